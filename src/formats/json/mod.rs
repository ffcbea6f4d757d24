//! slink's own format: a JSON object for each puzzle, one after another, optionally in an array.
//!
//! ```text
//! {"slink":1,"rows":2,"cols":2,"clues":["3.",".."],
//!  "horizontal":["-.","-x",".."],"vertical":["--.","..."]}
//! ```
//!
//! `slink` is the version of the format. `clues` has a string for each row with a character for each cell,
//! `.` for a blank, `?` for a hidden clue, `S` for a sheep and `W` for a wolf. `genre` and `every_dot` are present if the puzzle is
//! not plain Slitherlink. `horizontal` and `vertical` are present if something is drawn: the edges row by row, from
//! the top and from the left; `-` is a line, `x` a cross, `.` undecided. `shading` is present if cells are shaded: `i` as
//! inside the loop, `o` as outside. `title`, `author`, `source` and `rules`
//! may be there. Other members are ignored.
//!
//! Answers of `--format jsonl` and other objects with a `board`, which is such an object, or with a `url` are
//! read too: as that puzzle, with the solution drawn if there is just one.

mod edges;
mod extent;
mod rows;
mod shading;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

pub(crate) use edges::Edges;

use crate::Puzzle;
use crate::formats::definition::{Definition, Likeness, Reading};
use crate::formats::entry::{About, some};
use crate::formats::head::Head;
use crate::formats::input::{CELL, Fault, Problem, shorten};
use crate::formats::lines::{Comments, Lines};
use crate::formats::loopy::OTHER_TILINGS;
use crate::formats::{Drawing, Entry, Room, WriteError, contest, fit, link, quote};
use crate::genre::{Dots, Genre};
use crate::grid::{Grid, State};
use crate::named::Named;

pub(super) const FORMAT: Definition = Definition {
    name: "json",
    about: "slink's own, an object for each puzzle; reads arrays of rows",
    extension: "json",
    room: Room::Shading,
    has_hidden: true,
    comments: Comments::Lines,
    recognise,
    read,
    write,
};

/// How much a text looks like JSON: an object, or an array of objects or rows.
fn recognise(head: &Head) -> Likeness {
    let inside = head.first.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    let is_array = inside.is_some_and(|inside| match inside {
        [] | [b'{' | b'[' | b'"' | b']', ..] => true,
        // A number or `null`, but not a size in brackets.
        _ => inside.split(|byte| b",]".contains(byte)).next().is_some_and(|word| {
            word == b"null" || word.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-')
        }),
    });
    Likeness::Sign.when(head.first.starts_with(b"{") || is_array)
}

/// The version that is read and written.
pub(crate) const VERSION: u64 = 1;

/// A puzzle as a JSON object.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "board"))]
#[serde(expecting = "a board: an object with `slink`, `rows`, `cols` and `clues`")]
pub struct Object {
    /// The version of the format.
    #[serde(default = "version")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    slink: u64,
    /// How many rows of cells there are.
    rows: u64,
    /// How many columns of cells there are.
    cols: u64,
    /// The cells, row by row: a number is a clue, `.` a blank, `?` a hidden clue, `S` a sheep, `W` a wolf.
    clues: Vec<String>,
    /// The genre, if it is not plain Slitherlink: `sheep-and-wolves`, `vertex` or `touch`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    genre: Option<String>,
    /// True if the loop passes every dot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    every_dot: bool,
    /// The horizontal edges, row by row, from the top: `-` is a line, `x` a cross, `.` undecided. Missing if nothing is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    horizontal: Option<Vec<String>>,
    /// The vertical edges, row by row, in the same way.
    #[serde(skip_serializing_if = "Option::is_none")]
    vertical: Option<Vec<String>>,
    /// The cells that are shaded, row by row: `i` as inside the loop, `o` as outside, `.` not at all. Missing if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    shading: Option<Vec<String>>,
    /// The title, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// Who made it, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    /// Where it comes from, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// The rules in words, if they are there.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
}

/// The version of an object that does not say it.
const fn version() -> u64 {
    VERSION
}

/// The members that distinguish a puzzle from an answer.
#[derive(Debug, Default, Deserialize)]
struct Kind {
    slink: Option<IgnoredAny>,
    board: Option<IgnoredAny>,
    url: Option<IgnoredAny>,
    verdict: Option<IgnoredAny>,
    faces: Option<IgnoredAny>,
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

/// Reads the object that begins in the current line; `None` if that begins with punctuation between objects.
fn read(lines: &mut Lines, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    let array = &mut reading.array;
    let (all, rest) = (lines.text().len(), lines.rest().trim_ascii_start());
    let start = all - rest.len();
    if let (Some(b'['), None) = (rest.first(), *array) {
        let inside = rest[1..].trim_ascii_start().first().copied();
        let next = lines.peek().trim_ascii_start().first().copied();
        if matches!(inside.or(next), Some(b'[' | b'"')) {
            return rows::read(lines, start).map(Some);
        }
    }
    let rest = lines.rest().trim_ascii_start();
    match (rest.first(), *array) {
        (Some(b'{'), _) => {}
        (Some(b'['), None) => *array = Some(lines.current.number),
        (Some(b']'), Some(_)) => *array = None,
        (Some(b','), _) => {}
        _ => return Err(lines.unexpected(start + 1, rest, EXPECTED)),
    }
    if rest.first() != Some(&b'{') {
        lines.unread_from(start + 1);
        return Ok(None);
    }
    let (line, text) = extent::value(lines, start);
    let fault = |(column, problem)| Fault { line, column: start + column, problem };
    let kind = Kind::of(&text);
    if kind.slink.is_none() && kind.faces.is_some() {
        let expected = format!("one of squares: {OTHER_TILINGS}, one object a line");
        return Err(fault((1, Problem::text("a board made of `faces`", expected))));
    }
    if kind.is_answer() {
        let answer: AnswerObject = parse((line, start), &text)?;
        return answer.entry(&text, reading).map(Some).map_err(fault);
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
        let problem = Problem::text(format!("an object with a fault ({what})"), EXPECTED);
        let (line, column) = (error.line().max(1) - 1, error.column().max(1));
        Fault { line: first + line, column: if line == 0 { before + column } else { column }, problem }
    })
}

