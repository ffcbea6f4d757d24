//! Rows of clues and blanks, without a size; puzzles are separated by empty lines.
//!
//! ```text
//! 2 . . 1
//! .2.1
//! ```
//!
//! Spaces that are more than gaps between cells are blanks, provided that all rows then have the same length.

use std::borrow::Cow;

use super::contest::{clue, parse_row, rows_of, size_of};
use super::definition::{Definition, Likeness, Reading};
use super::head::Head;
use super::input::{Fault, Problem};
use super::krazydad;
use super::lines::{Comments, Lines, Spaces, is_comment, without_comment, words};
use super::typed::usual_row;
use super::{Entry, Room, puzzle_loop, typed::is_clue};
use crate::puzzle::{Clue, Puzzle};

pub(super) const FORMAT: Definition = Definition {
    name: "plain",
    about: "only the rows, an empty line between puzzles",
    extension: "txt",
    room: Room::Clues,
    has_hidden: true,
    comments: Comments::Anywhere,
    recognise,
    read,
    write: |entry| Ok(text(&entry.puzzle)),
};

/// How much a text looks like rows. A row with a run `x` may be a task of puzzle-loop.com.
fn recognise(head: &Head) -> Likeness {
    if size_of(head.text()).is_ok() && has_spaces_for_blanks(head.bytes) {
        return Likeness::Sign;
    }
    let text = head.text();
    let may_be_task = text.contains(&b'x') && puzzle_loop::is_task(text);
    Likeness::Row.when(is_row(text) && (!may_be_task || are_rows(text, head.next)))
}

/// Whether two lines of digits and `x` are rows rather than tasks of puzzle-loop.com: the first is no task of a
/// square board as programs write it, with the longest runs first.
fn are_rows(first: &[u8], next: &[u8]) -> bool {
    let is_row = |line: &[u8]| line.iter().all(|&byte| byte == b'x' || is_clue(byte));
    let is_task = || puzzle_loop::is_square(first) && !first.windows(2).any(|pair| pair == b"xx");
    first.len() == next.len() && is_row(first) && is_row(next) && !is_task()
}

/// Whether a line is a row of some board: cells with or without gaps between them, or digits with spaces as
/// blanks.
pub(super) fn is_row(text: &[u8]) -> bool {
    let in_place = |byte: &u8| matches!(byte, b'0'..=b'4' | b' ');
    let row = usual(text);
    // After a comma at the end, another blank may be meant.
    parse_row(&row, cells_in(&row), 0, &mut Vec::new()).is_ok() && !text.ends_with(b",")
        || !text.is_empty() && text.iter().all(in_place)
}

/// Whether two rows have the same length, in characters or in cells, and more than one cell.
pub(super) fn have_same_length(first: &[u8], second: &[u8]) -> bool {
    let cells = |row| cells_in(&usual(without_comment(row)));
    cells(first) > 1 && (first.len() == second.len() || cells(first) == cells(second))
}

/// Whether a text that begins like a size is rather a board with spaces for blanks, as in `33 12`: all of its
/// lines up to the first gap have the same length, the first is not the size of the second, and spaces cannot be
/// mere gaps in all of them.
pub(super) fn has_spaces_for_blanks(head: &[u8]) -> bool {
    let is_last = |line: &[u8]| line.as_ptr_range().end == head.as_ptr_range().end;
    let mut lines =
        head.split(|&byte| byte == b'\n').skip_while(|line| line.trim_ascii().is_empty() || is_comment(line));
    let first = lines.next().unwrap_or_default();
    // The last line may have been read only in part.
    let rows: Vec<&[u8]> =
        lines.take_while(|line| !line.is_empty() && (line.len() == first.len() || !is_last(line))).collect();
    let is_cells = |row: &&[u8]| {
        row.len() == first.len() && row.iter().all(|&byte| byte == b' ' || clue(byte).is_some())
    };
    let has_gaps_only =
        |row: &&[u8]| row.chunks(2).all(|pair| pair[0] != b' ' && pair.get(1).is_none_or(|&gap| gap == b' '));
    let fits = |row: &&[u8]| {
        size_of(first).is_ok_and(|(_, cols)| parse_row(row, cols as usize, 0, &mut Vec::new()).is_ok())
    };
    words(first).any(|(_, word)| word.len() > 1)
        && is_cells(&first)
        && rows.iter().all(is_cells)
        && !rows.iter().all(has_gaps_only)
        && !rows.first().is_some_and(fits)
}

