//! Reading a formula from a DIMACS file.
//!
//! Memory is only allocated as lines are read, so a huge size or number of variables in a short file is
//! harmless.

use std::io::Read;

use slitherlink_encodings::{ClauseSink, Cnf, Lit};

use super::model::literal;
use super::write::{FORMAT, name};
use super::{ColumnProblem, DimacsError, Formula, unexpected};
use crate::formats::Problem;
use crate::formats::contest::clue_or_animal;
use crate::formats::lines::{self, Comments, Lines, words};
use crate::formats::text::Text;
use crate::genre::{Dots, Genre};
use crate::grid::{Grid, State};
use crate::named::Named;
use crate::search::edge_literals::EdgeLiterals;
use crate::{Clue, Puzzle};

impl Formula {
    /// Reads a file that [`Formula::write`] wrote, possibly with more clauses in it; messages call it
    /// `source_name`. Remarks are skipped.
    ///
    /// # Errors
    /// If the file does not have the expected form.
    pub fn read(source_name: &str, input: impl Read + Send) -> Result<Formula, DimacsError> {
        let mut reader = Reader { lines: Lines::new(Text::new(input), Comments::Anywhere) };
        reader.formula().map_err(|fault| DimacsError::at(source_name, &reader.lines, fault))
    }
}

struct Reader<'a> {
    lines: Lines<'a>,
}

