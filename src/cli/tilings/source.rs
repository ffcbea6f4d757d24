//! Reads boards of other tilings: JSON and IDs of Loopy by lines, save files up to the next one.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};
use slitherlink_tilings::json::JsonError;
use slitherlink_tilings::{Entry, json, loopy};

use crate::cli::files::open_text;
use crate::cli::stream::Source;
use crate::formats::lines::{Comments, Lines};
use crate::formats::text::Text;
use crate::formats::{Fault, InputError, Problem};

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
    lines: Lines<'static>,
    puzzle: usize,
}

impl Boards {
    /// Opens a file of boards; `-` is standard input.
    pub(super) fn open(path: &Path) -> anyhow::Result<Box<dyn Source<Entry>>> {
        let (name, input) = open_text(path)?;
        Ok(Box::new(Boards { name, lines: Lines::new(Text::new(input), Comments::Lines), puzzle: 0 }))
    }

    /// Reads the next board; `None` at the end.
    fn board(&mut self) -> Result<Option<Entry>, Fault> {
        if !self.lines.next() {
            return self.lines.fault.take().map_or(Ok(None), |problem| Err(self.lines.at(1, problem)));
        }
        let (line, text) = (self.lines.current.number, self.lines.string().trim_start().to_string());
        let refused = |column, why: String| Fault { line, column, problem: Problem::Refused(why.into()) };
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
                    refused(why.column().max(1), format!("this is no board as JSON: {what}"))
                }
                error => refused(1, error.to_string()),
            });
        }
        if !is_save(text.as_bytes()) {
            return loopy::read(&text).map(Some).map_err(|error| refused(1, error.to_string()));
        }
        let mut save = text;
        while self.lines.next() {
            if is_save(self.lines.text()) {
                self.lines.unread();
                break;
            }
            save += "\n";
            save += &self.lines.string();
        }
        match self.lines.fault.take() {
            Some(problem) => Err(self.lines.at(1, problem)),
            None => loopy::save::read(&save).map(Some).map_err(|error| refused(1, error.to_string())),
        }
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
        self.puzzle += 1;
        self.board().map_err(|fault| fault.of_puzzle(&self.name, self.puzzle)).transpose()
    }
}

impl Source<Entry> for Boards {}
