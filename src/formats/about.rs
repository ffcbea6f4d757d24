//! What a file says of a puzzle besides the board.

/// The texts that come with a puzzle, as far as its file has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Its title.
    pub title: Option<String>,
    /// Who set it.
    pub author: Option<String>,
    /// Where it is from, often an address.
    pub source: Option<String>,
    /// Its rules, or a note of the setter; it may have several lines.
    pub rules: Option<String>,
}

/// A text, unless it is empty or only spaces.
pub(super) fn some(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_string())
}

/// A text on one line, for formats in which it must not have several; empty if there is none.
pub(super) fn line(text: Option<&String>) -> String {
    let words = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.map(words).unwrap_or_default()
}
