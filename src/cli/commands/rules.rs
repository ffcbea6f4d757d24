//! `slink rules`: lists the rules, with pictures.

use std::io::Write;

use serde::Serialize;
use slitherlink::deduce::RuleId;

use crate::cli::exit::Exit;
use crate::cli::files::Outputs;
use crate::cli::options::{Format, Named, Printing, rules};
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
  slink rules 9 entered-two")]
pub(crate) struct Arguments {
    /// Rules to show, by number or name; all of them if none is named
    #[arg(value_name = "RULE", hide_possible_values = true, value_parser = Named::new(rules(), find))]
    rules: Vec<RuleId>,
    #[command(flatten)]
    printing: Printing,
}

/// The JSON object of a rule.
#[derive(Serialize)]
struct Record {
    number: u8,
    name: &'static str,
    statement: &'static str,
    picture: Vec<&'static str>,
}

impl Record {
    fn of(id: RuleId) -> Record {
        let technique = id.technique();
        let picture = id.picture().trim_end().lines().collect();
        Record { number: id.number(), name: technique.name(), statement: technique.statement(), picture }
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let shown = if arguments.rules.is_empty() { RuleId::all().collect() } else { arguments.rules.clone() };
    let mut out = Outputs::excluding_inputs(&[])?.stdout()?;
    for (i, id) in shown.into_iter().enumerate() {
        if arguments.printing.format == Format::Jsonl {
            out.write_all(&json_line(&Record::of(id))?)?;
            continue;
        }
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(
            out,
            "{}. {}\n{}\n\n{}",
            id.number(),
            id.technique(),
            id.technique().statement(),
            id.picture().trim_end()
        )?;
    }
    Ok(Exit::Success)
}

/// Returns the rule with this number or name.
pub(super) fn find(word: &str) -> Result<RuleId, String> {
    let number = word.parse::<u8>().ok();
    let found = RuleId::all().find(|id| Some(id.number()) == number || id.technique().name() == word);
    found.ok_or_else(|| {
        let last = RuleId::COUNT;
        format!("there is no rule `{word}`; expected a number from 1 to {last}, or a name that `slink rules` lists")
    })
}
