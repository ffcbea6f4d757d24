//! Where the text of an object or an array ends.

use crate::formats::MAX_LINE;
use crate::formats::depth::Depth;
use crate::formats::lines::Lines;

/// Takes the text of the object that begins at `start` in the current line, and returns it with the number of
/// that line. The rest of its last line is read next.
pub(super) fn object(lines: &mut Lines, start: usize) -> (usize, Vec<u8>) {
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
        // An object that is never closed must not swallow the next ones.
        if text.len() > MAX_LINE || !lines.next() || begins_next(lines.text(), &depth) {
            lines.unread();
            return (first, text);
        }
    }
}

/// Whether a line begins the next object, although this one is not closed. It does if nothing of this one may begin
/// there, or if it looks like a line for a puzzle: this one may have ended early.
fn begins_next(line: &[u8], depth: &Depth) -> bool {
    let is_own = || OWN.iter().any(|begin| line.starts_with(begin));
    line.starts_with(b"{") && (!depth.takes_object() || is_own())
}

/// How lines for puzzles begin that slink writes, or reads with `--filter`.
const OWN: [&[u8]; 5] = [b"{\"slink\"", b"{\"file\"", b"{\"id\"", b"{\"url\"", b"{\"board\""];

/// Takes the text of the array that begins at `start` in the current line. The rest of its last line is read next.
pub(super) fn array(lines: &mut Lines, start: usize) -> Vec<u8> {
    let (mut text, mut depth, mut from) = (Vec::new(), 0usize, start);
    let (mut is_text, mut escaped) = (false, false);
    loop {
        for (i, &byte) in lines.text()[from..].iter().enumerate() {
            match byte {
                _ if std::mem::take(&mut escaped) => {}
                b'\\' if is_text => escaped = true,
                b'"' => is_text ^= true,
                b'[' if !is_text => depth += 1,
                b']' if !is_text => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                let end = from + i + 1;
                text.extend_from_slice(&lines.text()[from..end]);
                lines.unread_from(end);
                return text;
            }
        }
        text.extend_from_slice(&lines.text()[from..]);
        text.push(b' ');
        from = 0;
        // An array that is never closed must not swallow the next puzzles.
        if text.len() > MAX_LINE || !lines.next() || lines.text().starts_with(b"{") {
            lines.unread();
            return text;
        }
    }
}

/// The number of bytes before a value in the first line of an object; `None` if it is not there as it is.
pub(super) fn start_of(text: &[u8], value: &[u8]) -> Option<usize> {
    let first = text.split(|&byte| byte == b'\n').next()?;
    first.windows(value.len().max(1)).position(|part| part == value)
}
