//! Constraints on a few literals each: which combinations of them are allowed.
//!
//! As clauses they would be a dozen or two for each, and for some of what follows from them there would be none. So each table has a *state*: which of
//! its literals hold and which fail. As one of them comes to hold or fail the state changes, and its [`Form`](super::form::Form) tells what follows at once.

use std::ops::Range;

use slitherlink_encodings::Lit;

use super::clause_ref::ClauseRef;
use super::form::{INPUTS, Pattern, Role, STEP, clauses};
use super::forms::{Forms, Use};
use super::values::Values;

/// What stands in a place of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// It holds, or does not.
    Known(bool),
    /// It holds if this literal does.
    Lit(Lit),
    /// It may hold or not, and nobody asks.
    Any,
}

/// Where a literal stands: which table changes its state when it comes to hold, and by what. In one word, for there are many, and each is looked
/// at whenever its literal comes or goes.
#[derive(Clone, Copy, Debug, Default)]
struct Place(u32);

impl Place {
    /// The literal `k` of a table, or its negation. There are never too many tables for that: see [`ClauseRef::TABLES`].
    const fn new(table: u32, k: usize, holds: bool) -> Place {
        Place(table << BITS | (2 * k) as u32 | !holds as u32)
    }

    const fn table(self) -> usize {
        (self.0 >> BITS) as usize
    }

    /// What is added to the state.
    const fn step(self) -> u32 {
        STEPS[self.0 as usize % STEPS.len()]
    }
}

/// The bits of a place that say which literal of the table it is.
const BITS: u32 = STEPS.len().trailing_zeros();

/// By literal, and whether it fails, what that adds to a state.
const STEPS: [u32; 16] = {
    let (mut steps, mut k) = ([0; 16], 0);
    while k < INPUTS {
        (steps[2 * k], steps[2 * k + 1]) = (STEP[k], 2 * STEP[k]);
        k += 1;
    }
    steps
};

/// All tables, each as its state.
#[derive(Debug)]
pub(super) struct Tables {
    /// By table, its state, one of those of all forms.
    states: Vec<u32>,
    /// By table, its open literals.
    lits: Vec<[Lit; INPUTS]>,
    forms: Forms,
    /// By the code of a literal, where its places begin; last, where they end.
    first: Vec<u32>,
    places: Vec<Place>,
    /// Places that are not among these yet.
    new: Vec<(Lit, Place)>,
    /// How much of the trail is in the states.
    head: usize,
    /// How many tables there may be.
    most: usize,
}

impl Default for Tables {
    fn default() -> Tables {
        Tables {
            states: Vec::new(),
            lits: Vec::new(),
            forms: Forms::spare(),
            first: vec![0],
            places: Vec::new(),
            new: Vec::new(),
            head: 0,
            most: ClauseRef::TABLES,
        }
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        std::mem::take(&mut self.forms).put_aside();
    }
}

