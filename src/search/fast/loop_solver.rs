//! A SAT solver for loops: the CDCL solver with a propagator that cuts each cycle as it closes.
//!
//! It never completes a model with many cycles. The first cycle that closes is the loop, or else a clause
//! against it is added and the search continues from there. Besides listing all loops, it answers questions
//! about loops one after another and keeps what it has learnt: see [`LoopSolver::ask`].

use std::sync::Arc;

use slitherlink_encodings::{ClauseSink, Lit};

use super::encode::{encode, encode_with_selectors};
pub use super::propagator::Wanted;
use super::propagator::{LoopPropagator, LoopQuestion};
use crate::bug::{unsound, verified};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, State};
use crate::puzzle::Puzzle;
use crate::search::cuts::blocking_clause;
use crate::search::cycles::Cycle;
use crate::search::edge_literals::EdgeLiterals;
use crate::search::outcome::{Effort, NextLoop, Searcher};
use crate::solution::Solution;
use crate::step::Step;
use slitherlink_cdcl::{Assignment, Cdcl, Learnt, Outcome, Propagation, Propagator};

/// A solver for the loops of a board. [`LoopSolver::next_loop`] returns each once, in an order that depends only on
/// the board; questions may return one again.
pub struct LoopSolver {
    pub(super) board: Arc<Board>,
    pub(super) solver: Cdcl,
    pub(super) propagator: LoopPropagator,
    pub(super) effort: Effort,
    exhausted: bool,
}

impl LoopSolver {
    /// Starts a search for the loops that agree with what is decided on `board`, other than `known` ones,
    /// until a deadline.
    pub fn new(board: impl Into<Arc<Board>>, known: &[Solution], deadline: &Deadline) -> LoopSolver {
        let board = board.into();
        let mut solver = Cdcl::new(deadline);
        let literals = encode(&board, &mut solver);
        let mut search = LoopSolver::with(board, solver, literals, Vec::new());
        known.iter().for_each(|solution| search.exclude(solution));
        search
    }

    /// Starts a search in which clues can be left out: see [`LoopSolver::set_puzzle`].
    pub fn with_selectors(board: impl Into<Arc<Board>>, deadline: &Deadline) -> LoopSolver {
        let board = board.into();
        let mut solver = Cdcl::new(deadline);
        let (literals, selectors) = encode_with_selectors(&board, &mut solver);
        LoopSolver::with(board, solver, literals, selectors)
    }

    fn with(
        board: Arc<Board>,
        solver: Cdcl,
        literals: EdgeLiterals,
        selectors: Vec<Option<Lit>>,
    ) -> LoopSolver {
        let effort = Effort {
            answered_by: Searcher::Fast,
            variables: solver.variables(),
            clauses: solver.given(),
            ..Effort::default()
        };
        let propagator = LoopPropagator::new(Arc::clone(&board), literals, selectors, solver.variables());
        LoopSolver { board, solver, propagator, effort, exhausted: false }
    }

    /// Sets another deadline from now on. The first one must not have passed while the solver was made, or else
    /// clauses are missing.
    pub fn set_deadline(&mut self, deadline: &Deadline) {
        self.solver.set_deadline(deadline);
    }

    /// Sets the number of assignments that a backjump may undo.
    #[cfg(feature = "internals")]
    pub const fn limit_jumps(&mut self, farthest: usize) {
        self.solver.limit_jumps(farthest);
    }

    /// Sets the clues that count from now on: those of `puzzle`, which must be some of the board's. Only for
    /// a search that can leave clues out.
    pub fn set_puzzle(&mut self, puzzle: Puzzle) {
        self.propagator.set_puzzle(puzzle);
    }

    /// Makes the clues of these cells count in all questions from now on, until this is called again. What they imply
    /// is not derived again for each question.
    pub fn assume_clues(&mut self, cells: &[Cell]) {
        let lasting = self.selectors(cells).collect();
        self.solver.set_lasting(lasting, &mut self.propagator);
    }

    /// Makes the clues of these cells count from now on, so that they can no longer be left out.
    pub fn fix_clues(&mut self, cells: &[Cell]) {
        let selectors: Vec<Lit> = self.selectors(cells).collect();
        for selector in selectors {
            self.solver.add_clause(&[selector]);
        }
    }

    /// From now on, keeps what it learns for [`LoopSolver::take_learnt`].
    pub fn share_learnt(&mut self) {
        self.solver.share_learnt();
    }

