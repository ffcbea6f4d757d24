//! Answers of `solve`.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use slitherlink::draw::Panel;
use slitherlink::{Puzzle as Board, Verdict};

use crate::convert::edges;
use crate::drawing::Solution;
use crate::error::value;
use crate::picture::picture;
use crate::puzzle::Puzzle;
use crate::words::verdict;

/// The answer of `solve`. It is immutable, and can be compared, hashed and pickled.
///
/// >>> import slitherlink
/// >>> answer = slitherlink.solve(slitherlink.Puzzle([[3, 2], [2, 3]]))
/// >>> answer.verdict
/// <Verdict.SEVERAL: 'several'>
/// >>> len(answer.difference)
/// 8
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Answer {
    puzzle: Arc<Board>,
    name: &'static str,
    reason: Option<String>,
    /// Empty, one solution, or two of several.
    solutions: Vec<slitherlink::Solution>,
}

/// The names of the verdicts, as in the program's JSON.
const NAMES: [&str; 6] = ["unique", "several", "none", "first", "undecided", "timeout"];

/// The arguments of `_restore`.
type Pickled = (Puzzle, &'static str, Option<String>, Vec<Solution>);

impl Answer {
    pub(crate) fn new(puzzle: Arc<Board>, verdict: Verdict) -> Answer {
        let reason = match verdict {
            Verdict::None(why) => Some(why.describe(puzzle.grid()).to_string()),
            _ => None,
        };
        let (name, solutions) = match verdict {
            Verdict::Unique(one) => ("unique", vec![one]),
            Verdict::First(one) => ("first", vec![one]),
            Verdict::Several(two) => ("several", Vec::from(*two)),
            Verdict::None(_) => ("none", Vec::new()),
            Verdict::Timeout(one) => ("timeout", one.into_iter().collect()),
            _ => ("undecided", Vec::new()),
        };
        Answer { puzzle, name, reason, solutions }
    }

    fn at(&self, place: usize) -> Option<Solution> {
        let solution = self.solutions.get(place)?.clone();
        Some(Solution { puzzle: Arc::clone(&self.puzzle), solution })
    }
}

#[pymethods]
impl Answer {
    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle(Arc::clone(&self.puzzle))
    }

    /// The verdict: whether there is no solution, exactly one, or more, as far as that was found out.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        verdict(py, self.name)
    }

    /// The solution, or one of several; None if none was found.
    #[getter]
    fn solution(&self) -> Option<Solution> {
        self.at(0)
    }

    /// A second solution if there are several; otherwise None.
    #[getter]
    fn other(&self) -> Option<Solution> {
        self.at(1)
    }

    /// The edges in which `solution` and `other` differ; empty unless there are both.
    #[getter]
    fn difference<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let grid = self.puzzle.grid();
        match &self.solutions[..] {
            [one, other] => {
                let differ =
                    grid.edges().filter(|edge| one.lines()[edge.index()] != other.lines()[edge.index()]);
                edges(py, grid, differ)
            }
            _ => Ok(PyTuple::empty(py)),
        }
    }

    /// The reason why there is no solution, in words; None if there is one or if that is not known.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    fn _repr_svg_(&self) -> String {
        let differ = |place: usize| match &self.solutions[..] {
            [one, other] => one.lines()[place] != other.lines()[place],
            _ => false,
        };
        let panels = self.solutions.iter().map(|solution| {
            let mut panel = Panel::new(&self.puzzle, solution.states()).marked(|edge| differ(edge.index()));
            panel.shade = true;
            panel
        });
        let panels: Vec<Panel> = panels.collect();
        match (self.name, panels.is_empty()) {
            ("unique", _) => picture(panels, String::new()),
            ("several", _) => picture(panels, "several solutions".into()),
            ("none", _) => picture(vec![Panel::given(&self.puzzle)], "no solution".into()),
            (_, true) => picture(vec![Panel::given(&self.puzzle)], "undecided".into()),
            _ => picture(panels, "a solution".into()),
        }
    }

    /// The verdict, and the solutions drawn with box characters.
    fn __str__(&self) -> String {
        let drawn = (0..self.solutions.len()).filter_map(|place| self.at(place));
        let drawn: String = drawn.map(|solution| format!("\n{}", solution.text())).collect();
        let reason = self.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
        format!("{}{reason}{drawn}", self.name)
    }

    fn __repr__(&self) -> String {
        let grid = self.puzzle.grid();
        format!("<Answer {} x {}: {}>", grid.rows(), grid.cols(), self.name)
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        other.cast::<Answer>().is_ok_and(|other| {
            let other = other.get();
            let mine = (self.name, &self.reason, &self.solutions, &self.puzzle);
            mine == (other.name, &other.reason, &other.solutions, &other.puzzle)
        })
    }

    fn __hash__(&self, py: Python) -> PyResult<isize> {
        (self.name, self.at(0), self.at(1)).into_pyobject(py)?.hash()
    }

    /// Restores a pickled answer.
    #[staticmethod]
    fn _restore(
        puzzle: &Puzzle,
        name: &str,
        reason: Option<String>,
        solutions: Vec<Bound<Solution>>,
    ) -> PyResult<Answer> {
        let name = NAMES.into_iter().find(|known| *known == name);
        let name = name.ok_or_else(|| value("this is no pickled answer"))?;
        if solutions.iter().any(|solution| solution.get().puzzle != puzzle.0) {
            return Err(value("this is no pickled answer: a solution is of another puzzle"));
        }
        let solutions = solutions.iter().map(|solution| solution.get().solution.clone()).collect();
        Ok(Answer { puzzle: Arc::clone(&puzzle.0), name, reason, solutions })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let solutions = (0..self.solutions.len()).filter_map(|place| self.at(place)).collect();
        let state = (self.puzzle(), self.name, self.reason.clone(), solutions);
        Ok((py.get_type::<Answer>().getattr("_restore")?, state))
    }
}
