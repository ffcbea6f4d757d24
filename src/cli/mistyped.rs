//! What was meant by a command that there is not.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// What to type instead, where the name of a file or a URL stands in the place of a command.
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

/// A word as a shell wants it.
fn quoted(word: &str) -> String {
    let is_plain = word.chars().all(|char| char.is_alphanumeric() || "._/-+:,@".contains(char));
    if is_plain { word.into() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