    /// Takes what it has learnt for others since this was last called.
    pub fn take_learnt(&mut self) -> Vec<Learnt> {
        self.solver.take_learnt()
    }

    /// Adds what another solver has learnt that was made for the same board in the same way. From now on, answers may take it
    /// for granted that the clues that the other has fixed ([`LoopSolver::fix_clues`]) are met.
    pub fn learn(&mut self, learnt: &Learnt) {
        self.solver.learn(learnt);
    }

    /// Sets target phases: from now on the search tries edges in these states first, and returns to that at
    /// each restart. So it soon finds loops that differ little from them.
    pub fn set_target(&mut self, states: impl IntoIterator<Item = (Edge, State)>) {
        let lits: Vec<Lit> = states.into_iter().filter_map(|state| self.lit(state)).collect();
        self.solver.set_target_phases(lits);
    }

    /// Returns the literal for an edge in a state; `None` if the edge was decided before or the state is
    /// undecided.
    pub(super) fn lit(&self, (edge, state): (Edge, State)) -> Option<Lit> {
        let lit = self.propagator.literals.lit(edge)?;
        match state {
            State::Line => Some(lit),
            State::Cross => Some(!lit),
            State::Undecided => None,
        }
    }

    /// The same search, but it records its cuts for [`LoopSolver::cut_steps`].
    #[must_use]
    pub fn keeping_cuts(mut self) -> LoopSolver {
        self.propagator.kept_cuts = Some(Vec::new());
        self
    }

    /// Returns the recorded cuts as steps.
    pub fn cut_steps(&self) -> Vec<Step> {
        self.propagator.kept_cuts.iter().flatten().map(|cut| cut.step(&self.board)).collect()
    }

    /// The cost so far.
    pub const fn effort(&self) -> Effort {
        Effort { cuts: self.propagator.cuts, ..self.effort }
    }

    /// Returns the next loop; `Unfinished` after the deadline or this many conflicts.
    pub fn next_loop(&mut self, conflicts: u64) -> NextLoop {
        if self.exhausted {
            return NextLoop::Exhausted;
        }
        self.effort.rounds += 1;
        self.propagator.begin(None);
        let outcome = self.solver.search(&mut self.propagator, &[], conflicts);
        let found = self.verified(outcome);
        match &found {
            NextLoop::Loop(solution) => self.exclude(solution),
            NextLoop::Exhausted => self.exhausted = true,
            NextLoop::Unfinished => {}
        }
        found
    }

    /// Makes the search continue from these lines, given by edge (saved phases).
    pub fn save_phases(&mut self, is_line: &[bool]) {
        for edge in self.board.grid().edges() {
            if let Some(lit) = self.lit((edge, State::from_on(is_line[edge.index()]))) {
                self.solver.save_phase(lit);
            }
        }
    }

    /// Returns the lines of a model by edge, if one is found within this many conflicts. It may have many
    /// cycles.
    pub fn model_with_cycles(&mut self, conflicts: u64) -> Option<Vec<bool>> {
        self.effort.rounds += 1;
        let mut collect = CollectModel { variables: self.solver.variables() };
        let Outcome::Found(trail) = self.solver.search(&mut collect, &[], conflicts) else { return None };
        let mut value = vec![false; collect.variables];
        trail.iter().for_each(|lit| value[lit.var().index()] = lit.is_positive());
        let decided = self.board.states().into_iter().map(|state| state == State::Line);
        let mut is_line: Vec<bool> = decided.collect();
        let holds = |lit: Lit| value[lit.var().index()] == lit.is_positive();
        let lines = self.propagator.literals.lines(self.board.grid(), holds);
        lines.for_each(|edge| is_line[edge.index()] = true);
        Some(is_line)
    }

    /// Looks for a loop in which at least one of some edges is not in the given state. Such a loop may be
    /// returned again later. If there is none, the solver keeps the fact that all loops have these edges in
    /// these states. `Unfinished` after the deadline or this many conflicts.
    pub fn next_unlike(&mut self, states: Vec<(Edge, State)>, conflicts: u64) -> NextLoop {
        let lits: Vec<Lit> = states.iter().filter_map(|&state| self.lit(state)).collect();
        let found = self.ask(Wanted::Unlike(states), &[], conflicts);
        if let NextLoop::Exhausted = found {
            lits.iter().for_each(|&lit| self.solver.add_clause(&[lit]));
        }
        found
    }

