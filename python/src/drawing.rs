//! Drawings, finished or not, and what solutions hold.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyType;
use slitherlink::draw::Panel;
use slitherlink::formats::{Drawing as Drawn, Entry, Format};
use slitherlink::{Clue, Grid, State};

use crate::arrays::{bytes_array, shapes};
use crate::convert::states;
use crate::picture::picture;

/// Lines and crosses on the edges of a board. It is immutable, and can be compared, hashed and pickled.
///
/// `horizontal` has the shape (rows + 1, cols), `vertical` has (rows, cols + 1). They are arrays or lists of
/// rows: 1 is a line, -1 a cross, 0 an undecided edge. With bool, True is a line and False a cross.
///
/// Raises ValueError if the shapes do not fit together, or for any other number.
///
/// >>> from slitherlink import Drawing
/// >>> drawing = Drawing([[1], [0]], [[-1, 0]])
/// >>> drawing.vertical
/// array([[-1,  0]], dtype=int8)
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Drawing {
    pub(crate) grid: Grid,
    pub(crate) states: Arc<[State]>,
}

impl Drawing {
    pub(crate) fn new(grid: Grid, states: impl Into<Arc<[State]>>) -> Drawing {
        Drawing { grid, states: states.into() }
    }

    /// A board of this size without clues.
    fn blank(&self) -> Option<slitherlink::Puzzle> {
        slitherlink::Puzzle::new(self.grid, vec![Clue::BLANK; self.grid.cell_count()])
    }
}

/// Draws a board with box characters.
fn text(puzzle: slitherlink::Puzzle, states: Vec<State>) -> String {
    let entry = Entry { drawing: Some(Drawn::of(states)), ..Entry::of(puzzle) };
    // Writing cannot fail: the format has boards of every shape.
    Format::Drawing.write(&entry).unwrap_or_default().trim_end_matches('\n').into()
}

/// Edges as numbers, row by row.
type Rows = Vec<Vec<i8>>;

/// Returns a state as the byte of an int8.
pub(crate) const fn number(state: State) -> u8 {
    match state {
        State::Undecided => 0,
        State::Line => 1,
        State::Cross => u8::MAX,
    }
}

#[pymethods]
impl Drawing {
    #[new]
    fn from_arrays(horizontal: &Bound<PyAny>, vertical: &Bound<PyAny>) -> PyResult<Drawing> {
        states(horizontal, vertical).map(|(grid, states)| Drawing::new(grid, states))
    }

    /// The numbers of rows and columns of cells.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.grid.rows(), self.grid.cols())
    }

    /// The edges above the cells, and those below the last row: an array of int8 with the shape (rows + 1,
    /// cols), 1 for a line, -1 for a cross, 0 for an undecided edge. It is read-only.
    #[getter]
    fn horizontal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let edges = &self.states[..self.grid.horizontal_count()];
        bytes_array(py, "int8", shapes(self.grid)[0], edges.iter().map(|&state| number(state)))
    }

    /// The edges to the left of the cells, and those to the right of the last column: a read-only array of
    /// int8 with the shape (rows, cols + 1).
    #[getter]
    fn vertical<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let edges = &self.states[self.grid.horizontal_count()..];
        bytes_array(py, "int8", shapes(self.grid)[1], edges.iter().map(|&state| number(state)))
    }

    /// The number of undecided edges.
    #[getter]
    fn undecided(&self) -> usize {
        self.states.iter().filter(|&&state| state == State::Undecided).count()
    }

    /// The lines and crosses, drawn with box characters on a board without clues.
    fn __str__(&self) -> String {
        self.blank().map_or_else(String::new, |blank| text(blank, self.states.to_vec()))
    }

    fn _repr_svg_(&self) -> Option<String> {
        let blank = self.blank()?;
        let mut panel = Panel::new(&blank, self.states.to_vec());
        panel.crosses = true;
        Some(picture(vec![panel], String::new()))
    }

    fn __repr__(&self) -> String {
        let count = |state| self.states.iter().filter(|&&other| other == state).count();
        let [lines, crosses] = [State::Line, State::Cross].map(count);
        let (rows, cols) = self.shape();
        format!("<Drawing {rows} x {cols}: {lines} lines, {crosses} crosses>")
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        other.cast::<Drawing>().is_ok_and(|other| {
            let other = other.get();
            (self.grid, &self.states) == (other.grid, &other.states)
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.grid, &self.states).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Rows, Rows)) {
        let (across, down) = self.states.split_at(self.grid.horizontal_count());
        let rows = |edges: &[State], [_, cols]: [usize; 2]| -> Rows {
            let numbers: Vec<i8> = edges.iter().map(|&state| number(state).cast_signed()).collect();
            numbers.chunks_exact(cols).map(<[i8]>::to_vec).collect()
        };
        let [high, wide] = shapes(self.grid);
        (py.get_type::<Drawing>(), (rows(across, high), rows(down, wide)))
    }
}

/// A loop that meets all clues of its puzzle. It is immutable, and can be compared, hashed and pickled.
///
/// Solutions are returned by `solve` and similar functions. To check one of your own, pass it to `verify` as
/// a `Drawing`.
///
/// >>> import slitherlink
/// >>> solution = slitherlink.solve(slitherlink.Puzzle([[4, None]])).solution
/// >>> solution.horizontal
/// array([[ True, False],
///        [ True, False]])
/// >>> solution.inside
/// array([[ True, False]])
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Solution {
    pub(crate) puzzle: Arc<slitherlink::Puzzle>,
    pub(crate) solution: slitherlink::Solution,
}

impl Solution {
    /// The board, drawn with box characters.
    pub(crate) fn text(&self) -> String {
        text(self.puzzle.as_ref().clone(), self.solution.states())
    }
}
