//! `slink decode`: turns a SAT solver's model back into a drawing.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};

use super::encode;
use crate::State;
use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, open_text};
use crate::cli::output::Output;
use crate::cli::terminal::{Pen, Style, note, say};
use crate::dimacs::{Cycles, Formula, Model, ModelDrawing, SatAnswer};

/// Draw the model that a SAT solver found for the clauses of `slink encode`
///
/// Reads `s` and `v` lines, as solvers print them, or the result file of minisat. If the model is a solution,
/// slink draws it. If the model is several cycles, slink draws them, or with --cut excludes them. A single
/// cycle of them that meets all clues is a solution as well. If there are several models, slink draws each.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit codes:
  0  a solution
  1  no solution, several cycles, or the solver gave up
  2  bad usage, bad input, or a file that cannot be written
  4  several cycles, and --cut added clauses: run the solver again

Examples:
  cadical -q board.cnf | slink decode board.cnf
  minisat board.cnf model; slink decode board.cnf model
  while cadical -q board.cnf | slink decode --cut board.cnf; [ $? -eq 4 ]; do :; done")]
pub(crate) struct Arguments {
    /// The file that `slink encode` wrote
    cnf: PathBuf,
    /// The solver's answer; `-` or no file means standard input
    #[arg(default_value = "-", hide_default_value = true)]
    model: PathBuf,
    /// If the model is several cycles, add clauses to CNF that exclude them but no solution
    #[arg(long)]
    cut: bool,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let stdin = PathBuf::from("-");
    if arguments.cnf == stdin && (arguments.cut || arguments.model == stdin) {
        bail!(
            "found `-` for CNF, expected a file: standard input is for the model, and --cut has to rewrite the CNF"
        );
    }
    let outputs = Outputs::excluding_inputs(&[arguments.cnf.clone(), arguments.model.clone()])?;
    let mut out = Output::new(outputs.stdout()?, None);
    let (name, input) = open_text(&arguments.cnf)?;
    let formula = Formula::read(&name, input)?;
    let (name, input) = open_text(&arguments.model)?;
    let exit = match formula.read_answer(&name, input)? {
        SatAnswer::Models(models) => draw(formula, &models, &name, &arguments, &mut out)?,
        SatAnswer::Unsatisfiable => {
            writeln!(out.buffer, "no solution")?;
            Exit::Negative
        }
        SatAnswer::Unknown => {
            writeln!(out.buffer, "unknown: the solver gave up")?;
            Exit::Negative
        }
    };
    out.flush()?;
    Ok(exit)
}

fn draw(
    mut formula: Formula,
    models: &[Model],
    name: &str,
    arguments: &Arguments,
    out: &mut Output,
) -> anyhow::Result<Exit> {
    let pen = Pen::new(arguments.style);
    let (mut is_solved, mut several) = (false, Vec::new());
    for model in models {
        match formula.draw(model).with_context(|| name.to_string())? {
            ModelDrawing::Solution { solution, others } => {
                if others > 0 {
                    say(&note(&format!(
                        "the model has more cycles ({others}); the one drawn meets all clues by itself"
                    )));
                }
                pen.draw(formula.puzzle(), &solution.states(), |_| false, &mut out.buffer);
                is_solved = true;
            }
            ModelDrawing::Cycles(cycles) if arguments.cut => several.push(cycles),
            ModelDrawing::Cycles(cycles) => {
                writeln!(out.buffer, "{} cycles, expected one loop:", cycles.count())?;
                pen.draw(formula.puzzle(), &states(&formula, &cycles), |_| false, &mut out.buffer);
                several.push(cycles);
            }
        }
    }
    if several.is_empty() || is_solved && arguments.cut {
        return Ok(Exit::Success);
    }
    if !arguments.cut {
        say(&note(
            "`slink decode --cut` excludes these cycles; `slink encode --with-cuts` excludes most cycles in advance",
        ));
        return Ok(Exit::Negative);
    }
    several.iter().for_each(|cycles| formula.cut(cycles));
    // The CNF file is read as well as rewritten here, so only the model counts as an input.
    let outputs = Outputs::excluding_inputs(std::slice::from_ref(&arguments.model))?;
    encode::write(&formula, &outputs, &arguments.cnf)?;
    let count: usize = several.iter().map(Cycles::count).sum();
    say(&note(&format!("excluded {count} cycles: run the solver again")));
    Ok(Exit::Again)
}

/// Returns the edge states of all cycles together.
fn states(formula: &Formula, cycles: &Cycles) -> Vec<State> {
    let mut states = vec![State::Cross; formula.puzzle().grid().edge_count()];
    for edge in cycles.edges() {
        states[edge.index()] = State::Line;
    }
    states
}
