//! The data block of a page of janko.at, on the page or cut out.
//!
//! ```text
//! begin
//! puzzle slitherlink
//! author A B                  also: title, source
//! size 2                      or: rows R, cols C
//! problem
//! 3 -
//! - -
//! solution
//! x -                         x is inside the loop
//! - -
//! moves
//! Haa,0;Vba,1;                the edge above column a, row a; left of column b, row a
//! end
//! ```
//!
//! `0` in a move makes a line, `1` a cross, `2` erases. The drawing is the solution, or without one the
//! result of the moves. The keywords may be in brackets, and other properties are skipped.

mod write;

use super::definition::{Definition, Likeness, Reading};
use super::entry::{About, some};
use super::input::{Fault, Problem};
use super::lines::{Comments, Lines, words};
use super::marks::Marks;
use super::page::Page;
use super::{Drawing, Entry, MAX_UNWRITTEN, Move, Room, fit, puzzle_loop};
use crate::Clue;
use crate::grid::{Edge, Grid, State};

pub(super) const FORMAT: Definition = Definition {
    name: "janko",
    about: "data blocks of janko.at, or its pages",
    extension: "txt",
    room: Room::Drawing,
    has_hidden: false,
    comments: Comments::Lines,
    recognise: |head| Likeness::Sign.when(starts_page(head.first)),
    read,
    write: write::write,
};

/// Whether a block begins in this line, or a page on which one may follow.
pub(super) fn starts_page(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    text.starts_with(b"<") && !["<svg", "<?xml"].iter().any(|begin| text.starts_with(begin.as_bytes()))
        || starts(text)
}

/// Whether a block begins in this line.
pub(super) fn starts(text: &[u8]) -> bool {
    let all: Vec<&[u8]> = words(text).map(|(_, word)| word).collect();
    // A title may begin with the same word: `Puzzle 12`, `Puzzle of the week`.
    let is_kind = |word: &[u8]| word.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'-');
    let keyword = keyword(text);
    keyword == "begin" || keyword == "puzzle" && matches!(all[..], [_, kind] if is_kind(kind))
}

/// Returns the first word of a line, without brackets and in lower case.
fn keyword(text: &[u8]) -> String {
    let word = words(text).next().map_or(&b""[..], |(_, word)| word);
    String::from_utf8_lossy(word).trim_matches(['[', ']']).to_ascii_lowercase()
}

/// A line of a block with its number.
type Row = (usize, String);

/// The parts of a block that are used.
#[derive(Default)]
struct Block {
    first: usize,
    kind: Option<Row>,
    about: About,
    size: [Option<u64>; 2],
    problem: Vec<Row>,
    solution: Vec<Row>,
    moves: Vec<Row>,
}

/// The text after the keyword of a row.
fn value_of(row: &str) -> Option<String> {
    row.trim_start().split_once(char::is_whitespace).and_then(|(_, value)| some(value))
}

/// The part that a row belongs to.
#[derive(Clone, Copy)]
enum Part {
    Head,
    Problem,
    Solution,
    Moves,
}

/// Reads the block that begins in the current line; `None` if none does.
fn read(lines: &mut Lines, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    let page = reading.page.get_or_insert_default();
    read_block(lines, page).inspect_err(|_| lines.skip_to(starts_page))
}

fn read_block(lines: &mut Lines, page: &mut Page) -> Result<Option<Entry>, Fault> {
    if !starts(lines.text()) {
        if page.is_open() && puzzle_loop::is_script(lines.text()) {
            page.begin_block();
            return puzzle_loop::read_line(lines, None).map(Some);
        }
        page.pass(lines)?;
        return Ok(None);
    }
    page.begin_block();
    let mut block = Block { first: lines.current.number, ..Block::default() };
    let expected = format!("`end`, for the puzzle that begins in line {}", block.first);
    let mut part = Part::Head;
    loop {
        match keyword(lines.text()).as_str() {
            "problem" => part = Part::Problem,
            "solution" => part = Part::Solution,
            "moves" => part = Part::Moves,
            "end" | "eend" | "send" | "endend" => {
                // Another file may begin right after the word.
                let end = words(lines.text()).next().map_or(0, |(column, word)| column - 1 + word.len());
                lines.unread_from(end);
                return block.entry().map(Some);
            }
            "begin" if lines.current.number > block.first => {
                lines.unread();
                return Err(lines.unexpected(1, lines.text(), expected));
            }
            word => block.add(part, word, lines)?,
        }
        lines.demand(expected.as_str())?;
    }
}

impl Block {
    /// Records what a line says of the board; skips other properties.
    fn add(&mut self, part: Part, word: &str, lines: &Lines) -> Result<(), Fault> {
        let row = (lines.current.number, lines.string());
        // Other properties begin with a word, cells are single characters.
        let is_row = word.len() == 1 || !word.starts_with(|first: char| first.is_alphabetic());
        let most = self.size[0].unwrap_or(MAX_UNWRITTEN as u64) as usize;
        match (part, word) {
            (_, "puzzle") => self.kind = Some(row),
            (Part::Head, "title") => self.about.title = value_of(&row.1),
            (Part::Head, "author") => self.about.author = value_of(&row.1),
            (Part::Head, "source") => self.about.source = value_of(&row.1),
            (_, "size" | "rows" | "cols") => {
                let end = || lines.unexpected(1, word.as_bytes(), "a number after it");
                let value = words(lines.text()).nth(1).ok_or_else(end)?;
                let number = std::str::from_utf8(value.1).ok().and_then(|word| word.parse().ok());
                let number = number.ok_or_else(|| lines.unexpected(value.0, value.1, "a number"))?;
                self.size[0] = if word == "cols" { self.size[0] } else { Some(number) };
                self.size[1] = if word == "rows" { self.size[1] } else { Some(number) };
            }
            // One surplus row is enough to report the error.
            (Part::Problem, _) if is_row && self.problem.len() <= most => self.problem.push(row),
            (Part::Solution, _) if is_row && self.solution.len() <= most => self.solution.push(row),
            (Part::Moves, _) if row.1.contains([',', ';']) => self.moves.push(row),
            _ => {}
        }
        Ok(())
    }

