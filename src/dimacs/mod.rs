//! The clauses of a board as a DIMACS file for any SAT solver, and a solver's model as lines.
//!
//! ```text
//! c slink 1                   the format
//! c size 2 2                  rows and columns, then a line for each row: clues, . for a blank
//! c row 3.
//! c row ..
//! c h 1 1 = 4                 edge by edge: the literal that says that it is a line, …
//! c v 2 3 = cross             … or what it is, if that was decided before
//! c cuts 0                    how many clauses at the end are cuts
//! p cnf 9 61                  variables and clauses
//! ```
//!
//! Rows and columns count from 1. `h R C` is the edge above the cell in row R, column C, `v R C` the one left of it; those
//! below the last row have the row after it, and those right of the last column the column after it. Every edge has a
//! comment, in the order of [`Grid::edges`]. Variables without an edge say that a cell is inside the loop. Remarks are
//! `c #` and a text.
//!
//! [`Grid::edges`]: crate::grid::Grid::edges

mod draw;
mod model;
mod read;
mod write;

use slitherlink_encodings::{ClauseSink, Cnf, Lit};
use thiserror::Error;

use crate::Puzzle;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::formats::lines::Lines;
use crate::formats::{Problem, quote};
use crate::grid::State;
use crate::search::edge_literals::EdgeLiterals;
use crate::search::reference::ReferenceSearch;
use crate::search::reference::encode::encode;
use crate::search::{NextLoop, SearchError};

pub use draw::{Cycles, Drawing, Mismatch};
pub use model::{Answer, Model};

/// A file that could not be read: where, and why.
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
    /// A fault in the line in hand.
    fn at<R>(source_name: &str, lines: &Lines<R>, (column, problem): Fault) -> DimacsError {
        DimacsError { source_name: source_name.into(), line: lines.hand.number.max(1), column, problem }
    }
}

/// What is wrong, and in which column.
type Fault = (usize, Problem);

fn unexpected(column: usize, found: &[u8], expected: impl Into<String>) -> Fault {
    let found = if found.is_empty() { "the end of the line".into() } else { format!("`{}`", quote(found)) };
    (column, Problem::Text { found, expected: expected.into() })
}

/// The clauses of a board, and which literal stands for which edge.
#[derive(Clone, Debug)]
pub struct Formula {
    puzzle: Puzzle,
    /// What was decided before, by edge.
    states: Vec<State>,
    literals: EdgeLiterals,
    cnf: Cnf,
    /// How many of the clauses, at the end, are cuts.
    cuts: usize,
    remarks: Vec<String>,
}

impl Formula {
    /// The clauses of what is undecided on `board`. Their models are all sets of disjoint cycles
    /// that meet the clues.
    pub fn new(board: &Board) -> Formula {
        let mut cnf = Cnf::new();
        let literals = encode(board, &mut cnf);
        let (puzzle, states) = (board.puzzle().clone(), board.states());
        Formula { puzzle, states, literals, cnf, cuts: 0, remarks: Vec::new() }
    }

    /// The same clauses, and the cuts with which the reference search proves that there is one loop or none, or
    /// finds two. If there is one loop or none, every model has a solution in it. Also returns whether the search ended
    /// before the deadline; if not, the cuts are those found by then, which exclude no solution.
    ///
    /// # Errors
    /// Only for bugs: see [`SearchError`].
    pub fn with_cuts(board: &Board, deadline: Deadline) -> Result<(Formula, bool), SearchError> {
        let mut formula = Formula::new(board);
        let mut search = ReferenceSearch::new(board.clone(), deadline);
        let mut found = 0;
        let is_whole = loop {
            match search.next_loop()? {
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
                (false, _) => "The time ran out: the cuts are those found by then.",
                (true, 0) => "With the cuts there is no model: the board has no solution.",
                (true, 1) => "With the cuts every model has the one solution in it.",
                (true, _) => "There are several solutions; the cuts are those on the way to two of them.",
            }
            .into(),
        );
        for cut in search.cut_clauses() {
            formula.add_cut(&cut);
        }
        Ok((formula, is_whole))
    }

    /// Adds the empty clause to a board that is known to have no solution, and a remark why.
    pub fn refute(&mut self, why: &str) {
        self.cnf.add_clause(&[]);
        self.remarks.push(format!("No solution: {why}."));
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// How many variables there are.
    pub fn var_count(&self) -> usize {
        self.cnf.var_count()
    }

    fn add_cut(&mut self, clause: &[Lit]) {
        self.cnf.add_clause(clause);
        self.cuts += 1;
    }
}
