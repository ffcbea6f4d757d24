//! Boards as JSON, one object each:
//!
//! ```json
//! {"tiling": "two triangles", "vertices": [[0, 0], [1, 0], [1, 1], [0, 1]], "faces": [[0, 1, 2], [0, 2, 3]],
//!  "clues": [2, null], "lines": [[0, 1], [1, 2]], "crosses": [[0, 2]]}
//! ```
//!
//! - `vertices`: the place of each vertex, x to the right and y down; for pictures only.
//! - `faces`: the vertices around each face, counted from 0, in either direction.
//! - `clues`: one for each face, `null` for a blank.
//! - `lines`, `crosses`: what is drawn, each edge by its two ends. They may be missing.
//! - `tiling`: a name, and `id`: any value, which is handed on. They may be missing.
//! - `loopy`: columns, rows and type of the grid in Loopy, such as `5x4t2`. It may be missing.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::deduce::State;
use crate::entry::Entry;
use crate::lattice::{Edge, Lattice, LatticeError, Vertex};
use crate::loopy::{LoopyError, Parameters};
use crate::puzzle::{Puzzle, PuzzleError};

/// Why a text is no board.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JsonError {
    /// It is not JSON of this form.
    #[error("this is not a board as JSON: {0}")]
    Form(#[from] serde_json::Error),
    /// The faces do not form a board.
    #[error("these faces are not a board: {0}")]
    Lattice(#[from] LatticeError),
    /// The clues do not fit to the faces.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A line or a cross is no edge: where it is named, one end, and the other end.
    #[error("there is no edge between vertices {1} and {2}, which `{0}` names")]
    NoEdge(&'static str, u32, u32),
    /// The member `loopy`, which this is, describes no grid of Loopy.
    #[error("`loopy` is {0}, which is no grid: {1}")]
    Loopy(String, LoopyError),
    /// The member `loopy`, which this is, describes another grid.
    #[error("`loopy` is {0}, but that grid of Loopy has other faces, or they are in another order")]
    OtherGrid(String),
    /// An edge is drawn twice: where it is named for the second time, one end, and the other end.
    #[error("`{0}` names the edge between vertices {1} and {2}, which is drawn already")]
    Twice(&'static str, u32, u32),
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Record {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tiling: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loopy: Option<String>,
    vertices: Vec<[f64; 2]>,
    faces: Vec<Vec<u32>>,
    clues: Vec<Option<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<[u32; 2]>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    crosses: Option<Vec<[u32; 2]>>,
}

/// Reads a board.
///
/// # Errors
/// If the text is no board.
pub fn read(text: &str) -> Result<Entry, JsonError> {
    let record: Record = serde_json::from_str(text)?;
    let lattice = Lattice::new(record.vertices, &record.faces)?;
    let loopy = record.loopy.map(|text| grid_of_loopy(text, &record.faces)).transpose()?;
    let mut drawing = None;
    for (member, edges) in [("lines", record.lines), ("crosses", record.crosses)] {
        for [a, b] in edges.into_iter().flatten() {
            let is_vertex = [a, b].iter().all(|&vertex| (vertex as usize) < lattice.vertex_count());
            let edge = is_vertex.then(|| lattice.between(Vertex(a), Vertex(b))).flatten();
            let edge = edge.ok_or(JsonError::NoEdge(member, a, b))?;
            let states = drawing.get_or_insert_with(|| vec![State::Undecided; lattice.edge_count()]);
            let state = &mut states[edge.index()];
            if *state != State::Undecided {
                return Err(JsonError::Twice(member, a, b));
            }
            *state = State::of(member == "lines");
        }
    }
    let puzzle = Puzzle::new(Arc::new(lattice), record.clues)?;
    Ok(Entry { id: record.id, tiling: record.tiling, drawing, loopy, ..Entry::of(puzzle) })
}

/// The grid of Loopy with this description, if these are its faces.
fn grid_of_loopy(text: String, faces: &[Vec<u32>]) -> Result<Parameters, JsonError> {
    let laid = Parameters::read(&text).and_then(|parameters| Ok((parameters.lattice()?, parameters)));
    match laid {
        Ok((lattice, parameters)) if faces_of(&lattice) == faces => Ok(parameters),
        Ok(_) => Err(JsonError::OtherGrid(text)),
        Err(why) => Err(JsonError::Loopy(text, why)),
    }
}

/// The vertices around each face.
fn faces_of(lattice: &Lattice) -> Vec<Vec<u32>> {
    let corners = |face| lattice.corners(face).iter().map(|vertex| vertex.0).collect();
    lattice.faces().map(corners).collect()
}

/// Writes a board in one line.
pub fn write(entry: &Entry) -> String {
    let lattice = entry.puzzle.lattice();
    let drawn = |state: State| -> Option<Vec<[u32; 2]>> {
        let drawing = entry.drawing.as_ref()?;
        let edges = lattice.edges().filter(|edge| drawing[edge.index()] == state);
        let edges: Vec<[u32; 2]> = edges.map(|edge: Edge| lattice.ends(edge).map(|end| end.0)).collect();
        (!edges.is_empty()).then_some(edges)
    };
    let record = Record {
        id: entry.id.clone(),
        tiling: entry.tiling.clone(),
        loopy: entry.loopy.as_ref().map(Parameters::write),
        vertices: lattice.vertices().map(|vertex| lattice.place(vertex)).collect(),
        faces: faces_of(lattice),
        clues: entry.puzzle.clues().to_vec(),
        lines: drawn(State::Line),
        crosses: drawn(State::Cross),
    };
    // Numbers, names and lists have no way to fail.
    serde_json::to_string(&record).unwrap_or_default()
}
