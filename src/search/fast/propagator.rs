//! The cycle propagator of the loop solver: it tracks path fragments as they join and close.
//!
//! - When a cycle closes, it is the loop, or a cut against it is added.
//! - When the two ends of a fragment are one edge apart and this edge closes a cycle that is no solution, the
//!   edge is a cross.
//! - Now and then it checks connectivity: if crosses separate some lines from the others, a cut is added.

use std::sync::Arc;

use slitherlink_encodings::Lit;

use super::fragments::{Fragments, Join};
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, State, Vertex};
use crate::puzzle::Puzzle;
use crate::search::cuts::{Cut, CutFinder, Witness, blocking_clause};
use crate::search::cycles::Cycle;
use crate::search::edge_literals::EdgeLiterals;
use slitherlink_cdcl::{Assignment, Propagation, Propagator};

/// The condition on the loops to be found.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// Any loop.
    Any,
    /// A loop that differs from these states in at least one edge.
    Unlike(Vec<(Edge, State)>),
    /// A loop that meets at least one of these clues.
    Meeting(Vec<Cell>),
}

/// A question to the search: whether there is such a loop.
pub(super) struct LoopQuestion {
    pub(super) wanted: Wanted,
    /// The literal that is assumed for this question only; `None` if any loop will do.
    pub(super) activator: Option<Lit>,
    /// The lines that are assumed, so that the loop must have them.
    pub(super) lines: Vec<Edge>,
}

/// The largest number of lines of a fragment whose closing edge is examined. Beyond that the clause is too
/// long to be worth it.
const LONG: u32 = 500;

/// The least and the largest number of calls of the propagator between two connectivity checks, on a board with
/// [`PAUSES_FOR`] vertices or fewer. Each check walks the whole board, so on larger boards there are more calls
/// between two of them, in proportion.
const PAUSES: (u32, u32) = (4, 256);
const PAUSES_FOR: usize = 10_000;

/// The propagator that excludes everything but a single loop.
pub(super) struct LoopPropagator {
    board: Arc<Board>,
    pub(super) literals: EdgeLiterals,
    /// By cell, the literal that switches its clue on. Empty if all clues are always on.
    pub(super) selectors: Vec<Option<Lit>>,
    fragments: Fragments,
    /// The number of lines that were decided before the search.
    decided: usize,
    /// The first cycle that has closed, if any: a vertex on it, and the number of lines at that moment.
    closed: Option<(Vertex, usize)>,
    /// True if a clause against this cycle was added, or held already, and nothing was undone since then.
    clause_added: bool,
    /// The question being answered; `None` if every loop is wanted once.
    question: Option<LoopQuestion>,
    /// The ends of new fragments, whose closing edges are still to be examined.
    new_ends: Vec<[Vertex; 2]>,
    /// The number of calls until the next connectivity check, and from that to the one after it.
    wait: u32,
    pause: u32,
    finder: CutFinder,
    /// The number of cuts added so far.
    pub(super) cuts: usize,
    /// The cuts added so far, if they are to be recorded.
    pub(super) kept_cuts: Option<Vec<Cut>>,
}

impl LoopPropagator {
    pub(super) fn new(
        board: Arc<Board>,
        literals: EdgeLiterals,
        selectors: Vec<Option<Lit>>,
        variables: usize,
    ) -> LoopPropagator {
        let fragments = Fragments::new(&board, &literals, variables);
        let finder = CutFinder::new(board.puzzle().clone());
        let mut propagator = LoopPropagator {
            board,
            literals,
            selectors,
            fragments,
            decided: 0,
            closed: None,
            clause_added: false,
            question: None,
            new_ends: Vec::new(),
            wait: PAUSES.0,
            pause: PAUSES.0,
            finder,
            cuts: 0,
            kept_cuts: None,
        };
        let LoopPropagator { board, fragments, closed, new_ends, .. } = &mut propagator;
        let crosses = board.grid().edges().filter(|&edge| board.state(edge) == State::Cross);
        crosses.for_each(|edge| fragments.add_cross(edge));
        for edge in board.grid().edges().filter(|&edge| board.state(edge) == State::Line) {
            let join = fragments.add_line(edge);
            note(closed, new_ends, fragments.line_count(), join);
        }
        propagator.decided = propagator.fragments.line_count();
        propagator
    }

