//! Solves a board in rounds: each takes all steps of the easiest technique that has any.

use std::collections::BTreeSet;

use super::costs::{Costs, Priced};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::rulebook::Rulebook;
use crate::explain::climb::{Found, climb};
use crate::explain::survey::{FailedWhatIfs, Survey};
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
    /// The highest cost of a technique that may be used.
    pub(super) most: u32,
    pub(super) deadline: &'d Deadline,
}

/// The outcome of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WalkEnd {
    Decided,
    Stuck,
    Timeout,
}

/// Returns the rounds from the clues to the solution, as far as they lead.
pub(super) fn walk<'c>(
    puzzle: &Puzzle,
    solution: &[State],
    costs: &'c Costs,
    limits: WalkLimits,
) -> (Vec<Round<'c>>, WalkEnd) {
    let rulebook = Rulebook::new(TechniqueSet::DIRECT);
    let mut deducer = Deducer::new(&rulebook, Board::new(puzzle));
    let mut walk = Walk { survey: Survey::new(puzzle), solution, limits };
    let (mut way, mut end) = (Vec::new(), WalkEnd::Stuck);
    // On a board with one solution, this meets no contradiction.
    let _ = climb(&mut deducer, |deducer| {
        deducer.sync()?;
        if deducer.board().undecided_count() == 0 {
            end = WalkEnd::Decided;
            return Ok(None);
        }
        let Some(next) = walk.round(deducer, costs) else {
            end = WalkEnd::Timeout;
            return Ok(None);
        };
        Ok(next.map(|(round, facts)| {
            way.push(round);
            Found::News(facts)
        }))
    });
    (way, end)
}

struct Walk<'a> {
    survey: Survey,
    solution: &'a [State],
    limits: WalkLimits<'a>,
}

impl Walk<'_> {
    /// The next round and its facts, if a technique has a step; the outer `None` says that time ran out.
    fn round<'c>(
        &mut self,
        deducer: &mut Deducer,
        costs: &'c Costs,
    ) -> Option<Option<(Round<'c>, Vec<Fact>)>> {
        let (mut what_ifs, most) = (None, self.limits.most);
        for technique in costs.all().iter().take_while(|technique| technique.cost <= most) {
            if self.limits.deadline.has_passed() {
                return None;
            }
            let (places, rounds) = if technique.is_what_if() {
                self.what_if(deducer, technique, &mut what_ifs)?
            } else {
                (self.survey.news(deducer, technique.technique), 0)
            };
            if !places.is_empty() {
                let round = Round { technique, open: count(deducer, &places), rounds };
                return Some(Some((round, places.concat())));
            }
        }
        Some(None)
    }

    /// The what-ifs of a round, which are searched for only once; an empty list if they need more rounds than
    /// the entry allows. `None` if time ran out.
    fn what_if(
        &mut self,
        deducer: &mut Deducer,
        technique: &Priced,
        known: &mut Option<FailedWhatIfs>,
    ) -> Option<(Vec<Vec<Fact>>, u32)> {
        let found = match known.take() {
            Some(found) => found,
            None => self.survey.what_ifs(deducer, self.solution, self.limits.deadline)?,
        };
        let found = known.insert(found);
        if technique.rounds.is_some_and(|most| found.rounds > most) {
            return Some((Vec::new(), 0));
        }
        Some((found.facts.iter().map(|&fact| vec![fact]).collect(), found.rounds))
    }
}

/// The number of different sets of facts. Relations between cells whose colours are already related count
/// as one.
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
