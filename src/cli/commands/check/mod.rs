//! `slink check`: a differential test of the rules, SAT and counting.

mod report;
mod totals;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;

use super::rules::{Rules, parse_rules};
use crate::ask::{Form, Word};
use crate::check::{Ablation, Checker, Findings, Lack, Shrunk, SolutionCount, StepFindings};
use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, name_of};
use crate::cli::options::{Files, Formats, Limit, Listed, rules as rule_names};
use crate::cli::output::{Emit, Manner, Printer, Reply, failed, object, unanswered};
use crate::cli::run::{Batch, Command, Filter, Gather, gather};
use crate::cli::stream::{Failure, Item};
use crate::formats::Entry;
use crate::{Solver, Technique, TechniqueSet};
use report::Report;
use totals::Totals;

/// The name of this question in JSON.
const NAME: &str = "check";

/// Check rules, SAT and counting against each other
///
/// Solves each puzzle in three ways: only by rules, only by SAT (the `reference` search), and by rules then
/// SAT. Every edge that a rule decides must be the same in all solutions. If the solutions can be counted
/// quickly, their number and the edges that they have in common must agree with SAT. Each disagreement is
/// reported with the smallest board that still shows it, and the exit code is then 1.
///
/// slink also checks the steps from the clues to the answer, including those of advanced techniques and of
/// the search. Each step goes to an independent checker, which knows only the rules of the game.
///
/// With --timeout, an edge that SAT has not confirmed in time is no disagreement, and a board that shows a
/// disagreement is not made smaller after that.
///
/// Files are as for `slink solve`; a folder means all `.txt` files in it.
#[derive(Debug, clap::Args)]
#[command(after_help = report::HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch<Format, Filter>,
    /// Leave out these rules: numbers, ranges or names, such as `4,13` or `9-15`
    #[arg(long, help_heading = "Search", value_name = "RULES", hide_possible_values = true, value_parser = Listed::new(rule_names(), parse_rules), conflicts_with = "only")]
    disable: Option<Rules>,
    /// Use only these rules, in this order: if several can decide an edge, the first gets the credit
    #[arg(long, help_heading = "Search", value_name = "RULES", hide_possible_values = true, value_parser = Listed::new(rule_names(), parse_rules))]
    only: Option<Rules>,
    /// Report the effect of leaving out each rule in turn
    #[arg(long, help_heading = "Output", conflicts_with = "filter")]
    ablation: bool,
    /// Print only the totals
    #[arg(long, help_heading = "Output", conflicts_with = "filter")]
    summary: bool,
    /// Make a rule wrong, to see it caught
    #[arg(long, hide = true, value_parser = PossibleValuesParser::new(["4=unsound"]))]
    inject: Option<String>,
}

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// text and tables for people
    Text,
    /// one JSON object, with the members `puzzles` and `total`
    Json,
    /// one JSON object per line: docs/json.md lists the members
    Jsonl,
}

impl Formats for Format {
    fn manner(self) -> Manner {
        match self {
            Format::Text => Manner::Plain,
            Format::Json => Manner::Items,
            Format::Jsonl => Manner::Objects,
        }
    }
}

impl Arguments {
    fn rules(&self) -> Vec<Technique> {
        match (&self.only, &self.disable) {
            (Some(Rules(only)), _) => only.clone(),
            (_, Some(Rules(not))) => Technique::rules().filter(|id| !not.contains(id)).collect(),
            _ => Technique::rules().collect(),
        }
    }
}

/// The results for one puzzle.
struct Checked {
    item: Item<Entry>,
    findings: Findings,
    shrunk: Option<Shrunk>,
    steps: StepFindings,
    lacks: Vec<Lack>,
}

impl Checked {
    /// Whether nothing disagrees and no step was rejected.
    fn agrees(&self) -> bool {
        self.shrunk.is_none() && self.steps.rejected.is_none()
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let (batch, rules) = (&arguments.batch, arguments.rules());
    let (format, paths) = (batch.printing.format, expand(&batch.files.paths())?);
    let check = Check {
        files: batch.files.clone(),
        manner: format.manner(),
        rules: rules.clone(),
        is_wrong: arguments.inject.is_some(),
        limit: batch.limit,
        ablation: arguments.ablation.then(|| rules.iter().copied().collect()),
    };
    if batch.extras.is_on() {
        return batch.run(NAME)?.with(check);
    }
    let outputs = Outputs::excluding_inputs(&paths)?;
    let mut printer = batch.pace.printer(&outputs, format.manner(), &paths)?;
    printer.question = NAME;
    let totals = Totals::new(rules, arguments.ablation);
    let mut report = Reporter { totals, format, summary: arguments.summary };
    report.begin(&mut printer);
    let end = gather(check, paths, batch.pace, &mut printer, |printer, answer| match answer {
        Ok(checked) => report.checked(printer, &checked),
        Err(unanswered) => {
            printer.object(&unanswered.out);
            printer.out.say(&unanswered.err)?;
            printer.exit = printer.exit.max(unanswered.exit);
            printer.add(unanswered.exit.outcome());
            Ok(())
        }
    })?;
    report.end(&mut printer)?;
    Ok(end.max(printer.exit))
}

/// The job: solves each puzzle by rules, by SAT, and by both.
struct Check {
    files: Files,
    manner: Manner,
    rules: Vec<Technique>,
    /// Whether one of the rules is made wrong on purpose (`--inject`).
    is_wrong: bool,
    limit: Limit,
    /// For `--ablation`: the rules, each of which is left out in turn.
    ablation: Option<TechniqueSet>,
}

impl Check {
    fn checker(&self) -> Checker {
        if self.is_wrong { Checker::with_wrong_rule(&self.rules) } else { Checker::new(&self.rules) }
    }
}

/// For `--filter`, which prints a report for each line, and no totals.
impl Command for Check {
    fn reply(&self, _: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        Ok(match self.check(&mut self.checker(), None, item)? {
            Ok(checked) => Reply::new(object(item, Report::new(&checked))?, Exit::Success),
            Err(refused) => *refused,
        })
    }
}

impl Gather for Check {
    type Worker = (Checker, Option<Ablation>);
    /// The result, or the reply to a puzzle that has none.
    type Answer = Result<Box<Checked>, Box<Reply>>;

