//! Conversion of rows and arrays in Python to clues and edges, and back.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyInt, PyIterator, PyString, PyTuple};
use slitherlink::{Cell, Clue, Edge, EdgePlace, Grid, Puzzle, SizeError, State};

use crate::arrays::shapes;
use crate::classes::edge_class;
use crate::error::{retold, value, wrong_type};
use crate::whole::{HUGE, Whole, integer, whole};

/// An item of a row: a number, or `None` for Python's None.
type Value = Option<i64>;

/// The number of items between two checks for signals and for the size.
const CHUNK: usize = 4096;

/// Returns the puzzle with these clues.
pub(crate) fn puzzle(clues: &Bound<PyAny>) -> PyResult<Puzzle> {
    let rows = rows(clues, "clues")?;
    let grid = size(&rows, "clues")?;
    let mut all = Vec::with_capacity(grid.cell_count());
    for (r, row) in rows.iter().enumerate() {
        for (c, &found) in row.iter().enumerate() {
            all.push(clue(found).ok_or_else(|| wrong_clue(r, c, found))?);
        }
    }
    Puzzle::new(grid, all).ok_or_else(|| value("the clues are not as many as the cells"))
}

fn clue(found: Value) -> Option<Clue> {
    match found {
        None | Some(-1) => Some(Clue::BLANK),
        Some(found) => u8::try_from(found).ok().and_then(Clue::new),
    }
}

fn wrong_clue(r: usize, c: usize, found: Value) -> PyErr {
    let found = found.map_or_else(|| "None".to_string(), number);
    value(format!("the clue at [{r}, {c}] is {found}, expected 0 to 4, or None or -1 for a blank cell"))
}

/// Formats a number, unless it was too large for an `i64`.
fn number(found: i64) -> String {
    if found == HUGE { "a huge number".into() } else { found.to_string() }
}

/// Returns the states of all edges from two arrays: 1 or True is a line, -1 or False a cross, 0 undecided.
pub(crate) fn states(horizontal: &Bound<PyAny>, vertical: &Bound<PyAny>) -> PyResult<(Grid, Vec<State>)> {
    let (across, down) = (rows(horizontal, "horizontal")?, rows(vertical, "vertical")?);
    let [high, wide] = [shape(&across, "horizontal")?, shape(&down, "vertical")?];
    let (rows, cols) = (wide.0, high.1);
    if high.0 != rows + 1 || wide.1 != cols + 1 {
        return Err(value(format!(
            "horizontal has the shape {high:?} and vertical {wide:?}, expected (rows + 1, cols) and (rows, cols + 1)"
        )));
    }
    let grid = Grid::new(rows as u64, cols as u64).map_err(value)?;
    let mut states = Vec::with_capacity(grid.edge_count());
    for (rows, name) in [(across, "horizontal"), (down, "vertical")] {
        for (r, row) in rows.iter().enumerate() {
            for (c, &found) in row.iter().enumerate() {
                states.push(found.and_then(state).ok_or_else(|| {
                    let found = found.map_or_else(|| "None".to_string(), number);
                    value(format!(
                        "{name}[{r}, {c}] is {found}, expected 1 for a line, -1 for a cross or 0 for an undecided edge"
                    ))
                })?);
            }
        }
    }
    Ok((grid, states))
}

/// Returns the state that a number stands for.
pub(crate) const fn state(found: i64) -> Option<State> {
    match found {
        1 => Some(State::Line),
        0 => Some(State::Undecided),
        -1 => Some(State::Cross),
        _ => None,
    }
}

/// Returns the state that a number or a boolean stands for.
pub(crate) fn state_of(object: &Bound<PyAny>) -> PyResult<State> {
    let expected = |found| {
        format!("the state is {found}, expected 1 for a line, -1 for a cross or 0 for an undecided edge")
    };
    let found = whole(object).map_err(|error| retold(object.py(), error, || expected(shown(object))))?;
    let found = found.of_edge();
    state(found).ok_or_else(|| value(expected(number(found))))
}

/// The size of boards: the numbers of rows and columns.
#[derive(Clone, Copy)]
pub(crate) struct Size(pub(crate) Grid);

impl<'a, 'py> FromPyObject<'a, 'py> for Size {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Size> {
        let expected =
            |found| format!("the size is {found}, expected a tuple of rows and columns, such as (10, 10)");
        let Ok((rows, cols)) = object.extract::<(Bound<PyAny>, Bound<PyAny>)>() else {
            return Err(wrong_type(expected(shown(&object))));
        };
        let side =
            |side| integer(side).map_err(|error| retold(object.py(), error, || expected(shown(&object))));
        let [rows, cols] = [side(&rows)?, side(&cols)?];
        match (u64::try_from(rows), u64::try_from(cols)) {
            (Ok(rows), Ok(cols)) => Grid::new(rows, cols).map(Size).map_err(value),
            _ => Err(value(format!("the size is ({rows}, {cols}), expected 1 row and 1 column or more"))),
        }
    }
}

