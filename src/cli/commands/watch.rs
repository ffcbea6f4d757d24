//! `slink watch`: answers again whenever a file is saved.

use std::fs::Metadata;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anyhow::bail;
use crossbeam_channel::{RecvTimeoutError, bounded};
use jiff::ZonedDateTime;

use super::why;
use crate::ask;
use crate::cli::exit::Exit;
use crate::cli::files::{is_stdin, name_of, open_text};
use crate::cli::output::{Emit, Reply};
use crate::cli::run::Command;
use crate::cli::stream::Item;
use crate::cli::terminal::{error, note, say};
use crate::cli::worker::is_worker;
use crate::cli::{interrupt, is_closed_pipe};
use crate::formats::Entry;
use crate::{Deadline, Solver, Stop, Verdict};

/// Check puzzles again whenever their file is saved
///
/// Keep this open beside your editor while you set a puzzle. After each save it prints the time; of each puzzle, whether
/// it has one solution, several or none; and then what `slink why` prints. For several solutions: the edges that they have
/// in common, and the fewest clues to add. For no solution: the clues that contradict each other. For one solution: the
/// redundant clues. The next save calls off what is not answered yet. Ctrl-C ends it.
#[derive(Debug, clap::Args)]
#[group(id = "watch")]
#[command(override_usage = "slink watch [OPTIONS] <FILE>...")]
#[command(after_help = "\
With --format jsonl, the objects are those of `slink why`, and nothing else is printed: see `slink why --help`.

Examples:
  slink watch draft.txt
  slink watch --timeout 10 --minimal draft.txt")]
#[command(
    mut_arg("files", |files| files.help("Files of puzzles in any format")),
    mut_arg("filter", |filter| filter.hide(true)),
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    why: why::Arguments,
}

/// The time between two looks at the files. What two looks see alike is answered: editors write a file in steps.
const PAUSE: Duration = Duration::from_millis(30);

/// The number of looks at a file that is not there until a note says so: editors replace a file in two steps.
const PATIENCE: usize = 33;

/// After this time without a verdict, slink says that it is still searching.
const SOON: Duration = Duration::from_millis(120);

/// Moves to the start of an empty screen.
const CLEAR: &str = "\x1b[H\x1b[2J";

pub(crate) fn run(Arguments { why }: Arguments) -> anyhow::Result<Exit> {
    if is_worker() {
        // The process that watches ends this one at the next save.
        return why.batch.run(ask::why::NAME)?.with(Question { why, saved: Stop::default() });
    }
    interrupt::catch()?;
    let paths = why.batch.files.paths();
    if paths.iter().any(|path| is_stdin(path)) {
        bail!("watch needs the name of a file, because standard input cannot be saved again");
    }
    for path in &paths {
        if path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir()) {
            bail!(
                "cannot watch {}: it is not a regular file, and only such a file can be saved again",
                name_of(path)
            );
        }
        open_text(path)?;
    }
    let (mut seen, mut answered, mut missing, mut is_first) = (Vec::new(), Vec::new(), 0, true);
    while !interrupt::is_interrupted() {
        match stamps(&paths) {
            Ok(now) if now == seen && now != answered => {
                (answered, missing) = (now.clone(), 0);
                answer(&why, paths.clone(), now, std::mem::take(&mut is_first))?;
                continue;
            }
            Ok(now) => (seen, missing) = (now, 0),
            Err(lack) => {
                answered.clear();
                missing += 1;
                if missing == PATIENCE {
                    say(&note(&format!("{lack}; waiting until it is saved again")));
                }
            }
        }
        thread::sleep(PAUSE);
    }
    Ok(Exit::Interrupted)
}

/// What shows that a file was saved: on Unix, which file it is and when it was last changed in any way.
#[cfg(unix)]
type Stamp = ([u64; 3], [i64; 2]);
#[cfg(not(unix))]
type Stamp = (u64, Option<std::time::SystemTime>);

#[cfg(unix)]
fn stamp(data: Metadata) -> Stamp {
    use std::os::unix::fs::MetadataExt;
    ([data.dev(), data.ino(), data.len()], [data.ctime(), data.ctime_nsec()])
}
#[cfg(not(unix))]
fn stamp(data: Metadata) -> Stamp {
    (data.len(), data.modified().ok())
}

/// The stamp of each file; or a sentence about the first that cannot be read. A pipe is not even opened, since that may block.
fn stamps(paths: &[PathBuf]) -> Result<Vec<Stamp>, String> {
    let stamp_of = |path: &PathBuf| match path.metadata() {
        Ok(data) if data.is_file() => Ok(stamp(data)),
        Ok(_) => Err(format!("{} is no longer a regular file", name_of(path))),
        Err(_) => Err(format!("{} is no longer there", name_of(path))),
    };
    paths.iter().map(stamp_of).collect()
}

/// Prints an answer to the files as they are now, below the time: at a terminal on an empty screen, elsewhere after an empty
/// line. An error is no reason to end: the next save may mend it.
fn answer(why: &why::Arguments, paths: Vec<PathBuf>, now: Vec<Stamp>, is_first: bool) -> anyhow::Result<()> {
    let run = why.batch.run(ask::why::NAME)?;
    let mut out = run.outputs.stdout()?;
    if std::io::stdout().is_terminal() {
        out.write_all(CLEAR.as_bytes())?;
    } else if !is_first && !why.batch.is_json() {
        out.write_all(b"\n")?;
    }
    if !why.batch.is_json() {
        writeln!(out, "==> {} <==", ZonedDateTime::now().strftime("%H:%M:%S"))?;
    }
    out.flush()?;
    let saved = Stop::asking(PAUSE, move || stamps(&paths).as_ref() != Ok(&now));
    match run.with(Question { why: why.clone(), saved }) {
        // Nobody reads the answers any more.
        Err(closed) if is_closed_pipe(&closed) => return Err(closed),
        Err(wrong) => say(&error(&format!("{wrong:#}"))),
        Ok(_) => {}
    }
    Ok(())
}

/// What `slink why` says of the files as they are. The next save calls it off.
struct Question {
    why: why::Arguments,
    saved: Stop,
}

impl Command for Question {
    fn is_called_off(&self) -> bool {
        Deadline::NEVER.or(&self.saved).has_passed()
    }

    /// Says first how many solutions there are, or soon that this is not known yet.
    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        let deadline = self.why.batch.deadline().or(&self.saved);
        if self.why.batch.is_json() {
            return self.why.answer(solver, item, deadline, |_| {});
        }
        let mut tell = |words: &str| {
            emit(Reply::new(format!("puzzle {}: {words}\n", item.number), Exit::Success));
        };
        let (found, first) = bounded(1);
        thread::scope(|scope| {
            let found = move |verdict: &Verdict| {
                // The receiver lives until the process ends.
                let _ = words(verdict).map(|words| found.send(words));
            };
            let work = || self.why.answer(solver, item, deadline, found);
            let work = thread::Builder::new().spawn_scoped(scope, work)?;
            let mut known = first.recv_timeout(SOON);
            if known == Err(RecvTimeoutError::Timeout) {
                tell("still searching for solutions");
                known = first.recv().map_err(Into::into);
            }
            // There is no verdict if the time was too short, or the solver crashed.
            known.into_iter().for_each(tell);
            work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }
}

/// The verdict in words; `None` if there is none.
const fn words(verdict: &Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Unique(_) => Some("one solution"),
        Verdict::Several(_) => Some("several solutions"),
        Verdict::None(_) => Some("no solution"),
        _ => None,
    }
}
