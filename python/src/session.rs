//! A game: a board on which edges are drawn, with an up-to-date answer to whether it can be finished.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use slitherlink::Edge;

use crate::call::run;
use crate::convert::{edge, edge_at, state, state_of};
use crate::drawing::{Drawing, number};
use crate::error::{bug, value};
use crate::hinted::hint;
use crate::puzzle::{AnyPuzzle, Drawable, Puzzle};

/// A game on a puzzle, which knows after each move whether it can still be finished. The answer is exact; it
/// takes about a microsecond unless a search is needed. It can be copied and pickled, with the moves that
/// were made.
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
    game: Mutex<slitherlink::Session>,
}

/// The arguments of `_restore`: the puzzle, and the index of each edge that was drawn and its state.
type Pickled = (Py<Puzzle>, Vec<(usize, i64)>);

impl Session {
    /// Locks the game. As with generators, it is an error if another thread is using it.
    fn game(&self) -> PyResult<MutexGuard<'_, slitherlink::Session>> {
        self.game.try_lock().map_err(|_| value("another thread is using this session"))
    }
}

#[pymethods]
impl Session {
    #[new]
    fn new(puzzle: AnyPuzzle) -> Session {
        let puzzle = puzzle.0;
        let game = Mutex::new(slitherlink::Session::new(&puzzle.get().0));
        Session { puzzle, game }
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self, py: Python) -> Py<Puzzle> {
        self.puzzle.clone_ref(py)
    }

    /// Draws an edge: `edge` is an `Edge`, or a tuple like it; `state` is 1 or True for a line, -1 or False for
    /// a cross, 0 to erase.
    ///
    /// Raises ValueError if there is no such edge or state.
    fn draw(&self, edge: &Bound<PyAny>, state: &Bound<PyAny>) -> PyResult<()> {
        let edge = edge_at(self.puzzle.get().grid(), edge)?;
        let state = state_of(state)?;
        self.game()?.draw(edge, state);
        Ok(())
    }

    /// Undoes the last `draw` that has not been undone. Raises ValueError if there is none.
    fn undo(&self) -> PyResult<()> {
        self.game()?.undo().then_some(()).ok_or_else(|| value("there is no move to undo"))
    }

    /// The number of moves that have not been undone.
    #[getter]
    fn moves(&self) -> PyResult<usize> {
        Ok(self.game()?.moves())
    }

    /// Whether some solution of the puzzle agrees with all lines and crosses that are drawn.
    #[getter]
    fn still_solvable(&self, py: Python) -> PyResult<bool> {
        let mut game = self.game()?;
        if let Some(known) = game.known() {
            return Ok(known);
        }
        let game = &mut *game;
        let answer = run(py, None, |deadline| game.can_be_finished(&deadline))?;
        answer.ok_or_else(|| bug("the search came to no end"))
    }

    /// Whether the lines are a solution, even if other edges are undecided.
    #[getter]
    fn solved(&self) -> PyResult<bool> {
        Ok(self.game()?.is_solved())
    }

    /// The lines and crosses that are drawn.
    #[getter]
    fn drawing(&self) -> PyResult<Drawing> {
        let game = self.game()?;
        Ok(Drawing::new(self.puzzle.get().grid(), game.states().to_vec()))
    }

    /// The edges that are the same in all solutions that agree with the drawing; None if there is no such
    /// solution.
    ///
    /// >>> import slitherlink
    /// >>> session = slitherlink.Session(slitherlink.Puzzle([[3, None]]))
    /// >>> session.draw(("horizontal", 0, 1), -1)
    /// >>> session.forced_now() is None
    /// True
    fn forced_now(&self, py: Python) -> PyResult<Option<Drawing>> {
        let puzzle = self.puzzle.get();
        let found = crate::ask::forced(py, puzzle, Some(self.drawable(py)?), None)?;
        Ok(found.map(|(drawing, _)| drawing))
    }

    /// A `Hint`: the mistake if there is one, or else the easiest next step, near the last edge drawn.
    ///
    /// >>> import slitherlink
    /// >>> session = slitherlink.Session(slitherlink.Puzzle([[4, None]]))
    /// >>> session.draw(("horizontal", 0, 0), -1)
    /// >>> session.hint().sentence
    /// 'wrong: the 4 at r1c1 has only 3 edges left'
    fn hint<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let puzzle = self.puzzle.get();
        let last = self.game()?.last_edge();
        let near = last.map(|last| edge(py, puzzle.grid(), last)).transpose()?;
        let parts = hint(py, puzzle, Some(self.drawable(py)?), near, None)?;
        py.import("slitherlink._answers")?.call_method1("_hint", (parts,))
    }

    /// Restores a pickled session, by its moves.
    #[staticmethod]
    fn _restore(puzzle: Py<Puzzle>, moves: Vec<(usize, i64)>) -> PyResult<Session> {
        let mut session = Session::new(AnyPuzzle(puzzle));
        let edges: Vec<Edge> = session.puzzle.get().grid().edges().collect();
        let game = session.game.get_mut().unwrap_or_else(PoisonError::into_inner);
        for (edge, number) in moves {
            let edge =
                edges.get(edge).ok_or_else(|| value("this is no pickled session: it has other edges"))?;
            game.draw(
                *edge,
                state(number).ok_or_else(|| value("this is no pickled session: it has other states"))?,
            );
        }
        Ok(session)
    }

    /// A copy has the same moves, which can be undone. What was found by search is found again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let history = self.game()?.history().into_iter();
        let moves = history.map(|(edge, state)| (edge.index(), i64::from(number(state).cast_signed())));
        let restore = py.get_type::<Session>().getattr("_restore")?;
        Ok((restore, (self.puzzle(py), moves.collect())))
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
