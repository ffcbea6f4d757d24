//! Which clues are needed: the questions in their order, and what follows from the answers.
//!
//! Orbits of clues go one after another, if the board stays unique without them. Several threads may ask
//! ahead. They expect that an orbit without an answer stays, and that one that is redundant goes. An answer also says on
//! which of these clues it rests. Once all orbits before it are settled, it holds if each of them has stayed or gone as
//! expected; if not, it is asked again. So the board does not depend on the number of threads.

use std::ops::Range;

use crate::grid::Cell;
use crate::puzzle::{Clue, Puzzle};

/// Whether the clues of an orbit are needed.
#[derive(Clone, Debug)]
pub(super) enum Need {
    /// Nobody knows.
    Open,
    /// A thread looks for the answer.
    Asked,
    /// The clues of the orbit are needed, if these other clues have gone.
    Needed(Vec<Cell>),
    /// The clues of the orbit are redundant, if these other clues stay.
    Redundant(Vec<Cell>),
}

/// The answer to a question.
#[derive(Debug)]
pub(super) struct Answer {
    need: Need,
    /// Other clues, each with those that must have gone so that its orbit is needed, too.
    pub(super) others: Vec<(Cell, Vec<Cell>)>,
}

impl From<Need> for Answer {
    fn from(need: Need) -> Answer {
        Answer { need, others: Vec::new() }
    }
}

/// The question whether the clues of an orbit are needed.
#[derive(Debug)]
pub(super) struct Question {
    /// The number of the orbit.
    pub(super) orbit: usize,
    /// Its cells.
    pub(super) cells: Vec<Cell>,
    /// Cells of earlier orbits, still open, that are expected to stay.
    pub(super) stay: Vec<Cell>,
    /// Cells of earlier orbits, still open, that are expected to go.
    pub(super) go: Vec<Cell>,
    /// The board without the clues of the orbit and without those expected to go.
    pub(super) board: Puzzle,
    /// The board without the orbit as well.
    pub(super) without: Puzzle,
}

/// The questions about a board.
pub(super) struct Questions<'a> {
    orbits: &'a [Vec<Cell>],
    /// By cell, its orbit.
    orbit_of: Vec<Option<usize>>,
    /// The number of clues that must stay.
    keep: usize,
    /// The board without the orbits that have gone.
    left: Puzzle,
    clues: usize,
    needs: Vec<Need>,
    /// The number of orbits, from the first one, that have gone or will stay.
    settled: usize,
}

impl Questions<'_> {
    /// Asks of all orbits of a board, in order, whether they may go. At least `keep` clues must stay.
    pub(super) fn new(board: Puzzle, orbits: &[Vec<Cell>], keep: usize) -> Questions<'_> {
        let (clues, needs) = (board.clue_count(), vec![Need::Open; orbits.len()]);
        let mut orbit_of = vec![None; board.grid().cell_count()];
        for (orbit, cells) in orbits.iter().enumerate() {
            cells.iter().for_each(|cell| orbit_of[cell.index()] = Some(orbit));
        }
        Questions { orbits, orbit_of, keep, left: board, clues, needs, settled: 0 }
    }

    /// The next question; `None` once there is none left, or only those that other threads work on.
    pub(super) fn next(&mut self) -> Option<Question> {
        for orbit in self.settled..self.orbits.len() {
            if matches!(self.needs[orbit], Need::Open) {
                if self.may_go(orbit) {
                    return Some(self.question(orbit));
                }
                self.settle(orbit, Need::Needed(Vec::new()));
            }
        }
        None
    }

    /// The question about an orbit.
    fn question(&mut self, orbit: usize) -> Question {
        self.needs[orbit] = Need::Asked;
        let cells = self.orbits[orbit].clone();
        let (go, stay): (Vec<_>, Vec<_>) =
            (self.settled..orbit).partition(|&before| matches!(self.needs[before], Need::Redundant(_)));
        let [go, stay] = [go, stay].map(|orbits| {
            orbits.into_iter().flat_map(|orbit| &self.orbits[orbit]).copied().collect::<Vec<_>>()
        });
        let board = self.left.without(&go);
        let without = board.without(&cells);
        Question { orbit, cells, stay, go, board, without }
    }

    /// Takes the answer about an orbit. What it says about others counts unless they are asked about or known already.
    pub(super) fn take_answer(&mut self, orbit: usize, answer: Answer) {
        for (cell, go) in answer.others {
            if let Some(other) = self.orbit_of[cell.index()]
                && matches!(self.needs[other], Need::Open)
            {
                self.needs[other] = Need::Needed(go);
            }
        }
        self.settle(orbit, answer.need);
    }

    /// Notes whether an orbit is needed. Settles all orbits before the first one whose answer is open or
    /// rests on something that has changed.
    fn settle(&mut self, orbit: usize, need: Need) {
        self.needs[orbit] = need;
        while let Some(need) = self.needs.get(self.settled) {
            let has_gone = |cell: &Cell| self.left.given_at(*cell) == Clue::BLANK;
            let holds = match need {
                Need::Open | Need::Asked => return,
                Need::Needed(go) => go.iter().all(has_gone),
                Need::Redundant(stay) => !stay.iter().any(has_gone),
            };
            if !holds {
                self.needs[self.settled] = Need::Open;
                return;
            }
            if matches!(need, Need::Redundant(_)) && self.may_go(self.settled) {
                let cells = &self.orbits[self.settled];
                self.left = self.left.without(cells);
                self.clues -= cells.len();
            }
            self.settled += 1;
        }
    }

    /// The number of orbits, from the first one, that have gone or will stay.
    pub(super) const fn settled(&self) -> usize {
        self.settled
    }

    /// The board without the orbits that have gone.
    pub(super) const fn left(&self) -> &Puzzle {
        &self.left
    }

    /// The board once all questions are answered.
    pub(super) fn into_left(self) -> Puzzle {
        self.left
    }

    /// The cells of some orbits.
    pub(super) fn cells(&self, orbits: Range<usize>) -> Vec<Cell> {
        let end = orbits.end.min(self.orbits.len());
        self.orbits[orbits.start..end].concat()
    }

    /// Whether enough clues are left without an orbit.
    fn may_go(&self, orbit: usize) -> bool {
        self.clues >= self.keep + self.orbits[orbit].len()
    }
}