/// Returns the rows of an array, or of a list of lists.
fn rows(object: &Bound<PyAny>, name: &str) -> PyResult<Vec<Vec<Value>>> {
    if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
        return Err(wrong_type(format!(
            "{name} is text, expected rows of numbers; slitherlink.Puzzle.parse reads puzzles from text"
        )));
    }
    let Some(dtype) = object.getattr_opt("dtype")? else {
        // To go through a table of pandas or polars yields names of columns.
        return match object.getattr_opt("columns")?.and(object.getattr_opt("to_numpy")?) {
            Some(array) => rows(&array.call0()?, name),
            None => lists(object, name),
        };
    };
    match dtype.getattr("kind").and_then(|kind| kind.extract::<char>()) {
        Ok('i' | 'u' | 'O') => {}
        Ok('b') if name != "clues" => {}
        // Who reads clues from a table gets NaN for what is missing, and so floats.
        Ok('f') if name == "clues" => {}
        _ => {
            return Err(wrong_type(format!(
                "{name} is an array of {}, expected one of integers, such as int8",
                dtype.str()?
            )));
        }
    }
    let shape: Vec<usize> = object.getattr("shape")?.extract()?;
    let [rows, cols] = shape[..] else {
        return Err(value(format!("{name} has {} dimensions, expected 2", shape.len())));
    };
    check_size(name, rows, cols)?;
    lists(&object.call_method0("tolist")?, name)
}

fn lists(object: &Bound<PyAny>, name: &str) -> PyResult<Vec<Vec<Value>>> {
    let not_rows = |error| {
        let found = type_name(object);
        let say = || format!("{name} is of type {found}, expected rows of numbers, or an array");
        retold(object.py(), error, say)
    };
    let rows = length(object)?;
    let mut all: Vec<Vec<Value>> = Vec::new();
    for row in object.try_iter().map_err(not_rows)? {
        let row = row?;
        // The rows may have no end.
        object.py().check_signals()?;
        let rows = rows.max(all.len() + 1);
        if row.is_instance_of::<PyString>() {
            return Err(wrong_type(format!(
                "row {} of {name} is text, expected numbers; slitherlink.Puzzle.parse reads puzzles from text",
                all.len()
            )));
        }
        check_size(name, rows, length(&row)?)?;
        let items = row.try_iter().map_err(|error| {
            let (at, found) = (all.len(), type_name(&row));
            let say = || format!("row {at} of {name} is of type {found}, expected rows of numbers");
            retold(object.py(), error, say)
        })?;
        let items = numbers(items, name, rows)?;
        if let Some(first) = all.first().filter(|first| first.len() != items.len()) {
            let (row, found, expected) = (all.len(), items.len(), first.len());
            return Err(value(format!(
                "row {row} of {name} has {found} items, expected {expected} as in the first row"
            )));
        }
        all.push(items);
    }
    Ok(all)
}

/// Returns the items of a row. It may have no end, too.
fn numbers(row: Bound<PyIterator>, name: &str, rows: usize) -> PyResult<Vec<Value>> {
    let (py, mut items) = (row.py(), Vec::new());
    for item in row {
        items.push(number_of(&item?, name)?);
        if items.len().is_multiple_of(CHUNK) {
            py.check_signals()?;
            check_size(name, rows, items.len())?;
        }
    }
    Ok(items)
}

/// Returns the length of an object, 0 if it has none.
fn length(object: &Bound<PyAny>) -> PyResult<usize> {
    match object.len() {
        Err(error) if error.is_instance_of::<PyTypeError>(object.py()) => Ok(0),
        length => length,
    }
}

/// Fails if there are too many rows or columns for a board, before all of them are read.
fn check_size(name: &str, rows: usize, cols: usize) -> PyResult<()> {
    let (rows, cols) = match name {
        "horizontal" => (rows.saturating_sub(1), cols),
        "vertical" => (rows, cols.saturating_sub(1)),
        _ => (rows, cols),
    };
    match Grid::new(rows as u64, cols as u64) {
        Err(error @ SizeError::TooLarge) => Err(value(error)),
        _ => Ok(()),
    }
}

fn number_of(item: &Bound<PyAny>, name: &str) -> PyResult<Value> {
    if item.is_none() {
        return Ok(None);
    }
    let is_clue = name == "clues";
    match whole(item) {
        Ok(Whole::Integer(number)) => Ok(Some(number)),
        Ok(truth) if !is_clue => Ok(Some(truth.of_edge())),
        Err(error) if !error.is_instance_of::<PyTypeError>(item.py()) => Err(error),
        _ => {
            if is_clue && let Some(found) = number_or_missing(item)? {
                return Ok(found);
            }
            let other = if is_clue { "None" } else { "a boolean" };
            Err(wrong_type(format!("{name} has the item {}, expected an integer or {other}", shown(item))))
        }
    }
}

