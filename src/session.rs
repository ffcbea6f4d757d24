//! A session: somebody draws on a puzzle, and after each move it is known whether it can still be finished.
//!
//! Two facts answer most questions without a search. A solution that was found before and agrees with the
//! drawing shows that it can be finished. A set of edges that no solution contains, found before as the core of
//! an unsatisfiable question, shows that it cannot. Everything else is asked of one incremental solver, which
//! keeps what it has learnt.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Edge, State};
use crate::puzzle::Puzzle;
use crate::search::NextLoop;
use crate::search::fast::loop_solver::{LoopSolver, Wanted};
use crate::solution::{Solution, verify};
use crate::solve::Solver;
use crate::verdict::Verdict;

/// The number of solutions that are remembered, and of sets of edges that no solution contains.
const MEMORY: usize = 64;

/// A puzzle on which somebody draws.
///
/// ```
/// use slitherlink::{Deadline, Puzzle, Session, State};
///
/// let puzzle: Puzzle = "2 2\n3 .\n. .\n".parse()?;
/// let grid = puzzle.grid();
/// let mut session = Session::new(&puzzle);
/// session.draw(grid.horizontal(0, 0), State::Line);
/// assert_eq!(session.can_be_finished(&Deadline::NEVER), Some(true));
/// session.draw(grid.vertical(0, 0), State::Cross);
/// assert_eq!(session.can_be_finished(&Deadline::NEVER), Some(false));
/// session.undo();
/// assert_eq!(session.can_be_finished(&Deadline::NEVER), Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    puzzle: Puzzle,
    /// What is drawn, by edge.
    states: Vec<State>,
    /// The edges that were drawn, and their states before.
    moves: Vec<(Edge, State)>,
    /// The last solutions found, the newest first, each with the number of drawn edges that it contradicts.
    solutions: VecDeque<(Solution, usize)>,
    /// The last sets of drawn edges found that no solution contains, the newest first.
    stuck: VecDeque<Vec<(Edge, State)>>,
    /// `None` until the first search.
    search: Option<Search>,
    /// The answer for the drawing as it is, if it was asked for.
    verdict: Option<bool>,
}

/// The solver that is asked if the memory does not have the answer.
struct Search {
    /// The edges that are the same in all solutions, as far as that is known.
    board: Arc<Board>,
    solver: LoopSolver,
}

/// True if a drawn state contradicts a solution.
fn contradicts(solution: &Solution, edge: Edge, state: State) -> bool {
    state != State::Undecided && state != State::from_on(solution.lines()[edge.index()])
}

impl Session {
    /// Begins a session with nothing drawn.
    pub fn new(puzzle: &Puzzle) -> Session {
        Session {
            puzzle: puzzle.clone(),
            states: vec![State::Undecided; puzzle.grid().edge_count()],
            moves: Vec::new(),
            solutions: VecDeque::new(),
            stuck: VecDeque::new(),
            search: None,
            verdict: None,
        }
    }

    /// The states of all edges as they are drawn, in the order of [`Grid::edges`](crate::Grid::edges).
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// The number of moves that have not been undone.
    pub const fn moves(&self) -> usize {
        self.moves.len()
    }

    /// The moves that have not been undone, each with the state that was drawn: to draw them again makes the same
    /// drawing.
    pub fn history(&self) -> Vec<(Edge, State)> {
        let mut states = self.states.clone();
        let back = self.moves.iter().rev();
        let back = back.map(|&(edge, before)| (edge, std::mem::replace(&mut states[edge.index()], before)));
        let mut history: Vec<(Edge, State)> = back.collect();
        history.reverse();
        history
    }

    /// The edge of the last move that has not been undone.
    pub fn last_edge(&self) -> Option<Edge> {
        self.moves.last().map(|&(edge, _)| edge)
    }

    /// Draws a line or a cross, or erases an edge.
    ///
    /// # Panics
    /// When the edge is of a larger grid.
    pub fn draw(&mut self, edge: Edge, state: State) {
        let before = self.set(edge, state);
        self.moves.push((edge, before));
    }

    /// Undoes the last move that has not been undone; false if there is none.
    pub fn undo(&mut self) -> bool {
        let last = self.moves.pop();
        if let Some((edge, before)) = last {
            self.set(edge, before);
        }
        last.is_some()
    }

