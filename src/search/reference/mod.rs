//! The reference search: find a model, cut its cycles, repeat. It is written to be easy to read and to
//! verify.
//!
//! 1. [`encode`](mod@encode): clues and vertices become clauses.
//! 2. [`engine`]: varisat looks for a model. A model is a set of disjoint cycles that meet all clues.
//! 3. If a cycle meets every clue without the others, *it is a solution*, and a cut against it would lose
//!    that solution. It is returned, and from then on a blocking clause excludes it.
//! 4. [`cut`](mod@cut): each other cycle is cut. The clause excludes no loop, but it excludes this model and
//!    many others.
//! 5. Repeat. When no model is left, all loops were found.
//!
//! `--strategy reference`, `--sat-only`, `slink check` and `slink encode --with-cuts` run it, and so does
//! `slink prove` to refute further solutions. The tests compare it with the fast search, with which it shares
//! only cycles, the form of a cut and the map from edges to literals.

pub mod cut;
pub mod encode;
pub mod engine;

use std::sync::Arc;

use slitherlink_encodings::{ClauseSink, Lit};

use crate::bug::verified;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Edge, State};
use crate::search::cuts::{Cut, blocking_clause};
use crate::search::cycles::{Cycle, Lines};
use crate::search::edge_literals::EdgeLiterals;
use crate::search::outcome::{Effort, NextLoop, Searcher, TimedOut};
use crate::solution::Solution;
use crate::step::Step;
use cut::cut;
use encode::encode;
use engine::Varisat;

/// The loops of a board. Each is returned once; the order depends only on the board.
pub struct ReferenceSearch {
    board: Arc<Board>,
    engine: Varisat,
    literals: EdgeLiterals,
    /// The lines decided before the search, which every loop has.
    decided: Vec<Edge>,
    cuts: Vec<Cut>,
    effort: Effort,
    exhausted: bool,
}

impl ReferenceSearch {
    /// Starts a search for the loops that agree with what is decided on `board`, until a deadline.
    pub fn new(board: impl Into<Arc<Board>>, deadline: &Deadline) -> ReferenceSearch {
        let board = board.into();
        let mut engine = Varisat::new(deadline);
        let literals = encode(&board, &mut engine);
        let effort = Effort {
            answered_by: Searcher::Reference,
            variables: engine.variables(),
            clauses: engine.clauses(),
            ..Effort::default()
        };
        let decided = board.lines().collect();
        ReferenceSearch { board, engine, literals, decided, cuts: Vec::new(), effort, exhausted: false }
    }

    /// Returns the next loop.
    pub fn next_loop(&mut self) -> NextLoop {
        loop {
            if let Some(found) = self.next_round() {
                return found;
            }
        }
    }

    /// Runs one round: finds a model, and returns a solution among its cycles or cuts them. `None` if all of
    /// them were cut.
    pub fn next_round(&mut self) -> Option<NextLoop> {
        if self.exhausted {
            return Some(NextLoop::Exhausted);
        }
        self.effort.rounds += 1;
        match self.engine.solve(&[]) {
            Ok(true) => {}
            Ok(false) => {
                self.exhausted = true;
                return Some(NextLoop::Exhausted);
            }
            Err(TimedOut) => return Some(NextLoop::Unfinished),
        }
        let cycles = self.cycles();
        let mut solution = None;
        for (i, cycle) in cycles.iter().enumerate() {
            // Checked in between, since there may be a great many cycles.
            if self.engine.is_closed() {
                return Some(NextLoop::Unfinished);
            }
            if self.is_solution(cycle) {
                // If the model has further solutions, a later model has them again.
                solution = solution.or(Some(cycle));
            } else if let Some(cut) = cut(&self.board, &cycles, i) {
                self.engine.add_clause(&cut.clause(&mut |edge| self.literals.lit(edge)));
                self.cuts.push(cut);
            }
        }
        let solution = verified(self.board.puzzle(), solution?.lines(self.board.grid()));
        self.exclude(&solution);
        Some(NextLoop::Loop(solution))
    }

    /// The cycles of the last model.
    fn cycles(&self) -> Vec<Cycle> {
        let grid = self.board.grid();
        let mut lines = Lines::new(grid);
        self.decided.iter().for_each(|&edge| lines.add(edge));
        self.literals.lines(grid, |lit| self.engine.holds(lit)).for_each(|edge| lines.add(edge));
        lines.into_cycles()
    }

    /// True if a cycle meets every clue and has every line that was decided before.
    fn is_solution(&self, cycle: &Cycle) -> bool {
        let decided = cycle.edges.iter().filter(|&&edge| self.board.state(edge) == State::Line).count();
        decided == self.decided.len() && cycle.meets_all_clues(self.board.puzzle())
    }

    /// Excludes a solution and no other: no loop contains another.
    pub fn exclude(&mut self, solution: &Solution) {
        let lines: Vec<Edge> = solution.edges(self.board.grid()).collect();
        self.engine.add_clause(&blocking_clause(&mut |edge| self.literals.lit(edge), &lines));
    }

    /// The board that is searched.
    pub fn into_board(self) -> Arc<Board> {
        self.board
    }

    /// The cuts so far.
    pub fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// The cuts so far, as clauses over the literals that [`encode()`] makes for the board. Every solution
    /// satisfies them, including those found.
    pub fn cut_clauses(&self) -> impl Iterator<Item = Vec<Lit>> {
        self.cuts.iter().map(|cut| cut.clause(&mut |edge| self.literals.lit(edge)))
    }

    /// The cuts so far, as steps.
    pub fn cut_steps(&self) -> Vec<Step> {
        self.cuts.iter().map(|cut| cut.step(&self.board)).collect()
    }

    /// The cost so far.
    pub const fn effort(&self) -> Effort {
        Effort { cuts: self.cuts.len(), ..self.effort }
    }
}