impl Reader<'_> {
    fn formula(&mut self) -> Result<Formula, ColumnProblem> {
        let format = format!("`c {FORMAT}`, the first line that `slink encode` writes");
        self.line(&format)?;
        if self.lines.text() != ["c ", FORMAT].concat().as_bytes() {
            return Err(unexpected(1, self.lines.text(), format));
        }
        let ([rows, cols], genre, dots) = self.comment("size", "rows and columns", size)?;
        let grid = Grid::new(rows, cols).map_err(|why| (1, Problem::Size { rows, cols, why }))?;
        let puzzle = self.puzzle(grid)?.of_genre(genre).with_dots(dots);
        let (states, literals) = self.edges(grid)?;
        let [cuts] = self.comment("cuts", "their number", numbers)?;
        let dots = if genre.counts_lines() { 0 } else { grid.vertex_count() };
        let cnf = self.cnf(grid.edge_count() + grid.cell_count() + dots, &literals)?;
        if cuts > cnf.clauses().len() as u64 {
            let found = format!("the end after {} clauses", cnf.clauses().len());
            return Err((1, Problem::text(found, format!("{cuts} cuts"))));
        }
        let literals = EdgeLiterals::new(literals);
        Ok(Formula { puzzle, states, literals, cnf, cuts: cuts as usize, remarks: Vec::new() })
    }

    /// Moves on to the next line that is not a remark, which must be the `expected` one.
    fn line(&mut self, expected: &str) -> Result<(), ColumnProblem> {
        // Text after `#` is cut off already, so a remark is just `c`.
        while self.lines.next() {
            if self.lines.text() != b"c" {
                return Ok(());
            }
        }
        let end = || Problem::text("the end of the file", expected);
        Err((1, self.lines.fault.take().unwrap_or_else(end)))
    }

    /// Parses the next comment, which must be `key` followed by `value`.
    fn comment<T>(
        &mut self,
        key: &str,
        value: &str,
        parse: impl Fn(&[u8]) -> Option<T>,
    ) -> Result<T, ColumnProblem> {
        let expected = format!("`c {key}` and {value}");
        self.line(&expected)?;
        let text = self.lines.text();
        let rest = text.strip_prefix(b"c ").and_then(|text| text.strip_prefix(key.as_bytes()));
        let rest = rest.ok_or_else(|| unexpected(1, text, expected))?.trim_ascii_start();
        parse(rest).ok_or_else(|| unexpected(text.len() - rest.len() + 1, rest, value))
    }

    fn puzzle(&mut self, grid: Grid) -> Result<Puzzle, ColumnProblem> {
        let mut clues = Vec::new();
        for row in 1..=grid.rows() {
            let cells = self.comment("row", "clues, . for a blank", |cells| {
                cells.iter().map(|&byte| clue_or_animal(byte)).collect::<Option<Vec<Clue>>>()
            })?;
            if cells.len() != grid.cols() {
                let (found, expected) = (cells.len(), grid.cols());
                return Err((1, Problem::RowLength { row, found, expected }));
            }
            clues.extend(cells);
        }
        Ok(Puzzle::from_clues(grid, clues.into()))
    }

    /// Reads the states of the edges, and the literals of the undecided ones.
    fn edges(&mut self, grid: Grid) -> Result<(Vec<State>, Vec<Option<Lit>>), ColumnProblem> {
        let (mut states, mut literals) = (Vec::new(), Vec::new());
        for edge in grid.edges() {
            let key = format!("{} =", name(grid, edge));
            let (state, lit) = self.comment(&key, "a literal, `line` or `cross`", |value| match value {
                b"line" => Some((State::Line, None)),
                b"cross" => Some((State::Cross, None)),
                value => literal(value).map(|lit| (State::Undecided, Some(lit))),
            })?;
            states.push(state);
            literals.push(lit);
        }
        Ok((states, literals))
    }

    /// Reads clauses over at most this many variables.
    fn cnf(&mut self, most: usize, literals: &[Option<Lit>]) -> Result<Cnf, ColumnProblem> {
        let [vars, clauses] = self.header()?;
        let used = literals.iter().flatten().map(|lit| lit.var().index() as u64 + 1).max().unwrap_or(0);
        // There is at most one for each edge, each cell and perhaps each dot, which bounds the allocation.
        let most = most as u64;
        if !(used..=most).contains(&vars) {
            let expected = format!("{used} at least, for the edges, and {most} at most");
            return Err((1, Problem::text(format!("{vars} variables"), expected)));
        }
        let mut cnf = Cnf::new();
        for _ in 0..vars {
            cnf.new_var();
        }
        self.clauses(&mut cnf)?;
        let found = cnf.clauses().len();
        if found as u64 == clauses {
            return Ok(cnf);
        }
        Err((1, Problem::text(format!("{found} clauses"), format!("{clauses}, as the header says"))))
    }

    fn header(&mut self) -> Result<[u64; 2], ColumnProblem> {
        let expected = "`p cnf`, the number of variables and that of clauses";
        self.line(expected)?;
        let text = self.lines.text();
        text.strip_prefix(b"p cnf ").and_then(numbers).ok_or_else(|| unexpected(1, text, expected))
    }

    /// Reads clauses up to the end of the file.
    fn clauses(&mut self, cnf: &mut Cnf) -> Result<(), ColumnProblem> {
        let mut clause = Vec::new();
        while self.lines.next() {
            let text = self.lines.text();
            if text.starts_with(b"c") {
                continue;
            }
            for (column, word) in words(text) {
                if word == b"0" {
                    cnf.add_clause(&clause);
                    clause.clear();
                    continue;
                }
                let lit = literal(word).filter(|lit| lit.var().index() < cnf.var_count());
                let expected = || format!("a literal of the {} variables, or 0", cnf.var_count());
                clause.push(lit.ok_or_else(|| unexpected(column, word, expected()))?);
            }
        }
        match self.lines.fault.take() {
            Some(problem) => Err((1, problem)),
            None if clause.is_empty() => Ok(()),
            None => Err(unexpected(1, b"", "0 after the last clause")),
        }
    }
}

/// Parses rows and columns, the name of a genre unless it is plain, and `every-dot`.
fn size(text: &[u8]) -> Option<([u64; 2], Genre, Dots)> {
    let (text, dots) = match text.strip_suffix(b" every-dot") {
        Some(text) => (text, Dots::Two),
        None => (text, Dots::ZeroOrTwo),
    };
    let ends = |genre: &Genre| text.strip_suffix(genre.name().as_bytes());
    let named = Genre::all().find_map(|genre| Some((ends(&genre)?, genre)));
    let (text, genre) = named.unwrap_or((text, Genre::Slitherlink));
    Some((numbers(text.trim_ascii_end())?, genre, dots))
}

/// Parses a text of exactly `N` numbers.
fn numbers<const N: usize>(text: &[u8]) -> Option<[u64; N]> {
    lines::numbers(text).ok()
}
