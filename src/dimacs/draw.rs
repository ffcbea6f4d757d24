//! The drawing that a model stands for, and cuts against its cycles.

use slitherlink_encodings::Lit;
use thiserror::Error;

use super::{Formula, Model};
use crate::deduce::board::Board;
use crate::grid::{Edge, State};
use crate::search::cycles::{Cycle, Lines};
use crate::search::reference::cut::cut;
use crate::solution::{Flaw, Solution, verify};

/// The drawing that a model stands for.
#[derive(Clone, Debug)]
pub enum ModelDrawing {
    /// A solution.
    Solution {
        /// The loop.
        solution: Solution,
        /// The number of other cycles in the model. They are ignored, since the loop meets all clues by
        /// itself.
        others: usize,
    },
    /// At least two cycles, none of which is a solution by itself.
    Cycles(Cycles),
}

/// The cycles of a model.
#[derive(Clone, Debug)]
pub struct Cycles(Vec<Cycle>);

impl Cycles {
    /// The number of cycles.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The edges of all cycles.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        self.0.iter().flat_map(|cycle| &cycle.edges).copied()
    }
}

/// The reason why an assignment is not a model of the formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Mismatch {
    /// Its lines are not a set of disjoint cycles that meets the clues.
    #[error("not a model of these clauses: {0}")]
    Flaw(Flaw),
    /// It violates a clause, such as a cut.
    #[error("not a model of these clauses: it violates clause {number}, `{clause}`")]
    Clause {
        /// The number of the clause, from 1.
        number: usize,
        /// The clause as in the file.
        clause: String,
    },
}

impl Formula {
    /// Returns the drawing that a model stands for.
    ///
    /// # Errors
    /// If the assignment violates a clause, unless its lines are a solution all the same.
    pub fn draw(&self, model: &Model) -> Result<ModelDrawing, Mismatch> {
        let grid = self.puzzle.grid();
        let lines = self.lines(model);
        match verify(&self.puzzle, lines.clone()) {
            Ok(solution) => return Ok(ModelDrawing::Solution { solution, others: 0 }),
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
            Some(solution) => Ok(ModelDrawing::Solution {
                solution: solution.map_err(Mismatch::Flaw)?,
                others: cycles.len() - 1,
            }),
            None => Ok(ModelDrawing::Cycles(Cycles(cycles))),
        }
    }

    /// For each edge, whether it is a line.
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

    /// Adds cuts against the cycles of a [`ModelDrawing::Cycles`].
    pub fn cut(&mut self, Cycles(cycles): &Cycles) {
        let board = Board::given(&self.puzzle, &self.states);
        let cuts = (0..cycles.len()).filter_map(|i| cut(&board, cycles, i));
        let cuts: Vec<Vec<Lit>> = cuts.map(|cut| cut.clause(&mut |edge| self.literals.lit(edge))).collect();
        for cut in cuts {
            self.add_cut(&cut);
        }
    }
}
