//! `slink grade`: grades how hard puzzles are for a person.

use std::fmt::Write as _;

use anyhow::bail;
use slitherlink::Solver;
use slitherlink::formats::Entry;
use slitherlink::grade::json::Figures;
use slitherlink::grade::{Costs, Grade, Graded, grade};

use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, is_stdin};
use crate::cli::options::Prices;
use crate::cli::output::{Emit, Reply, Said, head_help, many};
use crate::cli::run::{Batch, Command, Resume, Run};
use crate::cli::stream::Item;

/// The end of the help.
const EXAMPLES: &str = "\
Examples:
  slink grade puzzles.txt
  slink grade --format jsonl --quiet puzzles.txt
  slink generate --size 7x7 --clues minimal --seed 7 | slink grade";

/// The members of the JSON object, for the help.
const MEMBERS: &str = concat!(
    "Members of the objects of --format jsonl:\n",
    head_help!(),
    "  verdict        unique; or several, none, timeout, memory, crash, or error if the input cannot be
                 read: then there is no grade
  why            if there is no grade: the reason in words
  word           easy, normal, tricky, hard, expert or beyond
  score          one number for all steps, close to the cost of the hardest ones
  hardest        the hardest technique that is needed
  steps, rounds  the numbers of steps and of rounds: in each round, all available steps of the
                 easiest applicable technique are taken together
  bottlenecks    the number of rounds with at most two available steps
  what_ifs       the number of rounds that are what-ifs
  longest        the number of rounds in the longest argument of a what-if
  techniques     the techniques, the easiest first, with the number of steps of each
  line, column, error
                 for error, besides file, puzzle and verdict: the place, and what is wrong"
);

/// Grade how hard puzzles are for a person
///
/// Prints a word from easy to beyond people, a score, and the reasons: the hardest technique that is needed,
/// the number of steps, and the number of rounds in which few steps are available. Turning or mirroring a
/// board does not change its grade. Only puzzles with exactly one solution have a grade. Files are as for
/// `slink solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MEMBERS}\n\n{EXAMPLES}"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch,
    #[command(flatten, next_help_heading = "Search")]
    prices: Prices,
    #[command(flatten)]
    resume: Resume,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let run = arguments.batch.run()?;
    if run.isolate.is_on() && arguments.prices.file().iter().any(|path| is_stdin(path)) {
        bail!(
            "found --costs - with --isolate or --memory, whose processes cannot read standard input; write the costs to a \
             file"
        );
    }
    let costs = arguments.prices.table()?;
    let inputs = [&run.files.paths(), arguments.prices.file()].concat();
    let run = Run { outputs: Outputs::excluding_inputs(&inputs)?, ..run };
    arguments.resume.run("grade", run, Grader { batch: arguments.batch, costs })
}

struct Grader {
    batch: Batch,
    costs: Costs,
}

impl Command for Grader {
    fn reply(&self, _: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let graded = grade(&item.puzzle.puzzle, &self.costs, &self.batch.deadline())?;
        let said = match graded {
            Graded::Grade(_) => Said::new("unique", Exit::Success),
            Graded::None => Said::new("none", Exit::Negative),
            Graded::Several => Said::new("several", Exit::Negative),
            _ => Said::new("timeout", Exit::Timeout),
        };
        let why = (!matches!(graded, Graded::Grade(_))).then(|| text(&graded));
        let said = Said { why, ..said };
        let text = || format!("{}: {}\n", item.number, text(&graded));
        let mut reply = self.batch.reply(item, said, text, || figures(&graded))?;
        // For the summary of a long run.
        if let Graded::Grade(grade) = &graded {
            reply.outcome = Some(grade.word.to_string().into());
        }
        Ok(reply)
    }
}

fn figures(graded: &Graded) -> Option<Figures> {
    match graded {
        Graded::Grade(grade) => Some(Figures::of(grade)),
        _ => None,
    }
}

fn text(graded: &Graded) -> String {
    match graded {
        Graded::Grade(grade) => sentence(grade),
        Graded::None => "no solution, so no grade".into(),
        Graded::Several => "several solutions, so no grade".into(),
        _ => "the time limit was reached, so no grade".into(),
    }
}

/// Describes a grade in one line.
fn sentence(grade: &Grade) -> String {
    let mut text = format!("{:<6} {:>5}", grade.word, grade.score);
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
    text
}
