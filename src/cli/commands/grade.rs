//! `slink grade`: grades how hard puzzles are for a person.

use std::fmt::Write as _;

use anyhow::bail;

use crate::Solver;
use crate::ask::grade::{NAME, form, why_not};
use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, is_stdin};
use crate::cli::options::Prices;
use crate::cli::output::{Emit, Reply, many};
use crate::cli::run::{Batch, Command, Resume, Run};
use crate::cli::stream::Item;
use crate::formats::Entry;
use crate::grade::{Costs, Grade, Graded, grade};

/// The end of the help.
const EXAMPLES: &str = "\
Examples:
  slink grade puzzles.txt
  slink grade --format jsonl --quiet puzzles.txt
  slink generate --size 7x7 --clues minimal --seed 7 | slink grade";

/// Grade how hard puzzles are for a person
///
/// Prints a word from easy to beyond people, for what one must know; a score, for how much work it is; and the
/// reasons: the hardest technique that is needed, the number of steps, and the number of rounds in which few
/// steps are available. Turning or mirroring a board does not change its grade. Only puzzles with exactly one solution have a grade. Files are as for
/// `slink solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch,
    #[command(flatten, next_help_heading = "Search")]
    prices: Prices,
    #[command(flatten)]
    resume: Resume,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let run = arguments.batch.run(NAME)?;
    if run.isolate.is_on() && arguments.prices.file().iter().any(|path| is_stdin(path)) {
        bail!(
            "found --costs - with --isolate or --memory, whose processes cannot read standard input; write the costs to a \
             file"
        );
    }
    let costs = arguments.prices.table()?;
    let inputs = [&run.files.paths(), arguments.prices.file()].concat();
    let run = Run { outputs: Outputs::excluding_inputs(&inputs)?, resume: arguments.resume, ..run };
    run.with(Grader { batch: arguments.batch, costs })
}

struct Grader {
    batch: Batch,
    costs: Costs,
}

impl Command for Grader {
    fn reply(&self, _: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let graded = grade(&item.puzzle.puzzle, &self.costs, &self.batch.deadline());
        let text = || format!("{}: {}\n", item.number, text(&graded));
        let mut reply = self.batch.reply(item, (NAME, (&graded).into()), text, || form(&graded))?;
        // For the summary of a long run.
        if let Graded::Grade(grade) = &graded {
            reply.outcome = Some(grade.word.to_string().into());
        }
        Ok(reply)
    }
}

fn text(graded: &Graded) -> String {
    match graded {
        Graded::Grade(grade) => sentence(grade),
        without => why_not(without).unwrap_or_default(),
    }
}

/// Describes a grade in one line.
fn sentence(grade: &Grade) -> String {
    let mut text = format!("{:<6} {:>4}, {} for 100 cells", grade.word, grade.score, grade.per_100_cells);
    // Writing to a string does not fail.
    let _ = match grade.hardest {
        None => write!(text, ", needs no technique"),
        Some(hardest) => write!(text, ", needs {hardest}"),
    };
    let _ = write!(
        text,
        "; {}, {}, {}",
        many(grade.steps as usize, "step", "steps"),
        many(grade.rounds as usize, "round", "rounds"),
        many(grade.bottlenecks as usize, "bottleneck", "bottlenecks")
    );
    if grade.what_ifs > 0 {
        let _ = write!(
            text,
            ", {} of at most {}",
            many(grade.what_ifs as usize, "what-if", "what-ifs"),
            many(grade.longest as usize, "round", "rounds")
        );
    }
    if let Some(printed) = grade.printed {
        let _ = write!(text, "; {printed}");
    }
    text
}
