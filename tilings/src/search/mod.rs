//! The search for loops: deduction, then a CDCL solver that knows what a loop is.

mod cuts;
mod encode;
mod forced;
mod paths;
mod probe;
mod propagator;

use slitherlink_cdcl::{Cdcl, Deadline, Outcome};
use slitherlink_encodings::{ClauseSink, Lit};
use thiserror::Error;

use crate::deduce::{Board, State};
use crate::lattice::Edge;
use crate::puzzle::Puzzle;
use crate::solution::{Flaw, Solution, verify};
pub use forced::{Forced, forced};
use propagator::{LoopPropagator, Unlike};

/// The search found what the referee does not accept. That is a bug of this crate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the search is unsound: {0}; please report this puzzle")]
pub struct Unsound(Flaw);

/// What the search says when it is asked for a loop.
#[derive(Clone, Debug)]
pub enum Next {
    /// Another solution.
    Loop(Solution),
    /// There are no others.
    Exhausted,
    /// The deadline came first.
    Unfinished,
}

/// The verdict on a puzzle.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// There is no solution.
    None,
    /// There is exactly one solution.
    Unique(Solution),
    /// There are several solutions; these are two of them.
    Several(Box<[Solution; 2]>),
    /// The deadline came first; this is a solution if one was found.
    Undecided(Option<Solution>),
}

/// Some solutions of a puzzle.
#[derive(Clone, Debug)]
pub struct List {
    /// The solutions.
    pub solutions: Vec<Solution>,
    /// Whether these are all: `None` if that is not known, as the deadline came first.
    pub is_complete: Option<bool>,
}

/// Finds one solution after another.
pub struct Search {
    states: Vec<State>,
    puzzle: Puzzle,
    /// `None` if the clues contradict each other.
    solver: Option<(Cdcl, LoopPropagator)>,
    deadline: Deadline,
}

impl Search {
    /// Prepares the search: decides what follows from the clues, and encodes the rest.
    pub fn new(puzzle: &Puzzle, deadline: &Deadline) -> Search {
        let (states, solver) = match Board::new(puzzle) {
            Err(_) => (vec![State::Undecided; puzzle.lattice().edge_count()], None),
            Ok((board, colours)) => {
                let mut solver = Cdcl::new(deadline);
                let literals = encode::encode(&board, &colours, &mut solver);
                let mut propagator = LoopPropagator::new(&board, literals, solver.variables());
                probe::probe(puzzle.lattice().edges(), &mut solver, &mut propagator);
                (board.states, Some((solver, propagator)))
            }
        };
        Search { states, puzzle: puzzle.clone(), solver, deadline: deadline.clone() }
    }

    /// By edge, what was decided before the search.
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// Finds another solution.
    ///
    /// # Errors
    /// If this crate has a bug.
    pub fn next_loop(&mut self) -> Result<Next, Unsound> {
        self.ask(&[], u64::MAX)
    }

    fn ask(&mut self, assumed: &[Lit], conflicts: u64) -> Result<Next, Unsound> {
        let Some((solver, propagator)) = &mut self.solver else {
            return Ok(if self.deadline.has_passed() { Next::Unfinished } else { Next::Exhausted });
        };
        let edges = match solver.search(propagator, assumed, conflicts) {
            Outcome::Found(edges) => edges,
            Outcome::Unsatisfiable => return Ok(Next::Exhausted),
            Outcome::Unfinished => return Ok(Next::Unfinished),
            // If every vertex has two lines or none, and there is a line, a cycle closes.
            Outcome::Model => Vec::new(),
        };
        let lines: Vec<Option<Lit>> =
            edges.iter().map(|&edge| propagator.literals.state(edge, false)).collect();
        let lines: Vec<Lit> = lines.into_iter().flatten().collect();
        solver.add_clause(&lines);
        let mut is_line = vec![false; self.puzzle.lattice().edge_count()];
        edges.iter().for_each(|edge| is_line[edge.index()] = true);
        verify(&self.puzzle, &is_line).map(Next::Loop).map_err(Unsound)
    }

    /// Finds another solution in which at least one of these edges is not in this state, within this many conflicts.
    fn next_unlike(&mut self, states: Vec<(Edge, bool)>, conflicts: u64) -> Result<Next, Unsound> {
        let Some((solver, propagator)) = &mut self.solver else { return Ok(Next::Exhausted) };
        let activator = solver.new_var().positive();
        let others = states.iter().filter_map(|&(edge, is_line)| propagator.literals.state(edge, !is_line));
        let clause: Vec<Lit> = others.chain([!activator]).collect();
        solver.add_clause(&clause);
        propagator.unlike = Some(Unlike { states, activator });
        let next = self.ask(&[activator], conflicts);
        if let Some((solver, propagator)) = &mut self.solver {
            propagator.unlike = None;
            solver.add_clause(&[!activator]);
        }
        next
    }
}

/// Says whether a puzzle has no solution, one, or several.
///
/// # Errors
/// If this crate has a bug.
pub fn solve(puzzle: &Puzzle, deadline: &Deadline) -> Result<Verdict, Unsound> {
    let List { mut solutions, is_complete } = solutions(puzzle, 2, deadline)?;
    let (second, first) = (solutions.pop(), solutions.pop());
    Ok(match (first, second, is_complete) {
        (Some(first), Some(second), _) => Verdict::Several(Box::new([first, second])),
        (None, found, None | Some(false)) => Verdict::Undecided(found),
        (None, Some(only), Some(true)) => Verdict::Unique(only),
        _ => Verdict::None,
    })
}

/// Lists the solutions of a puzzle, up to this many.
///
/// # Errors
/// If this crate has a bug.
pub fn solutions(puzzle: &Puzzle, limit: usize, deadline: &Deadline) -> Result<List, Unsound> {
    let (mut search, mut solutions) = (Search::new(puzzle, deadline), Vec::new());
    let is_complete = loop {
        match search.next_loop()? {
            Next::Loop(_) if solutions.len() == limit => break Some(false),
            Next::Loop(solution) => solutions.push(solution),
            Next::Exhausted => break Some(true),
            Next::Unfinished => break None,
        }
    };
    Ok(List { solutions, is_complete })
}

/// Finds a solution that agrees with a drawing, given by edge.
///
/// # Errors
/// If this crate has a bug.
pub fn complete(puzzle: &Puzzle, drawing: &[State], deadline: &Deadline) -> Result<Next, Unsound> {
    let (mut search, mut assumed) = (Search::new(puzzle, deadline), Vec::new());
    let Some((_, propagator)) = &search.solver else { return search.next_loop() };
    for (edge, &state) in
        puzzle.lattice().edges().zip(drawing).filter(|&(_, &state)| state != State::Undecided)
    {
        match propagator.literals.state(edge, state == State::Line) {
            Some(lit) => assumed.push(lit),
            None if search.states[edge.index()] == state => {}
            None => return Ok(Next::Exhausted),
        }
    }
    search.ask(&assumed, u64::MAX)
}
