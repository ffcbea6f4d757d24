//! The loops of a board, one after another, by SAT: model, cycles, cuts, again.
//!
//! A model of the encoding is a set of disjoint cycles. If one of them alone meets every
//! clue, *it is a solution*, whatever else the model draws: a clause against it would lose
//! that solution. Only the other cycles are cut. A solution found is blocked, and the
//! search goes on; when no model is left, all loops were found.

use slitherlink_encodings::{ClauseSink, Lit};
use thiserror::Error;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::engine::{Engine, EngineError, Varisat};
use crate::grid::{Edge, State};
use crate::search::counting::Counting;
use crate::search::cuts::{Cut, Cutter, block};
use crate::search::cycles::{Cycle, Lines};
use crate::search::encode::{Encoding, Named};
use crate::solution::{Flaw, Found, Solution, verify};
use crate::step::Step;

/// A bug of ours or of the engine; never the puzzle's fault.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The engine gave up.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The verifier refused what the search took for a solution.
    #[error("unsound: the search found a loop that is no solution: {0}")]
    Unsound(#[from] Flaw),
}

impl SearchError {
    /// The deadline passed.
    pub const TIMEOUT: SearchError = SearchError::Engine(EngineError::Timeout);

    /// True if the deadline passed.
    pub const fn is_timeout(&self) -> bool {
        matches!(self, SearchError::Engine(EngineError::Timeout))
    }
}

/// What a search cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Cases told apart before SAT, or instead of it.
    pub cases: usize,
    /// Variables: undecided edges, colours, and corners where the search is in place.
    pub variables: usize,
    /// Clauses of the encoding, or tables that say the same and clauses beside them.
    pub clauses: usize,
    /// Calls of the engine.
    pub rounds: usize,
    /// Clauses added against premature cycles.
    pub cuts: usize,
}

/// An engine with the clauses of a board, and its models as cycles.
pub struct Models<'a, 'p> {
    board: &'a Board<'p>,
    engine: Counting<Varisat>,
    encoding: Encoding,
    /// The decided lines, which every loop has.
    decided: Vec<Edge>,
    cutter: Cutter,
    /// The cuts so far, if somebody wants them.
    kept: Option<Vec<Cut>>,
    effort: Effort,
}

/// What came of one model.
enum Round {
    /// Its cycles are cut.
    Cut,
    /// One of its cycles is a solution, the others are cut.
    Solution(Cycle),
    /// There is none.
    NoModel,
}

impl<'a, 'p> Models<'a, 'p> {
    /// The models that agree with what is decided on `board`.
    pub fn new(board: &'a Board<'p>, named: Named, deadline: Deadline) -> Models<'a, 'p> {
        let mut engine = Counting::new(Varisat::new(deadline));
        let encoding = Encoding::new(board, named, &mut engine);
        let decided = board.grid().edges().zip(board.states());
        Models {
            board,
            encoding,
            decided: decided.filter(|(_, state)| *state == State::Line).map(|(edge, _)| edge).collect(),
            cutter: Cutter::new(board.grid().vertex_count()),
            kept: None,
            effort: Effort { variables: engine.vars, clauses: engine.clauses, ..Effort::default() },
            engine,
        }
    }

    /// The cycles of a model; `None` if there is none.
    ///
    /// # Errors
    /// When the engine gives up.
    pub fn next_cycles(&mut self) -> Result<Option<Vec<Cycle>>, EngineError> {
        self.effort.rounds += 1;
        if !self.engine.solve(&[])? {
            return Ok(None);
        }
        let mut lines = Lines::new(self.board.grid());
        for &edge in &self.decided {
            lines.add(edge);
        }
        for edge in self.encoding.lines(|var| self.engine.value(var)) {
            lines.add(edge);
        }
        Ok(Some(lines.into_cycles()))
    }

    /// True if the cycle meets every clue and has every decided line.
    pub fn is_solution(&self, cycle: &Cycle) -> bool {
        let decided = cycle.edges.iter().filter(|&&edge| self.board.state(edge) != State::Undecided).count();
        decided == self.decided.len() && cycle.meets_all_clues(self.board.puzzle())
    }

    /// Excludes cycle `i` of a model, which is not a solution, together with all models
    /// that fail to connect it in the same way.
    pub fn cut(&mut self, cycles: &[Cycle], i: usize) {
        self.effort.cuts += 1;
        if let [only] = cycles {
            self.block(&only.edges);
            return;
        }
        let cut = self.cutter.cut(self.board, cycles, i);
        let clause = cut.clause(&mut |edge| self.encoding.name(edge, &mut self.engine));
        self.engine.add_clause(&clause);
        if let Some(kept) = &mut self.kept {
            kept.push(cut);
        }
    }

