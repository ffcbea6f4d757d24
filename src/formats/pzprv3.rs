//! Files of pzprjs: `pzprv3`, `slither`, rows, columns, the clues row by row, the vertical edges row
//! by row, the horizontal ones. Lines end at a line's end or at `/`. What is missing is blank.
//!
//! ```text
//! pzprv3/slither/1/2/3 . /1 1 0 /1 0 /1 -1 /
//! ```
//!
//! `.` and `-` (a clue that is not told) are blanks; 1 is a line, -1 a cross, 0 undecided. In
//! `pzprv3.1` the colours of the cells stand between clues and edges; they are not read, and
//! neither is what follows the edges.

use std::io::BufRead;

use super::input::{Fault, Problem};
use super::lines::Lines;
use super::{Drawing, Entry, pzpr};
use crate::grid::{Grid, State};
use crate::{Clue, Puzzle};

/// True if a file begins in this line.
pub(super) fn starts(text: &[u8]) -> bool {
    text.starts_with(b"pzprv3") || text.starts_with(b"v:")
}

/// Reads the file that begins in the line in hand, up to the line where the next one begins; `None`
/// if what is left belongs to the file before.
pub(super) fn read<R: BufRead>(lines: &mut Lines<R>) -> Result<Option<Entry>, Fault> {
    // History and information may follow a file on one line.
    while [&b"history:"[..], b"info:", b"TrialData"].iter().any(|part| lines.text().starts_with(part)) {
        if !lines.next() {
            return Ok(None);
        }
    }
    let mut fields = Fields::default();
    loop {
        let text = lines.string();
        let is_whole = fields.0.is_empty() && text.contains('/');
        fields.add(lines.hand.number, &text);
        if is_whole || !lines.next() {
            break;
        }
        if starts(lines.text()) {
            lines.unread();
            break;
        }
    }
    fields.read().map(Some)
}

/// Reads a file on one line.
pub(super) fn read_text(line: usize, text: &str) -> Result<Entry, Fault> {
    let mut fields = Fields::default();
    fields.add(line, text);
    fields.read()
}

/// The lines of a file, however they end, with where they stand.
#[derive(Default)]
struct Fields(Vec<(usize, usize, String)>);

impl Fields {
    fn add(&mut self, line: usize, text: &str) {
        let mut column = 1;
        for field in text.split('/') {
            // What stands behind the edges is not read, so it is not kept.
            if self.0.len() < self.most() {
                self.0.push((line, column, field.trim().to_string()));
            }
            column += field.len() + 1;
        }
    }

    /// How many fields a file of the size that it tells can have.
    fn most(&self) -> usize {
        let rows = self.0.get(2).map_or(0, |(_, _, rows)| rows.parse().unwrap_or(0));
        4usize.saturating_mul(rows).saturating_add(5)
    }

    fn read(&self) -> Result<Entry, Fault> {
        let fault = |i: usize, problem| {
            let (line, column) = self.0.get(i).or(self.0.last()).map_or((1, 1), |field| (field.0, field.1));
            Fault { line, column, problem }
        };
        let field = |i: usize| self.0.get(i).map_or("", |field| field.2.as_str());
        let has_colours = match field(0) {
            "pzprv3" => false,
            "pzprv3.1" => true,
            variant if variant.starts_with("v:") => {
                let found = format!("the variant {}", super::quote(&variant.as_bytes()[2..]));
                return Err(fault(0, pzpr::unsupported(&found)));
            }
            other => return Err(fault(0, Problem::unexpected(other.as_bytes(), "pzprv3 or pzprv3.1"))),
        };
        pzpr::check_kind(field(1)).map_err(|problem| fault(1, problem))?;
        let number = |i: usize, what| {
            let word = field(i).parse();
            word.map_err(|_| fault(i, Problem::unexpected(field(i).as_bytes(), what)))
        };
        let (rows, cols) = (number(2, "the number of rows")?, number(3, "the number of columns")?);
        let grid = Grid::new(rows, cols).map_err(|why| fault(2, Problem::Size { rows, cols, why }))?;
        if field(4).len() == 1 && field(4).starts_with(|c: char| c.is_ascii_alphabetic()) {
            pzpr::check_flag(field(4)).map_err(|problem| fault(4, problem))?;
        }
        let rows = grid.rows();
        let clues = self.section(4, rows).map(|field| field.split_ascii_whitespace());
        let puzzle = read_clues(grid, clues).map_err(|problem| fault(4, problem))?;
        let first = 4 + if has_colours { 2 * rows } else { rows };
        if self.section(first, 2 * rows + 1).all(str::is_empty) {
            return Ok(Entry::of(puzzle));
        }
        let drawing = self.edges(grid, first).map_err(|(i, problem)| fault(i, problem))?;
        Ok(Entry { puzzle, drawing: Some(drawing) })
    }

