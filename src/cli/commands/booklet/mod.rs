//! `slink booklet`: lays out boards with their grades and solutions for print.

mod gather;
mod pages;

use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{Context, bail};

use super::generate::is_lack_of_boards;
use crate::Grid;
use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, name_of};
use crate::cli::interrupt;
use crate::cli::options::{Files, Listed, Pace, named, parse_whole, words};
use crate::cli::terminal::{error, say};
use crate::draw::booklet::{Booklet, Cover, Paper, Solutions, SolvedPuzzle};
use crate::draw::pdf::{check_text, pdf};
use crate::generate::{Recipe, Symmetry};
use crate::grade::{Levels, LevelsError};

/// Make a booklet to print: boards with their grades, and solutions
///
/// Puts several boards on a page, with stars for their grades, and the solutions at the end. The boards come from
/// files, which are as for `slink solve`, or slink makes them with --grades. A title and an author that a file has
/// for a board stand below it. Each must have exactly one solution. The same boards and
/// options give the same booklet on every machine.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink booklet --size 10x10 --grades easy:4,normal:4,hard:2 --seed 7 -o book.pdf
  slink generate --size 7x7 --grade easy --symmetry rot180 --count 6 | slink booklet -o easy.pdf
  slink booklet game.sav --paper letter --per-page 1 --title 'On the train' -o train.svg")]
#[command(mut_arg("size", |size| size.help("The size of the boards to make, or of boards in formats that do not state it")))]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// The file to write. A name that ends in .pdf gives a PDF; one that ends in .svg gives one file per page,
    /// with the page number before the extension
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    output: PathBuf,
    /// The title above the boards
    #[arg(long, help_heading = "Output", default_value = "Slitherlink")]
    title: String,
    /// The size of the paper
    #[arg(long, help_heading = "Output", default_value = "a4", value_parser = named::<Paper>())]
    paper: Paper,
    /// The number of boards per page; a page of solutions has four times as many
    #[arg(long, help_heading = "Output", value_name = "N", default_value = "6", value_parser = parse_per_page)]
    per_page: NonZero<usize>,
    /// Where the solutions are: on pages at the end, small and upside down at the foot of the page, or nowhere
    #[arg(long, help_heading = "Output", value_name = "PLACE", default_value = "end", value_parser = named::<Solutions>())]
    solutions: Solutions,
    /// Begin with a cover: the title, an example, and how many boards of which grades and sizes there are
    #[arg(long, help_heading = "Output")]
    cover: bool,
    /// The author, below the title on the cover
    #[arg(long, help_heading = "Output", value_name = "NAME", requires = "cover")]
    author: Option<String>,
    /// Make boards instead of reading them: a list of grades as in `slink generate --grade`, each followed by a colon
    /// and the number of boards
    #[arg(long, help_heading = "Input", value_name = "LEVEL:COUNT", value_delimiter = ',', hide_possible_values = true, value_parser = Listed::new(words(), parse_shares), requires = "size", conflicts_with = "files")]
    grades: Vec<Share>,
    /// Leave out the grades of boards that are read, because grading large hard boards takes long
    #[arg(long, help_heading = "Input", conflicts_with = "grades")]
    ungraded: bool,
    /// The symmetry of the cells with clues, in boards that slink makes
    #[arg(long, help_heading = "Input", default_value = "none", value_parser = named::<Symmetry>(), requires = "grades")]
    symmetry: Symmetry,
    /// The seed of all random choices; by default slink chooses a new one and prints it
    #[arg(long, help_heading = "Input", requires = "grades", value_parser = parse_whole)]
    seed: Option<u64>,
    #[command(flatten)]
    pace: Pace,
}

/// The upper limit of `--per-page`; a larger number is taken for a typing error.
const MOST_PER_PAGE: usize = 100;

fn parse_per_page(word: &str) -> Result<NonZero<usize>, String> {
    let count = word.parse().ok().filter(|count: &NonZero<usize>| count.get() <= MOST_PER_PAGE);
    count.ok_or_else(|| format!("expected a number from 1 to {MOST_PER_PAGE}"))
}

