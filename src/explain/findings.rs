//! What searches find: each search is written once, and goes through a board place by place.
//!
//! An explanation wants one step with its premises, a grade wants the news of every place. Both are worked out only when
//! they are asked for.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::step::{Fact, Step};

/// The news of a place: what follows there, or that there is a contradiction.
pub(super) enum News {
    Facts(Vec<Fact>),
    Contradiction,
}

impl News {
    /// One fact.
    pub(super) fn fact(fact: Fact) -> News {
        News::Facts(vec![fact])
    }
}

/// Whoever a search tells what it finds.
pub(super) trait Findings {
    /// Takes what was found at a place, and says whether it was anything. `Break` is enough.
    fn offer(
        &mut self,
        news: impl FnOnce() -> News,
        step: impl FnOnce() -> Option<Step>,
    ) -> ControlFlow<(), bool>;

    /// The same, where it does not matter whether it was anything.
    fn take(&mut self, news: impl FnOnce() -> News, step: impl FnOnce() -> Option<Step>) -> Flow {
        self.offer(news, step).map_continue(|_| ())
    }
}

/// How a search goes on; `Break` is enough.
pub(super) type Flow = ControlFlow<()>;

/// The first step.
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

/// The first of the steps with the fewest clues.
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

/// The news of all places, up to a contradiction.
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
