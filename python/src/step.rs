//! The steps of explanations.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use slitherlink::Grid;
use slitherlink::explain::{StepRecord, places, step_panel};
use slitherlink::step::Branch;
use slitherlink::step::json::{from_json, to_json};

use crate::board_steps::BoardSteps;
use crate::convert::cells;
use crate::drawing::Drawing;
use crate::error::{bug, value};
use crate::picture::picture;
use crate::words;

/// One use of a technique: its premises and its conclusion. It is immutable, and can be compared, hashed and
/// pickled.
///
/// >>> import slitherlink
/// >>> way = slitherlink.explain(slitherlink.Puzzle.parse("1.1\n.0.\n1.1"))
/// >>> print(way[0])
/// zero: The 0 at r2c2 has no lines, so there are crosses at its top, bottom, left and right.
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Step {
    pub(crate) board_steps: Py<BoardSteps>,
    /// The index of the step in its explanation; a step of an argument has that of the step it belongs to.
    pub(crate) at: usize,
    pub(crate) step: slitherlink::Step,
    /// By [`Part`], what Python was told of it.
    parts: [PyOnceLock<Py<PyAny>>; 3],
}

/// A part of a step that is an object of Python.
#[derive(Clone, Copy)]
enum Part {
    Premises,
    Conclusion,
    Argument,
}

/// The arguments of `_restore`.
type Pickled = (Py<BoardSteps>, usize, Option<String>);

impl Step {
    /// Returns all steps of an explanation.
    pub(crate) fn all(py: Python, board_steps: BoardSteps) -> PyResult<Vec<Step>> {
        let board_steps = Py::new(py, board_steps)?;
        let steps = board_steps.get().steps.iter().enumerate();
        Ok(steps.map(|(at, step)| Step::new(board_steps.clone_ref(py), at, step.clone())).collect())
    }

    fn grid(&self) -> Grid {
        self.board_steps.get().puzzle.grid()
    }

    fn json(&self) -> PyResult<String> {
        let record = StepRecord::new(self.grid(), self.at + 1, &self.step);
        serde_json::to_string(&record).map_err(bug)
    }

    /// Returns the step with this index, which nobody has asked for its parts yet.
    fn new(board_steps: Py<BoardSteps>, at: usize, step: slitherlink::Step) -> Step {
        Step { board_steps, at, step, parts: [const { PyOnceLock::new() }; 3] }
    }

    /// Returns a part of the step as Python has it, which is made when it is asked for the first time.
    fn part<'py>(
        &self,
        py: Python<'py>,
        part: Part,
        make: impl FnOnce() -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let kept = self.parts[part as usize].get_or_try_init(py, || make().map(Bound::unbind));
        Ok(kept?.bind(py).clone())
    }

    /// Returns a case of the argument.
    fn case<'py>(&self, py: Python<'py>, branch: &Branch) -> PyResult<Bound<'py, PyAny>> {
        let steps = branch
            .steps
            .iter()
            .map(|step| Py::new(py, Step::new(self.board_steps.clone_ref(py), self.at, step.clone())));
        let steps = PyTuple::new(py, steps.collect::<PyResult<Vec<_>>>()?)?;
        words::case(py, self.grid(), branch.assumed, steps)
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
    fn technique<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        words::technique(py, self.step.technique)
    }

    /// The step in a sentence or two.
    #[getter]
    fn sentence(&self) -> String {
        self.step.sentence(self.grid())
    }

    /// The statement of the technique: what to look for, without the conclusion.
    #[getter]
    fn look(&self) -> &'static str {
        self.step.technique.statement()
    }

    /// The cells that the step is about, as rows and columns from 0.
    #[getter]
    fn cells(&self) -> Vec<(usize, usize)> {
        let grid = self.grid();
        cells(grid, places(grid, &self.step))
    }

    /// The premises: clues of the puzzle, and facts that were drawn or concluded before.
    #[getter]
    fn premises<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, Part::Premises, || words::premises(py, self.grid(), &self.step.premises))
    }

    /// The conclusion: facts that all hold, facts of which one holds, or a contradiction.
    #[getter]
    fn conclusion<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, Part::Conclusion, || words::conclusion(py, self.grid(), &self.step.conclusion))
    }

    /// The cases of the argument, which cover all possibilities: what is assumed in each, and the steps that
    /// follow. Empty if the conclusion follows directly.
    #[getter]
    fn argument<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, Part::Argument, || {
            let cases = self.step.argument.iter().map(|branch| self.case(py, branch));
            Ok(PyTuple::new(py, cases.collect::<PyResult<Vec<_>>>()?)?.into_any())
        })
    }

    /// The board before this step.
    #[getter]
    fn before(&self) -> Drawing {
        Drawing::new(self.grid(), self.board_steps.get().states_before(self.at))
    }

    /// The step as `slink explain --format jsonl` writes it, without the number of its chapter; `docs/steps.md` describes the
    /// form.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.json()?,))
    }

    fn _repr_svg_(&self) -> String {
        let board_steps = self.board_steps.get();
        let panel = step_panel(&board_steps.puzzle, &board_steps.states_before(self.at), &self.step);
        picture(vec![panel], self.step.technique.to_string())
    }

    fn __str__(&self) -> String {
        format!("{}: {}", self.step.technique, self.sentence())
    }

    fn __repr__(&self) -> String {
        format!("<Step {} {}>", self.number(), self.__str__())
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        other.cast::<Step>().is_ok_and(|other| {
            let other = other.get();
            self.step == other.step
                && self.at == other.at
                && self.board_steps.get().puzzle == other.board_steps.get().puzzle
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.at, &self.step).hash(&mut hasher);
        hasher.finish()
    }

    /// Restores a pickled step.
    #[staticmethod]
    fn _restore(board_steps: Py<BoardSteps>, at: usize, step: Option<&str>) -> PyResult<Step> {
        let BoardSteps { puzzle, steps, .. } = board_steps.get();
        let known = steps.get(at).ok_or_else(|| value("this is no pickled step: steps are missing"))?;
        let step = match step {
            Some(json) => from_json(puzzle.grid(), json).map_err(value)?,
            None => known.clone(),
        };
        Ok(Step::new(board_steps, at, step))
    }

    /// A pickle includes all steps of the explanation, since its picture needs those before this one.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        // A step of an argument is none of them.
        let is_one = self.board_steps.get().steps.get(self.at) == Some(&self.step);
        let own = (!is_one).then(|| to_json(self.grid(), &self.step).map_err(bug)).transpose()?;
        let state = (self.board_steps.clone_ref(py), self.at, own);
        Ok((py.get_type::<Step>().getattr("_restore")?, state))
    }
}
