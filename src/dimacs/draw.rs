//! What a model draws, and the cuts against it.

use slitherlink_encodings::Lit;
use thiserror::Error;

use super::{Formula, Model};
use crate::deduce::board::Board;
use crate::grid::{Edge, State};
use crate::search::cycles::{Cycle, Lines};
use crate::search::reference::cut::cut;
use crate::solution::{Flaw, Solution, verify};

/// What a model draws.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// A solution.
    Solution {
        /// The loop.
        solution: Solution,
        /// How many other cycles the model draws. They do no harm: this one alone meets all clues.
        others: usize,
    },
    /// At least two cycles, none of which is a solution alone.
    Cycles(Cycles),
}

/// The cycles of a model.
#[derive(Clone, Debug)]
pub struct Cycles(Vec<Cycle>);

impl Cycles {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The edges of all of them.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        self.0.iter().flat_map(|cycle| &cycle.edges).copied()
    }
}

/// A model of other clauses than these.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Mismatch {
    /// What it draws is no set of disjoint cycles that meets the clues.
    #[error("not a model of these clauses: {0}")]
    Flaw(Flaw),
    /// It violates a clause, such as a cut.
    #[error("not a model of these clauses: it violates clause {number}, `{clause}`")]
    Clause {
        /// Which clause, from 1.
        number: usize,
        /// The clause as the file has it.
        clause: String,
    },
}

impl Formula {
    /// What a model draws.
    ///
    /// # Errors
    /// When it violates a clause, unless it draws a solution all the same.
    pub fn draw(&self, model: &Model) -> Result<Drawing, Mismatch> {
        let grid = self.puzzle.grid();
        let lines = self.lines(model);
        match verify(&self.puzzle, lines.clone()) {
            Ok(solution) => return Ok(Drawing::Solution { solution, others: 0 }),
            Err(Flaw::SeveralCycles { .. }) => self.check_clauses(model)?,
            Err(flaw) => return Err(Mismatch::Flaw(flaw)),
        }
        let mut cycles = Lines::new(grid);
        for edge in grid.edges().filter(|edge| lines[edge.index()]) {
            cycles.add(edge);
        }
        let cycles = cycles.into_cycles();
        let alone = cycles.iter().find(|cycle| cycle.meets_all_clues(&self.puzzle));
        match alone.map(|cycle| verify(&self.puzzle, cycle.lines(grid))) {
            Some(solution) => Ok(Drawing::Solution {
                solution: solution.map_err(Mismatch::Flaw)?,
                others: cycles.len() - 1,
            }),
            None => Ok(Drawing::Cycles(Cycles(cycles))),
        }
    }

    /// A truth value for each edge.
    fn lines(&self, model: &Model) -> Vec<bool> {
        let is_line = |edge: Edge| match self.literals.lit(edge) {
            Some(lit) => model.holds(lit),
            None => self.states[edge.index()] == State::Line,
        };
        self.puzzle.grid().edges().map(is_line).collect()
    }

    fn check_clauses(&self, model: &Model) -> Result<(), Mismatch> {
        let violated = |clause: &[Lit]| !clause.iter().any(|&lit| model.holds(lit));
        match self.cnf.clauses().enumerate().find(|(_, clause)| violated(clause)) {
            None => Ok(()),
            Some((i, clause)) => {
                let words: Vec<String> = clause.iter().map(|lit| lit.to_dimacs().to_string()).collect();
                Err(Mismatch::Clause { number: i + 1, clause: words.join(" ") })
            }
        }
    }

    /// Adds cuts against the cycles of a [`Drawing::Cycles`].
    pub fn cut(&mut self, Cycles(cycles): &Cycles) {
        let board = Board::given(&self.puzzle, &self.states);
        let cuts = (0..cycles.len()).filter_map(|i| cut(&board, cycles, i));
        let cuts: Vec<Vec<Lit>> = cuts.map(|cut| cut.clause(&mut |edge| self.literals.lit(edge))).collect();
        for cut in cuts {
            self.add_cut(&cut);
        }
    }
}
