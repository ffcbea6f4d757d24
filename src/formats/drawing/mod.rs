//! Drawings as slink makes them: box characters (wide or narrow), the style of the contest, or a sketch.
//!
//! ```text
//! 1
//! ┌───┐   ·     #############     +---+   +
//! │ 3 │ 2       #           #     | 3 |
//! │   └───┐     # +---+     #     +   +   +
//! │ 2   3 │     # | 3 | 2   #     | 2 x 3 |
//! └───────┘     # |   +---+ #     +---+   +
//!               # | 2   3 | #
//!               # +-------+ #
//!               #           #
//!               #############
//! ```
//!
//! Edges are read, vertices are not, so somebody who extends a line in an editor need not redraw the corners.
//! In all styles an edge may be drawn with the characters of the others. `block` finds the end of a drawing,
//! and `lattice` parses it.
//!
//! A line that is just a number, or begins with a number and a colon, begins a puzzle. Everything up to the
//! next such line belongs to that puzzle; of several drawings there the last one counts. Two lines with the same
//! number and a colon above one drawing are of one puzzle: `hint` may write so. A drawing without a number is a
//! puzzle, too. Lines of words are skipped, like comments.

mod block;
mod lattice;

use super::definition::{Definition, Likeness, Reading};
use super::input::{Fault, Problem, quote};
use super::lines::{Comments, Lines, MARK, has_words, is_comment};
use super::{Entry, Room, WriteError};
use crate::picture::{self, Ink, Pitch};
use block::{Block, Style};

pub(super) const FORMAT: Definition = Definition {
    name: "drawing",
    about: "slink's drawings, in all styles",
    extension: "txt",
    room: Room::Drawing,
    has_hidden: true,
    comments: Comments::Nothing,
    recognise: |head| Likeness::Sign.when(begins(head.bytes)),
    read,
    write,
};

/// The kind of a line between drawings.
#[derive(Debug, PartialEq)]
enum Kind {
    /// The first line of a drawing.
    Drawing(Style),
    /// A number, which begins a puzzle.
    Number,
    /// The name of a file.
    Heading,
    /// The announcement of a part of a board.
    Part,
    /// The names of columns above a board.
    Labels,
    /// Other text, or a comment.
    Words,
    Other,
}

impl Kind {
    /// Returns the kind of a line, with `next` as the line after it.
    fn of(line: &str, next: &[u8]) -> Kind {
        let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
        match Style::of(line, next) {
            Some(style) => Kind::Drawing(style),
            None if rest.len() < line.len() && (rest.is_empty() || rest.starts_with(": ")) => Kind::Number,
            None if line.starts_with("==> ") => Kind::Heading,
            None if line.starts_with("from r") && line.ends_with(':') => Kind::Part,
            None if is_labels(line) => Kind::Labels,
            None if is_comment(line.as_bytes()) || has_words(line) => Kind::Words,
            None => Kind::Other,
        }
    }
}

/// Whether a line has the names of all columns, as `--labels` writes them.
fn is_labels(line: &str) -> bool {
    let mut names = line.split_whitespace().enumerate().peekable();
    names.peek().is_some() && names.all(|(i, name)| name.strip_prefix('c') == Some(&(i + 1).to_string()))
}

/// The number and the colon with which a line begins.
fn number_with_colon(line: &str) -> Option<&str> {
    let number = line.split_once(": ")?.0;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}

/// Whether a text with this beginning starts with a drawing, perhaps below its number.
pub(super) fn begins(head: &[u8]) -> bool {
    let lines = head.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_prefix(MARK).unwrap_or(line).trim_ascii_end());
    let mut lines = lines.filter(|line| !line.is_empty()).peekable();
    let mut is_ours = false;
    while let Some(line) = lines.next() {
        let Ok(text) = std::str::from_utf8(line) else { return false };
        match Kind::of(text, lines.peek().copied().unwrap_or_default()) {
            Kind::Drawing(_) => return true,
            Kind::Part | Kind::Labels if is_ours => return true,
            // No other format has text after a number, a colon and a space.
            Kind::Number if number_with_colon(text).is_some() => return true,
            Kind::Number | Kind::Heading => is_ours = true,
            Kind::Words if is_ours || is_comment(line) => {}
            Kind::Words | Kind::Part | Kind::Labels | Kind::Other => return false,
        }
    }
    false
}

