//! Reading puzzles from text in any of the formats of [`Format`], and writing them.
//!
//! Each format is a file here: a `Definition` that says what is true of it, and a function that reads one puzzle. The
//! table of [`Format`] binds them.
//!
//! [`Reader`] detects the format from the beginning of the input. A puzzle that cannot be read is an error of
//! its own; the next one is read all the same.

mod colourless;
mod definition;
mod depth;
mod detect;
mod entry;
mod file_kind;
mod head;
mod input;
pub(crate) mod lines;
mod link;
mod marks;
mod page;
mod parse;
// `pub` in it means: for the whole crate, and through `internals` for its tests.
#[allow(unreachable_pub)]
pub(crate) mod paste;
pub(crate) mod penpa;
pub(crate) mod pzpr;
mod reader;
mod runs;
mod spaced;
pub(crate) mod text;
mod title;
mod typed;
mod variants;

use thiserror::Error;

use definition::Definition;
pub use entry::{About, Drawing, Entry, Move};
pub(crate) use input::{Fault, quote};
pub use input::{InputError, Problem};
pub(crate) use lines::MAX_LINE;
pub use parse::{ParseError, parse};
pub use pzpr::url;
pub use reader::{Hints, Reader};

use crate::genre::Dots;
use crate::grid::{Edge, Grid};
use crate::named::Named;
use crate::{Clue, Puzzle};

/// The most cells of a board whose file may be shorter than the board: where trailing blank cells can be left
/// out, a size of a few digits must not be able to fill the memory.
pub(crate) const MAX_UNWRITTEN: usize = 1 << 20;

/// Declares the modules of the formats and the enum of them all, from one line for each.
macro_rules! table {
    ($($(#[$doc:meta])* $format:ident $visibility:vis $module:ident)*) => {
        $($visibility mod $module;)*

        /// The formats of puzzles.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $format,)*
        }

        impl Named for Format {
            const ALL: &'static [Format] = &[$(Format::$format),*];

            fn name(self) -> &'static str {
                self.definition().name
            }
        }

        impl Format {
            const fn definition(self) -> &'static Definition {
                match self {
                    $(Format::$format => &$module::FORMAT,)*
                }
            }
        }
    };
}

table! {
    /// A size, then the rows.
    Contest pub(crate) contest
    /// Rows without a size, an empty line between puzzles.
    Plain pub(crate) plain
    /// URLs of puzz.link, pzv.jp and pzprxs, and of kanpen.
    PuzzLink puzz_link
    /// Files of pzprjs.
    Pzprv3 pub(crate) pzprv3
    /// Game IDs of Simon Tatham's Loopy.
    Loopy pub(crate) loopy
    /// Its save files.
    LoopySave pub(crate) save
    /// The data block of janko.at.
    Janko pub(crate) janko
    /// Task strings of puzzle-loop.com.
    PuzzleLoop pub(crate) puzzle_loop
    /// Strings of krazydad.com.
    Krazydad pub(crate) krazydad
    /// Size, rows, then edges.
    Slk pub(crate) slk
    /// slink's own JSON.
    Json pub json
    /// Drawings as slink makes them.
    Drawing pub(crate) drawing
    /// Text files of Pencilbox.
    Pencilbox pub(crate) pencilbox
    /// URLs of Penpa+.
    Penpa penpa_link
}

/// The part of a drawing that a format can store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Room {
    /// Nothing but the clues.
    Clues,
    /// A finished drawing.
    Solution,
    /// Lines and crosses.
    Drawing,
    /// Lines, crosses and shaded cells.
    Shading,
}