impl AnswerObject {
    /// The puzzle of an object with this text; the error has a column, from 1.
    fn entry(self, text: &[u8], reading: &Reading) -> Result<Entry, (usize, Problem)> {
        let whole = |problem| (1, problem);
        let entry = match (self.board, &self.url) {
            (Some(board), _) => board.entry().map_err(whole)?,
            (None, Some(url)) => link::read_line(1, url, reading).map_err(|fault| {
                let before = extent::start_of(text, url.as_bytes());
                (before.map_or(1, |before| before + fault.column), fault.problem)
            })?,
            (None, None) => {
                let problem = Problem::text("an answer without a puzzle", "one with a board or a url");
                return Err(whole(problem));
            }
        };
        let Solutions::All(solutions) = &self.solutions else { return Ok(entry) };
        let [only] = solutions.as_slice() else { return Ok(entry) };
        let drawing = Some(Drawing::of(only.states(entry.puzzle.grid()).map_err(whole)?));
        Ok(Entry { drawing, ..entry })
    }
}

/// The objects that are read, for messages.
const EXPECTED: &str =
    r#"{"slink":1,"rows":…,"cols":…,"clues":[…]}, or an object whose `url` or `board` is a puzzle"#;

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
            genre: Some(entry.puzzle.genre())
                .filter(|&genre| genre != Genre::Slitherlink)
                .map(|genre| genre.name().into()),
            every_dot: entry.puzzle.dots() == Dots::Two,
            horizontal,
            vertical,
            shading: entry.drawing.as_ref().and_then(|drawing| shading::rows(grid, &drawing.shading)),
            title,
            author,
            source,
            rules,
        }
    }

    /// The numbers of rows and columns that it claims.
    pub(crate) const fn size(&self) -> (u64, u64) {
        (self.rows, self.cols)
    }

    /// Returns the entry.
    ///
    /// # Errors
    /// If the object contradicts itself, or has something that is neither a clue nor an edge.
    pub(crate) fn entry(self) -> Result<Entry, Problem> {
        if self.slink != VERSION {
            let found = format!("version {} of the format", self.slink);
            return Err(Problem::text(found, VERSION.to_string()));
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
                let clue = u8::try_from(char).ok().and_then(contest::clue_or_animal);
                clues.push(clue.ok_or_else(|| misplaced(char, i, j))?);
            }
        }
        let name = self.genre.as_deref().unwrap_or(Genre::Slitherlink.name());
        let genre = name.parse::<Genre>().map_err(|_| Problem::Text {
            found: format!("the genre `{}`", quote(name.as_bytes())),
            expected: Genre::all().map(Genre::name).collect::<Vec<_>>().join(", "),
        })?;
        let dots = if self.every_dot { Dots::Two } else { Dots::ZeroOrTwo };
        let puzzle = fit(grid, clues)?.of_genre(genre).with_dots(dots);
        let drawing = match (self.horizontal, self.vertical) {
            (None, None) => None,
            (Some(horizontal), Some(vertical)) => {
                Some(Drawing::of(Edges { horizontal, vertical }.states(grid)?))
            }
            _ => {
                return Err(Problem::text("only one of horizontal and vertical", "both, or none"));
            }
        };
        let drawing = match self.shading {
            None => drawing,
            Some(rows) => {
                let nothing = || Drawing::of(vec![State::Undecided; grid.edge_count()]);
                Some(drawing.unwrap_or_else(nothing).shaded(shading::read(grid, &rows)?))
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
    Problem::text(found, CELL)
}

/// Formats the rows of clues.
fn clue_rows(puzzle: &Puzzle) -> Vec<String> {
    let given = puzzle.given();
    let rows = given.chunks_exact(puzzle.grid().cols());
    rows.map(|row| row.iter().map(|clue| clue.to_char()).collect()).collect()
}

/// A line with the object of an entry.
fn write(entry: &Entry) -> Result<String, WriteError> {
    // Serializing numbers and strings into memory cannot fail.
    Ok(serde_json::to_string(&Object::of(entry)).unwrap_or_default() + "\n")
}
