//! A puzzle on its way, and what tells its record apart from others.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A puzzle, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Item<P> {
    /// The file, as the user named it; see [`name_of`](crate::cli::files::name_of).
    pub(crate) file: Arc<str>,
    /// Its number in the file, from 1.
    pub(crate) number: usize,
    pub(crate) mark: Mark,
    pub(crate) puzzle: P,
}

/// By what the record of a puzzle is known.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Mark {
    /// Its file and its number there.
    Place,
    /// Nothing: it is a line without an id. The record says neither where the line stood nor how long
    /// it took: it is the same whichever lines go with it, on whatever machine.
    Line,
    /// The id that came with its line, `null` too.
    Id(Box<RawValue>),
}

impl Mark {
    /// True for a line of a filter.
    pub(crate) const fn is_line(&self) -> bool {
        matches!(self, Mark::Line | Mark::Id(_))
    }
}

/// The first members of a record.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Origin<'a> {
    Place {
        file: &'a str,
        puzzle: usize,
    },
    Line {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a RawValue>,
    },
}

impl<P> Item<P> {
    /// What its record begins with.
    pub(crate) fn origin(&self) -> Origin<'_> {
        match &self.mark {
            Mark::Place => Origin::Place { file: &self.file, puzzle: self.number },
            Mark::Line => Origin::Line { id: None },
            Mark::Id(id) => Origin::Line { id: Some(id) },
        }
    }
}
