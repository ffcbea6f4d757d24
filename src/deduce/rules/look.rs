//! The definition of a rule: its technique, its picture, and the functions that apply it.

use super::corner::Corner;
use super::corner_state::CornerState;
use super::propose::{Decide, Proposals};
use crate::deduce::board::Board;
use crate::deduce::four_edges::FourEdges;
use crate::genre::Genre;
use crate::grid::{Cell, Edge};
use crate::puzzle::Puzzle;
use crate::technique::Technique;

/// A rule.
#[derive(Debug)]
pub struct Rule {
    /// Its name and its statement.
    pub technique: Technique,
    /// Before and after, as text; one picture for each case, up to symmetry.
    pub picture: &'static str,
    /// What it reads, and its code: one look for each way in which its premises can be met.
    pub looks: &'static [Look],
    /// Finds the premise that it needs beyond its picture, if it needs one.
    pub guard: Option<Guard>,
}

impl Rule {
    pub(super) const fn new(technique: Technique, picture: &'static str, looks: &'static [Look]) -> Rule {
        Rule { technique, picture, looks, guard: None }
    }

    /// Adds a guard to a rule.
    pub(super) const fn guarded(self, guard: Guard) -> Rule {
        Rule { guard: Some(guard), ..self }
    }
}

/// Given a puzzle, the clues in the picture and an edge that the rule decides, returns one more clue that
/// this rests on, if there is one.
pub type Guard = fn(&Puzzle, &[Cell], Edge) -> Option<Cell>;

/// What a rule reads, and the function that applies it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Look {
    /// The clues at and around a cell.
    Clues(fn(&Board, Cell, &mut Proposals)),
    /// A clue and the four sides of its cell.
    Cell(fn(u8, FourEdges) -> Decide),
    /// A number that counts no lines, in a puzzle of this genre: what follows from it alone for the sides of its cell.
    OtherCount(fn(Genre, u8) -> Decide),
    /// The four edges at a vertex.
    Vertex(fn(FourEdges) -> Decide),
    /// The edges at a vertex, if the loop must pass every dot.
    EveryDot(fn(FourEdges) -> Decide),
    /// A cell with this clue and a corner in this state. The function takes the number of the corner and
    /// decides sides of the cell.
    Corner(u8, CornerState, fn(usize) -> Decide),
    /// A clue with a corner in this state, for a function that also looks further away.
    Beyond(u8, CornerState, fn(Corner, &mut Proposals)),
}

/// Includes the picture of a rule.
macro_rules! picture {
    ($file:literal) => {
        include_str!(concat!("../../../fixtures/rules/", $file, ".txt"))
    };
}
pub(super) use picture;