    fn entry(self) -> Result<Entry, Fault> {
        let fault = |line, problem| Fault { line, column: 1, problem };
        if let Some((line, text)) = &self.kind
            && text
                .split_ascii_whitespace()
                .nth(1)
                .is_none_or(|kind| !kind.eq_ignore_ascii_case("slitherlink"))
        {
            return Err(fault(*line, Problem::unexpected(text.as_bytes(), "puzzle slitherlink")));
        }
        let [Some(rows), Some(cols)] = self.size else {
            let problem = Problem::text("a block without a size", "size N, or rows R and cols C");
            return Err(fault(self.first, problem));
        };
        let grid =
            Grid::new(rows, cols).map_err(|why| fault(self.first, Problem::Size { rows, cols, why }))?;
        let clue = |word: &str| match word.as_bytes() {
            b"-" | b"." => Some(Clue::BLANK),
            &[byte] => Clue::new(byte.wrapping_sub(b'0')),
            _ => None,
        };
        let clues = self.cells(grid, &self.problem, clue, "a clue 0 to 4, or - for a blank")?;
        let puzzle = fit(grid, clues).map_err(|problem| fault(self.first, problem))?;
        let drawing = match (self.solution.is_empty(), self.moves.is_empty()) {
            (false, _) => {
                let inside =
                    |word: &str| if word == "x" { Some(true) } else { (word == "-").then_some(false) };
                let inside = self.cells(grid, &self.solution, inside, "x (inside) or - (outside)")?;
                Some(Drawing::of(outline(grid, &inside)))
            }
            (true, false) => Some(Drawing::of_moves(grid, read_moves(grid, &self.moves)?)),
            (true, true) => None,
        };
        Ok(Entry { puzzle, drawing, about: self.about })
    }

    /// Parses the cells of some rows with `meaning`.
    fn cells<T>(
        &self,
        grid: Grid,
        rows: &[Row],
        meaning: impl Fn(&str) -> Option<T>,
        expected: &str,
    ) -> Result<Vec<T>, Fault> {
        let mut cells = Vec::new();
        for (r, (line, text)) in rows.iter().enumerate() {
            let fault = |column, problem| Fault { line: *line, column, problem };
            for (column, word) in words(text.as_bytes()) {
                let cell = std::str::from_utf8(word).ok().and_then(&meaning);
                cells.push(cell.ok_or_else(|| fault(column, Problem::unexpected(word, expected)))?);
            }
            let found = words(text.as_bytes()).count();
            if found != grid.cols() {
                return Err(fault(1, Problem::RowLength { row: r + 1, found, expected: grid.cols() }));
            }
        }
        if rows.len() != grid.rows() {
            let line = rows.last().map_or(self.first, |row| row.0);
            let found = format!("{} row{}", rows.len(), if rows.len() == 1 { "" } else { "s" });
            let problem = Problem::text(found, grid.rows().to_string());
            return Err(Fault { line, column: 1, problem });
        }
        Ok(cells)
    }
}

/// Turns inside and outside into edge states: a line between them, a cross everywhere else.
fn outline(grid: Grid, inside: &[bool]) -> Vec<State> {
    let is_in = |cell: Option<crate::grid::Cell>| cell.is_some_and(|cell| inside[cell.index()]);
    let line = |edge| {
        let [a, b] = grid.cells_beside(edge);
        is_in(a) != is_in(b)
    };
    grid.edges().map(|edge| State::from_on(line(edge))).collect()
}

fn read_moves(grid: Grid, rows: &[Row]) -> Result<Vec<Move>, Fault> {
    let mut moves = Vec::new();
    for (line, text) in rows {
        let mut column = 1;
        for token in text.split_inclusive(';') {
            let word = token.trim_end_matches(';').trim();
            if word.starts_with(['H', 'V']) {
                let change = read_move(grid, word).ok_or_else(|| Fault {
                    line: *line,
                    column: column + token.len() - token.trim_start().len(),
                    problem: Problem::unexpected(
                        word.as_bytes(),
                        "H or V, column, row, `,` and 0 to 2, as in Hab,0",
                    ),
                })?;
                moves.push(Move { line: *line, changes: vec![change] });
            }
            column += token.len();
        }
    }
    Ok(moves)
}

/// What moves make of edges.
const STATES: Marks<State> = Marks(&[(State::Line, "0"), (State::Cross, "1"), (State::Undecided, "2")]);

/// Parses an edge and its new state: `Hab,0`, or with numbers above 25 `H2802,0`.
fn read_move(grid: Grid, word: &str) -> Option<(Edge, State)> {
    let (place, state) = word.split_once(',')?;
    let state = STATES.value(state.as_bytes())?;
    let (c, r) = match place.as_bytes()[1..] {
        [c @ b'a'..=b'z', r @ b'a'..=b'z'] => (usize::from(c - b'a'), usize::from(r - b'a')),
        [_, _, _, _] => (place.get(1..3)?.parse().ok()?, place.get(3..5)?.parse().ok()?),
        _ => return None,
    };
    let edge = match place.starts_with('H') {
        true if r <= grid.rows() && c < grid.cols() => grid.horizontal(r, c),
        false if r < grid.rows() && c <= grid.cols() => grid.vertical(r, c),
        _ => return None,
    };
    Some((edge, state))
}
