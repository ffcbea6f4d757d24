//! Names of cells and edges, for people and for JSON, and places as objects of JSON.
//!
//! `r3c4` is the cell in row 3, column 4, both counted from 1; `outside` is the outside of the grid;
//! `top r3c4` is the edge above that cell. An edge is the `top` or the `left` of a cell, and only at the
//! lower and the right border the `bottom` or the `right` of one, so that each has one name.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::grid::{Cell, Edge, EdgePlace, Grid, Vertex, named_corner};

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
    let (side, r, c) = named_side(grid, edge);
    fmt::from_fn(move |f| write!(f, "{side} r{r}c{c}"))
}

/// The name of a vertex.
pub(crate) fn vertex_name(grid: Grid, vertex: Vertex) -> impl fmt::Display {
    let (r, c) = grid.vertex_place(vertex);
    let (corner, r, c) = named_corner(r, c);
    fmt::from_fn(move |f| write!(f, "{corner} r{r}c{c}"))
}

/// The side that an edge is, and the row and column of the cell that it is a side of, counted from 1.
fn named_side(grid: Grid, edge: Edge) -> (&'static str, usize, usize) {
    match grid.edge_place(edge) {
        EdgePlace::Horizontal(r, c) if r < grid.rows() => ("top", r + 1, c + 1),
        EdgePlace::Horizontal(r, c) => ("bottom", r, c + 1),
        EdgePlace::Vertical(r, c) if c < grid.cols() => ("left", r + 1, c + 1),
        EdgePlace::Vertical(r, c) => ("right", r + 1, c),
    }
}

#[cfg(feature = "schema")]
const CORNERS: [&str; 4] = ["top-left", "top-right", "bottom-left", "bottom-right"];

/// A place as an object of JSON, which says the same as its name: rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "place"))]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlaceForm {
    /// `{"cell":[3,4]}` is `r3c4`.
    Cell([usize; 2]),
    /// `{"edge":["top",3,4]}` is `top r3c4`.
    Edge(
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["top", "left", "bottom", "right"])))]
        Cow<'static, str>,
        usize,
        usize,
    ),
    /// `{"vertex":["bottom-right",3,4]}` is `bottom-right r3c4`.
    Vertex(
        #[cfg_attr(feature = "schema", schemars(extend("enum" = CORNERS)))] Cow<'static, str>,
        usize,
        usize,
    ),
    /// `{"outside":true}` is `outside`.
    Outside(#[cfg_attr(feature = "schema", schemars(extend("const" = true)))] bool),
}

impl PlaceForm {
    /// A cell, or the outside.
    pub(crate) fn cell(grid: Grid, cell: Option<Cell>) -> PlaceForm {
        match cell.map(|cell| grid.cell_place(cell)) {
            Some((r, c)) => PlaceForm::Cell([r + 1, c + 1]),
            None => PlaceForm::Outside(true),
        }
    }

    /// An edge.
    pub(crate) fn edge(grid: Grid, edge: Edge) -> PlaceForm {
        let (side, r, c) = named_side(grid, edge);
        PlaceForm::Edge(side.into(), r, c)
    }

    /// A vertex.
    pub(crate) fn vertex(grid: Grid, vertex: Vertex) -> PlaceForm {
        let (r, c) = grid.vertex_place(vertex);
        let (corner, r, c) = named_corner(r, c);
        PlaceForm::Vertex(corner.into(), r, c)
    }
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
