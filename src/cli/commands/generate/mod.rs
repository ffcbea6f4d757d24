//! `slink generate`: makes random boards from a seed.

mod again;
mod conditions;
mod given;
mod name;
mod pbm;
mod recipe;
mod stats;
mod tiling;
pub(super) mod workers;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use clap::builder::ArgPredicate;
use slitherlink_tilings::loopy::Kind;

use crate::ask::generate::{figures, form, without};
use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, STDOUT, name_of};
use crate::cli::options::{self, Pace, Printing, named, parse_seconds, parse_size, parse_whole};
use crate::cli::output::json_line;
use crate::cli::terminal::{Progress, error, say, unwritten};
use crate::formats::{Entry, Format};
use crate::generate::{Clues, GenerateError, Generator, Made, Symmetry};
use crate::grade::json::Figures;
use crate::{Deadline, Genre, Grid};
use conditions::Conditions;
use given::Loops;
use stats::{Stats, tries};

/// The end of the help.
const EXAMPLES: &str = "\
Examples:
  slink generate --size 10x10 --clues minimal --seed 7
  slink generate --size 15x15 --clues 0.4 --symmetry rot180 --to puzz.link -o boards.txt
  slink generate --size 7x7 --grade normal..tricky --seed 7
  printf '.#.\\n###\\n.#.\\n' | slink generate --pattern - --seed 7";

/// Make random boards: draw a loop, write all its clues, and remove clues
///
/// The same seed and options give the same boards on every machine, with any number of jobs. slink prints
/// each board as soon as it and all boards before it are finished.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The size of the boards; one number is enough for a square
    #[arg(long, help_heading = "Board", value_name = "ROWSxCOLS", value_parser = parse_size)]
    size: Option<Grid>,
    // Hidden: commands in the files that slink 0.1 made have these instead of `--size`.
    #[arg(long, hide = true, requires = "cols", conflicts_with = "size")]
    rows: Option<u64>,
    #[arg(long, hide = true, requires = "rows")]
    cols: Option<u64>,
    /// Make boards of another tiling than squares, such as `honeycomb`; `slink tilings` lists them. Of the options for boards, only
    /// --size, --count, --seed and --clues go with it, and --to is loopy, loopy-save or json
    #[arg(long, help_heading = "Board", value_name = "TILING", hide_possible_values = true, value_parser = tiling::tiling(), conflicts_with_all = ["format", "json", "stats", "progress"])]
    tiling: Option<&'static Kind>,
    /// The number of boards
    #[arg(long, help_heading = "Board", default_value_t = 1, value_parser = parse_whole)]
    count: u64,
    /// The seed of all random choices; by default slink chooses a new one and prints it
    #[arg(long, help_heading = "Board", value_parser = parse_whole)]
    seed: Option<u64>,
    /// The clues to keep: `full`, `minimal` (every clue is needed), `fewest` (as few as single out the loop:
    /// proven, but slow), a clue density such as 0.4 or 40%, or a number of clues such as 40. `0` and `1` are
    /// densities: `1` is a clue in every cell. The default is `full`; with --grade, --needs, --avoid, --digits, --apart or --at-most it is as few as these allow, except with
    /// --any, or with --pattern but not --at-most. Boards with one solution need a density of about 0.33; with --any it
    /// may be as low as 0
    #[arg(long, help_heading = "Board", value_parser = str::parse::<Clues>)]
    clues: Option<Clues>,
    /// The genre: plain `slitherlink`, or `sheep`: some clues are sheep (S), which are inside the loop, and wolves (W), which are
    /// outside. Boards of this genre, and those of --every-dot, are written as URLs of puzz.link unless --to says otherwise
    #[arg(long, help_heading = "Board", value_parser = str::parse::<Genre>, default_value = "slitherlink")]
    genre: Genre,
    /// With --genre sheep: the share of the clues that are animals; by default 0.3
    #[arg(long, help_heading = "Board", value_name = "SHARE", requires = "genre")]
    animals: Option<f64>,
    /// Make loops that pass every dot; the number of rows or of columns must be odd
    #[arg(long = "every-dot", help_heading = "Board")]
    full: bool,
    /// Keep enough clues for exactly one solution (the default)
    #[arg(long, help_heading = "Board", conflicts_with = "any")]
    unique: bool,
    /// Remove clues without checking for a single solution
    #[arg(long, help_heading = "Board")]
    any: bool,
    /// Put clues exactly in the cells of this pattern: the cells with clues or `?` of a board in any format, or those
    /// with `#` in lines of `#` and `.`. The size is that of the pattern
    #[arg(long, help_heading = "Board", value_name = "FILE")]
    pattern: Option<PathBuf>,
    /// Leave some cells of the pattern without a clue: as few clues as the other options allow
    #[arg(long, help_heading = "Board", requires = "pattern")]
    at_most: bool,
    /// Remove clues in groups, so that their pattern is symmetric. `rot180`: half a turn. `rot90`: a quarter turn.
    /// `horizontal`: left and right swapped. `vertical`: top and bottom swapped. `diagonal`: rows and columns swapped
    #[arg(long, help_heading = "Board", default_value = "none", value_parser = named::<Symmetry>())]
    symmetry: Symmetry,
    /// How to make loops: around a growing `region`, around the walls of a `maze`, or drawn `uniform`ly from all loops of
    /// the grid; or a file with the loop: a drawing in any format, lines of `#` for cells inside and `.` for others, or a
    /// picture (PNG or PBM) with a dark pixel for each cell inside. If its inside is not one piece without holes, slink
    /// changes a few cells and says which
    #[arg(long = "loop", help_heading = "Board", value_name = "WAY|FILE", default_value = "region", value_parser = Loops::parse)]
    loops: Loops,
    /// With --loop FILE: refuse an inside that is not one piece without holes
    #[arg(long, help_heading = "Board")]
    as_it_is: bool,
    #[command(flatten)]
    conditions: Conditions,
    /// The file to write; the default, or `-`, is standard output
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format to write
    #[arg(long, help_heading = "Output", value_name = "FORMAT", default_value = "contest", default_value_ifs = [("tiling", ArgPredicate::IsPresent, "loopy"), ("full", ArgPredicate::Equals("true".into()), "puzz.link"), ("genre", ArgPredicate::Equals("sheep".into()), "puzz.link"), ("genre", ArgPredicate::Equals("sheep-and-wolves".into()), "puzz.link")], value_parser = named::<Format>(), conflicts_with_all = ["format", "json"])]
    to: Format,
    #[command(flatten)]
    printing: Printing,
    /// Report the clue density and the loop lengths on stderr
    #[arg(long, help_heading = "Output")]
    stats: bool,
    /// Give up on a board after this many seconds, and skip it
    #[arg(long, help_heading = "Search", value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    pace: Pace,
}

