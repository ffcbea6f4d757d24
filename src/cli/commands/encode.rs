//! `slink encode`: writes the clauses of a board in the DIMACS format.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;

use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, STDOUT};
use crate::cli::options::{Kind, Puzzles, parse_count, parse_seconds};
use crate::cli::terminal::{note, say};
use crate::dimacs::Formula;
use crate::{Deadline, Options, Puzzle, Solver, TechniqueSet, Verdict};

/// Write the clauses of a puzzle for any SAT solver, in the DIMACS format
///
/// The clauses cover the edges that rules and advanced techniques leave undecided. A model is one or more
/// cycles that together meet all clues; `slink decode` shows which. The comments map each literal to its
/// edge.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
With a SAT solver:
  while cadical -q board.cnf | slink decode --cut board.cnf; [ $? -eq 4 ]; do :; done

Examples:
  slink encode puzzles.txt -o board.cnf
  slink encode --puzzle 3 --with-cuts puzzles.txt > board.cnf")]
pub(crate) struct Arguments {
    /// A file of puzzles, or a URL; `-` or no file means standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: PathBuf,
    #[command(flatten)]
    kind: Kind,
    /// The number of the puzzle in the file
    #[arg(long, help_heading = "Input", value_name = "N", default_value_t = 1, value_parser = parse_count::<u64>)]
    puzzle: u64,
    /// Encode the board as given, without applying rules or advanced techniques first
    #[arg(long, help_heading = "Output")]
    raw: bool,
    /// Search for a second solution by SAT, and add the cuts found: clauses that each exclude a small
    /// cycle. They exclude no solution, and if there is exactly one, every model contains it
    #[arg(long, help_heading = "Output")]
    with_cuts: bool,
    /// Stop after this many seconds: edges not decided by then are left to the clauses, and only the cuts
    /// found by then are added
    #[arg(long, help_heading = "Search", value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    /// The file to write; the default, or `-`, is standard output
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let outputs = Outputs::excluding_inputs(std::slice::from_ref(&arguments.file))?;
    let output = arguments.output.as_deref().unwrap_or(Path::new(STDOUT));
    outputs.check(output)?;
    let puzzles = arguments.kind.open(&arguments.file)?;
    let puzzle = find(puzzles, arguments.puzzle)?;
    let (formula, exit) = encode(&puzzle, &arguments)?;
    write(&formula, &outputs, output)?;
    Ok(exit)
}

/// Returns the puzzle with this number. Errors in other puzzles are ignored.
fn find(mut puzzles: Puzzles, number: u64) -> anyhow::Result<Puzzle> {
    while let Some(item) = puzzles.next() {
        if let Some(text) = puzzles.take_note() {
            say(&note(&format!("{}: {text}", puzzles.source_name())));
        }
        if puzzles.puzzle() as u64 == number {
            return Ok(item?.puzzle);
        }
    }
    let name = puzzles.source_name();
    match puzzles.puzzle() {
        0 => bail!("{name}: found no puzzle, expected one"),
        1 => bail!("{name}: found 1 puzzle, but --puzzle asks for number {number}"),
        found => bail!("{name}: found {found} puzzles, but --puzzle asks for number {number}"),
    }
}

fn encode(puzzle: &Puzzle, arguments: &Arguments) -> anyhow::Result<(Formula, Exit)> {
    let deadline = Deadline::within(arguments.timeout);
    let options = Options { sat: false, ..Options::default() };
    let options = match arguments.raw {
        true => Options { techniques: TechniqueSet::NONE, ..options },
        false => options,
    };
    let answer = Solver::new(options).until(&deadline).solve(puzzle);
    if let Verdict::None(why) = answer.verdict {
        let why = why.describe(puzzle.grid()).to_string();
        let mut formula = Formula::new(&answer.board);
        formula.refute(&why);
        say(&note(&format!("no solution: {why}")));
        return Ok((formula, Exit::Success));
    }
    if !arguments.with_cuts {
        return Ok((Formula::new(&answer.board), Exit::Success));
    }
    let (formula, is_whole) = Formula::with_cuts(answer.board, &deadline);
    if !is_whole {
        say(&note("the time limit was reached: only the cuts found by then are added"));
    }
    Ok((formula, if is_whole { Exit::Success } else { Exit::Timeout }))
}

/// Writes a formula to a file, in the DIMACS format.
pub(crate) fn write(formula: &Formula, outputs: &Outputs, path: &Path) -> anyhow::Result<()> {
    let mut text = Vec::new();
    formula.write(&mut text)?;
    outputs.save(path, &text)
}
