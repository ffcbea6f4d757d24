//! `slink techniques`: lists the techniques from the easiest to the hardest.

use std::io::Write;

use slitherlink::Technique;

use crate::cli::exit::Exit;

/// List the techniques that explanations use, the easiest first
///
/// The list includes the fifteen rules; `slink rules` shows their pictures.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink techniques
  slink explain --max colouring puzzles.txt")]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> anyhow::Result<Exit> {
    let mut out = std::io::stdout().lock();
    for technique in Technique::ladder() {
        writeln!(out, "{technique}: {}", technique.statement())?;
    }
    writeln!(out, "\nNames of other steps, most of which show a contradiction:\n")?;
    for other in Technique::others() {
        writeln!(out, "{other}: {}", other.statement())?;
    }
    Ok(Exit::Success)
}