    /// Looks for a loop that satisfies the condition `wanted`, with these edges in the assumed states. It may
    /// be returned again later. `Unfinished` after the deadline or this many conflicts. If there is none,
    /// [`LoopSolver::core_clues`] and [`LoopSolver::core_edges`] return a core.
    pub fn ask(&mut self, wanted: Wanted, assumed: &[(Edge, State)], conflicts: u64) -> NextLoop {
        self.effort.rounds += 1;
        let activator = self.activator(&wanted);
        let lines =
            assumed.iter().filter(|(_, state)| *state == State::Line).map(|&(edge, _)| edge).collect();
        let assumed = assumed.iter().filter_map(|&state| self.lit(state));
        let assumed: Vec<Lit> = assumed.chain(self.propagator.selected()).chain(activator).collect();
        self.propagator.begin(Some(LoopQuestion { wanted, activator, lines }));
        let outcome = self.solver.search(&mut self.propagator, &assumed, conflicts);
        self.end_question(activator);
        self.verified(outcome)
    }

    pub(super) fn end_question(&mut self, activator: Option<Lit>) {
        if let Some(activator) = activator {
            self.solver.add_clause(&[!activator]);
        }
    }

    /// Makes an activation literal, which implies that the loop is as wanted; `None` if any loop will do.
    pub(super) fn activator(&mut self, wanted: &Wanted) -> Option<Lit> {
        let some: Vec<Lit> = match wanted {
            Wanted::Any => return None,
            Wanted::Unlike(states) => {
                states.iter().filter_map(|&state| self.lit(state).map(|lit| !lit)).collect()
            }
            Wanted::Meeting(cells) => self.selectors(cells).collect(),
        };
        let activator = self.solver.new_var().positive();
        let clause: Vec<Lit> = some.into_iter().chain([!activator]).collect();
        self.solver.add_clause(&clause);
        Some(activator)
    }

    fn selectors(&self, cells: &[Cell]) -> impl Iterator<Item = Lit> {
        cells.iter().filter_map(|cell| self.propagator.selectors[cell.index()])
    }

    /// After an answer that there is no such loop: returns the clues among these that are in the core. Only clues
    /// that could have been left out can be.
    pub fn core_clues(&self, cells: &[Cell]) -> Vec<Cell> {
        let mut core = self.solver.core().to_vec();
        core.sort_unstable();
        let is_needed = |cell: &Cell| {
            self.propagator.selectors[cell.index()].is_some_and(|lit| core.binary_search(&lit).is_ok())
        };
        cells.iter().copied().filter(is_needed).collect()
    }

    /// After an answer that there is no such loop: returns those of the assumed states that are in the core.
    pub fn core_edges(&self, assumed: &[(Edge, State)]) -> Vec<(Edge, State)> {
        let mut core = self.solver.core().to_vec();
        let mut is_needed = |state: &(Edge, State)| {
            let at = core.iter().position(|&lit| self.lit(*state) == Some(lit));
            at.map(|at| core.swap_remove(at)).is_some()
        };
        assumed.iter().copied().filter(|state| is_needed(state)).collect()
    }

    /// Translates the outcome of a search, and verifies its loop.
    pub(super) fn verified(&self, outcome: Outcome<Cycle>) -> NextLoop {
        match outcome {
            Outcome::Found(cycle) => {
                let lines = cycle.lines(self.board.grid());
                NextLoop::Loop(verified(self.propagator.puzzle(), lines))
            }
            Outcome::Unsatisfiable => NextLoop::Exhausted,
            Outcome::Unfinished => NextLoop::Unfinished,
            // This is impossible: if each vertex has two lines or none, and some edge is a line, a cycle
            // closes.
            Outcome::Model => unsound("all edges were decided, but no line closed"),
        }
    }

    /// Excludes a solution from now on.
    pub fn exclude(&mut self, solution: &Solution) {
        let lines: Vec<Edge> = solution.edges(self.board.grid()).collect();
        let literals = &self.propagator.literals;
        self.solver.add_clause(&blocking_clause(&mut |edge| literals.lit(edge), &lines));
    }
}

/// A propagator that adds nothing and ends the search when all variables are assigned.
struct CollectModel {
    variables: usize,
}

impl Propagator for CollectModel {
    type Found = Vec<Lit>;

    fn propagate(&mut self, assignment: &Assignment) -> Propagation<Vec<Lit>> {
        let trail = assignment.trail();
        if trail.len() < self.variables { Propagation::Nothing } else { Propagation::Found(trail.to_vec()) }
    }

    fn backtrack_to(&mut self, _: usize) {}
}
