//! `slink sample`: draws solutions uniformly at random.

use anyhow::bail;

use crate::ask::sample::{NAME, Samples, nothing, samples};
use crate::ask::{Form, Word};
use crate::cli::exit::Exit;
use crate::cli::frontier::Frontier;
use crate::cli::options::{Format, Start, parse_count, parse_whole};
use crate::cli::output::{Emit, Reply};
use crate::cli::run::{Batch, Command, Isolate, Run};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Style};
use crate::cli::worker::is_worker;
use crate::formats::Entry;
use crate::{Solution, Solver};

/// Draw random solutions, all equally likely
///
/// Counts the solutions of each puzzle without listing them, and draws uniformly from all of them. A board
/// without clues gives random loops. The same seed gives the same solutions on every machine. Files are as
/// for `slink solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink sample --count 3 --seed 7 puzzles.txt
  printf '4 4\\n....\\n....\\n....\\n....\\n' | slink sample --seed 1 --style unicode")]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch<Format, Isolate>,
    /// The number of solutions to draw for each puzzle; the same one may be drawn again
    #[arg(long, help_heading = "Search", value_name = "N", default_value_t = 1, value_parser = parse_count::<u32>)]
    count: u32,
    /// The seed of all random choices; by default slink chooses a new one and prints it
    #[arg(long, help_heading = "Search", value_parser = parse_whole)]
    seed: Option<u64>,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let run = arguments.batch.run(NAME)?;
    if arguments.seed.is_none() && run.isolate.is_on() {
        bail!(
            "--isolate and --memory need --seed, so that all worker processes use the same seed: add --seed N"
        );
    }
    let seed = arguments.seed.unwrap_or_else(rand::random);
    if arguments.seed.is_none() {
        run.pace.note(&format!("drawn with --seed {seed}"));
    }
    let (frontier, pen) = (Frontier::new(run.isolate, run.pace), Pen::new(arguments.style));
    // A puzzle may have any number of samples, so they are not buffered: puzzles are sampled one at a time.
    let pace = if arguments.count > FEW { run.pace.with_jobs(1) } else { run.pace };
    Run { pace, ..run }.with(Sample { arguments, frontier, pen, seed })
}

struct Sample {
    arguments: Arguments,
    frontier: Frontier,
    pen: Pen,
    seed: u64,
}

impl Command for Sample {
    fn reply(&self, _: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        let Arguments { batch, start, count, .. } = &self.arguments;
        let deadline = batch.deadline();
        let budget = self.frontier.budget(&deadline);
        let id = (self.seed, u32::try_from(item.number).unwrap_or(u32::MAX));
        let watch = &mut self.frontier.watch(item.number);
        let samples = match samples(start.board(&item.puzzle), id, budget, watch) {
            Ok(Some(samples)) => samples,
            Ok(None) => return Ok(batch.without(item, nothing(None))),
            Err(stop) => return Ok(batch.without(item, nothing(Some(stop)))),
        };
        let mut drawn = Vec::new();
        for sample in 1..=*count {
            if sample > 1 && deadline.has_passed() {
                let why = format!("the time limit was reached after {} of {count} solutions", sample - 1);
                let mut last = batch.without(item, Form::<()>::without(NAME, Word::Timeout, Some(why)));
                last.out.splice(0..0, drawn);
                return Ok(last);
            }
            let Some(solution) = samples.draw(sample)? else {
                return Ok(batch.without(item, nothing(None)));
            };
            drawn.extend(self.sample(item, sample, &samples, &solution)?.out);
            // A worker process sends its answer in one piece.
            if drawn.len() >= MANY && !is_worker() {
                emit(Reply::new(std::mem::take(&mut drawn), Exit::Success));
            }
        }
        Ok(Reply::new(drawn, Exit::Success))
    }
}

/// So many samples of a puzzle may wait until those of the puzzles before it are printed.
const FEW: u32 = 100;

/// The number of bytes after which output is passed on.
const MANY: usize = 1 << 16;

impl Sample {
    /// The part of a reply for one sample.
    fn sample(
        &self,
        item: &Item<Entry>,
        sample: u32,
        samples: &Samples,
        solution: &Solution,
    ) -> anyhow::Result<Reply> {
        let (puzzle, states) = (&item.puzzle.puzzle, solution.states());
        let text = || {
            let mut out = if sample == 1 { format!("{}\n", item.number).into_bytes() } else { Vec::new() };
            self.pen.draw(puzzle, &states, |_| false, &mut out);
            out
        };
        let form = || samples.form(puzzle.grid(), sample, solution);
        self.arguments.batch.reply(item, (NAME, samples.word()), text, form)
    }
}
