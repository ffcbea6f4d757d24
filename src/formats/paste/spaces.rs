//! Rows of digits in which a blank is a space: each character is a cell, or every second one.

use super::blocks::{blocks, fits_contest, is_blank, push_board};
use super::{Dressing, Look, Meaning, unclear};
use crate::formats::Format;
use crate::formats::contest::{side_of, size_of};
use crate::grid::Grid;

pub(super) const COLUMNS: Dressing = Dressing {
    name: "rows with spaces for blanks",
    example: "`33 12` above <code>&nbsp;1&nbsp;2&nbsp;</code>, all of the same length",
    is_noted: true,
    begins,
    undress: |text, size| undress(text, size, Kind::Columns),
};

pub(super) const GAPS: Dressing = Dressing {
    name: "rows with a space between cells and for blanks",
    example: "`3 1   2` above <code>&nbsp;&nbsp;1&nbsp;&nbsp;&nbsp;1&nbsp;</code>, all of the same length",
    is_noted: true,
    begins: |_| Look::No,
    undress: |text, size| undress(text, size, Kind::Gaps),
};

/// So many cells are seldom all blank by chance: on random boards with 45 % clues, once in 66 times.
const MANY: usize = 7;

/// What a character is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A cell.
    Columns,
    /// A cell, if its column is odd.
    Gaps,
    /// A cell, or a gap between cells: the lines are read so without this module.
    Words,
}

fn begins(lines: &[&str]) -> Look {
    if !lines.iter().all(|line| is_row(line)) {
        // A gap ends the block, if it is not a row of blanks.
        return Look::No;
    }
    match lines.iter().any(|line| is_uneven(line)) {
        true => Look::Yes,
        false if is_whole(lines) => Look::No,
        false => Look::More,
    }
}

/// Whether lines are all of a board with a size.
pub(super) fn is_whole<L: AsRef<str>>(lines: &[L]) -> bool {
    let size = lines.first().and_then(|line| size_of(line.as_ref().trim().as_bytes()).ok());
    size.is_some_and(|(rows, _)| lines.len() as u64 > rows)
}

/// Whether a line is made of digits and spaces.
fn is_row(line: &str) -> bool {
    line.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'?' | b' '))
}

/// Whether a line has spaces that are more than gaps between cells.
fn is_uneven(line: &str) -> bool {
    line.starts_with(' ') || line.ends_with(' ') || line.contains("  ")
}

/// Whether lines begin with what can be a size: two numbers, or one for both sides.
fn may_be_sized(lines: &[&str]) -> bool {
    let next = lines.get(1).map_or(&b""[..], |line| line.trim_end().as_bytes());
    let text = lines[0].trim().as_bytes();
    size_of(text).is_ok() || side_of(text, next).is_some()
}

/// Takes the boards of one kind from a text.
fn undress(text: &str, size: Option<Grid>, wanted: Kind) -> Meaning {
    let mut boards = String::new();
    // A line of spaces is a row.
    for (first, lines) in blocks(text, str::is_empty) {
        let is_sheet = lines.iter().all(|line| is_row(line) && line.is_ascii());
        if !is_sheet || !lines.iter().any(|line| is_uneven(line)) {
            return Meaning::No;
        }
        let width = lines.iter().map(|line| line.len()).max().unwrap_or(0);
        let size = size.filter(|size| size.rows() == lines.len() && width < 2 * size.cols());
        let head = lines.iter().take_while(|line| is_blank(line)).count().min(lines.len() - 1);
        if size.is_none() && wanted == Kind::Columns && !may_be_sized(&lines[head..]) {
            // Rows without a size are read so in any case.
            return Meaning::No;
        }
        let width = match size {
            Some(size) if width <= size.cols() => size.cols(),
            Some(size) => 2 * size.cols() - 1,
            None => width,
        };
        let is_ragged = size.is_none() && lines.iter().any(|line| line.len() != width);
        let rows: Vec<Vec<u8>> = lines.iter().map(|line| format!("{line:width$}").into_bytes()).collect();
        if is_ragged {
            match fits_contest(&lines[head..]) && !is_aligned(&lines[head + 1..]) {
                true => {
                    let (found, expected) = size_or_row(lines[head]);
                    return unclear(first, found, expected);
                }
                false => return Meaning::No,
            }
        }
        match kind(&rows, &lines, head, size) {
            Ok(kind) if kind == wanted => {}
            Ok(_) => return Meaning::No,
            Err((found, expected)) => return unclear(first, found, expected),
        }
        let step = if wanted == Kind::Gaps { 2 } else { 1 };
        let cell = |&byte: &u8| if byte == b' ' { b'.' } else { byte };
        let board: Vec<Vec<u8>> =
            rows.iter().map(|row| row.iter().step_by(step).map(cell).collect()).collect();
        if board.iter().flatten().any(|byte| matches!(byte, b'5'..=b'9')) {
            return Meaning::No;
        }
        push_board(&board, &mut boards);
    }
    if boards.is_empty() { Meaning::No } else { Meaning::Boards(Format::Contest, boards) }
}

/// What a first line may be that is a size or a row, and what to write.
fn size_or_row(first: &str) -> (String, String) {
    let found = format!("`{}`, which may be a size, or a row with spaces for blanks", first.trim_end());
    (found, "`.` for each blank; or below a size, rows with one space between all cells".into())
}

/// Whether the words of all lines begin in the same columns, or all lines are one word.
fn is_aligned(lines: &[&str]) -> bool {
    let columns = |line: &str| -> Vec<usize> {
        let is_start = |i: usize| !line[i..].starts_with(' ') && (i == 0 || line[..i].ends_with(' '));
        (0..line.len()).filter(|&i| is_start(i)).collect()
    };
    lines.iter().all(|line| columns(line) == columns(lines[0]))
}

/// What the characters of a board with lines of the same length are, of which the first `head` are blank. The error says
/// what it may be, and what to write.
fn kind(rows: &[Vec<u8>], all: &[&str], head: usize, size: Option<Grid>) -> Result<Kind, (String, String)> {
    let (count, width, lines) = (rows.len(), rows[0].len(), &all[head..]);
    let is_blank = |column: usize| rows.iter().all(|row| row[column] == b' ');
    if let Some(size) = size {
        return Ok(if size.cols() == width { Kind::Columns } else { Kind::Gaps });
    }
    if fits_contest(lines) && is_aligned(&lines[1..]) {
        return match is_aligned(lines) {
            true => Ok(Kind::Words),
            false => Err(size_or_row(lines[0])),
        };
    }
    if lines[0].trim().parse() == Ok(lines.len() - 1) && width + 1 == lines.len() {
        let found = format!("`{}`, which may be the size or the first row", lines[0]);
        return Err((found, "`.` for each blank, or the size as two numbers".into()));
    }
    let has_gaps = width % 2 == 1 && width > 1 && (1..width).step_by(2).all(is_blank);
    if !has_gaps {
        return Ok(Kind::Columns);
    }
    let cols = width.div_ceil(2);
    let between = count * (cols - 1);
    if is_aligned(all) && all.iter().all(|line| !line.ends_with(' ')) {
        return Ok(Kind::Words);
    }
    if between >= MANY {
        return Ok(Kind::Gaps);
    }
    let found = format!(
        "rows of digits and spaces, which may be a board of {count} x {width} or of {count} x {cols}"
    );
    Err((found, "`.` for each blank".into()))
}
