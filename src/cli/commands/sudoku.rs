//! `slink sudoku`: solves Sudokus by cross-hatching, and on request by SAT.

use std::path::{Path, PathBuf};

use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, open_text, or_stdin};
use crate::cli::options::Pace;
use crate::cli::output::{Manner, Reply};
use crate::cli::stream::{self, Failure, Item, Job, Source};
use crate::cli::terminal::shown_name;
use crate::sudoku::{Completion, Sudoku, SudokuReader, complete, hatch};

/// Solve Sudokus by cross-hatching
///
/// A grid is nine lines of nine characters, or one line of 81: digits, and `.` or `0` for empty
/// cells. Any number of grids may follow each other, with or without empty lines between them.
/// Within a grid, empty lines may come after its third and its sixth row. `#` starts a comment.
///
/// By default slink repeats cross-hatching until nothing more follows, and prints the grid in the layout of
/// the input. It prints `ERROR` if the grid is invalid or a number has no place left.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink sudoku grids.txt
  slink sudoku --complete --trace grids.txt")]
pub(crate) struct Arguments {
    /// Files of grids; `-` or no file means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Complete the grid by SAT, and prove that the solution is the only one
    #[arg(long)]
    complete: bool,
    /// Report on stderr, for each grid, each placement: the digit, the cell, the box, and the cells that rule out
    /// other places
    #[arg(long)]
    trace: bool,
    #[command(flatten)]
    pace: Pace,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let paths = or_stdin(&arguments.files);
    let mut printer = arguments.pace.printer(&Outputs::excluding_inputs(&paths)?, Manner::Plain, &paths)?;
    let end = stream::run(arguments.clone(), paths, move || arguments.pace.threads(), &mut printer)?;
    printer.end()?;
    Ok(end.max(printer.exit))
}

impl Source<Sudoku> for SudokuReader<'_> {}

impl Job for Arguments {
    type Puzzle = Sudoku;
    type Worker = ();
    type Answer = Reply;

    fn open(&self, path: &Path) -> anyhow::Result<Box<dyn Source<Sudoku>>> {
        let (name, input) = open_text(path)?;
        Ok(Box::new(SudokuReader::new(name, input)))
    }

    fn cells(&self, _: &Sudoku) -> usize {
        81
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), item: &Item<Sudoku>, emit: &mut dyn FnMut(Reply)) -> anyhow::Result<Reply> {
        let (sudoku, mut trace) = (&item.puzzle, String::new());
        let hatched = hatch(sudoku, |placement| {
            if self.trace {
                trace.push_str(&format!("{placement}\n"));
            }
        });
        if self.trace {
            match &hatched {
                Err(contradiction) => trace.push_str(&format!("{contradiction}\n")),
                Ok(_) if trace.is_empty() => trace.push_str("cross-hatching places no digit\n"),
                Ok(_) => {}
            }
            let heading = format!("{}: puzzle {}:\n", shown_name(&item.file), item.number);
            emit(Reply { err: heading + &trace, ..Reply::default() });
        }
        let (text, exit, outcome) = match (self.complete, hatched) {
            (true, _) => completed(item)?,
            (false, Ok(hatched)) if hatched.is_full() => (hatched.to_string(), Exit::Success, "finished"),
            (false, Ok(hatched)) => (hatched.to_string(), Exit::Success, "unfinished"),
            (false, Err(_)) => ("ERROR\n".into(), Exit::Negative, "none"),
        };
        // Grids of nine lines are set apart by an empty line.
        Ok(Reply { apart: !sudoku.is_line(), outcome: Some(outcome.into()), ..Reply::new(text, exit) })
    }

    fn failed(&self, item: &Item<Sudoku>, failure: &Failure) -> Reply {
        Reply::new(item.named(&format!("{failure}\n")), failure.into())
    }
}

/// Returns the text to print, the exit code, and the outcome in one word.
fn completed(item: &Item<Sudoku>) -> anyhow::Result<(String, Exit, &'static str)> {
    let none = |why: &str| (item.named(&format!("no solution: {why}\n")), Exit::Negative, "none");
    Ok(match complete(&item.puzzle) {
        Completion::Unique(solution) => (solution.to_string(), Exit::Success, "unique"),
        Completion::Several(two) => {
            let gap = if item.puzzle.is_line() { "" } else { "\n" };
            let text = format!("several solutions, two of them:\n{}{gap}{}", two[0], two[1]);
            (item.named(&text), Exit::Negative, "several")
        }
        Completion::None(Some(why)) => none(&why.to_string()),
        Completion::None(None) => {
            none("SAT shows that the cells that cross-hatching left empty cannot be filled")
        }
    })
}
