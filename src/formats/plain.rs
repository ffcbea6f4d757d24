//! Rows of clues and blanks alone; an empty line between puzzles.
//!
//! ```text
//! 2 . . 1
//! .2.1
//! ```

use std::io::BufRead;

use super::Entry;
use super::contest::{clue, parse_row, write_rows};
use super::input::Fault;
use super::lines::{Lines, words};
use crate::Puzzle;

/// True if a line is a row of some board.
pub(super) fn is_row(text: &[u8]) -> bool {
    parse_row(text, cells_in(text), 0, &mut Vec::new()).is_ok()
}

/// How many cells a row has: a word each, or a character each if it is one word.
fn cells_in(text: &[u8]) -> usize {
    let mut words = words(text);
    match (words.next(), words.next()) {
        (Some((_, word)), None) => word.len(),
        _ => text.iter().filter(|&&byte| clue(byte).is_some()).count(),
    }
}

/// Reads the puzzle that begins in the line in hand.
pub(super) fn read<R: BufRead>(lines: &mut Lines<R>) -> Result<Entry, Fault> {
    let (mut rows, cols, mut clues) = (0, cells_in(lines.text()), Vec::new());
    loop {
        rows += 1;
        // Input without an end is refused before it fills the memory.
        lines.grid(rows as u64, cols as u64)?;
        let parsed = parse_row(lines.text(), cols, rows, &mut clues);
        if let Err((column, problem)) = parsed {
            let fault = lines.at(column, problem);
            while lines.next() {
                if lines.hand.after_gap {
                    lines.unread();
                    break;
                }
            }
            return Err(fault);
        }
        if !lines.next() {
            break;
        }
        if lines.hand.after_gap {
            lines.unread();
            break;
        }
    }
    let grid = lines.grid(rows as u64, cols as u64)?;
    Ok(Entry::of(Puzzle::from_clues(grid, clues.into())))
}

/// Appends the rows of a puzzle, and the empty line behind it.
pub fn write(puzzle: &Puzzle, out: &mut Vec<u8>) {
    write_rows(puzzle, out);
    out.push(b'\n');
}
