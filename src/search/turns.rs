//! Cutting in place, and on large boards windows in turn with it.
//!
//! The search that cuts in place ends soon on nearly all boards. On large boards with several solutions windows are faster: they
//! join the cycles of a model. So they come first there, and look for a second loop along the first. Where they do not, the other search goes on from what they reached
//! for so many conflicts, then windows get another model, and then the other search gets twice as much. Effort is counted in
//! conflicts, not in seconds: the same board has the same answer everywhere.

use std::mem;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::search::in_place::InPlace;
use crate::search::models::{Effort, SearchError};
use crate::search::windows::Windows;
use crate::solution::{Found, Solution, verify};
use crate::step::Step;

/// With so many undecided edges a board is large.
const LARGE: usize = 4_500;

/// Cutting in place may have one conflict for so many undecided edges at first.
const EDGES: u64 = 2;

/// What windows may spend in vain: a conflict for so many undecided edges.
const EDGES_IN_VAIN: u64 = 3;

/// The loops of a board. Each is returned once; the order depends on the board alone.
pub struct Turns<'a, 'p> {
    board: &'a Board<'p>,
    deadline: Deadline,
    in_place: InPlace<'a, 'p>,
    /// What windows do next.
    next: Next,
    /// How often the effort in place was doubled.
    turn: u32,
}

/// What windows can do.
enum Next {
    /// Make a loop from a model.
    Join,
    /// Make another loop from this one.
    Vary(Solution),
    /// No more.
    Nothing,
}

impl<'a, 'p> Turns<'a, 'p> {
    /// A search for the loops that agree with what is decided on `board` and are not known, until a deadline; it keeps
    /// its cuts if it is recording.
    pub fn without(
        board: &'a Board<'p>,
        known: &[Solution],
        deadline: Deadline,
        recording: bool,
    ) -> Turns<'a, 'p> {
        let in_place = InPlace::without(board, known, deadline);
        let in_place = if recording { in_place.recording() } else { in_place };
        let next = match known {
            _ if board.undecided_count() < LARGE => Next::Nothing,
            [] => Next::Join,
            [first] => Next::Vary(first.clone()),
            // What windows find may be one of them.
            _ => Next::Nothing,
        };
        Turns { board, deadline, in_place, next, turn: 0 }
    }

    /// The cuts, as steps.
    pub fn into_cut_steps(self) -> Vec<Step> {
        self.in_place.into_cut_steps()
    }

    /// What it has cost so far.
    pub fn effort(&self) -> Effort {
        self.in_place.effort()
    }

    /// The next loop.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn next_loop(&mut self) -> Result<Found, SearchError> {
        loop {
            if let Some(lines) = self.by_windows() {
                let solution = verify(self.board.puzzle(), lines)?;
                self.in_place.exclude(&solution);
                self.in_place.prefer(solution.lines());
                self.go_on_from(&solution);
                return Ok(Found::Loop(solution));
            }
            let conflicts = match self.next {
                Next::Join => (self.edges() / EDGES) << self.turn,
                Next::Vary(_) | Next::Nothing => u64::MAX,
            };
            let found = self.in_place.next_loop(conflicts)?;
            if let Found::Loop(solution) = &found {
                self.go_on_from(solution);
            }
            if !matches!(found, Found::Unfinished) || self.deadline.has_passed() {
                return Ok(found);
            }
            self.turn = (self.turn + 1).min(u64::BITS / 2);
        }
    }

    /// The lines of a loop, if windows can find one.
    fn by_windows(&mut self) -> Option<Vec<bool>> {
        match mem::replace(&mut self.next, Next::Nothing) {
            Next::Join => {
                self.next = Next::Join;
                self.joined()
            }
            Next::Vary(first) => self.windows(first.lines()).another(),
            Next::Nothing => None,
        }
    }

    fn go_on_from(&mut self, solution: &Solution) {
        if let Next::Join = self.next {
            self.next = Next::Vary(solution.clone());
        }
    }

    /// The lines of a model whose cycles could be made one. If not, the next search goes on from what was reached.
    fn joined(&mut self) -> Option<Vec<bool>> {
        let model = self.in_place.model(self.edges())?;
        let mut windows = self.windows(&model);
        let is_one = windows.join_all();
        let lines = windows.into_lines();
        if !is_one {
            self.in_place.prefer(&lines);
        }
        is_one.then_some(lines)
    }

    fn windows(&self, lines: &[bool]) -> Windows<'a, 'p> {
        Windows::new(self.board, lines, self.deadline, self.edges() / EDGES_IN_VAIN)
    }

    fn edges(&self) -> u64 {
        self.board.undecided_count() as u64
    }
}
