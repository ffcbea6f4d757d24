//! Tests of the answers of worker processes.
#![allow(clippy::unwrap_used, clippy::panic)]

use super::Command;
use super::isolate::answer;
use crate::cli::isolate::WorkerAnswer;
use crate::cli::output::{Emit, Reply};
use crate::cli::stream::{ExternalFailure, Failure, Item, Mark};
use crate::formats::Entry;
use crate::{Puzzle, Solver};

/// A command for which puzzle 13 panics, 17 is an error, 19 runs out of memory, and 99 is an outside failure.
struct Numbers;

impl Command for Numbers {
    fn question(&self) -> &'static str {
        "numbers"
    }

    fn reply(&self, _: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        match item.number {
            13 => panic!("thirteen"),
            17 => anyhow::bail!("seventeen"),
            19 => Err(Failure::Memory.into()),
            99 => Err(ExternalFailure("ninety-nine".into()).into()),
            _ => Ok(Reply::default()),
        }
    }
}

/// A worker process says why a puzzle has no answer, in the words of the panic or the error, and goes on.
#[test]
fn failures_keep_their_words() {
    let (mut solver, puzzle) = (Solver::default(), "1 1\n4\n".parse::<Puzzle>().unwrap());
    let mut said = |number| {
        let item = Item { file: "t".into(), number, mark: Mark::Place, puzzle: Entry::of(puzzle.clone()) };
        match answer(&Numbers, &mut solver, &item, &mut |_| {}) {
            WorkerAnswer::Part(_) | WorkerAnswer::Reply(_) => "a reply".to_string(),
            WorkerAnswer::Failure(failure) => failure.to_string(),
            WorkerAnswer::ExternalFailure(why) => why,
        }
    };
    for (number, expected) in [
        (13, "the solver crashed: thirteen"),
        (17, "the solver crashed: seventeen"),
        (19, "there was not enough memory"),
        (99, "ninety-nine"),
        (1, "a reply"),
    ] {
        assert_eq!(said(number), expected);
    }
}
