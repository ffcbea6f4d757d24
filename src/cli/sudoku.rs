//! `slink sudoku`: cross-hatching, and SAT for the rest.

use std::io::{BufReader, Write};
use std::path::PathBuf;

use slink::sudoku::{Reader, Sudoku, Verdict, complete, hatch};

use super::exit::Exit;
use super::inputs;
use super::output::Output;

/// Solve Sudokus by cross-hatching
///
/// A grid is nine lines of nine characters, or one line of 81: digits, and `.` or `0` for empty
/// cells. Any number of grids may follow each other; `#` starts a comment.
///
/// By default cross-hatching alone is repeated until nothing more follows, and the grid so far
/// is printed as it was given; `ERROR` where the grid is invalid or a number has no place left.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink sudoku fixtures/sudoku/statement-2.in
  slink sudoku --complete --trace grids.txt")]
pub(crate) struct Arguments {
    /// Files of grids; `-` or none is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Leave the rest to SAT, and prove that the solution is the only one
    #[arg(long)]
    complete: bool,
    /// Tell each placement on stderr: the number, the box, and what crossed out the rest
    #[arg(long)]
    trace: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (mut out, mut exit) = (Output::new(), Exit::Success);
    let mut first = true;
    for path in inputs::or_stdin(&arguments.files) {
        let (name, input) = match inputs::open_text(&path) {
            Ok(opened) => opened,
            Err(error) => {
                exit = exit.max(out.complain(&format!("{error:#}"))?);
                continue;
            }
        };
        for item in Reader::new(name, BufReader::new(input)) {
            exit = exit.max(match item {
                Ok(sudoku) => {
                    // Grids of nine lines need something between them.
                    if !std::mem::take(&mut first) && !sudoku.is_line() {
                        writeln!(out.buffer)?;
                    }
                    one(&sudoku, arguments, &mut out)?
                }
                Err(error) => out.complain(&error.to_string())?,
            });
            out.flush_if_full()?;
        }
    }
    out.flush()?;
    Ok(exit)
}

fn one(sudoku: &Sudoku, arguments: &Arguments, out: &mut Output) -> anyhow::Result<Exit> {
    let mut trace = String::new();
    let hatched = hatch(sudoku, |placement| {
        if arguments.trace {
            trace.push_str(&format!("{placement}\n"));
        }
    });
    if arguments.trace {
        out.flush()?;
        anstream::eprint!("{trace}");
        if let Err(contradiction) = &hatched {
            anstream::eprintln!("{contradiction}");
        }
    }
    let out = &mut out.buffer;
    if !arguments.complete {
        return Ok(match hatched {
            Ok(hatched) => {
                write!(out, "{hatched}")?;
                Exit::Success
            }
            Err(_) => {
                writeln!(out, "ERROR")?;
                Exit::Unhoped
            }
        });
    }
    Ok(match complete(sudoku)? {
        Verdict::Unique(solution) => {
            write!(out, "{solution}")?;
            Exit::Success
        }
        Verdict::Several(two) => {
            writeln!(out, "several solutions, two of them:")?;
            write!(out, "{}{}{}", two[0], if sudoku.is_line() { "" } else { "\n" }, two[1])?;
            Exit::Unhoped
        }
        Verdict::None(Some(why)) => {
            writeln!(out, "no solution: {why}")?;
            Exit::Unhoped
        }
        Verdict::None(None) => {
            writeln!(out, "no solution: SAT refutes what cross-hatching leaves")?;
            Exit::Unhoped
        }
    })
}