/// Returns a row with a dot for each blank, however it was written.
fn usual(row: &[u8]) -> Cow<'_, [u8]> {
    usual_row(row).map_or(Cow::Borrowed(row), Cow::Owned)
}

/// The number of cells of a row: one for each word, or one for each character of a single word.
pub(super) fn cells_in(text: &[u8]) -> usize {
    let mut words = words(text);
    match (words.next(), words.next()) {
        (Some((_, word)), None) => word.len(),
        _ => {
            let matrix = self::words(text).filter(|(_, word)| *word == b"-1").count();
            text.iter().filter(|&&byte| clue(byte).is_some()).count() - matrix
        }
    }
}

/// Whether a line is two numbers with a comma between them.
fn is_size_with_comma(line: &str) -> bool {
    let numbers =
        line.split_once(',').map(|(rows, cols)| [rows, cols].map(|number| number.trim().parse::<u64>()));
    numbers.is_some_and(|numbers| numbers.iter().all(Result::is_ok))
}

/// The lines of a puzzle, verbatim.
struct Block {
    /// The number of the first line.
    first: usize,
    /// The first line as it was typed, if it is two numbers with a comma between them.
    size: Option<String>,
    /// The lines, each with its line end.
    text: Vec<u8>,
}

/// Reads the puzzle that begins in the current line. If the format is only guessed, lines that may also be
/// whole boards are an error.
fn read(lines: &mut Lines, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    let guessed = reading.guessed;
    let block = Block::take(lines)?;
    if let Some(size) = block.size_with_comma().filter(|_| guessed) {
        return Err(Fault { line: block.first, column: 1, problem: Problem::SizeOrRow(size) });
    }
    let puzzle = block.puzzle(lines)?;
    if guessed && block.may_be_boards(&puzzle) {
        let grid = puzzle.grid();
        let problem = Problem::RowsOrBoards { lines: grid.rows(), cells: grid.cols() };
        return Err(Fault { line: block.first, column: 1, problem });
    }
    Ok(Some(Entry::of(puzzle)))
}

impl Block {
    /// Takes the lines from the current one to the next gap.
    fn take(lines: &mut Lines) -> Result<Block, Fault> {
        let width = lines.current.with_spaces().len();
        let size = Some(lines.string()).filter(|text| is_size_with_comma(text));
        let mut block = Block { first: lines.current.number, size, text: Vec::new() };
        let above =
            if lines.current.after_gap { lines.current.spaces_below } else { lines.current.spaces_above };
        let mut rows = block.add_spaces(lines, above, width, 0)?;
        block.first -= rows;
        while !lines.text().is_empty() {
            rows += 1;
            // Refuses endless input before it fills the memory.
            lines.grid(rows as u64, width as u64)?;
            block.add(lines.current.with_spaces());
            // At the end of the input, too, there may be lines of spaces after the last one.
            lines.next();
            let spaces = lines.current.spaces_above;
            rows += block.add_spaces(lines, spaces, width, rows)?;
            if lines.current.after_gap || spaces.count > 0 && spaces.width != width {
                break;
            }
        }
        lines.unread();
        Ok(block)
    }

    /// Adds lines of spaces if they are as long as a row, and returns their number. Others separate puzzles,
    /// as empty lines do.
    fn add_spaces(
        &mut self,
        lines: &Lines,
        spaces: Spaces,
        width: usize,
        rows: usize,
    ) -> Result<usize, Fault> {
        if spaces.count == 0 || spaces.width != width {
            return Ok(0);
        }
        lines.grid((rows + spaces.count) as u64, width as u64)?;
        (0..spaces.count).for_each(|_| self.add(&b" ".repeat(width)));
        Ok(spaces.count)
    }

    fn add(&mut self, row: &[u8]) {
        self.text.extend_from_slice(&usual(row));
        self.text.push(b'\n');
    }

    fn rows(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.text.split_inclusive(|&byte| byte == b'\n').map(|row| &row[..row.len() - 1])
    }