/// A number of boards of some grades.
#[derive(Clone, Copy, Debug)]
struct Share {
    levels: Levels,
    count: u64,
}

/// Parses `hard:2`; `hard` without a number is one board.
fn parse_shares(word: &str) -> Result<Share, String> {
    let (levels, count) = word.split_once(':').unwrap_or((word, "1"));
    let count = count.parse().ok().filter(|&count| count > 0);
    let count = count.ok_or("expected a grade and a number of boards, 1 or more, such as hard:2")?;
    Ok(Share { levels: levels.parse().map_err(|error: LevelsError| error.to_string())?, count })
}

/// The file format of a booklet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Pdf,
    /// One file per page.
    Svg,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let (format, output) = (arguments.format()?, &arguments.output);
    let is_read = arguments.grades.is_empty();
    let outputs = Outputs::excluding_inputs(&if is_read { arguments.files.paths() } else { Vec::new() })?;
    if format == Format::Pdf {
        outputs.check(output)?;
        check_text(&arguments.title).context("--title")?;
        check_text(arguments.author.as_deref().unwrap_or_default()).context("--author")?;
    }
    let seed = arguments.seed.unwrap_or_else(rand::random);
    let note = if is_read { String::new() } else { format!("Made by slink, seed {seed}") };
    let author = arguments.author.clone().unwrap_or_default();
    let mut booklet = Booklet {
        title: arguments.title.clone(),
        paper: arguments.paper,
        per_page: arguments.per_page,
        cover: arguments.cover.then_some(Cover { author, note }),
        solutions: arguments.solutions,
        puzzles: Vec::new(),
    };
    booklet.check_lines()?;
    let gathered = match arguments.files.size() {
        Some(grid) if !arguments.grades.is_empty() => {
            let count: u64 = arguments.grades.iter().map(|share| share.count).fold(0, u64::saturating_add);
            let on_a_page = arguments.per_page.get().min(usize::try_from(count).unwrap_or(usize::MAX));
            booklet.check_sizes(&vec![(grid.rows(), grid.cols()); on_a_page])?;
            match arguments.make(grid, seed) {
                Err(why) if is_lack_of_boards(&why) => {
                    say(&error(&why.to_string()));
                    return Ok(Exit::Negative);
                }
                made => made?,
            }
        }
        _ => gather::read(arguments.files.clone(), !arguments.ungraded, &outputs, arguments.pace)?,
    };
    booklet.puzzles = match gathered {
        Ok(puzzles) => puzzles,
        Err(exit) => return Ok(exit),
    };
    match format {
        Format::Pdf => {
            for (at, puzzle) in booklet.puzzles.iter().enumerate() {
                check_text(&puzzle.heading)
                    .with_context(|| format!("title and author of board {}", at + 1))?;
            }
            outputs.save(output, &pdf(&booklet)?)?;
        }
        Format::Svg => pages::write(&booklet.pages()?, output, &outputs)?,
    }
    Ok(Exit::Success)
}

/// The boards, or the exit code of a run that makes no booklet.
type Gathered = Result<Vec<SolvedPuzzle>, Exit>;

impl Arguments {
    fn format(&self) -> anyhow::Result<Format> {
        let ending = self.output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "pdf" => Ok(Format::Pdf),
            "svg" => Ok(Format::Svg),
            _ => bail!("found the name {}, expected the extension .pdf or .svg", name_of(&self.output)),
        }
    }

    /// Makes boards of the requested grades. They are numbered consecutively across all grades, so that no
    /// two of them use the same random numbers.
    fn make(&self, grid: Grid, seed: u64) -> anyhow::Result<Gathered> {
        interrupt::catch()?;
        if self.seed.is_none() {
            self.pace.note(&format!("made with --seed {seed}"));
        }
        let recipe = |share: &Share| Recipe {
            size: Some(grid),
            symmetry: self.symmetry,
            grade: Some(share.levels),
            ..Recipe::default()
        };
        let recipes = self.grades.iter().map(|share| (recipe(share), share.count)).collect();
        gather::make(recipes, seed, self.pace)
    }
}
