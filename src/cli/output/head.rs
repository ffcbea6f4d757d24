//! The members that all answers begin with.

use serde::Serialize;
use slitherlink::formats::json::Object;
use slitherlink::formats::{self, Entry};

use super::reply::{Reply, json_line};
use crate::cli::options::Format;
use crate::cli::stream::{Failure, Item, Origin};

/// The first members of an answer: what identifies the puzzle, and the puzzle itself.
#[derive(Debug, Serialize)]
pub(crate) struct Head<'a> {
    #[serde(flatten)]
    origin: Origin<'a>,
    rows: usize,
    cols: usize,
    clue_count: usize,
    url: String,
    /// The puzzle as it was read, with its drawing, so that every answer can be read as a puzzle again.
    board: Object,
}

impl<'a> Head<'a> {
    pub(crate) fn of(item: &'a Item<Entry>) -> Head<'a> {
        let puzzle = &item.puzzle.puzzle;
        Head {
            origin: item.origin(),
            rows: puzzle.grid().rows(),
            cols: puzzle.grid().cols(),
            clue_count: puzzle.clue_count(),
            url: formats::url(puzzle),
            board: Object::of(&item.puzzle),
        }
    }
}

/// The JSON object of a puzzle that got no answer.
#[derive(Debug, Serialize)]
struct Failed<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    verdict: &'static str,
    why: String,
}

/// The reply to a puzzle that got no answer: a line of text, or an object with the verdict and the reason.
pub(crate) fn failed(item: &Item<Entry>, failure: &Failure, format: Format) -> Reply {
    let why = failure.to_string();
    let out = match format {
        Format::Text => format!("{}: {why}\n", item.number).into_bytes(),
        // Numbers and strings always serialize.
        Format::Jsonl => {
            json_line(&Failed { head: Head::of(item), verdict: failure.name(), why }).unwrap_or_default()
        }
    };
    Reply::new(out, failure.into())
}

/// The lines of the help that describe these members.
macro_rules! head_help {
    () => {
        "  file, puzzle   the file as named, and the puzzle's number in it, from 1
  rows, cols, clue_count
                 the numbers of rows, columns and clues
  url            the puzzle as a URL of puzz.link
  board          the puzzle and what is drawn in the file, in slink's format `json`
"
    };
}

pub(crate) use head_help;
