//! What looks for steps that assume no edge, each in its own way.

use super::closing::Lines;
use super::openings::Openings;
use super::regions::Regions;
use super::shapes::Shapes;
use super::{sectors, try_outs};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::step::Step;

/// How many clues are looked at together.
#[derive(Clone, Copy)]
pub(super) enum Size {
    Pairs,
    Fours,
    Blocks,
}

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
    grid: Grid,
    /// One for each [`Size`], in order; only cut out once somebody looks there, since that takes longer than an easy hint.
    shapes: [Option<Shapes>; 3],
    regions: Regions,
    openings: Openings,
}

impl Tools {
    /// For boards with these clues.
    pub(super) fn new(puzzle: &Puzzle) -> Tools {
        let grid = puzzle.grid();
        Tools {
            grid,
            shapes: [None, None, None],
            regions: Regions::new(grid),
            openings: Openings::new(puzzle),
        }
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
            Look::Clues(size) => self.shapes(size).look(deducer, None, deadline, is_wanted),
            Look::CluesAndLoop(size) => {
                let lines = Lines::drawn(deducer.board());
                self.shapes(size).look(deducer, Some(&lines), deadline, is_wanted)
            }
            Look::Sectors => sectors::look(deducer.board(), is_wanted),
            Look::Regions => self.regions.look(deducer),
            Look::Openings => self.openings.look(deducer.board()),
            Look::TryOuts => try_outs::look(deducer, &self.regions, deadline),
        }
    }

    fn shapes(&mut self, size: Size) -> &mut Shapes {
        let make = match size {
            Size::Pairs => Shapes::pairs,
            Size::Fours => Shapes::fours,
            Size::Blocks => Shapes::blocks,
        };
        self.shapes[size as usize].get_or_insert_with(|| make(self.grid))
    }
}
