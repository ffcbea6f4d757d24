//! `slink generate`: boards from a seed.

use std::io::Write;

use anyhow::bail;
use slink::formats::contest;
use slink::generate::{Clues, Made, Maker, Recipe, Require, Symmetry, Workshop};
use slink::grid::Grid;

use crate::cli::exit::Exit;
use crate::cli::options::by_name;
use crate::cli::terminal::{counting, say};

/// Make boards: a random loop, its clues, and as many of them taken away as asked
///
/// The same seed and options give the same boards everywhere. Each board is printed as soon
/// as it is finished, in the format that `slink solve` reads.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink generate --rows 10 --cols 10 --clues minimal --seed 7
  slink generate --rows 20 --cols 20 --count 1000 | slink solve
  slink generate --rows 15 --cols 15 --clues 0.4 --symmetry rot180 --stats")]
pub(crate) struct Arguments {
    /// Rows of cells
    #[arg(long)]
    rows: u64,
    /// Columns of cells
    #[arg(long)]
    cols: u64,
    /// How many boards
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// What all random choices come from; a new one is drawn and printed if none is given
    #[arg(long)]
    seed: Option<u64>,
    /// The clues to keep: `full`, `minimal` (none can go), or a share of them from 0 to 1
    #[arg(long, default_value = "full", value_parser = parse_clues)]
    clues: Clues,
    /// Keep each board at exactly one solution (the default)
    #[arg(long, conflicts_with = "any")]
    unique: bool,
    /// Take clues away without looking at solutions
    #[arg(long)]
    any: bool,
    /// Take clues away in groups of cells that mirror or turn into each other
    #[arg(long, default_value = "none", value_parser = by_name(&Symmetry::ALL, Symmetry::name))]
    symmetry: Symmetry,
    /// How loops are made: grown as a region, round the walls of a maze, or drawn from all loops of
    /// the grid, each as likely as any other
    #[arg(long = "loop", default_value = "region", value_parser = by_name(&Maker::ALL, Maker::name))]
    maker: Maker,
    /// Keep only boards that the rules finish, or only those that they do not
    #[arg(long, default_value = "nothing", value_parser = by_name(&Require::ALL, Require::name))]
    require: Require,
    /// Tell on stderr the shares of clues and the length of loops
    #[arg(long)]
    stats: bool,
}

fn parse_clues(word: &str) -> Result<Clues, String> {
    match word {
        "full" => Ok(Clues::Full),
        "minimal" => Ok(Clues::Minimal),
        _ => match word.parse() {
            Ok(share) if (0.0..=1.0).contains(&share) => Ok(Clues::Share(share)),
            _ => Err("expected `full`, `minimal` or a number from 0 to 1".into()),
        },
    }
}

impl Arguments {
    fn recipe(&self) -> anyhow::Result<Recipe> {
        let recipe = Recipe {
            grid: Grid::new(self.rows, self.cols)?,
            clues: self.clues,
            unique: !self.any,
            symmetry: self.symmetry,
            maker: self.maker,
            require: self.require,
        };
        recipe.check()?;
        Ok(recipe)
    }

    /// The command that makes these boards again, without what is as by default.
    fn command(&self, seed: u64) -> String {
        let mut words = format!("slink generate --rows {} --cols {}", self.rows, self.cols);
        let mut option = |name: &str, value: String, default: &str| {
            if value != default {
                words.push_str(&format!(" --{name} {value}"));
            }
        };
        let clues = match self.clues {
            Clues::Full => "full".into(),
            Clues::Minimal => "minimal".into(),
            Clues::Share(share) => share.to_string(),
        };
        option("count", self.count.to_string(), "1");
        option("clues", clues, "full");
        option("symmetry", self.symmetry.name().into(), "none");
        option("loop", self.maker.name().into(), "region");
        option("require", self.require.name().into(), "nothing");
        option("seed", seed.to_string(), "");
        if self.any {
            words.push_str(" --any");
        }
        words
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let recipe = arguments.recipe()?;
    if arguments.count == 0 {
        bail!("found --count 0, expected at least one board");
    }
    let workshop = Workshop::new(recipe)?;
    let seed = arguments.seed.unwrap_or_else(rand::random);
    let progress = counting(arguments.count, "boards");
    let mut out = std::io::stdout().lock();
    let mut stats = Stats::default();
    writeln!(out, "# {}", arguments.command(seed))?;
    for index in 0..arguments.count {
        let made = workshop.make(seed, index)?;
        let mut text = Vec::new();
        contest::write(&made.puzzle, &mut text);
        // A board at a time, so that none is lost or torn when we are stopped.
        out.write_all(&text)?;
        out.flush()?;
        stats.add(&made);
        progress.inc(1);
    }
    writeln!(out, "0 0")?;
    progress.finish_and_clear();
    if arguments.stats {
        say(&stats.text());
    }
    Ok(Exit::Success)
}

/// How many clues of each kind there are, and how many lines.
#[derive(Default)]
struct Stats {
    boards: usize,
    cells: usize,
    lines: usize,
    clues: [usize; 5],
}

impl Stats {
    fn add(&mut self, made: &Made) {
        let puzzle = &made.puzzle;
        self.boards += 1;
        self.lines += made.length;
        self.cells += puzzle.grid().cell_count();
        for n in puzzle.clues().iter().filter_map(|clue| clue.number()) {
            self.clues[usize::from(n)] += 1;
        }
    }

    fn text(&self) -> String {
        let all: usize = self.clues.iter().sum();
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let mut text = format!(
            "{} boards, {all} clues on {:.1} % of the cells, {:.2} lines a cell\n",
            self.boards,
            percent(all, self.cells),
            self.lines as f64 / self.cells.max(1) as f64
        );
        for (n, &count) in self.clues.iter().enumerate().filter(|(_, count)| **count > 0) {
            text.push_str(&format!("  {n}: {:5.1} % of the clues\n", percent(count, all)));
        }
        text
    }
}
