//! The fields of a file of pzprjs: what is between its line ends and slashes.

use std::ops::Range;

use super::is_variant;
use crate::Puzzle;
use crate::formats::input::{Fault, Problem};
use crate::formats::marks::Marks;
use crate::formats::variants::{dots, genre, unsupported};
use crate::formats::{Drawing, Entry, quote, spaced};
use crate::genre::Dots;
use crate::grid::{Grid, Shade, State};

/// The fields of a file with their lines and columns; the flag after the size, which may be missing, is apart.
#[derive(Default)]
pub(super) struct Fields(Vec<(usize, usize, String)>, Option<(usize, usize, String)>);

/// Whether a field is a flag.
fn is_flag(field: &str) -> bool {
    field.len() == 1 && field.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// The colours of cells.
pub(super) const SHADES: Marks<Option<Shade>> =
    Marks(&[(None, "0"), (Some(Shade::Inside), "1"), (Some(Shade::Outside), "2")]);

impl Fields {
    pub(super) fn add(&mut self, line: usize, column: usize, field: &str) {
        if self.0.len() == 4 && self.1.is_none() && is_flag(field) {
            self.1 = Some((line, column, field.to_string()));
        } else if !self.is_whole() {
            self.0.push((line, column, field.to_string()));
        }
    }

    /// Whether there is no field yet, or only the announcement of a variant.
    pub(super) fn is_preamble(&self) -> bool {
        self.0.iter().all(|(_, _, field)| is_variant(field.as_bytes()))
    }

    /// Whether all fields up to the last edges are there.
    pub(super) fn is_whole(&self) -> bool {
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
    pub(super) fn most(&self) -> usize {
        let kind = self.0.get(1).and_then(|(_, _, kind)| genre(kind).ok());
        let has_marks = kind.is_some_and(|genre| !genre.counts_lines());
        let marks = if has_marks { self.rows().saturating_add(1) } else { 0 };
        self.up_to_edges().saturating_add(marks)
    }

    pub(super) fn read(&mut self) -> Result<Entry, Fault> {
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
                let found = format!("the variant {}", quote(&variant.as_bytes()[2..]));
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
        if self.0.len() == 4 + grid.rows() {
            return Ok(Entry::of(puzzle));
        }
        let located = |(i, problem)| fault(i, problem);
        let shading = self.colours(grid, 4 + grid.rows()..first).map_err(located)?;
        let drawing = self.edges(grid, first).map_err(located)?.shaded(shading);
        if self.0.len() == first && drawing.shading.is_empty() {
            return Ok(Entry::of(puzzle));
        }
        if self.0.len() < self.up_to_edges() && self.0.len() != first {
            let (found, expected) = (self.0.len(), format!("{} with the last edges", self.up_to_edges()));
            return Err(fault(found, Problem::text(format!("{found} lines"), expected)));
        }
        Ok(Entry { drawing: Some(drawing), ..Entry::of(puzzle) })
    }

    /// Returns up to `count` fields from `first` on.
    fn section(&self, first: usize, count: usize) -> impl Iterator<Item = &str> {
        self.0.iter().skip(first).take(count).map(|field| field.2.as_str())
    }

    /// Parses the colours of cells in these fields; the error has the number of the offending field.
    fn colours(&self, grid: Grid, fields: Range<usize>) -> Result<Vec<Option<Shade>>, (usize, Problem)> {
        let mut shading = Vec::new();
        for (i, field) in fields.clone().zip(self.section(fields.start, fields.len())) {
            let expected = || format!("{} colours, each 0, 1 or 2", grid.cols());
            for word in field.split_ascii_whitespace() {
                let shade = SHADES.value(word.as_bytes());
                shading.push(shade.ok_or_else(|| (i, Problem::unexpected(word.as_bytes(), expected())))?);
            }
            let found = shading.len() - (i - fields.start) * grid.cols();
            if found != grid.cols() && !field.is_empty() {
                return Err((i, Problem::text(format!("{found} colours"), expected())));
            }
            shading.resize((i - fields.start + 1) * grid.cols(), None);
        }
        Ok(shading)
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
                return Err((first + i, Problem::text(format!("{} edges", words.len()), expected())));
            }
            for (state, word) in states[start..].iter_mut().zip(words) {
                let unexpected = || (first + i, Problem::unexpected(word.as_bytes(), expected()));
                *state = spaced::STATES.value(word.as_bytes()).ok_or_else(unexpected)?;
            }
        }
        Ok(Drawing::of(states))
    }
}
