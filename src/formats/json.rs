//! slink's own format: a JSON object for each puzzle, one after another, optionally in an array.
//!
//! ```text
//! {"slink":1,"rows":2,"cols":2,"clues":["3.",".."],
//!  "horizontal":["-.","-x",".."],"vertical":["--.","..."]}
//! ```
//!
//! `slink` is the version of the format. `clues` has a string for each row with a character for each cell,
//! `.` for a blank and `?` for a hidden clue. `horizontal` and `vertical` are present if something is drawn: the edges row by row, from
//! the top and from the left; `-` is a line, `x` a cross, `.` undecided. `title`, `author`, `source` and `rules`
//! may be there. Other members are ignored.
//!
//! Answers of `--format jsonl` and other objects with a `board`, which is such an object, or with a `url` are
//! read too: as that puzzle, with the solution drawn if there is just one.

use std::io::BufRead;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use super::about::{About, some};
use super::depth::Depth;
use super::input::{CELL, Fault, Problem, shorten};
use super::lines::Lines;
use super::{Drawing, Entry, MAX_LINE, contest, fit, link, quote, slk};
use crate::Puzzle;
use crate::grid::{Grid, State};

/// The version that is read and written.
pub(crate) const VERSION: u64 = 1;

/// A puzzle as a JSON object.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(expecting = "a board: an object with `slink`, `rows`, `cols` and `clues`")]
pub struct Object {
    slink: u64,
    rows: u64,
    cols: u64,
    clues: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    horizontal: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vertical: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
}

/// The states of all edges as text: lines `-`, crosses `x`, undecided `.`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "a solution: an object with `horizontal` and `vertical`")]
pub struct Edges {
    /// The rows of horizontal edges, from the top.
    pub horizontal: Vec<String>,
    /// The rows of vertical edges.
    pub vertical: Vec<String>,
}

impl Edges {
    /// Formats the states of all edges, which are in the order of [`Grid::edges`].
    pub fn of(grid: Grid, states: &[State]) -> Edges {
        let mut rows = slk::rows_of(grid, states);
        let horizontal = rows.by_ref().take(grid.rows() + 1).collect();
        Edges { horizontal, vertical: rows.collect() }
    }

    fn states(&self, grid: Grid) -> Result<Vec<State>, Problem> {
        let mut states = Vec::new();
        let rows: Vec<&String> = self.horizontal.iter().chain(&self.vertical).collect();
        if self.horizontal.len() != grid.rows() + 1 || self.vertical.len() != grid.rows() {
            let found = format!("{} and {} rows of edges", self.horizontal.len(), self.vertical.len());
            let expected = format!("{} horizontal and {} vertical ones", grid.rows() + 1, grid.rows());
            return Err(Problem::Text { found, expected });
        }
        for (i, (row, length)) in rows.into_iter().zip(slk::row_lengths(grid)).enumerate() {
            slk::read_row(row.as_bytes(), length, &mut states).map_err(|_| {
                let (name, number) = match i.checked_sub(grid.rows() + 1) {
                    None => ("horizontal", i + 1),
                    Some(i) => ("vertical", i + 1),
                };
                let found = format!("`{}` in row {number} of {name}", quote(row.as_bytes()));
                Problem::Text { found, expected: slk::expected_row(length) }
            })?;
        }
        Ok(states)
    }
}

/// The members that distinguish a puzzle from an answer.
#[derive(Debug, Default, Deserialize)]
struct Kind {
    slink: Option<IgnoredAny>,
    board: Option<IgnoredAny>,
    url: Option<IgnoredAny>,
    verdict: Option<IgnoredAny>,
}

impl Kind {
    /// Parses the kind of an object; a malformed object has none of the members.
    fn of(text: &[u8]) -> Kind {
        serde_json::from_slice(text).unwrap_or_default()
    }

    fn is_answer(&self) -> bool {
        self.slink.is_none() && (self.board.is_some() || self.url.is_some() || self.verdict.is_some())
    }
}

