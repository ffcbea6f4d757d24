//! `slink check`: the rules against SAT.

mod inject;
mod report;
mod totals;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use slink::check::{Ablation, Checker, Findings, Lack, Shrunk};
use slink::formats::Entry;
use slink::slink::Puzzle;
use slink::slink::rules::{RuleId, RuleSet};

use super::exit::Exit;
use super::inputs::Files;
use super::style::ERROR;
use report::Report;
use totals::Totals;

/// Check what the rules say against SAT
///
/// Solves each puzzle three ways: by the rules only, by SAT only, and by rules then SAT. Every
/// edge that a rule decides must be so in all solutions; where it is not, the rule, the edge and
/// the smallest board that still shows it are told, and the exit code is 1.
///
/// Files are as for `slink solve`; a folder stands for the `.txt` files in it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink check fixtures/slink
  slink check --disable 4,13 --summary boards.txt
  slink generate --rows 10 --cols 10 --count 1000 | slink check --ablation --summary
  slink check --format jsonl boards.txt | jq .missed

Fields of --format json and jsonl, for each puzzle:
  file, puzzle, rows, cols, clues
  solutions      none, unique or several, by SAT alone
  edges, forced  all edges; those that are on in all solutions, or off in all
  decided        edges that the rules decided
  confirmed      those of them that are forced
  missed         forced edges that the rules did not decide
  finished       the rules decided every edge
  contradiction  the rules met a contradiction
  disagreement   null, or what rule and SAT disagree about, and the smallest board that shows it
and in the end `total`, the sums, with each rule's `fired` (sites at which it decided something),
`edges` (that it was first to decide) and, with --ablation, `lost` (edges that are not decided
without it) and `needed` (boards that are not finished without it); the table then also has the
milliseconds that the other rules took together. --format json is one object
with `puzzles` and `total`; jsonl is one object a line.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// Leave out these rules: numbers, ranges or names, such as `4,13` or `9-15`
    #[arg(long, value_name = "RULES", value_parser = parse_rules, conflicts_with = "only")]
    disable: Option<Rules>,
    /// Use only these rules
    #[arg(long, value_name = "RULES", value_parser = parse_rules)]
    only: Option<Rules>,
    /// Tell what the lack of each rule alone costs
    #[arg(long)]
    ablation: bool,
    /// Print the totals only
    #[arg(long)]
    summary: bool,
    /// Make a rule wrong, to see it caught
    #[arg(long, hide = true, value_parser = PossibleValuesParser::new(inject::NAMES))]
    inject: Option<String>,
    /// How to print
    #[arg(long, default_value = "text")]
    format: Format,
    /// How many puzzles at once; as many as there are cores by default
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    jobs: usize,
}

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// for people
    Text,
    /// one object
    Json,
    /// an object a line
    Jsonl,
}

#[derive(Clone, Copy, Debug)]
struct Rules(RuleSet);

fn parse_rules(words: &str) -> Result<Rules, String> {
    let mut set = RuleSet::NONE;
    for word in words.split(',') {
        let (first, last) = match word.split_once('-') {
            Some((first, last)) if first.parse::<u8>().is_ok() => (first, last),
            _ => (word, word),
        };
        let number =
            |word| super::rules::find(word).map(|rule| rule.number).map_err(|error| error.to_string());
        let range = number(first)?..=number(last)?;
        if range.is_empty() {
            return Err(format!("the range `{word}` is empty"));
        }
        set = range.filter_map(RuleId::from_number).fold(set, RuleSet::with);
    }
    Ok(Rules(set))
}

impl Arguments {
    fn rules(&self) -> RuleSet {
        match (self.only, self.disable) {
            (Some(Rules(only)), _) => only,
            (_, Some(Rules(not))) => {
                RuleId::all().filter(|&id| not.contains(id)).fold(RuleSet::ALL, RuleSet::without)
            }
            _ => RuleSet::ALL,
        }
    }
}

/// A puzzle and where it stands.
struct Item {
    file: String,
    number: usize,
    puzzle: Puzzle,
}

