//! `slink techniques`: the ladder.

use std::io::Write;

use slink::explain::ladder::rungs;

use crate::cli::exit::Exit;

/// List the techniques that explanations use, the easiest first
///
/// The fifteen rules are among them; `slink rules` shows their pictures.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink techniques
  slink explain --max colouring puzzles.txt")]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> anyhow::Result<Exit> {
    let mut out = std::io::stdout().lock();
    for (i, rung) in rungs().enumerate() {
        writeln!(out, "{:2}. {}: {}", i + 1, rung.name, rung.statement)?;
    }
    Ok(Exit::Success)
}