    fn files(&self) -> &Files {
        &self.files
    }

    fn worker(&self) -> Self::Worker {
        (self.checker(), self.ablation.map(Ablation::new))
    }

    fn answer(&self, worker: &mut Self::Worker, item: &Item<Entry>) -> anyhow::Result<Self::Answer> {
        let (checker, ablation) = worker;
        self.check(checker, ablation.as_mut(), item)
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Self::Answer {
        Err(Box::new(unanswered(item, failed(NAME, failure), self.manner)))
    }
}

impl Check {
    fn check(
        &self,
        checker: &mut Checker,
        ablation: Option<&mut Ablation>,
        item: &Item<Entry>,
    ) -> anyhow::Result<<Check as Gather>::Answer> {
        let puzzle = &item.puzzle.puzzle;
        if let Err(why) = puzzle.allows(NAME) {
            let form = Form::<()>::without(NAME, Word::Error, Some(why.to_string()));
            return Ok(Err(Box::new(unanswered(item, form, self.manner))));
        }
        let deadline = self.limit.deadline();
        let findings = checker.check(puzzle, &deadline);
        let shrunk = findings.disagreement.map(|found| checker.shrink(puzzle, found, &deadline));
        let steps = checker.check_steps(puzzle, &deadline);
        let lacks = ablation.map_or_else(Vec::new, |ablation| ablation.of(puzzle));
        Ok(Ok(Box::new(Checked { item: item.clone(), findings, shrunk, steps, lacks })))
    }
}

/// Prints the results of each puzzle, and adds them to the totals.
struct Reporter {
    totals: Totals,
    format: Format,
    summary: bool,
}

impl Reporter {
    /// Prints what comes before all results.
    fn begin(&self, printer: &mut Printer) {
        if self.format == Format::Json {
            printer.out.buffer.extend_from_slice(b"{\"puzzles\":[");
        }
    }

    fn checked(&mut self, printer: &mut Printer, checked: &Checked) -> anyhow::Result<()> {
        self.totals.add(checked);
        if !checked.agrees() {
            printer.exit = printer.exit.max(Exit::Negative);
        }
        if checked.findings.solutions == SolutionCount::Timeout {
            printer.exit = printer.exit.max(Exit::Timeout);
        }
        let report = Report::new(checked);
        let object = || object(&checked.item, &report);
        match self.format {
            Format::Text if self.summary && checked.agrees() => {}
            Format::Text => printer.out.buffer.extend(report.text(&checked.item).into_bytes()),
            _ if self.summary => {}
            Format::Json | Format::Jsonl => printer.object(&object()?),
        }
        let outcome = match checked.findings.solutions {
            _ if !checked.agrees() => "in disagreement",
            SolutionCount::Timeout => Exit::Timeout.outcome(),
            _ => "in agreement",
        };
        printer.add(outcome);
        Ok(())
    }

    /// Prints the totals; in JSON, also the end of the object.
    fn end(&mut self, printer: &mut Printer) -> anyhow::Result<()> {
        let out = &mut printer.out.buffer;
        match self.format {
            Format::Text => write!(out, "{}", self.totals.text())?,
            Format::Jsonl => writeln!(out, "{}", serde_json::to_string(&self.totals.json())?)?,
            Format::Json => {
                let end = if printer.has_items { "\n]" } else { "]" };
                writeln!(out, "{end},\"total\":{}}}", serde_json::to_string(&self.totals.json())?)?;
            }
        }
        printer.out.flush()?;
        printer.end()
    }
}

/// Replaces each folder by the `.txt` files in it, sorted.
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
        let mut inside = read().with_context(|| format!("cannot read {}", name_of(path)))?;
        inside.retain(|file| file.extension() == Some(Path::new("txt").as_os_str()));
        if inside.is_empty() {
            bail!("there is no file *.txt in the folder {}; name the files to check", name_of(path));
        }
        inside.sort();
        files.extend(inside);
    }
    Ok(files)
}
