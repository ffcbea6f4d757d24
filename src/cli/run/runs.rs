//! A run of a command over files, which ends with an exit code.

use std::collections::HashMap;

use super::command::Command;
use super::entries::Entries;
use super::filter::{Filter, Filtered};
use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, Writer};
use crate::cli::isolate::Isolation;
use crate::cli::options::{Files, Pace};
use crate::cli::output::Manner;
use crate::cli::stream;

/// The settings of a run, besides the command.
pub(crate) struct Run<'a> {
    pub(crate) files: &'a Files,
    pub(crate) outputs: Outputs,
    pub(crate) pace: Pace,
    pub(crate) manner: Manner,
    pub(crate) filter: Filter,
    pub(crate) isolation: Option<Isolation>,
    /// The output, if not standard output.
    pub(crate) target: Option<Writer>,
    /// For each file, how often a resumed output reports already that it cannot be opened.
    pub(crate) known: HashMap<String, usize>,
}

impl<'a> Run<'a> {
    /// A run in this process to standard output, with a heading for each file if there are several.
    pub(crate) fn new(files: &'a Files, pace: Pace) -> anyhow::Result<Run<'a>> {
        Ok(Run {
            files,
            outputs: Outputs::excluding_inputs(&files.paths())?,
            pace,
            manner: Manner::Headings,
            filter: Filter::OFF,
            isolation: None,
            target: None,
            known: HashMap::new(),
        })
    }

    /// Answers every puzzle of the files. A malformed puzzle is reported, and does not affect the others.
    pub(crate) fn with(self, command: impl Command) -> anyhow::Result<Exit> {
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
        let mut printer = printer.knowing(self.known);
        let processes = self.isolation.as_ref().map(Isolation::all);
        let job = Entries { files: self.files.clone(), command, isolation: self.isolation };
        let end = match self.filter.is_on() {
            true => stream::run(Filtered(job), paths, pace.jobs(), &mut printer),
            false => stream::run(job, paths, pace.jobs(), &mut printer),
        };
        if let Some(processes) = processes {
            processes.end();
        }
        let end = end?;
        printer.end()?;
        Ok(end.max(printer.exit))
    }
}
