//! `why`: clues to add, redundant clues, or clues that contradict each other.

use serde::{Deserialize, Serialize};

use super::form::{cells, entry, json};
use super::members::parse;
use super::refusal::Refusal;
use super::{Response, Terms};
use crate::deadline::Deadline;
use crate::formats::Entry;
use crate::formats::json::{Edges, Object};
use crate::grid::Cell;
use crate::step::places::cell_name;
use crate::why::{Additions, Aim, Fewest, Hunt, additions, choose, contradiction, needed, spare, words};
use crate::{Puzzle, Solution, Solver, Verdict};

#[derive(Deserialize)]
struct Question {
    board: Object,
    question: Kind,
}

/// The kind of question.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    /// The fewest clues to add so that one solution is left.
    Add,
    /// The redundant clues.
    Spare,
    /// The fewest clues that contradict each other.
    Conflict,
}

#[derive(Serialize)]
struct Found {
    verdict: &'static str,
    cells: Vec<String>,
    /// The clues to add.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clues: Vec<AddedClue>,
    /// The clues that can all be left out at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    together: Option<Vec<String>>,
    /// The solution that the added clues leave.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Edges>,
    /// Whether the answer is proven to be optimal.
    proven: bool,
    words: String,
}

#[derive(Serialize)]
struct AddedClue {
    cell: String,
    clue: Option<u8>,
}

/// Answers `why`.
pub(super) fn why(body: &[u8], Terms { deadline, .. }: Terms) -> Response {
    let Question { board, question } = parse(body)?;
    let Entry { puzzle, drawing, .. } = entry(board)?;
    let mut solver = Solver::default().until(&deadline);
    let answer = solver.solve(&puzzle).map_err(Refusal::bug)?;
    json(&match (question, answer.verdict) {
        (Kind::Add, Verdict::Several(two)) => {
            solver.set_deadline(&deadline);
            let drawn = drawing.as_ref().map(|drawing| drawing.states.as_slice());
            let (_, [chosen, _]) = choose(&puzzle, drawn, *two, &mut solver).map_err(Refusal::bug)?;
            let (known, watch) = (answer.board.states(), &mut |_: &Fewest| {});
            let found = additions(&puzzle, &known, &chosen, hunt(&deadline, watch)).map_err(Refusal::bug)?;
            Found::to_add(&puzzle, &chosen, &found)
        }
        (Kind::Spare, Verdict::Unique(solution)) => to_spare(&puzzle, &solution, &deadline)?,
        (Kind::Conflict, Verdict::None(_)) => {
            let found = contradiction(&puzzle, hunt(&deadline, &mut |_| {})).map_err(Refusal::bug)?;
            let words = words::contradiction(&puzzle, &found, Aim::Smallest);
            Found::new("none", &puzzle, &found.cells, found.is_smallest(), words)
        }
        (_, verdict) => {
            let (name, words) = match verdict {
                Verdict::Unique(_) => ("unique", "there is one solution already"),
                Verdict::Several(_) => ("several", "there are several solutions"),
                Verdict::None(_) => ("none", "there is no solution"),
                _ => {
                    ("timeout", "the time limit was reached before it was clear how many solutions there are")
                }
            };
            Found::new(name, &puzzle, &[], name != "timeout", words.into())
        }
    })
}

fn hunt<'w>(deadline: &Deadline, watch: &'w mut dyn FnMut(&Fewest)) -> Hunt<'w> {
    Hunt { aim: Aim::Smallest, deadline: deadline.clone(), watch }
}

/// Finds the clues that can be left out, one at a time and together.
fn to_spare(puzzle: &Puzzle, solution: &Solution, deadline: &Deadline) -> Result<Found, Refusal> {
    let each = spare(puzzle, solution, deadline).map_err(Refusal::bug)?;
    let needed = needed(puzzle, solution, hunt(deadline, &mut |_| {})).map_err(Refusal::bug)?;
    let together: Vec<Cell> = words::others(puzzle, &needed).collect();
    let more =
        words::left_out(puzzle, &needed, Aim::Smallest).map_or_else(String::new, |text| format!("; {text}"));
    let words = format!("{}{more}", words::spare(puzzle, &each));
    let proven = each.unsettled == 0 && needed.is_smallest();
    let found = Found::new("unique", puzzle, &each.cells, proven, words);
    Ok(Found { together: Some(cells(puzzle.grid(), together)), ..found })
}

impl Found {
    fn new(verdict: &'static str, puzzle: &Puzzle, at: &[Cell], proven: bool, words: String) -> Found {
        let cells = cells(puzzle.grid(), at.iter().copied());
        Found { verdict, cells, clues: Vec::new(), together: None, solution: None, proven, words }
    }

    fn to_add(puzzle: &Puzzle, chosen: &Solution, found: &Additions) -> Found {
        let words = words::added(found, Aim::Smallest);
        let (at, clues, proven) = match found {
            Additions::Clues { added, puzzle } => {
                let clue = |&cell| AddedClue {
                    cell: cell_name(puzzle.grid(), Some(cell)).to_string(),
                    clue: puzzle.clue(cell).number(),
                };
                (&added.cells[..], added.cells.iter().map(clue).collect(), added.is_smallest())
            }
            Additions::Twin(_) => (&[][..], Vec::new(), true),
            Additions::Timeout => (&[][..], Vec::new(), false),
        };
        let solution = Some(Edges::of(puzzle.grid(), &chosen.states()));
        Found { clues, solution, ..Found::new("several", puzzle, at, proven, words) }
    }
}
