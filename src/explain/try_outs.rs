//! Colour try-outs: cells are put on one side of the loop, and by colours alone that cuts the inside or the
//! outside in two.

use std::collections::BTreeSet;

use super::regions::Regions;
use super::tell::{note, refute};
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::from_outside;
use crate::deduce::trail::Conflict;
use crate::step::{Conclusion, Fact, Step, Technique};

/// A step that follows since cells can't be on one side of the loop, if there is one that is found before the deadline.
pub(super) fn look(deducer: &mut Deducer, regions: &Regions, deadline: Deadline) -> Option<Step> {
    let mut tried = BTreeSet::from([deducer.colour(None).class]);
    for cell in deducer.board().grid().cells() {
        let class = deducer.colour(Some(cell)).class;
        if deadline.has_passed() {
            return None;
        }
        if !tried.insert(class) {
            continue;
        }
        for differ in [true, false] {
            let assumed = Fact::cells(None, Some(cell), differ);
            if fails(deducer, regions, assumed)
                && let Some(step) = try_out(deducer, regions, assumed)
            {
                return Some(step);
            }
        }
    }
    None
}

fn try_out(deducer: &mut Deducer, regions: &Regions, assumed: Fact) -> Option<Step> {
    let Fact::Cells { cells, differ } = assumed else { return None };
    let argument = refute(deducer, assumed, |deducer| {
        deducer.assume_cells(cells, differ);
        go_on(deducer, regions)
    })?;
    Some(Step {
        technique: Technique::new(super::ladder::COLOUR_TRY_OUT),
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

/// All that follows since cells can't be on one side of the loop.
pub(super) fn survey(deducer: &mut Deducer, regions: &Regions) -> Vec<Fact> {
    let mut tried: Vec<usize> = vec![deducer.colour(None).class];
    let mut facts = Vec::new();
    for cell in deducer.board().grid().cells() {
        let class = deducer.colour(Some(cell)).class;
        if tried.contains(&class) {
            continue;
        }
        tried.push(class);
        let sides = [true, false].map(|differ| Fact::cells(None, Some(cell), differ));
        facts
            .extend(sides.into_iter().filter(|&assumed| fails(deducer, regions, assumed)).map(Fact::negated));
    }
    facts
}

fn fails(deducer: &mut Deducer, regions: &Regions, assumed: Fact) -> bool {
    let mark = deducer.mark();
    let mut news = vec![assumed];
    let fails = loop {
        if deducer.take_all(&news).is_err() {
            break true;
        }
        match regions.survey_known(deducer) {
            None => break true,
            Some(more) if more.is_empty() => break false,
            Some(more) => news = more,
        }
    };
    deducer.take_back_to(mark);
    fails
}
