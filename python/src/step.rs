//! The steps of explanations.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use slitherlink::explain::StepRecord;
use slitherlink::explain::words::{look_at, places, sentence};
use slitherlink::step::json::{from_json, to_json};

use crate::board_steps::BoardSteps;
use crate::convert::cells;
use crate::drawing::Drawing;
use crate::error::{bug, value};
use crate::picture;
use crate::puzzle::Puzzle;

/// One use of a technique: its premises and its conclusion. It is immutable, and can be compared, hashed and
/// pickled.
///
/// >>> import slitherlink
/// >>> way = slitherlink.explain(slitherlink.Puzzle.parse("1.1\n.0.\n1.1"))
/// >>> print(way[0])
/// zero: The 0 at r2c2 has no lines, so there are crosses at its top, bottom, left and right.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Step {
    pub(crate) board_steps: Arc<BoardSteps>,
    /// The index of the step in its explanation; a step of an argument has that of the step it belongs to.
    at: usize,
    pub(crate) step: slitherlink::Step,
}

/// The arguments of `_restore`.
type Pickled = (Puzzle, Drawing, usize, String, Vec<String>);

impl Step {
    /// Returns all steps of an explanation.
    pub(crate) fn all(board_steps: &Arc<BoardSteps>) -> Vec<Step> {
        let steps = board_steps.steps.iter().enumerate();
        steps
            .map(|(at, step)| Step { board_steps: Arc::clone(board_steps), at, step: step.clone() })
            .collect()
    }

    fn json(&self) -> PyResult<String> {
        let grid = self.board_steps.puzzle.grid();
        let record = StepRecord::new(grid, self.at + 1, &self.step);
        serde_json::to_string(&record).map_err(bug)
    }

    /// Returns a member of the JSON as an object of this class in Python.
    fn member<'py>(&self, py: Python<'py>, name: &str, class: &str) -> PyResult<Bound<'py, PyAny>> {
        let class = py.import("slitherlink._words")?.getattr(class)?;
        class.call_method1("of", (self.to_dict(py)?.get_item(name)?,))
    }
}

#[pymethods]
impl Step {
    /// The number of the step in the explanation, from 1.
    #[getter]
    fn number(&self) -> usize {
        self.at + 1
    }

    /// The name of the technique; `slitherlink.techniques()` describes it.
    #[getter]
    fn technique(&self) -> &str {
        self.step.technique.name()
    }

    /// The step in a sentence or two.
    #[getter]
    fn sentence(&self) -> String {
        sentence(self.board_steps.puzzle.grid(), &self.step)
    }

    /// What to look at, without the conclusion.
    #[getter]
    fn look(&self) -> String {
        look_at(self.board_steps.puzzle.grid(), &self.step)
    }

    /// The cells that the step is about, as rows and columns from 0.
    #[getter]
    fn cells(&self) -> Vec<(usize, usize)> {
        let grid = self.board_steps.puzzle.grid();
        cells(grid, places(grid, &self.step))
    }

    /// The premises: clues of the puzzle, and facts that were drawn or concluded before.
    #[getter]
    fn premises<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.member(py, "premises", "Premises")
    }

    /// The conclusion: facts that all hold, facts of which one holds, or a contradiction.
    #[getter]
    fn conclusion<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.member(py, "conclusion", "Conclusion")
    }

    /// The cases of the argument, which cover all possibilities: what is assumed in each, and the steps that
    /// follow. Empty if the conclusion follows directly.
    #[getter]
    fn argument<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if self.step.argument.is_empty() {
            return Ok(PyTuple::empty(py));
        }
        let class = py.import("slitherlink._words")?.getattr("Case")?;
        let cases = self.to_dict(py)?.get_item("argument")?;
        let cases = cases.try_iter()?.zip(&self.step.argument).map(|(case, branch)| {
            let step = |step: &slitherlink::Step| Step {
                board_steps: Arc::clone(&self.board_steps),
                at: self.at,
                step: step.clone(),
            };
            let steps =
                branch.steps.iter().map(|one| Py::new(py, step(one))).collect::<PyResult<Vec<_>>>()?;
            class.call_method1("of", (case?.get_item("assumed")?, PyTuple::new(py, steps)?))
        });
        PyTuple::new(py, cases.collect::<PyResult<Vec<_>>>()?)
    }

    /// The board before this step.
    #[getter]
    fn before(&self) -> Drawing {
        Drawing::new(self.board_steps.puzzle.grid(), self.board_steps.states_before(self.at))
    }

    /// The step as `slink explain --format jsonl` writes it; `docs/steps.md` describes the form.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.json()?,))
    }

    fn _repr_svg_(&self) -> String {
        picture::step(&self.board_steps, self.at, &self.step)
    }

    fn __str__(&self) -> String {
        format!("{}: {}", self.technique(), self.sentence())
    }

    fn __repr__(&self) -> String {
        format!("<Step {} {}>", self.number(), self.__str__())
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        other.cast::<Step>().is_ok_and(|other| {
            let other = other.get();
            self.step == other.step
                && self.at == other.at
                && self.board_steps.puzzle == other.board_steps.puzzle
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.at, &self.step).hash(&mut hasher);
        hasher.finish()
    }

    /// Restores a pickled step.
    #[staticmethod]
    fn _restore(puzzle: &Puzzle, start: &Drawing, at: usize, step: &str, all: Vec<String>) -> PyResult<Step> {
        let grid = puzzle.grid();
        if start.grid != grid || at != all.len() {
            return Err(value(
                "this is no pickled step: the drawing is of another size, or steps are missing",
            ));
        }
        let read = |json: &str| from_json(grid, json).map_err(value);
        let steps = all.iter().map(|json| read(json)).collect::<PyResult<_>>()?;
        let board_steps =
            BoardSteps { puzzle: Arc::clone(&puzzle.0), start: start.states.to_vec().into(), steps };
        Ok(Step { board_steps: Arc::new(board_steps), at, step: read(step)? })
    }

    /// A pickle includes the steps before this one, which its picture needs.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let BoardSteps { puzzle, start, steps } = &*self.board_steps;
        let grid = puzzle.grid();
        let json = |step: &slitherlink::Step| to_json(grid, step).map_err(bug);
        let all = steps[..self.at].iter().map(json).collect::<PyResult<_>>()?;
        let start = Drawing::new(grid, start.to_vec());
        let state = (Puzzle(Arc::clone(puzzle)), start, self.at, json(&self.step)?, all);
        Ok((py.get_type::<Step>().getattr("_restore")?, state))
    }
}
