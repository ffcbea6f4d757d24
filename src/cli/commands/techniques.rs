//! `slink techniques`: lists the techniques from the easiest to the hardest.

use std::io::Write;

use serde::Serialize;

use crate::Technique;
use crate::cli::exit::Exit;
use crate::cli::files::Outputs;
use crate::cli::options::{Format, Printing};
use crate::cli::output::json_line;

/// List the techniques that explanations use, the easiest first
///
/// The list includes the fifteen rules; `slink rules` shows their pictures.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Members of the objects of --format jsonl, one for each technique:
  name, statement
                 its name, and what it concludes
  place          its place among the techniques, from 1, the easiest; names of other steps have none
  rule           the number of the rule, if it is one

Examples:
  slink techniques
  slink explain --max colouring puzzles.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    printing: Printing,
}

/// The JSON object of a technique.
#[derive(Serialize)]
struct Record {
    name: &'static str,
    statement: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<usize>,
}

impl Record {
    fn of(technique: Technique, place: Option<usize>) -> Record {
        let (name, statement) = (technique.name(), technique.statement());
        Record { name, statement, place, rule: technique.rule_number() }
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let mut out = Outputs::excluding_inputs(&[])?.stdout()?;
    if arguments.printing.format == Format::Jsonl {
        let ladder = Technique::ladder().zip(1..).map(|(technique, place)| (technique, Some(place)));
        for (technique, place) in ladder.chain(Technique::others().map(|other| (other, None))) {
            out.write_all(&json_line(&Record::of(technique, place))?)?;
        }
        return Ok(Exit::Success);
    }
    for technique in Technique::ladder() {
        writeln!(out, "{technique}: {}", technique.statement())?;
    }
    writeln!(out, "\nNames of other steps, most of which show a contradiction:\n")?;
    for other in Technique::others() {
        writeln!(out, "{other}: {}", other.statement())?;
    }
    Ok(Exit::Success)
}
