//! `colour-trial`: assumes that cells are inside, or outside, and shows by connectivity that this would cut
//! one side of the loop in two.

use std::ops::ControlFlow::Continue;

use super::connected_colours::Regions;
use super::solution_sides::SolutionSides;
use crate::deadline::Deadline;
use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::from_outside;
use crate::deduce::trail::Conflict;
use crate::explain::adopt::{adopt, probe, refute};
use crate::explain::findings::{Findings, Flow, News};
use crate::grid::Cell;
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;

/// Tries both sides of the loop for each class of cells, and offers the negation of each side that fails. If
/// a solution is known, only trials that may fail are made.
pub(super) fn search(
    deducer: &mut Deducer,
    regions: &mut Regions,
    solution: Option<&mut SolutionSides>,
    deadline: &Deadline,
    findings: &mut impl Findings,
) -> Flow {
    let mut in_time =
        assumptions(deducer, regions, solution).into_iter().take_while(|_| !deadline.has_passed());
    in_time.try_for_each(|assumed| match fails(deducer, regions, assumed) {
        true => findings.take(|| News::fact(assumed.negated()), || trial(deducer, regions, assumed)),
        false => Continue(()),
    })
}

/// Both sides of the loop, for each class of cells whose side is not known yet, without those that `solution`
/// allows.
fn assumptions(deducer: &Deducer, regions: &Regions, mut solution: Option<&mut SolutionSides>) -> Vec<Fact> {
    let grid = deducer.board().grid();
    let mut classes: Vec<Vec<Cell>> = vec![Vec::new(); grid.cell_count() + 1];
    grid.cells().for_each(|cell| classes[deducer.colour(Some(cell)).class].push(cell));
    classes[deducer.colour(None).class].clear();
    classes.sort_unstable();
    let mut may_fail = |class: &Vec<Cell>, differ: bool| {
        solution.as_mut().is_none_or(|solution| !solution.allow(regions, class.clone(), differ))
    };
    let mut assumptions = Vec::new();
    for class in classes.iter().filter(|class| !class.is_empty()) {
        let sides = [true, false].into_iter().filter(|&differ| may_fail(class, differ));
        assumptions.extend(sides.map(|differ| Fact::cells(None, Some(class[0]), differ)));
    }
    assumptions
}

fn trial(deducer: &mut Deducer, regions: &mut Regions, assumed: Fact) -> Option<Step> {
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

fn go_on(deducer: &mut Deducer, regions: &mut Regions) -> Result<(), Conflict> {
    while let Some(step) = regions.known_step(deducer) {
        adopt(deducer, step)?;
    }
    Ok(())
}

/// True if an assumption leads to a contradiction when all news is taken at once.
fn fails(deducer: &mut Deducer, regions: &mut Regions, assumed: Fact) -> bool {
    probe(deducer, assumed, |deducer| regions.known_news(deducer)).is_err()
}
