//! `slink check --filter`: prints a report for each line, and no totals.

use serde::Serialize;
use slitherlink::formats::Entry;
use slitherlink::{Options, Solver};

use super::report::Report;
use super::{Arguments, Check};
use crate::cli::exit::Exit;
use crate::cli::output::{Emit, Head, Manner, Reply, json_line};
use crate::cli::run::{Command, Isolate, Run};
use crate::cli::stream::{Failure, Item};

pub(super) fn run(arguments: &Arguments, check: Check) -> anyhow::Result<Exit> {
    let run = Run::new(&arguments.files, arguments.pace)?;
    let run = Run { manner: Manner::Objects, filter: arguments.filter, ..run };
    Isolate::NONE.run(run, arguments.timeout, check)
}

/// The JSON object of a puzzle that could not be checked.
#[derive(Serialize)]
struct Record<'a> {
    kind: &'static str,
    #[serde(flatten)]
    head: Head<'a>,
    verdict: &'static str,
    why: String,
}

impl Command for Check {
    fn options(&self) -> Options {
        Options::default()
    }

    fn reply(&self, _: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let checked = self.check(&mut self.checker(), None, item)?;
        Ok(Reply::new(json_line(&Report::new(&checked))?, Exit::Success))
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        let (verdict, why) = (failure.name(), failure.to_string());
        let record = Record { kind: "puzzle", head: Head::of(item), verdict, why };
        // Numbers and strings always serialize.
        Reply::new(json_line(&record).unwrap_or_default(), failure.into())
    }
}