/// What one puzzle gave.
struct Checked {
    findings: Findings,
    shrunk: Option<Shrunk>,
    lacks: Vec<Lack>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (items, mut exit) = read(&arguments.files)?;
    let rules = arguments.rules();
    let looks = match &arguments.inject {
        Some(_) => inject::looks(rules),
        None => rules.looks().collect(),
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.jobs).build()?;
    let progress = progress(items.len() as u64);
    let mut totals = Totals::new(rules, arguments.ablation);
    let mut out = std::io::stdout().lock();
    let mut opening = "{\"puzzles\":[\n";
    // In pieces, so that much of a long run is seen before its end.
    for piece in items.chunks(PIECE) {
        let checked: Vec<anyhow::Result<Checked>> = pool.install(|| {
            let start = || (Checker::with_looks(&looks), arguments.ablation.then(|| Ablation::new(rules)));
            piece.par_iter().progress_with(progress.clone()).map_init(start, check).collect()
        });
        for (item, checked) in piece.iter().zip(checked) {
            let checked = checked?;
            totals.add(item, &checked);
            if checked.shrunk.is_some() {
                exit = exit.max(Exit::Unhoped);
            }
            let report = Report::new(item, &checked);
            match arguments.format {
                Format::Text if arguments.summary && checked.shrunk.is_none() => {}
                Format::Text => write!(out, "{}", report.text())?,
                _ if arguments.summary => {}
                Format::Jsonl => writeln!(out, "{}", serde_json::to_string(&report)?)?,
                Format::Json => {
                    write!(out, "{opening}{}", serde_json::to_string(&report)?)?;
                    opening = ",\n";
                }
            }
        }
        out.flush()?;
    }
    progress.finish_and_clear();
    match arguments.format {
        Format::Text => write!(out, "{}", totals.text())?,
        Format::Jsonl => writeln!(out, "{{\"total\":{}}}", serde_json::to_string(&totals.json())?)?,
        Format::Json => {
            let puzzles = if opening == ",\n" { "\n]" } else { "{\"puzzles\":[]" };
            writeln!(out, "{puzzles},\"total\":{}}}", serde_json::to_string(&totals.json())?)?;
        }
    }
    Ok(exit)
}

/// How many puzzles are checked before the next ones are printed.
const PIECE: usize = 512;

fn check((checker, ablation): &mut (Checker, Option<Ablation>), item: &Item) -> anyhow::Result<Checked> {
    let findings = checker.check(&item.puzzle)?;
    let shrunk = if findings.disagreement.is_some() { checker.shrink(&item.puzzle)? } else { None };
    let lacks = ablation.as_mut().map_or_else(Vec::new, |ablation| ablation.of(&item.puzzle));
    Ok(Checked { findings, shrunk, lacks })
}

/// All puzzles; bad ones are reported.
fn read(files: &Files) -> anyhow::Result<(Vec<Item>, Exit)> {
    let (mut items, mut exit) = (Vec::new(), Exit::Success);
    let mut complain = |message: String| {
        anstream::eprintln!("{ERROR}error:{} {message}", ERROR.render_reset());
        exit = Exit::Usage;
    };
    for path in &expand(&files.paths())? {
        let mut puzzles = match files.open(path) {
            Ok(puzzles) => puzzles,
            Err(error) => {
                complain(format!("{error:#}"));
                continue;
            }
        };
        while let Some(item) = puzzles.next() {
            match item {
                Ok(Entry { puzzle, .. }) => {
                    items.push(Item { file: path.display().to_string(), number: puzzles.puzzle(), puzzle });
                }
                Err(error) => complain(error.to_string()),
            }
        }
    }
    Ok((items, exit))
}

/// Folders as the `.txt` files in them, in order.
fn expand(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let read = || -> std::io::Result<Vec<PathBuf>> {
            std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect()
        };
        let mut inside = read().with_context(|| format!("cannot read {}", path.display()))?;
        inside.retain(|file| file.extension() == Some(Path::new("txt").as_os_str()));
        inside.sort();
        files.extend(inside);
    }
    Ok(files)
}

/// A bar on stderr, if that is a terminal.
fn progress(puzzles: u64) -> ProgressBar {
    let is_terminal = std::io::stderr().is_terminal();
    let target = if is_terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} puzzles, {per_sec}, {eta} left");
    let bar = ProgressBar::with_draw_target(Some(puzzles), target)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
