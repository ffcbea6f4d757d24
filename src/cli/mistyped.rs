//! Advice for a command name that does not exist.

use std::borrow::Cow;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::terminal::shown_name;

/// If a file or a URL was given where a command is expected, returns a message that says what to type
/// instead.
pub(super) fn advice(error: &clap::Error) -> Option<String> {
    let word = match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(word))) => word,
        _ => return None,
    };
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
