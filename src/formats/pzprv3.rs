//! Files of pzprjs: `pzprv3`, `slither`, rows, columns, then row by row the clues, the vertical edges, and
//! the horizontal ones. A line ends at its end or at `/`.
//!
//! ```text
//! pzprv3/slither/1/2/3 . /1 1 0 /1 0 /1 -1 /
//! ```
//!
//! `.` is a blank, and `-` a hidden clue; `1` is a line, `-1` a cross, `0` undecided. In
//! `pzprv3.1` the colours of the cells come between clues and edges; they are not read. Other genres have another
//! name in place of `slither`: see [`super::pzpr`]. In `swslither`, `5` is a sheep and `6` a wolf; in `vslither` and
//! `tslither`, marks at the dots come after the edges, and are not read. `f` after the size asks that the loop passes every
//! dot. If all clues are
//! missing the board is blank, and if all edges are missing nothing is drawn; a file with only a part of them
//! was cut short. After the edges there may be trial drawings, information and history; these are skipped,
//! and another file may begin at their end.

use std::io::BufRead;

use super::definition::{Definition, Likeness, Reading};
use super::depth::Depth;
use super::input::{Fault, Problem};
use super::lines::{Comments, Lines, string};
use super::variants::{dots, genre, kind_of, unsupported};
use super::{Drawing, Entry, Room, spaced};
use crate::Puzzle;
use crate::genre::Dots;
use crate::grid::{Grid, State};

pub(super) const FORMAT: Definition = Definition {
    name: "pzprv3",
    about: "files of pzprjs, also on one line or inside a URL",
    extension: "txt",
    room: Room::Drawing,
    has_hidden: true,
    comments: Comments::Lines,
    recognise: |head| Likeness::Sign.when(starts(head.first)),
    write: |entry, out| {
        write(entry, out);
        Ok(())
    },
};

/// Whether a file begins in this line.
pub(super) fn starts(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    text.starts_with(b"pzprv3") || is_variant(text)
}

/// Whether a text announces a variant, as at the beginning of such files.
fn is_variant(text: &[u8]) -> bool {
    text.starts_with(b"v:")
}

/// Whether a text begins one of the parts after the edges.
fn is_extra(text: &[u8]) -> bool {
    is_trial(text) || is_object(text)
}

fn is_trial(text: &[u8]) -> bool {
    text.starts_with(b"TrialData")
}

fn is_object(text: &[u8]) -> bool {
    text.starts_with(b"info:") || text.starts_with(b"history:")
}

/// Reads the file that begins in the current line. If that line begins an extra part of the previous file,
/// skips the part and returns `None`.
pub(super) fn read<R: BufRead>(lines: &mut Lines<R>, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    read_file(lines, &mut reading.board).inspect_err(|_| lines.skip_to(starts))
}

fn read_file<R: BufRead>(lines: &mut Lines<R>, board: &mut usize) -> Result<Option<Entry>, Fault> {
    if is_extra(lines.rest().trim_ascii_start()) {
        return pass_extra(lines, *board).map(|()| None);
    }
    let mut fields = Fields::default();
    let one_line = lines.rest().contains(&b'/');
    each_field(lines, |line, column, field| {
        let is_next = !fields.is_preamble() && starts(field.as_bytes()) || is_extra(field.as_bytes());
        if is_next || fields.is_whole() && !field.is_empty() {
            return FieldDecision::No;
        }
        fields.add(line, column, field);
        if one_line || fields.is_whole() { FieldDecision::ToTheLineEnd } else { FieldDecision::More }
    });
    let entry = fields.read()?;
    *board = fields.most() - 4;
    Ok(Some(entry))
}

/// Parses a file that is on one line.
pub(super) fn read_text(line: usize, text: &str) -> Result<Entry, Fault> {
    let (mut fields, mut column) = (Fields::default(), 1);
    for field in text.split('/') {
        if fields.is_whole() && !field.trim().is_empty() {
            let problem = Problem::unexpected(field.as_bytes(), "the end of the file after the edges");
            return Err(Fault { line, column, problem });
        }
        fields.add(line, column, field.trim());
        column += field.len() + 1;
    }
    fields.read()
}

/// Whether a field is taken, and whether more are wanted.
enum FieldDecision {
    More,
    ToTheLineEnd,
    No,
}

