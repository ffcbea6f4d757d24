//! A board as a JSON object.

use serde::Serialize;
use slitherlink::formats::json::{Edges, Object};
use slitherlink::formats::{self, Entry};
use slitherlink::generate::{GenerateError, Made};
use slitherlink::grade::json::Figures;

/// The members of the object, for the help.
pub(super) const HELP: &str = "\
Members of the objects of --format jsonl:
  seed, index    the seed, and the number of the board among those of the seed, from 1
  slink, rows, cols, clues
                 the board, as in the format `json`
  clue_count, url
                 the number of clues, and the board as a URL of puzz.link
  solution       the loop that the clues come from: `horizontal` and `vertical` have the edges row
                 by row, - for a line, x for a cross; with --any there may be others
  grade          with --grade: the members of `slink grade --format jsonl` from `word` on
  verdict, why   in place of the board, if none was found: timeout, and the reason in words";

/// The JSON object of a board.
#[derive(Serialize)]
pub(super) struct Record {
    seed: u64,
    index: u64,
    #[serde(flatten)]
    board: Object,
    clue_count: usize,
    url: String,
    solution: Edges,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<Figures>,
}

/// The JSON object of a board that was not made.
#[derive(Serialize)]
pub(super) struct Skipped {
    seed: u64,
    index: u64,
    verdict: &'static str,
    why: String,
}

impl Record {
    /// Builds the object of board number `index`, from 1.
    pub(super) fn of(seed: u64, index: u64, made: &Made, grade: Option<Figures>) -> Record {
        let puzzle = &made.puzzle;
        Record {
            seed,
            index,
            board: Object::of(&Entry::of(puzzle.clone())),
            clue_count: puzzle.clue_count(),
            url: formats::url(puzzle),
            solution: Edges::of(puzzle.grid(), &made.solution),
            grade,
        }
    }
}

impl Skipped {
    pub(super) fn timeout(seed: u64, index: u64, why: &GenerateError) -> Skipped {
        Skipped { seed, index, verdict: "timeout", why: why.to_string() }
    }
}
