//! The members that all answers begin with.

use serde::Serialize;

use super::printer::Manner;
use super::reply::{Reply, json_line};
use crate::ask::{Form, Word};
use crate::cli::exit::Exit;
use crate::cli::stream::{Failure, Item, Origin};
use crate::cli::terminal::error;
use crate::formats::json::Object;
use crate::formats::{self, Entry};
use crate::named::Named;

/// The JSON object of a puzzle: what identifies the puzzle, the puzzle itself, and the answer.
#[derive(Debug, Serialize)]
struct Record<'a, M> {
    #[serde(flatten)]
    origin: Origin<'a>,
    rows: usize,
    cols: usize,
    clue_count: usize,
    url: String,
    /// The puzzle as it was read, with its drawing, so that every answer can be read as a puzzle again.
    board: Object,
    #[serde(flatten)]
    answer: M,
}

/// The JSON object of a puzzle, as a line, with an answer or other members.
pub(crate) fn object(item: &Item<Entry>, answer: impl Serialize) -> anyhow::Result<Vec<u8>> {
    let puzzle = &item.puzzle.puzzle;
    json_line(&Record {
        origin: item.origin(),
        rows: puzzle.grid().rows(),
        cols: puzzle.grid().cols(),
        clue_count: puzzle.clue_count(),
        url: formats::url(puzzle),
        board: Object::of(&item.puzzle),
        answer,
    })
}

/// The answer to a question about a puzzle that nobody could answer.
pub(crate) fn failed(question: &'static str, failure: &Failure) -> Form<()> {
    Form::without(question, failure.word(), Some(failure.to_string()))
}

/// The reply to a puzzle without an answer, where the form says why: an object, a line of text, or an error where the output is
/// for something else.
pub(crate) fn unanswered<M: Serialize>(item: &Item<Entry>, form: Form<M>, manner: Manner) -> Reply {
    let (exit, outcome) = (Exit::of(form.question, form.verdict), Some(form.verdict.name().into()));
    let why = form.why.clone().unwrap_or_default();
    let reply = match manner {
        // Numbers and strings always serialize.
        Manner::Objects | Manner::Items => Reply::new(object(item, form).unwrap_or_default(), exit),
        Manner::Headings => Reply::new(format!("{}: {why}\n", item.number), exit),
        Manner::Plain => Reply { err: error(&item.named(&why)), exit, ..Reply::default() },
    };
    Reply { outcome, ..reply }
}

impl Exit {
    /// The exit code of an answer in a word.
    pub(crate) fn of(question: &str, word: Word) -> Exit {
        match (question, word) {
            // Any number of solutions is hoped for.
            ("count", Word::None | Word::Several | Word::Limit) => Exit::Success,
            ("forced" | "likelihood" | "sample", Word::Several) => Exit::Success,
            (_, Word::Timeout) => Exit::Timeout,
            (_, Word::Memory) => Exit::Memory,
            (_, Word::Crash) => Exit::Crash,
            (_, Word::Error) => Exit::Usage,
            (_, Word::Unique | Word::First | Word::Right | Word::Solved | Word::Hint | Word::Made) => {
                Exit::Success
            }
            _ => Exit::Negative,
        }
    }
}
