//! A search that stays: on a thread of its own, for the search borrows the board it is about.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use slitherlink::deadline::Stop;
use slitherlink::deduce::board::Board;
use slitherlink::grid::State;
use slitherlink::search::in_place::{InPlace, Told, Wanted};
use slitherlink::search::models::SearchError;
use slitherlink::{Found, Options, Puzzle, Solution, Solver};

use crate::call::{Timeout, caught};

/// What is known of some drawn edges.
pub(crate) enum Known {
    /// A solution has them all.
    Open(Solution),
    /// No solution has all of these.
    Stuck(Vec<Told>),
}

/// What comes back of a question: there is nothing if it was called off.
type Reply = Result<Option<Known>, String>;

/// Asks which drawn edges of a puzzle can stand together, and learns from question to question.
pub(crate) struct Searcher {
    questions: Sender<Vec<Told>>,
    replies: Receiver<Reply>,
    stop: Stop,
}

impl Searcher {
    pub(crate) fn new(puzzle: Arc<Puzzle>) -> Searcher {
        let (questions, asked) = channel::<Vec<Told>>();
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

    /// Asks; the reply comes by [`Searcher::replies`].
    pub(crate) fn ask(&self, drawn: Vec<Told>) {
        // If it is gone, that is noticed where the reply is missing.
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

fn search(puzzle: &Puzzle, asked: &Receiver<Vec<Told>>, replier: &Sender<Reply>) -> Result<(), SearchError> {
    let board = Solver::new(Options { sat: false, ..Options::default() }).solve(puzzle)?.board;
    let mut search = InPlace::without(&board, &[], Timeout::NONE.deadline());
    while let Ok(drawn) = asked.recv() {
        let known = ask(&board, &mut search, &drawn)?;
        if replier.send(Ok(known)).is_err() {
            break;
        }
    }
    Ok(())
}

fn ask(board: &Board, search: &mut InPlace, drawn: &[Told]) -> Result<Option<Known>, SearchError> {
    let against = |&&(edge, line): &&Told| match board.state(edge) {
        State::Undecided => false,
        state => state != State::from_on(line),
    };
    if let Some(&told) = drawn.iter().find(against) {
        return Ok(Some(Known::Stuck(vec![told])));
    }
    let open: Vec<Told> =
        drawn.iter().copied().filter(|&(edge, _)| board.state(edge) == State::Undecided).collect();
    Ok(match search.ask(Wanted::Any, &open, u64::MAX)? {
        Found::Loop(solution) => Some(Known::Open(solution)),
        Found::Nothing => Some(Known::Stuck(search.needed_edges(&open))),
        Found::Unfinished => None,
    })
}