/// Passes the fields from the current line on to `decide`, each with its line and column, for as long as more
/// are wanted. The first field that is refused is read next.
fn each_field<R: BufRead>(lines: &mut Lines<R>, mut decide: impl FnMut(usize, usize, &str) -> FieldDecision) {
    let mut is_over = false;
    while !is_over {
        let mut start = lines.text().len() - lines.rest().len();
        let mut refused = None;
        for field in lines.rest().split(|&byte| byte == b'/') {
            let text = string(field);
            let word = text.trim_start();
            let begin = start + text.len() - word.len();
            match decide(lines.current.number, begin + 1, word.trim_end()) {
                FieldDecision::More => {}
                FieldDecision::ToTheLineEnd => is_over = true,
                FieldDecision::No => {
                    refused = Some(begin);
                    break;
                }
            }
            start += field.len() + 1;
        }
        if let Some(begin) = refused {
            return lines.unread_from(begin);
        }
        is_over = is_over || !lines.next();
    }
}

/// Skips a part after the edges, which must be complete.
fn pass_extra<R: BufRead>(lines: &mut Lines<R>, board: usize) -> Result<(), Fault> {
    let first = lines.current.number;
    let is_whole = match is_trial(lines.rest().trim_ascii_start()) {
        true => pass_trial(lines, board),
        false => pass_object(lines),
    };
    if is_whole {
        return Ok(());
    }
    let expected = format!("the end of what begins in line {first}");
    Err(match lines.text() {
        b"" => lines.end(expected),
        text => lines.unexpected(1, text, expected),
    })
}

/// Skips a trial drawing; returns false if it is cut short.
fn pass_trial<R: BufRead>(lines: &mut Lines<R>, rows: usize) -> bool {
    let mut count = 0;
    each_field(lines, |_, _, field| {
        let is_ours = count == 0 || !starts(field.as_bytes()) && !is_extra(field.as_bytes());
        if !is_ours || count > rows && !field.is_empty() {
            return FieldDecision::No;
        }
        count += 1;
        if count > rows { FieldDecision::ToTheLineEnd } else { FieldDecision::More }
    });
    count > rows
}

/// Skips an object; returns false if it is not closed.
fn pass_object<R: BufRead>(lines: &mut Lines<R>) -> bool {
    let mut depth = Depth::default();
    loop {
        if let Some(end) = depth.pass(lines.text()) {
            lines.unread_from(end);
            return true;
        }
        if !lines.next() || starts(lines.text()) {
            lines.unread();
            return false;
        }
    }
}

/// The fields of a file with their lines and columns; the flag after the size, which may be missing, is apart.
#[derive(Default)]
struct Fields(Vec<(usize, usize, String)>, Option<(usize, usize, String)>);

/// Whether a field is a flag.
fn is_flag(field: &str) -> bool {
    field.len() == 1 && field.starts_with(|c: char| c.is_ascii_alphabetic())
}

impl Fields {
    fn add(&mut self, line: usize, column: usize, field: &str) {
        if self.0.len() == 4 && self.1.is_none() && is_flag(field) {
            self.1 = Some((line, column, field.to_string()));
        } else if !self.is_whole() {
            self.0.push((line, column, field.to_string()));
        }
    }

    /// Whether there is no field yet, or only the announcement of a variant.
    fn is_preamble(&self) -> bool {
        self.0.iter().all(|(_, _, field)| is_variant(field.as_bytes()))
    }

    /// Whether all fields up to the last edges are there.
    fn is_whole(&self) -> bool {
        self.0.len() >= self.most()
    }

    /// The number of rows that the file claims.
    fn rows(&self) -> usize {
        self.0.get(2).map_or(0, |(_, _, rows)| rows.parse().unwrap_or(0))
    }

    /// The number of rows before the edges: those of the clues, and of colours if there are any.
    fn rows_of_cells(&self) -> usize {
        let kinds = if self.0.first().is_some_and(|(_, _, name)| name == "pzprv3.1") { 2 } else { 1 };
        self.rows().saturating_mul(kinds)
    }

    /// The number of fields up to the last edges, in a file of the claimed size.
    fn up_to_edges(&self) -> usize {
        2usize.saturating_mul(self.rows()).saturating_add(self.rows_of_cells()).saturating_add(5)
    }

    /// The number of all fields.
    fn most(&self) -> usize {
        let kind = self.0.get(1).and_then(|(_, _, kind)| genre(kind).ok());
        let has_marks = kind.is_some_and(|genre| !genre.counts_lines());
        let marks = if has_marks { self.rows().saturating_add(1) } else { 0 };
        self.up_to_edges().saturating_add(marks)
    }

