//! A game: a board on which edges are drawn, with an up-to-date answer to whether it can be finished.

use std::collections::VecDeque;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use slitherlink::grid::{Edge, State};
use slitherlink::{Solution, Verdict, verify};

use crate::call::{EVERY, run, with_solver};
use crate::convert::{edge, edge_at, state_of};
use crate::drawing::Drawing;
use crate::error::{bug, value};
use crate::hinted::hint;
use crate::puzzle::{Drawable, Puzzle};
use crate::searcher::{Drawn, Known, Searcher};

/// The most solutions to remember, and the most sets of edges that no solution has.
const MEMORY: usize = 64;

/// A game on a puzzle, which knows after each move whether it can still be finished. The answer is exact; it
/// takes about a microsecond unless a search is needed.
///
/// >>> import slitherlink
/// >>> session = slitherlink.Session(slitherlink.Puzzle([[3, None], [None, None]]))
/// >>> session.draw(("horizontal", 0, 0), 1)
/// >>> session.still_solvable
/// True
/// >>> session.draw(("vertical", 0, 0), -1)
/// >>> session.still_solvable
/// False
/// >>> session.undo()
/// >>> session.still_solvable
/// True
#[pyclass(frozen, module = "slitherlink._slitherlink")]
pub(crate) struct Session {
    puzzle: Py<Puzzle>,
    game: Mutex<Game>,
}

struct Game {
    puzzle: Arc<slitherlink::Puzzle>,
    states: Vec<State>,
    /// The moves: each has the edge and its state before.
    moves: Vec<(Edge, State)>,
    /// Solutions, the latest first, each with the number of drawn edges that contradict it.
    solutions: VecDeque<(Solution, usize)>,
    /// Sets of drawn edges that no solution has all of, the latest first.
    stuck: VecDeque<Vec<Drawn>>,
    /// Whether there may be solutions other than those found at the start.
    has_others: bool,
    /// Started when the first search is needed.
    searcher: Option<Searcher>,
    /// Whether the current drawing can be finished, if that was asked already.
    verdict: Option<bool>,
}

/// Whether a drawn state contradicts a solution.
fn differs(solution: &Solution, edge: Edge, state: State) -> bool {
    state != State::Undecided && state != State::from_on(solution.lines()[edge.index()])
}

impl Game {
    fn set(&mut self, edge: Edge, state: State) -> State {
        let before = std::mem::replace(&mut self.states[edge.index()], state);
        for (solution, wrong) in &mut self.solutions {
            *wrong -= usize::from(differs(solution, edge, before));
            *wrong += usize::from(differs(solution, edge, state));
        }
        self.verdict = None;
        before
    }

    /// Whether the drawing can be finished; `None` if that takes a search.
    fn known(&self) -> Option<bool> {
        if self.verdict.is_some() {
            return self.verdict;
        }
        if self.solutions.iter().any(|&(_, wrong)| wrong == 0) {
            return Some(true);
        }
        let stands = |&(edge, state): &Drawn| self.states[edge.index()] == state;
        let is_stuck = !self.has_others || self.stuck.iter().any(|edges| edges.iter().all(stands));
        is_stuck.then_some(false)
    }

    fn learn(&mut self, known: Known) -> bool {
        match known {
            Known::Open(solution) => {
                let drawn = self.puzzle.grid().edges().zip(&self.states);
                let wrong = drawn.filter(|&(edge, &state)| differs(&solution, edge, state)).count();
                self.solutions.push_front((solution, wrong));
                self.solutions.truncate(MEMORY);
                true
            }
            Known::Stuck(edges) => {
                self.stuck.push_front(edges);
                self.stuck.truncate(MEMORY);
                false
            }
        }
    }

    fn drawn(&self) -> Vec<Drawn> {
        let states = self.puzzle.grid().edges().zip(&self.states);
        states.filter(|(_, state)| **state != State::Undecided).map(|(edge, &state)| (edge, state)).collect()
    }

    /// Asks the searcher, and checks for signals while waiting.
    fn search(&mut self, py: Python) -> PyResult<bool> {
        let drawn = self.drawn();
        let searcher = self.searcher.take().unwrap_or_else(|| Searcher::new(Arc::clone(&self.puzzle)));
        searcher.ask(drawn);
        let mut searcher = Mutex::new(searcher);
        // If an exception is raised here, the searcher is dropped, which interrupts its search.
        let known = loop {
            let reply = py.detach(|| {
                let searcher = searcher.get_mut().unwrap_or_else(PoisonError::into_inner);
                searcher.replies().recv_timeout(EVERY)
            });
            match reply {
                Ok(known) => break known.map_err(bug)?,
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => return Err(bug("the search is gone")),
            }
        };
        self.searcher = Some(searcher.into_inner().unwrap_or_else(PoisonError::into_inner));
        known.map(|known| self.learn(known)).ok_or_else(|| bug("the search came to no end"))
    }
}

