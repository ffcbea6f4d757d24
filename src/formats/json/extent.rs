//! Where the text of an object or an array ends.

use crate::formats::MAX_LINE;
use crate::formats::depth::Depth;
use crate::formats::lines::Lines;

/// Takes the text of the object or array that begins at `start` in the current line, and returns it with the number of
/// that line. The rest of its last line is read next.
pub(super) fn value(lines: &mut Lines, start: usize) -> (usize, Vec<u8>) {
    let is_array = lines.text()[start..].starts_with(b"[");
    let (first, mut text, mut depth) = (lines.current.number, Vec::new(), Depth::default());
    let (mut line, mut from) = (first, start);
    loop {
        // Keeps the line ends of the file, also of skipped lines, so that errors have the right line numbers.
        text.extend(std::iter::repeat_n(b'\n', lines.current.number - line));
        line = lines.current.number;
        let before = text.len();
        text.extend_from_slice(&lines.text()[from..]);
        if let Some(end) = depth.pass(&text[before..]) {
            text.truncate(before + end);
            lines.unread_from(from + end);
            return (first, text);
        }
        from = 0;
        // What is never closed must not swallow the next puzzles. Arrays of rows have no objects.
        let takes_object = !is_array && depth.takes_object();
        if text.len() > MAX_LINE || !lines.next() || begins_next(lines.text(), takes_object) {
            lines.unread();
            return (first, text);
        }
    }
}

/// Whether a line begins the next puzzle, although this one is not closed. It does if no object of this one may begin
/// there, or if it looks like a line for a puzzle: this one may have ended early.
fn begins_next(line: &[u8], takes_object: bool) -> bool {
    let is_own = || OWN.iter().any(|begin| line.starts_with(begin));
    line.starts_with(b"{") && (!takes_object || is_own())
}

/// How lines for puzzles begin that slink writes, or reads with `--filter`.
const OWN: [&[u8]; 5] = [b"{\"slink\"", b"{\"file\"", b"{\"id\"", b"{\"url\"", b"{\"board\""];

/// The number of bytes before a value in the first line of an object; `None` if it is not there as it is.
pub(super) fn start_of(text: &[u8], value: &[u8]) -> Option<usize> {
    let first = text.split(|&byte| byte == b'\n').next()?;
    first.windows(value.len().max(1)).position(|part| part == value)
}
