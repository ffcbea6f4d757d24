//! `colour-trial`: assumes that cells are inside, or outside, and shows by connectivity that this would cut
//! one side of the loop in two.

use std::collections::BTreeSet;
use std::ops::ControlFlow::Continue;

use super::connected_colours::Regions;
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::from_outside;
use crate::deduce::trail::Conflict;
use crate::explain::adopt::{adopt, probe, refute};
use crate::explain::findings::{Findings, Flow, News};
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;

/// Tries both sides of the loop for each class of cells, and offers the negation of each side that fails.
pub(super) fn search(
    deducer: &mut Deducer,
    regions: &Regions,
    deadline: &Deadline,
    findings: &mut impl Findings,
) -> Flow {
    let mut in_time = assumptions(deducer).into_iter().take_while(|_| !deadline.has_passed());
    in_time.try_for_each(|assumed| match fails(deducer, regions, assumed) {
        true => findings.take(|| News::fact(assumed.negated()), || trial(deducer, regions, assumed)),
        false => Continue(()),
    })
}

/// Both sides of the loop, for each class of cells whose side is not known yet.
fn assumptions(deducer: &Deducer) -> Vec<Fact> {
    let mut tried = BTreeSet::from([deducer.colour(None).class]);
    let cells = deducer.board().grid().cells();
    let firsts = cells.filter(|&cell| tried.insert(deducer.colour(Some(cell)).class));
    firsts.flat_map(|cell| [true, false].map(|differ| Fact::cells(None, Some(cell), differ))).collect()
}

fn trial(deducer: &mut Deducer, regions: &Regions, assumed: Fact) -> Option<Step> {
    let Fact::Cells { cells, differ } = assumed else { return None };
    let argument = refute(deducer, assumed, |deducer| {
        deducer.assume_cells(cells, differ);
        go_on(deducer, regions)
    })?;
    Some(Step {
        technique: Technique::ColourTrial,
        premises: from_outside(&argument),
        conclusion: Conclusion::All(vec![assumed.negated()]),
        argument,
    })
}

fn go_on(deducer: &mut Deducer, regions: &Regions) -> Result<(), Conflict> {
    while let Some(step) = regions.known_step(deducer) {
        adopt(deducer, step)?;
    }
    Ok(())
}

/// True if an assumption leads to a contradiction when all news is taken at once.
fn fails(deducer: &mut Deducer, regions: &Regions, assumed: Fact) -> bool {
    probe(deducer, assumed, |deducer| regions.known_news(deducer)).is_none()
}
