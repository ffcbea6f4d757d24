//! Messages on stderr.

use std::io::Write;

use anstyle::AnsiColor;

/// The style of the word `error:`.
const ERROR: anstyle::Style = AnsiColor::Red.on_default().bold();

/// Prints to stderr. Errors are ignored, since there is nowhere to report them.
pub(crate) fn say(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// Formats an error message as a line.
pub(crate) fn error(message: &str) -> String {
    format!("{}error:{} {message}\n", ERROR, ERROR.render_reset())
}

/// Formats a note that the file of `-o` stays as it was, since not all things were made that belong into it.
pub(crate) fn unwritten(name: &str, thing: &str) -> String {
    note(&format!(
        "{name} is not written, because not all {thing}s were made; without -o, slink prints each {thing} at once"
    ))
}

/// Formats a note as a line.
pub(crate) fn note(message: &str) -> String {
    format!("note: {message}\n")
}
