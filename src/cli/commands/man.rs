//! `slink man`: man pages, generated from the clap definitions.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::builder::{PossibleValuesParser, Resettable};
use clap_mangen::roff::{Roff, bold, roman};

use crate::cli::exit::{CODES, ENVIRONMENT, Exit};
use crate::cli::files::{Outputs, name_of};
use crate::cli::output::Output;
use crate::cli::{GROUPS, slink};

/// Print the man page of slink or of one of its commands, or install all of them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink man solve | man -l -
  slink man --install ~/.local/share/man")]
pub(crate) struct Arguments {
    /// The command; without one, the man page of slink
    #[arg(hide_possible_values = true, value_parser = PossibleValuesParser::new(names()))]
    command: Option<String>,

    /// Write all man pages into DIR/man1, which is made if it does not exist, and print how many
    #[arg(long, help_heading = "Output", value_name = "DIR", conflicts_with = "command")]
    install: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let outputs = Outputs::excluding_inputs(&[])?;
    let mut out = Output::new(outputs.stdout()?, None);
    if let Some(folder) = &arguments.install {
        let folder = folder.join("man1");
        let pages = std::iter::once(None).chain(names().map(Some));
        let mut count = 0;
        for name in pages {
            let file = folder.join(name.map_or("slink.1".into(), |name| format!("slink-{name}.1")));
            outputs.folder_of(&file)?;
            outputs.save(&file, &page(name)?)?;
            count += 1;
        }
        writeln!(out.buffer, "wrote {count} man pages to {}", name_of(&folder))?;
    } else {
        out.buffer = page(arguments.command.as_deref())?;
    }
    out.flush()?;
    Ok(Exit::Success)
}

/// The names of all commands.
fn names() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|group| group.1).copied()
}

/// Returns the man page of a command, or without a name that of slink.
fn page(name: Option<&str>) -> anyhow::Result<Vec<u8>> {
    let mut slink = slink();
    slink.build();
    let command = match name {
        Some(name) => {
            let found = slink.find_subcommand(name).cloned();
            found.with_context(|| format!("there is no command {name}; `slink --help` lists all of them"))?
        }
        // The exit codes and the environment, which the long help adds, get sections of their own below.
        None => slink.after_long_help(Resettable::Reset),
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    let mut sections = Roff::new();
    for (title, items) in [("EXIT STATUS", &CODES[..]), ("ENVIRONMENT", &ENVIRONMENT[..])] {
        sections.control("SH", [title]);
        for (name, what) in items {
            sections.control("TP", []).text([bold(*name)]).text([roman(*what)]);
        }
    }
    sections.to_writer(&mut page)?;
    Ok(page)
}
