//! The steps of an explanation, with their board.

use std::sync::Arc;

use pyo3::prelude::*;
use slitherlink::step::json::{from_json, to_json};
use slitherlink::{State, Step};

use crate::drawing::Drawing;
use crate::error::{bug, value};
use crate::puzzle::Puzzle;

/// The steps of an explanation, and the board that they start from. They are an object of Python, since pickle
/// and copy store an object once, however many steps refer to it.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
#[derive(Debug)]
pub(crate) struct BoardSteps {
    pub(crate) puzzle: Arc<slitherlink::Puzzle>,
    /// The states before the first step.
    pub(crate) start: Box<[State]>,
    pub(crate) steps: Vec<Step>,
}

/// The arguments of `_restore`.
type Pickled = (Puzzle, Drawing, Vec<String>);

impl BoardSteps {
    /// The states of the board before the step with this index.
    pub(crate) fn states_before(&self, at: usize) -> Vec<State> {
        let mut states = self.start.to_vec();
        for (edge, state) in self.steps[..at.min(self.steps.len())].iter().flat_map(Step::decided) {
            states[edge.index()] = state;
        }
        states
    }
}

#[pymethods]
impl BoardSteps {
    /// Restores pickled steps.
    #[staticmethod]
    fn _restore(puzzle: &Puzzle, start: &Drawing, steps: Vec<String>) -> PyResult<BoardSteps> {
        let grid = puzzle.grid();
        if start.grid != grid {
            return Err(value("these are no pickled steps: the drawing is of another size"));
        }
        let read = |json: &String| from_json(grid, json).map_err(value);
        let steps = steps.iter().map(read).collect::<PyResult<_>>()?;
        Ok(BoardSteps { puzzle: Arc::clone(&puzzle.0), start: start.states.to_vec().into(), steps })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let grid = self.puzzle.grid();
        let steps =
            self.steps.iter().map(|step| to_json(grid, step).map_err(bug)).collect::<PyResult<_>>()?;
        let start = Drawing::new(grid, self.start.to_vec());
        let restore = py.get_type::<BoardSteps>().getattr("_restore")?;
        Ok((restore, (Puzzle(Arc::clone(&self.puzzle)), start, steps)))
    }
}
