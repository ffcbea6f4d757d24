//! From the text of a Penpa URL to a puzzle.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::super::entry::{About, some};
use super::super::input::{Problem, quote};
use super::super::{Drawing, Entry};
use super::points::{MARGIN, Point, Points};
use super::{CROSS, ESCAPES, MOST_CELLS};
use crate::grid::{Edge, Grid, State};
use crate::{Clue, Puzzle};

/// What the setter or the solver drew. Other members are not read: shading, symbols, notes and so on.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Layer {
    /// The texts in cells: the text, its colour, and its size.
    number: BTreeMap<String, Vec<Value>>,
    /// Lines on edges and their styles, and crosses.
    #[serde(rename = "lineE")]
    edges: BTreeMap<String, Value>,
}

/// Parses the text of a URL, and of its answer.
pub(super) fn entry(text: &str, answer: Option<&str>) -> Result<Entry, Problem> {
    let lines: Vec<&str> = text.split('\n').collect();
    let line = |number: usize| lines.get(number).copied().unwrap_or_default();
    let size = size(line(0))?;
    let points = board(size, line(5))?;
    let setter: Layer = json(line(3), "what the setter drew")?;
    let solver: Layer = match line(4) {
        "" => Layer::default(),
        text => json(text, "what the solver drew")?,
    };
    let puzzle = clues(&points, &setter)?;
    check_kind(line(17), &puzzle)?;
    let mut states = vec![State::Undecided; points.grid().edge_count()];
    let is_drawn = [setter, solver].map(|layer| draw(&points, &layer, &mut states)).contains(&true);
    let drawing = match answer {
        _ if is_drawn => Some(Drawing::of(states)),
        Some(answer) => solution(&points, answer)?,
        None => None,
    };
    Ok(Entry { puzzle, drawing, about: about(line(0)) })
}

/// Reads title, author, source and rules.
fn about(head: &str) -> About {
    let parts: Vec<&str> = head.split(',').collect();
    let part = |number: usize, prefix: &str, escapes: &[(&str, &str)]| {
        let text = parts.get(number).copied().unwrap_or_default();
        let text = text.strip_prefix(prefix).unwrap_or(text);
        some(&escapes.iter().fold(text.to_string(), |text, (char, code)| text.replace(code, char)))
    };
    let [title, author, source] = [(15, "Title: "), (16, "Author: "), (17, "")]
        .map(|(number, prefix)| part(number, prefix, &ESCAPES[..1]));
    About { title, author, source, rules: part(18, "", &ESCAPES) }
}

fn json<T: DeserializeOwned>(text: &str, expected: &str) -> Result<T, Problem> {
    serde_json::from_str(text)
        .map_err(|_| Problem::unexpected(text.as_bytes(), format!("{expected}, as JSON")))
}

/// Parses the size of the file, with its margins.
fn size(head: &str) -> Result<Grid, Problem> {
    let mut parts = head.split(',');
    let found = match parts.next().unwrap_or_default() {
        "square" => {
            let mut number = || {
                let word = parts.next().unwrap_or_default();
                word.parse().map_err(|_| Problem::unexpected(word.as_bytes(), "the size of a Penpa drawing"))
            };
            let (cols, rows) = (number()?, number()?);
            let grid = Grid::new(rows, cols).map_err(|why| Problem::Size { rows, cols, why })?;
            if grid.cell_count() <= MOST_CELLS {
                return Ok(grid);
            }
            format!("{rows} x {cols} cells in a Penpa URL")
        }
        kind if kind.starts_with(|first: char| first.is_ascii_digit()) => {
            "a URL of Penpa's first version".into()
        }
        kind => format!("the grid `{}` in a Penpa URL", quote(kind.as_bytes())),
    };
    Err(Problem::text(found, format!("a grid of squares, of at most {MOST_CELLS} cells")))
}

/// Finds the board, which must be a rectangle, from the numbers of its cells.
fn board(size: Grid, text: &str) -> Result<Points, Problem> {
    let distances: Vec<i64> = json(text, "the cells of the board")?;
    let width = size.cols() + 2 * MARGIN;
    let most = (size.rows() + 2 * MARGIN) * width;
    let mut cells = BTreeSet::new();
    let mut number = 0i64;
    for distance in distances {
        number = number.saturating_add(distance);
        let cell = usize::try_from(number).ok().filter(|&cell| cell < most);
        cells.insert(cell.ok_or_else(|| Problem::unexpected(text.as_bytes(), "the cells of the board"))?);
    }
    let rows = || cells.iter().map(|cell| cell / width);
    let cols = || cells.iter().map(|cell| cell % width);
    let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
    let (left, right) = (cols().min().unwrap_or(0), cols().max().unwrap_or(0));
    let (rows, cols) = ((bottom - top + 1) as u64, (right - left + 1) as u64);
    let grid = Grid::new(rows, cols).map_err(|why| Problem::Size { rows, cols, why })?;
    if cells.len() != grid.cell_count() {
        let found = format!("{} cells within {rows} x {cols} in a Penpa URL", cells.len());
        return Err(Problem::text(found, "a board without holes"));
    }
    Ok(Points::within(size, (top, left), grid))
}

