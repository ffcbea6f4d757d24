//! `slink techniques`: lists the techniques from the easiest to the hardest, or shows what the course says of some.

use std::io::Write;

use serde::Serialize;

use crate::Technique;
use crate::cli::exit::Exit;
use crate::cli::files::Outputs;
use crate::cli::options::{Format, Printing, technique};
use crate::cli::output::json_line;

/// The course, of which `section` is a part.
const COURSE: &str = include_str!("../../../docs/techniques.md");

/// List the techniques that explanations use, the easiest first, or explain one
///
/// With a name, it prints what the technique concludes, where to look for it, what others call it,
/// and, for a rule, a picture; `slink rules` shows all pictures of a rule.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Members of the objects of --format jsonl, one for each technique:
  name, statement
                 its name, and what it concludes
  place          its place among the techniques, from 1, the easiest; names of other steps have none
  rule           the number of the rule, if it is one

Examples:
  slink techniques
  slink techniques corner-one
  slink explain --max colouring puzzles.txt")]
pub(crate) struct Arguments {
    /// The technique to explain
    #[arg(value_name = "NAME", hide_possible_values = true, value_parser = technique())]
    name: Option<Technique>,
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
        let all = ladder.chain(Technique::others().map(|other| (other, None)));
        for (technique, place) in all.filter(|&(its, _)| arguments.name.is_none_or(|name| name == its)) {
            out.write_all(&json_line(&Record::of(technique, place))?)?;
        }
        return Ok(Exit::Success);
    }
    if let Some(technique) = arguments.name {
        writeln!(out, "{technique}\n{}", section(technique))?;
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

/// What the course says of a technique, without its example.
fn section(technique: Technique) -> String {
    let heading = format!("### {technique}");
    let lines = COURSE.lines().skip_while(|&line| line != heading).skip(2);
    let lines: Vec<&str> = lines.take_while(|line| !line.starts_with(['!', '#'])).collect();
    lines.join("\n").trim_end().to_string()
}