    fn puzzle(&self, lines: &Lines) -> Result<Puzzle, Fault> {
        let by_words = self.by_words(lines);
        if self.has_gaps_only() && by_words.is_ok() || !self.text.contains(&b' ') {
            return by_words;
        }
        if let Some(clues) = self.in_columns() {
            let rows = self.rows().count();
            let grid = lines.grid(rows as u64, (clues.len() / rows) as u64)?;
            return Ok(Puzzle::from_clues(grid, clues.into()));
        }
        match self.row_out_of_line() {
            Some(row) if by_words.is_ok() => {
                let found = "spaces that may be blanks, but would make rows of different lengths";
                let problem = Problem::text(found, "`.` for each blank, or no spaces around the rows");
                Err(Fault { line: self.first + row, column: 1, problem })
            }
            _ => by_words,
        }
    }

    /// Parses the puzzle with spaces as gaps.
    fn by_words(&self, lines: &Lines) -> Result<Puzzle, Fault> {
        let (mut clues, mut count) = (Vec::new(), 0);
        let cols = self.rows().next().map_or(0, cells_in);
        for (i, row) in self.rows().enumerate() {
            count += 1;
            parse_row(row.trim_ascii_end(), cols, i + 1, &mut clues).map_err(|(column, problem)| Fault {
                line: self.first + i,
                column,
                problem,
            })?;
        }
        let grid = lines.grid(count, cols as u64)?;
        Ok(Puzzle::from_clues(grid, clues.into()))
    }

    /// Parses the clues with every character as a cell; `None` unless all rows have the same length.
    fn in_columns(&self) -> Option<Vec<Clue>> {
        let width = self.rows().next()?.len();
        let cell = |&byte: &u8| if byte == b' ' { Some(Clue::BLANK) } else { clue(byte) };
        let is_long = self.rows().all(|row| row.len() == width);
        is_long.then(|| self.rows().flatten().map(cell).collect()).flatten()
    }

    /// Whether spaces can only be gaps: there are other blanks, or the cells of all rows are in the same,
    /// evenly spaced columns.
    fn has_gaps_only(&self) -> bool {
        let is_blank = |byte: &u8| matches!(clue(*byte), Some(Clue::BLANK | Clue::HIDDEN));
        let columns = |row| words(row).map(|(column, _)| column).collect::<Vec<_>>();
        let Some(first) = self.rows().next().map(columns) else { return true };
        let single = self.rows().nth(1).is_none();
        let is_even = || match first[..] {
            [a, b, ..] if single && b - a > 2 => false,
            _ => first.windows(3).all(|c| c[2] - c[1] == c[1] - c[0]),
        };
        self.rows().all(|row| !row.trim_ascii().is_empty())
            && (self.text.iter().any(is_blank)
                || first.len() > 1 && is_even() && self.rows().all(|row| columns(row) == first))
    }

    /// The first row that does not begin in the column of the first row, or has a gap inside.
    fn row_out_of_line(&self) -> Option<usize> {
        let indent = |row: &[u8]| row.len() - row.trim_ascii_start().len();
        let first = self.rows().next().map_or(0, indent);
        self.rows().position(|row| indent(row) != first || words(row).count() > 1)
    }

    /// The first line, if it may as well be the size of the rows below it: two numbers with a comma between them.
    fn size_with_comma(&self) -> Option<String> {
        let (size, rows) = (self.size.as_deref()?, self.rows().count());
        let (count, _) = size.split_once(',')?;
        (count.trim().parse() == Ok(rows - 1)).then(|| size.to_string())
    }

    /// Whether each line may just as well be a board without a size, as KrazyDad's are.
    fn may_be_boards(&self, puzzle: &Puzzle) -> bool {
        let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
        cols >= krazydad::LEAST
            && (rows == 1 || rows != cols && krazydad::square(cols).is_some())
            && self.text.iter().all(|byte| matches!(byte, b'0'..=b'4' | b'.' | b'\n'))
    }
}

/// The rows of a puzzle and an empty line, or two after a single row.
fn text(puzzle: &Puzzle) -> String {
    rows_of(puzzle) + if puzzle.grid().rows() == 1 { "\n\n" } else { "\n" }
}
