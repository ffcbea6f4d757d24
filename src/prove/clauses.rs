//! The clauses of a certificate, numbered in this order: those of the reference encoding for a board where
//! nothing is decided, then blocking clauses, then cuts.

use slitherlink_encodings::{ClauseSink, Cnf, Lit};

use super::witness::{WitnessedCut, line};
use crate::deduce::board::Board;
use crate::puzzle::Puzzle;
use crate::search::reference::encode::encode;
use crate::solution::Solution;

/// All clauses, and the ends of their groups.
pub(super) struct Clauses {
    cnf: Cnf,
    /// The index of the clause "some edge is a line".
    some_line: usize,
    before_cuts: usize,
    /// True if some clue implies that clause.
    has_line: bool,
}

impl Clauses {
    pub(super) fn new(puzzle: &Puzzle, solutions: &[Solution], cuts: &[WitnessedCut]) -> Clauses {
        let (grid, mut cnf) = (puzzle.grid(), Cnf::new());
        encode(&Board::new(puzzle), &mut cnf);
        let some_line = cnf.clauses().len() - 1;
        for solution in solutions {
            cnf.add_clause(&solution.edges(grid).map(|edge| !line(edge)).collect::<Vec<_>>());
        }
        let before_cuts = cnf.clauses().len();
        for cut in cuts {
            cnf.add_clause(cut.clause());
        }
        Clauses { cnf, some_line, before_cuts, has_line: puzzle.positive_count() > 0 }
    }

    /// The number of clauses.
    pub(super) fn count(&self) -> u32 {
        self.cnf.clauses().len() as u32
    }

    /// The number of clauses before the cuts.
    pub(super) const fn before_cuts(&self) -> u32 {
        self.before_cuts as u32
    }

    /// The clauses with their numbers, without "some edge is a line" if a clue implies it.
    pub(super) fn needed(&self) -> impl Iterator<Item = (u32, &[Lit])> {
        let is_needed = |&(number, _): &(usize, &[Lit])| number != self.some_line || !self.has_line;
        let numbered = self.cnf.clauses().enumerate().filter(is_needed);
        numbered.map(|(number, clause)| (number as u32, clause))
    }
}
