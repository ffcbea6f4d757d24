//! Searches in turn, so that the bad luck of one is not the user's.
//!
//! The search that cuts in place is the fastest one on nearly all boards. But now and then it loses its way on a board
//! that whole models settle at once, and on large boards with room it is windows that join cycles which are sure to end soon. So each gets
//! so much effort, and then twice as much; what one finds the others need not find again. Effort is counted in conflicts and cuts,
//! not in seconds: the same board has the same answer everywhere.

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::search::in_place::InPlace;
use crate::search::models::{Effort, Search, SearchError};
use crate::search::windows::Windows;
use crate::solution::{Found, Solution, verify};
use crate::step::Step;

/// Conflicts that cutting in place may have at first: so many, or one for so many variables if that is more.
const CONFLICTS: u64 = 3_000;
const VARIABLES: u64 = 3;

/// Cuts that whole models may take at first. On large boards a single round has very many.
const CUTS: usize = 500;

/// What windows may spend in vain, in conflicts: so many, or one for so many variables if that is more.
const IN_VAIN: u64 = 2_000;
const VARIABLES_IN_VAIN: u64 = 4;

/// With so many variables a board is large: windows come first there, and whole models after some turns.
const LARGE: usize = 5_000;
const LARGE_TURNS: u32 = 2;

/// After so many loops there is only one search any more, for the others would have to be told them all.
const MANY: usize = 1_000;

/// The loops of a board. Each is returned once; the order depends on the board alone.
pub struct Duel<'a, 'p> {
    board: &'a Board<'p>,
    deadline: Deadline,
    in_place: Box<InPlace<'a, 'p>>,
    /// Once it was needed.
    models: Option<Box<Search<'a, 'p>>>,
    /// The first loops.
    found: Vec<Solution>,
    /// True once another loop was looked for along the first one.
    was_varied: bool,
    /// How often the effort was doubled.
    turn: u32,
    recording: bool,
}

/// The searches, in the order in which they get their turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Windows,
    InPlace,
    Models,
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
        let (models, found) = (None, known);
        Duel { board, deadline, in_place, models, found, was_varied: false, turn: 0, recording }
    }

    /// The cuts of all, as steps.
    pub fn into_cut_steps(self) -> Vec<Step> {
        let models = self.models.map(|search| search.into_cut_steps()).unwrap_or_default();
        self.in_place.into_cut_steps().into_iter().chain(models).collect()
    }

    /// What they have cost so far.
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
            for by in [By::Windows, By::InPlace, By::Models] {
                let found = match by {
                    By::Windows => self.by_windows()?,
                    By::InPlace => self.by_in_place()?,
                    By::Models => self.by_models()?,
                };
                if let Found::Loop(solution) = &found {
                    self.keep(solution, by);
                }
                if !matches!(found, Found::Unfinished) || self.deadline.has_passed() {
                    return Ok(found);
                }
            }
            self.turn = (self.turn + 1).min(u64::BITS / 2);
        }
    }

    /// The first loop by windows on a model, or the second along the first.
    fn by_windows(&mut self) -> Result<Found, SearchError> {
        if self.turn == 0 && !self.is_large() {
            return Ok(Found::Unfinished);
        }
        let lines = match &self.found[..] {
            [] => self.joined(),
            [first] if !self.was_varied => {
                self.was_varied = true;
                self.windows(first.lines()).another()
            }
            _ => None,
        };
        Ok(match lines {
            Some(lines) => Found::Loop(verify(self.board.puzzle(), lines)?),
            None => Found::Unfinished,
        })
    }

    /// The lines of a model whose cycles could be made one. If not, the next search goes on from what was reached.
    fn joined(&mut self) -> Option<Vec<bool>> {
        let model = self.in_place.model(self.in_place.effort().variables as u64)?;
        let mut windows = self.windows(&model);
        let is_one = windows.join_all();
        let lines = windows.into_lines();
        if !is_one {
            self.in_place.prefer(&lines);
        }
        is_one.then_some(lines)
    }

    fn windows(&self, lines: &[bool]) -> Windows<'a, 'p> {
        let in_vain = IN_VAIN.max(self.in_place.effort().variables as u64 / VARIABLES_IN_VAIN);
        Windows::new(self.board, lines, self.deadline, in_vain)
    }

    fn by_in_place(&mut self) -> Result<Found, SearchError> {
        let conflicts = CONFLICTS.max(self.in_place.effort().variables as u64 / VARIABLES) << self.turn;
        self.in_place.next_loop(if self.found.len() < MANY { conflicts } else { u64::MAX })
    }

    fn by_models(&mut self) -> Result<Found, SearchError> {
        if self.found.len() >= MANY || self.is_large() && self.turn < LARGE_TURNS {
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

    fn is_large(&self) -> bool {
        self.in_place.effort().variables >= LARGE
    }

    /// Tells a loop to the searches that did not find it.
    fn keep(&mut self, solution: &Solution, by: By) {
        if by != By::InPlace {
            self.in_place.exclude(solution);
        }
        if by == By::Windows {
            self.in_place.prefer(solution.lines());
        }
        if let (Some(search), true) = (&mut self.models, by != By::Models) {
            search.exclude(solution);
        }
        if self.found.len() < MANY {
            self.found.push(solution.clone());
        }
    }
}
