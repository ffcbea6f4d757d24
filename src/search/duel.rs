//! Two searches in turn, so that the bad luck of one is not the user's.
//!
//! The search that cuts in place is the faster one on nearly all boards, and on boards with room by far. But
//! now and then it loses its way on a board that whole models settle at once. So each gets so much effort, and then
//! twice as much; what one finds the other need not find again. Effort is counted in conflicts and cuts,
//! not in seconds: the same board has the same answer everywhere.

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::search::in_place::InPlace;
use crate::search::models::{Effort, Search, SearchError};
use crate::solution::{Found, Solution};
use crate::step::Step;

/// Conflicts that cutting in place may have at first: so many, or one for so many variables if that is more.
const CONFLICTS: u64 = 3_000;
const VARIABLES: u64 = 3;

/// Cuts that whole models may take at first. On large boards a single round has very many.
const CUTS: usize = 500;

/// After so many loops there is no second search any more, which would have to be told them all.
const MANY: usize = 1_000;

/// The loops of a board. Each is returned once; the order depends on the board alone.
pub struct Duel<'a, 'p> {
    board: &'a Board<'p>,
    deadline: Deadline,
    in_place: Box<InPlace<'a, 'p>>,
    /// Once it was needed.
    models: Option<Box<Search<'a, 'p>>>,
    /// The first loops, for the second search.
    found: Vec<Solution>,
    /// How often the effort was doubled.
    turn: u32,
    recording: bool,
}

impl<'a, 'p> Duel<'a, 'p> {
    /// A search for the loops that agree with what is decided on `board` and are not known, until a deadline; it keeps
    /// its cuts if it is recording.
    pub fn without(
        board: &'a Board<'p>,
        known: Vec<Solution>,
        deadline: Deadline,
        recording: bool,
    ) -> Duel<'a, 'p> {
        let in_place = InPlace::without(board, &known, deadline);
        let in_place = Box::new(if recording { in_place.recording() } else { in_place });
        Duel { board, deadline, in_place, models: None, found: known, turn: 0, recording }
    }

    /// The cuts of both, as steps.
    pub fn into_cut_steps(self) -> Vec<Step> {
        let models = self.models.map(|search| search.into_cut_steps()).unwrap_or_default();
        self.in_place.into_cut_steps().into_iter().chain(models).collect()
    }

    /// What both have cost so far.
    pub fn effort(&self) -> Effort {
        let effort = self.in_place.effort();
        let models = self.models.as_ref().map(|search| search.effort()).unwrap_or_default();
        Effort { rounds: effort.rounds + models.rounds, cuts: effort.cuts + models.cuts, ..effort }
    }

    /// The next loop.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn next_loop(&mut self) -> Result<Found, SearchError> {
        loop {
            let has_second = self.found.len() < MANY;
            let first = CONFLICTS.max(self.in_place.effort().variables as u64 / VARIABLES);
            let conflicts = if has_second { first << self.turn } else { u64::MAX };
            let found = self.in_place.next_loop(conflicts)?;
            if let Found::Loop(solution) = &found {
                if let Some(search) = &mut self.models {
                    search.exclude(solution);
                }
                self.keep(solution);
            }
            if !matches!(found, Found::Unfinished) || self.deadline.has_passed() {
                return Ok(found);
            }
            let found = self.by_models()?;
            if let Found::Loop(solution) = &found {
                self.in_place.exclude(solution);
                self.keep(solution);
            }
            if !matches!(found, Found::Unfinished) || self.deadline.has_passed() {
                return Ok(found);
            }
            self.turn = (self.turn + 1).min(u64::BITS / 2);
        }
    }

    fn by_models(&mut self) -> Result<Found, SearchError> {
        if self.found.len() >= MANY && self.models.is_none() {
            return Ok(Found::Unfinished);
        }
        let search = self.models.get_or_insert_with(|| {
            let search = Search::without(self.board, &self.found, self.deadline);
            Box::new(if self.recording { search.recording() } else { search })
        });
        let most = search.effort().cuts + (CUTS << self.turn);
        while search.effort().cuts < most {
            if let Some(found) = search.next_round()? {
                return Ok(found);
            }
        }
        Ok(Found::Unfinished)
    }

    fn keep(&mut self, solution: &Solution) {
        if self.found.len() < MANY && self.models.is_none() {
            self.found.push(solution.clone());
        }
    }
}
