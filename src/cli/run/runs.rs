//! A command over files, from the first to the exit code.

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

/// What a run of a command over files needs beside the command.
pub(crate) struct Run<'a> {
    pub(crate) files: &'a Files,
    pub(crate) outputs: Outputs,
    pub(crate) pace: Pace,
    pub(crate) manner: Manner,
    pub(crate) filter: Filter,
    pub(crate) isolation: Option<Isolation>,
    /// Where to print, if not to standard output.
    pub(crate) target: Option<Writer>,
    /// Files of which it is told already that they cannot be opened, and how often.
    pub(crate) known: HashMap<String, usize>,
}

impl<'a> Run<'a> {
    /// To standard output, with a heading for each of several files, in this process.
    pub(crate) fn new(files: &'a Files, pace: Pace) -> anyhow::Result<Run<'a>> {
        Ok(Run {
            files,
            outputs: Outputs::apart_from(&files.paths())?,
            pace,
            manner: Manner::Headings,
            filter: Filter::OFF,
            isolation: None,
            target: None,
            known: HashMap::new(),
        })
    }

    /// Answers every puzzle of the files; bad ones are reported and cost no other.
    pub(crate) fn with(self, command: impl Command) -> anyhow::Result<Exit> {
        let paths = self.files.paths();
        let manner = match self.manner {
            Manner::Headings if paths.len() < 2 => Manner::Plain,
            manner => manner,
        };
        // Its stderr would be one of thousands.
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
