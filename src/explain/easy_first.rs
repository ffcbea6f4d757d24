//! Puts the steps that everybody sees before those that need a thought.
//!
//! The deducer takes its steps in the order in which lines and crosses lead to each other. Of its steps, these are kept: those
//! that decide an edge which counting, dots and loops do not decide, and those on whose cells a later one rests.

use super::adopt::adopt;
use super::spare::{with_news, without_spare};
use super::techniques::method;
use super::tidy::tidy;
use super::{End, Explanation, hardest, write};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::{Reasons, Written};
use crate::deduce::rulebook::Rulebook;
use crate::deduce::trail::Conflict;
use crate::step::Step;
use crate::technique::{Technique, TechniqueSet};

/// Counting, dots and loops: what needs no thought.
pub(super) const EASY: TechniqueSet = TechniqueSet::NONE
    .with(Technique::Zero)
    .with(Technique::ClueSatisfied)
    .with(Technique::ClueRemaining)
    .with(Technique::VertexFull)
    .with(Technique::VertexContinue)
    .with(Technique::VertexDeadEnd)
    .with(Technique::PrematureLoop)
    .with(Technique::LoopClosed);

/// Explains the same with easy steps first, unless the time runs out. `start` is the board before the first step, and
/// `allowed` the techniques that may be used; of these, none is used that is harder than all steps.
pub(super) fn easy_first(
    start: Board,
    explanation: Explanation,
    allowed: TechniqueSet,
    deadline: &Deadline,
) -> Explanation {
    let Some(hardest) = hardest(&explanation.steps) else { return explanation };
    let easy = Rulebook::new(EASY.and(allowed).and(TechniqueSet::up_to(hardest)));
    let steps = without_spare(Deducer::new(&easy, start.clone()), &explanation.steps, deadline);
    let mut deducer = Deducer::new(&easy, start).recording();
    let led = lead(&mut deducer, &steps, deadline);
    let mut written = Written::default();
    write(&mut deducer, &mut written, deadline);
    let board = deducer.board();
    if deadline.has_passed() {
        return explanation;
    }
    let (mut steps, mut end) = (written.steps, explanation.end);
    if let Err(conflict) = led {
        end = End::Contradiction;
        steps.extend(Reasons::new(board).conflict(conflict));
    }
    steps.dedup();
    Explanation { steps: tidy(board.grid(), steps), end, states: board.states() }
}

/// Leads a deducer through the steps, and runs what is easy before each of them.
fn lead(deducer: &mut Deducer, steps: &[Step], deadline: &Deadline) -> Result<(), Conflict> {
    deducer.run_rules()?;
    deducer.settle()?;
    for step in steps.iter().take_while(|_| !deadline.has_passed()) {
        if let Some(step) = with_news(deducer.board(), step) {
            let step = (method(step.technique).seen)(deducer.board(), step);
            adopt(deducer, step)?;
            deducer.settle()?;
        }
    }
    Ok(())
}