impl Session {
    /// Locks the game. As with generators, it is an error if another thread is using it.
    fn game(&self) -> PyResult<std::sync::MutexGuard<'_, Game>> {
        self.game.try_lock().map_err(|_| value("another thread is using this session"))
    }
}

#[pymethods]
impl Session {
    #[new]
    fn new(py: Python, puzzle: Py<Puzzle>) -> PyResult<Session> {
        let board = Arc::clone(&puzzle.get().0);
        let solved = run(py, None, |deadline| {
            with_solver(deadline, |solver| solver.solve(&*board).map(|answer| answer.verdict))
        })?;
        let (solutions, has_others) = match solved.map_err(bug)? {
            Verdict::Unique(one) => (vec![one], false),
            Verdict::Several(two) => (Vec::from(*two), true),
            Verdict::None(_) => (Vec::new(), false),
            _ => return Err(bug("the search came to no end")),
        };
        let game = Game {
            states: vec![State::Undecided; board.grid().edge_count()],
            puzzle: board,
            moves: Vec::new(),
            solutions: solutions.into_iter().map(|solution| (solution, 0)).collect(),
            stuck: VecDeque::new(),
            has_others,
            searcher: None,
            verdict: None,
        };
        Ok(Session { puzzle, game: Mutex::new(game) })
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self, py: Python) -> Py<Puzzle> {
        self.puzzle.clone_ref(py)
    }

    /// Draws an edge: `edge` is an `Edge`, or a tuple like it; `state` is 1 for a line, -1 for a cross, 0 to
    /// erase.
    ///
    /// Raises ValueError if there is no such edge or state.
    fn draw(&self, edge: &Bound<PyAny>, state: i64) -> PyResult<()> {
        let edge = edge_at(self.puzzle.get().grid(), edge)?;
        let state = state_of(state)?;
        let mut game = self.game()?;
        let before = game.set(edge, state);
        game.moves.push((edge, before));
        Ok(())
    }

    /// Undoes the last `draw` that has not been undone. Raises ValueError if there is none.
    fn undo(&self) -> PyResult<()> {
        let mut game = self.game()?;
        let (edge, state) = game.moves.pop().ok_or_else(|| value("there is no move to undo"))?;
        game.set(edge, state);
        Ok(())
    }

    /// The number of moves that have not been undone.
    #[getter]
    fn moves(&self) -> PyResult<usize> {
        Ok(self.game()?.moves.len())
    }

    /// Whether some solution of the puzzle agrees with all lines and crosses that are drawn.
    #[getter]
    fn still_solvable(&self, py: Python) -> PyResult<bool> {
        let mut game = self.game()?;
        let verdict = match game.known() {
            Some(known) => known,
            None => game.search(py)?,
        };
        game.verdict = Some(verdict);
        Ok(verdict)
    }

    /// Whether the lines are a solution, even if other edges are undecided.
    #[getter]
    fn solved(&self) -> PyResult<bool> {
        let game = self.game()?;
        let lines: Vec<bool> = game.states.iter().map(|&state| state == State::Line).collect();
        Ok(verify(&game.puzzle, lines).is_ok())
    }

    /// The lines and crosses that are drawn.
    #[getter]
    fn drawing(&self) -> PyResult<Drawing> {
        let game = self.game()?;
        Ok(Drawing::new(game.puzzle.grid(), game.states.clone()))
    }

    /// The edges that are the same in all solutions that agree with the drawing; None if there is no such
    /// solution.
    fn forced_now(&self, py: Python) -> PyResult<Option<Drawing>> {
        let puzzle = self.puzzle.get();
        let found = crate::ask::forced(py, puzzle, Some(self.drawable(py)?), None)?;
        Ok(found.map(|(drawing, _)| drawing))
    }

    /// A `Hint`: the mistake if there is one, or else the easiest next step, near the last edge drawn.
    fn hint<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let puzzle = self.puzzle.get();
        let last = self.game()?.moves.last().map(|&(edge, _)| edge);
        let near = last.map(|last| edge(py, puzzle.grid(), last)).transpose()?;
        let parts = hint(py, puzzle, Some(self.drawable(py)?), near, None)?;
        py.import("slitherlink._answers")?.call_method1("_hint", (parts,))
    }

    fn _repr_svg_(&self, py: Python) -> PyResult<String> {
        self.puzzle.get().svg(Some(self.drawable(py)?))
    }

    fn __repr__(&self) -> PyResult<String> {
        let (rows, cols) = self.puzzle.get().shape();
        Ok(format!("<Session {rows} x {cols}: {} moves>", self.moves()?))
    }
}

impl Session {
    fn drawable<'py>(&self, py: Python<'py>) -> PyResult<Drawable<'py>> {
        Ok(Drawable::Drawing(Bound::new(py, self.drawing()?)?))
    }
}
