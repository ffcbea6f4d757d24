//! Parsing of the lines of a drawing into clues and edge states.

use super::block::{Block, Row, Style};
use crate::formats::contest::clue_or_animal;
use crate::formats::input::{Fault, Problem, quote};
use crate::formats::{Drawing, Entry};
use crate::grid::{SizeError, State};
use crate::picture::{Pitch, Sketch, SketchError};
use crate::puzzle::{Clue, Puzzle};
use crate::solution::verify;

/// The characters of vertices, by the directions of the lines that meet there.
const UP: &str = "╵└│├┘┴┤┼";
const DOWN: &str = "╷┌│├┐┬┤┼";
const BESIDE: &str = "·╶╴─●+-|O";

/// Parses a drawing.
pub(super) fn read(block: &Block) -> Result<Entry, Fault> {
    match block.style {
        Style::Canvas => {
            let (puzzle, states) = read_pitch(&without_frame(block)?, Pitch::Wide, true)?;
            let lines: Vec<bool> = states.iter().map(|&state| state == State::Line).collect();
            let solution = verify(&puzzle, lines).map(|solution| solution.states());
            Ok(entry(puzzle, solution.unwrap_or(states)))
        }
        Style::Sketch => {
            read_pitch(&block.lines, Pitch::Wide, false).map(|(puzzle, states)| entry(puzzle, states))
        }
        Style::Boxes => {
            let (puzzle, mut states) = read_boxes(&block.lines)?;
            let is_open = |row: &Row| row.text.contains(['╌', '╎', '×', '╳', 'x', 'X']);
            if !block.lines.iter().any(is_open) {
                // In a finished drawing, an edge that is not a line is a cross.
                let finish = |state: &mut State| *state = State::from_on(*state == State::Line);
                states.iter_mut().for_each(finish);
            }
            Ok(entry(puzzle, states))
        }
    }
}

fn entry(puzzle: Puzzle, states: Vec<State>) -> Entry {
    let is_drawn = states.iter().any(|&state| state != State::Undecided);
    Entry { drawing: is_drawn.then(|| Drawing::of(states)), ..Entry::of(puzzle) }
}

/// Strips the frame from the lines of a drawing.
fn without_frame(block: &Block) -> Result<Vec<Row>, Fault> {
    let [first, above, inside @ .., below, _] = &block.lines[..] else {
        return Err(all(&block.lines, "a board in a frame of `#`"));
    };
    let width = first.text.len();
    let side = |row: &Row| {
        let inner = row.text.strip_prefix("# ").and_then(|text| text.strip_suffix(" #"));
        let fault = || fault(row, 0, "a line between `# ` and ` #`, as long as the border");
        let inner = inner.filter(|_| row.text.chars().count() == width).ok_or_else(fault)?;
        Ok(Row { number: row.number, start: row.start + 2, text: inner.to_string() })
    };
    for row in [above, below] {
        if !side(row)?.text.trim().is_empty() {
            return Err(fault(row, 0, "an empty line between the frame and the board"));
        }
    }
    inside.iter().map(side).collect()
}

/// Parses box characters: as a wide drawing, or as a narrow one if that fails.
fn read_boxes(lines: &[Row]) -> Result<(Puzzle, Vec<State>), Fault> {
    for (row, cut, what) in [
        (lines.first(), UP, "the upper edge of the board: rows are missing above"),
        (lines.last(), DOWN, "the lower edge of the board: rows are missing below"),
    ] {
        let Some(row) = row else { continue };
        if let Some(at) = row.text.chars().position(|c| cut.contains(c)) {
            return Err(fault(row, at, what));
        }
    }
    let width = lines.first().map_or(0, |row| row.text.chars().count());
    let narrow = || read_pitch(lines, Pitch::Narrow, false);
    if width % 4 != 1 {
        return narrow();
    }
    let is_mark = |c: char| matches!(c, '─' | '━' | '=' | '-' | '╌' | ' ' | '×' | '╳' | 'x' | 'X');
    let seems_narrow = lines.first().is_some_and(|row| !row.text.chars().skip(2).step_by(4).any(is_mark));
    read_pitch(lines, Pitch::Wide, false)
        .or_else(|wide| narrow().map_err(|narrow| if seems_narrow { narrow } else { wide }))
}

