//! The forms of tables, worked out once and kept from solver to solver.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::form::{Form, INPUTS, News, Pattern, Set};

/// What became of a form.
#[derive(Clone, Copy, Debug)]
pub(super) enum Use {
    /// No combination is left.
    Impossible,
    /// All combinations are allowed.
    Nothing,
    /// Its states begin here.
    From(u32),
}

/// The states of all forms, one form behind the other.
#[derive(Debug, Default)]
pub(super) struct Forms {
    /// By state, what follows.
    news: Vec<News>,
    /// By state and literal, from which others it follows.
    reasons: Vec<[Set; INPUTS]>,
    known: FxHashMap<(u128, Pattern), Use>,
}

thread_local! {
    /// Those of a solver that is done with, for the next one: boards need the same forms again and again.
    static SPARE: Cell<Option<Forms>> = const { Cell::new(None) };
}

impl Forms {
    /// Those that were put aside, or none.
    pub(super) fn spare() -> Forms {
        SPARE.take().unwrap_or_default()
    }

    /// Keeps them for the next solver of this thread, unless more are there already.
    pub(super) fn put_aside(self) {
        // Where the thread ends there is no next one.
        let _ = SPARE.try_with(|spare| {
            let other = spare.take().filter(|other| other.known.len() > self.known.len());
            spare.set(Some(other.unwrap_or(self)));
        });
    }

    /// The form of tables with these combinations and such inputs, so many of them open.
    pub(super) fn of(&mut self, allowed: u128, pattern: Pattern, open: usize) -> Use {
        let Forms { news, reasons, known } = self;
        *known.entry((allowed, pattern)).or_insert_with(|| {
            let form = Form::new(allowed, pattern, open);
            if form.is_impossible() {
                return Use::Impossible;
            }
            if form.says_nothing() {
                return Use::Nothing;
            }
            let begin = news.len() as u32;
            news.extend(form.news);
            reasons.extend(form.reasons);
            Use::From(begin)
        })
    }

    /// What follows in a state.
    pub(super) fn news(&self, state: u32) -> News {
        self.news[state as usize]
    }

    /// In a state, from which literals one of them follows, with itself.
    pub(super) fn reason(&self, state: u32, k: usize) -> Set {
        self.reasons[state as usize][k]
    }
}
