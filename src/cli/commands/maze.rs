//! `slink maze`: draws mazes from Johnny's commands, or random ones.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::ValueEnum;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::Grid;
use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, open_text, or_stdin};
use crate::cli::interrupt;
use crate::cli::options::parse_whole;
use crate::cli::output::Output;
use crate::cli::terminal::note;
use crate::formats::InputError;
use crate::maze::{Command, MAX_CELLS, Maze, MazeReader, Position};

/// Draw mazes from Johnny's commands, or random ones
///
/// The input begins with the number of mazes. For each maze there is a line with rows and columns, then a
/// line with the starting cell: its row, counted from the bottom, and its column. Then comes one command per
/// line: U, D, L or R to go up, down, left or right, or `F n` to flip the list from position n. The number
/// of commands must be exactly the number that the maze needs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink maze commands.txt
  slink maze --random --rows 10 --cols 20 --seed 1 --solve 1,1 10,20
  slink maze --random --rows 10 --cols 20 --print commands | slink maze")]
pub(crate) struct Arguments {
    /// Files of commands; `-` or no file means standard input
    #[arg(value_name = "FILE", conflicts_with = "random")]
    files: Vec<PathBuf>,
    /// Make a maze with random commands
    #[arg(long, requires_all = ["rows", "cols"])]
    random: bool,
    /// Rows of the random maze
    #[arg(long, value_parser = parse_side, requires = "random")]
    rows: Option<u64>,
    /// Columns of the random maze
    #[arg(long, value_parser = parse_side, requires = "random")]
    cols: Option<u64>,
    /// The seed of all random choices; by default slink chooses a new one and prints it
    #[arg(long, value_parser = parse_whole, requires = "random")]
    seed: Option<u64>,
    /// The probability of a flip before each step; more flips make more branches
    #[arg(long, value_name = "P", default_value_t = 0.2, value_parser = parse_rate, requires = "random")]
    flip_rate: f64,
    /// The output for a random maze
    #[arg(long, default_value = "drawing", requires = "random")]
    print: Print,
    /// Mark the path between two cells, each given as `row,column` from the lower left
    #[arg(long, value_names = ["FROM", "TO"], num_args = 2, value_parser = parse_cell)]
    solve: Option<Vec<Position>>,
}

/// What to print of a random maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Print {
    /// the commands, as `slink maze` reads them
    Commands,
    /// the drawing
    Drawing,
    /// the commands, then the drawing
    Both,
}

fn parse_side(word: &str) -> Result<u64, String> {
    let side = word.parse().ok().filter(|side| *side > 0);
    side.ok_or_else(|| "expected a whole number, 1 or more".into())
}

fn parse_rate(word: &str) -> Result<f64, String> {
    // If every step were a flip, the maze would never be finished.
    let rate = word.parse().ok().filter(|rate| (0.0..1.0).contains(rate));
    rate.ok_or_else(|| "expected a number from 0 to less than 1".into())
}

fn parse_cell(word: &str) -> Result<Position, String> {
    let number = |word: &str| word.trim().parse::<usize>().ok()?.checked_sub(1);
    let cell = word.split_once(',').and_then(|(row, col)| Some((number(row)?, number(col)?)));
    cell.ok_or_else(|| "expected `row,column`, both from 1".into())
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    if arguments.solve.is_some() && arguments.print == Print::Commands {
        bail!(
            "found --solve, but --print commands draws no path: leave out one of them, or use --print both"
        );
    }
    interrupt::end_at_once()?;
    let paths = if arguments.random { Vec::new() } else { or_stdin(&arguments.files) };
    let mut out = Output::new(Outputs::excluding_inputs(&paths)?.stdout()?, None);
    let exit =
        if arguments.random { random(&arguments, &mut out)? } else { read(&paths, &arguments, &mut out)? };
    out.flush()?;
    Ok(exit)
}

