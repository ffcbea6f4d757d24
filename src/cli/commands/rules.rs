//! `slink rules`: lists the rules, with pictures.

use std::io::Write;

use serde::Serialize;

use crate::Technique;
use crate::cli::exit::Exit;
use crate::cli::files::Outputs;
use crate::cli::options::{Format, Listed, Printing, rules};
use crate::cli::output::json_line;

/// List the rules, or show some of them
///
/// The pictures show what a rule requires and what it then decides: `---` and `|` are lines, `x`
/// is a cross. Each rule holds in all rotations and reflections. It also holds at the border: edges
/// outside the board count as crosses.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Members of the objects of --format jsonl, one for each rule:
  number, name   its number, and its name as a technique
  statement      what it concludes
  picture        the picture as text, line by line

Examples:
  slink rules
  slink rules 9 entered-two
  slink rules 4-6")]
pub(crate) struct Arguments {
    /// Rules to show: numbers, ranges or names; all of them if none is named
    #[arg(value_name = "RULE", hide_possible_values = true, value_parser = Listed::new(rules(), parse_rules))]
    rules: Vec<Rules>,
    #[command(flatten)]
    printing: Printing,
}

/// The JSON object of a rule.
#[derive(Serialize)]
struct Record {
    number: Option<usize>,
    name: &'static str,
    statement: &'static str,
    picture: Vec<&'static str>,
}

impl Record {
    fn of(rule: Technique) -> Record {
        let picture = rule.picture().trim_end().lines().collect();
        Record { number: rule.rule_number(), name: rule.name(), statement: rule.statement(), picture }
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let named = || arguments.rules.iter().flat_map(|Rules(rules)| rules.iter().copied()).collect();
    let shown: Vec<Technique> =
        if arguments.rules.is_empty() { Technique::rules().collect() } else { named() };
    let mut out = Outputs::excluding_inputs(&[])?.stdout()?;
    for (i, rule) in shown.into_iter().enumerate() {
        if arguments.printing.format == Format::Jsonl {
            out.write_all(&json_line(&Record::of(rule))?)?;
            continue;
        }
        if i > 0 {
            writeln!(out)?;
        }
        let number = rule.rule_number().unwrap_or_default();
        writeln!(out, "{number}. {rule}\n{}\n\n{}", rule.statement(), rule.picture().trim_end())?;
    }
    Ok(Exit::Success)
}

/// Some rules, in the order in which they are named.
#[derive(Clone, Debug)]
pub(super) struct Rules(pub(super) Vec<Technique>);

/// Parses numbers, ranges and names, separated by commas.
pub(super) fn parse_rules(words: &str) -> Result<Rules, String> {
    let mut rules = Vec::new();
    for word in words.split(',') {
        let (first, last) = match word.split_once('-') {
            Some((first, last)) if first.parse::<u8>().is_ok() => (first, last),
            _ => (word, word),
        };
        let range = find(first)?..=find(last)?;
        if range.is_empty() {
            return Err(format!("the range `{word}` is empty"));
        }
        for (number, rule) in numbered().filter(|(number, _)| range.contains(number)) {
            if rules.contains(&rule) {
                return Err(format!("rule {number} is named twice"));
            }
            rules.push(rule);
        }
    }
    Ok(Rules(rules))
}

/// All rules with their numbers.
fn numbered() -> impl Iterator<Item = (usize, Technique)> {
    (1..).zip(Technique::rules())
}

/// Returns the number of the rule with this number or name.
fn find(word: &str) -> Result<usize, String> {
    let number = word.parse::<usize>().ok();
    let found = numbered().find(|&(its, rule)| Some(its) == number || rule.name() == word);
    found.map(|(number, _)| number).ok_or_else(|| {
        let last = Technique::RULE_COUNT;
        format!("there is no rule `{word}`; expected a number from 1 to {last}, or a name that `slink rules` lists")
    })
}
