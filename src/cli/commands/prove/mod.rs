//! `slink prove`: writes certificates, which others can check without trusting slink.

mod folder;
mod maker;

use std::num::NonZero;
use std::path::{Path, PathBuf};

use anyhow::ensure;

use crate::Named;
use crate::Solver;
use crate::ask::Form;
use crate::cli::exit::Exit;
use crate::cli::files::{STDOUT, name_of};
use crate::cli::options::{Files, Limit, Pace, named};
use crate::cli::output::{Emit, Manner, Reply, unanswered};
use crate::cli::run::{Command, Isolate, Run};
use crate::cli::stream::Item;
use crate::cli::terminal::{say, unwritten};
use crate::cli::worker::is_worker;
use crate::count::Incomplete;
use crate::formats::Entry;
use crate::prove::{NAME, Proof};

pub(crate) use folder::Folder;
pub(crate) use maker::Maker;

/// Write certificates of the number of solutions, which others can check
///
/// A certificate contains the puzzle, its solutions, and a proof that there are no others. The proof rests only
/// on the rules of the game, so you need not trust slink or its SAT solver. `slink-certificate` checks
/// certificates; docs/certificate.md describes the format, so that you can write your own checker. Files are as
/// for `slink solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink prove puzzles.txt -o certificates/
  slink prove --check puzzles.txt > puzzles.cert
  slink generate --size 10x10 --clues minimal | slink prove --proof drat -o board.cert
  slink prove --proof veripb puzzles.txt -o proofs/")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// Write here: one file for each puzzle in a folder (end the name with `/` to create it), or one file for all
    /// puzzles. The default, or `-`, is standard output
    #[arg(short, long, help_heading = "Output", value_name = "DIR|FILE")]
    output: Option<PathBuf>,
    /// The format of the proof: `lrat` has hints that make checking fast, `drat` works with more checkers. `veripb`
    /// writes no certificate but a formula and a proof, in a folder, for the checker VeriPB
    #[arg(long, help_heading = "Output", value_name = "FORMAT", default_value = "lrat", value_parser = named::<Written>())]
    proof: Written,
    /// Find at most this many solutions; if a puzzle has that many, the certificate claims `N or more`
    #[arg(long, help_heading = "Search", value_name = "N", default_value = "100", value_parser = parse_limit)]
    limit: NonZero<usize>,
    /// Check each certificate before writing it
    #[arg(long, help_heading = "Output")]
    check: bool,
    #[command(flatten)]
    limits: Limit,
    #[command(flatten)]
    isolate: Isolate,
    #[command(flatten)]
    pace: Pace,
}

/// The proof of a certificate; `None` for a formula and a proof for VeriPB.
type Written = Option<Proof>;

impl Named for Written {
    const ALL: &'static [Written] = &[Some(Proof::Lrat), Some(Proof::Drat), None];

    fn name(self) -> &'static str {
        self.map_or("veripb", Proof::name)
    }
}

fn parse_limit(word: &str) -> Result<NonZero<usize>, &'static str> {
    word.parse().map_err(|_| "expected a number of solutions, 1 or more")
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let Arguments { proof, limit, check, limits, isolate, .. } = arguments;
    let mut run =
        Run { isolate, timeout: limits.timeout, ..Run::new(NAME, &arguments.files, arguments.pace)? };
    ensure!(
        proof.is_some() || arguments.output.as_deref().is_some_and(is_folder),
        "`--proof veripb` writes two files for each puzzle, so it needs a folder: add `-o FOLDER/`"
    );
    // The checker translates what it has read.
    let (proof, check) = (proof.unwrap_or(Proof::Lrat), check || proof.is_none());
    let maker = Maker { proof, limit, check, pace: arguments.pace };
    let (mut folder, mut draft) = (None, None);
    match arguments.output.as_deref() {
        Some(path) if is_folder(path) => {
            folder = Some(Folder::open(path, &run.files.paths(), run.outputs.clone())?);
        }
        Some(path) if path.as_os_str() != STDOUT && !is_worker() => {
            let (target, file) = run.outputs.begin(path)?;
            (run.target, draft) = (Some(target), Some(file));
        }
        _ => {}
    }
    let exit = run.with(Prove { maker, limits, folder, is_for_veripb: arguments.proof.is_none() })?;
    // The file appears only when all is written.
    match draft {
        Some(_) if exit == Exit::Interrupted => {
            let name = arguments.output.as_deref().map(name_of).unwrap_or_default();
            say(&unwritten(&name, "certificate"));
        }
        Some(draft) => draft.put()?,
        None => {}
    }
    Ok(exit)
}

/// Whether the path names a folder, be it an existing one or one to be made.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

struct Prove {
    maker: Maker,
    limits: Limit,
    /// The folder in which each certificate gets a file; `None` if they are printed.
    folder: Option<Folder>,
    /// Whether the folder gets formulas and proofs for VeriPB instead of certificates.
    is_for_veripb: bool,
}

impl Command for Prove {
    fn reply(&self, _: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let made = match self.maker.make(item, &self.limits.deadline())? {
            Ok(made) => made,
            Err(stop) => {
                let why = match stop {
                    Incomplete::Timeout => format!("{stop}, so there is no certificate"),
                    _ => stop.to_string(),
                };
                return Ok(unanswered(
                    item,
                    Form::<()>::without(NAME, stop.into(), Some(why)),
                    Manner::Plain,
                ));
            }
        };
        let (outcome, exit) = (Some(made.word.name().into()), Exit::of(NAME, made.word));
        let reply = match &self.folder {
            None => Reply::new(made.text, exit),
            Some(folder) => {
                let paths = match made.checked.filter(|_| self.is_for_veripb) {
                    None => folder.save(item, &made.text)?,
                    Some(proven) => folder.save_all(
                        item,
                        &[
                            ("opb", &|out| Ok(proven.write_opb(out)?)),
                            ("pbp", &|out| Ok(proven.write_pbp(out)?)),
                        ],
                    )?,
                };
                Reply::new(format!("{}: {}: {paths}\n", item.number, made.says), exit)
            }
        };
        Ok(Reply { outcome, ..reply })
    }
}
