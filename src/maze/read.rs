//! Reads mazes in the format of the task: the number of mazes, then for each its rows and columns, the
//! starting cell (row from the bottom, and column), and exactly the commands that finish it.

use std::io::Read;

use super::{Command, MAX_CELLS, Maze, Way};
use crate::formats::lines::{self, Comments, Lines, words};
use crate::formats::text::Text;
use crate::formats::{InputError, Problem};
use crate::grid::Grid;

/// An iterator that reads and builds mazes one by one.
pub struct MazeReader<'a> {
    lines: Lines<'a>,
    source_name: String,
    number: usize,
    /// The number of mazes that the input announces.
    expected: Option<u64>,
    /// Whether the maze that was read last is finished.
    is_finished: bool,
    done: bool,
}

/// The column of a problem, and the problem.
type ColumnProblem = (usize, Problem);

fn unexpected(column: usize, found: &[u8], expected: &str) -> ColumnProblem {
    (column, Problem::unexpected(found, expected))
}

impl<'a> MazeReader<'a> {
    /// Makes a reader of `input`, which messages call `source_name`.
    pub fn new(source_name: impl Into<String>, input: impl Read + Send + 'a) -> MazeReader<'a> {
        MazeReader {
            lines: Lines::new(Text::new(input), Comments::Anywhere),
            source_name: source_name.into(),
            number: 0,
            expected: None,
            is_finished: false,
            done: false,
        }
    }

    fn error(&self, (column, problem): ColumnProblem) -> InputError {
        let (source_name, line) = (self.source_name.clone(), self.lines.current.number.max(1));
        InputError { source_name, puzzle: self.number.max(1), line, column, problem }
    }

    /// Reads the next line; `expected` describes it if the input ends here.
    fn line(&mut self, expected: &str) -> Result<(), ColumnProblem> {
        if self.lines.next() {
            return Ok(());
        }
        let end = || Problem::text("the end of the input", expected);
        Err((1, self.lines.fault.take().unwrap_or_else(end)))
    }

    fn read(&mut self) -> Result<Maze, ColumnProblem> {
        let [rows, cols] = numbers(self.lines.text(), "rows and columns: two numbers")?;
        let grid = Grid::new(rows, cols).ok().filter(|grid| grid.cell_count() <= MAX_CELLS);
        let grid = grid.ok_or_else(|| {
            let expected =
                format!("a maze of at most {MAX_CELLS} cells, with at least one row and one column");
            unexpected(1, self.lines.text(), &expected)
        })?;
        self.line("the starting cell: row and column")?;
        let [row, col] = numbers(self.lines.text(), "the starting cell: row and column")?;
        let from_zero = |n: u64| n.checked_sub(1).and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX);
        let mut maze =
            Maze::new(grid.rows(), grid.cols(), (from_zero(row), from_zero(col))).ok_or_else(|| {
                let (rows, cols) = (grid.rows(), grid.cols());
                let expected = format!("a cell of the maze: row 1 to {rows} and column 1 to {cols}");
                unexpected(1, self.lines.text(), &expected)
            })?;
        while !maze.is_ready() {
            self.line("a command: the maze is not finished")?;
            let command = command(self.lines.text()).inspect_err(|_| {
                // The next maze may begin here.
                if numbers::<2>(self.lines.text(), "").is_ok() {
                    self.lines.unread();
                }
            })?;
            maze.obey(command).map_err(|misuse| (1, Problem::Refused(Box::new(misuse))))?;
        }
        Ok(maze)
    }

    /// The number of the maze that was read last, counted from 1.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Skips to the next line of two numbers that is followed by another one.
    fn skip(&mut self) {
        let is_pair = |text: &[u8]| numbers::<2>(text, "").is_ok();
        while self.lines.next() {
            if is_pair(self.lines.text()) && is_pair(self.lines.peek()) {
                self.lines.unread();
                return;
            }
        }
    }

    /// Returns the number of mazes, which is read before the first one.
    fn count(&mut self) -> Result<u64, InputError> {
        if let Some(expected) = self.expected {
            return Ok(expected);
        }
        if let Err(fault) = self.line("the number of mazes") {
            self.done = true;
            return Err(self.error(fault));
        }
        let count = numbers::<1>(self.lines.text(), "the number of mazes");
        self.expected = Some(count.as_ref().map_or(u64::MAX, |[count]| *count));
        count.map(|[count]| count).map_err(|fault| {
            let error = self.error(fault);
            self.skip();
            error
        })
    }

    /// Returns the error if the input does not end after the announced number of mazes.
    fn end(&mut self, expected: u64) -> Option<InputError> {
        self.done = true;
        let read = self.number as u64;
        if !self.lines.next() {
            let s = if read == 1 { "" } else { "s" };
            let found = format!("the end of the input after {read} maze{s}");
            let missing = || Problem::text(found, format!("{expected} of them"));
            let fault = self.lines.fault.take();
            return match fault {
                Some(problem) => Some(self.error((1, problem))),
                None => (expected != u64::MAX && read < expected).then(|| self.error((1, missing()))),
            };
        }
        let text = self.lines.text();
        let fault = match command(text) {
            Ok(_) => unexpected(1, text, "the end of the input: all mazes are finished"),
            Err(_) => {
                let expected =
                    format!("the end of the input, which begins with {expected}, the number of mazes");
                unexpected(1, text, &expected)
            }
        };
        Some(self.error(fault))
    }
}

impl Iterator for MazeReader<'_> {
    type Item = Result<Maze, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let expected = match self.count() {
            Ok(expected) => expected,
            Err(error) => return Some(Err(error)),
        };
        if self.number as u64 >= expected || !self.lines.next() {
            return self.end(expected).map(Err);
        }
        let is_surplus = self.is_finished && command(self.lines.text()).is_ok();
        let maze = if is_surplus {
            let expected = "rows and columns: two numbers, since the maze is finished";
            Err(unexpected(1, self.lines.text(), expected))
        } else {
            self.number += 1;
            self.read()
        };
        self.is_finished = maze.is_ok();
        Some(maze.map_err(|fault| {
            let error = self.error(fault);
            self.skip();
            error
        }))
    }
}

/// Parses the numbers of a line.
fn numbers<const N: usize>(text: &[u8], expected: &str) -> Result<[u64; N], ColumnProblem> {
    lines::numbers(text)
        .map_err(|(column, word)| unexpected(column, if word.is_empty() { text } else { word }, expected))
}

fn command(text: &[u8]) -> Result<Command, ColumnProblem> {
    let expected = "a command: U, D, L, R, or F and a number";
    let letters: Vec<(usize, &[u8])> = words(text).collect();
    let go = |letter: &[u8]| Way::ALL.into_iter().find(|way| [way.letter() as u8] == letter);
    match letters[..] {
        [(_, letter)] if go(letter).is_some() => go(letter).map(Command::Go),
        [(_, b"F"), (_, number)] => {
            std::str::from_utf8(number).ok().and_then(|n| n.parse().ok()).map(Command::Flip)
        }
        _ => None,
    }
    .ok_or_else(|| unexpected(1, text, expected))
}
