//! What dressings have in common: titles, blocks of lines, and boards as text.

use crate::formats::contest::{parse_row, size_of};
use crate::formats::lines::has_words;

/// Whether a line has nothing but spaces. A line of tabs may be a row.
pub(super) fn is_blank(line: &str) -> bool {
    line.bytes().all(|byte| byte == b' ')
}

/// Whether a line may be a title above a board.
pub(super) fn is_title(line: &str) -> bool {
    let is_code = line.contains(['/', '`', '[', '<', '=', '|', ';', '\t']);
    // Lines of other formats: `begin`, `puzzle slitherlink`, `task 3a2`.
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    let is_word = |word: &String| word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_other = match words.iter().map(String::as_str).next() {
        Some("begin" | "task" | "var") => true,
        Some("puzzle") => words.len() == 2 && is_word(&words[1]),
        _ => false,
    };
    line.starts_with(char::is_alphabetic) && has_words(line) && !is_code && !is_other
}

/// Empties the title of a text.
pub(super) fn without_title(text: &str) -> String {
    let first = text.lines().position(|line| !is_blank(line));
    let lines = text.lines().enumerate();
    let keep = |(i, line)| if Some(i) == first && is_title(line) { "" } else { line };
    text_of(lines.map(keep))
}

/// Joins lines.
pub(super) fn text_of<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The blocks of lines between gaps, each with the number of its first line, from 1.
pub(super) fn blocks(text: &str, is_gap: fn(&str) -> bool) -> Vec<(usize, Vec<&str>)> {
    let mut blocks: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut is_open = false;
    for (i, line) in text.lines().enumerate() {
        let is_gap = is_gap(line);
        match blocks.last_mut().filter(|_| is_open) {
            _ if is_gap => {}
            Some((_, lines)) => lines.push(line),
            None => blocks.push((i + 1, vec![line])),
        }
        is_open = !is_gap;
    }
    blocks
}

/// Appends a board in the format `contest`.
pub(super) fn push_board(rows: &[Vec<u8>], text: &mut String) {
    let cols = rows.first().map_or(0, Vec::len);
    text.push_str(&format!("{} {cols}\n", rows.len()));
    for row in rows {
        text.extend(row.iter().map(|&cell| char::from(cell)));
        text.push('\n');
    }
}

/// Whether lines are boards of the contest: a size each, and as many rows of as many cells.
pub(super) fn fits_contest(lines: &[&str]) -> bool {
    let mut lines = lines.iter().map(|line| line.as_bytes());
    let mut count = 0;
    while let Some(line) = lines.next() {
        let Ok((rows, cols)) = size_of(line.trim_ascii()) else { return false };
        let Ok(cols) = usize::try_from(cols) else { return false };
        let row = |line: &[u8]| parse_row(line, cols, 0, &mut Vec::new()).is_ok();
        if !(0..rows).all(|_| lines.next().is_some_and(row)) {
            return false;
        }
        count += 1;
    }
    count > 0
}
