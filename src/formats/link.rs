//! Lines with a URL: of puzz.link and its relatives, of Penpa, or of a page of Loopy. A title may come before it, and a
//! title or a comment after it; marks of Markdown, quotes and brackets may be around it.

use percent_encoding::percent_decode_str;

use super::definition::Reading;
use super::input::{Fault, Problem};
use super::lines::Lines;
use super::variants::EXPECTED;
use super::{Entry, loopy, penpa, pzpr};

/// The beginning of a link of Loopy's app for Android.
const APP: &str = "sgtpuzzles:loopy:";

/// The brackets and quotes that may come before a URL, and those that may come after it.
const OPENING: [char; 9] = ['<', '"', '\'', '“', '‘', '«', '(', '*', '`'];
const CLOSING: [char; 13] = ['>', '"', '\'', '”', '’', '»', ')', '*', '`', ',', ';', ']', '!'];

/// Whether a line has a URL, or the part of one from `slither/` on.
pub(super) fn is_link(line: &str) -> bool {
    let has_url = || line.contains("://") || line.contains(APP);
    match line.chars().next() {
        Some('{') => false,
        Some('[') => line.contains("](") && has_url(),
        Some('<') => start_of_scheme(line).is_some_and(|start| start == 1),
        _ => has_url() || ["slither/", "slitherlink/"].iter().any(|part| line.contains(part)),
    }
}

/// Returns the start of the first URL, with its scheme.
fn start_of_scheme(text: &str) -> Option<usize> {
    if let Some(start) = text.find(APP) {
        return Some(start);
    }
    let scheme = text.find("://")?;
    let is_other = |c: char| c.is_whitespace() || OPENING.contains(&c) || matches!(c, '[' | ']');
    Some(text[..scheme].char_indices().rfind(|(_, c)| is_other(*c)).map_or(0, |(i, c)| i + c.len_utf8()))
}

/// Reads the URL in the current line, of whichever page: those of puzz.link and Penpa may be mixed.
pub(super) fn read(lines: &mut Lines, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    read_line(lines.current.number, &lines.string(), reading).map(Some)
}

/// Parses a line with a URL.
pub(super) fn read_line(line: usize, text: &str, reading: &Reading) -> Result<Entry, Fault> {
    let indent = text.len() - text.trim_start().len();
    let text = text.trim_start();
    let fault = |problem| Fault { line, column: indent + 1, problem };
    let start = start_of_url(text, reading).map_err(fault)?;
    let (indent, text) = (indent + start, &text[start..]);
    if let Some(start) = second(text, reading) {
        let found = &text.as_bytes()[start..];
        let problem = Problem::unexpected(found, "the end of the line: one puzzle per line");
        return Err(Fault { line, column: indent + start + 1, problem });
    }
    read_url(line, text).map_err(|problem| Fault { line, column: indent + 1, problem })
}

/// Parses the URL at the beginning of a text.
fn read_url(line: usize, text: &str) -> Result<Entry, Problem> {
    // A whole file, however, may have spaces and quotes in it.
    if text.contains("pzprv3") {
        return pzpr::read_url(line, text);
    }
    let url = text.split(|c: char| c.is_whitespace() || matches!(c, '>' | '"' | '”' | '»')).next();
    let url = url.unwrap_or_default().trim_end_matches(CLOSING);
    if penpa::is_url(url) {
        return penpa::read_url(url);
    }
    if let Some(id) = url.strip_prefix(APP).or_else(|| Some(url.split_once("loopy")?.1.split_once('#')?.1)) {
        return loopy::read_id(1, &percent_decode_str(id).decode_utf8_lossy()).map_err(|fault| fault.problem);
    }
    // A page that shows the puzzle of another URL.
    match url.split_once("url=") {
        Some((_, inner)) if url.contains("://") => {
            let inner = percent_decode_str(inner.split('&').next().unwrap_or_default()).decode_utf8_lossy();
            if inner.contains("url=") {
                return Err(Problem::unexpected(url.as_bytes(), EXPECTED));
            }
            read_url(line, &inner)
        }
        _ => pzpr::read_url(line, url),
    }
}

/// Returns the start of the URL. A title may come before it, but not another puzzle.
fn start_of_url(text: &str, reading: &Reading) -> Result<usize, Problem> {
    let Some(start) = start_of_scheme(text) else { return Ok(0) };
    let title = text[..start].trim_end_matches(OPENING).trim_end_matches(']');
    let title = title.trim_start_matches(['-', '*', '•', '[', ' ', '\t']);
    let scheme = text[start..].split(':').next().unwrap_or_default();
    let is_plain = scheme.bytes().all(|byte| byte.is_ascii_alphabetic());
    // In `ihttps://`, a task of puzzle-loop.com may be joined to the URL.
    let is_behind = |known: &str| scheme.len() > known.len() && scheme.ends_with(known);
    let is_joined = is_behind("http") || is_behind("https");
    match is_plain && !is_joined && !is_puzzle(title, reading) {
        true => Ok(start),
        false => Err(Problem::unexpected(text.as_bytes(), EXPECTED)),
    }
}

/// Returns the start of a second puzzle after the first space; `None` if there is only a title or nothing.
fn second(text: &str, reading: &Reading) -> Option<usize> {
    let start = text.find([' ', '\t']).filter(|_| !text.contains("pzprv3"))?;
    let title = text[start..].trim_start();
    (!title.starts_with('#') && is_puzzle(title, reading)).then_some(text.len() - title.len())
}

/// Whether a text beside a URL is a puzzle, rather than a title or a number such as `3.` or `10:30`.
fn is_puzzle(text: &str, reading: &Reading) -> bool {
    let text = text.trim();
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let (before, behind) = text.split_once(['.', ':', ')']).unwrap_or((text, ""));
    let is_number =
        is_digits(before) && is_digits(behind) && (1..4).contains(&before.len()) && behind.len() < 3;
    !text.is_empty() && !is_number && (reading.detect)(text.as_bytes(), None).is_some()
}
