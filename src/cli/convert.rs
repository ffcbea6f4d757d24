//! `slink convert`: from one format to another.

use slink::formats::{Drawing, Entry, Format, Room};
use slink::slink::{Options, Solver, Verdict};

use super::exit::Exit;
use super::inputs::Files;
use super::output::{Output, each_puzzle_plain};
use super::style::by_name;

/// Write puzzles in another format
///
/// The format that is read is seen by its first line, or named with --from. What is drawn is kept
/// as far as the new format has room for it; a note tells where it has not.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Formats:
  contest      rows and columns, then the rows
  plain        the rows alone
  puzz.link    URLs of puzz.link; those of pzv.jp, pzprxs and kanpen are read
  pzprv3       files of pzprjs, with lines and crosses
  loopy        game IDs of Loopy
  loopy-save   save files of Loopy, with lines and crosses
  janko        data blocks of janko.at, with the solution, or lines and crosses
  puzzle-loop  task strings of puzzle-loop.com, with the solution
  krazydad     strings of krazydad.com, with the solution
  slk          size, rows and edges
  json         our own, an object for each puzzle

Examples:
  slink convert --to puzz.link puzzles.txt
  slink convert --to loopy-save --solve puzzles.txt > solved.sav
  echo 'https://puzz.link/p?slither/5/5/cbcbcddad' | slink convert --to contest")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = by_name(&Format::ALL, Format::name))]
    to: Format,
    /// Solve each puzzle, and write its solution where there is just one
    #[arg(long)]
    solve: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (mut solver, to) = (Solver::new(Options::default()), arguments.to);
    each_puzzle_plain(&arguments.files, &mut |number, entry, out| {
        let (entry, exit) = match arguments.solve {
            true => solved(number, entry, &mut solver, out)?,
            false => (entry.clone(), Exit::Success),
        };
        if is_too_much(&entry, to.room()) {
            out.note(&format!("puzzle {number}: {} has no room for what is drawn", to.name()))?;
        }
        Ok(match to.write(&entry, &mut out.buffer) {
            Ok(()) => exit,
            Err(error) => out.complain(&format!("puzzle {number}: {error}"))?,
        })
    })
}

/// True if more is drawn than there is room for.
fn is_too_much(entry: &Entry, room: Room) -> bool {
    match room {
        Room::Clues => entry.drawing.is_some(),
        Room::Solution => entry.drawing.is_some() && entry.finished().is_none(),
        Room::Drawing => false,
    }
}

/// The entry with its only solution as what is drawn.
fn solved(
    number: usize,
    entry: &Entry,
    solver: &mut Solver,
    out: &mut Output,
) -> anyhow::Result<(Entry, Exit)> {
    let why = match solver.solve(&entry.puzzle)?.verdict {
        Verdict::Unique(solution) => {
            let drawing = Some(Drawing::of(solution.states()));
            return Ok((Entry { puzzle: entry.puzzle.clone(), drawing }, Exit::Success));
        }
        Verdict::None(_) => "no solution",
        _ => "several solutions",
    };
    out.note(&format!("puzzle {number} has {why}, so none is written"))?;
    Ok((entry.clone(), Exit::Unhoped))
}
