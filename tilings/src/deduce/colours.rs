//! Colours: faces whose sides of the loop depend on each other.
//!
//! A cross between two faces means that both are inside or both outside, a line that one is inside and one outside.
//! Faces that are tied in this way are one class. An edge between two faces of one class is decided.

use super::{Board, Conflict, State};
use crate::lattice::{Edge, Face, Lattice};

/// The class of a face, and whether its side is opposite to that of the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour {
    pub(crate) class: usize,
    pub(crate) opposite: bool,
}

/// The colours of all faces. The last class is that of the outside.
pub(crate) struct Colours {
    /// By face, then the outside: a face of its class, and whether it is on the other side.
    parents: Vec<(u32, bool)>,
}

impl Colours {
    /// The colours on a board.
    pub(super) fn of(board: &Board) -> Result<Colours, Conflict> {
        let lattice = board.lattice();
        let mut colours =
            Colours { parents: (0..=lattice.face_count() as u32).map(|face| (face, false)).collect() };
        for edge in lattice.edges().filter(|&edge| board.state(edge) != State::Undecided) {
            let [a, b] = colours.numbers(lattice, edge).map(|face| colours.shorten(face));
            let differ = (board.state(edge) == State::Line) ^ a.opposite ^ b.opposite;
            if a.class != b.class {
                // The smaller number joins the larger one, so that the outside, the last, stays a root.
                colours.parents[a.class.min(b.class)] = (a.class.max(b.class) as u32, differ);
            } else if differ {
                return Err(Conflict);
            }
        }
        for face in 0..colours.parents.len() {
            colours.shorten(face);
        }
        Ok(colours)
    }

    /// The class of the outside.
    pub(crate) const fn outside(&self) -> usize {
        self.parents.len() - 1
    }

    /// The colours of what is on both sides of an edge.
    pub(crate) fn beside(&self, lattice: &Lattice, edge: Edge) -> [Colour; 2] {
        self.numbers(lattice, edge).map(|face| self.find(face))
    }

    fn numbers(&self, lattice: &Lattice, edge: Edge) -> [usize; 2] {
        lattice.beside(edge).map(|face| face.map_or(self.outside(), Face::index))
    }

    fn find(&self, mut face: usize) -> Colour {
        let mut opposite = false;
        while self.parents[face].0 as usize != face {
            opposite ^= self.parents[face].1;
            face = self.parents[face].0 as usize;
        }
        Colour { class: face, opposite }
    }

    /// Finds the colour of a face, and links the faces on the way directly to the root.
    fn shorten(&mut self, mut face: usize) -> Colour {
        let found = self.find(face);
        let mut opposite = found.opposite;
        while face != found.class {
            let (next, differs) = self.parents[face];
            self.parents[face] = (found.class as u32, opposite);
            (face, opposite) = (next as usize, opposite ^ differs);
        }
        found
    }

    /// Decides the edges between faces of one class.
    pub(super) fn decide(&self, board: &mut Board) -> Result<(), Conflict> {
        let lattice = board.lattice();
        for edge in lattice.edges() {
            let [a, b] = self.beside(lattice, edge);
            if a.class == b.class && board.state(edge) == State::Undecided {
                board.decide(edge, State::of(a.opposite != b.opposite))?;
            }
        }
        Ok(())
    }
}
