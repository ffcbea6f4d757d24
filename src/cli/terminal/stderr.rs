//! Messages on stderr.

use std::io::Write;

use anstyle::AnsiColor;

use super::shown::shown;

/// The style of the word `error:`.
const ERROR: anstyle::Style = AnsiColor::Red.on_default().bold();

/// Prints to stderr. Errors are ignored, since there is nowhere to report them.
pub(crate) fn say(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// Formats an error message, which may have parts of the input in it, as a line.
pub(crate) fn error(message: &str) -> String {
    format!("{}error:{} {}\n", ERROR, ERROR.render_reset(), shown(message))
}

/// Formats a note that the file of `-o` stays as it was, since not all things were made that belong into it.
pub(crate) fn unwritten(name: &str, thing: &str) -> String {
    note(&format!(
        "{name} is not written, because not all {thing}s were made; without -o, slink prints each {thing} at once"
    ))
}

/// Formats a note, which may have parts of the input in it, as a line.
pub(crate) fn note(message: &str) -> String {
    format!("note: {}\n", shown(message))
}
