//! A board with clues.

use std::sync::Arc;

use thiserror::Error;

use crate::lattice::{Edge, Face, Lattice};

/// A board with clues: draw one loop along edges, so that each clue is the number of lines around its face.
#[derive(Clone, Debug)]
pub struct Puzzle {
    lattice: Arc<Lattice>,
    clues: Vec<Option<u8>>,
}

/// Why clues do not fit to a board. Faces count from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// There are not as many clues as faces: the number of clues and the number of faces.
    #[error("there are {0} clues, blanks included, for {1} faces")]
    Count(usize, usize),
    /// A clue is larger than the number of sides of its face: the face, its clue, and the number of its sides.
    #[error("face {0} has the clue {1}, but only {2} sides")]
    Clue(usize, u8, usize),
}

impl Puzzle {
    /// Makes a puzzle from a board and its clues, one for each face; `None` is a blank.
    ///
    /// # Errors
    /// If the clues do not fit to the board.
    pub fn new(lattice: Arc<Lattice>, clues: Vec<Option<u8>>) -> Result<Puzzle, PuzzleError> {
        if clues.len() != lattice.face_count() {
            return Err(PuzzleError::Count(clues.len(), lattice.face_count()));
        }
        for (face, clue) in lattice.faces().zip(&clues) {
            let sides = lattice.sides(face).len();
            if let Some(clue) = clue.filter(|&clue| usize::from(clue) > sides) {
                return Err(PuzzleError::Clue(face.index(), clue, sides));
            }
        }
        Ok(Puzzle { lattice, clues })
    }

    /// The board.
    pub const fn lattice(&self) -> &Arc<Lattice> {
        &self.lattice
    }

    /// The clues by face.
    pub fn clues(&self) -> &[Option<u8>] {
        &self.clues
    }

    /// The clue of a face.
    pub fn clue(&self, face: Face) -> Option<u8> {
        self.clues[face.index()]
    }

    /// True if these lines meet all clues.
    pub(crate) fn is_met(&self, is_line: impl Fn(Edge) -> bool) -> bool {
        self.lattice.faces().all(|face| {
            let lines = || self.lattice.sides(face).iter().filter(|&&side| is_line(side)).count();
            self.clue(face).is_none_or(|clue| usize::from(clue) == lines())
        })
    }

    /// The same puzzle without this clue.
    #[must_use]
    pub fn without(&self, face: Face) -> Puzzle {
        let mut clues = self.clues.clone();
        clues[face.index()] = None;
        Puzzle { lattice: Arc::clone(&self.lattice), clues }
    }
}
