//! Writing a formula to a DIMACS file.

use std::fmt;
use std::io::{self, Write};

use super::Formula;
use crate::genre::{Dots, Genre};
use crate::grid::{Edge, EdgePlace, Grid, State};
use crate::named::Named;

/// The name and version of the format.
pub(super) const FORMAT: &str = "slink 1";

/// Remarks for a reader of the file.
const LEGEND: [&str; 5] = [
    "The lines of a Slitherlink board as clauses. Rows and columns count from 1.",
    "h R C is the edge above where row R, column C is or would be; v R C is the edge on its left.",
    "It is a line if the literal after = is true, or if `line` stands there.",
    "Variables without an edge say that a cell is inside the loop.",
    "A model draws disjoint cycles that meet all clues: `slink decode` reads it.",
];

impl Formula {
    /// Writes the file: comments, then the clauses.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let grid = self.puzzle.grid();
        writeln!(out, "c {FORMAT}")?;
        for remark in LEGEND.into_iter().chain(self.remarks.iter().map(String::as_str)) {
            writeln!(out, "c # {remark}")?;
        }
        let puzzle = &self.puzzle;
        write!(out, "c size {} {}", grid.rows(), grid.cols())?;
        if puzzle.genre() != Genre::Slitherlink {
            write!(out, " {}", puzzle.genre().name())?;
        }
        writeln!(out, "{}", if puzzle.dots() == Dots::Two { " every-dot" } else { "" })?;
        for row in puzzle.rows_as_text() {
            writeln!(out, "c row {row}")?;
        }
        for (edge, state) in grid.edges().zip(&self.states) {
            write!(out, "c {} = ", name(grid, edge))?;
            match (self.literals.lit(edge), state) {
                (Some(lit), _) => writeln!(out, "{}", lit.to_dimacs())?,
                (None, State::Line) => writeln!(out, "line")?,
                (None, _) => writeln!(out, "cross")?,
            }
        }
        writeln!(out, "c cuts {}", self.cuts)?;
        self.cnf.write_dimacs(out)
    }
}

/// The name of an edge in the file.
pub(super) fn name(grid: Grid, edge: Edge) -> impl fmt::Display {
    fmt::from_fn(move |f| match grid.edge_place(edge) {
        EdgePlace::Horizontal(r, c) => write!(f, "h {} {}", r + 1, c + 1),
        EdgePlace::Vertical(r, c) => write!(f, "v {} {}", r + 1, c + 1),
    })
}
