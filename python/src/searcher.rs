//! An incremental search on a thread of its own, which owns the board that the search borrows.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use slitherlink::deadline::Stop;
use slitherlink::deduce::board::Board;
use slitherlink::grid::{Edge, State};
use slitherlink::internals::search::NextLoop;
use slitherlink::internals::search::fast::{LoopSolver, Wanted};
use slitherlink::{Options, Puzzle, SearchError, Solution, Solver};

use crate::call::{Timeout, caught};

/// A drawn edge: a line or a cross.
pub(crate) type Drawn = (Edge, State);

/// What a search has found out about some drawn edges.
pub(crate) enum Known {
    /// A solution agrees with all of them.
    Open(Solution),
    /// No solution agrees with all of these.
    Stuck(Vec<Drawn>),
}

/// The reply to a question; `None` if the search was interrupted.
type Reply = Result<Option<Known>, String>;

/// Finds out which sets of drawn edges have a solution that agrees with them, reusing learnt clauses from
/// question to question.
pub(crate) struct Searcher {
    questions: Sender<Vec<Drawn>>,
    replies: Receiver<Reply>,
    stop: Stop,
}

impl Searcher {
    pub(crate) fn new(puzzle: Arc<Puzzle>) -> Searcher {
        let (questions, asked) = channel::<Vec<Drawn>>();
        let (replier, replies) = channel();
        let stop = Stop::default();
        let inner = stop.clone();
        thread::spawn(move || {
            let done = caught(|| inner.during(|| search(&puzzle, &asked, &replier)));
            if let Err(error) = done.and_then(|done| done.map_err(|error| error.to_string())) {
                let _ = replier.send(Err(error));
            }
        });
        Searcher { questions, replies, stop }
    }

    /// Sends a question; the reply arrives at [`Searcher::replies`].
    pub(crate) fn ask(&self, drawn: Vec<Drawn>) {
        // If the thread has gone, the missing reply shows it.
        let _ = self.questions.send(drawn);
    }

    pub(crate) const fn replies(&self) -> &Receiver<Reply> {
        &self.replies
    }
}

impl Drop for Searcher {
    fn drop(&mut self) {
        self.stop.call_off();
    }
}

fn search(puzzle: &Puzzle, asked: &Receiver<Vec<Drawn>>, replier: &Sender<Reply>) -> Result<(), SearchError> {
    let board = Arc::new(Solver::new(Options { sat: false, ..Options::default() }).solve(puzzle)?.board);
    let mut search = LoopSolver::new(Arc::clone(&board), &[], Timeout::NONE.deadline());
    while let Ok(drawn) = asked.recv() {
        let known = ask(&board, &mut search, &drawn)?;
        if replier.send(Ok(known)).is_err() {
            break;
        }
    }
    Ok(())
}

fn ask(board: &Board, search: &mut LoopSolver, drawn: &[Drawn]) -> Result<Option<Known>, SearchError> {
    let against = |&&(edge, drawn): &&Drawn| {
        let known = board.state(edge);
        known != State::Undecided && known != drawn
    };
    if let Some(&wrong) = drawn.iter().find(against) {
        return Ok(Some(Known::Stuck(vec![wrong])));
    }
    let open: Vec<Drawn> =
        drawn.iter().copied().filter(|&(edge, _)| board.state(edge) == State::Undecided).collect();
    Ok(match search.ask(Wanted::Any, &open, u64::MAX)? {
        NextLoop::Loop(solution) => Some(Known::Open(solution)),
        NextLoop::Exhausted => Some(Known::Stuck(search.core_edges(&open))),
        NextLoop::Unfinished => None,
    })
}
