//! A title that people put above a board.

use super::contest::{parse_row, size_of};
use super::lines::{is_comment, without_comment};
use super::{Format, plain};

/// Returns the place of the first significant line if it may be a title: text that begins with a letter.
pub(super) fn title(head: &[u8]) -> Option<usize> {
    let (mut start, mut lines) = (0, head.split_inclusive(|&byte| byte == b'\n'));
    let line = lines.find(|line| {
        let is_it = !line.trim_ascii().is_empty() && !is_comment(line);
        start += if is_it { 0 } else { line.len() };
        is_it
    })?;
    let text = std::str::from_utf8(line).ok()?.trim_start_matches('\u{feff}').trim();
    (text.starts_with(char::is_alphabetic) && !text.contains(char::is_control)).then_some(start)
}

/// Whether a text of this format is clearly a board: a size with its first row, or two rows of the same length.
pub(super) fn is_board(text: &[u8], format: Format) -> bool {
    let lines = text.split(|&byte| byte == b'\n');
    let mut lines = lines.filter(|line| !without_comment(line).is_empty());
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    match format {
        Format::Contest => size_of(without_comment(first))
            .ok()
            .and_then(|(_, cols)| usize::try_from(cols).ok())
            .is_some_and(|cols| parse_row(without_comment(second), cols, 0, &mut Vec::new()).is_ok()),
        Format::Plain => plain::is_row(without_comment(second)) && plain::have_same_length(first, second),
        _ => false,
    }
}
