//! The class of puzzles.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use slitherlink::Named;
use slitherlink::draw::Panel;
use slitherlink::formats::{Drawing as Drawn, Entry, Format, url};
use slitherlink::{Clue, Dots, Grid, State};

use crate::arrays::bytes_array;
use crate::convert;
use crate::drawing::{Drawing, Solution};
use crate::error::{Frame, parse, value, warn, wrong_type};
use crate::picture::picture;

/// A board with its clues. It is immutable, and can be compared, hashed and pickled.
///
/// The clues are rows of integers, an array of them, or a table of pandas or polars; None, NaN or -1 is a blank cell. `Puzzle.parse` reads text.
///
/// Raises ValueError for an invalid clue and for rows of different lengths, and TypeError for items that are
/// not numbers.
///
/// >>> from slitherlink import Puzzle
/// >>> puzzle = Puzzle([[3, None], [None, 1]])
/// >>> puzzle.shape
/// (2, 2)
/// >>> puzzle == Puzzle.parse("3.\n.1")
/// True
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Puzzle(pub(crate) Arc<slitherlink::Puzzle>);

impl Puzzle {
    pub(crate) fn grid(&self) -> Grid {
        self.0.grid()
    }
}

/// A Python argument that is a puzzle, or what one is made from: text, rows of clues, or an array.
pub(crate) struct AnyPuzzle(pub(crate) Py<Puzzle>);

impl<'a, 'py> FromPyObject<'a, 'py> for AnyPuzzle {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<AnyPuzzle> {
        AnyPuzzle::of(&object, Frame::Caller)
    }
}

impl AnyPuzzle {
    /// Returns the puzzle that an object is or describes; `frame` is blamed for a text that is read with a note.
    fn of(object: &Bound<PyAny>, frame: Frame) -> PyResult<AnyPuzzle> {
        if let Ok(puzzle) = object.cast::<Puzzle>() {
            return Ok(AnyPuzzle(puzzle.clone().unbind()));
        }
        let py = object.py();
        let made = match object.cast::<PyString>() {
            Ok(text) => parsed(py, &text.to_cow()?, frame)?,
            Err(_) if object.getattr_opt("__iter__")?.is_some() => Puzzle::new(object)?,
            Err(_) => {
                return Err(wrong_type(format!(
                    "the puzzle is of type {}, expected a Puzzle, rows of clues, or text as Puzzle.parse reads it",
                    convert::type_name(object)
                )));
            }
        };
        Py::new(py, made).map(AnyPuzzle)
    }
}

/// Returns the puzzle in a text.
fn parsed(py: Python, text: &str, frame: Frame) -> PyResult<Puzzle> {
    let (puzzle, note) = slitherlink::formats::parse(text).map_err(|error| parse(py, &error))?;
    warn(py, note, frame)?;
    Ok(Puzzle(Arc::new(puzzle)))
}

/// The puzzle that an argument of the calling function is or describes.
#[pyfunction]
#[pyo3(signature = (puzzle, /))]
pub(crate) fn as_puzzle(puzzle: &Bound<PyAny>) -> PyResult<Py<Puzzle>> {
    AnyPuzzle::of(puzzle, Frame::CallerOfCaller).map(|puzzle| puzzle.0)
}

/// A Python argument that draws on a puzzle.
pub(crate) enum Drawable<'py> {
    Drawing(Bound<'py, Drawing>),
    Solution(Bound<'py, Solution>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Drawable<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Drawable<'py>> {
        if let Ok(drawing) = object.cast::<Drawing>() {
            return Ok(Drawable::Drawing(drawing.to_owned()));
        }
        match object.cast::<Solution>() {
            Ok(solution) => Ok(Drawable::Solution(solution.to_owned())),
            Err(_) => {
                let found = convert::type_name(&object);
                Err(wrong_type(format!("the drawing is of type {found}, expected a Drawing or a Solution")))
            }
        }
    }
}

impl Drawable<'_> {
    /// Returns the states of all edges; fails if the drawing is for another size.
    pub(crate) fn states(&self, puzzle: &Puzzle) -> PyResult<Vec<State>> {
        let (grid, states) = match self {
            Drawable::Drawing(drawing) => (drawing.get().grid, drawing.get().states.to_vec()),
            Drawable::Solution(solution) => (solution.get().puzzle.grid(), solution.get().solution.states()),
        };
        if grid != puzzle.grid() {
            let [found, expected] =
                [grid, puzzle.grid()].map(|grid| format!("{} x {}", grid.rows(), grid.cols()));
            return Err(value(format!(
                "the drawing is of a board of {found}, but the puzzle has {expected}"
            )));
        }
        Ok(states)
    }
}

/// Returns the states of a drawing, if there is one.
pub(crate) fn drawn(puzzle: &Puzzle, drawing: Option<Drawable>) -> PyResult<Option<Vec<State>>> {
    drawing.map(|drawing| drawing.states(puzzle)).transpose()
}

#[pymethods]
impl Puzzle {
    #[new]
    fn new(clues: &Bound<PyAny>) -> PyResult<Puzzle> {
        convert::puzzle(clues).map(|puzzle| Puzzle(Arc::new(puzzle)))
    }

