//! Reads mazes in the format of the task: the number of mazes, then for each its rows and columns, the
//! starting cell (row from the bottom, and column), and exactly the commands that finish it.

use std::io::Read;

use super::{Command, MAX_CELLS, Maze, Way};
use crate::formats::lines::{Comments, Lines, numbers, words};
use crate::formats::text::Text;
use crate::formats::{Fault, InputError, Problem};
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

    fn error(&self, fault: Fault) -> InputError {
        fault.of_puzzle(&self.source_name, self.number.max(1))
    }

    /// The fault of finding the current line where something else is expected.
    fn unexpected(&self, expected: impl Into<String>) -> Fault {
        self.lines.at(1, Problem::unexpected(self.lines.text(), expected))
    }

    /// Parses the numbers of the current line.
    fn numbers<const N: usize>(&self, expected: &str) -> Result<[u64; N], Fault> {
        numbers(self.lines.text()).map_err(|(column, word)| {
            let found = if word.is_empty() { self.lines.text() } else { word };
            self.lines.at(column, Problem::unexpected(found, expected))
        })
    }

    /// Parses the command in the current line.
    fn command(&self) -> Result<Command, Fault> {
        command(self.lines.text()).ok_or_else(|| self.unexpected("a command: U, D, L, R, or F and a number"))
    }

    fn read(&mut self) -> Result<Maze, Fault> {
        let [rows, cols] = self.numbers("rows and columns: two numbers")?;
        let grid = Grid::new(rows, cols).ok().filter(|grid| grid.cell_count() <= MAX_CELLS);
        let grid = grid.ok_or_else(|| {
            self.unexpected(format!(
                "a maze of at most {MAX_CELLS} cells, with at least one row and one column"
            ))
        })?;
        self.lines.demand("the starting cell: row and column")?;
        let [row, col] = self.numbers("the starting cell: row and column")?;
        let from_zero = |n: u64| n.checked_sub(1).and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX);
        let mut maze =
            Maze::new(grid.rows(), grid.cols(), (from_zero(row), from_zero(col))).ok_or_else(|| {
                let (rows, cols) = (grid.rows(), grid.cols());
                self.unexpected(format!("a cell of the maze: row 1 to {rows} and column 1 to {cols}"))
            })?;
        while !maze.is_ready() {
            self.lines.demand("a command: the maze is not finished")?;
            let command = self.command().inspect_err(|_| {
                // The next maze may begin here.
                if numbers::<2>(self.lines.text()).is_ok() {
                    self.lines.unread();
                }
            })?;
            maze.obey(command).map_err(|misuse| self.lines.at(1, Problem::Refused(Box::new(misuse))))?;
        }
        Ok(maze)
    }

    /// The number of the maze that was read last, counted from 1.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Skips to the next line of two numbers that is followed by another one.
    fn skip(&mut self) {
        let is_pair = |text: &[u8]| numbers::<2>(text).is_ok();
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
        if let Err(fault) = self.lines.demand("the number of mazes") {
            self.done = true;
            return Err(self.error(fault));
        }
        let count = self.numbers::<1>("the number of mazes");
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
                Some(problem) => Some(self.error(self.lines.at(1, problem))),
                None => {
                    (expected != u64::MAX && read < expected).then(|| self.error(self.lines.at(1, missing())))
                }
            };
        }
        let expected = match command(self.lines.text()) {
            Some(_) => "the end of the input: all mazes are finished".into(),
            None => format!("the end of the input, which begins with {expected}, the number of mazes"),
        };
        Some(self.error(self.unexpected(expected)))
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
        let is_surplus = self.is_finished && command(self.lines.text()).is_some();
        let maze = if is_surplus {
            Err(self.unexpected("rows and columns: two numbers, since the maze is finished"))
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

fn command(text: &[u8]) -> Option<Command> {
    let letters: Vec<(usize, &[u8])> = words(text).collect();
    match letters[..] {
        [(_, b"F"), (_, number)] => Some(Command::Flip(std::str::from_utf8(number).ok()?.parse().ok()?)),
        [(_, letter)] => Way::ALL.into_iter().find(|way| [way.letter() as u8] == letter).map(Command::Go),
        _ => None,
    }
}
