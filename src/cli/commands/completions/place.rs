//! Where shells look for completions.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap_complete::Shell;

/// Returns the file where a shell looks for the completions of slink, and what else it needs to read that file.
pub(super) fn of(shell: Shell) -> anyhow::Result<(PathBuf, &'static str)> {
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
