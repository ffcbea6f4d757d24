//! `verdict`: the number of solutions of the clues. `solve`: the same, given what is drawn.

use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::form::{cells, edges, entry, json};
use super::members::parse;
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::formats::json::{Edges, Object};
use crate::why::{Aim, Hunt, contradiction};
use crate::{Puzzle, Solution, Solver, Verdict};

#[derive(Deserialize)]
struct Question {
    board: Object,
    /// Whether to search for clues that contradict each other, if there is no solution.
    #[serde(default = "yes")]
    causes: bool,
}

const fn yes() -> bool {
    true
}

#[derive(Serialize)]
struct Found {
    verdict: &'static str,
    solutions: Vec<Edges>,
    differ: Vec<String>,
    conflict: Vec<String>,
    ms: f64,
}

/// Answers `verdict`.
pub(super) fn verdict(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let start = Instant::now();
    let Question { board, causes } = parse(body)?;
    let puzzle = entry(board)?.puzzle;
    let verdict = solved(&puzzle, Board::new(&puzzle), &deadline)?;
    let mut conflict = Vec::new();
    if causes && matches!(verdict, Verdict::None(_)) {
        let hunt = Hunt { aim: Aim::Minimal, deadline, watch: &mut |_| {} };
        let found = contradiction(&puzzle, hunt).map_err(Refusal::bug)?;
        // Until the set is minimal it may contain all clues, which explains nothing.
        conflict = if found.minimal { found.cells } else { conflict };
    }
    let conflict = cells(puzzle.grid(), conflict);
    json(&Found { conflict, ..found(&puzzle, &verdict, start) })
}

/// Answers `solve`.
pub(super) fn solve(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let start = Instant::now();
    let entry = super::form::board(body)?;
    let verdict = solved(&entry.puzzle, Board::given(&entry.puzzle, &entry.states()), &deadline)?;
    json(&found(&entry.puzzle, &verdict, start))
}

fn solved(puzzle: &Puzzle, board: Board, deadline: &Deadline) -> Result<Verdict, Refusal> {
    debug_assert_eq!(puzzle, board.puzzle());
    Ok(Solver::default().until(deadline).solve(board).map_err(Refusal::bug)?.verdict)
}

fn found(puzzle: &Puzzle, verdict: &Verdict, start: Instant) -> Found {
    let grid = puzzle.grid();
    let (name, solutions): (_, Vec<&Solution>) = match verdict {
        Verdict::Unique(solution) => ("unique", vec![solution]),
        Verdict::Several(two) => ("several", two.iter().collect()),
        Verdict::None(_) => ("none", Vec::new()),
        Verdict::Timeout(first) => ("timeout", first.iter().collect()),
        Verdict::First(solution) => ("timeout", vec![solution]),
        Verdict::Undecided => ("timeout", Vec::new()),
    };
    let differ = match solutions[..] {
        [one, other] => {
            edges(grid, grid.edges().filter(|edge| one.lines()[edge.index()] != other.lines()[edge.index()]))
        }
        _ => Vec::new(),
    };
    Found {
        verdict: name,
        solutions: solutions.into_iter().map(|solution| Edges::of(grid, &solution.states())).collect(),
        differ,
        conflict: Vec::new(),
        ms: start.elapsed().as_secs_f64() * 1000.0,
    }
}
