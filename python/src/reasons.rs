//! The reasons for the number of solutions of a puzzle.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use slitherlink::Named;
use slitherlink::Puzzle as Board;
use slitherlink::State;
use slitherlink::ask::{Word, start};
use slitherlink::why::{Additions, Aim, Fewest, Question, Several, Why};

use crate::board_steps::BoardSteps;
use crate::call::{Timeout, run};
use crate::convert::cells;
use crate::drawing::{Drawing, Solution};
use crate::puzzle::{Drawable, Puzzle, drawn};
use crate::step::Step;

/// A set of clues, each with row, column and number; whether none of them can be left out; whether no smaller
/// set exists; a lower bound for the size of such a set.
type Set = (Vec<Clue>, bool, bool, usize);
type Clue = ((usize, usize), Option<u8>);

/// The reasons for the number of solutions of a puzzle, as a dict of parts.
#[pyfunction]
pub(crate) fn why<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    drawing: Option<Drawable>,
    minimal: bool,
    redundant: bool,
    timeout: Option<Timeout>,
) -> PyResult<Bound<'py, PyDict>> {
    let drawn = drawn(puzzle, drawing)?;
    let aim = if minimal { Aim::Minimal } else { Aim::Smallest };
    let found = run(py, timeout, |deadline| {
        Question { aim, together: redundant, deadline }.why(start(&puzzle.0, drawn.as_deref()))
    })?;
    let parts = PyDict::new(py);
    parts.set_item("verdict", Word::from(&found).name())?;
    parts.set_item("why", found.sentence(&puzzle.0, aim))?;
    match found {
        Why::None { clues, steps } => none(&parts, &puzzle.0, &clues, steps.ok())?,
        Why::Several(several) => self::several(&parts, &puzzle.0, *several)?,
        Why::One { solution, drawn, spare, needed } => {
            parts.set_item("drawn", drawn.name())?;
            parts.set_item("solutions", (Solution { puzzle: Arc::clone(&puzzle.0), solution },))?;
            parts.set_item("spare", clues(&puzzle.0, &spare.cells))?;
            parts.set_item("unsettled", spare.unsettled)?;
            parts.set_item("needed", needed.as_ref().map(|needed| set(&puzzle.0, needed)))?;
        }
        Why::Timeout => {}
    }
    Ok(parts)
}

fn none(
    parts: &Bound<PyDict>,
    puzzle: &Arc<Board>,
    clues: &Fewest,
    steps: Option<Vec<slitherlink::Step>>,
) -> PyResult<()> {
    parts.set_item("contradiction", set(puzzle, clues))?;
    let steps = steps.map(|steps| {
        let puzzle = Arc::new(puzzle.only(&clues.cells));
        let start = vec![State::Undecided; puzzle.grid().edge_count()].into();
        Step::all(parts.py(), BoardSteps { puzzle, start, steps })
    });
    parts.set_item("steps", steps.transpose()?.unwrap_or_default())
}

fn several(parts: &Bound<PyDict>, puzzle: &Arc<Board>, found: Several) -> PyResult<()> {
    let Several { common, two, drawn, additions } = found;
    parts.set_item("drawn", drawn.name())?;
    parts.set_item("unsettled", common.unsettled)?;
    parts.set_item("common", Drawing::new(puzzle.grid(), common.states))?;
    let solution = |solution| Solution { puzzle: Arc::clone(puzzle), solution };
    let [one, other] = two.map(solution);
    parts.set_item("solutions", (one, other))?;
    match additions {
        Additions::Clues { added, puzzle } => parts.set_item("add", set(&puzzle, &added)),
        Additions::Twin(twin) => parts.set_item("twin", solution(twin)),
        Additions::Timeout => Ok(()),
    }
}

fn set(puzzle: &Board, fewest: &Fewest) -> Set {
    let is_smallest = fewest.is_smallest();
    (clues(puzzle, &fewest.cells), fewest.minimal || is_smallest, is_smallest, fewest.least)
}

fn clues(puzzle: &Board, of: &[slitherlink::Cell]) -> Vec<Clue> {
    let places = cells(puzzle.grid(), of.iter().copied());
    places.into_iter().zip(of).map(|(place, &cell)| (place, puzzle.clue(cell).number())).collect()
}