    /// Handles a cycle that has closed: it is the loop, or a clause against it is added.
    fn close(&mut self, vertex: Vertex) -> Propagation<Cycle> {
        let cycle = self.fragments.lines().cycle_through(vertex);
        if let Some(cut) = self.cut(&cycle) {
            return Propagation::Clause(self.clause(cut));
        }
        let (board, puzzle) = (&self.board, self.finder.puzzle());
        let decided = cycle.edges.iter().filter(|&&edge| board.state(edge) == State::Line).count();
        if decided == self.decided && cycle.meets_all_clues(puzzle) {
            return self.answer(cycle);
        }
        // All clues and lines are on the cycle, and still it is no solution: the cycle itself violates a
        // clue.
        self.cuts += 1;
        let mut clause = blocking_clause(&mut |edge| self.literals.lit(edge), &cycle.edges);
        let lines = cycle.lines(board.grid());
        let broken = board.grid().cells().find(|&cell| !puzzle.is_met(cell, &lines));
        clause.extend(broken.and_then(|cell| self.unless(cell)));
        Propagation::Clause(clause)
    }

    /// The literal that says that a clue does not count, if the clue can be left out.
    fn unless(&self, cell: Cell) -> Option<Lit> {
        self.selectors.get(cell.index()).copied().flatten().map(|selector| !selector)
    }

    fn unless_clue(&self, witness: Witness) -> Option<Lit> {
        match witness {
            Witness::Clue(cell) => self.unless(cell),
            _ => None,
        }
    }

    /// The puzzle with the clues that are switched on.
    pub(super) const fn puzzle(&self) -> &Puzzle {
        self.finder.puzzle()
    }

    /// Starts a search. A cycle that closed without any assumption may be the answer to the new question, so
    /// it is examined again.
    pub(super) fn begin(&mut self, question: Option<LoopQuestion>) {
        self.question = question;
        self.clause_added = false;
    }

    /// Sets the clues that count from now on.
    pub(super) fn set_puzzle(&mut self, puzzle: Puzzle) {
        self.finder = CutFinder::new(puzzle);
    }

    /// The selectors of those of these clues that count, and of the clues that cuts use most.
    pub(super) fn selected_of(&self, cells: &[Cell]) -> Vec<Lit> {
        let cells = cells.iter().chain(self.finder.extremes());
        let counts = |cell: &&Cell| self.puzzle().demand(**cell).is_some();
        cells.filter(counts).filter_map(|cell| self.selectors[cell.index()]).collect()
    }

    /// The selectors of the clues that count.
    pub(super) fn selected(&self) -> impl Iterator<Item = Lit> {
        let counting = self.board.grid().cells().zip(&self.selectors);
        counting
            .filter(|(cell, _)| self.puzzle().demand(*cell).is_some())
            .filter_map(|(_, selector)| *selector)
    }

    /// Returns a cut against a cycle, unless every clue and every line is on it.
    fn cut(&mut self, cycle: &Cycle) -> Option<Cut> {
        let cut = self.finder.cut_cycle(&self.board, cycle, self.fragments.edges())?;
        self.keep(&cut);
        Some(cut)
    }

    fn keep(&mut self, cut: &Cut) {
        self.cuts += 1;
        if let Some(kept) = &mut self.kept_cuts {
            kept.push(cut.clone());
        }
    }

    /// Checks now and then whether all lines can still be joined, and more often while that yields cuts.
    /// Returns the clause of a cut if they cannot.
    fn check_reachability(&mut self) -> Option<Vec<Lit>> {
        self.wait -= 1;
        if self.wait > 0 {
            return None;
        }
        let fragments = &self.fragments;
        let cut =
            self.finder.cut_separated(&self.board, fragments.edges(), |vertex| fragments.reached(vertex));
        let times = (self.board.grid().vertex_count() / PAUSES_FOR).max(1) as u32;
        let next = if cut.is_some() { self.pause / 2 } else { self.pause * 2 };
        self.pause = next.clamp(times * PAUSES.0, times * PAUSES.1);
        self.wait = self.pause;
        let cut = cut?;
        self.keep(&cut);
        Some(self.clause(cut))
    }

    /// Returns a cut as a clause that holds if the clues it rests on are switched on.
    fn clause(&self, cut: Cut) -> Vec<Lit> {
        let mut clause = cut.clause(&mut |edge| self.literals.lit(edge));
        clause.extend(cut.witnesses.into_iter().filter_map(|witness| self.unless_clue(witness)));
        clause
    }