impl Tables {
    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.states.len()
    }

    /// From now on there are at most so many.
    pub(super) fn limit(&mut self, most: usize) {
        self.most = most.min(ClauseRef::TABLES);
    }

    /// Adds a table where nothing is decided: see [`super::Cdcl::add_table`]. Returns what has to be said by clauses: what follows at
    /// once, or all of it if there are too many tables.
    pub(super) fn add(&mut self, allowed: u128, inputs: &[Input; INPUTS], values: &Values) -> Vec<Vec<Lit>> {
        let (pattern, lits, open) = look_at(inputs, values);
        if self.len() >= self.most {
            return clauses(pattern.left(allowed), &lits[..open]);
        }
        let begin = match self.forms.of(allowed, pattern, open) {
            Use::Impossible => return vec![Vec::new()],
            Use::Nothing => return Vec::new(),
            Use::From(begin) => begin,
        };
        let table = self.states.len() as u32;
        self.states.push(begin);
        self.lits.push(lits);
        for (k, &lit) in lits[..open].iter().enumerate() {
            self.new.push((lit, Place::new(table, k, true)));
            self.new.push((!lit, Place::new(table, k, false)));
        }
        self.forms.news(begin).lits(&lits).map(|(lit, _)| vec![lit]).collect()
    }

    /// Sets what follows from the literals that are new; or says from what it follows that something must hold that does not.
    pub(super) fn propagate(&mut self, values: &mut Values) -> Option<ClauseRef> {
        if !self.new.is_empty() {
            self.sort_places();
        }
        while let Some(&lit) = values.trail().get(self.head) {
            self.head += 1;
            let conflict = self.advance(lit, values);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// A literal holds: all of its tables change their states.
    fn advance(&mut self, lit: Lit, values: &mut Values) -> Option<ClauseRef> {
        let mut conflict = None;
        for &place in &self.places[places_of(&self.first, lit)] {
            let table = place.table();
            let state = &mut self.states[table];
            let before = self.forms.news(*state);
            *state += place.step();
            let news = self.forms.news(*state).since(before);
            if news.is_empty() || conflict.is_some() {
                continue;
            }
            for (lit, k) in news.lits(&self.lits[table]) {
                let reason = || ClauseRef::of_table(table as u32, self.forms.reason(*state, k));
                if values.is_false(lit) {
                    conflict = Some(reason());
                } else if !values.is_true(lit) {
                    values.set(lit, reason());
                }
            }
        }
        conflict
    }

    /// Literals hold no more: those of the trail from here on.
    pub(super) fn take_back(&mut self, trail: &[Lit], start: usize) {
        for &lit in trail.get(start..self.head).unwrap_or_default() {
            for &place in &self.places[places_of(&self.first, lit)] {
                self.states[place.table()] -= place.step();
            }
        }
        self.head = self.head.min(start);
    }

    /// The open literals of a table.
    pub(super) fn lits(&self, table: u32) -> &[Lit; INPUTS] {
        &self.lits[table as usize]
    }

    /// Sorts new places in with the others.
    fn sort_places(&mut self) {
        let known = (1..self.first.len()).flat_map(|code| {
            let lit = Lit::from_code(code as u32 - 1);
            self.places[places_of(&self.first, lit)].iter().map(move |&place| (lit, place))
        });
        let all: Vec<(Lit, Place)> = known.chain(self.new.iter().copied()).collect();
        self.new = Vec::new();
        let codes = all.iter().map(|(lit, _)| lit.code() + 1).max().unwrap_or(0);
        self.first = vec![0; codes + 1];
        all.iter().for_each(|(lit, _)| self.first[lit.code() + 1] += 1);
        for code in 0..codes {
            self.first[code + 1] += self.first[code];
        }
        let mut next = self.first.clone();
        self.places = vec![Place::default(); all.len()];
        for (lit, place) in all {
            let next = &mut next[lit.code()];
            self.places[*next as usize] = place;
            *next += 1;
        }
    }
}

/// Where the places of a literal are.
fn places_of(first: &[u32], lit: Lit) -> Range<usize> {
    match first.get(lit.code()..lit.code() + 2) {
        Some(&[begin, end]) => begin as usize..end as usize,
        _ => 0..0,
    }
}

/// The pattern of some inputs, and their open literals.
fn look_at(inputs: &[Input; INPUTS], values: &Values) -> (Pattern, [Lit; INPUTS], usize) {
    let (mut pattern, mut lits, mut open) = (Pattern::default(), [Lit::from_code(0); INPUTS], 0);
    for &input in inputs.iter().rev() {
        let role = match input {
            Input::Known(value) => Role::Known(value),
            Input::Any => Role::Any,
            Input::Lit(lit) if values.is_true(lit) => Role::Known(true),
            Input::Lit(lit) if values.is_false(lit) => Role::Known(false),
            Input::Lit(lit) => {
                let known = lits[..open].iter().position(|other| other.var() == lit.var());
                let at = known.unwrap_or(open);
                if at == open {
                    lits[open] = lit;
                    open += 1;
                }
                Role::Open(at, lits[at] == lit)
            }
        };
        pattern = pattern.behind(role);
    }
    (pattern, lits, open)
}
