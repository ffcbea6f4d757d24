//! The techniques, alone or in groups: the search for their steps, if it is not the deducer that finds them,
//! and the reason that a step's sentence gives.

pub(super) mod chain;
pub(super) mod clues;
pub(super) mod colour_trial;
pub(super) mod colouring;
pub(super) mod connected_colours;
pub(super) mod corners;
pub(super) mod counting;
pub(super) mod dots;
pub(super) mod entered_clue;
mod excluded;
mod far;
pub(super) mod loop_ahead;
pub(super) mod premature_loop;
pub(super) mod sectors;
pub(super) mod threes;
pub(super) mod two_openings;
pub(super) mod what_if;

use super::findings::{All, FewestClues, Findings, First, Flow};
use super::windows::Reading;
use super::windows::closing::LinePaths;
use super::windows::window_set::{Size, Windows};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::puzzle::Puzzle;
use crate::step::{Fact, Step};
use crate::technique::Technique;
use connected_colours::{Regions, TrialMemory};
use two_openings::Openings;

/// The searches for steps that assume no edge.
#[derive(Clone, Copy)]
pub(super) enum SearchKind {
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

impl SearchKind {
    /// All of them, the easiest first.
    pub(super) const ALL: [SearchKind; 13] = [
        SearchKind::Entered,
        SearchKind::Sectors,
        SearchKind::CarriedSectors,
        SearchKind::Vertices,
        SearchKind::Clues(Size::Pairs),
        SearchKind::CluesAndLoop(Size::Pairs),
        SearchKind::Regions,
        SearchKind::Openings,
        SearchKind::Clues(Size::Fours),
        SearchKind::Trials,
        SearchKind::Clues(Size::Blocks),
        SearchKind::CluesAndLoop(Size::Fours),
        SearchKind::CluesAndLoop(Size::Blocks),
    ];

    /// The technique that it is a part of.
    pub(super) const fn technique(self) -> Technique {
        match self {
            SearchKind::Entered => Technique::EnteredClue,
            SearchKind::Sectors => Technique::Sectors,
            SearchKind::CarriedSectors => Technique::CarriedSectors,
            SearchKind::Vertices => Technique::VertexColours,
            SearchKind::Clues(Size::Pairs) => Technique::TwoClues,
            SearchKind::Clues(Size::Fours) => Technique::FourClues,
            SearchKind::Clues(Size::Blocks) => Technique::ManyClues,
            SearchKind::CluesAndLoop(Size::Pairs) => Technique::LoopAhead,
            SearchKind::CluesAndLoop(_) => Technique::CluesAndLoop,
            SearchKind::Regions => Technique::ConnectedColours,
            SearchKind::Openings => Technique::TwoOpenings,
            SearchKind::Trials => Technique::ColourTrial,
        }
    }

    /// A harder search that shows the same and more, if there is one.
    pub(super) const fn covered_by(self) -> Option<SearchKind> {
        match self {
            SearchKind::Sectors => Some(SearchKind::CarriedSectors),
            SearchKind::Vertices => Some(SearchKind::Clues(Size::Pairs)),
            _ => None,
        }
    }

    /// True if it reads only lines and crosses; the others need colours.
    pub(super) const fn is_plain(self) -> bool {
        matches!(self, SearchKind::Entered | SearchKind::Sectors | SearchKind::CarriedSectors)
    }
}

/// The searches, with the data they keep between uses.
pub(super) struct Tools {
    windows: Windows,
    regions: Regions,
    trials: TrialMemory,
    openings: Openings,
}

impl Tools {
    /// Prepares the searches for boards with these clues.
    pub(super) fn new(puzzle: &Puzzle) -> Tools {
        let grid = puzzle.grid();
        Tools {
            windows: Windows::new(grid),
            regions: Regions::new(grid),
            trials: TrialMemory::default(),
            openings: Openings::new(puzzle),
        }
    }

    /// Finds a step by one search before the deadline.
    pub(super) fn step(
        &mut self,
        deducer: &mut Deducer,
        search: SearchKind,
        deadline: &Deadline,
    ) -> Option<Step> {
        // The fewer clues sectors are carried over, the easier a step is to follow.
        if matches!(search, SearchKind::Sectors | SearchKind::CarriedSectors) {
            let mut fewest = FewestClues::default();
            let _ = self.search(deducer, search, deadline, &mut fewest);
            return fewest.0;
        }
        let mut first = First::default();
        let _ = self.search(deducer, search, deadline, &mut first);
        first.0
    }

    /// All that one search finds, place by place; `None` is a contradiction.
    pub(super) fn news(&mut self, deducer: &mut Deducer, search: SearchKind) -> Option<Vec<Vec<Fact>>> {
        let mut all = All::default();
        let _ = self.search(deducer, search, &Deadline::NEVER, &mut all);
        (!all.is_contradiction).then_some(all.places)
    }

    fn search(
        &mut self,
        deducer: &mut Deducer,
        search: SearchKind,
        deadline: &Deadline,
        findings: &mut impl Findings,
    ) -> Flow {
        match search {
            SearchKind::Entered => entered_clue::search(deducer.board(), findings),
            SearchKind::Sectors => sectors::search(deducer.board(), false, deadline, findings),
            SearchKind::CarriedSectors => sectors::search(deducer.board(), true, deadline, findings),
            SearchKind::Vertices => self.read(deducer, Size::Pairs, search, deadline, findings),
            SearchKind::Clues(size) | SearchKind::CluesAndLoop(size) => {
                self.read(deducer, size, search, deadline, findings)
            }
            SearchKind::Regions => self.regions.search(deducer, findings),
            SearchKind::Openings => self.openings.search(deducer.board(), deadline, findings),
            SearchKind::Trials => {
                colour_trial::search(deducer, &mut self.regions, &mut self.trials, deadline, findings)
            }
        }
    }

    /// Reads the windows of a size.
    fn read(
        &mut self,
        deducer: &Deducer,
        size: Size,
        search: SearchKind,
        deadline: &Deadline,
        findings: &mut impl Findings,
    ) -> Flow {
        let counts_loops = matches!(search, SearchKind::CluesAndLoop(_));
        let lines = counts_loops.then(|| LinePaths::drawn(deducer.board()));
        let reading = Reading {
            technique: search.technique(),
            clues: !matches!(search, SearchKind::Vertices),
            lines: lines.as_ref(),
        };
        match self.windows.of(size, deadline) {
            Some(window_set) => window_set.search(deducer, reading, deadline, findings),
            // There was no time to create the windows.
            None => Flow::Continue(()),
        }
    }
}
