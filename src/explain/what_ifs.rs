//! What-ifs for people: of all assumptions that lead to a contradiction, the one with the shortest
//! argument.

use super::regions::Regions;
use super::shorten::shorten;
use super::tell::{refute, tell};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::trail::{Conflict, Extension, Reason};
use crate::grid::{Edge, State};
use crate::step::{Branch, Fact, Step};

/// An assumption that leads to a contradiction.
#[derive(Clone, Debug)]
pub(super) struct Refuted {
    edge: Edge,
    on: bool,
    argument: Vec<Branch>,
    /// How many steps the argument has.
    length: usize,
}

impl Refuted {
    /// Concludes the opposite.
    pub(super) fn conclude(self, deducer: &mut Deducer) -> Result<(), Conflict> {
        let grid = deducer.board().grid();
        let shorter =
            |branch: Branch| Branch { steps: shorten(grid, branch.assumed, branch.steps), ..branch };
        let argument = self.argument.into_iter().map(shorter).collect();
        deducer.conclude(self.edge, !self.on, Reason::Extension(Extension::WhatIf), argument)
    }
}

/// What may be used inside of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    /// Rules and extensions.
    Settle,
    /// Connected colours, too.
    Regions,
    /// And what-ifs.
    WhatIfs,
}

/// Steps that nobody has to write down to follow them: there is no need to look for fewer.
const SHORT: usize = 3;

/// The assumption with the shortest argument, if one leads to a contradiction in time. If it is known
/// what all solutions have in common, nothing else is assumed than what none has.
pub(super) fn shortest(
    deducer: &mut Deducer,
    regions: &Regions,
    inside: Inside,
    common: Option<&[State]>,
    deadline: Deadline,
) -> Option<Refuted> {
    let grid = deducer.board().grid();
    let mut best: Option<Refuted> = None;
    for edge in grid.edges() {
        for on in [true, false] {
            if deadline.has_passed() || best.as_ref().is_some_and(|best| best.length <= SHORT) {
                return best;
            }
            let is_open = deducer.board().state(edge) == State::Undecided;
            let may_fail = common.is_none_or(|common| common[edge.index()] == State::from_on(!on));
            if !is_open || !may_fail {
                continue;
            }
            if let Some(refuted) = attempt(deducer, regions, edge, on, inside, deadline)
                && best.as_ref().is_none_or(|best| refuted.length < best.length)
            {
                best = Some(refuted);
                if inside == Inside::WhatIfs {
                    return best;
                }
            }
        }
    }
    best
}

fn attempt(
    deducer: &mut Deducer,
    regions: &Regions,
    edge: Edge,
    on: bool,
    inside: Inside,
    deadline: Deadline,
) -> Option<Refuted> {
    let argument = refute(deducer, Fact::Edge { edge, line: on }, |deducer| {
        deducer.assume(edge, on)?;
        go_on(deducer, regions, inside, deadline)
    })?;
    let length = argument.iter().flat_map(|branch| &branch.steps).map(Step::length).sum();
    Some(Refuted { edge, on, argument, length })
}

/// What follows inside of an argument.
fn go_on(
    deducer: &mut Deducer,
    regions: &Regions,
    inside: Inside,
    deadline: Deadline,
) -> Result<(), Conflict> {
    if inside == Inside::Settle {
        return Ok(());
    }
    loop {
        if let Some(step) = regions.look(deducer) {
            tell(deducer, step)?;
        } else if inside == Inside::WhatIfs
            && let Some(refuted) = shortest(deducer, regions, Inside::Settle, None, deadline)
        {
            refuted.conclude(deducer)?;
        } else {
            return Ok(());
        }
    }
}
