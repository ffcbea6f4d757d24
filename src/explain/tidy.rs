//! Cleans up a list of steps before people read it.

use std::collections::HashSet;

use crate::deduce::reasons::fewest;
use crate::explain::techniques::threes::around_shared;
use crate::grid::Grid;
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;

/// Drops conclusions about cells that no later step uses, names nested what-ifs, and merges pairs of 3s.
pub(super) fn tidy(grid: Grid, steps: Vec<Step>) -> Vec<Step> {
    let mut needed: HashSet<Fact> = HashSet::new();
    let mut kept: Vec<Step> = Vec::new();
    for mut step in steps.into_iter().rev() {
        let is_needed = match &mut step.conclusion {
            Conclusion::All(facts) => {
                let before = facts.len();
                facts.retain(|fact| matches!(fact, Fact::Edge { .. }) || needed.contains(fact));
                if facts.len() < before && step.technique == Technique::Colouring {
                    step.premises.facts = fewest(grid, std::mem::take(&mut step.premises.facts), facts);
                }
                !facts.is_empty()
            }
            Conclusion::Any(_) | Conclusion::Contradiction => true,
        };
        if is_needed {
            needed.extend(step.premises.facts.iter().copied());
            if step.argument.iter().flat_map(|branch| &branch.steps).any(|step| !step.argument.is_empty()) {
                step.technique = Technique::NestedWhatIf;
            }
            kept.push(step);
        }
    }
    kept.reverse();
    kept.into_iter().fold(Vec::new(), |steps, step| in_one_look(grid, steps, step))
}

/// Appends a step, merged with the last one if both are about the same two adjacent 3s: people see them at once, though the edge
/// between the 3s rests on one more clue than the outer edges.
fn in_one_look(grid: Grid, mut steps: Vec<Step>, step: Step) -> Vec<Step> {
    let is_between = |outer: &Step, inner: &Step| match outer.premises.clues[..] {
        [(a, _), (b, _)] => {
            let sides = around_shared(grid, [a, b]);
            let has = |cell| inner.premises.clues.iter().any(|&(clue, _)| clue == cell);
            has(a) && has(b) && inner.decided().all(|(edge, _)| sides.contains(&edge))
        }
        _ => false,
    };
    let is_same = |last: &Step| {
        [last, &step].iter().all(|step| step.technique == Technique::AdjacentThrees)
            && (is_between(last, &step) || is_between(&step, last))
    };
    match steps.pop_if(|last| is_same(last)) {
        None => steps.push(step),
        Some(last) => {
            let clues = [last.premises.clues, step.premises.clues].concat();
            let facts = [last.conclusion.facts(), step.conclusion.facts()].concat();
            steps.push(Step {
                premises: Premises::new(clues, Vec::new()),
                conclusion: Conclusion::All(facts),
                ..step
            });
        }
    }
    steps
}
