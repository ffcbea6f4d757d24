//! Names of cells and edges, for people and for JSON.
//!
//! `r3c4` is the cell in row 3, column 4, both counted from 1; `outside` is the outside of the grid;
//! `top r3c4` is the edge above that cell. An edge is the `top` or the `left` of a cell, and only at the
//! lower and the right border the `bottom` or the `right` of one, so that each has one name.

use std::fmt;

use thiserror::Error;

use crate::grid::{Cell, Edge, EdgePlace, Grid};

/// Why a name does not belong to a place on a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NameError {
    /// No cell has this name.
    #[error("there is no cell \"{name}\": the cells of this board are r1c1 to r{rows}c{cols}")]
    Cell {
        /// The name.
        name: String,
        /// The number of rows of the board.
        rows: usize,
        /// Its number of columns.
        cols: usize,
    },
    /// The name is not a side and a cell, as the name of an edge is.
    #[error("there is no edge \"{0}\": expected a name after a cell, such as \"top r3c4\" or \"left r3c4\"")]
    Side(String),
    /// The edge has another name: the name given, and the right one.
    #[error("the edge \"{0}\" has the name \"{1}\": use that")]
    Other(String, String),
}

/// The name of a cell, or of the outside.
pub fn cell_name(grid: Grid, cell: Option<Cell>) -> impl fmt::Display {
    fmt::from_fn(move |f| match cell.map(|cell| grid.cell_place(cell)) {
        Some((r, c)) => write!(f, "r{}c{}", r + 1, c + 1),
        None => f.write_str("outside"),
    })
}

/// The name of an edge.
pub fn edge_name(grid: Grid, edge: Edge) -> impl fmt::Display {
    fmt::from_fn(move |f| match grid.edge_place(edge) {
        EdgePlace::Horizontal(r, c) if r < grid.rows() => write!(f, "top r{}c{}", r + 1, c + 1),
        EdgePlace::Horizontal(r, c) => write!(f, "bottom r{r}c{}", c + 1),
        EdgePlace::Vertical(r, c) if c < grid.cols() => write!(f, "left r{}c{}", r + 1, c + 1),
        EdgePlace::Vertical(r, c) => write!(f, "right r{}c{c}", r + 1),
    })
}

/// Finds the cell with this name.
///
/// # Errors
/// When there is none.
pub fn cell_named(grid: Grid, name: &str) -> Result<Cell, NameError> {
    let place = name.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    place
        .and_then(|(r, c)| {
            let (r, c) = (number(r)?, number(c)?);
            (r <= grid.rows() && c <= grid.cols()).then(|| grid.cell(r - 1, c - 1))
        })
        .ok_or_else(|| NameError::Cell { name: name.to_string(), rows: grid.rows(), cols: grid.cols() })
}

/// Reads a number from 1, without sign or leading zeros.
fn number(text: &str) -> Option<usize> {
    let starts = text.starts_with(|first: char| ('1'..='9').contains(&first));
    if starts { text.parse().ok() } else { None }
}

/// Finds the cell with this name; `None` is the outside.
///
/// # Errors
/// When it is neither.
pub fn side_named(grid: Grid, name: &str) -> Result<Option<Cell>, NameError> {
    if name == "outside" { Ok(None) } else { cell_named(grid, name).map(Some) }
}

/// Finds the edge with this name.
///
/// # Errors
/// When there is none, or when it has another name.
pub fn edge_named(grid: Grid, name: &str) -> Result<Edge, NameError> {
    let Some((side, cell)) = name.split_once(' ') else { return Err(NameError::Side(name.to_string())) };
    let sides = ["top", "right", "bottom", "left"];
    let Some(side) = sides.into_iter().position(|known| known == side) else {
        return Err(NameError::Side(name.to_string()));
    };
    let edge = grid.sides(cell_named(grid, cell)?)[side];
    let proper = edge_name(grid, edge).to_string();
    if proper == name { Ok(edge) } else { Err(NameError::Other(name.to_string(), proper)) }
}