    /// Takes the next model: all its cycles that are no solutions are cut.
    fn next_round(&mut self) -> Result<Round, EngineError> {
        let Some(mut cycles) = self.next_cycles()? else { return Ok(Round::NoModel) };
        let mut solution = None;
        for i in 0..cycles.len() {
            // There may be very many.
            if self.engine.is_closed() {
                return Err(EngineError::Timeout);
            }
            if !self.is_solution(&cycles[i]) {
                self.cut(&cycles, i);
            } else if solution.is_none() {
                // Another one in the same model is found again later.
                solution = Some(i);
            }
        }
        Ok(solution.map_or(Round::Cut, |i| Round::Solution(cycles.swap_remove(i))))
    }

    /// Excludes a solution, and with it nothing else.
    pub fn exclude(&mut self, solution: &Solution) {
        self.block(&solution.edges(self.board.grid()).collect::<Vec<_>>());
    }

    /// Excludes a loop, and with it nothing else.
    pub fn block(&mut self, edges: &[Edge]) {
        let clause = block(&mut |edge| self.encoding.name(edge, &mut self.engine), edges);
        self.engine.add_clause(&clause);
    }
}

/// The loops of a board. Each is returned once; the order depends on the board alone.
pub struct Search<'a, 'p> {
    models: Models<'a, 'p>,
    exhausted: bool,
}

impl<'a, 'p> Search<'a, 'p> {
    /// A search for the loops that agree with what is decided on `board`.
    pub fn new(board: &'a Board<'p>) -> Search<'a, 'p> {
        Search::without(board, &[], Deadline::NEVER)
    }

    /// The same, but it keeps its cuts, and ends at a deadline.
    pub fn keeping_cuts(board: &'a Board<'p>, deadline: Deadline) -> Search<'a, 'p> {
        Search { models: Models::new(board, Named::All, deadline), exhausted: false }.recording()
    }

    /// The same search, but it keeps its cuts for [`Search::into_cut_steps`].
    #[must_use]
    pub fn recording(mut self) -> Search<'a, 'p> {
        self.models.kept = Some(Vec::new());
        self
    }

    /// A search for the loops that are not known, until a deadline.
    pub fn without(board: &'a Board<'p>, known: &[Solution], deadline: Deadline) -> Search<'a, 'p> {
        let mut models = Models::new(board, Named::NearClues, deadline);
        for solution in known {
            models.exclude(solution);
        }
        Search { models, exhausted: false }
    }

    /// The cuts kept, as clauses over the literals of [`Encoding::new`] for the board, all of them named. Every solution
    /// satisfies them, whichever were found.
    pub fn into_cuts(self) -> Vec<Vec<Lit>> {
        let encoding = &self.models.encoding;
        self.models.kept.iter().flatten().map(|cut| cut.clause(&mut |edge| encoding.lit(edge))).collect()
    }

    /// The cuts kept.
    pub fn into_kept(self) -> Vec<Cut> {
        self.models.kept.unwrap_or_default()
    }

    /// The cuts kept, as steps.
    pub fn into_cut_steps(self) -> Vec<Step> {
        self.models.kept.iter().flatten().map(|cut| cut.step(self.models.board)).collect()
    }

    /// What the search has cost so far.
    pub const fn effort(&self) -> Effort {
        self.models.effort
    }

    /// The next loop.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn next_loop(&mut self) -> Result<Found, SearchError> {
        loop {
            if let Some(found) = self.next_round()? {
                return Ok(found);
            }
        }
    }

    /// The same, but one round at a time: `None` to go on.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn next_round(&mut self) -> Result<Option<Found>, SearchError> {
        let puzzle = self.models.board.puzzle();
        if self.exhausted {
            return Ok(Some(Found::Nothing));
        }
        match self.models.next_round() {
            Ok(Round::Cut) => Ok(None),
            Ok(Round::Solution(cycle)) => {
                self.models.block(&cycle.edges);
                Ok(Some(Found::Loop(verify(puzzle, cycle.lines(puzzle.grid()))?)))
            }
            Ok(Round::NoModel) => {
                self.exhausted = true;
                Ok(Some(Found::Nothing))
            }
            Err(error) if error.is_timeout() => Ok(Some(Found::Unfinished)),
            Err(error) => Err(error.into()),
        }
    }
}