/// An object of `--format jsonl`, or any other with a board or a URL.
#[derive(Debug, Deserialize)]
struct AnswerObject {
    /// Missing if the puzzle could not be read, or if the object comes from elsewhere.
    board: Option<Object>,
    url: Option<String>,
    #[serde(default)]
    solutions: Solutions,
}

/// The solutions of an answer, or only their number.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a list of solutions, or their number as a string")]
enum Solutions {
    All(Vec<Edges>),
    Number(#[expect(dead_code, reason = "only its type distinguishes it from a list")] String),
}

impl Default for Solutions {
    fn default() -> Solutions {
        Solutions::All(Vec::new())
    }
}

/// The state of an array around the objects.
#[derive(Debug, Default)]
pub(super) struct Array {
    /// The line in which an array was opened.
    open: Option<usize>,
}

impl Array {
    /// Called at the end of the input: an array that is still open is an error.
    pub(super) fn end<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<(), Fault> {
        match self.open.take() {
            Some(line) => Err(lines.end(format!("`]`, for the array that opens in line {line}"))),
            None => Ok(()),
        }
    }
}

/// Reads the object that begins in the current line; `None` if that begins with punctuation between objects.
pub(super) fn read<R: BufRead>(lines: &mut Lines<R>, array: &mut Array) -> Result<Option<Entry>, Fault> {
    let (all, rest) = (lines.text().len(), lines.rest().trim_ascii_start());
    let start = all - rest.len();
    match (rest.first(), array.open) {
        (Some(b'{'), _) => {}
        (Some(b'['), None) => array.open = Some(lines.current.number),
        (Some(b']'), Some(_)) => array.open = None,
        (Some(b','), _) => {}
        _ => return Err(lines.unexpected(start + 1, rest, EXPECTED)),
    }
    if rest.first() != Some(&b'{') {
        lines.unread_from(start + 1);
        return Ok(None);
    }
    let (line, text) = object(lines, start);
    let fault = |(column, problem)| Fault { line, column: start + column, problem };
    if Kind::of(&text).is_answer() {
        let answer: AnswerObject = parse((line, start), &text)?;
        return answer.entry(&text).map(Some).map_err(fault);
    }
    let object: Object = parse((line, start), &text)?;
    object.entry().map(Some).map_err(|problem| fault((1, problem)))
}

/// Parses the text of an object, given the line in which it begins, and how many bytes come before it there.
fn parse<T: DeserializeOwned>((first, before): (usize, usize), text: &[u8]) -> Result<T, Fault> {
    serde_json::from_slice(text).map_err(|error| {
        // The message of serde_json ends with the position, which is reported separately.
        let message = error.to_string();
        let what = message.rsplit_once(" at line ").map_or(&*message, |(what, _)| what);
        let what = shorten(what, 80);
        let problem =
            Problem::Text { found: format!("an object with a fault ({what})"), expected: EXPECTED.into() };
        let (line, column) = (error.line().max(1) - 1, error.column().max(1));
        Fault { line: first + line, column: if line == 0 { before + column } else { column }, problem }
    })
}

impl AnswerObject {
    /// The puzzle of an object with this text; the error has a column, from 1.
    fn entry(self, text: &[u8]) -> Result<Entry, (usize, Problem)> {
        let whole = |problem| (1, problem);
        let entry = match (self.board, &self.url) {
            (Some(board), _) => board.entry().map_err(whole)?,
            (None, Some(url)) => link::read(1, url).map_err(|fault| {
                let before = start_of(text, url.as_bytes());
                (before.map_or(1, |before| before + fault.column), fault.problem)
            })?,
            (None, None) => {
                let (found, expected) =
                    ("an answer without a puzzle".into(), "one with a board or a url".into());
                return Err(whole(Problem::Text { found, expected }));
            }
        };
        let Solutions::All(solutions) = &self.solutions else { return Ok(entry) };
        let [only] = solutions.as_slice() else { return Ok(entry) };
        let drawing = Some(Drawing::of(only.states(entry.puzzle.grid()).map_err(whole)?));
        Ok(Entry { drawing, ..entry })
    }
}

/// The number of bytes before a value in the first line of an object; `None` if it is not there as it is.
fn start_of(text: &[u8], value: &[u8]) -> Option<usize> {
    let first = text.split(|&byte| byte == b'\n').next()?;
    first.windows(value.len().max(1)).position(|part| part == value)
}

/// The objects that are read, for messages.
const EXPECTED: &str =
    r#"{"slink":1,"rows":…,"cols":…,"clues":[…]}, or an object whose `url` or `board` is a puzzle"#;

/// Takes the text of the object that begins at `start` in the current line, and returns it with the number of
/// that line. The rest of its last line is read next.
fn object<R: BufRead>(lines: &mut Lines<R>, start: usize) -> (usize, Vec<u8>) {
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

impl Object {
    /// Returns the object of an entry.
    pub fn of(entry: &Entry) -> Object {
        let grid = entry.puzzle.grid();
        let edges = entry.drawing.as_ref().map(|drawing| Edges::of(grid, &drawing.states));
        let (horizontal, vertical) = edges.map(|edges| (edges.horizontal, edges.vertical)).unzip();
        let About { title, author, source, rules } = entry.about.clone();
        Object {
            slink: VERSION,
            rows: grid.rows() as u64,
            cols: grid.cols() as u64,
            clues: clue_rows(&entry.puzzle),
            horizontal,
            vertical,
            title,
            author,
            source,
            rules,
        }
    }

    /// The numbers of rows and columns that it claims.
    pub const fn size(&self) -> (u64, u64) {
        (self.rows, self.cols)
    }

    /// Returns the entry.
    ///
    /// # Errors
    /// If the object contradicts itself, or has something that is neither a clue nor an edge.
    pub fn entry(self) -> Result<Entry, Problem> {
        if self.slink != VERSION {
            let found = format!("version {} of the format", self.slink);
            return Err(Problem::Text { found, expected: VERSION.to_string() });
        }
        let (rows, cols) = (self.rows, self.cols);
        let grid = Grid::new(rows, cols).map_err(|why| Problem::Size { rows, cols, why })?;
        let mut clues = Vec::new();
        for (i, row) in self.clues.iter().enumerate() {
            let (found, expected) = (row.chars().count(), grid.cols());
            if found != expected {
                return Err(Problem::RowLength { row: i + 1, found, expected });
            }
            for (j, char) in row.chars().enumerate() {
                let clue = u8::try_from(char).ok().and_then(contest::clue);
                clues.push(clue.ok_or_else(|| misplaced(char, i, j))?);
            }
        }
        let puzzle = fit(grid, clues)?;
        let drawing = match (self.horizontal, self.vertical) {
            (None, None) => None,
            (Some(horizontal), Some(vertical)) => {
                Some(Drawing::of(Edges { horizontal, vertical }.states(grid)?))
            }
            _ => {
                let (found, expected) =
                    ("only one of horizontal and vertical".into(), "both, or none".into());
                return Err(Problem::Text { found, expected });
            }
        };
        let [title, author, source, rules] =
            [self.title, self.author, self.source, self.rules].map(|text| some(&text?));
        Ok(Entry { puzzle, drawing, about: About { title, author, source, rules } })
    }
}

/// The problem of something in a cell that is neither a clue nor a blank.
fn misplaced(char: char, row: usize, col: usize) -> Problem {
    let found = format!("`{}` at r{}c{}", quote(char.to_string().as_bytes()), row + 1, col + 1);
    Problem::Text { found, expected: CELL.into() }
}

/// Formats the rows of clues.
fn clue_rows(puzzle: &Puzzle) -> Vec<String> {
    let given = puzzle.given();
    let rows = given.chunks_exact(puzzle.grid().cols());
    rows.map(|row| row.iter().map(|clue| clue.to_char()).collect()).collect()
}

/// Appends a line with the object of an entry.
pub fn write(entry: &Entry, out: &mut Vec<u8>) {
    // Serializing numbers and strings into memory cannot fail.
    out.extend(serde_json::to_vec(&Object::of(entry)).unwrap_or_default());
    out.push(b'\n');
}