/// The reason why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A board that is not square, in a format that does not store the size.
    #[error("{} does not store the size, so the board must be square; found {rows} x {cols}", .format.name())]
    NotSquare {
        /// The format.
        format: Format,
        /// The number of rows of the puzzle.
        rows: usize,
        /// The number of its columns.
        cols: usize,
    },
    /// A puzzle of a genre for which the format has no sign.
    #[error("{} has no sign for {}; puzz.link, pzprv3 and json have", .format.name(), asks.join(" and "))]
    Genre {
        /// The format.
        format: Format,
        /// What the puzzle asks, in words.
        asks: Vec<&'static str>,
    },
    /// A board too small for the program that the format belongs to.
    #[error("Loopy needs a board of at least 3 x 3, found {rows} x {cols}")]
    TooSmall {
        /// The number of rows of the puzzle.
        rows: usize,
        /// The number of its columns.
        cols: usize,
    },
    /// A board too large for the format's names of edges.
    #[error("Janko's moves need fewer than 100 rows and columns, found {rows} x {cols}")]
    TooLarge {
        /// The number of rows of the puzzle.
        rows: usize,
        /// The number of its columns.
        cols: usize,
    },
    /// A board with more cells than slink writes in the format.
    #[error("slink writes at most {most} cells in a Penpa URL, found {rows} x {cols}")]
    TooManyCells {
        /// The most cells.
        most: usize,
        /// The number of rows of the puzzle.
        rows: usize,
        /// The number of its columns.
        cols: usize,
    },
}

impl WriteError {
    /// Returns an error for a grid that is not square, for formats that do not store the size.
    fn unless_square(format: Format, grid: Grid) -> Result<(), WriteError> {
        let (rows, cols) = (grid.rows(), grid.cols());
        if rows == cols { Ok(()) } else { Err(WriteError::NotSquare { format, rows, cols }) }
    }
}

impl Format {
    /// A description in a few words.
    pub const fn about(self) -> &'static str {
        self.definition().about
    }

    /// The extension of a file's name.
    pub(crate) const fn extension(self) -> &'static str {
        self.definition().extension
    }

    /// The part of a drawing that the format can store.
    pub const fn room(self) -> Room {
        self.definition().room
    }

    /// True if the format has a sign for a hidden clue. In the others such a cell is blank.
    pub const fn has_hidden(self) -> bool {
        self.definition().has_hidden
    }

    /// True if the format can say what the puzzle asks.
    fn has_sign_for(self, puzzle: &Puzzle) -> bool {
        match self {
            Format::PuzzLink | Format::Pzprv3 | Format::Json => true,
            Format::Drawing => puzzle.genre().counts_lines() && puzzle.dots() == Dots::ZeroOrTwo,
            _ => puzzle.is_plain(),
        }
    }

    /// The text of an entry, with as much of its drawing as the format can store. Texts of entries after each other can be
    /// read back.
    ///
    /// # Errors
    /// If the format has no boards of that shape.
    pub fn write(self, entry: &Entry) -> Result<String, WriteError> {
        if !self.has_sign_for(&entry.puzzle) {
            return Err(WriteError::Genre { format: self, asks: entry.puzzle.asks() });
        }
        (self.definition().write)(entry)
    }
}

/// Returns the puzzle with these clues; an error unless there are as many as cells.
fn fit(grid: Grid, clues: Vec<Clue>) -> Result<Puzzle, Problem> {
    let (found, rows, cols) = (format!("{} cells", clues.len()), grid.rows(), grid.cols());
    let expected = || format!("{} for a board of {rows} x {cols}", grid.cell_count());
    Puzzle::new(grid, clues).ok_or_else(|| Problem::text(found, expected()))
}

/// All edges of a grid in the order in which the cells, row by row, first touch them: top, right, bottom,
/// left. Loopy numbers edges in this order, and KrazyDad's solutions are in it.
fn edges_by_cell(grid: Grid) -> impl Iterator<Item = Edge> {
    grid.cells().flat_map(move |cell| {
        let ((r, c), [top, right, bottom, left]) = (grid.cell_place(cell), grid.sides(cell));
        let seen_before = [r > 0, false, false, c > 0];
        [top, right, bottom, left]
            .into_iter()
            .zip(seen_before)
            .filter(|(_, seen)| !seen)
            .map(|(edge, _)| edge)
    })
}
