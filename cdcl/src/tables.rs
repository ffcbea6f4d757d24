//! Table constraints: explicit lists of the allowed combinations of a few literals.
//!
//! As clauses, each would be a dozen or two, and unit propagation would miss some consequences. Instead each
//! table has a *state*: which of its literals are true and which are false. When a literal is assigned the
//! state changes, and the [`TableShape`](super::shape::TableShape) gives all implied literals in one look-up
//! (generalised arc consistency).

use std::ops::Range;

use slitherlink_encodings::Lit;

use super::assignment::Assignment;
use super::clause_ref::ClauseRef;
use super::shape::{INPUTS, Pattern, Role, STEP, clauses};
use super::shapes::{Lookup, Shapes};

/// An input of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A constant.
    Known(bool),
    /// A literal.
    Lit(Lit),
    /// Unconstrained: it may be true or false, whatever the others are.
    Any,
}

/// An occurrence of a literal in a table: the table, and the change of its state when the literal is
/// assigned. It fits in one word, since there are many, and each is visited whenever its literal is assigned
/// or unassigned.
#[derive(Clone, Copy, Debug, Default)]
struct Occurrence(u32);

impl Occurrence {
    /// The occurrence of literal `k` of a table, or of its negation. The index of the table fits because of
    /// [`ClauseRef::TABLES`].
    const fn new(table: u32, k: usize, holds: bool) -> Occurrence {
        Occurrence(table << BITS | (2 * k) as u32 | !holds as u32)
    }

    const fn table(self) -> usize {
        (self.0 >> BITS) as usize
    }

    /// The number added to the state.
    const fn step(self) -> u32 {
        STEPS[self.0 as usize % STEPS.len()]
    }
}

/// The number of bits of an occurrence that identify the literal of the table.
const BITS: u32 = STEPS.len().trailing_zeros();

/// By how much a table's state grows if a literal becomes true, and if it becomes false.
const STEPS: [u32; 16] = {
    let (mut steps, mut k) = ([0; 16], 0);
    while k < INPUTS {
        (steps[2 * k], steps[2 * k + 1]) = (STEP[k], 2 * STEP[k]);
        k += 1;
    }
    steps
};

/// All tables, and the occurrence lists of their literals.
#[derive(Debug)]
pub(super) struct Tables {
    /// By table, its state: an index into the states of all shapes.
    states: Vec<u32>,
    /// By table, its literals.
    lits: Vec<[Lit; INPUTS]>,
    /// By table, the number of its literals.
    counts: Vec<u8>,
    shapes: Shapes,
    /// By the code of a literal, where its occurrences begin. The last entry is the end of the list.
    first: Vec<u32>,
    occurrences: Vec<Occurrence>,
    /// The number of tables whose occurrences are in that list.
    listed: usize,
    /// The length of the part of the trail that was propagated through tables.
    head: usize,
    /// The largest number of tables.
    most: usize,
}

impl Default for Tables {
    fn default() -> Tables {
        Tables {
            states: Vec::new(),
            lits: Vec::new(),
            counts: Vec::new(),
            shapes: Shapes::from_spare(),
            first: vec![0],
            occurrences: Vec::new(),
            listed: 0,
            head: 0,
            most: ClauseRef::TABLES,
        }
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        std::mem::take(&mut self.shapes).put_aside();
    }
}

impl Tables {
    /// The number of tables.
    pub(super) const fn len(&self) -> usize {
        self.states.len()
    }

    /// Limits the number of tables from now on.
    #[cfg(feature = "internals")]
    pub(super) fn limit(&mut self, most: usize) {
        self.most = most.min(ClauseRef::TABLES);
    }

    /// Adds a table at level 0: see [`crate::Cdcl::add_table`]. Returns clauses that remain to be added:
    /// units for literals implied at once, or all clauses of the table if there are too many tables.
    pub(super) fn add(
        &mut self,
        allowed: u128,
        inputs: &[Input; INPUTS],
        assignment: &Assignment,
    ) -> Vec<Vec<Lit>> {
        let (pattern, lits, count) = pattern_of(inputs, assignment);
        if self.len() >= self.most {
            return clauses(pattern.project(allowed), &lits[..count]);
        }
        let begin = match self.shapes.look_up(allowed, pattern, count) {
            Lookup::Unsatisfiable => return vec![Vec::new()],
            Lookup::Trivial => return Vec::new(),
            Lookup::States(begin) => begin,
        };
        self.states.push(begin);
        self.lits.push(lits);
        self.counts.push(count as u8);
        self.shapes.implied(begin).lits(&lits).map(|(lit, _)| vec![lit]).collect()
    }

