//! `slink man`: man pages, generated from the clap definitions.

use anyhow::Context;
use clap::builder::{PossibleValuesParser, Resettable};
use clap_mangen::roff::{Roff, bold, roman};

use crate::cli::exit::{CODES, ENVIRONMENT, Exit};
use crate::cli::files::Outputs;
use crate::cli::output::Output;
use crate::cli::{GROUPS, slink};

/// Print the man page of slink, or of one of its commands
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink man solve | man -l -
  slink man > ~/.local/share/man/man1/slink.1")]
pub(crate) struct Arguments {
    /// The command; without one, the man page of slink
    #[arg(hide_possible_values = true, value_parser = PossibleValuesParser::new(GROUPS.iter().flat_map(|group| group.1)))]
    command: Option<String>,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let mut slink = slink();
    slink.build();
    let page = match &arguments.command {
        Some(name) => {
            let found = slink.find_subcommand(name).cloned();
            found.with_context(|| format!("there is no command {name}; `slink --help` lists all of them"))?
        }
        // The exit codes and the environment, which the long help adds, get sections of their own below.
        None => slink.after_long_help(Resettable::Reset),
    };
    let mut out = Output::new(Outputs::excluding_inputs(&[])?.stdout()?, None);
    clap_mangen::Man::new(page).render(&mut out.buffer)?;
    let mut sections = Roff::new();
    for (title, items) in [("EXIT STATUS", &CODES[..]), ("ENVIRONMENT", &ENVIRONMENT[..])] {
        sections.control("SH", [title]);
        for (name, what) in items {
            sections.control("TP", []).text([bold(*name)]).text([roman(*what)]);
        }
    }
    sections.to_writer(&mut out.buffer)?;
    out.flush()?;
    Ok(Exit::Success)
}
