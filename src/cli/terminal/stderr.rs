//! What is said on stderr.

use std::io::Write;

use anstyle::AnsiColor;

/// The word `error:` on stderr.
const ERROR: anstyle::Style = AnsiColor::Red.on_default().bold();

/// Says something on stderr. If that cannot be written, there is nobody to tell.
pub(crate) fn say(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// A line that reports an error.
pub(crate) fn error(message: &str) -> String {
    format!("{}error:{} {message}\n", ERROR, ERROR.render_reset())
}

/// A line that points something out.
pub(crate) fn note(message: &str) -> String {
    format!("note: {message}\n")
}
