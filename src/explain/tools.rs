//! What looks for steps that assume no edge, each in its own way.

use super::closing::Lines;
use super::openings::Openings;
use super::regions::Regions;
use super::shapes::{Size, Windows};
use super::{sectors, try_outs};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::puzzle::Puzzle;
use crate::step::{Fact, Step};

/// Where a step may be found that assumes nothing.
#[derive(Clone, Copy)]
pub(super) enum Look {
    /// Clues that pass on what is known of their corners.
    Sectors,
    /// Clues near each other.
    Clues(Size),
    /// The same, and lines beyond them that must not close to a loop.
    CluesAndLoop(Size),
    /// Cells on one side of the loop.
    Regions,
    /// Parts of the board with two ways out.
    Openings,
    /// Cells put on one side of the loop.
    TryOuts,
}

/// What looks for steps that assume no edge.
pub(super) struct Tools {
    windows: Windows,
    regions: Regions,
    openings: Openings,
}

impl Tools {
    /// For boards with these clues.
    pub(super) fn new(puzzle: &Puzzle) -> Tools {
        let grid = puzzle.grid();
        Tools { windows: Windows::new(grid), regions: Regions::new(grid), openings: Openings::new(puzzle) }
    }

    /// A step that one look finds, if it is wanted.
    pub(super) fn look(
        &mut self,
        deducer: &mut Deducer,
        look: Look,
        deadline: Deadline,
        is_wanted: impl Fn(&Step) -> bool,
    ) -> Option<Step> {
        match look {
            Look::Clues(size) => self.windows.of(size, deadline)?.look(deducer, None, deadline, is_wanted),
            Look::CluesAndLoop(size) => {
                let lines = Lines::drawn(deducer.board());
                self.windows.of(size, deadline)?.look(deducer, Some(&lines), deadline, is_wanted)
            }
            Look::Sectors => sectors::look(deducer.board(), deadline, is_wanted),
            Look::Regions => self.regions.look(deducer),
            Look::Openings => self.openings.look(deducer.board(), deadline),
            Look::TryOuts => try_outs::look(deducer, &self.regions, deadline),
        }
    }

    /// All that one look finds, place by place; `None` is a contradiction.
    pub(super) fn survey(&mut self, deducer: &mut Deducer, look: Look) -> Option<Vec<Vec<Fact>>> {
        let each = |facts: Vec<Fact>| facts.into_iter().map(|fact| vec![fact]).collect();
        match look {
            Look::Clues(size) => self.windows.of(size, Deadline::NEVER)?.survey(deducer, None, true),
            Look::CluesAndLoop(size) => {
                let lines = Lines::drawn(deducer.board());
                self.windows.of(size, Deadline::NEVER)?.survey(deducer, Some(&lines), true)
            }
            Look::Sectors => Some(sectors::survey(deducer.board(), true)),
            Look::Regions => self.regions.survey(deducer).map(each),
            Look::Openings => self.openings.survey(deducer.board()),
            Look::TryOuts => Some(each(try_outs::survey(deducer, &self.regions))),
        }
    }
}
