//! What is put around the lines of a board: fences of Markdown, the marks of a quotation, an indentation. All of these keep
//! the numbers of the lines.

use super::blocks::text_of;
use super::{Dressing, Look, Meaning, lattice};
use crate::formats::drawing;
use crate::formats::lines::has_words;

pub(super) const FENCE: Dressing = Dressing {
    name: "a code block",
    example: "<code>\\`\\`\\`</code> or `[code]` above and below",
    is_noted: false,
    begins: |lines| Look::yes(lines.first().is_some_and(|line| opened(line).is_some())),
    undress: |text, _| {
        let is_first = |line: &&str| !line.trim().is_empty();
        if text.lines().find(is_first).and_then(opened).is_none() {
            return Meaning::No;
        }
        let mut is_open = false;
        let line = |line| {
            let rest = if is_open { closed(line) } else { opened(line) };
            is_open ^= rest.is_some();
            // Words between blocks are no board; all else may be one.
            if !is_open && rest.is_none() && has_words(line) { "#" } else { rest.unwrap_or(line) }
        };
        Meaning::Text(text_of(text.lines().map(line)))
    },
};

/// The tags of forums and pages for text as it stands.
const TAGS: [[&str; 2]; 5] = [
    ["[code]", "[/code]"],
    ["[pre]", "[/pre]"],
    ["[quote]", "[/quote]"],
    ["<pre>", "</pre>"],
    ["<code>", "</code>"],
];

/// The rest of a line that opens a block.
fn opened(line: &str) -> Option<&str> {
    let text = line.trim_start();
    let fence = ["```", "~~~"].iter().find_map(|fence| text.strip_prefix(fence));
    // The name of a language may follow.
    let is_name = |rest: &&str| rest.trim().bytes().all(|byte| byte.is_ascii_alphabetic());
    fence.filter(is_name).map(|_| "").or_else(|| TAGS.iter().find_map(|[open, _]| text.strip_prefix(open)))
}

/// The beginning of a line that closes a block.
fn closed(line: &str) -> Option<&str> {
    let text = line.trim_end();
    let fence = ["```", "~~~"].contains(&text.trim_start()).then_some("");
    fence.or_else(|| TAGS.iter().find_map(|[_, close]| text.strip_suffix(close)))
}

pub(super) const QUOTE: Dressing = Dressing {
    name: "a quotation",
    example: "`> 3 . 2`",
    is_noted: false,
    begins: |lines| Look::yes(lines.first().is_some_and(|line| line.trim_start().starts_with('>'))),
    undress: |text, _| {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
        let is_ours = lines.peek().is_some_and(|line| unquoted(line).is_some());
        if !is_ours || !lines.all(|line| unquoted(line).is_some() || has_words(line)) {
            return Meaning::No;
        }
        // Words around the quotation are no board.
        let other = |line: &str| if line.trim().is_empty() { "" } else { "#" };
        Meaning::Text(text_of(text.lines().map(|line| unquoted(line).unwrap_or_else(|| other(line)))))
    },
};

/// The rest of a line after the mark of a quotation.
fn unquoted(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('>')?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

pub(super) const INDENT: Dressing = Dressing {
    name: "indented drawings",
    example: "all lines begin with the same spaces",
    is_noted: false,
    begins: |lines| Look::yes(lines.first().is_some_and(|line| line.starts_with([' ', '\t']))),
    undress: |text, _| {
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        let indent =
            |mark| lines().map(|line| line.len() - line.trim_start_matches(mark).len()).min().unwrap_or(0);
        let indent = indent(' ').max(indent('\t'));
        let inside = text_of(text.lines().map(|line| line.get(indent..).unwrap_or("")));
        // Elsewhere, spaces before a row do no harm, or are blanks.
        let is_drawn = drawing::begins(inside.as_bytes()) || lattice::begins(&inside);
        if indent > 0 && is_drawn { Meaning::Text(inside) } else { Meaning::No }
    },
};
