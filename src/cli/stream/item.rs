//! A puzzle in flight, and what identifies it in its record.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::cli::terminal::shown_name;

/// A puzzle with its place in the input.
#[derive(Clone, Debug)]
pub struct Item<P> {
    /// The file as the user named it; see [`raw_name_of`](crate::cli::files::raw_name_of).
    pub file: Arc<str>,
    /// The puzzle's number in the file, from 1.
    pub number: usize,
    pub mark: Mark,
    pub puzzle: P,
    /// True if no other puzzle is being answered or will be, so that all threads may work on it.
    pub is_only: bool,
}

/// What identifies a puzzle in its record.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Mark {
    /// Its file and its number in the file.
    Place,
    /// Nothing: the puzzle is a line without an id. Its record has neither the line number nor the time, so
    /// that it does not depend on the other lines or on the machine.
    Line,
    /// The id that came with the line, which may be `null`.
    Id(Box<RawValue>),
}

impl Mark {
    /// Whether the puzzle is a line of a filter.
    pub const fn is_line(&self) -> bool {
        matches!(self, Mark::Line | Mark::Id(_))
    }
}

/// The first members of a record, which identify the puzzle.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub enum Origin<'a> {
    Place {
        file: &'a str,
        /// `None` for a whole file.
        #[serde(skip_serializing_if = "Option::is_none")]
        puzzle: Option<usize>,
    },
    Line {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a RawValue>,
    },
}

impl<P> Item<P> {
    /// A sentence about the puzzle, with the puzzle's place before it.
    pub fn named(&self, sentence: &str) -> String {
        format!("{}: puzzle {}: {sentence}", shown_name(&self.file), self.number)
    }

    /// Returns the first members of the puzzle's record.
    pub fn origin(&self) -> Origin<'_> {
        match &self.mark {
            Mark::Place => Origin::Place { file: &self.file, puzzle: Some(self.number) },
            Mark::Line => Origin::Line { id: None },
            Mark::Id(id) => Origin::Line { id: Some(id) },
        }
    }
}
