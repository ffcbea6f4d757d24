//! The question behind all of this: is there a loop with these clues?
//!
//! One solver serves all of them. Each clue counts only under its selector, and what is learnt for some
//! clues holds for others: cuts rest on connection alone, so that none of them needs a clue that is
//! not asked about.

use slink_encodings::Lit;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::engine::EngineError;
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::search::cycles::Cycle;
use crate::search::models::Models;
use crate::solution::Solution;

/// What comes of asking.
pub(super) enum Reply {
    /// There is a loop.
    Loop(Counterexample),
    /// There is none, and these of the clues suffice for that.
    None(Vec<Cell>),
}

/// A loop that shows that some clues are not enough.
pub(super) struct Counterexample {
    /// Its lines.
    pub(super) lines: Vec<bool>,
    /// The clues in question that it breaks, in order. One of them is in every set that is enough.
    pub(super) broken: Vec<Cell>,
}

/// Clues in question, beside others that always count.
pub(super) struct Question<'a, 'p> {
    puzzle: &'p Puzzle,
    /// The clues that always count.
    given: Vec<Cell>,
    /// The clues in question, in order.
    open: Vec<Cell>,
    models: Models<'a, 'p>,
    selectors: Vec<Option<Lit>>,
}

impl<'a, 'p> Question<'a, 'p> {
    /// A question about all clues of a board's puzzle but those that are given, which what is decided on
    /// the board may rest on.
    pub(super) fn new(board: &'a Board<'p>, given: Vec<Cell>, deadline: Deadline) -> Question<'a, 'p> {
        let puzzle = board.puzzle();
        let (mut models, selectors) = Models::with_selectors(board, deadline);
        let always: Vec<Lit> = given.iter().filter_map(|cell| selectors[cell.index()]).collect();
        models.fix(&always);
        let is_open = |cell: &Cell| puzzle.clue(*cell).number().is_some() && !given.contains(cell);
        let open = puzzle.grid().cells().filter(is_open).collect();
        Question { puzzle, given, open, models, selectors }
    }

    /// From now on this loop is none.
    pub(super) fn without(mut self, solution: &Solution) -> Question<'a, 'p> {
        self.models.exclude(solution);
        self
    }

    /// The clues in question, in order.
    pub(super) fn open(&self) -> &[Cell] {
        &self.open
    }

    /// Asks whether there is a loop with some of the clues.
    pub(super) fn ask(&mut self, cells: &[Cell]) -> Result<Reply, EngineError> {
        let selected = self.selected(cells);
        let Some(cycle) = self.models.next_solution(&self.with(cells), &selected, |_| true)? else {
            let core = self.models.core();
            let needed = |cell: &Cell| self.selectors[cell.index()].is_some_and(|lit| core.contains(&lit));
            return Ok(Reply::None(cells.iter().copied().filter(needed).collect()));
        };
        Ok(Reply::Loop(self.counterexample(&cycle)))
    }

    /// A counterexample that breaks no more clues than this one, of which no other breaks fewer.
    pub(super) fn widen(&mut self, mut found: Counterexample) -> Result<Counterexample, EngineError> {
        while found.broken.len() > 1 {
            let broken = std::mem::take(&mut found.broken);
            let met: Vec<Cell> =
                self.open.iter().copied().filter(|cell| broken.binary_search(cell).is_err()).collect();
            let none: Vec<Lit> = self.selected(&broken).into_iter().map(|lit| !lit).collect();
            let some = self.models.unless_all(&none);
            let selected: Vec<Lit> = self.selected(&met).into_iter().chain([some]).collect();
            let puzzle = self.puzzle;
            let meets_more = |cycle: &Cycle| {
                let lines = cycle.lines(puzzle.grid());
                broken.iter().any(|&cell| puzzle.is_met(cell, &lines))
            };
            let better = self.models.next_solution(&self.with(&met), &selected, meets_more)?;
            self.models.fix(&[!some]);
            match better {
                Some(cycle) => found = self.counterexample(&cycle),
                None => return Ok(Counterexample { broken, ..found }),
            }
        }
        Ok(found)
    }

    fn counterexample(&self, cycle: &Cycle) -> Counterexample {
        let lines = cycle.lines(self.puzzle.grid());
        let is_broken = |cell: &Cell| !self.puzzle.is_met(*cell, &lines);
        Counterexample { broken: self.open.iter().copied().filter(is_broken).collect(), lines }
    }

    /// The puzzle with these of the clues in question.
    fn with(&self, cells: &[Cell]) -> Puzzle {
        self.puzzle.only(&[&self.given, cells].concat())
    }

    fn selected(&self, cells: &[Cell]) -> Vec<Lit> {
        cells.iter().filter_map(|cell| self.selectors[cell.index()]).collect()
    }
}
