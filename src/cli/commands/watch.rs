//! `slink watch`: answers again whenever a file is saved.

use std::fs::Metadata;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;

use super::why;
use crate::cli::exit::Exit;
use crate::cli::files::{is_stdin, name_of, open_text};
use crate::cli::terminal::{error, note, say};
use crate::cli::{interrupt, is_closed_pipe};

/// Check puzzles again whenever their file is saved
///
/// Keep this open beside your editor while you set a puzzle. After each save it prints what `slink why` prints. For
/// several solutions: the edges that they have in common, and the fewest clues to add. For no solution: the clues that
/// contradict each other. For one solution: the redundant clues. Ctrl-C ends it.
#[derive(Debug, clap::Args)]
#[group(id = "watch")]
#[command(override_usage = "slink watch [OPTIONS] <FILE>...")]
#[command(after_help = "\
With --format jsonl, the objects are those of `slink why`: see `slink why --help`.

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

/// The time between two looks at the files.
const PAUSE: Duration = Duration::from_millis(100);

/// The number of looks at a file that is not there until a note says so: editors replace a file in two steps.
const PATIENCE: usize = 10;

/// Moves to the start of an empty screen.
const CLEAR: &str = "\x1b[H\x1b[2J";

pub(crate) fn run(Arguments { why }: Arguments) -> anyhow::Result<Exit> {
    interrupt::catch()?;
    let paths = why.paths();
    if paths.iter().any(|path| is_stdin(path)) {
        bail!("watch needs the name of a file, because standard input cannot be saved again");
    }
    for path in &paths {
        open_text(path)?;
    }
    let (mut answered, mut missing) = (Vec::new(), 0);
    while !interrupt::is_interrupted() {
        match stamps(&paths) {
            Ok(now) => {
                missing = 0;
                if now != answered {
                    answered = now;
                    answer(&why)?;
                }
            }
            Err(path) => {
                missing += 1;
                if missing == PATIENCE {
                    say(&note(&format!(
                        "{} is no longer there; waiting until it is saved again",
                        name_of(path)
                    )));
                }
            }
        }
        std::thread::sleep(PAUSE);
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

/// The stamp of each file; or the first that is not there.
fn stamps(paths: &[PathBuf]) -> Result<Vec<Stamp>, &Path> {
    paths.iter().map(|path| path.metadata().map(stamp).map_err(|_| path.as_path())).collect()
}

/// Prints an answer to the files as they are now, at a terminal on an empty screen. An error is no reason to end: the
/// next save may mend it.
fn answer(why: &why::Arguments) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    if out.is_terminal() {
        out.write_all(CLEAR.as_bytes())?;
        out.flush()?;
    }
    match why::run(why.clone()) {
        // Nobody reads the answers any more.
        Err(closed) if is_closed_pipe(&closed) => return Err(closed),
        Err(wrong) => say(&error(&format!("{wrong:#}"))),
        Ok(_) => {}
    }
    Ok(())
}
