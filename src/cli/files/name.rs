//! What files are called.

use std::path::Path;

/// The name that means standard input, and that messages give it.
pub(super) const STDIN: (&str, &str) = ("-", "<stdin>");

/// The name of a file as text. A byte that is not UTF-8 is `\xff`, so that names that differ still do.
pub(crate) fn name_of(path: &Path) -> String {
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        name.push_str(chunk.valid());
        name.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    name
}

/// True for the name that means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN.0
}
