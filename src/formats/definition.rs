//! What slink knows of a format: one static entry for each, in the file of the format.

use super::head::Head;
use super::input::Fault;
use super::lines::{Comments, Lines};
use super::page::Page;
use super::{Entry, Format, Room, WriteError};
use crate::grid::Grid;

/// A format.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(super) name: &'static str,
    /// A description in a few words.
    pub(super) about: &'static str,
    /// The extension of a file's name.
    pub(super) extension: &'static str,
    /// The part of a drawing that it can store.
    pub(super) room: Room,
    /// Whether it has a sign for a hidden clue. In the others such a cell is blank.
    pub(super) has_hidden: bool,
    pub(super) comments: Comments,
    /// How much the beginning of a text speaks for the format.
    pub(super) recognise: fn(&Head) -> Likeness,
    /// Reads the puzzle that begins in the current line, or returns `None` if no puzzle does, such as at the end of a set or
    /// an array.
    pub(super) read: fn(&mut Lines, &mut Reading) -> Result<Option<Entry>, Fault>,
    /// The text of an entry, with as much of its drawing as the format can store; an error if the format has no boards
    /// of that shape.
    pub(super) write: fn(&Entry) -> Result<String, WriteError>,
}

/// How much the beginning of a text speaks for a format. Of several formats, the one with the most is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// The text does not look like this format.
    None,
    /// The text could be of this format, or just a word.
    Word,
    /// The text could be a row of a board.
    Row,
    /// The text could be a whole board.
    Board,
    /// The text has a size.
    Size,
    /// The text has a sign that no other format has.
    Sign,
}

impl Likeness {
    /// Returns `self` if a condition holds.
    pub(super) const fn when(self, condition: bool) -> Likeness {
        if condition { self } else { Likeness::None }
    }
}

/// What is known of a text while its puzzles are read.
#[derive(Debug)]
pub(super) struct Reading {
    /// Detects the format of a text.
    pub(super) detect: fn(&[u8], Option<Grid>) -> Option<Format>,
    /// The size of the boards, if the user gives it.
    pub(super) size: Option<Grid>,
    /// Whether the format was detected rather than given.
    pub(super) guessed: bool,
    /// The line in which an array of JSON was opened, as long as it is open.
    pub(super) array: Option<usize>,
    /// The number of lines of the board of the last file of pzprjs; trial drawings after it have the same number.
    pub(super) board: usize,
    /// The page around the blocks of janko.at, if one was found.
    pub(super) page: Option<Page>,
    /// The size that a line above several descriptions of Loopy gives.
    pub(super) loopy_size: Option<Grid>,
}

impl Reading {
    /// What is known at the beginning of a text.
    pub(super) const fn new(
        size: Option<Grid>,
        guessed: bool,
        detect: fn(&[u8], Option<Grid>) -> Option<Format>,
    ) -> Reading {
        Reading { detect, size, guessed, array: None, board: 0, page: None, loopy_size: None }
    }

    /// Handles the end of the input, which is an error if something is incomplete.
    pub(super) fn end(&mut self, lines: &mut Lines) -> Result<(), Fault> {
        if let Some(problem) = lines.fault.take() {
            return Err(lines.at(1, problem));
        }
        if let Some(line) = self.array.take() {
            return Err(lines.end(format!("`]`, for the array that opens in line {line}")));
        }
        self.page.as_mut().map_or(Ok(()), |page| page.end(lines))
    }
}
