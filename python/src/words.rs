//! What the library says, as words and plain data of Python.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use slitherlink::step::places::{cell_name, edge_name};
use slitherlink::step::{Conclusion, Fact, Premises};
use slitherlink::{Cell, Clue, Grid, Technique};

use crate::classes::{
    case_class, clue_class, conclusion_class, fact_class, premises_class, technique_class, verdict_class,
};
use crate::error::bug;

/// Returns the verdict with this name.
pub(crate) fn verdict<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    verdict_class(py)?.call1((name,))
}

/// Returns a technique.
pub(crate) fn technique(py: Python<'_>, technique: Technique) -> PyResult<Bound<'_, PyAny>> {
    technique_class(py)?.call1((technique.name(),))
}

/// Returns a clue; None for a blank, which is no premise.
fn clue(py: Python<'_>, grid: Grid, cell: Cell, clue: Clue) -> PyResult<Option<Bound<'_, PyAny>>> {
    let Some(number) = clue.number() else { return Ok(None) };
    clue_class(py)?.call1((cell_name(grid, Some(cell)).to_string(), number)).map(Some)
}

fn fact(py: Python<'_>, grid: Grid, fact: Fact) -> PyResult<Bound<'_, PyAny>> {
    let (kind, names) = match fact {
        Fact::Edge { edge, line } => {
            (if line { "line" } else { "cross" }, vec![edge_name(grid, edge).to_string()])
        }
        Fact::Cells { cells, differ } => {
            let names = cells.iter().map(|&cell| cell_name(grid, cell).to_string());
            (if differ { "different" } else { "same" }, names.collect())
        }
    };
    fact_class(py)?.call1((kind, PyTuple::new(py, names)?))
}

fn facts<'py>(py: Python<'py>, grid: Grid, all: &[Fact]) -> PyResult<Bound<'py, PyTuple>> {
    let all = all.iter().map(|&one| fact(py, grid, one)).collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, all)
}

/// Returns the premises of a step.
pub(crate) fn premises<'py>(py: Python<'py>, grid: Grid, given: &Premises) -> PyResult<Bound<'py, PyAny>> {
    let clues = given.clues.iter().filter_map(|&(cell, number)| clue(py, grid, cell, number).transpose());
    let clues = PyTuple::new(py, clues.collect::<PyResult<Vec<_>>>()?)?;
    premises_class(py)?.call1((clues, facts(py, grid, &given.facts)?))
}

/// Returns the conclusion of a step.
pub(crate) fn conclusion<'py>(
    py: Python<'py>,
    grid: Grid,
    found: &Conclusion,
) -> PyResult<Bound<'py, PyAny>> {
    let (kind, all) = match found {
        Conclusion::All(all) => ("all", &all[..]),
        Conclusion::Any(all) => ("any", &all[..]),
        Conclusion::Contradiction => ("contradiction", &[][..]),
        _ => return Err(bug("a step has a conclusion of a kind that is not known here")),
    };
    conclusion_class(py)?.call1((kind, facts(py, grid, all)?))
}

/// Returns a case of an argument: what is assumed, and the steps that follow.
pub(crate) fn case<'py>(
    py: Python<'py>,
    grid: Grid,
    assumed: Fact,
    steps: Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    case_class(py)?.call1((fact(py, grid, assumed)?, steps))
}
