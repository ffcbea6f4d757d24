//! What looks for steps that assume no edge, each in its own way.

use super::closing::Lines;
use super::entered::Entered;
use super::openings::Openings;
use super::regions::Regions;
use super::shapes::{Shapes, Size, Windows};
use super::window::Reading;
use super::{entered, sectors, trials};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::puzzle::Puzzle;
use crate::step::{Fact, Step};
use crate::technique::Technique;

/// Where a step may be found that assumes nothing.
#[derive(Clone, Copy)]
pub(super) enum Look {
    /// Clues that need all open edges but one.
    Entered,
    /// What is drawn at the corners of a clue.
    Sectors,
    /// Clues that pass on what is known of their corners.
    CarriedSectors,
    /// Vertices near each other.
    Vertices,
    /// Clues near each other.
    Clues(Size),
    /// The same, and lines beyond them that must not close to a loop.
    CluesAndLoop(Size),
    /// Cells on one side of the loop.
    Regions,
    /// Parts of the board with two ways out.
    Openings,
    /// Cells put on one side of the loop.
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

    /// The technique of a step that was found in windows: an easier one if that takes no clue.
    const fn technique_of(self, clues: usize) -> Technique {
        match (self, clues) {
            (Look::Clues(Size::Pairs), 0) => Technique::VertexColours,
            _ => self.technique(),
        }
    }

    /// True if it goes by lines and crosses alone; the others need colours.
    pub(super) const fn is_plain(self) -> bool {
        matches!(self, Look::Entered | Look::Sectors | Look::CarriedSectors)
    }
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

    /// A step that one look finds.
    pub(super) fn look(&mut self, deducer: &mut Deducer, look: Look, deadline: Deadline) -> Option<Step> {
        match look {
            Look::Entered => {
                entered::all(deducer.board()).next().map(|entered| entered.step(deducer.board()))
            }
            Look::Sectors => sectors::look(deducer.board(), false, deadline),
            Look::CarriedSectors => sectors::look(deducer.board(), true, deadline),
            Look::Vertices | Look::Clues(_) | Look::CluesAndLoop(_) => {
                let lines = look.lines(deducer);
                let step =
                    self.shapes(look, deadline)?.look(deducer, look.reading(lines.as_ref()), deadline)?;
                let technique = look.technique_of(step.premises.clues.len());
                Some(Step { technique, ..step })
            }
            Look::Regions => self.regions.look(deducer),
            Look::Openings => self.openings.look(deducer.board(), deadline),
            Look::Trials => trials::look(deducer, &self.regions, deadline),
        }
    }

    /// All that one look finds, place by place; `None` is a contradiction.
    pub(super) fn survey(&mut self, deducer: &mut Deducer, look: Look) -> Option<Vec<Vec<Fact>>> {
        let each = |facts: Vec<Fact>| facts.into_iter().map(|fact| vec![fact]).collect();
        match look {
            Look::Entered => Some(entered::all(deducer.board()).map(Entered::news).collect()),
            Look::Sectors => Some(sectors::survey(deducer.board(), false)),
            Look::CarriedSectors => Some(sectors::survey(deducer.board(), true)),
            Look::Vertices | Look::Clues(_) | Look::CluesAndLoop(_) => {
                let lines = look.lines(deducer);
                self.shapes(look, Deadline::NEVER)?.survey(deducer, look.reading(lines.as_ref()))
            }
            Look::Regions => self.regions.survey(deducer).map(each),
            Look::Openings => self.openings.survey(deducer.board()),
            Look::Trials => Some(each(trials::survey(deducer, &self.regions))),
        }
    }

    /// The windows that are looked at; `None` if the time is too short to cut them out.
    fn shapes(&mut self, look: Look, deadline: Deadline) -> Option<&mut Shapes> {
        match look {
            Look::Clues(size) | Look::CluesAndLoop(size) => self.windows.of(size, deadline),
            _ => self.windows.of(Size::Pairs, deadline),
        }
    }
}

impl Look {
    /// The lines of a board, if loops count.
    fn lines(self, deducer: &Deducer) -> Option<Lines> {
        matches!(self, Look::CluesAndLoop(_)).then(|| Lines::drawn(deducer.board()))
    }

    /// What counts in a window.
    const fn reading(self, lines: Option<&Lines>) -> Reading<'_> {
        Reading { clues: !matches!(self, Look::Vertices), lines }
    }
}
