//! What makes polygons a board.

use thiserror::Error;

use super::{Edge, Face, Lattice, MOST_FACES, MOST_SIDES, MOST_SPOKES, Vertex};

/// Why polygons are not a board. All numbers count from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LatticeError {
    /// There are no faces.
    #[error("there are no faces")]
    NoFaces,
    /// There are too many faces.
    #[error("there are {0} faces, and {MOST_FACES} are the most")]
    TooManyFaces(usize),
    /// A vertex has no place.
    #[error("the place of vertex {0} is not a pair of numbers up to a million")]
    Place(usize),
    /// A face has too few sides or too many: the face and the number of its sides.
    #[error("face {0} has {1} sides, not 3 to {MOST_SIDES}")]
    Sides(usize, usize),
    /// A face has a vertex that is not in the list: the face, the number of the vertex, and the number of vertices.
    #[error("face {0} names vertex {1}, but there are {2} vertices, counted from 0")]
    NoSuchVertex(usize, u32, usize),
    /// A face has a vertex twice: the face and the vertex.
    #[error("face {0} names vertex {1} twice")]
    Twice(usize, u32),
    /// A vertex belongs to no face.
    #[error("vertex {0} belongs to no face")]
    LooseVertex(usize),
    /// A vertex has too many edges: the vertex.
    #[error("vertex {0} has more than {MOST_SPOKES} edges")]
    Spokes(usize),
    /// An edge belongs to three faces: one end, the other end, and the face.
    #[error("face {2} is the third one at the edge between vertices {0} and {1}")]
    ThirdFace(u32, u32, usize),
    /// The faces around a vertex have more than one gap between them.
    #[error("the board is pinched at vertex {0}: its faces there do not all follow each other")]
    Pinch(usize),
    /// The faces are in several pieces.
    #[error("face {0} is not joined to face 0 by any edges")]
    Pieces(usize),
    /// The faces leave a hole between them, or they are twisted.
    #[error("the faces leave a hole between them")]
    Hole,
    /// The faces have no border, so that there is no outside.
    #[error("every edge belongs to two faces, so the board has no outside")]
    NoOutside,
}

/// The largest coordinate.
const FARTHEST: f64 = 1e6;

/// Checks the lists by themselves.
pub(super) fn check_lists(places: &[[f64; 2]], faces: &[Vec<u32>]) -> Result<(), LatticeError> {
    match faces.len() {
        0 => return Err(LatticeError::NoFaces),
        1..=MOST_FACES => {}
        many => return Err(LatticeError::TooManyFaces(many)),
    }
    if let Some(vertex) = places.iter().position(|place| !place.iter().all(|x| x.abs() <= FARTHEST)) {
        return Err(LatticeError::Place(vertex));
    }
    for (face, corners) in faces.iter().enumerate() {
        if !(3..=MOST_SIDES).contains(&corners.len()) {
            return Err(LatticeError::Sides(face, corners.len()));
        }
        for (i, &vertex) in corners.iter().enumerate() {
            if vertex as usize >= places.len() {
                return Err(LatticeError::NoSuchVertex(face, vertex, places.len()));
            }
            if corners[..i].contains(&vertex) {
                return Err(LatticeError::Twice(face, vertex));
            }
        }
    }
    Ok(())
}

/// Checks that the faces form one disk: a surface in one piece, with a border, and with Euler's number 1. Each pinch makes
/// that number smaller, so it is looked for only to name it.
pub(super) fn check_disk(lattice: &Lattice) -> Result<(), LatticeError> {
    if let Some(vertex) = lattice.vertices().find(|&vertex| lattice.spokes(vertex).is_empty()) {
        return Err(LatticeError::LooseVertex(vertex.index()));
    }
    let apart = joined(lattice).iter().position(|is_joined| !is_joined);
    let has_outside = lattice.edges().any(|edge| lattice.beside(edge)[1].is_none());
    if apart.is_none()
        && has_outside
        && lattice.vertex_count() + lattice.face_count() == lattice.edge_count() + 1
    {
        return Ok(());
    }
    let pinch = lattice.vertices().find(|&vertex| !is_fan(lattice, vertex, lattice.spokes(vertex)[0]));
    Err(match (pinch, apart) {
        (Some(vertex), _) => LatticeError::Pinch(vertex.index()),
        (None, Some(face)) => LatticeError::Pieces(face),
        (None, None) if !has_outside => LatticeError::NoOutside,
        (None, None) => LatticeError::Hole,
    })
}

/// True if the faces at a vertex follow each other: if one comes to all edges there by turning around it from an edge
/// in both directions.
fn is_fan(lattice: &Lattice, vertex: Vertex, first: Edge) -> bool {
    let mut met = 1;
    for start in lattice.beside(first) {
        let (mut edge, mut face) = (first, start);
        while let Some(at) = face {
            let next =
                lattice.sides(at).iter().find(|&&side| side != edge && lattice.ends(side).contains(&vertex));
            let Some(&next) = next.filter(|&&next| next != first) else {
                return met == lattice.spokes(vertex).len();
            };
            met += 1;
            (edge, face) = (next, lattice.across(next, at));
        }
    }
    met == lattice.spokes(vertex).len()
}

/// By face, whether it is joined to the first one by edges.
fn joined(lattice: &Lattice) -> Vec<bool> {
    let (mut joined, mut open) = (vec![false; lattice.face_count()], vec![Face(0)]);
    while let Some(face) = open.pop() {
        if !std::mem::replace(&mut joined[face.index()], true) {
            open.extend(lattice.sides(face).iter().filter_map(|&edge| lattice.across(edge, face)));
        }
    }
    joined
}
