//! `slink sample`: draws solutions uniformly at random.

use anyhow::bail;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use slitherlink::count::Sampler;
use slitherlink::formats::Entry;
use slitherlink::formats::json::Edges;
use slitherlink::{Solution, Solver, reduced};

use crate::cli::exit::Exit;
use crate::cli::frontier::{Frontier, stopped};
use crate::cli::options::{Format, Start, parse_count, parse_whole};
use crate::cli::output::{Emit, Reply, Said, head_help};
use crate::cli::run::{Batch, Command, Isolate, Run};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Style};
use crate::cli::worker::is_worker;

/// Draw random solutions, all equally likely
///
/// Counts the solutions of each puzzle without listing them, and draws uniformly from all of them. A board
/// without clues gives random loops. The same seed gives the same solutions on every machine. Files are as
/// for `slink solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = concat!(
    "Members of the objects of --format jsonl, one for each solution drawn:\n",
    head_help!(),
    "  sample         the number of the sample, from 1
  solutions      the number of solutions, as a string, since it may have any length
  horizontal, vertical
                 the edges row by row: - a line, x a cross
  verdict, why   if no solution can be drawn: none, timeout, memory, crash, or too-wide if the
                 shorter side is too long, and the reason in words; then the others are missing

Examples:
  slink sample --count 3 --seed 7 puzzles.txt
  printf '4 4\\n....\\n....\\n....\\n....\\n' | slink sample --seed 1 --style unicode"
))]
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
    let run = arguments.batch.run()?;
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

/// The members of the object of a sample.
#[derive(Serialize)]
struct Members<'a> {
    sample: u32,
    solutions: &'a str,
    #[serde(flatten)]
    edges: Edges,
}

impl Command for Sample {
    fn reply(&self, _: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        let Arguments { batch, start, count, .. } = &self.arguments;
        let deadline = batch.deadline();
        let none = || Ok(batch.without(item, Said::no_solution()));
        let Some(board) = reduced(start.board(&item.puzzle), &deadline)? else { return none() };
        let watch = &mut self.frontier.watch(item.number);
        let sampler = match Sampler::new(&board, self.frontier.budget(&deadline), watch) {
            Ok(sampler) => sampler,
            Err(stop) => return Ok(batch.without(item, stopped(stop))),
        };
        let (loops, mut drawn) = (sampler.loops().to_string(), Vec::new());
        for sample in 1..=*count {
            if sample > 1 && deadline.has_passed() {
                let why = format!("the time limit was reached after {} of {count} solutions", sample - 1);
                let said = Said { why: Some(why), ..Said::new("timeout", Exit::Timeout) };
                let mut last = batch.without(item, said);
                last.out.splice(0..0, drawn);
                return Ok(last);
            }
            let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
            // Each sample of each puzzle has a random stream of its own, so results do not depend on the
            // order.
            rng.set_stream((item.number as u64) << 32 | u64::from(sample));
            let Some(solution) = sampler.draw(&mut rng)? else { return none() };
            drawn.extend(self.sample(item, sample, &loops, &solution)?.out);
            // A worker process sends its answer as a whole.
            if drawn.len() >= MANY && !is_worker() {
                emit(Reply::new(std::mem::take(&mut drawn), Exit::Success));
            }
        }
        Ok(Reply::new(drawn, Exit::Success))
    }
}

/// So many samples of a puzzle may wait until those of the puzzles before it are printed.
const FEW: u32 = 100;

/// Output is passed on as soon as it has this many bytes.
const MANY: usize = 1 << 16;

impl Sample {
    /// The part of a reply for one sample.
    fn sample(
        &self,
        item: &Item<Entry>,
        sample: u32,
        solutions: &str,
        solution: &Solution,
    ) -> anyhow::Result<Reply> {
        let (puzzle, states) = (&item.puzzle.puzzle, solution.states());
        let text = || {
            let mut out = if sample == 1 { format!("{}\n", item.number).into_bytes() } else { Vec::new() };
            self.pen.draw(puzzle, &states, |_| false, &mut out);
            out
        };
        let members = || Members { sample, solutions, edges: Edges::of(puzzle.grid(), &states) };
        self.arguments.batch.reply(item, Exit::Success.into(), text, members)
    }
}
