//! Finds the fewest clues that are enough, that is, that no unwanted loop meets.
//!
//! A set of clues is enough exactly if it contains, for each unwanted loop, a clue that the loop breaks. So a
//! smallest set is a minimum hitting set of the clues that the loops break, and loops are generated as they
//! are needed (implicit hitting sets):
//!
//! ```text
//!  all clues ─▶ core ─▶ leave out one after another ─▶ a set that cannot spare any: the best so far
//!                                   │ loops                                  ▲
//!                                   ▼                                        │ fewer
//!      the fewest that hit all loops ─▶ enough? ─▶ a loop: add one it breaks ─▶ … ─▶ leave out again
//!        as many as the best: proven      └ yes: proven
//! ```

use super::hitting::Hitting;
use super::question::{ClueQuestion, Counterexample, Reply};
use crate::deadline::Deadline;
use crate::grid::Cell;
use crate::search::TimedOut;

/// How far to reduce a set of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Aim {
    /// Until no clue of the set can be left out.
    Minimal,
    /// Until there is no smaller set.
    #[default]
    Smallest,
}

/// How to search for the fewest clues.
pub struct Hunt<'w> {
    /// How far to reduce them.
    pub aim: Aim,
    /// When to stop.
    pub deadline: Deadline,
    /// Called whenever more is known.
    pub watch: &'w mut dyn FnMut(&Fewest),
}

/// Clues that are enough, with what is known of their number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// The cells of the clues, in order.
    pub cells: Vec<Cell>,
    /// True if it is known that none of them can be left out.
    pub minimal: bool,
    /// A lower bound: no set with fewer clues than this is enough.
    pub least: usize,
}

impl Fewest {
    /// True if it is proven that there is no smaller set.
    pub fn is_smallest(&self) -> bool {
        self.least >= self.cells.len()
    }

    /// True if the search has reached its aim.
    pub(crate) fn is_found(&self, aim: Aim) -> bool {
        match aim {
            Aim::Minimal => self.minimal,
            Aim::Smallest => self.is_smallest(),
        }
    }
}

/// A search for the fewest clues that are enough. Its results so far remain when time runs out.
pub(super) struct FewestSearch<'w> {
    question: ClueQuestion,
    hitting: Hitting,
    /// For each loop that was found, the clues that it breaks.
    broken: Vec<Vec<Cell>>,
    best: Fewest,
    watch: &'w mut dyn FnMut(&Fewest),
}

/// Finds as few clues as the aim asks for, or as the time allows. All clues in question together must be
/// enough.
pub(super) fn fewest(question: ClueQuestion, hunt: Hunt) -> Fewest {
    let hitting = Hitting::new(question.open(), &hunt.deadline);
    let best = Fewest { cells: question.open().to_vec(), minimal: false, least: 0 };
    let mut search = FewestSearch { question, hitting, broken: Vec::new(), best, watch: hunt.watch };
    // If the time runs out, the best set so far remains.
    let _ = search.minimal().and_then(|()| match hunt.aim {
        Aim::Minimal => Ok(()),
        Aim::Smallest => search.smallest(),
    });
    search.best
}

impl FewestSearch<'_> {
    fn minimal(&mut self) -> Result<(), TimedOut> {
        self.best.cells = match self.question.ask(&self.best.cells)? {
            Reply::None(core) => core,
            Reply::Loop(_) => return Ok(()),
        };
        self.improve(self.best.cells.clone())?;
        self.best.minimal = true;
        // A single clue that cannot be left out is the fewest.
        self.best.least = self.best.least.max(self.best.cells.len().min(1));
        Ok(())
    }

    /// Reduces clues that are enough, in order, to a minimal set. Until the best set is minimal, it is each smaller one on the way.
    fn improve(&mut self, mut cells: Vec<Cell>) -> Result<Vec<Cell>, TimedOut> {
        let mut kept = 0;
        while kept < cells.len() {
            let cell = cells[kept];
            let is_needed = |broken: &Vec<Cell>| {
                let mut in_common = broken.iter().filter(|cell| cells.binary_search(cell).is_ok());
                in_common.next() == Some(&cell) && in_common.next().is_none()
            };
            if self.broken.iter().any(is_needed) {
                kept += 1;
                continue;
            }
            let fewer: Vec<Cell> = cells.iter().copied().filter(|&other| other != cell).collect();
            match self.question.ask(&fewer)? {
                // All smaller sets found from here on include the clues kept so far, which are needed.
                Reply::None(core) => cells = core,
                Reply::Loop(found) => {
                    self.learn(found)?;
                    kept += 1;
                }
            }
            if !self.best.minimal {
                self.offer(&cells);
            }
        }
        Ok(cells)
    }

    /// Takes clues that are enough as the best so far, if they are fewer.
    fn offer(&mut self, cells: &[Cell]) {
        if cells.len() < self.best.cells.len() {
            self.best.cells = cells.to_vec();
            (self.watch)(&self.best);
        }
    }

    /// Returns a minimum set of clues that hits every loop so far; `None` if it is not smaller than the best.
    fn hitting(&mut self) -> Result<Option<Vec<Cell>>, TimedOut> {
        let cells = self.hitting.fewest(self.best.cells.len());
        // The lower bound holds even if time runs out.
        if self.hitting.least() > self.best.least {
            self.best.least = self.hitting.least();
            (self.watch)(&self.best);
        }
        cells
    }

    /// Adds the clues that a loop breaks to the sets to be hit, and returns them.
    fn learn(&mut self, found: Counterexample) -> Result<Vec<Cell>, TimedOut> {
        let broken = self.question.widen(found)?.broken;
        self.hitting.add(&broken);
        self.broken.push(broken.clone());
        Ok(broken)
    }

    fn smallest(&mut self) -> Result<(), TimedOut> {
        while let Some(mut cells) = self.hitting()? {
            loop {
                match self.question.ask(&cells)? {
                    Reply::None(core) => {
                        cells = core;
                        break;
                    }
                    Reply::Loop(found) => {
                        let broken = self.learn(found)?;
                        cells.extend(self.most_frequent(&broken));
                        cells.sort_unstable();
                    }
                }
            }
            let cells = self.improve(cells)?;
            self.offer(&cells);
        }
        Ok(())
    }

    /// Returns that one of these clues which most loops break.
    fn most_frequent(&self, cells: &[Cell]) -> Option<Cell> {
        let times = |cell: &Cell| self.broken.iter().filter(|broken| broken.contains(cell)).count();
        cells.iter().copied().max_by_key(times)
    }
}
