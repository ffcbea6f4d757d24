//! Solves a board in rounds: each takes all steps of the easiest technique that has any.

use std::collections::BTreeSet;

use super::costs::{Costs, Priced};
use super::word::Word;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::rulebook::Rulebook;
use crate::explain::climb::{Found, climb};
use crate::explain::techniques::Searches;
use crate::explain::techniques::what_if::WhatIfs;
use crate::grid::State;
use crate::puzzle::Puzzle;
use crate::step::Fact;
use crate::technique::TechniqueSet;

/// A round: all steps of the easiest technique that had any.
#[derive(Clone, Debug)]
pub(super) struct Round<'c> {
    pub(super) technique: &'c Priced,
    /// The number of different steps.
    pub(super) open: u32,
    /// For what-ifs, the number of rounds of their arguments; otherwise 0.
    pub(super) rounds: u32,
}

/// The limits of a walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkLimits<'d> {
    /// The hardest word of techniques that may be used.
    pub(super) most: Word,
    pub(super) deadline: &'d Deadline,
}

/// The outcome of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WalkEnd {
    Decided,
    Stuck,
    Timeout,
}

/// Returns the rounds from the clues towards the solution, as far as the techniques lead.
pub(super) fn walk<'c>(
    puzzle: &Puzzle,
    solution: &[State],
    costs: &'c Costs,
    limits: WalkLimits,
) -> (Vec<Round<'c>>, WalkEnd) {
    let mut deducer = Deducer::new(&Rulebook::new(TechniqueSet::DIRECT), Board::new(puzzle));
    let mut searches = Searches::new(puzzle);
    let mut what_ifs = WhatIfs::new(deducer.board());
    let (mut way, mut end) = (Vec::new(), WalkEnd::Stuck);
    // On a board with one solution, this meets no contradiction.
    let _ = climb(&mut deducer, |deducer| {
        deducer.sync()?;
        if deducer.board().undecided_count() == 0 {
            end = WalkEnd::Decided;
            return Ok(None);
        }
        // All what-ifs of a round are found by one search, whatever their number of rounds.
        let mut failed = None;
        for technique in costs.all().iter().take_while(|technique| technique.word <= limits.most) {
            if technique.is_what_if() && failed.is_none() {
                failed = what_ifs.fewest_rounds(deducer, &mut searches, solution, limits.deadline);
            }
            if limits.deadline.has_passed() {
                end = WalkEnd::Timeout;
                return Ok(None);
            }
            let (places, rounds) = match &failed {
                Some(failed) if technique.is_what_if() => failed.within(technique.rounds),
                _ => (searches.survey(deducer, technique.technique).unwrap_or_default(), 0),
            };
            if !places.is_empty() {
                way.push(Round { technique, open: count(deducer, &places), rounds });
                return Ok(Some(Found::News(places.concat())));
            }
        }
        Ok(None)
    });
    (way, end)
}

/// The number of different sets of facts. Relations between the same two classes of colours count as one.
fn count(deducer: &Deducer, places: &[Vec<Fact>]) -> u32 {
    let class = |fact: &Fact| match *fact {
        Fact::Edge { edge, line } => (edge.index(), usize::MAX, line),
        Fact::Cells { cells, differ } => {
            let [a, b] = cells.map(|cell| deducer.colour(cell));
            (a.class.min(b.class), a.class.max(b.class), differ ^ a.opposite ^ b.opposite)
        }
    };
    let said = |place: &Vec<Fact>| place.iter().map(class).collect::<BTreeSet<_>>();
    places.iter().map(said).collect::<BTreeSet<_>>().len() as u32
}
