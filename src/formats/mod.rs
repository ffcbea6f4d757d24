//! Reading puzzles from text in fourteen formats, and writing them.
//!
//! | module | format | contents besides the clues |
//! |---|---|---|
//! | `contest` | size, then rows | |
//! | `plain` | rows without a size, an empty line between puzzles | |
//! | `pzpr` | puzz.link, pzv.jp and pzprxs URLs; kanpen URLs are read | |
//! | `pzprv3` | files of pzprjs | lines and crosses |
//! | `loopy` | game IDs of Simon Tatham's Loopy | |
//! | `save` | its save files | lines and crosses, move by move |
//! | `janko` | the data block of janko.at | a solution, or lines and crosses edge by edge |
//! | `puzzle_loop` | task strings of puzzle-loop.com | a solution |
//! | `krazydad` | strings of krazydad.com | a solution |
//! | `slk` | size, rows, then edges | lines and crosses |
//! | [`json`] | slink's own JSON | lines and crosses |
//! | `drawing` | drawings as slink makes them | lines and crosses |
//! | `pencilbox` | text files of Pencilbox | lines and crosses |
//! | `penpa` | URLs of Penpa+ | lines and crosses |
//!
//! [`Reader`] detects the format from the beginning of the input. A puzzle that cannot be read is an error of
//! its own; the next one is read all the same.

mod about;
mod colourless;
pub(crate) mod contest;
mod depth;
mod detect;
pub(crate) mod drawing;
mod file_kind;
mod input;
pub(crate) mod janko;
pub mod json;
pub(crate) mod krazydad;
pub(crate) mod lines;
mod link;
pub(crate) mod loopy;
mod page;
mod parse;
pub(crate) mod pencilbox;
pub(crate) mod penpa;
pub(crate) mod plain;
pub(crate) mod puzzle_loop;
pub(crate) mod pzpr;
pub(crate) mod pzprv3;
mod reader;
mod runs;
pub(crate) mod save;
pub(crate) mod slk;
mod spaced;
pub(crate) mod text;
mod title;
mod typed;
mod variants;

use std::borrow::Cow;

use thiserror::Error;

pub use about::About;
pub(crate) use input::quote;
pub use input::{InputError, Problem};
pub(crate) use lines::MAX_LINE;
pub use parse::ParseError;
pub use pzpr::url;
pub use reader::{Hints, Reader};

use crate::grid::{Edge, Grid, State};
use crate::named::named;
use crate::solution::verify;
use crate::{Clue, Puzzle};

/// The contents of a file for one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The clues.
    pub puzzle: Puzzle,
    /// The lines and crosses drawn so far, if the format can have any.
    pub drawing: Option<Drawing>,
    /// Title, author and the like, if the format can have them.
    pub about: About,
}

/// Lines and crosses drawn on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The state of each edge, in the order of [`Grid::edges`].
    pub states: Vec<State>,
    /// The moves that led from nothing to `states`, in order; empty if they are not recorded.
    pub moves: Vec<Move>,
}

/// A move: a set of edges that were changed at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The line of the file with the move, from 1.
    pub line: usize,
    /// The edges that change, with their new states.
    pub changes: Vec<(Edge, State)>,
}

impl Drawing {
    /// Returns a drawing without moves.
    pub const fn of(states: Vec<State>) -> Drawing {
        Drawing { states, moves: Vec::new() }
    }

    /// Returns the drawing that the moves produce on an empty grid.
    pub(crate) fn of_moves(grid: Grid, moves: Vec<Move>) -> Drawing {
        let mut states = vec![State::Undecided; grid.edge_count()];
        for &(edge, state) in moves.iter().flat_map(|step| &step.changes) {
            states[edge.index()] = state;
        }
        Drawing { states, moves }
    }
}

impl Entry {
    /// Returns an entry of a puzzle and nothing else.
    pub fn of(puzzle: Puzzle) -> Entry {
        Entry { puzzle, drawing: None, about: About::default() }
    }

    /// The state of each edge, in the order of [`Grid::edges`]; all are undecided if there is no drawing.
    pub fn states(&self) -> Cow<'_, [State]> {
        let grid = self.puzzle.grid();
        let nothing = || vec![State::Undecided; grid.edge_count()].into();
        self.drawing.as_ref().map_or_else(nothing, |drawing| drawing.states.as_slice().into())
    }

    /// The lines of a finished drawing, in which no edge is undecided or the lines are a solution; otherwise
    /// `None`.
    pub fn finished(&self) -> Option<Vec<bool>> {
        let drawing = self.drawing.as_ref()?;
        let lines: Vec<bool> = drawing.states.iter().map(|&state| state == State::Line).collect();
        let finished = !drawing.states.contains(&State::Undecided);
        (finished || verify(&self.puzzle, lines.clone()).is_ok()).then_some(lines)
    }

    /// True if a format with this room can store all that is drawn.
    pub fn fits(&self, room: Room) -> bool {
        self.drawing.is_none() || room == Room::Drawing || room == Room::Solution && self.finished().is_some()
    }
}

