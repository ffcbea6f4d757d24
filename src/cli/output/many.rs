//! Numbers of things in sentences.

/// A number of things: "1 line", "2 lines".
pub(crate) fn many(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
