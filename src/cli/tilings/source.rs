//! Reads boards of other tilings: JSON and IDs of Loopy by lines, save files up to the next one.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};
use slitherlink_tilings::json::JsonError;
use slitherlink_tilings::{Entry, json, loopy};

use crate::cli::files::{Input, open_text};
use crate::cli::stream::Source;
use crate::formats::{InputError, Problem};

/// The longest line, in bytes; the largest boards fit.
const LONGEST: usize = 1 << 26;

/// Whether a save file begins in this line.
pub(super) fn is_save(line: &[u8]) -> bool {
    line.starts_with(b"SAVEFILE:")
}

/// The value that a line of a save file gives to a key.
pub(super) fn parameter<'a>(line: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
    let mut parts = line.splitn(3, |&byte| byte == b':');
    let (found, _, value) = (parts.next()?, parts.next()?, parts.next()?);
    (found.trim_ascii_end() == key).then_some(value)
}

/// The boards of an input.
pub(super) struct Boards {
    name: String,
    input: BufReader<Input>,
    /// The line that was read last.
    line: String,
    /// Whether the current line is to be read once more.
    is_unread: bool,
    number: usize,
    puzzle: usize,
    is_broken: bool,
}

impl Boards {
    /// Opens a file of boards; `-` is standard input.
    pub(super) fn open(path: &Path) -> anyhow::Result<Box<dyn Source<Entry>>> {
        let (name, input) = open_text(path)?;
        let input = BufReader::with_capacity(1 << 16, input);
        Ok(Box::new(Boards {
            name,
            input,
            line: String::new(),
            is_unread: false,
            number: 0,
            puzzle: 0,
            is_broken: false,
        }))
    }

    /// Reads the next line into `line`, without its end; false at the end of the input.
    fn next_line(&mut self) -> Result<bool, Problem> {
        if std::mem::take(&mut self.is_unread) {
            return Ok(true);
        }
        let mut bytes = Vec::new();
        self.number += 1;
        if self.input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes).map_err(Problem::Io)?
            == 0
        {
            return Ok(false);
        }
        if bytes.len() > LONGEST {
            self.input.skip_until(b'\n').map_err(Problem::Io)?;
            return Err(Problem::LineTooLong(LONGEST));
        }
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|bad| String::from_utf8_lossy(bad.as_bytes()).into_owned());
        self.line = text.trim_start_matches('\u{feff}').trim().into();
        Ok(true)
    }

    /// Reads the next board; `None` at the end. The error has its line and its column.
    fn board(&mut self) -> Result<Option<Entry>, (usize, usize, Problem)> {
        loop {
            match self.next_line() {
                Ok(true) if self.line.is_empty() || self.line.starts_with('#') => {}
                Ok(true) => break,
                Ok(false) => return Ok(None),
                Err(problem) => return Err((self.number, 1, problem)),
            }
        }
        let (first, text) = (self.number, self.line.clone());
        let refused = |why: &dyn std::fmt::Display| Problem::Refused(why.to_string().into());
        if text.starts_with('{') {
            let read = json::read(&text).or_else(|error| match serde_json::from_str(&text) {
                Ok(answer) => json::read(&Answer::into_board(answer)),
                Err(_) => Err(error),
            });
            return read.map(Some).map_err(|error| match error {
                JsonError::Form(why) => {
                    // The place is before the message already.
                    let what = why.to_string();
                    let what = what.split(" at line ").next().unwrap_or_default();
                    (first, why.column().max(1), refused(&format!("this is no board as JSON: {what}")))
                }
                error => (first, 1, refused(&error)),
            });
        }
        if !is_save(text.as_bytes()) {
            return loopy::read(&text).map(Some).map_err(|error| (first, 1, refused(&error)));
        }
        let mut save = text;
        while self.next_line().map_err(|problem| (self.number, 1, problem))? {
            if is_save(self.line.as_bytes()) {
                self.is_unread = true;
                break;
            }
            save += "\n";
            save += &self.line;
        }
        loopy::save::read(&save).map(Some).map_err(|error| (first, 1, refused(&error)))
    }
}

/// An answer in JSON, which has the board in it.
#[derive(Deserialize)]
struct Answer {
    board: Map<String, Value>,
    #[serde(default)]
    solutions: Vec<Map<String, Value>>,
}

impl Answer {
    /// The board, with the solution drawn if there is just one.
    fn into_board(mut self) -> String {
        if let [only] = &mut *self.solutions {
            self.board.remove("crosses");
            self.board.append(only);
        }
        Value::Object(self.board).to_string()
    }
}

impl Iterator for Boards {
    type Item = Result<Entry, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_broken {
            return None;
        }
        self.puzzle += 1;
        let board = self.board().map_err(|(line, column, problem)| {
            // An input error may persist, so reading is not tried again.
            self.is_broken = matches!(problem, Problem::Io(_));
            InputError { source_name: self.name.clone(), puzzle: self.puzzle, line, column, problem }
        });
        board.transpose()
    }
}

impl Source<Entry> for Boards {}
