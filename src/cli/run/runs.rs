//! A run of a command over files, which ends with an exit code.

use std::time::Duration;

use super::command::Command;
use super::done::Done;
use super::entries::Entries;
use super::filter::{Filter, Filtered};
use super::isolate::{Isolate, serve};
use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, Writer};
use crate::cli::isolate::Isolation;
use crate::cli::options::{Files, Pace};
use crate::cli::output::Manner;
use crate::cli::stream;
use crate::cli::worker::is_worker;

/// The settings of a run, besides the command.
pub(crate) struct Run {
    pub(crate) files: Files,
    pub(crate) outputs: Outputs,
    pub(crate) pace: Pace,
    pub(crate) manner: Manner,
    pub(crate) filter: Filter,
    pub(crate) isolate: Isolate,
    /// The most time that the command itself takes for a puzzle.
    pub(crate) timeout: Option<Duration>,
    /// The output, if not standard output.
    pub(crate) target: Option<Writer>,
    /// What the output holds already, if the run is resumed.
    pub(crate) done: Done,
}

impl Run {
    /// A run in this process to standard output, without headings.
    pub(crate) fn new(files: &Files, pace: Pace) -> anyhow::Result<Run> {
        Ok(Run {
            files: files.clone(),
            outputs: Outputs::excluding_inputs(&files.paths())?,
            pace,
            manner: Manner::Plain,
            filter: Filter::OFF,
            isolate: Isolate::NONE,
            timeout: None,
            target: None,
            done: Done::default(),
        })
    }

    /// Answers every puzzle of the files, here or with worker processes; or serves as a worker process, if this
    /// is one. A malformed puzzle is reported, and does not affect the others.
    pub(crate) fn with(self, command: impl Command) -> anyhow::Result<Exit> {
        self.execute_dyn(Box::new(command))
    }

    /// The same. Compiled once, not for each command.
    fn execute_dyn(mut self, command: Box<dyn Command>) -> anyhow::Result<Exit> {
        if is_worker() {
            return serve(&*command, self.isolate.bytes());
        }
        let paths = self.files.paths();
        let manner = match self.manner {
            Manner::Headings if paths.len() < 2 => Manner::Plain,
            manner => manner,
        };
        // A cluster has thousands of such processes, and nobody reads the stderr of each.
        let pace = if self.filter.is_on() { self.pace.silent() } else { self.pace };
        let printer = match self.target {
            Some(target) => pace.printer_to(target, manner, &paths),
            None => pace.printer(&self.outputs, manner, &paths)?,
        };
        let known = std::mem::take(&mut self.done.bad_files);
        let mut printer = printer.already_reported(known).answering(command.question());
        if let Some(detail) = command.detail() {
            printer.progress.with_detail(detail);
        }
        let isolation = self.isolate.is_on().then(|| Isolation::new(self.timeout));
        let processes = isolation.as_ref().map(Isolation::all);
        let job = Entries { files: self.files, command, isolation, manner: self.manner, done: self.done };
        let end = match self.filter.is_on() {
            true => stream::run(Filtered(job), paths, pace.threads(), &mut printer),
            false => stream::run(job, paths, pace.threads(), &mut printer),
        };
        if let Some(processes) = processes {
            processes.end();
        }
        let end = end?;
        printer.end()?;
        Ok(end.max(printer.exit))
    }
}
