//! A cache of table shapes, which each solver passes on to the next one of its thread.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::shape::{INPUTS, Implied, Pattern, Set, TableShape};

/// The result of looking up a shape.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lookup {
    /// No combination is allowed.
    Unsatisfiable,
    /// All combinations are allowed.
    Trivial,
    /// The shape is stored from this state on.
    States(u32),
}

/// The states of all shapes, one shape after another.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    /// By state, the implied literals.
    implied: Vec<Implied>,
    /// By state and implied literal, the literals that imply it.
    reasons: Vec<[Set; INPUTS]>,
    known: FxHashMap<(u128, Pattern), Lookup>,
}

thread_local! {
    /// The shapes of a dropped solver, for the next one: boards need the same shapes again and again.
    static SPARE: Cell<Option<Shapes>> = const { Cell::new(None) };
}

impl Shapes {
    /// Takes the shapes put aside by an earlier solver, or none.
    pub(super) fn from_spare() -> Shapes {
        SPARE.take().unwrap_or_default()
    }

    /// Keeps the shapes for the next solver of this thread, unless it already keeps more.
    pub(super) fn put_aside(self) {
        // This fails only when the thread ends, and then there is no next solver.
        let _ = SPARE.try_with(|spare| {
            let other = spare.take().filter(|other| other.known.len() > self.known.len());
            spare.set(Some(other.unwrap_or(self)));
        });
    }

    /// Looks up the shape of tables with these allowed combinations of inputs, whose pattern has `literals`
    /// different literals, and computes it if it is new.
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

    /// The literals that are implied in a state.
    pub(super) fn implied(&self, state: u32) -> Implied {
        self.implied[state as usize]
    }

    /// The set of literal `k` and the literals that imply it in a state.
    pub(super) fn reason(&self, state: u32, k: usize) -> Set {
        self.reasons[state as usize][k]
    }
}
