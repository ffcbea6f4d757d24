//! What a search finds, so that each search over the places of a board is written only once.
//!
//! An explanation wants one step with its premises, a grade wants the news of every place. A search offers
//! both as closures, and only the one that is wanted is evaluated.

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

/// Which of its finds are wanted of a search.
enum Wanted {
    /// The first step.
    First,
    /// The step with the fewest clues, the first of several.
    FewestClues,
    /// The news of all places, or of those before a contradiction.
    All,
}

/// Receives what a search finds.
pub(super) struct Findings {
    wanted: Wanted,
    pub(super) step: Option<Step>,
    pub(super) places: Vec<Vec<Fact>>,
    pub(super) is_contradiction: bool,
}

/// Whether a search continues; `Break` stops it.
pub(super) type Flow = ControlFlow<()>;

impl Findings {
    /// Findings that keep the first step.
    pub(super) const fn first() -> Findings {
        Findings { wanted: Wanted::First, step: None, places: Vec::new(), is_contradiction: false }
    }

    /// Findings that keep the news of all places.
    pub(super) fn all() -> Findings {
        Findings { wanted: Wanted::All, ..Findings::first() }
    }

    /// If the first step is wanted, keeps the one with the fewest clues instead.
    pub(super) fn prefer_few_clues(&mut self) {
        if matches!(self.wanted, Wanted::First) {
            self.wanted = Wanted::FewestClues;
        }
    }

    /// Receives what was found at one place, as news and as a step. Returns `Break` to stop the search,
    /// otherwise whether the finding counted as new.
    pub(super) fn offer(
        &mut self,
        news: impl FnOnce() -> News,
        step: impl FnOnce() -> Option<Step>,
    ) -> ControlFlow<(), bool> {
        match self.wanted {
            Wanted::First => {
                self.step = step();
                if self.step.is_some() { Break(()) } else { Continue(false) }
            }
            Wanted::FewestClues => {
                let Some(step) = step() else { return Continue(false) };
                let clues = |step: &Step| step.premises.clues.len();
                if self.step.as_ref().is_none_or(|best| clues(&step) < clues(best)) {
                    self.step = Some(step);
                }
                Continue(true)
            }
            Wanted::All => match news() {
                News::Contradiction => {
                    self.is_contradiction = true;
                    Break(())
                }
                News::Facts(facts) if facts.is_empty() => Continue(false),
                News::Facts(facts) => {
                    self.places.push(facts);
                    Continue(true)
                }
            },
        }
    }

    /// Like [`Findings::offer`], for searches that do not need to know whether the finding was new.
    pub(super) fn take(&mut self, news: impl FnOnce() -> News, step: impl FnOnce() -> Option<Step>) -> Flow {
        self.offer(news, step).map_continue(|_| ())
    }
}
