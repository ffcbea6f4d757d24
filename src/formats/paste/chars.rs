//! Characters that look like those of a board: full-width digits, spaces that do not break, typographic dashes.

use super::{Dressing, Look, Meaning};
use crate::formats::lines::has_words;

pub(super) const MARKS: Dressing = Dressing {
    name: "full-width characters or no-break spaces",
    example: "`３．．`",
    is_noted: false,
    begins,
    undress: |text, _| {
        let is_ours = text.contains(|c| plain(c) != Some(c)) && !has_text(text.trim_start());
        if is_ours { Meaning::Text(text.chars().filter_map(plain).collect()) } else { Meaning::No }
    },
};

fn begins(lines: &[&str]) -> Look {
    let first = lines.first().copied().unwrap_or_default();
    if has_text(first) {
        return Look::No;
    }
    if lines.iter().any(|line| line.contains(|c| plain(c) != Some(c))) {
        return Look::Yes;
    }
    // Spaces come late in drawings, and below sizes and numbers.
    let last = lines.last().copied().unwrap_or_default().trim();
    let is_number = last.len() < 8 && last.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
    let is_drawn = last.starts_with(['#', '+', '┌', '·', '╶', '╷', '|', '│', '>']);
    match lines.len() {
        1 if is_number || is_drawn => Look::More,
        2 | 3 if is_drawn => Look::More,
        _ => Look::No,
    }
}

/// Whether a text begins a format that can have names in it, which must stay as they are.
fn has_text(text: &str) -> bool {
    text.starts_with(['{', '[', '<']) || has_words(text.lines().next().unwrap_or_default())
}

/// The character of a board that a character looks like; `None` if it is not to be seen at all.
fn plain(c: char) -> Option<char> {
    match c {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(' '),
        '\u{200b}'..='\u{200d}' | '\u{2060}' => None,
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
        // The same characters as in ASCII, in the same order.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0),
        c => Some(c),
    }
}