/// Reads the clues. What stands outside of the board, on its dots and on its edges is not a clue.
fn clues(points: &Points, setter: &Layer) -> Result<Puzzle, Problem> {
    let grid = points.grid();
    let mut clues = vec![Clue::BLANK; grid.cell_count()];
    for (number, text) in &setter.number {
        let Some(Point::Centre(cell)) = number.parse().ok().and_then(|number| points.point(number)) else {
            continue;
        };
        let text = match text.first() {
            Some(Value::String(text)) => text.trim().to_string(),
            Some(number) => number.to_string(),
            None => continue,
        };
        clues[cell.index()] = match text.as_bytes() {
            b"" => Clue::BLANK,
            b"?" => Clue::HIDDEN,
            [digit @ b'0'..=b'4'] => Clue::NUMBERS[usize::from(digit - b'0')],
            other => {
                let (r, c) = grid.cell_place(cell);
                let found = format!("`{}` in r{}c{}", quote(other), r + 1, c + 1);
                return Err(Problem::text(found, "a clue 0 to 4"));
            }
        };
    }
    Ok(Puzzle::from_clues(grid, clues.into()))
}

/// Refuses puzzles of other kinds. A URL that names no kind must have a clue.
fn check_kind(kinds: &str, puzzle: &Puzzle) -> Result<(), Problem> {
    let kinds: Vec<String> = if kinds.is_empty() { Vec::new() } else { json(kinds, "the kind of puzzle")? };
    let found = match kinds.first() {
        _ if kinds.iter().any(|kind| kind == KIND) => return Ok(()),
        None if puzzle.clue_count() > 0 => return Ok(()),
        None => "a Penpa URL without clues that names no kind of puzzle".into(),
        Some(kind) => format!("a Penpa URL of the kind {}", quote(kind.as_bytes())),
    };
    Err(Problem::text(found, KIND))
}

/// The kind of puzzle that is read.
const KIND: &str = "slitherlink";

/// Adds the lines and crosses of a layer to a drawing, and returns whether there are any. A line counts more
/// than a cross on the same edge.
fn draw(points: &Points, layer: &Layer, states: &mut [State]) -> bool {
    let crosses = layer.edges.iter().filter(|(_, style)| style.as_u64() == Some(CROSS));
    let crosses: Vec<Edge> = crosses.filter_map(|(name, _)| middle(points, name)).collect();
    let lines: Vec<Edge> = layer.edges.keys().filter_map(|name| line(points, name)).collect();
    crosses.iter().for_each(|edge| states[edge.index()] = State::Cross);
    lines.iter().for_each(|edge| states[edge.index()] = State::Line);
    !crosses.is_empty() || !lines.is_empty()
}

/// The edge whose middle has this number.
fn middle(points: &Points, name: &str) -> Option<Edge> {
    match points.point(name.parse().ok()?)? {
        Point::Middle(edge) => Some(edge),
        Point::Centre(_) | Point::Corner(_) => None,
    }
}

/// The edge between the two dots of a line, which other text may follow after a comma.
fn line(points: &Points, name: &str) -> Option<Edge> {
    let mut ends = name.split(',').map(|end| match points.point(end.parse().ok()?)? {
        Point::Corner(vertex) => Some(vertex),
        Point::Centre(_) | Point::Middle(_) => None,
    });
    points.grid().between(ends.next()??, ends.next()??)
}

/// Reads the lines of an answer, a list for each kind of mark; the third is for lines on edges. `None` if there
/// are none.
fn solution(points: &Points, answer: &str) -> Result<Option<Drawing>, Problem> {
    let marks: Vec<Value> = json(answer, "the answer of a Penpa URL")?;
    let Some(Value::Array(lines)) = marks.get(2) else { return Ok(None) };
    let lines: Vec<Edge> =
        lines.iter().filter_map(Value::as_str).filter_map(|name| line(points, name)).collect();
    let mut states = vec![State::Cross; points.grid().edge_count()];
    lines.iter().for_each(|edge| states[edge.index()] = State::Line);
    Ok((!lines.is_empty()).then(|| Drawing::of(states)))
}