impl Arguments {
    /// Whether boards are printed as JSON objects with all that is known of them.
    fn is_json(&self) -> bool {
        self.printing.format == options::Format::Jsonl
    }

    /// Formats a board, given the seed and its number, from 1.
    fn print(
        &self,
        id: (u64, u64),
        made: &Made,
        grade: Option<Figures>,
        changed: Option<String>,
    ) -> anyhow::Result<Vec<u8>> {
        if self.is_json() {
            return json_line(&form(id, made, grade, changed));
        }
        Ok(self.to.write(&Entry::of(made.puzzle.clone()))?.into_bytes())
    }

    /// Reports a board that was not made: as an object, or on stderr.
    fn skip(&self, seed: u64, index: u64, why: &GenerateError) -> anyhow::Result<Vec<u8>> {
        if self.is_json() {
            return json_line(&without((seed, index), why, why.to_string()));
        }
        say(&error(&format!("board {index}: {why}; the board is skipped")));
        Ok(Vec::new())
    }

    /// Reports that there was no time for any board.
    fn give_up(&self, seed: u64, outputs: &Outputs) -> anyhow::Result<Exit> {
        let why = GenerateError::Timeout;
        if !self.is_json() {
            say(&error(&why.to_string()));
            self.say_unwritten();
            return Ok(Exit::Timeout);
        }
        outputs.save_by(self.target(), |out| {
            for index in 1..=self.count {
                out.write_all(&self.skip(seed, index, &why)?)?;
            }
            Ok(Exit::Timeout)
        })
    }

    /// The file to write, by default standard output.
    fn target(&self) -> &Path {
        self.output.as_deref().unwrap_or(Path::new(STDOUT))
    }

    /// Says that the file of `-o` stays as it was.
    fn say_unwritten(&self) {
        if let Some(path) = self.output.as_deref().filter(|path| path.as_os_str() != STDOUT) {
            say(&unwritten(&name_of(path), "board"));
        }
    }

