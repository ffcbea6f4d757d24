//! `slink completions`: shell completions, generated from the clap definitions.

use clap_complete::Shell;

use crate::cli::exit::Exit;
use crate::cli::files::Outputs;
use crate::cli::output::Output;
use crate::cli::slink;

/// Print the completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink completions bash > ~/.local/share/bash-completion/completions/slink
  slink completions fish > ~/.config/fish/completions/slink.fish")]
pub(crate) struct Arguments {
    /// The shell to print it for
    shell: Shell,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let mut slink = slink();
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
