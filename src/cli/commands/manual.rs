//! `slink completions` and `slink man`: shell completions and man pages, generated from the clap definitions.

use anyhow::Context;
use clap::builder::{PossibleValuesParser, Resettable};
use clap_complete::Shell;
use clap_mangen::roff::{Roff, bold, roman};

use crate::cli::exit::{CODES, ENVIRONMENT, Exit};
use crate::cli::files::Outputs;
use crate::cli::help::GROUPS;
use crate::cli::output::Output;

/// Print the completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink completions bash > ~/.local/share/bash-completion/completions/slink
  slink completions fish > ~/.config/fish/completions/slink.fish")]
pub(crate) struct Completions {
    /// The shell to print it for
    shell: Shell,
}

/// Print the man page of slink, or of one of its commands
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink man solve | man -l -
  slink man > ~/.local/share/man/man1/slink.1")]
pub(crate) struct Man {
    /// The command; without one, the man page of slink
    #[arg(hide_possible_values = true, value_parser = PossibleValuesParser::new(GROUPS.iter().flat_map(|group| group.1)))]
    command: Option<String>,
}

pub(crate) fn completions(arguments: &Completions, mut slink: clap::Command) -> anyhow::Result<Exit> {
    let mut out = Output::new(Outputs::excluding_inputs(&[])?.stdout()?, None);
    clap_complete::generate(arguments.shell, &mut slink, "slink", &mut out.buffer);
    if arguments.shell == Shell::Fish {
        out.buffer = mended_for_fish(&slink, &String::from_utf8_lossy(&out.buffer)).into_bytes();
    }
    out.flush()?;
    Ok(Exit::Success)
}

/// Patches two defects of clap_complete's script for fish: `help` counts as its own subcommand and so offers
/// no commands, and values of positional arguments are not offered.
fn mended_for_fish(slink: &clap::Command, script: &str) -> String {
    let in_help = "__fish_slink_using_subcommand help; and not __fish_seen_subcommand_from";
    let mend = |line: &str| match line.contains(in_help) {
        true => line.replacen(" help\" -f", "\" -f", 1),
        false => line.to_string(),
    };
    let mut text: String = script.lines().map(|line| mend(line) + "\n").collect();
    for command in slink.get_subcommands() {
        for value in command.get_positionals().flat_map(clap::Arg::get_possible_values) {
            let (command, value) = (command.get_name(), value.get_name());
            text += &format!(
                "complete -c slink -n \"__fish_slink_using_subcommand {command}\" -f -a \"{value}\"\n"
            );
        }
    }
    text
}

pub(crate) fn man(arguments: &Man, mut slink: clap::Command) -> anyhow::Result<Exit> {
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
