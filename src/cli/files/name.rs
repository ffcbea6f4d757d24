//! Names of files in messages.

use std::path::Path;

/// The name that means standard input, and its name in messages.
pub(super) const STDIN: (&str, &str) = ("-", "<stdin>");

/// Returns the name of a file as text. Bytes that are not UTF-8 are written like `\xff`, so that different
/// names stay different.
pub(crate) fn name_of(path: &Path) -> String {
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
