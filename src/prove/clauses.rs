//! The clauses of a certificate, in the order that numbers them.
//!
//! Variables are the edges, then the cells: whether a cell is inside.

use slitherlink_encodings::{ClauseSink, Cnf, Lit, Var, exactly, parity, zero_or_two};

use super::witness::{Witnessed, line};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::solution::Solution;

/// All clauses, and where the parts end.
pub(super) struct Clauses {
    cnf: Cnf,
    /// The number of the clause "some edge is a line", from 0.
    some_line: usize,
    before_cuts: usize,
    /// True if some clue says it already.
    has_line: bool,
}

fn inside(grid: Grid, cell: Cell) -> Lit {
    Var::new((grid.edge_count() + cell.index()) as u32).positive()
}

impl Clauses {
    pub(super) fn new(puzzle: &Puzzle, solutions: &[Solution], cuts: &[Witnessed]) -> Clauses {
        let (grid, mut cnf) = (puzzle.grid(), Cnf::new());
        for cell in grid.cells() {
            if let Some(n) = puzzle.clue(cell).number() {
                exactly(&mut cnf, usize::from(n), &grid.sides(cell).map(line));
            }
        }
        for vertex in grid.vertices() {
            let spokes: Vec<Lit> = grid.spokes(vertex).into_iter().flatten().map(line).collect();
            zero_or_two(&mut cnf, &spokes);
        }
        for edge in grid.edges() {
            let beside = grid.cells_beside(edge).into_iter().flatten().map(|cell| inside(grid, cell));
            parity(&mut cnf, false, &[line(edge)].into_iter().chain(beside).collect::<Vec<_>>());
        }
        let some_line = cnf.clauses().len();
        cnf.add_clause(&grid.edges().map(line).collect::<Vec<_>>());
        for solution in solutions {
            cnf.add_clause(&solution.edges(grid).map(|edge| !line(edge)).collect::<Vec<_>>());
        }
        let before_cuts = cnf.clauses().len();
        for cut in cuts {
            cnf.add_clause(cut.clause());
        }
        Clauses { cnf, some_line, before_cuts, has_line: puzzle.positive_count() > 0 }
    }

    /// How many clauses there are.
    pub(super) fn count(&self) -> u32 {
        self.cnf.clauses().len() as u32
    }

    /// How many come before the cuts.
    pub(super) const fn before_cuts(&self) -> u32 {
        self.before_cuts as u32
    }

    /// The clauses with their numbers, without those that others imply.
    pub(super) fn needed(&self) -> impl Iterator<Item = (u32, &[Lit])> {
        let is_needed = |&(number, _): &(usize, &[Lit])| number != self.some_line || !self.has_line;
        let numbered = self.cnf.clauses().enumerate().filter(is_needed);
        numbered.map(|(number, clause)| (number as u32, clause))
    }
}
