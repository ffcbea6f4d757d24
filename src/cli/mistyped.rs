//! Advice for what was typed in the wrong place.

use std::borrow::Cow;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::terminal::shown_name;

/// If something was typed that has another place, returns a message that says what to type instead: a file or a URL where
/// a command is expected, a word for the page, or a size without its option.
pub(super) fn advice(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => of_command(text(ContextKind::InvalidSubcommand)?),
        ErrorKind::UnknownArgument => {
            let word = text(ContextKind::InvalidArg).filter(|word| is_size(word))?;
            let usage = error.get(ContextKind::Usage)?.to_string();
            let takes_size = usage.contains("slink generate") || usage.contains("slink booklet");
            takes_size.then(|| {
                format!("found `{word}` where an option was expected; to set the size, type: --size {word}")
            })
        }
        _ => None,
    }
}

/// Whether a word is a size such as 10x20.
fn is_size(word: &str) -> bool {
    word.split('x').count() == 2 && word.split('x').all(|side| side.parse::<u64>().is_ok())
}

/// The advice for a word that is no command.
fn of_command(word: &str) -> Option<String> {
    if ["play", "page", "web", "gui", "browser"].contains(&word) {
        return Some(format!("there is no command `{word}`; to play in a browser, type: slink serve"));
    }
    let what = match word {
        word if word.contains("://") => "a URL",
        word if Path::new(word).exists() => "a file",
        word if word.contains(['.', '/']) => "the name of a file",
        _ => return None,
    };
    Some(format!(
        "found {what} where a command was expected; to solve it, type: slink solve {}",
        quoted(word)
    ))
}

/// Whether the command that does not exist is an option that asks for help, as in `slink help --help`.
pub(super) fn asks_for_help(error: &clap::Error) -> bool {
    let word = error.get(ContextKind::InvalidSubcommand);
    error.kind() == ErrorKind::InvalidSubcommand
        && matches!(word, Some(ContextValue::String(word)) if word == "--help" || word == "-h")
}

/// Quotes a word for a shell if it needs that.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = word.chars().all(|char| char.is_alphanumeric() || "._/-+:,@=".contains(char));
    // For zsh, `=ls` is the path of `ls`.
    let is_plain = is_plain && !word.starts_with('=');
    match shown_name(word) {
        Cow::Borrowed(_) if is_plain => word.into(),
        Cow::Borrowed(_) => format!("'{}'", word.replace('\'', r"'\''")),
        Cow::Owned(escaped) => escaped,
    }
}
