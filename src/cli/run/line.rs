//! The input lines of a filter: each is a puzzle, with or without an id.

use std::borrow::Cow;
use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::sync::OnceLock;

use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_json::value::{RawValue, to_raw_value};

use crate::cli::stream::{Item, Mark};
use crate::formats::{Entry, Hints, InputError, Problem, Reader};

/// The longest line, in bytes; boards of some thousand rows and columns fit.
pub(super) const LONGEST: usize = 1 << 24;

/// A byte order mark, which some editors put at the beginning of a file. In concatenated files it also occurs
/// before later lines.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A line, and its puzzle, parsed on demand.
#[derive(Debug)]
pub(super) struct Line {
    /// The line without its end; only the beginning of a line that is too long.
    pub(super) bytes: Vec<u8>,
    is_whole: bool,
    pub(super) read: OnceLock<Result<Item<Entry>, BadLine>>,
}

/// The error for a line that is not a puzzle.
#[derive(Debug)]
pub(super) struct BadLine {
    pub(super) id: Option<Box<RawValue>>,
    /// The position of the error in the line: a byte, from 1.
    pub(super) column: Option<usize>,
    pub(super) error: String,
}

/// An iterator over the lines of an input, empty ones included.
pub(super) struct Lines<R> {
    input: BufReader<R>,
    count: usize,
    /// Whether reading has failed. It is not tried again: the error may last.
    is_broken: bool,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::with_capacity(1 << 16, input), count: 0, is_broken: false }
    }

    /// Reads the next line; `None` at the end.
    fn line(&mut self) -> std::io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        if self.input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let is_whole = bytes.len() <= LONGEST || bytes.ends_with(b"\n");
        if !is_whole {
            self.input.skip_until(b'\n')?;
        }
        if bytes.starts_with(MARK) {
            bytes.drain(..MARK.len());
        }
        bytes.pop_if(|last| *last == b'\n');
        bytes.pop_if(|last| *last == b'\r');
        Ok(Some(Line { bytes, is_whole, read: OnceLock::new() }))
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Result<Line, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_broken {
            return None;
        }
        self.count += 1;
        let line = self.count;
        let fault = |error| InputError {
            source_name: "<stdin>".into(),
            puzzle: line,
            line,
            column: 1,
            problem: Problem::Io(error),
        };
        let read = self.line().map_err(fault);
        self.is_broken = read.is_err();
        read.transpose()
    }
}

impl Line {
    /// Parses the puzzle: a JSON object, with or without an `id`; or an optional id with a tab, then a puzzle
    /// in any format that fits in one line.
    pub(super) fn read(&self, hints: Hints, place: &Item<Line>) -> Result<Item<Entry>, BadLine> {
        let (id, text) = self.parts();
        let before = self.bytes.len() - text.len();
        let bad = |column: usize, error| BadLine { id: id.clone(), column: Some(before + column), error };
        if !self.is_whole {
            return Err(bad(LONGEST + 1 - before, Problem::LineTooLong(LONGEST).to_string()));
        }
        let mut reader = Reader::hinted(hints, &*place.file, text);
        let puzzle = match reader.next() {
            None => return Err(bad(1, "found a line without a puzzle, expected one puzzle per line".into())),
            Some(Err(error)) => return Err(bad(error.column, in_a_line(&error.problem))),
            Some(Ok(puzzle)) => puzzle,
        };
        if reader.next().is_some() {
            return Err(bad(1, "found more than one puzzle, expected one puzzle per line".into()));
        }
        let (file, number) = (place.file.clone(), place.number);
        let mark = id.map_or(Mark::Line, Mark::Id);
        Ok(Item { file, number, mark, puzzle, is_only: false })
    }

    /// Splits the line into the id and the text of the puzzle.
    fn parts(&self) -> (Option<Box<RawValue>>, &[u8]) {
        if self.bytes.trim_ascii_start().starts_with(b"{") {
            return (id_of(&self.bytes), &self.bytes);
        }
        let Some(tab) = self.bytes.iter().position(|&byte| byte == b'\t') else { return (None, &self.bytes) };
        // Strings always serialize.
        (to_raw_value(&String::from_utf8_lossy(&self.bytes[..tab])).ok(), &self.bytes[tab + 1..])
    }
}

/// The error message for a filter, where each puzzle has to be one line.
fn in_a_line(problem: &Problem) -> String {
    match problem {
        Problem::Unrecognised { found, looks } => format!(
            "found `{found}`, which does not begin a puzzle; it looks like {looks}. A line can be a URL of puzz.link, or an \
             object such as {{\"id\":1,\"url\":\"https://puzz.link/p?slither/…\"}}"
        ),
        problem => problem.to_string(),
    }
}

/// Returns the member `id` of a JSON object verbatim. If the object is cut off or malformed, an `id` before
/// that place still counts.
fn id_of(text: &[u8]) -> Option<Box<RawValue>> {
    let mut id = None;
    // Errors of the object are reported when the puzzle is read.
    let _ = serde_json::Deserializer::from_slice(text).deserialize_map(Id(&mut id));
    let id: Box<RawValue> = id?;
    // A carriage return is legal JSON white space, but some readers of the output would take it for a line
    // end.
    match id.get().contains('\r') {
        true => RawValue::from_string(id.get().replace('\r', " ")).ok(),
        false => Some(id),
    }
}

/// A visitor that extracts the `id` from the members of an object.
struct Id<'a>(&'a mut Option<Box<RawValue>>);

impl<'de> Visitor<'de> for Id<'_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut members: M) -> Result<(), M::Error> {
        while let Some(name) = members.next_key::<Cow<str>>()? {
            match &*name {
                "id" => *self.0 = Some(members.next_value()?),
                _ => drop(members.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}
