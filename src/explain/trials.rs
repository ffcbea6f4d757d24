//! Colour trials: cells are put on one side of the loop, and by colours alone that cuts the inside or the
//! outside in two.

use std::collections::BTreeSet;

use super::regions::Regions;
use super::tell::{follow, note, refute};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::from_outside;
use crate::deduce::trail::Conflict;
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;

/// A step that follows since cells can't be on one side of the loop, if there is one that is found before the deadline.
pub(super) fn look(deducer: &mut Deducer, regions: &Regions, deadline: Deadline) -> Option<Step> {
    let mut open = assumptions(deducer).into_iter().take_while(|_| !deadline.has_passed());
    open.find_map(
        |assumed| {
            if fails(deducer, regions, assumed) { trial(deducer, regions, assumed) } else { None }
        },
    )
}

/// All that follows since cells can't be on one side of the loop.
pub(super) fn survey(deducer: &mut Deducer, regions: &Regions) -> Vec<Fact> {
    let failed = assumptions(deducer).into_iter().filter(|&assumed| fails(deducer, regions, assumed));
    failed.map(Fact::negated).collect()
}

/// For each class of cells of which it is not known on which side of the loop they are, either side.
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
    while let Some(step) = regions.look_at_known(deducer) {
        note(deducer, step)?;
    }
    Ok(())
}

/// True if that ends in a contradiction, by all that is said at once.
fn fails(deducer: &mut Deducer, regions: &Regions, assumed: Fact) -> bool {
    follow(deducer, assumed, |deducer| regions.survey_known(deducer)).is_none()
}