fn read(paths: &[PathBuf], arguments: &Arguments, out: &mut Output) -> anyhow::Result<Exit> {
    let mut exit = Exit::Success;
    for path in paths {
        let (name, input) = match open_text(path) {
            Ok(opened) => opened,
            Err(error) => {
                exit = exit.max(out.complain(&format!("{error:#}"))?);
                continue;
            }
        };
        let mut mazes = MazeReader::new(name.clone(), input);
        while let Some(item) = mazes.next() {
            exit = exit.max(match item {
                Ok(maze) => draw(&maze, &format!("{name}: maze {}: ", mazes.number()), arguments, out)?,
                Err(error) => {
                    let InputError { line, column, puzzle, problem, .. } = error;
                    out.complain(&format!("{name}:{line}:{column}: maze {puzzle}: {problem}"))?
                }
            });
            out.flush_if_full()?;
        }
    }
    Ok(exit)
}

/// Draws a maze, which messages call `name`.
fn draw(maze: &Maze, name: &str, arguments: &Arguments, out: &mut Output) -> anyhow::Result<Exit> {
    let mut way = Vec::new();
    if let Some(&[from, to]) = arguments.solve.as_deref() {
        let (rows, cols) = (maze.rows(), maze.cols());
        if let Some((row, col)) = [from, to].into_iter().find(|&(row, col)| row >= rows || col >= cols) {
            let cell = format!("{},{}", row + 1, col + 1);
            return Ok(out.complain(&format!(
                "{name}--solve names the cell {cell}, which is outside the maze; expected row 1 to {rows} and column 1 to {cols}"
            ))?);
        }
        way = maze.way(from, to).unwrap_or_default();
    }
    writeln!(out.buffer, "{}", maze.draw(&way))?;
    Ok(Exit::Success)
}

/// The most commands of a random maze, which are kept until it is finished.
const MAX_COMMANDS: f64 = (2 * MAX_CELLS) as f64;

/// The grid of a random maze, unless it or its commands would take too much memory.
fn random_grid(rows: u64, cols: u64, flip_rate: f64) -> anyhow::Result<Grid> {
    let grid = Grid::new(rows, cols).ok().filter(|grid| grid.cell_count() <= MAX_CELLS);
    let grid = grid.with_context(|| {
        format!("a random maze of {rows} x {cols} has too many cells, expected at most {MAX_CELLS}; choose smaller --rows and --cols")
    })?;
    // One command for each cell, and flips before it: on average this many in all.
    let commands = grid.cell_count() as f64 / (1.0 - flip_rate);
    if commands > MAX_COMMANDS {
        bail!(
            "a random maze of {rows} x {cols} with --flip-rate {flip_rate} would have about {commands:.0} commands, expected at most {MAX_COMMANDS}; choose a smaller --flip-rate, or smaller --rows and --cols"
        );
    }
    Ok(grid)
}

fn random(arguments: &Arguments, out: &mut Output) -> anyhow::Result<Exit> {
    let (rows, cols) = (arguments.rows.unwrap_or(0), arguments.cols.unwrap_or(0));
    let grid = random_grid(rows, cols, arguments.flip_rate)?;
    let seed = arguments.seed.unwrap_or_else(rand::random);
    if arguments.seed.is_none() && arguments.print == Print::Drawing {
        out.say(&note(&format!("drawn with --seed {seed}")))?;
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (maze, start, commands) = Maze::random(grid.rows(), grid.cols(), arguments.flip_rate, &mut rng)
        .context("found an empty maze, expected at least one cell")?;
    if arguments.print != Print::Drawing {
        let (row, col) = (start.0 + 1, start.1 + 1);
        writeln!(
            out.buffer,
            "# slink maze --random --rows {} --cols {} --seed {seed} --flip-rate {} --print commands",
            grid.rows(),
            grid.cols(),
            arguments.flip_rate
        )?;
        writeln!(out.buffer, "1\n{} {}\n{row} {col}", grid.rows(), grid.cols())?;
        for command in commands {
            match command {
                Command::Go(way) => writeln!(out.buffer, "{}", way.letter())?,
                Command::Flip(position) => writeln!(out.buffer, "F {position}")?,
            }
        }
    }
    match arguments.print {
        Print::Commands => Ok(Exit::Success),
        _ => draw(&maze, "", arguments, out),
    }
}