/// Reads the puzzle that begins in the current line or after it; `None` if the input ends first.
fn read(lines: &mut Lines, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    // A line that begins a puzzle in another format.
    let is_other = |line: &[u8]| (reading.detect)(line, reading.size).is_some();
    let mut number: Option<Fault> = None;
    let mut name = None;
    loop {
        match kind(lines) {
            Kind::Number if name.is_some() && name == name_of(lines) => {}
            Kind::Number | Kind::Heading if number.is_some() => {
                lines.unread();
                break;
            }
            Kind::Number => {
                let found = format!("`{}` without a drawing", quote(lines.text()));
                number = Some(lines.at(1, Problem::text(found, "a drawing before the next number")));
                name = name_of(lines);
            }
            Kind::Drawing(style) => {
                let entry = take(lines, style)?;
                return if number.is_some() {
                    last(lines, entry, is_other).map(Some)
                } else {
                    Ok(Some(entry))
                };
            }
            Kind::Part => return Err(skipped(lines, "a whole board, not a part of one")),
            Kind::Labels => {
                return Err(skipped(lines, "a drawing without names of rows and columns (--labels)"));
            }
            Kind::Other => return Err(unexpected(lines)),
            Kind::Words if !is_comment(lines.text()) && is_other(lines.text()) => {
                return Err(unexpected(lines));
            }
            Kind::Words | Kind::Heading => {}
        }
        if !lines.next() {
            break;
        }
    }
    // A read error takes precedence, and is reported elsewhere.
    number.filter(|_| lines.fault.is_none()).map_or(Ok(None), Err)
}

/// The number of the current line, if a colon follows it.
fn name_of(lines: &Lines) -> Option<String> {
    number_with_colon(&lines.string()).map(str::to_string)
}

/// Returns the error of the current line, and skips what follows it.
fn skipped(lines: &mut Lines, expected: &str) -> Fault {
    let fault = lines.unexpected(1, lines.text(), expected);
    skip(lines);
    fault
}

fn kind(lines: &mut Lines) -> Kind {
    let text = lines.string();
    Kind::of(&text[lines.current.start.min(text.len())..], lines.peek())
}

fn take(lines: &mut Lines, style: Style) -> Result<Entry, Fault> {
    let block = Block::take(lines, style).inspect_err(|_| skip(lines))?;
    lattice::read(&block)
}

/// Returns the last drawing of a board: drawings that follow without a gap or a number are of the same board.
fn last(lines: &mut Lines, mut entry: Entry, is_other: impl Fn(&[u8]) -> bool) -> Result<Entry, Fault> {
    while lines.next() {
        match kind(lines) {
            Kind::Drawing(style) if !lines.current.after_gap => {
                let problem = Problem::text("another board", "the one above, or a number before it");
                let fault = lines.at(1, problem);
                let other = take(lines, style)?;
                if other.puzzle != entry.puzzle {
                    return Err(fault);
                }
                entry = other;
            }
            Kind::Words if is_comment(lines.text()) || !is_other(lines.text()) => {}
            _ => {
                lines.unread();
                break;
            }
        }
    }
    Ok(entry)
}

/// Returns the error of a line that belongs to no drawing, and skips what follows it.
fn unexpected(lines: &mut Lines) -> Fault {
    let start = lines.current.start;
    let fault = lines.unexpected(start + 1, &lines.text()[start..], "a drawing, or the number of one");
    skip(lines);
    fault
}

/// Skips to the next gap or number.
fn skip(lines: &mut Lines) {
    while lines.next() {
        if lines.current.after_gap || matches!(kind(lines), Kind::Number | Kind::Heading) {
            return lines.unread();
        }
    }
}

/// A drawing with box characters, and an empty line.
fn write(entry: &Entry) -> Result<String, WriteError> {
    let (puzzle, grid) = (&entry.puzzle, entry.puzzle.grid());
    let states = entry.states();
    let label = |cell| puzzle.label(cell);
    Ok(picture::unicode(grid, &states, |_| false, label, Pitch::Wide, Ink::default()) + "\n")
}