    /// Propagates the new literals of the trail: assigns what follows, or returns a violated clause.
    pub(super) fn propagate(&mut self, assignment: &mut Assignment) -> Option<ClauseRef> {
        if self.listed < self.len() {
            self.list_occurrences();
        }
        while let Some(&lit) = assignment.trail().get(self.head) {
            self.head += 1;
            let conflict = self.advance(lit, assignment);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Updates the states of all tables of a literal that was assigned, and assigns what follows, or returns
    /// a violated clause.
    fn advance(&mut self, lit: Lit, assignment: &mut Assignment) -> Option<ClauseRef> {
        let mut conflict = None;
        for &occurrence in &self.occurrences[occurrences_of(&self.first, lit)] {
            let table = occurrence.table();
            let state = &mut self.states[table];
            let before = *state;
            *state += occurrence.step();
            let implied = self.shapes.implied(*state);
            if implied.is_empty() || conflict.is_some() {
                continue;
            }
            for (lit, k) in implied.without(self.shapes.implied(before)).lits(&self.lits[table]) {
                let reason = || ClauseRef::of_table(table as u32, self.shapes.reason(*state, k));
                if assignment.is_false(lit) {
                    conflict = Some(reason());
                } else if !assignment.is_true(lit) {
                    assignment.set(lit, reason());
                }
            }
        }
        conflict
    }

    /// Undoes the effect of the trail from `start` on, whose literals lose their values.
    pub(super) fn backtrack(&mut self, trail: &[Lit], start: usize) {
        for &lit in trail.get(start..self.head).unwrap_or_default() {
            for &occurrence in &self.occurrences[occurrences_of(&self.first, lit)] {
                self.states[occurrence.table()] -= occurrence.step();
            }
        }
        self.head = self.head.min(start);
    }

    /// The literals of a table.
    pub(super) fn lits(&self, table: u32) -> &[Lit; INPUTS] {
        &self.lits[table as usize]
    }

    /// Lists the occurrences of all tables by literal.
    fn list_occurrences(&mut self) {
        let tables = || self.lits.iter().zip(&self.counts).map(|(lits, &count)| &lits[..usize::from(count)]);
        let codes = tables().flatten().map(|lit| lit.var().negative().code() + 1).max().unwrap_or(0);
        let mut next = vec![0; codes + 1];
        for &lit in tables().flatten() {
            next[lit.code() + 1] += 1;
            next[(!lit).code() + 1] += 1;
        }
        (0..codes).for_each(|code| next[code + 1] += next[code]);
        let (first, mut occurrences) = (next.clone(), vec![Occurrence::default(); next[codes] as usize]);
        for (table, lits) in tables().enumerate() {
            for (k, &lit) in lits.iter().enumerate() {
                for (lit, holds) in [(lit, true), (!lit, false)] {
                    let next = &mut next[lit.code()];
                    occurrences[*next as usize] = Occurrence::new(table as u32, k, holds);
                    *next += 1;
                }
            }
        }
        (self.first, self.occurrences, self.listed) = (first, occurrences, self.len());
    }
}

/// The range of a literal's occurrences.
fn occurrences_of(first: &[u32], lit: Lit) -> Range<usize> {
    match first.get(lit.code()..lit.code() + 2) {
        Some(&[begin, end]) => begin as usize..end as usize,
        _ => 0..0,
    }
}

/// Returns the pattern of some inputs, their different unassigned literals, and the number of these.
fn pattern_of(inputs: &[Input; INPUTS], assignment: &Assignment) -> (Pattern, [Lit; INPUTS], usize) {
    let (mut pattern, mut lits, mut count) = (Pattern::default(), [Lit::from_code(0); INPUTS], 0);
    for &input in inputs.iter().rev() {
        let role = match input {
            Input::Known(value) => Role::Known(value),
            Input::Any => Role::Any,
            Input::Lit(lit) if assignment.is_true(lit) => Role::Known(true),
            Input::Lit(lit) if assignment.is_false(lit) => Role::Known(false),
            Input::Lit(lit) => {
                let known = lits[..count].iter().position(|other| other.var() == lit.var());
                let at = known.unwrap_or(count);
                if at == count {
                    lits[count] = lit;
                    count += 1;
                }
                Role::Literal(at, lits[at] == lit)
            }
        };
        pattern = pattern.after(role);
    }
    (pattern, lits, count)
}
