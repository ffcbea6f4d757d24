//! `slink sample`: draws solutions uniformly at random.

use std::time::Duration;

use anyhow::bail;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use slitherlink::count::Sampler;
use slitherlink::formats::Entry;
use slitherlink::formats::json::Edges;
use slitherlink::{Deadline, Options, Solution, Solver, reduced};

use crate::cli::exit::Exit;
use crate::cli::frontier::{Frontier, exit_of, reason};
use crate::cli::options::{Files, Format, Pace, Printing, parse_seconds, start};
use crate::cli::output::{Emit, Head, Reply, head_help, json_line};
use crate::cli::run::{Command, Isolate, Run};
use crate::cli::stream::{Failure, Item};
use crate::cli::terminal::{Pen, Style, note, say};
use crate::cli::worker::is_worker;

/// Draw random solutions, all equally likely
///
/// Counts the solutions of each puzzle without listing them, and draws uniformly from all of them. A board
/// without clues gives random loops. The same seed gives the same solutions on every machine. Files are as
/// for `slink solve`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = concat!(
    "Members of the objects of --format jsonl, one for each solution drawn:\n",
    head_help!(),
    "  sample         the number of the sample, from 1
  solutions      the number of solutions, as a string, since it may have any length
  horizontal, vertical
                 the edges row by row: - a line, x a cross
  why            if no solution can be drawn: the reason in words

Examples:
  slink sample --count 3 --seed 7 puzzles.txt
  printf '4 4\\n....\\n....\\n....\\n....\\n' | slink sample --seed 1 --style unicode"
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// The number of solutions to draw for each puzzle; the same one may be drawn again
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// The seed of all random choices; by default slink chooses a new one and prints it
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    printing: Printing,
    /// Spend at most this many seconds on a puzzle
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    /// Treat the lines and crosses drawn in the file as given
    #[arg(long)]
    keep_drawn: bool,
    #[command(flatten)]
    isolate: Isolate,
    #[command(flatten)]
    style: Style,
    #[command(flatten)]
    pace: Pace,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let run =
        Run { manner: arguments.printing.format.manner(), ..Run::new(&arguments.files, arguments.pace)? };
    if arguments.seed.is_none() && arguments.isolate.is_on() {
        bail!(
            "--isolate and --memory need --seed, so that all worker processes use the same seed: add --seed N"
        );
    }
    let seed = arguments.seed.unwrap_or_else(rand::random);
    if arguments.seed.is_none() && !is_worker() && !arguments.pace.is_quiet() {
        say(&note(&format!("drawn with --seed {seed}")));
    }
    let command = Sample {
        frontier: Frontier::new(arguments.isolate, arguments.pace),
        pen: Pen::new(arguments.style),
        seed,
        arguments: arguments.clone(),
    };
    arguments.isolate.run(run, arguments.timeout, command)
}

struct Sample {
    arguments: Arguments,
    frontier: Frontier,
    pen: Pen,
    seed: u64,
}

/// The JSON object of a sample.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sample: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<&'a str>,
    #[serde(flatten)]
    edges: Option<Edges>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

impl Command for Sample {
    fn options(&self) -> Options {
        Options::default()
    }

    fn reply(&self, _: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        let deadline = Deadline::within(self.arguments.timeout);
        let board = reduced(start(&item.puzzle, self.arguments.keep_drawn), &deadline)?;
        let watch = &mut self.frontier.watch(item.number);
        let budget = self.frontier.budget(&deadline);
        let sampler = match board.map(|board| Sampler::new(&board, budget, watch)).transpose() {
            Ok(sampler) => sampler,
            Err(stop) => return Ok(self.without(item, &reason(stop), exit_of(stop))),
        };
        let Some(sampler) = sampler else { return Ok(self.without(item, NONE, Exit::Negative)) };
        let (loops, mut drawn) = (sampler.loops().to_string(), Vec::new());
        for sample in 1..=self.arguments.count {
            let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
            // Each sample of each puzzle has a random stream of its own, so results do not depend on the
            // order.
            rng.set_stream((item.number as u64) << 32 | u64::from(sample));
            let Some(solution) = sampler.draw(&mut rng)? else {
                return Ok(self.without(item, NONE, Exit::Negative));
            };
            drawn.extend(self.print(item, sample, &loops, &solution)?);
            // A worker process sends its answer as a whole.
            if drawn.len() >= MANY && !is_worker() {
                emit(Reply::new(std::mem::take(&mut drawn), Exit::Success));
            }
        }
        Ok(Reply::new(drawn, Exit::Success))
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        self.without(item, &failure.to_string(), failure.into())
    }
}

/// Output is passed on as soon as it has this many bytes.
const MANY: usize = 1 << 16;

/// The reason given for a puzzle without a solution.
const NONE: &str = "no solution";

impl Sample {
    fn print(
        &self,
        item: &Item<Entry>,
        sample: u32,
        loops: &str,
        solution: &Solution,
    ) -> anyhow::Result<Vec<u8>> {
        let (puzzle, states) = (&item.puzzle.puzzle, solution.states());
        if self.arguments.printing.format == Format::Jsonl {
            return json_line(&Record {
                head: Head::of(item),
                sample: Some(sample),
                solutions: Some(loops),
                edges: Some(Edges::of(puzzle.grid(), &states)),
                why: None,
            });
        }
        let mut out = Vec::new();
        if sample == 1 {
            out.extend(format!("{}\n", item.number).into_bytes());
        }
        self.pen.draw(puzzle, &states, |_| false, &mut out);
        Ok(out)
    }

    /// The reply for a puzzle from which nothing can be drawn.
    fn without(&self, item: &Item<Entry>, why: &str, exit: Exit) -> Reply {
        let record =
            Record { head: Head::of(item), sample: None, solutions: None, edges: None, why: Some(why) };
        let out = match self.arguments.printing.format {
            Format::Text => format!("{}\n{why}\n", item.number).into_bytes(),
            // Numbers and strings always serialize.
            Format::Jsonl => json_line(&record).unwrap_or_default(),
        };
        Reply::new(out, exit)
    }
}
