//! What solutions can do.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use slitherlink::draw::Panel;
use slitherlink::{State, verify};

use crate::arrays::{bytes_array, shapes};
use crate::convert::edges;
use crate::drawing::{Drawing, Solution};
use crate::error::value;
use crate::picture::picture;
use crate::puzzle::Puzzle;

#[pymethods]
impl Solution {
    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle(Arc::clone(&self.puzzle))
    }

    /// The numbers of rows and columns of cells.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        self.puzzle().shape()
    }

    /// True for each line above a cell or below the last row: an array of bool with the shape (rows + 1,
    /// cols). It is read-only.
    #[getter]
    fn horizontal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let grid = self.puzzle.grid();
        let edges = &self.solution.lines()[..grid.horizontal_count()];
        bytes_array(py, "bool", shapes(grid)[0], edges.iter().map(|&line| u8::from(line)))
    }

    /// True for each line to the left of a cell or to the right of the last column: a read-only array of bool
    /// with the shape (rows, cols + 1).
    #[getter]
    fn vertical<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let grid = self.puzzle.grid();
        let edges = &self.solution.lines()[grid.horizontal_count()..];
        bytes_array(py, "bool", shapes(grid)[1], edges.iter().map(|&line| u8::from(line)))
    }

    /// True for each cell inside the loop: a read-only array of bool with the shape (rows, cols).
    #[getter]
    fn inside<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let grid = self.puzzle.grid();
        let down = &self.solution.lines()[grid.horizontal_count()..];
        let mut inside = Vec::with_capacity(grid.cell_count());
        for row in down.chunks_exact(grid.cols() + 1) {
            let mut is_inside = false;
            inside.extend(row[..grid.cols()].iter().map(|&line| {
                is_inside ^= line;
                u8::from(is_inside)
            }));
        }
        bytes_array(py, "bool", [grid.rows(), grid.cols()], inside.into_iter())
    }

    /// The number of lines of the loop.
    #[getter]
    fn length(&self) -> usize {
        self.solution.lines().iter().filter(|&&line| line).count()
    }

    /// The lines of the loop, each an `Edge`: its kind, row and column.
    #[getter]
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let grid = self.puzzle.grid();
        edges(py, grid, self.solution.edges(grid))
    }

    /// The solution as a drawing: every edge is a line or a cross.
    #[getter]
    fn drawing(&self) -> Drawing {
        Drawing::new(self.puzzle.grid(), self.solution.states())
    }

    /// The solution as a picture: an SVG document.
    ///
    /// >>> import slitherlink
    /// >>> slitherlink.solve(slitherlink.Puzzle([[4, None]])).solution.svg()[:4]
    /// '<svg'
    fn svg(&self) -> String {
        self._repr_svg_()
    }

    fn _repr_svg_(&self) -> String {
        let mut panel = Panel::new(&self.puzzle, self.solution.states());
        panel.shade = true;
        picture(vec![panel], String::new())
    }

    /// The board, drawn with box characters.
    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let grid = self.puzzle.grid();
        format!("<Solution {} x {}: a loop of {} lines>", grid.rows(), grid.cols(), self.length())
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        other.cast::<Solution>().is_ok_and(|other| {
            let other = other.get();
            self.solution == other.solution && self.puzzle == other.puzzle
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.puzzle.grid(), &self.solution).hash(&mut hasher);
        hasher.finish()
    }

    /// Restores a pickled solution, after verifying it.
    #[staticmethod]
    fn _restore(puzzle: &Puzzle, drawing: &Drawing) -> PyResult<Solution> {
        let lines: Vec<bool> = drawing.states.iter().map(|&state| state == State::Line).collect();
        let solution = verify(&puzzle.0, lines).map_err(value)?;
        Ok(Solution { puzzle: Arc::clone(&puzzle.0), solution })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Puzzle, Drawing))> {
        Ok((py.get_type::<Solution>().getattr("_restore")?, (self.puzzle(), self.drawing())))
    }
}
