//! The techniques beyond rules and extensions, a file each: the search, if it is not the deducer that finds
//! the steps, and the reason that a step's sentence gives.

pub(super) mod clues;
pub(super) mod colour_trial;
pub(super) mod colouring;
pub(super) mod connected_colours;
pub(super) mod corners;
pub(super) mod counting;
pub(super) mod dots;
pub(super) mod entered_clue;
pub(super) mod loop_ahead;
pub(super) mod premature_loop;
pub(super) mod sectors;
pub(super) mod threes;
pub(super) mod two_openings;
pub(super) mod what_if;

use super::findings::{All, FewestClues, Findings, First, Flow};
use super::windows::Reading;
use super::windows::closing::Lines;
use super::windows::shapes::{Size, Windows};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::puzzle::Puzzle;
use crate::step::{Fact, Step};
use crate::technique::Technique;
use connected_colours::Regions;
use two_openings::Openings;

/// The searches for steps that assume no edge.
#[derive(Clone, Copy)]
pub(super) enum Look {
    /// Clues that need all their undecided edges but one.
    Entered,
    /// What is drawn at the corners of a clue.
    Sectors,
    /// Sectors, carried on from corner to corner of clues.
    CarriedSectors,
    /// Vertices near each other.
    Vertices,
    /// Clues near each other.
    Clues(Size),
    /// The same, without arrangements that close a premature loop.
    CluesAndLoop(Size),
    /// Cells that connect others on the same side of the loop.
    Regions,
    /// Parts of the board with two openings.
    Openings,
    /// Cells assumed to be on one side of the loop.
    Trials,
}

impl Look {
    /// All of them, the easiest first.
    pub(super) const ALL: [Look; 13] = [
        Look::Entered,
        Look::Sectors,
        Look::CarriedSectors,
        Look::Vertices,
        Look::Clues(Size::Pairs),
        Look::CluesAndLoop(Size::Pairs),
        Look::Regions,
        Look::Openings,
        Look::Clues(Size::Fours),
        Look::Trials,
        Look::Clues(Size::Blocks),
        Look::CluesAndLoop(Size::Fours),
        Look::CluesAndLoop(Size::Blocks),
    ];

    /// The technique that looks there.
    pub(super) const fn technique(self) -> Technique {
        match self {
            Look::Entered => Technique::EnteredClue,
            Look::Sectors => Technique::Sectors,
            Look::CarriedSectors => Technique::CarriedSectors,
            Look::Vertices => Technique::VertexColours,
            Look::Clues(Size::Pairs) => Technique::TwoClues,
            Look::Clues(Size::Fours) => Technique::FourClues,
            Look::Clues(Size::Blocks) => Technique::ManyClues,
            Look::CluesAndLoop(Size::Pairs) => Technique::LoopAhead,
            Look::CluesAndLoop(_) => Technique::CluesAndLoop,
            Look::Regions => Technique::ConnectedColours,
            Look::Openings => Technique::TwoOpenings,
            Look::Trials => Technique::ColourTrial,
        }
    }

    /// A harder look that shows the same and more, if there is one.
    pub(super) const fn covered_by(self) -> Option<Look> {
        match self {
            Look::Sectors => Some(Look::CarriedSectors),
            Look::Vertices => Some(Look::Clues(Size::Pairs)),
            _ => None,
        }
    }

    /// True if it reads only lines and crosses; the others need colours.
    pub(super) const fn is_plain(self) -> bool {
        matches!(self, Look::Entered | Look::Sectors | Look::CarriedSectors)
    }
}

/// The searches, with the data they keep between uses.
pub(super) struct Tools {
    windows: Windows,
    regions: Regions,
    openings: Openings,
}

impl Tools {
    /// Prepares the searches for boards with these clues.
    pub(super) fn new(puzzle: &Puzzle) -> Tools {
        let grid = puzzle.grid();
        Tools { windows: Windows::new(grid), regions: Regions::new(grid), openings: Openings::new(puzzle) }
    }

    /// Finds a step by one look before the deadline.
    pub(super) fn step(&mut self, deducer: &mut Deducer, look: Look, deadline: &Deadline) -> Option<Step> {
        // The fewer clues sectors are carried over, the easier a step is to follow.
        if matches!(look, Look::Sectors | Look::CarriedSectors) {
            let mut fewest = FewestClues::default();
            let _ = self.search(deducer, look, deadline, &mut fewest);
            return fewest.0;
        }
        let mut first = First::default();
        let _ = self.search(deducer, look, deadline, &mut first);
        first.0
    }

    /// All that one look finds, place by place; `None` is a contradiction.
    pub(super) fn news(&mut self, deducer: &mut Deducer, look: Look) -> Option<Vec<Vec<Fact>>> {
        let mut all = All::default();
        let _ = self.search(deducer, look, &Deadline::NEVER, &mut all);
        (!all.is_contradiction).then_some(all.places)
    }

    fn search(
        &mut self,
        deducer: &mut Deducer,
        look: Look,
        deadline: &Deadline,
        findings: &mut impl Findings,
    ) -> Flow {
        match look {
            Look::Entered => entered_clue::search(deducer.board(), findings),
            Look::Sectors => sectors::search(deducer.board(), false, deadline, findings),
            Look::CarriedSectors => sectors::search(deducer.board(), true, deadline, findings),
            Look::Vertices => self.read(deducer, Size::Pairs, look, deadline, findings),
            Look::Clues(size) | Look::CluesAndLoop(size) => {
                self.read(deducer, size, look, deadline, findings)
            }
            Look::Regions => self.regions.search(deducer, findings),
            Look::Openings => self.openings.search(deducer.board(), deadline, findings),
            Look::Trials => colour_trial::search(deducer, &self.regions, deadline, findings),
        }
    }

    /// Reads the windows of a size.
    fn read(
        &mut self,
        deducer: &Deducer,
        size: Size,
        look: Look,
        deadline: &Deadline,
        findings: &mut impl Findings,
    ) -> Flow {
        let counts_loops = matches!(look, Look::CluesAndLoop(_));
        let lines = counts_loops.then(|| Lines::drawn(deducer.board()));
        let reading = Reading {
            technique: look.technique(),
            clues: !matches!(look, Look::Vertices),
            lines: lines.as_ref(),
        };
        match self.windows.of(size, deadline) {
            Some(shapes) => shapes.search(deducer, reading, deadline, findings),
            // There was no time to create the windows.
            None => Flow::Continue(()),
        }
    }
}
