//! Lines with a URL: of puzz.link and its relatives, or of Penpa. A title may come before it, and a title or a
//! comment after it.

use super::detect::detect;
use super::input::{Fault, Problem};
use super::variants::EXPECTED;
use super::{Entry, penpa, pzpr};

/// Parses a line with a URL.
pub(super) fn read(line: usize, text: &str) -> Result<Entry, Fault> {
    let indent = text.len() - text.trim_start().len();
    let text = text.trim_start();
    let fault = |problem| Fault { line, column: indent + 1, problem };
    let start = start_of_url(text).map_err(fault)?;
    let (indent, text) = (indent + start, &text[start..]);
    if let Some(start) = second(text) {
        let found = &text.as_bytes()[start..];
        let problem = Problem::unexpected(found, "the end of the line: one puzzle per line");
        return Err(Fault { line, column: indent + start + 1, problem });
    }
    let url = text.split(char::is_whitespace).next().unwrap_or_default();
    let entry = if penpa::is_url(url) { penpa::read(url) } else { pzpr::read(line, text) };
    entry.map_err(|problem| Fault { line, column: indent + 1, problem })
}

/// Returns the start of the URL. A title may come before it, but not another puzzle.
fn start_of_url(text: &str) -> Result<usize, Problem> {
    let Some(scheme) = text.find("://") else { return Ok(0) };
    let start = text[..scheme].rfind([' ', '\t']).map_or(0, |space| space + 1);
    let (title, scheme) = (&text[..start], &text[start..scheme]);
    let is_plain = scheme.bytes().all(|byte| byte.is_ascii_alphabetic());
    // In `ihttps://`, a task of puzzle-loop.com may be joined to the URL.
    let is_behind = |known: &str| scheme.len() > known.len() && scheme.ends_with(known);
    let is_joined = is_behind("http") || is_behind("https");
    match is_plain && !is_joined && !is_puzzle(title) {
        true => Ok(start),
        false => Err(Problem::unexpected(text.as_bytes(), EXPECTED)),
    }
}

/// Returns the start of a second puzzle after the first space; `None` if there is only a title or nothing.
fn second(text: &str) -> Option<usize> {
    let start = text.find([' ', '\t']).filter(|_| !text.contains("pzprv3"))?;
    let title = text[start..].trim_start();
    (!title.starts_with('#') && is_puzzle(title)).then_some(text.len() - title.len())
}

/// Whether a text beside a URL is a puzzle, rather than a title or a number such as `3.` or `10:30`.
fn is_puzzle(text: &str) -> bool {
    let text = text.trim();
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let (before, behind) = text.split_once(['.', ':', ')']).unwrap_or((text, ""));
    let is_number =
        is_digits(before) && is_digits(behind) && (1..4).contains(&before.len()) && behind.len() < 3;
    !text.is_empty() && !is_number && detect(text.as_bytes(), None).is_some()
}
