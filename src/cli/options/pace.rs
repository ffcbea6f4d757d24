//! Options for the pace of a run: threads, progress and notes.

use std::io::IsTerminal;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::cli::files::{Outputs, Writer, is_stdin};
use crate::cli::output::{Manner, Output, Printer};
use crate::cli::terminal::{Progress, When, note, say};

/// How puzzles are gone through.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Run")]
pub(crate) struct Pace {
    /// The number of threads, and so of puzzles at once; by default one for each core
    #[arg(long, value_name = "N", value_parser = parse_jobs)]
    jobs: Option<usize>,
    /// When to show progress on stderr
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    progress: When,
    /// Print only errors on stderr: no progress, no notes
    #[arg(short, long, conflicts_with = "progress")]
    quiet: bool,
}

fn parse_jobs(word: &str) -> Result<usize, String> {
    let jobs = word.parse().ok().filter(|jobs| (1..=MOST_JOBS).contains(jobs));
    jobs.ok_or_else(|| format!("expected a number from 1 to {MOST_JOBS}"))
}

/// The upper limit of `--jobs`; a larger number is taken for a typing error.
const MOST_JOBS: usize = 256;

impl Pace {
    /// The number of threads: as many as `--jobs` says, or else one for each core.
    pub(crate) fn threads(self) -> usize {
        self.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get))
    }

    /// Returns a callback that reports the progress of a single long puzzle on stderr about every second, in these words.
    pub(crate) fn watch<T>(self, number: usize, words: impl Fn(T) -> String) -> impl FnMut(T) {
        let reports = match self.progress {
            When::Auto => !self.quiet && std::io::stderr().is_terminal(),
            When::Always => true,
            When::Never => false,
        };
        let mut last = Instant::now();
        move |now| {
            if reports && last.elapsed() >= Duration::from_secs(1) {
                last = Instant::now();
                say(&format!("puzzle {number}: {}\n", words(now)));
            }
        }
    }

    /// Returns the same pace with nothing but errors on stderr.
    pub(crate) fn silent(self) -> Pace {
        Pace { quiet: true, ..self }
    }

    /// Returns the same pace with this number of puzzles at once.
    pub(crate) fn with_jobs(self, jobs: usize) -> Pace {
        Pace { jobs: Some(jobs), ..self }
    }

    /// Returns a progress display over this many units, if their number is known.
    pub(crate) fn progress(self, all: Option<u64>) -> Progress {
        let when = if self.quiet { When::Never } else { self.progress };
        Progress::new(when, all)
    }

    /// Prints a note, unless `--quiet` is given.
    pub(crate) fn note(self, message: &str) {
        if !self.quiet {
            say(&note(message));
        }
    }

    /// Returns a printer to standard output for the answers to some files.
    pub(crate) fn printer(
        self,
        outputs: &Outputs,
        manner: Manner,
        files: &[PathBuf],
    ) -> anyhow::Result<Printer> {
        Ok(self.printer_to(outputs.stdout()?, manner, files))
    }

    /// Returns a printer to another output.
    pub(crate) fn printer_to(self, target: Writer, manner: Manner, files: &[PathBuf]) -> Printer {
        // It would be written over what is typed.
        let is_typed = std::io::stdin().is_terminal() && files.iter().any(|file| is_stdin(file));
        let when = if is_typed { When::Never } else { self.progress };
        let progress = Pace { progress: when, ..self }.progress(bytes_of(files));
        Printer::new(Output::new(target, progress.bar()), progress, self.quiet, manner)
    }
}

/// The total size of some files in bytes; `None` if one of them is not a regular file.
fn bytes_of(files: &[PathBuf]) -> Option<u64> {
    files
        .iter()
        .map(|file| std::fs::metadata(file).ok().filter(|data| data.is_file()).map(|data| data.len()))
        .sum()
}