    /// The number of threads that may work on each board: several, if there are fewer boards than threads.
    fn threads_per_board(&self) -> usize {
        (self.pace.threads() / usize::try_from(self.count).unwrap_or(usize::MAX)).max(1)
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    if !arguments.conditions.use_costs() && !arguments.conditions.prices.file().is_empty() {
        bail!(
            "found --costs without --grade, --needs or --unneeded, and only these use costs; add one of them, or leave \
             out --costs"
        );
    }
    if arguments.count == 0 {
        bail!("found --count 0, expected at least one board");
    }
    arguments.check_name()?;
    let inputs =
        [arguments.conditions.prices.file(), arguments.pattern.as_slice(), arguments.loops.file()].concat();
    let outputs = Outputs::excluding_inputs(&inputs)?;
    outputs.check(arguments.target())?;
    let seed = arguments.seed.unwrap_or_else(rand::random);
    if arguments.seed.is_none() && arguments.to != Format::Contest {
        arguments.pace.note(&format!("made with --seed {seed}"));
    }
    if let Some(kind) = arguments.tiling {
        return match arguments.make_tilings(kind, seed, &outputs) {
            Err(error) if error.is::<workers::Interrupted>() => {
                arguments.say_unwritten();
                Ok(Exit::Interrupted)
            }
            made => made,
        };
    }
    let mut progress = arguments.pace.progress(Some(arguments.count));
    let generator = match arguments.ready(&mut progress) {
        Err(why) if matches!(why.downcast_ref(), Some(GenerateError::Timeout)) => {
            return arguments.give_up(seed, &outputs);
        }
        Err(why) if why.is::<workers::Interrupted>() => {
            arguments.say_unwritten();
            return Ok(Exit::Interrupted);
        }
        generator => generator?,
    };
    let mut stats = Stats::default();
    let write = |out: &mut dyn Write| {
        Writer { arguments: &arguments, generator: &generator, seed }.run(progress, &mut stats, out)
    };
    let exit = match outputs.save_by(arguments.target(), write) {
        Err(error) if error.is::<workers::Interrupted>() => {
            arguments.say_unwritten();
            Exit::Interrupted
        }
        Err(why) if is_lack_of_boards(&why) => {
            say(&error(&why.to_string()));
            arguments.say_unwritten();
            return Ok(Exit::Negative);
        }
        made => made?,
    };
    if arguments.stats {
        say(&format!("{}{}\n", stats.text(), stats.of_tries(&generator)));
    }
    if generator.plan().recipe.has_conditions() && !arguments.stats {
        arguments.pace.note(&stats.of_tries(&generator));
    }
    Ok(exit)
}

/// True if no board is as asked. That is an answer, not bad input.
pub(in crate::cli::commands) fn is_lack_of_boards(why: &anyhow::Error) -> bool {
    use GenerateError::{Attempts, NoBoard, Twin};
    matches!(why.downcast_ref(), Some(Attempts { .. } | NoBoard { .. } | Twin { .. }))
}

/// What boards are made with, and how they are printed.
struct Writer<'a> {
    arguments: &'a Arguments,
    generator: &'a Arc<Generator>,
    seed: u64,
}

impl Writer<'_> {
    /// Makes all boards, and writes each as soon as its turn comes.
    fn run(self, mut progress: Progress, stats: &mut Stats, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let Writer { arguments, generator, seed } = self;
        let changed = generator.plan().changed.clone();
        let (count, timeout) = (arguments.count, arguments.timeout);
        let is_contest = arguments.to == Format::Contest && !arguments.is_json();
        if is_contest {
            writeln!(out, "# {}", again::command(seed))?;
        }
        let mut exit = Exit::Success;
        let is_graded = arguments.is_json() && arguments.conditions.is_graded();
        let (generator, tried) = (generator.clone(), generator.clone());
        progress.with_detail(Box::new(move || tries(&tried)));
        let board = move |index| {
            let deadline = Deadline::within(timeout);
            let made = generator.make(seed, index, &deadline)?;
            let graded = is_graded.then(|| {
                figures(&made, &generator.plan().recipe.costs, &deadline).ok_or(GenerateError::Timeout)
            });
            Ok((made, graded.transpose()?))
        };
        let end = workers::in_order(arguments.pace.threads(), count, board, |made| {
            progress.show();
            let Some((index, made)) = made else { return Ok(()) };
            let text = match made {
                Ok((made, grade)) => {
                    stats.add(&made);
                    arguments.print((seed, index + 1), &made, grade, changed.clone())?
                }
                Err(why @ GenerateError::Timeout) => {
                    exit = Exit::Timeout;
                    arguments.skip(seed, index + 1, &why)?
                }
                Err(why) => return Err(why.into()),
            };
            // Board by board, so that none is lost or torn when the run is interrupted.
            progress.suspend(|| out.write_all(&text).and_then(|()| out.flush()))?;
            progress.add_made();
            progress.reach(index + 1);
            Ok(())
        })?;
        if end == Exit::Interrupted {
            return Err(workers::Interrupted.into());
        }
        if is_contest {
            writeln!(out, "0 0")?;
        }
        Ok(exit.max(end))
    }
}
