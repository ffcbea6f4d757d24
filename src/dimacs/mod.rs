//! The clauses of a board as a DIMACS file for any SAT solver, and drawings from the models that solvers
//! find.
//!
//! ```text
//! c slink 1                   the format
//! c size 2 2                  rows and columns, then a line for each row: clues, . for a blank, S and W for animals
//! c row 3.
//! c row ..
//! c h 1 1 = 4                 edge by edge: the literal that says that it is a line, …
//! c v 2 3 = cross             … or what it is, if that was decided before
//! c cuts 0                    how many clauses at the end are cuts
//! p cnf 9 61                  variables and clauses
//! ```
//!
//! Rows and columns count from 1. `h R C` is the edge above the cell in row R, column C, `v R C` the one to
//! the left of it; edges below the last row or right of the last column have the number after the last one.
//! Every edge has a comment, in the order of [`Grid::edges`]. A variable without an edge says that a cell is
//! inside the loop. Remarks are `c #` and a text.
//!
//! [`Grid::edges`]: crate::grid::Grid::edges

mod draw;
mod model;
mod read;
mod write;

use std::sync::Arc;

use slitherlink_encodings::{ClauseSink, Cnf, Lit};
use thiserror::Error;

use crate::Puzzle;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::formats::lines::Lines;
use crate::formats::{Problem, quote};
use crate::grid::State;
use crate::search::NextLoop;
use crate::search::edge_literals::EdgeLiterals;
use crate::search::reference::ReferenceSearch;
use crate::search::reference::encode::encode;

pub use draw::{Cycles, ModelDrawing};
pub use model::{Model, SatAnswer};

/// The error of a file that could not be read: where, and why.
#[derive(Debug, Error)]
#[error("{source_name}:{line}:{column}: {problem}")]
pub struct DimacsError {
    /// The file, as the user named it.
    pub source_name: String,
    /// The line, from 1.
    pub line: usize,
    /// The byte of the line, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub problem: Problem,
}

impl DimacsError {
    /// The error for a fault in the current line.
    fn at(source_name: &str, lines: &Lines, (column, problem): ColumnProblem) -> DimacsError {
        DimacsError { source_name: source_name.into(), line: lines.current.number.max(1), column, problem }
    }
}

/// The column of a fault, and the problem.
type ColumnProblem = (usize, Problem);

fn unexpected(column: usize, found: &[u8], expected: impl Into<String>) -> ColumnProblem {
    let found = if found.is_empty() { "the end of the line".into() } else { format!("`{}`", quote(found)) };
    (column, Problem::text(found, expected))
}

/// The clauses of a board, and the mapping from edges to literals.
#[derive(Clone, Debug)]
pub struct Formula {
    puzzle: Puzzle,
    /// The state of each edge as far as it was decided before the encoding.
    states: Vec<State>,
    literals: EdgeLiterals,
    cnf: Cnf,
    /// The number of clauses at the end that are cuts.
    cuts: usize,
    remarks: Vec<String>,
}

impl Formula {
    /// Encodes what is undecided on `board`. The models are the sets of disjoint cycles that meet the clues.
    pub fn new(board: &Board) -> Formula {
        let mut cnf = Cnf::new();
        let literals = encode(board, &mut cnf);
        let (puzzle, states) = (board.puzzle().clone(), board.states());
        Formula { puzzle, states, literals, cnf, cuts: 0, remarks: Vec::new() }
    }

    /// Returns the same clauses with the cuts of the reference search, which searches until it has proven
    /// that there is no or only one loop, or has found two. If there is one loop, every model contains it; if
    /// there is none, there is no model. Also returns whether the search ended before the deadline; if not,
    /// the cuts are those found by then. No cut excludes a solution.
    pub fn with_cuts(board: impl Into<Arc<Board>>, deadline: &Deadline) -> (Formula, bool) {
        let board = board.into();
        let mut formula = Formula::new(&board);
        let mut search = ReferenceSearch::new(board, deadline);
        let mut found = 0;
        let is_whole = loop {
            match search.next_loop() {
                NextLoop::Loop(_) => found += 1,
                NextLoop::Exhausted => break true,
                NextLoop::Unfinished => break false,
            }
            if found == 2 {
                break true;
            }
        };
        formula.remarks.push(
            match (is_whole, found) {
                (false, _) => "The time limit was reached: only the cuts found by then are included.",
                (true, 0) => "With the cuts there is no model: the board has no solution.",
                (true, 1) => "With the cuts every model contains the only solution.",
                (true, _) => {
                    "There are several solutions; the cuts are those found on the way to two of them."
                }
            }
            .into(),
        );
        for cut in search.cut_clauses() {
            formula.add_cut(&cut);
        }
        (formula, is_whole)
    }

    /// Adds the empty clause, for a board that is known to have no solution, and a remark with the reason.
    pub(crate) fn refute(&mut self, why: &str) {
        self.cnf.add_clause(&[]);
        self.remarks.push(format!("No solution: {why}."));
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The number of variables.
    pub fn var_count(&self) -> usize {
        self.cnf.var_count()
    }

    fn add_cut(&mut self, clause: &[Lit]) {
        self.cnf.add_clause(clause);
        self.cuts += 1;
    }
}
