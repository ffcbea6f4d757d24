//! Names of files in messages.

use std::path::Path;

use crate::cli::terminal::shown_name;

/// The name that means standard input, and its name in messages.
pub(super) const STDIN: (&str, &str) = ("-", "<stdin>");

/// Returns the name of a file for messages.
pub(crate) fn name_of(path: &Path) -> String {
    shown_name(&raw_name_of(path)).into_owned()
}

/// Returns the name of a file for records, which say what is in it. Bytes that are not UTF-8 are written like `\xff`, so
/// that different names stay different.
pub(crate) fn raw_name_of(path: &Path) -> String {
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        name.push_str(chunk.valid());
        name.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    name
}

/// Whether the name means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN.0
}
