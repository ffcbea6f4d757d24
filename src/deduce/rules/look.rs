//! What a rule is: what it says, what it looks at, and the code.

use super::corner::Corner;
use super::propose::{Decide, Proposals};
use super::stance::Stance;
use crate::deduce::around::Around;
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge};
use crate::puzzle::Puzzle;
use crate::technique::Technique;

/// A rule.
#[derive(Debug)]
pub struct Rule {
    /// Its name and what it says.
    pub technique: Technique,
    /// Before and after, as text; one picture for each case, up to symmetry.
    pub picture: &'static str,
    /// What it looks at, and the code: one look for each way the premises are met.
    pub looks: &'static [Look],
    /// What it rests on beyond its picture.
    pub guard: Option<Guard>,
}

/// Of a puzzle, the clues in the picture and an edge that it decides: one more clue that this
/// rests on, if there is one.
pub type Guard = fn(&Puzzle, &[Cell], Edge) -> Option<Cell>;

/// What a rule looks at, and the function that does.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Look {
    /// The clues at and around a cell.
    Clues(fn(&Board, Cell, &mut Proposals)),
    /// A clue and the four sides of its cell.
    Cell(fn(u8, Around) -> Decide),
    /// The four edges at a vertex.
    Vertex(fn(Around) -> Decide),
    /// A cell with this clue and a corner where this stands, by the corner's number, to
    /// decide sides of the cell.
    Corner(u8, Stance, fn(usize) -> Decide),
    /// The same, to look further from there.
    Beyond(u8, Stance, fn(Corner, &mut Proposals)),
}

/// Reads the picture of a rule.
macro_rules! picture {
    ($file:literal) => {
        include_str!(concat!("../../../fixtures/rules/", $file, ".txt"))
    };
}
pub(super) use picture;
