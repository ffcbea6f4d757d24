//! `colour-trial`: assumes that cells are inside, or outside, and shows by connectivity that this would cut
//! one side of the loop in two.

use std::ops::ControlFlow::Continue;

use super::connected_colours::{Regions, TrialMemory};
use super::{Find, Method, Searches, by_name};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::from_outside;
use crate::explain::adopt::{adopt, refute};
use crate::explain::findings::{Findings, Flow, News};
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;

pub(super) static METHOD: Method = Method::new(
    Find::By(|Searches { regions, trials, .. }, deducer, deadline, findings| {
        search(deducer, regions, trials, deadline, findings)
    }),
    by_name,
);

/// Tries both sides of the loop for each class of cells, and offers the negation of each side that fails.
pub(super) fn search(
    deducer: &mut Deducer,
    regions: &mut Regions,
    memory: &mut TrialMemory,
    deadline: &Deadline,
    findings: &mut Findings,
) -> Flow {
    for assumed in failing(deducer, regions, memory, deadline) {
        findings.take(|| News::fact(assumed.negated()), || trial(deducer, regions, assumed))?;
    }
    Continue(())
}

/// The assumptions that fail, as far as there is time.
fn failing(
    deducer: &mut Deducer,
    regions: &mut Regions,
    memory: &mut TrialMemory,
    deadline: &Deadline,
) -> Vec<Fact> {
    let Some(mut trials) = regions.side_trials(deducer, memory) else { return Vec::new() };
    let both_ways = trials.open().into_iter().flat_map(|cell| [true, false].map(|inside| (cell, inside)));
    let in_time = both_ways.take_while(|_| !deadline.has_passed());
    let failing = in_time.filter(|&(cell, inside)| trials.fails(cell, inside));
    let facts = failing.map(|(cell, inside)| Fact::cells(None, Some(cell), inside)).collect();
    trials.finish();
    facts
}

fn trial(deducer: &mut Deducer, regions: &mut Regions, assumed: Fact) -> Option<Step> {
    let Fact::Cells { cells, differ } = assumed else { return None };
    let argument = refute(deducer, assumed, |deducer| {
        deducer.assume_cells(cells, differ);
        while let Some(step) = regions.known_step(deducer) {
            adopt(deducer, step)?;
        }
        Ok(())
    })?;
    Some(Step {
        technique: Technique::ColourTrial,
        premises: from_outside(&argument),
        conclusion: Conclusion::All(vec![assumed.negated()]),
        argument,
    })
}
