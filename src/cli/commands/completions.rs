//! `slink completions`: shell completions, generated from the clap definitions.

use std::env;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap_complete::Shell;

use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, name_of};
use crate::cli::output::Output;
use crate::cli::slink;

/// Print the completion script for a shell, or install it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink completions --install
  slink completions bash > slink.bash")]
pub(crate) struct Arguments {
    /// The shell; without it, the one that the variable SHELL names
    shell: Option<Shell>,

    /// Write the script to the file where bash, zsh or fish looks for it
    ///
    /// It makes the folders above the file, and prints the name of the file. What else the shell needs is printed, too.
    #[arg(long, help_heading = "Output")]
    install: bool,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let shell = arguments.shell.or_else(Shell::from_env).context(
        "the variable SHELL names no shell that slink has completions for; \
         name one: `slink completions bash`, or zsh, fish, elvish, powershell",
    )?;
    let outputs = Outputs::excluding_inputs(&[])?;
    let mut out = Output::new(outputs.stdout()?, None);
    if arguments.install {
        let (file, needs) = place(shell)?;
        outputs.folder_of(&file)?;
        outputs.save(&file, &script(shell))?;
        writeln!(out.buffer, "wrote {}\n{needs}", name_of(&file))?;
    } else {
        out.buffer = script(shell);
    }
    out.flush()?;
    Ok(Exit::Success)
}

/// Returns the completion script for a shell.
fn script(shell: Shell) -> Vec<u8> {
    let (mut slink, mut script) = (slink(), Vec::new());
    clap_complete::generate(shell, &mut slink, "slink", &mut script);
    match shell {
        Shell::Fish => mended_for_fish(&slink, &String::from_utf8_lossy(&script)).into_bytes(),
        _ => script,
    }
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

/// Returns the file where a shell looks for the completions of slink, and what else it needs to read that file.
fn place(shell: Shell) -> anyhow::Result<(PathBuf, &'static str)> {
    Ok(match shell {
        Shell::Bash => (
            base("XDG_DATA_HOME", ".local/share")?.join("bash-completion/completions/slink"),
            "bash reads it in a new shell, if the package bash-completion is installed",
        ),
        Shell::Zsh => (
            home()?.join(".zfunc/_slink"),
            "zsh reads it in a new shell, if the file .zshrc has these two lines in this order:\n  \
             fpath=(~/.zfunc $fpath)\n  autoload -Uz compinit && compinit",
        ),
        Shell::Fish => (
            base("XDG_CONFIG_HOME", ".config")?.join("fish/completions/slink.fish"),
            "fish reads it at the next command",
        ),
        other => bail!(
            "slink installs completions for bash, zsh and fish only; print them with `slink completions {other}`, \
             and load them in the configuration of that shell"
        ),
    })
}

/// Returns the folder that a variable names, or else a folder in the home directory. By the XDG specification, a name
/// that is not absolute does not count.
fn base(variable: &str, in_home: &str) -> anyhow::Result<PathBuf> {
    match env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute()) {
        Some(path) => Ok(path),
        None => Ok(home()?.join(in_home)),
    }
}

fn home() -> anyhow::Result<PathBuf> {
    env::home_dir().filter(|home| home.is_absolute()).context(
        "slink cannot find your home directory, since the variable HOME does not name one; \
         set it, or print the completions without --install",
    )
}
