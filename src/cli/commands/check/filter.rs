//! `slink check --filter`: prints a report for each line, and no totals.

use serde::Serialize;
use slitherlink::Solver;
use slitherlink::formats::Entry;

use super::Check;
use super::report::Report;
use crate::cli::exit::Exit;
use crate::cli::output::{Emit, Head, Manner, Reply, Said, json_line};
use crate::cli::run::Command;
use crate::cli::stream::{Failure, Item};

/// The JSON object of a puzzle that could not be checked.
#[derive(Serialize)]
struct Record<'a> {
    kind: &'static str,
    #[serde(flatten)]
    head: Head<'a>,
}

impl Command for Check {
    fn reply(&self, _: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let checked = self.check(&mut self.checker(), None, item)?;
        Ok(Reply::new(json_line(&Report::new(&checked))?, Exit::Success))
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure, _: Manner) -> Reply {
        let record = Record { kind: "puzzle", head: Head::of(item, Said::failure(failure)) };
        // Numbers and strings always serialize.
        Reply::new(json_line(&record).unwrap_or_default(), failure.into())
    }
}