    fn read(&mut self) -> Result<Entry, Fault> {
        while self.0.len() > 4 && self.0.last().is_some_and(|(_, _, field)| field.is_empty()) {
            self.0.pop();
        }
        let fault = |i: usize, problem| {
            let (line, column) = self.0.get(i).or(self.0.last()).map_or((1, 1), |field| (field.0, field.1));
            Fault { line, column, problem }
        };
        let field = |i: usize| self.0.get(i).map_or("", |field| field.2.as_str());
        match field(0) {
            "pzprv3" | "pzprv3.1" => {}
            variant if is_variant(variant.as_bytes()) => {
                let found = format!("the variant {}", super::quote(&variant.as_bytes()[2..]));
                return Err(fault(0, unsupported(&found)));
            }
            other => return Err(fault(0, Problem::unexpected(other.as_bytes(), "pzprv3 or pzprv3.1"))),
        }
        let genre = genre(field(1)).map_err(|problem| fault(1, problem))?;
        let number = |i: usize, what| {
            let word = field(i).parse();
            word.map_err(|_| fault(i, Problem::unexpected(field(i).as_bytes(), what)))
        };
        let (rows, cols) = (number(2, "the number of rows")?, number(3, "the number of columns")?);
        let grid = Grid::new(rows, cols).map_err(|why| fault(2, Problem::Size { rows, cols, why }))?;
        let asked = match &self.1 {
            Some((line, column, flag)) => {
                dots(flag).map_err(|problem| Fault { line: *line, column: *column, problem })?
            }
            None => Dots::ZeroOrTwo,
        };
        let asking = |puzzle: Puzzle| puzzle.of_genre(genre).with_dots(asked);
        if self.0.len() == 4 {
            return spaced::blank(grid)
                .map(|blank| Entry::of(asking(blank)))
                .map_err(|problem| fault(4, problem));
        }
        let clues = self.section(4, grid.rows()).map(|field| field.split_ascii_whitespace());
        let puzzle = spaced::read_clues(grid, genre, clues).map_err(|problem| fault(4, problem))?;
        let puzzle = asking(puzzle);
        let first = 4 + self.rows_of_cells();
        if self.0.len() == first || self.0.len() == 4 + grid.rows() {
            return Ok(Entry::of(puzzle));
        }
        let drawing = self.edges(grid, first).map_err(|(i, problem)| fault(i, problem))?;
        if self.0.len() < self.up_to_edges() {
            let (found, expected) = (self.0.len(), self.up_to_edges());
            let (found, expected) = (format!("{found} lines"), format!("{expected} with the last edges"));
            return Err(fault(self.0.len(), Problem::Text { found, expected }));
        }
        Ok(Entry { drawing: Some(drawing), ..Entry::of(puzzle) })
    }

    /// Returns up to `count` fields from `first` on.
    fn section(&self, first: usize, count: usize) -> impl Iterator<Item = &str> {
        self.0.iter().skip(first).take(count).map(|field| field.2.as_str())
    }

    /// Parses the edges, the vertical ones first; the error has the number of the offending field.
    fn edges(&self, grid: Grid, first: usize) -> Result<Drawing, (usize, Problem)> {
        let (rows, cols) = (grid.rows(), grid.cols());
        let mut states = vec![State::Undecided; grid.edge_count()];
        for (i, field) in self.section(first, 2 * rows + 1).enumerate() {
            let (length, start) = match i.checked_sub(rows) {
                None => (cols + 1, grid.vertical(i, 0).index()),
                Some(r) => (cols, grid.horizontal(r, 0).index()),
            };
            let words: Vec<&str> = field.split_ascii_whitespace().collect();
            let expected = || spaced::expected_row(length);
            if !words.is_empty() && words.len() != length {
                let found = format!("{} edges", words.len());
                return Err((first + i, Problem::Text { found, expected: expected() }));
            }
            for (state, word) in states[start..].iter_mut().zip(words) {
                let unexpected = || (first + i, Problem::unexpected(word.as_bytes(), expected()));
                *state = spaced::state(word.as_bytes()).ok_or_else(unexpected)?;
            }
        }
        Ok(Drawing::of(states))
    }
}

/// Appends an entry as a file.
pub(crate) fn write(entry: &Entry, out: &mut Vec<u8>) {
    let grid = entry.puzzle.grid();
    let (puzzle, genre) = (&entry.puzzle, entry.puzzle.genre());
    let version = if puzzle.is_plain() { "pzprv3" } else { "pzprv3.1" };
    let mut text = format!("{version}\n{}\n", kind_of(genre));
    spaced::push_clues(puzzle, '-', (puzzle.dots() == Dots::Two).then_some("f"), &mut text);
    if !puzzle.is_plain() {
        text.push_str(&zeros(grid.rows(), grid.cols()));
    }
    let states = entry.states();
    let (across, down) = states.split_at(grid.horizontal_count());
    for row in down.chunks_exact(grid.cols() + 1).chain(across.chunks_exact(grid.cols())) {
        spaced::push_edges(row, &mut text);
    }
    if !genre.counts_lines() {
        text.push_str(&zeros(grid.rows() + 1, grid.cols() + 1));
    }
    out.extend(text.into_bytes());
}

/// Rows of zeros, which stand for no colours or marks.
fn zeros(rows: usize, cols: usize) -> String {
    let row = "0 ".repeat(cols) + "\n";
    row.repeat(rows)
}
