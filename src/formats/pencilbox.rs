//! Text files of Pencilbox, which the editor of puzz.link writes too: the number of rows, the number of
//! columns, then row by row the clues, the horizontal edges, and the vertical edges.
//!
//! ```text
//! 1
//! 2
//! 3 .
//! 1 0
//! 1 -1
//! 1 0 0
//! ```
//!
//! `.` is a blank, and `5` or `?` a hidden clue. `1` is a line, `-1` a cross, `0`
//! undecided. If the edges are missing, nothing is drawn.

use super::definition::{Definition, Likeness, Reading};
use super::input::{Fault, Problem};
use super::lines::{Comments, Lines, MARK, is_comment, numbers, words};
use super::slk::{row_lengths, rows_of};
use super::spaced::STATES;
use super::{Drawing, Entry, Room, WriteError, spaced};
use crate::grid::Grid;
use crate::puzzle::{Clue, Puzzle};

pub(super) const FORMAT: Definition = Definition {
    name: "pencilbox",
    about: "text files of Pencilbox, which puzz.link exports too",
    extension: "txt",
    room: Room::Drawing,
    has_hidden: true,
    comments: Comments::Lines,
    recognise: |head| Likeness::Sign.when(begins(head.bytes)),
    read,
    write,
};

/// Whether a text begins with two lines of a number each, and a row of as many cells as the second number. A
/// board with a single column looks like rows without a size, until its edges come.
pub(super) fn begins(head: &[u8]) -> bool {
    let lines = head.strip_prefix(MARK).unwrap_or(head).split(|&byte| byte == b'\n');
    let mut lines = lines.filter(|line| !line.trim_ascii().is_empty() && !is_comment(line));
    let mut number = || lines.next().and_then(alone);
    let (Some(rows @ 1..), Some(cols @ 1..)) = (number(), number()) else { return false };
    if cols == 1 {
        let (Ok(rows), lines) = (usize::try_from(rows), lines.collect::<Vec<_>>()) else { return false };
        let is_edges = |line: &&[u8], length| {
            words(line).count() == length && words(line).all(|(_, word)| STATES.value(word).is_some())
        };
        let upright = lines.get(rows.saturating_mul(2).saturating_add(1)..).unwrap_or_default();
        return !upright.is_empty()
            && lines[..rows].iter().all(|line| clue(line.trim_ascii()).is_some())
            && lines[rows..=2 * rows].iter().all(|line| is_edges(line, 1))
            && upright.iter().take(rows).all(|line| is_edges(line, 2));
    }
    let row = lines.next().unwrap_or_default();
    words(row).filter(|(_, word)| clue(word).is_some()).count() as u64 == cols
        && words(row).count() as u64 == cols
}

/// Parses a line that is a number and nothing else.
fn alone(line: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(line.trim_ascii()).ok()?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

fn clue(word: &[u8]) -> Option<Clue> {
    match word {
        [byte @ b'0'..=b'4'] => Clue::new(byte - b'0'),
        b"." => Some(Clue::BLANK),
        b"5" | b"?" => Some(Clue::HIDDEN),
        _ => None,
    }
}

/// Reads the puzzle that begins in the current line.
fn read(lines: &mut Lines, _: &mut Reading) -> Result<Option<Entry>, Fault> {
    read_all(lines).inspect_err(|_| skip(lines)).map(Some)
}

fn read_all(lines: &mut Lines) -> Result<Entry, Fault> {
    let rows = number(lines, "the number of rows")?;
    lines.demand("the number of columns")?;
    let cols = number(lines, "the number of columns")?;
    let grid = lines.grid(rows, cols)?;
    // A huge size must not allocate memory before there are rows to fill it.
    let mut clues = Vec::new();
    for row in 1..=grid.rows() {
        lines.demand(format!("row {row} of {rows}"))?;
        let expected = format!("{} cells, each a clue 0 to 4, or `.` for a blank", grid.cols());
        read_row(lines, grid.cols(), &mut clues, clue, &expected)?;
    }
    let puzzle = Puzzle::from_clues(grid, clues.into());
    let drawing = if has_edges(lines, grid) { Some(read_edges(lines, grid)?) } else { None };
    Ok(Entry { drawing, ..Entry::of(puzzle) })
}

fn number(lines: &Lines, expected: &str) -> Result<u64, Fault> {
    let number = numbers(lines.text()).map(|[number]| number);
    number.map_err(|(column, word)| match word {
        b"" => lines.unexpected(1, lines.text(), expected),
        word => lines.unexpected(column, word, expected),
    })
}

/// Appends the meanings of the words of the current line, of which there must be `length`.
fn read_row<T>(
    lines: &Lines,
    length: usize,
    row: &mut Vec<T>,
    meaning: impl Fn(&[u8]) -> Option<T>,
    expected: &str,
) -> Result<(), Fault> {
    let mut found = 0;
    for (column, word) in words(lines.text()) {
        found += 1;
        row.push(meaning(word).ok_or_else(|| lines.unexpected(column, word, expected))?);
    }
    if found == length {
        return Ok(());
    }
    Err(lines.at(1, Problem::text(format!("{found} of them"), expected)))
}

/// Whether edges follow: not at the end of the input, after a gap, or before the number that begins another
/// file.
fn has_edges(lines: &mut Lines, grid: Grid) -> bool {
    let is_there = lines.next();
    lines.unread();
    is_there && !lines.current.after_gap && (grid.cols() == 1 || words(lines.text()).nth(1).is_some())
}

fn read_edges(lines: &mut Lines, grid: Grid) -> Result<Drawing, Fault> {
    let mut states = Vec::with_capacity(grid.edge_count());
    for length in row_lengths(grid) {
        lines.demand(spaced::expected_row(length))?;
        read_row(lines, length, &mut states, |word| STATES.value(word), &spaced::expected_row(length))?;
    }
    Ok(Drawing::of(states))
}

/// Skips to the next gap.
fn skip(lines: &mut Lines) {
    while lines.next() {
        if lines.current.after_gap {
            return lines.unread();
        }
    }
}

/// An entry and an empty line.
fn write(entry: &Entry) -> Result<String, WriteError> {
    let grid = entry.puzzle.grid();
    let mut text = String::new();
    spaced::push_clues(&entry.puzzle, '?', None, &mut text);
    for row in rows_of(grid, &entry.states()) {
        spaced::push_edges(row, &mut text);
    }
    text.push('\n');
    Ok(text)
}