/// The most cells of a board whose file may be shorter than the board: where trailing blank cells can be left
/// out, a size of a few digits must not be able to fill the memory.
pub const MAX_UNWRITTEN: usize = 1 << 20;

/// The formats of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// `contest`
    Contest,
    /// `plain`
    Plain,
    /// `pzpr`
    PuzzLink,
    /// `pzprv3`
    Pzprv3,
    /// `loopy`
    Loopy,
    /// `save`
    LoopySave,
    /// `janko`
    Janko,
    /// `puzzle_loop`
    PuzzleLoop,
    /// `krazydad`
    Krazydad,
    /// `slk`
    Slk,
    /// [`json`]
    Json,
    /// `drawing`
    Drawing,
    /// `pencilbox`
    Pencilbox,
    /// `penpa`
    Penpa,
}

named!(Format {
    Contest "contest", Plain "plain", PuzzLink "puzz.link", Pzprv3 "pzprv3", Loopy "loopy",
    LoopySave "loopy-save", Janko "janko", PuzzleLoop "puzzle-loop", Krazydad "krazydad", Slk "slk",
    Json "json", Drawing "drawing", Pencilbox "pencilbox", Penpa "penpa",
});

/// The part of a drawing that a format can store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Room {
    /// Nothing but the clues.
    Clues,
    /// A finished drawing.
    Solution,
    /// Lines and crosses.
    Drawing,
}

/// The reason why a puzzle cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
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
        match self {
            Format::Contest => "a line with rows and columns, then the rows",
            Format::Plain => "only the rows",
            Format::PuzzLink => "URLs of puzz.link; also reads those of pzv.jp, pzprxs and kanpen",
            Format::Pzprv3 => "files of pzprjs, with lines and crosses",
            Format::Loopy => "game IDs of Loopy",
            Format::LoopySave => "save files of Loopy, with lines and crosses",
            Format::Janko => "data blocks of janko.at, with the solution, or lines and crosses",
            Format::PuzzleLoop => "task strings of puzzle-loop.com, with the solution",
            Format::Krazydad => "strings of krazydad.com, with the solution",
            Format::Slk => "size, rows and edges",
            Format::Json => "slink's own JSON, one object per puzzle",
            Format::Drawing => "drawings in box characters; also reads the other styles of slink",
            Format::Pencilbox => "text files of Pencilbox, with lines and crosses",
            Format::Penpa => "URLs of Penpa+, with lines and crosses",
        }
    }

    /// The part of a drawing that the format can store.
    pub const fn room(self) -> Room {
        match self {
            Format::Contest | Format::Plain | Format::PuzzLink | Format::Loopy => Room::Clues,
            Format::PuzzleLoop | Format::Krazydad => Room::Solution,
            Format::Pzprv3
            | Format::LoopySave
            | Format::Janko
            | Format::Slk
            | Format::Json
            | Format::Drawing
            | Format::Pencilbox
            | Format::Penpa => Room::Drawing,
        }
    }

    /// True if the format has a sign for a hidden clue. In the others such a cell is blank.
    pub const fn has_hidden(self) -> bool {
        match self {
            Format::Contest
            | Format::Plain
            | Format::PuzzLink
            | Format::Pzprv3
            | Format::Slk
            | Format::Json
            | Format::Drawing
            | Format::Pencilbox
            | Format::Penpa => true,
            Format::Loopy | Format::LoopySave | Format::Janko | Format::PuzzleLoop | Format::Krazydad => {
                false
            }
        }
    }

    /// Appends an entry, with as much of its drawing as the format can store.
    ///
    /// # Errors
    /// If the format has no boards of that shape; nothing is appended then.
    pub fn write(self, entry: &Entry, out: &mut Vec<u8>) -> Result<(), WriteError> {
        match self {
            Format::Contest => contest::write(&entry.puzzle, out),
            Format::Plain => plain::write(&entry.puzzle, out),
            Format::PuzzLink => pzpr::write(&entry.puzzle, out),
            Format::Pzprv3 => pzprv3::write(entry, out),
            Format::Loopy => return loopy::write(&entry.puzzle, out),
            Format::LoopySave => return save::write(entry, out),
            Format::Janko => return janko::write(entry, out),
            Format::PuzzleLoop => return puzzle_loop::write(entry, out),
            Format::Krazydad => return krazydad::write(entry, out),
            Format::Slk => slk::write(entry, out),
            Format::Json => json::write(entry, out),
            Format::Drawing => drawing::write(entry, out),
            Format::Pencilbox => pencilbox::write(entry, out),
            Format::Penpa => return penpa::write(entry, out),
        }
        Ok(())
    }
}

/// Returns the puzzle with these clues; an error unless there are as many as cells.
fn fit(grid: Grid, clues: Vec<Clue>) -> Result<Puzzle, Problem> {
    let (found, rows, cols) = (format!("{} cells", clues.len()), grid.rows(), grid.cols());
    let expected = || format!("{} for a board of {rows} x {cols}", grid.cell_count());
    Puzzle::new(grid, clues).ok_or_else(|| Problem::Text { found, expected: expected() })
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
