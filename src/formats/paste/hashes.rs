//! Rows with `#` for blanks, in which elsewhere a comment begins.

use super::blocks::{blocks, push_board};
use super::{Dressing, Look, Meaning, unclear};
use crate::formats::Format;

pub(super) const HASHES: Dressing = Dressing {
    name: "rows with `#` for blanks",
    example: "`3##2`, if all rows have only digits and `#`, and the same length",
    is_noted: true,
    begins: |lines| match lines {
        _ if lines.iter().any(|line| is_row(line) && has_hash(line)) => Look::Yes,
        [first] if is_row(first) => Look::More,
        _ => Look::No,
    },
    undress: |text, _| undress(text),
};

fn undress(text: &str) -> Meaning {
    let mut boards = String::new();
    for (first, lines) in blocks(text, |line| line.trim().is_empty()) {
        let is_board =
            lines.len() > 1 && lines.iter().all(|line| is_row(line) && line.len() == lines[0].len());
        if !is_board || !lines.iter().any(|line| has_hash(line)) {
            // Elsewhere a row would silently lose what comes after the `#`.
            return match lines.iter().position(|line| is_row(line) && has_hash(line)) {
                Some(row) => {
                    let found = format!("`{}`, in which `#` begins a comment", lines[row]);
                    unclear(first + row, found, "`.` for each blank, and a space before a comment")
                }
                None => Meaning::No,
            };
        }
        let blank = |byte| if byte == b'#' { b'.' } else { byte };
        let rows: Vec<Vec<u8>> = lines.iter().map(|line| line.trim().bytes().map(blank).collect()).collect();
        push_board(&rows, &mut boards);
    }
    if boards.is_empty() { Meaning::No } else { Meaning::Boards(Format::Contest, boards) }
}

/// Whether a line has digits and `#` only.
fn is_row(line: &str) -> bool {
    let line = line.trim();
    line.len() > 1 && line.bytes().all(|byte| matches!(byte, b'0'..=b'4' | b'#'))
}

/// Whether a `#` comes after a digit: a comment begins a line, or comes after a space.
fn has_hash(line: &str) -> bool {
    line.trim_start().starts_with(|c: char| c.is_ascii_digit()) && line.contains('#')
}