    /// If an unassigned edge lies between the two ends of a fragment, and the cycle that it closes can be
    /// cut, returns the clause that makes this edge a cross.
    fn refute_closing(&mut self, ends: [Vertex; 2], assignment: &Assignment) -> Option<Vec<Lit>> {
        let [a, b] = ends;
        let between = self.board.grid().between(a, b)?;
        if self.fragments.other_end(a) != b || self.fragments.other_end(b) != a {
            return None;
        }
        let closing = self.literals.lit(between).filter(|lit| assignment.is_unassigned(lit.var()))?;
        let cycle = self.fragments.closed_by(between);
        let cut = self.cut(&cycle)?;
        let mut clause = vec![!closing];
        // Boundary edges that are not false yet are at an end of the fragment. There its line and the closing edge
        // make them crosses, so the clause has that line instead of them.
        for edge in &cut.boundary {
            let Some(lit) = self.literals.lit(*edge) else { continue };
            if assignment.is_false(lit) {
                clause.push(lit);
            }
        }
        for (&edge, i) in cycle.edges.iter().zip(0..) {
            let next = cycle.vertices[(i + 1) % cycle.vertices.len()];
            if edge != between && (ends.contains(&cycle.vertices[i]) || ends.contains(&next)) {
                clause.extend(self.literals.lit(edge).map(|lit| !lit));
            }
        }
        clause.extend(self.unless_clue(cut.witnesses[1]));
        if let Witness::Unless(edge) = cut.witnesses[1] {
            clause.extend(self.literals.lit(edge).map(|lit| !lit));
        }
        Some(clause)
    }

    /// Returns a loop if it answers the question, and otherwise a clause against it.
    fn answer(&self, cycle: Cycle) -> Propagation<Cycle> {
        let refusal = self.question.as_ref().and_then(|question| self.refusal(question, &cycle));
        let Some(unless) = refusal else { return Propagation::Found(cycle) };
        let mut clause = blocking_clause(&mut |edge| self.literals.lit(edge), &cycle.edges);
        clause.extend(unless);
        Propagation::Clause(clause)
    }

    /// If a loop does not answer the question, returns the negation of the assumption that rules it out: an
    /// assumed line that is not on the loop, which suffices since no loop contains another, or else the
    /// activator of the question.
    fn refusal(&self, question: &LoopQuestion, cycle: &Cycle) -> Option<Option<Lit>> {
        let grid = self.board.grid();
        let lines = cycle.lines(grid);
        if let Some(&missing) = question.lines.iter().find(|edge| !lines[edge.index()]) {
            return Some(self.literals.lit(missing).map(|lit| !lit));
        }
        let puzzle = self.board.puzzle();
        let is_wanted = match &question.wanted {
            Wanted::Any => true,
            Wanted::Unlike(states) => {
                states.iter().any(|&(edge, state)| State::from_on(lines[edge.index()]) != state)
            }
            Wanted::Meeting(cells) => cells.iter().any(|&cell| puzzle.is_met(cell, &lines)),
        };
        (!is_wanted).then(|| question.activator.map(|activator| !activator))
    }
}

impl Propagator for LoopPropagator {
    type Found = Cycle;

    fn propagate(&mut self, assignment: &Assignment) -> Propagation<Cycle> {
        let LoopPropagator { fragments, closed, new_ends, .. } = self;
        while closed.is_none()
            && fragments
                .follow(assignment, |fragments, join| note(closed, new_ends, fragments.line_count(), join))
        {
        }
        if let Some((vertex, _)) = self.closed {
            // The clause against this cycle is not violated while a selector or the activator in it is not
            // assumed. Then the cycle stays closed.
            if self.clause_added {
                return Propagation::Nothing;
            }
            let propagation = self.close(vertex);
            let Propagation::Clause(clause) = &propagation else { return propagation };
            self.clause_added = true;
            return match clause.iter().any(|&lit| assignment.is_true(lit)) {
                true => Propagation::Nothing,
                false => propagation,
            };
        }
        while let Some(ends) = self.new_ends.pop() {
            if let Some(clause) = self.refute_closing(ends, assignment) {
                return Propagation::Clause(clause);
            }
        }
        self.check_reachability().map_or(Propagation::Nothing, Propagation::Clause)
    }

    fn backtrack_to(&mut self, length: usize) {
        self.fragments.backtrack_to(length);
        self.closed = self.closed.filter(|&(_, lines)| lines <= self.fragments.line_count());
        self.clause_added = false;
    }
}

/// Notes the result of adding a line; `lines` is the number of lines including it.
fn note(closed: &mut Option<(Vertex, usize)>, new_ends: &mut Vec<[Vertex; 2]>, lines: usize, join: Join) {
    match join {
        Join::Cycle(vertex) => *closed = closed.or(Some((vertex, lines))),
        Join::Fragment(ends, length) if length <= LONG => new_ends.push(ends),
        Join::Fragment(..) => {}
    }
}
