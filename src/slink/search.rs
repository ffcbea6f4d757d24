//! The loops of a board, one after another, by SAT: model, cycles, cuts, again.
//!
//! A model of the encoding is a set of disjoint cycles. If one of them alone meets every
//! clue, *it is a solution*, whatever else the model draws: a clause against it would lose
//! that solution. Only the other cycles are cut. A solution found is blocked, and the
//! search goes on; when no model is left, all loops were found.

use slink_encodings::ClauseSink;
use thiserror::Error;

use super::board::Board;
use super::cuts::{Cutter, block};
use super::cycles::{Cycle, Lines};
use super::encode::Encoding;
use super::solution::{Flaw, Solution, verify};
use crate::engine::{Engine, EngineError, Varisat};
use crate::grid::{Edge, State};

/// A bug of ours or of the engine; never the puzzle's fault.
#[derive(Debug, Error)]
pub enum SearchError {
    /// The engine gave up.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The verifier refused what the search took for a solution.
    #[error("unsound: the search found a loop that is no solution: {0}")]
    Unsound(#[from] Flaw),
}

/// What a search cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Variables: undecided edges and colours.
    pub variables: usize,
    /// Clauses of the encoding.
    pub clauses: usize,
    /// Calls of the engine.
    pub rounds: usize,
    /// Clauses added against premature cycles.
    pub cuts: usize,
}

/// The loops of a board. Each is returned once; the order depends on the board alone.
pub struct Search<'a, 'p> {
    board: &'a Board<'p>,
    engine: Counting<Varisat>,
    encoding: Encoding,
    /// The decided lines, which every loop has.
    decided: Vec<Edge>,
    cutter: Cutter,
    effort: Effort,
    exhausted: bool,
}

impl<'a, 'p> Search<'a, 'p> {
    /// A search for the loops that agree with what is decided on `board`.
    pub fn new(board: &'a Board<'p>) -> Search<'a, 'p> {
        let mut engine = Counting::default();
        let encoding = Encoding::new(board, &mut engine);
        let decided = board.grid().edges().zip(board.states());
        Search {
            board,
            encoding,
            decided: decided.filter(|(_, state)| *state == State::Line).map(|(edge, _)| edge).collect(),
            cutter: Cutter::new(board.grid().vertex_count()),
            effort: Effort { variables: engine.vars, clauses: engine.clauses, rounds: 0, cuts: 0 },
            engine,
            exhausted: false,
        }
    }

    /// What the search has cost so far.
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// The next loop; `None` when there is no other.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn next_loop(&mut self) -> Result<Option<Solution>, SearchError> {
        while !self.exhausted {
            self.effort.rounds += 1;
            if !self.engine.solve(&[])? {
                self.exhausted = true;
                break;
            }
            let cycles = self.cycles();
            let solution = cycles.iter().position(|cycle| self.is_solution(cycle));
            self.cut(&cycles);
            if let Some(i) = solution {
                return self.take(&cycles[i]).map(Some);
            }
        }
        Ok(None)
    }

    /// The cycles of the engine's model.
    fn cycles(&self) -> Vec<Cycle> {
        let mut lines = Lines::new(self.board.grid());
        for &edge in &self.decided {
            lines.add(edge);
        }
        for (edge, var) in self.encoding.edges() {
            if self.engine.value(var) {
                lines.add(edge);
            }
        }
        lines.into_cycles()
    }

    /// True if the cycle meets every clue and has every decided line.
    fn is_solution(&self, cycle: &Cycle) -> bool {
        let decided = cycle.edges.iter().filter(|&&edge| self.encoding.var(edge).is_none()).count();
        decided == self.decided.len() && cycle.meets_all_clues(self.board.puzzle())
    }

    /// Cuts every cycle that is not a solution.
    fn cut(&mut self, cycles: &[Cycle]) {
        for (i, cycle) in cycles.iter().enumerate() {
            if !self.is_solution(cycle) {
                let clause = match cycles {
                    [_] => block(&self.encoding, &cycle.edges),
                    _ => self.cutter.cut(self.board, &self.encoding, cycles, i),
                };
                self.engine.add_clause(&clause);
                self.effort.cuts += 1;
            }
        }
    }

    /// Verifies a solution and blocks it.
    fn take(&mut self, cycle: &Cycle) -> Result<Solution, SearchError> {
        self.engine.add_clause(&block(&self.encoding, &cycle.edges));
        let mut lines = vec![false; self.board.grid().edge_count()];
        for edge in &cycle.edges {
            lines[edge.index()] = true;
        }
        Ok(verify(self.board.puzzle(), lines)?)
    }
}

/// An engine that counts what it is given.
#[derive(Default)]
struct Counting<E> {
    engine: E,
    vars: usize,
    clauses: usize,
}

impl<E: ClauseSink> ClauseSink for Counting<E> {
    fn new_var(&mut self) -> slink_encodings::Var {
        self.vars += 1;
        self.engine.new_var()
    }

    fn add_clause(&mut self, lits: &[slink_encodings::Lit]) {
        self.clauses += 1;
        self.engine.add_clause(lits);
    }
}

impl<E: Engine> Engine for Counting<E> {
    fn solve(&mut self, assumptions: &[slink_encodings::Lit]) -> Result<bool, EngineError> {
        self.engine.solve(assumptions)
    }

    fn value(&self, var: slink_encodings::Var) -> bool {
        self.engine.value(var)
    }
}