/// Returns a clue that tables have: a whole number as a float, or NaN or pandas' NA for what is missing.
fn number_or_missing(item: &Bound<PyAny>) -> PyResult<Option<Value>> {
    if type_name(item) == "NAType" {
        return Ok(Some(None));
    }
    let Ok(float) = item.cast::<PyFloat>() else { return Ok(None) };
    let found = float.value();
    if found.is_nan() {
        return Ok(Some(None));
    }
    // Python knows whether it is whole, and has integers of any size.
    if !float.call_method0("is_integer")?.extract::<bool>()? {
        return Ok(None);
    }
    match whole(&item.py().get_type::<PyInt>().call1((item,))?)? {
        Whole::Integer(number) => Ok(Some(Some(number))),
        Whole::Truth(_) => Ok(None),
    }
}

/// Returns the representation of an object, shortened; its type, if it has none.
pub(crate) fn shown(object: &Bound<PyAny>) -> String {
    match object.repr() {
        Ok(text) => text.to_string_lossy().chars().take(40).collect(),
        Err(_) => format!("of type {}", type_name(object)),
    }
}

/// Returns the name of an object's type.
pub(crate) fn type_name(object: &Bound<PyAny>) -> String {
    object.get_type().name().map_or_else(|_| String::new(), |name| name.to_string())
}

fn shape(rows: &[Vec<Value>], name: &str) -> PyResult<(usize, usize)> {
    match rows.first() {
        Some(first) => Ok((rows.len(), first.len())),
        None => Err(value(format!("{name} has no rows"))),
    }
}

fn size(rows: &[Vec<Value>], name: &str) -> PyResult<Grid> {
    let (rows, cols) = shape(rows, name)?;
    Grid::new(rows as u64, cols as u64).map_err(value)
}

/// Returns an edge as an `Edge` of Python.
pub(crate) fn edge<'py>(py: Python<'py>, grid: Grid, edge: Edge) -> PyResult<Bound<'py, PyAny>> {
    let (kind, r, c) = match grid.edge_place(edge) {
        EdgePlace::Horizontal(r, c) => ("horizontal", r, c),
        EdgePlace::Vertical(r, c) => ("vertical", r, c),
    };
    edge_class(py)?.call1((kind, r, c))
}

/// Returns edges as a tuple of `Edge`.
pub(crate) fn edges<'py>(
    py: Python<'py>,
    grid: Grid,
    all: impl IntoIterator<Item = Edge>,
) -> PyResult<Bound<'py, PyTuple>> {
    let all = all.into_iter().map(|one| edge(py, grid, one)).collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, all)
}

/// Returns cells as rows and columns from 0.
pub(crate) fn cells(grid: Grid, all: impl IntoIterator<Item = Cell>) -> Vec<(usize, usize)> {
    all.into_iter().map(|cell| grid.cell_place(cell)).collect()
}

/// Returns the edge that an `Edge` or a tuple like it names.
pub(crate) fn edge_at(grid: Grid, object: &Bound<PyAny>) -> PyResult<Edge> {
    let not_edge = |error| {
        let found = shown(object);
        let say = || {
            format!(
                "the edge is {found}, expected a kind, a row and a column, such as (\"horizontal\", 0, 2)"
            )
        };
        retold(object.py(), error, say)
    };
    let (kind, r, c): (Bound<PyString>, Bound<PyAny>, Bound<PyAny>) = object.extract().map_err(not_edge)?;
    let [r, c] = [integer(&r).map_err(not_edge)?, integer(&c).map_err(not_edge)?];
    let kind = kind.to_cow()?;
    let [[high, cols], [rows, wide]] = shapes(grid);
    let (most, place): (_, fn(usize, usize) -> EdgePlace) = match &*kind {
        "horizontal" => ([high, cols], EdgePlace::Horizontal),
        "vertical" => ([rows, wide], EdgePlace::Vertical),
        _ => return Err(value(format!("the edge is {kind:?}, expected \"horizontal\" or \"vertical\""))),
    };
    match (usize::try_from(r), usize::try_from(c)) {
        (Ok(r), Ok(c)) if r < most[0] && c < most[1] => Ok(grid.edge_at(place(r, c))),
        _ => Err(value(format!(
            "there is no {kind} edge [{}, {}]: rows go from 0 to {}, columns from 0 to {}",
            number(r),
            number(c),
            most[0] - 1,
            most[1] - 1
        ))),
    }
}
