//! Sinks for what a search finds, so that each search over the places of a board is written only once.
//!
//! An explanation wants one step with its premises, a grade wants the news of every place. A search offers
//! both as closures, and the sink evaluates only the one it needs.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::step::{Fact, Step};

/// The news of one place: the new facts there, or a contradiction.
pub(super) enum News {
    Facts(Vec<Fact>),
    Contradiction,
}

impl News {
    pub(super) fn fact(fact: Fact) -> News {
        News::Facts(vec![fact])
    }
}

/// Receives what a search finds.
pub(super) trait Findings {
    /// Receives what was found at one place, as news and as a step. Returns `Break` to stop the search,
    /// otherwise whether the finding counted as new.
    fn offer(
        &mut self,
        news: impl FnOnce() -> News,
        step: impl FnOnce() -> Option<Step>,
    ) -> ControlFlow<(), bool>;

    /// Like [`Findings::offer`], for searches that do not need to know whether the finding was new.
    fn take(&mut self, news: impl FnOnce() -> News, step: impl FnOnce() -> Option<Step>) -> Flow {
        self.offer(news, step).map_continue(|_| ())
    }
}

/// Whether a search continues; `Break` stops it.
pub(super) type Flow = ControlFlow<()>;

/// Keeps the first step and stops the search there.
#[derive(Default)]
pub(super) struct First(pub(super) Option<Step>);

impl Findings for First {
    fn offer(
        &mut self,
        _: impl FnOnce() -> News,
        step: impl FnOnce() -> Option<Step>,
    ) -> ControlFlow<(), bool> {
        self.0 = step();
        if self.0.is_some() { Break(()) } else { Continue(false) }
    }
}

/// Keeps the step with the fewest clues, the first of several.
#[derive(Default)]
pub(super) struct FewestClues(pub(super) Option<Step>);

impl Findings for FewestClues {
    fn offer(
        &mut self,
        _: impl FnOnce() -> News,
        step: impl FnOnce() -> Option<Step>,
    ) -> ControlFlow<(), bool> {
        let Some(step) = step() else { return Continue(false) };
        let clues = |step: &Step| step.premises.clues.len();
        if self.0.as_ref().is_none_or(|best| clues(&step) < clues(best)) {
            self.0 = Some(step);
        }
        Continue(true)
    }
}

/// Collects the news of all places, and stops at a contradiction.
#[derive(Default)]
pub(super) struct All {
    pub(super) places: Vec<Vec<Fact>>,
    pub(super) is_contradiction: bool,
}

impl Findings for All {
    fn offer(
        &mut self,
        news: impl FnOnce() -> News,
        _: impl FnOnce() -> Option<Step>,
    ) -> ControlFlow<(), bool> {
        match news() {
            News::Contradiction => {
                self.is_contradiction = true;
                Break(())
            }
            News::Facts(facts) if facts.is_empty() => Continue(false),
            News::Facts(facts) => {
                self.places.push(facts);
                Continue(true)
            }
        }
    }
}