/// Parses alternating lines of vertices and cells; if `may_be_blank`, a space is a vertex too.
fn read_pitch(lines: &[Row], pitch: Pitch, may_be_blank: bool) -> Result<(Puzzle, Vec<State>), Fault> {
    let texts = lines.iter().enumerate().map(|(i, row)| sketched(&row.text, i % 2 == 0, pitch, may_be_blank));
    let text: Vec<String> = texts.collect();
    let sketch = Sketch::read(&text.join("\n")).map_err(|error| match error {
        SketchError::Mark { line, column, .. } => {
            let at = match pitch {
                Pitch::Wide => column - 1,
                Pitch::Narrow => (column - 1) / 2,
            };
            let is_cell = line % 2 == 0 && column % 4 == 3;
            lines.get(line - 1).map_or_else(
                || all(lines, "a board"),
                |row| fault(row, at, if is_cell { "a clue 0 to 4, or a space" } else { expected(line) }),
            )
        }
        SketchError::Size(why) => all(lines, &size(why)),
        SketchError::Shape => {
            all(lines, "rows of vertices that are 4 characters apart, or 2 where edges have one")
        }
    })?;
    let mut clues = Vec::with_capacity(sketch.labels.len());
    for (i, &label) in sketch.labels.iter().enumerate() {
        let (r, c) = (i / sketch.grid.cols(), i % sketch.grid.cols());
        let clue = u8::try_from(label)
            .ok()
            .and_then(|byte| if byte == b' ' { Some(Clue::BLANK) } else { clue_or_animal(byte) });
        let at = if pitch == Pitch::Wide { 4 * c + 2 } else { 2 * c + 1 };
        clues.push(clue.ok_or_else(|| match lines.get(2 * r + 1) {
            Some(row) => fault(row, at, "a clue 0 to 4, or a space"),
            None => all(lines, "a board"),
        })?);
    }
    Ok((Puzzle::from_clues(sketch.grid, clues.into()), sketch.states))
}

fn size(why: SizeError) -> String {
    format!("a board of another size: {why}")
}

/// Describes the contents of a line, counted from 1.
const fn expected(line: usize) -> &'static str {
    if line % 2 == 1 {
        "dots with lines, crosses or nothing between them"
    } else {
        "clues with lines, crosses or nothing between them"
    }
}

/// Translates a line to the characters of a sketch.
fn sketched(text: &str, is_vertices: bool, pitch: Pitch, may_be_blank: bool) -> String {
    let step = if pitch == Pitch::Wide { 4 } else { 2 };
    let mut out = String::with_capacity(text.len());
    for (i, c) in text.chars().enumerate() {
        let is_vertex = is_vertices && i % step == 0;
        let mark = match c {
            ' ' if is_vertex && may_be_blank => '+',
            _ if is_vertex && [UP, DOWN, BESIDE].iter().any(|all| all.contains(c)) => '+',
            '─' | '━' | '=' if is_vertices => '-',
            '│' | '┃' | '"' if !is_vertices => '|',
            '╌' if is_vertices => ' ',
            '╎' if !is_vertices => ' ',
            '×' | '╳' | 'X' => 'x',
            '[' | ']' if !is_vertices => ' ',
            c => c,
        };
        let beside = if is_vertices && mark == '-' { '-' } else { ' ' };
        match pitch {
            Pitch::Wide => out.push(mark),
            Pitch::Narrow if i % 2 == 0 => out.push(mark),
            Pitch::Narrow => out.extend([beside, mark, beside]),
        }
    }
    out
}

/// The error of a character of a line, counted from 0, where something else is `expected`.
fn fault(row: &Row, at: usize, expected: &str) -> Fault {
    let (column, found) = match row.text.char_indices().nth(at) {
        Some((start, c)) => (start, format!("`{}`", quote(c.encode_utf8(&mut [0; 4]).as_bytes()))),
        None => (row.text.len(), "the end of the line".into()),
    };
    let problem = Problem::text(found, expected);
    Fault { line: row.number, column: row.start + column + 1, problem }
}

/// The error of a whole drawing.
fn all(lines: &[Row], expected: &str) -> Fault {
    let (line, text) = lines.first().map_or((1, ""), |row| (row.number, row.text.as_str()));
    Fault { line, column: 1, problem: Problem::unexpected(text.as_bytes(), expected) }
}