    /// The fields from `first` on, as far as they are there.
    fn section(&self, first: usize, count: usize) -> impl Iterator<Item = &str> {
        self.0.iter().skip(first).take(count).map(|field| field.2.as_str())
    }

    /// The edges, those of vertical lines first; otherwise which field is wrong, and how.
    fn edges(&self, grid: Grid, first: usize) -> Result<Drawing, (usize, Problem)> {
        let (rows, cols) = (grid.rows(), grid.cols());
        let mut states = vec![State::Undecided; grid.edge_count()];
        for (i, field) in self.section(first, 2 * rows + 1).enumerate() {
            let (length, start) = match i.checked_sub(rows) {
                None => (cols + 1, grid.vertical(i, 0).index()),
                Some(r) => (cols, grid.horizontal(r, 0).index()),
            };
            let words: Vec<&str> = field.split_ascii_whitespace().collect();
            let expected = || format!("{length} edges, each 1 (line), -1 (cross) or 0");
            if !words.is_empty() && words.len() != length {
                let found = format!("{} edges", words.len());
                return Err((first + i, Problem::Text { found, expected: expected() }));
            }
            for (state, word) in states[start..].iter_mut().zip(words) {
                *state = match word {
                    "1" => State::Line,
                    "-1" => State::Cross,
                    "0" => State::Undecided,
                    _ => return Err((first + i, Problem::unexpected(word.as_bytes(), expected()))),
                };
            }
        }
        Ok(Drawing::of(states))
    }
}

/// The puzzle of rows of cells; rows at the end may be missing.
pub(super) fn read_clues<'a, W: Iterator<Item = &'a str>>(
    grid: Grid,
    rows: impl Iterator<Item = W>,
) -> Result<Puzzle, Problem> {
    let mut clues = Vec::new();
    for (r, words) in rows.take(grid.rows()).enumerate() {
        let before = clues.len();
        for word in words.filter(|word| !word.is_empty()) {
            clues.push(match word {
                "." | "-" => Clue::BLANK,
                "0" | "1" | "2" | "3" | "4" => Clue::NUMBERS[usize::from(word.as_bytes()[0] - b'0')],
                _ => {
                    return Err(Problem::unexpected(word.as_bytes(), "a clue 0 to 4, or . or - for a blank"));
                }
            });
        }
        match clues.len() - before {
            0 => pzpr::fill(&mut clues, before + grid.cols())?,
            found if found != grid.cols() => {
                return Err(Problem::RowLength { row: r + 1, found, expected: grid.cols() });
            }
            _ => {}
        }
    }
    pzpr::fill(&mut clues, grid.cell_count())?;
    Ok(Puzzle::from_clues(grid, clues.into()))
}

/// Appends an entry as a file.
pub fn write(entry: &Entry, out: &mut Vec<u8>) {
    let grid = entry.puzzle.grid();
    let mut text = format!("pzprv3\nslither\n{}\n{}\n", grid.rows(), grid.cols());
    for row in entry.puzzle.clues().chunks_exact(grid.cols()) {
        text.extend(row.iter().flat_map(|clue| [clue.to_char(), ' ']).chain(['\n']));
    }
    let nothing = || vec![State::Undecided; grid.edge_count()];
    let states = entry.drawing.as_ref().map_or_else(nothing, |drawing| drawing.states.clone());
    let (across, down) = states.split_at(grid.horizontal_count());
    for row in down.chunks_exact(grid.cols() + 1).chain(across.chunks_exact(grid.cols())) {
        for state in row {
            text.push_str(match state {
                State::Line => "1 ",
                State::Cross => "-1 ",
                State::Undecided => "0 ",
            });
        }
        text.push('\n');
    }
    out.extend(text.into_bytes());
}
