//! The members that all answers begin with.

use serde::Serialize;
use slitherlink::ask::Word;
use slitherlink::formats::json::Object;
use slitherlink::formats::{self, Entry};

use super::printer::Manner;
use super::reply::{Reply, json_line};
use crate::cli::exit::Exit;
use crate::cli::stream::{Failure, Item, Origin};
use crate::cli::terminal::error;

/// The first members of an answer: what identifies the puzzle, the puzzle itself, and what is said of it.
#[derive(Debug, Serialize)]
struct Head<'a> {
    #[serde(flatten)]
    origin: Origin<'a>,
    rows: usize,
    cols: usize,
    clue_count: usize,
    url: String,
    /// The puzzle as it was read, with its drawing, so that every answer can be read as a puzzle again.
    board: Object,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// What is said of a puzzle: the exit code and, in some commands, the verdict in a word and the reason.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) exit: Exit,
    pub(crate) verdict: Option<&'static str>,
    pub(crate) why: Option<String>,
}

impl Said {
    pub(crate) fn new(verdict: &'static str, exit: Exit) -> Said {
        Said { exit, verdict: Some(verdict), why: None }
    }

    /// What an answer in a word is, with its exit code.
    pub(crate) const fn of(word: Word) -> Said {
        let exit = match word {
            Word::Right | Word::Solved | Word::Hint => Exit::Success,
            Word::Timeout => Exit::Timeout,
            _ => Exit::Negative,
        };
        Said { exit, verdict: Some(word.name()), why: None }
    }

    /// What is said of a puzzle that has no solution, where nothing shows why.
    pub(crate) fn no_solution() -> Said {
        Said { why: Some("no solution".into()), ..Said::new("none", Exit::Negative) }
    }

    /// What is said of a puzzle that got no answer.
    pub(crate) fn failure(failure: &Failure) -> Said {
        Said { why: Some(failure.to_string()), ..Said::new(failure.name(), failure.into()) }
    }
}

impl From<Exit> for Said {
    fn from(exit: Exit) -> Said {
        Said { exit, verdict: None, why: None }
    }
}

impl<'a> Head<'a> {
    fn of(item: &'a Item<Entry>, said: Said) -> Head<'a> {
        let puzzle = &item.puzzle.puzzle;
        Head {
            origin: item.origin(),
            rows: puzzle.grid().rows(),
            cols: puzzle.grid().cols(),
            clue_count: puzzle.clue_count(),
            url: formats::url(puzzle),
            board: Object::of(&item.puzzle),
            verdict: said.verdict,
            why: said.why,
        }
    }
}

/// The JSON object of a puzzle, as a line.
pub(crate) fn object(item: &Item<Entry>, said: Said, members: impl Serialize) -> anyhow::Result<Vec<u8>> {
    #[derive(Serialize)]
    struct Record<'a, M> {
        #[serde(flatten)]
        head: Head<'a>,
        #[serde(flatten)]
        members: M,
    }
    json_line(&Record { head: Head::of(item, said), members })
}

/// The reply to a puzzle that got no answer: an object, a line of text, or an error where the output is for
/// something else.
pub(crate) fn unanswered(item: &Item<Entry>, said: Said, manner: Manner) -> Reply {
    let (exit, why) = (said.exit, said.why.clone().unwrap_or_default());
    match manner {
        // Numbers and strings always serialize.
        Manner::Objects | Manner::Items => {
            Reply::new(object(item, said, None::<()>).unwrap_or_default(), exit)
        }
        Manner::Headings => Reply::new(format!("{}: {why}\n", item.number), exit),
        Manner::Plain => Reply { err: error(&item.named(&why)), exit, ..Reply::default() },
    }
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
