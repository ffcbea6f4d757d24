//! Makes puzzles: grows a loop, takes the clues from it, and leaves out as many as are wanted.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use slitherlink_cdcl::Deadline;
use thiserror::Error;

use crate::lattice::{Edge, Face, Lattice, MOST_SIDES, Vertex};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::search::{Unsound, Verdict, solve};

/// The number of loops that are tried. On most boards, all clues of a loop make it the only one.
const LOOPS: usize = 1000;

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No loop was found that is the only one for its clues.
    #[error("of {LOOPS} loops on this board, none is the only one with its clues: try a larger board")]
    NotUnique,
    /// The deadline came first.
    #[error("the time ran out before the puzzle was made")]
    TimedOut,
    /// This crate has a bug.
    #[error(transparent)]
    Unsound(#[from] Unsound),
    /// This crate has a bug.
    #[error(transparent)]
    Clues(#[from] PuzzleError),
}

/// Makes a puzzle with one solution: leaves out clues in random order. `clues` is the share of faces that have clues at most, from 0 to 1, as far as the
/// solution stays the only one: with 1 all have, with 0 no clue can be left out. The same seed makes the same puzzle.
///
/// # Errors
/// If the board is too small, or if the deadline comes first.
pub fn generate(
    lattice: &Arc<Lattice>,
    clues: f64,
    seed: u64,
    deadline: &Deadline,
) -> Result<Puzzle, GenerateError> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..LOOPS {
        let inside = grow(lattice, &mut random);
        let is_line = |edge: &&Edge| {
            let [a, b] = lattice.beside(**edge).map(|face| face.is_some_and(|face| inside[face.index()]));
            a != b
        };
        let clue = |face| Some(lattice.sides(face).iter().filter(is_line).count() as u8);
        let mut puzzle = Puzzle::new(Arc::clone(lattice), lattice.faces().map(clue).collect())?;
        if !is_unique(&puzzle, deadline)? {
            continue;
        }
        let mut faces: Vec<Face> = lattice.faces().collect();
        faces.shuffle(&mut random);
        let (mut left, most) = (faces.len(), (clues * faces.len() as f64).round() as usize);
        for face in faces {
            if left > most && is_unique(&puzzle.without(face), deadline)? {
                (puzzle, left) = (puzzle.without(face), left - 1);
            }
        }
        return Ok(puzzle);
    }
    Err(GenerateError::NotUnique)
}

fn is_unique(puzzle: &Puzzle, deadline: &Deadline) -> Result<bool, GenerateError> {
    match solve(puzzle, deadline)? {
        Verdict::Undecided(_) => Err(GenerateError::TimedOut),
        verdict => Ok(matches!(verdict, Verdict::Unique(_))),
    }
}

/// Grows the inside of a loop: first like a tree, then until half of the faces are inside. By face, whether it is.
fn grow(lattice: &Lattice, random: &mut ChaCha8Rng) -> Vec<bool> {
    let mut inside = vec![false; lattice.face_count()];
    let (mut count, first) = (0, random.random_range(0..lattice.face_count()));
    inside[first] = true;
    for most in [1, MOST_SIDES] {
        let mut open: Vec<Face> = lattice.faces().collect();
        while !open.is_empty() && (most == 1 || 2 * count < lattice.face_count()) {
            let face = open.swap_remove(random.random_range(0..open.len()));
            if !inside[face.index()] && shared(lattice, face, &inside).is_some_and(|sides| sides <= most) {
                inside[face.index()] = true;
                count += 1;
                open.extend(lattice.sides(face).iter().filter_map(|&side| lattice.across(side, face)));
            }
        }
    }
    inside
}

/// The number of sides that a face shares with the inside; `None` if they are not one run, or if it touches the inside
/// elsewhere.
fn shared(lattice: &Lattice, face: Face, inside: &[bool]) -> Option<usize> {
    let is_inside = |face: Option<Face>| face.is_some_and(|face| inside[face.index()]);
    let sides = lattice.sides(face).iter().filter(|&&side| is_inside(lattice.across(side, face))).count();
    let is_touched = |vertex: &&Vertex| {
        let mut faces = lattice.spokes(**vertex).iter().flat_map(|&edge| lattice.beside(edge));
        faces.any(is_inside)
    };
    (sides > 0 && lattice.corners(face).iter().filter(is_touched).count() == sides + 1).then_some(sides)
}
