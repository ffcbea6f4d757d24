//! The shapes of tables, worked out once and kept from solver to solver.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::shape::{INPUTS, Implied, Pattern, Set, TableShape};

/// What a shape says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lookup {
    /// No combination is allowed.
    Unsatisfiable,
    /// All combinations are allowed.
    Trivial,
    /// Its states begin with this one.
    States(u32),
}

/// The states of all shapes, one shape behind the other.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    /// By state, which literals are implied.
    implied: Vec<Implied>,
    /// By state and implied literal, which literals imply it.
    reasons: Vec<[Set; INPUTS]>,
    known: FxHashMap<(u128, Pattern), Lookup>,
}

thread_local! {
    /// The shapes of a solver that was dropped, for the next one: boards need the same shapes again and again.
    static SPARE: Cell<Option<Shapes>> = const { Cell::new(None) };
}

impl Shapes {
    /// The shapes that were put aside, or none.
    pub(super) fn from_spare() -> Shapes {
        SPARE.take().unwrap_or_default()
    }

    /// Keeps them for the next solver of this thread, unless there are more already.
    pub(super) fn put_aside(self) {
        // Where the thread ends there is no next one.
        let _ = SPARE.try_with(|spare| {
            let other = spare.take().filter(|other| other.known.len() > self.known.len());
            spare.set(Some(other.unwrap_or(self)));
        });
    }

    /// The shape of tables with these combinations of such inputs, with this many different literals among them.
    pub(super) fn look_up(&mut self, allowed: u128, pattern: Pattern, literals: usize) -> Lookup {
        let Shapes { implied, reasons, known } = self;
        *known.entry((allowed, pattern)).or_insert_with(|| {
            let shape = TableShape::new(allowed, pattern, literals);
            if shape.is_unsatisfiable() {
                return Lookup::Unsatisfiable;
            }
            if shape.is_trivial() {
                return Lookup::Trivial;
            }
            let begin = implied.len() as u32;
            implied.extend(shape.implied);
            reasons.extend(shape.reasons);
            Lookup::States(begin)
        })
    }

    /// Which literals are implied in a state.
    pub(super) fn implied(&self, state: u32) -> Implied {
        self.implied[state as usize]
    }

    /// Which literals imply literal `k` in a state, and itself.
    pub(super) fn reason(&self, state: u32, k: usize) -> Set {
        self.reasons[state as usize][k]
    }
}