    /// True if the lines are a solution, even if other edges are undecided.
    pub fn is_solved(&self) -> bool {
        let lines: Vec<bool> = self.states.iter().map(|&state| state == State::Line).collect();
        verify(&self.puzzle, lines).is_ok()
    }

    /// Whether a solution of the puzzle agrees with everything that is drawn; `None` if the time ran out first.
    pub fn can_be_finished(&mut self, deadline: &Deadline) -> Option<bool> {
        self.verdict = match self.known() {
            Some(known) => Some(known),
            None => self.search(deadline),
        };
        self.verdict
    }

    /// The answer of [`Session::can_be_finished`], if it needs no search.
    pub fn known(&self) -> Option<bool> {
        if self.verdict.is_some() {
            return self.verdict;
        }
        if self.solutions.iter().any(|&(_, wrong)| wrong == 0) {
            return Some(true);
        }
        let is_drawn = |&(edge, state): &(Edge, State)| self.states[edge.index()] == state;
        self.stuck.iter().any(|edges| edges.iter().all(is_drawn)).then_some(false)
    }

    fn set(&mut self, edge: Edge, state: State) -> State {
        let before = std::mem::replace(&mut self.states[edge.index()], state);
        for (solution, wrong) in &mut self.solutions {
            *wrong -= usize::from(contradicts(solution, edge, before));
            *wrong += usize::from(contradicts(solution, edge, state));
        }
        self.verdict = None;
        before
    }

    fn drawn(&self) -> Vec<(Edge, State)> {
        let states = self.puzzle.grid().edges().zip(self.states.iter().copied());
        states.filter(|&(_, state)| state != State::Undecided).collect()
    }

    /// Asks the solver, and remembers its answer.
    fn search(&mut self, deadline: &Deadline) -> Option<bool> {
        let drawn = self.drawn();
        let search = match &mut self.search {
            Some(search) => search,
            None => match Search::new(&self.puzzle, deadline) {
                Some(search) => self.search.insert(search),
                None => return None,
            },
        };
        match search.ask(&drawn, deadline) {
            Reply::Finished(solution) => {
                let wrong =
                    drawn.iter().filter(|&&(edge, state)| contradicts(&solution, edge, state)).count();
                self.solutions.push_front((solution, wrong));
                self.solutions.truncate(MEMORY);
                Some(true)
            }
            Reply::Stuck(edges) => {
                self.stuck.push_front(edges);
                self.stuck.truncate(MEMORY);
                Some(false)
            }
            Reply::Timeout => None,
        }
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Session").field("moves", &self.moves.len()).finish_non_exhaustive()
    }
}

enum Reply {
    /// A solution with all drawn edges.
    Finished(Solution),
    /// Drawn edges that no solution contains together.
    Stuck(Vec<(Edge, State)>),
    Timeout,
}

impl Search {
    /// Solves the puzzle; `None` if the time ran out first.
    fn new(puzzle: &Puzzle, deadline: &Deadline) -> Option<Search> {
        let answer = Solver::default().until(deadline).solve(puzzle);
        let board = match answer.verdict {
            Verdict::Timeout(_) => return None,
            Verdict::Unique(solution) => Board::given(puzzle, &solution.states()),
            _ => answer.board,
        };
        let board = Arc::new(board);
        // A deadline would cut the encoding short, and the solver is used again after it has passed.
        let solver = LoopSolver::new(Arc::clone(&board), &[], &Deadline::NEVER);
        Some(Search { board, solver })
    }

    fn ask(&mut self, drawn: &[(Edge, State)], deadline: &Deadline) -> Reply {
        let differs = |&&(edge, state): &&(Edge, State)| {
            let decided = self.board.state(edge);
            decided != State::Undecided && decided != state
        };
        if let Some(&wrong) = drawn.iter().find(differs) {
            return Reply::Stuck(vec![wrong]);
        }
        let is_open = |&&(edge, _): &&(Edge, State)| self.board.state(edge) == State::Undecided;
        let open: Vec<(Edge, State)> = drawn.iter().filter(is_open).copied().collect();
        self.solver.set_deadline(deadline);
        match self.solver.ask(Wanted::Any, &open, u64::MAX) {
            NextLoop::Loop(solution) => Reply::Finished(solution),
            NextLoop::Exhausted => Reply::Stuck(self.solver.core_edges(&open)),
            NextLoop::Unfinished => Reply::Timeout,
        }
    }
}