    /// Reads the single puzzle in a text, in any of the formats of `slitherlink.formats()`, such as rows, or
    /// a URL of puzz.link.
    ///
    /// Raises ParseError, which has the line, the column and what was expected there.
    ///
    /// >>> from slitherlink import Puzzle
    /// >>> print(Puzzle.parse("https://puzz.link/p?slither/3/2/86c"), end="")
    /// 2 3
    /// 3 . 1
    /// . 2 .
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn parse(class: &Bound<PyType>, text: &str) -> PyResult<Puzzle> {
        parsed(class.py(), text, Frame::Caller)
    }

    /// The number of rows of cells.
    #[getter]
    fn rows(&self) -> usize {
        self.grid().rows()
    }

    /// The number of columns of cells.
    #[getter]
    fn cols(&self) -> usize {
        self.grid().cols()
    }

    /// The numbers of rows and columns.
    #[getter]
    pub(crate) fn shape(&self) -> (usize, usize) {
        (self.grid().rows(), self.grid().cols())
    }

    /// The clues as an array of int8 with the shape (rows, cols); -1 is a blank cell, 5 a sheep and 6 a wolf. It is read-only.
    ///
    /// >>> from slitherlink import Puzzle
    /// >>> Puzzle.parse("3.\n.1").clues
    /// array([[ 3, -1],
    ///        [-1,  1]], dtype=int8)
    #[getter]
    fn clues<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let given = self.0.given();
        let clues = given.iter().map(|clue| clue.code().unwrap_or(u8::MAX));
        bytes_array(py, "int8", [self.grid().rows(), self.grid().cols()], clues)
    }

    /// The genre: "slitherlink", "sheep-and-wolves", "vertex" or "touch".
    #[getter]
    fn genre(&self) -> &'static str {
        self.0.genre().name()
    }

    /// Whether the loop passes every dot.
    #[getter]
    fn every_dot(&self) -> bool {
        self.0.dots() == Dots::Two
    }

    /// The number of cells with a clue.
    #[getter]
    fn clue_count(&self) -> usize {
        self.0.clue_count()
    }

    /// The puzzle as a URL of puzz.link.
    #[getter]
    fn url(&self) -> String {
        url(&self.0)
    }

    /// The puzzle as text in the format with this name, with a drawing or a solution.
    ///
    /// Raises ValueError if there is no such format, if it has no boards of this shape, or if it cannot store
    /// the drawing.
    ///
    /// >>> from slitherlink import Puzzle
    /// >>> Puzzle.parse("3.\n.1").to("puzz.link")
    /// 'https://puzz.link/p?slither/2/2/db\n'
    #[pyo3(signature = (format, drawing = None))]
    fn to(&self, format: &str, drawing: Option<Drawable>) -> PyResult<String> {
        let known = format_named(format)?;
        let drawing = drawn(self, drawing)?.map(Drawn::of);
        let entry = Entry { drawing, ..Entry::of(slitherlink::Puzzle::clone(&self.0)) };
        if !entry.fits(known.room()) {
            let others = Format::all().filter(|format| entry.fits(format.room()));
            let others = others.map(Format::name).collect::<Vec<_>>().join(", ");
            return Err(value(format!("{format} cannot store the drawing, expected one of {others}")));
        }
        known.write(&entry).map_err(value)
    }

    /// The puzzle as a picture, with a drawing or a solution on it: an SVG document.
    ///
    /// Raises ValueError if the drawing is of another size.
    ///
    /// >>> import slitherlink
    /// >>> puzzle = slitherlink.Puzzle([[4, None]])
    /// >>> puzzle.svg(slitherlink.solve(puzzle).solution)[:4]
    /// '<svg'
    #[pyo3(signature = (drawing = None))]
    pub(crate) fn svg(&self, drawing: Option<Drawable>) -> PyResult<String> {
        let mut panel = match drawn(self, drawing)? {
            Some(states) => Panel::new(&self.0, states),
            None => Panel::given(&self.0),
        };
        panel.crosses = true;
        Ok(picture(vec![panel], String::new()))
    }

    fn _repr_svg_(&self) -> String {
        picture(vec![Panel::given(&self.0)], String::new())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        if !self.0.is_plain() {
            return format!("Puzzle.parse({:?})", self.url());
        }
        let clue = |clue: &Clue| clue.number().map_or_else(|| "None".into(), |number| number.to_string());
        let rows = self.0.clues().chunks_exact(self.grid().cols());
        let rows: Vec<String> = rows
            .map(|row| format!("[{}]", row.iter().map(clue).collect::<Vec<String>>().join(", ")))
            .collect();
        format!("Puzzle([{}])", rows.join(", "))
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        other.cast::<Puzzle>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.grid(), self.0.given(), self.0.genre(), self.0.dots()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Puzzle>().getattr("parse")?, (self.0.to_string(),)))
    }
}

/// Returns the format with this name.
pub(crate) fn format_named(name: &str) -> PyResult<Format> {
    let known = Format::by_name(name);
    known.ok_or_else(|| {
        value(format!("there is no format {name:?}, expected one of {}", formats().join(", ")))
    })
}

/// The names of the formats that are read and written.
///
/// >>> import slitherlink
/// >>> slitherlink.formats()[:3]
/// ['contest', 'plain', 'puzz.link']
#[pyfunction]
pub(crate) fn formats() -> Vec<&'static str> {
    Format::all().map(Format::name).collect()
}
