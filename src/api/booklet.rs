//! `booklet`: boards on pages to print, and their solutions.

use std::num::NonZero;

use serde::{Deserialize, Serialize};

use super::form::{entry, json};
use super::members::parse;
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::ask;
use crate::deadline::Deadline;
use crate::draw::booklet::{Booklet, Paper, Solutions, SolvedPuzzle};
use crate::formats::json::Object;
use crate::named::known;
use crate::{Puzzle, Solver, Verdict};

/// The most boards of a booklet.
const MOST: usize = 100;

/// The number of boards on a page, if the question does not say.
const PER_PAGE: NonZero<usize> = NonZero::new(2).unwrap();

#[derive(Deserialize)]
struct Question {
    boards: Vec<Object>,
    title: String,
    per_page: Option<NonZero<usize>>,
    paper: Option<String>,
    solutions: Option<String>,
}

#[derive(Serialize)]
struct Pages {
    /// Each page, as SVG.
    pages: Vec<String>,
}

/// Answers `booklet`.
pub(super) fn booklet(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let Question { boards, title, per_page, paper, solutions } = parse(body)?;
    if boards.len() > MOST {
        return Err(Refusal::input(format!("found {} boards, expected at most {MOST}", boards.len())));
    }
    let paper = paper.map(|name| known::<Paper>("paper", &name)).transpose().map_err(Refusal::input)?;
    let solutions = solutions.map(|name| known::<Solutions>("place of the solutions", &name));
    let solutions = solutions.transpose().map_err(Refusal::input)?;
    let mut puzzles = Vec::new();
    for (i, board) in boards.into_iter().enumerate() {
        puzzles.push(solved(entry(board)?.puzzle, i + 1, &deadline)?);
    }
    let booklet = Booklet {
        title,
        paper: paper.unwrap_or_default(),
        per_page: per_page.unwrap_or(PER_PAGE),
        cover: None,
        solutions: solutions.unwrap_or_default(),
        puzzles,
    };
    json(&Pages { pages: booklet.pages().map_err(Refusal::input)? })
}

/// A board with its solution and its grade; refuses a board that does not have exactly one solution.
fn solved(puzzle: Puzzle, number: usize, deadline: &Deadline) -> Result<SolvedPuzzle, Refusal> {
    let solved = Solver::default().until(deadline).solve(&puzzle);
    let Verdict::Unique(solution) = solved.verdict else {
        return Err(Refusal::input(format!("board {number} is not known to have exactly one solution")));
    };
    let solution = solution.states();
    let grade = ask::grade::word(&puzzle, &solution, deadline);
    let (remark, stars) = grade.map_or_else(Default::default, |word| (word.to_string(), word.stars()));
    Ok(SolvedPuzzle { puzzle, solution, heading: String::new(), remark, stars })
}
