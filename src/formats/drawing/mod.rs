//! What slink draws: with box characters, wide or narrow, in the style of the contest, or as a sketch.
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
//! Edges are read, vertices are not: who draws a line on in an editor need not turn corners. In all
//! styles an edge may be drawn with the characters of the others. `block` finds where a drawing ends, and
//! `lattice` what it shows.
//!
//! A number alone, or one before a colon, begins a puzzle, and what follows up to the next is about
//! that board: of several drawings there the last counts. A drawing without a number is a puzzle, too.
//! Lines of words are passed over, as comments are.

mod block;
mod lattice;

use std::io::BufRead;

use super::Entry;
use super::input::{Fault, Problem, quote};
use super::lines::{Lines, MARK, is_comment};
use crate::picture::{self, Ink, Pitch};
use block::{Block, Style};

/// What a line between drawings is.
#[derive(Debug, PartialEq)]
enum Kind {
    /// A drawing begins.
    Drawing(Style),
    /// A number, which begins a puzzle.
    Number,
    /// The name of a file.
    Heading,
    /// It says that a part of a board follows.
    Part,
    /// It says something else, or nothing.
    Words,
    Other,
}

impl Kind {
    /// The kind of a line, where `next` comes next.
    fn of(line: &str, next: &[u8]) -> Kind {
        let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
        match Style::of(line, next) {
            Some(style) => Kind::Drawing(style),
            None if rest.len() < line.len() && (rest.is_empty() || rest.starts_with(": ")) => Kind::Number,
            None if line.starts_with("==> ") => Kind::Heading,
            None if line.starts_with("from r") && line.ends_with(':') => Kind::Part,
            None if is_comment(line.as_bytes()) || has_words(line) => Kind::Words,
            None => Kind::Other,
        }
    }
}

/// True if two letters stand side by side; no drawing has that.
fn has_words(line: &str) -> bool {
    line.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_alphabetic))
}

/// True if a text that begins like this begins with a drawing, perhaps under its number.
pub(super) fn begins(head: &[u8]) -> bool {
    let lines = head.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_prefix(MARK).unwrap_or(line).trim_ascii_end());
    let mut lines = lines.filter(|line| !line.is_empty()).peekable();
    let mut is_ours = false;
    while let Some(line) = lines.next() {
        let Ok(text) = std::str::from_utf8(line) else { return false };
        match Kind::of(text, lines.peek().copied().unwrap_or_default()) {
            Kind::Drawing(_) => return true,
            Kind::Part if is_ours => return true,
            Kind::Number | Kind::Heading => is_ours = true,
            Kind::Words if is_ours || is_comment(line) => {}
            Kind::Words | Kind::Part | Kind::Other => return false,
        }
    }
    false
}

/// Reads the puzzle that begins in the line in hand, or behind it; `None` if the input ends before.
/// A line that `is_other` begins a puzzle in another format.
pub(super) fn read<R: BufRead>(
    lines: &mut Lines<R>,
    is_other: impl Fn(&[u8]) -> bool,
) -> Result<Option<Entry>, Fault> {
    let mut number: Option<Fault> = None;
    loop {
        match kind(lines) {
            Kind::Number | Kind::Heading if number.is_some() => {
                lines.unread();
                break;
            }
            Kind::Number => {
                let found = format!("`{}` without a drawing", quote(lines.text()));
                let expected = "a drawing before the next number".into();
                number = Some(lines.at(1, Problem::Text { found, expected }));
            }
            Kind::Drawing(style) => {
                let entry = take(lines, style)?;
                return if number.is_some() {
                    last(lines, entry, is_other).map(Some)
                } else {
                    Ok(Some(entry))
                };
            }
            Kind::Part => {
                let fault = lines.unexpected(1, lines.text(), "a whole board, not a part of one");
                skip(lines);
                return Err(fault);
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
    // Where the input cannot be read on, that is told instead.
    number.filter(|_| lines.fault.is_none()).map_or(Ok(None), Err)
}

fn kind<R: BufRead>(lines: &mut Lines<R>) -> Kind {
    let text = lines.string();
    Kind::of(&text[lines.hand.start.min(text.len())..], lines.peek())
}

fn take<R: BufRead>(lines: &mut Lines<R>, style: Style) -> Result<Entry, Fault> {
    let block = Block::take(lines, style).inspect_err(|_| skip(lines))?;
    lattice::read(&block)
}

/// The last drawing of a board: those that follow without a gap or a number are of the same one.
fn last<R: BufRead>(
    lines: &mut Lines<R>,
    mut entry: Entry,
    is_other: impl Fn(&[u8]) -> bool,
) -> Result<Entry, Fault> {
    while lines.next() {
        match kind(lines) {
            Kind::Drawing(style) if !lines.hand.after_gap => {
                let (found, expected) =
                    ("another board".into(), "the one above, or a number before it".into());
                let fault = lines.at(1, Problem::Text { found, expected });
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

/// The fault of a line that is none of ours; what follows it is skipped.
fn unexpected<R: BufRead>(lines: &mut Lines<R>) -> Fault {
    let start = lines.hand.start;
    let fault = lines.unexpected(start + 1, &lines.text()[start..], "a drawing, or the number of one");
    skip(lines);
    fault
}

/// Skips to the next gap or number.
fn skip<R: BufRead>(lines: &mut Lines<R>) {
    while lines.next() {
        if lines.hand.after_gap || matches!(kind(lines), Kind::Number | Kind::Heading) {
            return lines.unread();
        }
    }
}

/// Appends a drawing with box characters, and the empty line behind it.
pub fn write(entry: &Entry, out: &mut Vec<u8>) {
    let (puzzle, grid) = (&entry.puzzle, entry.puzzle.grid());
    let states = entry.states();
    let label = |cell| puzzle.label(cell);
    let text = picture::unicode(grid, &states, |_| false, label, Pitch::Wide, Ink::default());
    out.extend(text.into_bytes());
    out.push(b'\n');
}
