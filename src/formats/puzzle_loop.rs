//! Task strings of puzzle-loop.com, as in `task = '3a2c3b23b2a3b2b132a'`: digits and runs as in Loopy's game
//! IDs, without a size, optionally with an answer: `y` or `n` for each horizontal edge, then for each
//! vertical one, row by row. One task per line, in any of these forms:
//!
//! ```text
//! 3a2c3b23b2a3b2b132a
//! task = '3a2c3b23b2a3b2b132a'
//! task 3a2c3b23b2a3b2b132a answer yyynyyynnnyynyynynyynyynynnyyynyynnyyynnyyyyynnnnyynyyynyyynnyyy
//! {"Task": "3a2c3b23b2a3b2b132a", "Answer": "yyyn…"}
//! ```

use std::collections::HashMap;

use serde::de::IgnoredAny;

use super::definition::{Definition, Likeness, Reading};
use super::head::Head;
use super::input::{Fault, Problem};
use super::lines::{Comments, Lines};
use super::{Drawing, Entry, Format, Room, WriteError, krazydad, runs};
use crate::grid::{Grid, State};

pub(super) const FORMAT: Definition = Definition {
    name: "puzzle-loop",
    about: "task strings of puzzle-loop.com",
    extension: "txt",
    room: Room::Solution,
    has_hidden: false,
    comments: Comments::Lines,
    recognise,
    read,
    write,
};

/// How much a text looks like tasks: most with an object, and least with letters and digits alone.
fn recognise(head: &Head) -> Likeness {
    if head.first.starts_with(b"{") {
        return Likeness::Sign.when(contains(head.first, "\"Task\""));
    }
    Likeness::Word.when(is_task(head.text()))
}

/// Reads the task in the current line.
fn read(lines: &mut Lines, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    read_line(lines, reading.size).map(Some)
}

/// The words of a line, which are runs of letters and digits, with their columns from 1.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let start = text.as_ptr() as usize;
    text.split(|byte| !byte.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(move |word| (word.as_ptr() as usize - start + 1, word))
}

/// Returns the word after `name`.
fn behind<'t>(text: &'t [u8], name: &str) -> Option<(usize, &'t [u8])> {
    let mut words = words(text);
    words.find(|(_, word)| word.eq_ignore_ascii_case(name.as_bytes()))?;
    words.next()
}

/// Whether a line has a task.
pub(super) fn is_task(text: &[u8]) -> bool {
    let is_code = |word: &[u8]| runs::decode(word).is_ok() && word.iter().any(u8::is_ascii_digit);
    let first = words(text).next().map_or(&b""[..], |(_, word)| word);
    match behind(text, "task") {
        // A board without clues has no digit.
        Some((_, word)) => is_code(word) || first.eq_ignore_ascii_case(b"task"),
        // A cell of a table is no task.
        None => is_code(first) && words(text).count() == 1 && !text.iter().any(|byte| b"|[".contains(byte)),
    }
}

/// Whether a line of a page gives the task to its script.
pub(super) fn is_script(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let value = text.trim_start().trim_start_matches("var ").strip_prefix("task").map(str::trim_start);
    value
        .and_then(|rest| rest.strip_prefix('='))
        .is_some_and(|rest| rest.trim_start().starts_with(['\'', '"']))
}

/// Whether a line is a task of a square board, or says that it is a task. Without a task, it may be a word.
pub(super) fn is_square(text: &[u8]) -> bool {
    let is_code = text.iter().all(u8::is_ascii_alphanumeric) && !text.starts_with(b"task");
    !is_code || runs::decode(text).is_ok_and(|clues| krazydad::square(clues.len()).is_some())
}

/// A task and its answer, with their columns.
type Parts<'t> = ((usize, &'t [u8]), Option<(usize, &'t [u8])>);

/// Splits a line into task and answer. Except in an object, nothing else may be there.
fn parts(text: &[u8]) -> Result<Parts<'_>, (usize, Problem)> {
    if text.starts_with(b"{") {
        let object = text.strip_suffix(b",").unwrap_or(text);
        let problem = |error: serde_json::Error| {
            let expected = "an object with a Task, and nothing after it";
            (error.column().clamp(1, text.len()), Problem::unexpected(text, expected))
        };
        serde_json::from_slice::<HashMap<&str, IgnoredAny>>(object).map_err(problem)?;
        let task = behind(text, "task").unwrap_or((1, b""));
        return Ok((task, behind(text, "answer")));
    }
    let is = |word: &[u8], name: &str| word.eq_ignore_ascii_case(name.as_bytes());
    let mut words = words(text).peekable();
    let mut task = words.next().unwrap_or((1, b""));
    // A word such as `var` may come before the task's name.
    for _ in 0..2 {
        let names_it = is(task.1, "task") || words.peek().is_some_and(|(_, word)| is(word, "task"));
        let has_no_clue = !task.1.iter().any(u8::is_ascii_digit);
        task = if names_it && has_no_clue { words.next().unwrap_or((text.len() + 1, b"")) } else { task };
    }
    let answer = match words.next_if(|(_, word)| is(word, "answer")) {
        Some(_) => Some(words.next().unwrap_or((text.len() + 1, b""))),
        None => None,
    };
    match words.next() {
        Some((column, word)) => Err((column, Problem::unexpected(word, "the end of the line"))),
        None => Ok((task, answer)),
    }
}

fn contains(text: &[u8], part: &str) -> bool {
    text.windows(part.len()).any(|window| window == part.as_bytes())
}

/// Parses the current line, which has a task.
pub(super) fn read_line(lines: &Lines, size: Option<Grid>) -> Result<Entry, Fault> {
    parse(lines.text(), size).map_err(|(column, problem)| lines.at(column, problem))
}

/// Parses a line with a task; an error has its column.
fn parse(text: &[u8], size: Option<Grid>) -> Result<Entry, (usize, Problem)> {
    let ((column, task), answer) = parts(text)?;
    let clues = runs::decode(task).map_err(|(i, problem)| (column + i, problem))?;
    krazydad::entry((column, clues), size, answer, decode)
}

fn decode(grid: Grid, answer: &[u8]) -> Result<Drawing, Problem> {
    if answer.len() != grid.edge_count() || !answer.iter().all(|byte| b"yn".contains(byte)) {
        return Err(Problem::unexpected(
            answer,
            format!("an answer of {} characters y or n", grid.edge_count()),
        ));
    }
    Ok(Drawing::of(answer.iter().map(|&byte| State::from_on(byte == b'y')).collect()))
}

/// A line with the task of a puzzle, and its answer if the drawing is finished.
///
/// # Errors
/// If the board is not square, since the task does not store the size.
fn write(entry: &Entry) -> Result<String, WriteError> {
    WriteError::unless_square(Format::PuzzleLoop, entry.puzzle.grid())?;
    let mut text = format!("task {}", runs::encode(entry.puzzle.clues()));
    if let Some(lines) = entry.finished() {
        text.push_str(" answer ");
        text.extend(lines.iter().map(|&on| if on { 'y' } else { 'n' }));
    }
    text.push('\n');
    Ok(text)
}
