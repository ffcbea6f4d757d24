//! The genres of Slitherlink on squares: what a clue counts, and what a dot must have.
//!
//! Everything that a puzzle asks of its loop, besides being one, is a [`Demand`] of a cell or the constraint of its
//! [`Dots`]. [`verify`](crate::verify()) alone says the same once more, in its own way.

use std::str::FromStr;

use thiserror::Error;

use crate::clue::Clue;
use crate::grid::{Cell, Grid};
use crate::named::{Named, named, unknown};

/// A genre: what the clues of a puzzle mean. Whether the loop passes every dot is asked apart from it: see [`Dots`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Genre {
    /// A number counts the lines around its cell.
    #[default]
    Slitherlink,
    /// The same; besides numbers there are sheep, which are inside the loop, and wolves, which are outside.
    SheepAndWolves,
    /// A number counts the dots at the corners of its cell that the loop passes.
    Vertex,
    /// A number counts how often the loop touches its cell, at a dot or along one or more sides.
    Touch,
}

named!(Genre { Slitherlink "slitherlink", SheepAndWolves "sheep-and-wolves", Vertex "vertex", Touch "touch" });

impl FromStr for Genre {
    type Err = String;

    /// Finds a genre by its name, or by `sheep` for sheep and wolves.
    fn from_str(text: &str) -> Result<Genre, String> {
        let is_it =
            |genre: &Genre| genre.name() == text || *genre == Genre::SheepAndWolves && text == "sheep";
        Genre::all().find(is_it).ok_or_else(|| unknown("genre", text, Genre::all().map(Genre::name)))
    }
}

impl Genre {
    /// True if a number counts the lines around its cell, so that rules and techniques know it.
    pub(crate) const fn counts_lines(self) -> bool {
        matches!(self, Genre::Slitherlink | Genre::SheepAndWolves)
    }

    /// What a number says, in a sentence.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Genre::Slitherlink | Genre::SheepAndWolves => {
                "A number says how many of the four edges around it are lines."
            }
            Genre::Vertex => "A number says how many of the four dots around it are on the loop.",
            Genre::Touch => "A number says how often the loop touches its cell, along edges or at a dot.",
        }
    }
}

/// The answer to a question that slink does not answer for the genre of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("`{question}` does not know {clues}; `solve`, `forced`, `count`, `verify` and `why` do")]
pub struct Unsupported {
    pub(crate) question: &'static str,
    /// What the genre is about, in a few words.
    pub(crate) clues: &'static str,
}

/// What a dot must have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dots {
    /// No line, or two.
    #[default]
    ZeroOrTwo,
    /// Two lines: the loop passes every dot (a full loop).
    Two,
}

impl Dots {
    /// True if a dot with this many lines and undecided edges cannot get what it must have.
    pub(crate) const fn is_broken(self, lines: u32, undecided: u32) -> bool {
        match self {
            Dots::ZeroOrTwo => lines > 2 || lines == 1 && undecided == 0,
            Dots::Two => lines > 2 || lines + undecided < 2,
        }
    }

    /// True if a cycle through `passed` dots passes every dot that it must.
    pub(crate) const fn are_met(self, passed: usize, grid: Grid) -> bool {
        match self {
            Dots::ZeroOrTwo => true,
            Dots::Two => passed == grid.vertex_count(),
        }
    }
}

/// What the clue of a cell asks of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// This many lines around the cell.
    Lines(u8),
    /// This many dots at its corners that the loop passes.
    Dots(u8),
    /// The loop touches the cell this often.
    Touches(u8),
    /// The cell is inside the loop.
    Inside,
    /// The cell is outside the loop.
    Outside,
}

impl Demand {
    /// What a clue asks; `None` if it is blank or hidden.
    pub(crate) fn of(clue: Clue, genre: Genre) -> Option<Demand> {
        match clue {
            Clue::SHEEP => Some(Demand::Inside),
            Clue::WOLF => Some(Demand::Outside),
            _ => Some(match genre {
                Genre::Slitherlink | Genre::SheepAndWolves => Demand::Lines(clue.number()?),
                Genre::Vertex => Demand::Dots(clue.number()?),
                Genre::Touch => Demand::Touches(clue.number()?),
            }),
        }
    }

    /// The least number of dots at its corners that the loop passes, if it has no lines elsewhere.
    pub(crate) const fn least_dots(self) -> usize {
        match self {
            Demand::Dots(n) | Demand::Touches(n) => n as usize,
            Demand::Lines(_) | Demand::Inside | Demand::Outside => 0,
        }
    }

    /// True if these dots at the corners and these sides of a cell, as bits, are what a number asks; true of an animal.
    pub(crate) const fn agrees(self, dots: u32, sides: u32) -> bool {
        let (dots, lines) = (dots.count_ones(), sides.count_ones());
        match self {
            Demand::Lines(n) => lines == n as u32,
            Demand::Dots(n) => dots == n as u32,
            // Each side joins two of the dots to one touch, but the fourth only closes the ring.
            Demand::Touches(n) => dots == n as u32 + if lines < 3 { lines } else { 3 },
            Demand::Inside | Demand::Outside => true,
        }
    }

    /// True if these lines, which must be a cycle, are what is asked of a cell.
    pub(crate) fn is_met(self, grid: Grid, cell: Cell, lines: &[bool]) -> bool {
        let sides = grid.sides(cell).map(|edge| lines[edge.index()]);
        let passed = |vertex| grid.spokes(vertex).into_iter().flatten().any(|edge| lines[edge.index()]);
        match self {
            Demand::Lines(n) => sides.into_iter().filter(|&line| line).count() == usize::from(n),
            Demand::Dots(_) | Demand::Touches(_) => {
                self.agrees(bits(grid.corners(cell).map(passed)), bits(sides))
            }
            Demand::Inside | Demand::Outside => grid.is_inside(cell, lines) == (self == Demand::Inside),
        }
    }
}

fn bits(truths: [bool; 4]) -> u32 {
    truths.into_iter().rev().fold(0, |bits, truth| bits << 1 | u32::from(truth))
}
