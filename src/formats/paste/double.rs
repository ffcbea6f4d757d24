//! Rows with an empty line after each, as word processors and mail programs make them.

use super::blocks::{fits_contest, is_blank, text_of};
use super::{Dressing, Look, Meaning, unclear};
use crate::formats::contest::size_of;
use crate::formats::krazydad;
use crate::formats::lines::without_comment;
use crate::formats::plain::cells_in;

pub(super) const DOUBLE: Dressing = Dressing {
    name: "rows with an empty line after each",
    example: "at least three such rows, of the same length",
    is_noted: true,
    begins,
    undress: |text, _| undress(text),
};

/// The fewest rows: two may as well be two boards of one row.
const LEAST: usize = 3;

/// The least side of a board that KrazyDad has.
const KRAZYDAD: usize = 7;

fn begins(lines: &[&str]) -> Look {
    let is_so = |(i, line): (usize, &&str)| is_blank(line) == (i % 2 == 1) && may_be_row(line);
    match lines.iter().enumerate().all(is_so) {
        true if lines.len() >= 2 * LEAST - 1 => Look::Yes,
        true => Look::More,
        false => Look::No,
    }
}

fn undress(text: &str) -> Meaning {
    let above = text.lines().take_while(|line| is_blank(line)).count();
    let body: Vec<&str> = text.lines().skip(above).collect();
    let end = body.iter().rposition(|line| !is_blank(line)).map_or(0, |last| last + 1);
    let body = &body[..end];
    let rows: Vec<&str> = body.iter().step_by(2).copied().collect();
    let gaps = || body.iter().skip(1).step_by(2);
    if rows.len() < LEAST
        || !gaps().all(|line| is_blank(line))
        || !rows.iter().all(|row| !is_blank(row) && may_be_row(row))
    {
        return Meaning::No;
    }
    // Where spaces are blanks, lines of spaces are rows.
    let has_marks = rows.iter().any(|row| row.contains(['.', '-', '_', ',', ';', '\t', '?', '+', '·']));
    if !has_marks && gaps().any(|line| !line.is_empty()) && rows.len() * rows[0].len() < 16 {
        return Meaning::No;
    }
    let cells = |row: &str| cells_in(without_comment(row.as_bytes()));
    // In a drawing, lines of dots alternate with others.
    let is_drawn = rows[0].contains(['+', '#', '┌', '·', '╶', '╷', '●']);
    if is_drawn && !rows.iter().any(|row| row.contains(|c: char| c.is_ascii_digit())) {
        return Meaning::No;
    }
    let is_even = rows.iter().all(|row| row.len() == rows[0].len() || cells(row) == cells(rows[0]));
    if !is_drawn && (!is_even || size_of(rows[0].as_bytes()).is_ok() && fits_contest(&rows)) {
        return Meaning::No;
    }
    let is_joined = |row: &&str| row.bytes().all(|byte| matches!(byte, b'0'..=b'4' | b'.'));
    if let Some(board) = krazydad::square(rows[0].len()).filter(|_| rows.iter().all(is_joined))
        && rows[0].len() >= krazydad::LEAST
    {
        if board.rows() >= KRAZYDAD {
            return Meaning::No;
        }
        let (count, length, side) = (rows.len(), rows[0].len(), board.rows());
        return unclear(
            above + 1,
            format!("{count} lines of {length} cells with empty lines between them"),
            format!(
                "the rows of one board without empty lines, or --from krazydad for boards of {side} x {side}"
            ),
        );
    }
    let blank = std::iter::repeat_n("", above);
    Meaning::Text(text_of(blank.chain(rows)))
}

/// Whether a line may be one of a board, rather than a URL, a game ID or an object.
fn may_be_row(line: &str) -> bool {
    let is_other = |c: char| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X' | 'o' | 'O');
    !line.contains(|c| is_other(c) || matches!(c, ':' | '{' | '}' | '[' | ']' | '<' | '/'))
}
