//! A small constraint problem, solved by backtracking: can a few cells be coloured inside or outside so that
//! the clues among them are met, no vertex has four lines, and no premature loop closes?

use super::closing::{Closing, Joined};
use super::constraint::Constraint;
use super::literal::{Literal, MOST_UNKNOWNS, Values};

/// The most assignments that are tried for one answer.
const PATIENCE: u32 = 20_000;

/// The most assignments that are tried for all answers of a problem: where little is known, each pair of
/// unknowns may take long.
const PATIENCE_FOR_ALL: u32 = 100_000;

/// The most assignments that are tried to find all answers, where there may be few.
const PATIENCE_FOR_FEW: u32 = 2_000;

/// A constraint problem.
#[derive(Clone, Debug, Default)]
pub(in crate::explain) struct Csp {
    constraints: Vec<Constraint>,
    /// For each unknown the constraints it occurs in, as a mask. Constraints beyond the width of the mask are
    /// not checked, which can only admit more answers.
    of: Vec<u128>,
    /// For each unknown the unknowns that share a constraint with it, as a mask.
    near: Vec<u64>,
    /// The constraint on all unknowns together.
    closing: Option<Closing>,
    /// For each unknown the value that is tried first, as a mask. It changes from answer to answer: the more
    /// answers differ, the fewer it takes to see that no pair is the same in all.
    first: u64,
    /// The number of assignments that may still be tried.
    patience: u32,
    /// Whether an answer may be none, because finding one took too long.
    has_guessed: bool,
}

impl Csp {
    pub(in crate::explain) fn new(unknowns: usize, closing: Option<Closing>) -> Csp {
        Csp {
            constraints: Vec::with_capacity(32),
            of: vec![0; unknowns],
            near: vec![0; unknowns],
            closing,
            first: 0,
            patience: PATIENCE_FOR_ALL,
            has_guessed: false,
        }
    }

    /// True if an answer so far may be none, because finding one took too long.
    pub(in crate::explain) const fn has_guessed(&self) -> bool {
        self.has_guessed
    }

    pub(in crate::explain) fn add(&mut self, constraint: Constraint) {
        let unknowns = constraint.unknowns();
        for unknown in bits(unknowns.into()) {
            self.near[unknown] |= unknowns;
            self.of[unknown] |= 1_u128.checked_shl(self.constraints.len() as u32).unwrap_or(0);
        }
        self.constraints.push(constraint);
    }

    /// Finds an answer; `None` if there is none. If that takes too long, returns an assignment that need not
    /// be one.
    pub(in crate::explain) fn answer(&mut self) -> Option<Values> {
        self.first = self.first.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let mut answer = None;
        let left = self.search(&self.order(false), PATIENCE.min(self.patience), |values| {
            answer = Some(values);
            true
        });
        self.has_guessed |= left == 0;
        answer
    }

    /// Finds all answers, of which the opposite ones are left out; `None` if there are more than `most`, or
    /// if it takes too long.
    pub(in crate::explain) fn answers(&mut self, most: usize) -> Option<Vec<Values>> {
        let mut answers = Vec::with_capacity(most);
        let mut too_many = false;
        let left = self.search(&self.order(true), PATIENCE_FOR_FEW.min(self.patience), |values| {
            too_many = answers.len() == most;
            if !too_many {
                answers.push(values);
            }
            too_many
        });
        (!too_many && left > 0).then_some(answers)
    }

    /// Searches for answers until `found` says that it is enough, or that many assignments were tried: then
    /// the last one need not be an answer. Returns how many more might have been tried.
    fn search(&mut self, order: &[u8], patience: u32, found: impl FnMut(Values) -> bool) -> u32 {
        let mut values = Values::default();
        let mut search = Search { order, patience, found };
        if self.constraints.iter().all(|constraint| constraint.allows(values)) {
            let closing = self.closing.as_ref().map(|closing| (closing, closing.drawn));
            self.extend(&mut values, closing, 0, &mut search);
        }
        let left = search.patience;
        self.patience -= patience - left;
        left
    }

    /// Finds an answer in which two unknowns differ, or agree.
    pub(in crate::explain) fn answer_with(&mut self, a: u8, b: u8, differ: bool) -> Option<Values> {
        self.with(a, b, differ, Csp::answer)
    }

    /// Calls `ask` while two unknowns must differ, or agree.
    fn with<T>(&mut self, a: u8, b: u8, differ: bool, ask: impl FnOnce(&mut Csp) -> T) -> T {
        let of = [a, b].map(|unknown| self.of[usize::from(unknown)]);
        self.add(Constraint::pair(a, b, differ));
        let answer = ask(self);
        self.constraints.pop();
        [a, b].into_iter().zip(of).for_each(|(unknown, of)| self.of[usize::from(unknown)] = of);
        answer
    }

    /// Counts the combinations of lines and crosses on the edges between these pairs of cells; `None` if
    /// there are more than `most`, or if counting takes too long.
    pub(in crate::explain) fn count(&mut self, edges: &[[Literal; 2]], most: usize) -> Option<usize> {
        self.answer().map_or(Some(0), |found| self.count_from(found, edges, most))
    }

    /// The same, given an answer: its side of each choice needs no search.
    fn count_from(&mut self, found: Values, edges: &[[Literal; 2]], most: usize) -> Option<usize> {
        let Some((&[a, b], rest)) = edges.split_first() else { return (most > 0).then_some(1) };
        let (a, b) = (a.unknown, b.unknown);
        if a == b {
            return self.count_from(found, rest, most);
        }
        let is_known = found.has(a) && found.has(b);
        let mut count = 0;
        for differ in [false, true] {
            let most = most - count;
            count += self.with(a, b, differ, |csp| match is_known && found.differ(a, b) == differ {
                true => csp.count_from(found, rest, most),
                false => csp.count(rest, most),
            })?;
        }
        (self.patience > 0).then_some(count)
    }

    /// The order in which unknowns get their values: those of the last constraint first, then those that
    /// share one with them, and so on. Those without a constraint matter only for loops, and if `all` answers
    /// are wanted.
    fn order(&self, all: bool) -> Vec<u8> {
        let (mut order, mut seen) = (Vec::with_capacity(self.of.len()), 0_u64);
        let mut enter = |order: &mut Vec<u8>, more: u64| {
            order.extend(bits(u128::from(more & !seen)).map(|unknown| unknown as u8));
            seen |= more;
        };
        let mut head = 0;
        for constraint in self.constraints.iter().rev() {
            enter(&mut order, constraint.unknowns());
            while let Some(&unknown) = order.get(head) {
                head += 1;
                enter(&mut order, self.near[usize::from(unknown)]);
            }
        }
        if all || self.closing.is_some() {
            enter(&mut order, u64::MAX.checked_shr((MOST_UNKNOWNS - self.of.len()) as u32).unwrap_or(0));
        }
        order
    }

    /// Extends a partial assignment, whose paths are given, to answers; whether that is enough of them.
    fn extend<F: FnMut(Values) -> bool>(
        &self,
        values: &mut Values,
        closing: Option<(&Closing, Joined)>,
        at: usize,
        search: &mut Search<F>,
    ) -> bool {
        let Some(&unknown) = search.order.get(at) else {
            let is_answer = closing.is_none_or(|(closing, joined)| closing.is_met(&joined));
            return is_answer && (search.found)(*values);
        };
        search.patience = search.patience.saturating_sub(1);
        if search.patience == 0 {
            (search.found)(*values);
            return true;
        }
        let first = self.first >> unknown & 1 == 1;
        // The opposite of an answer is one too, so that the first unknown needs only one value.
        for inside in [first, !first].into_iter().take(if at == 0 { 1 } else { 2 }) {
            values.set(unknown, inside);
            if !bits(self.of[usize::from(unknown)]).all(|at| self.constraints[at].allows(*values)) {
                continue;
            }
            let next = match closing {
                None => None,
                Some((closing, joined)) => match closing.with(joined, unknown, *values) {
                    None => continue,
                    Some(joined) => Some((closing, joined)),
                },
            };
            if self.extend(values, next, at + 1, search) {
                return true;
            }
        }
        values.unset(unknown);
        false
    }
}

/// A search for answers.
struct Search<'a, F> {
    /// The order in which unknowns get their values.
    order: &'a [u8],
    /// The number of assignments that may still be tried.
    patience: u32,
    /// What is done with an answer; whether that is enough of them.
    found: F,
}

/// The positions of the set bits of a number.
fn bits(mut number: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (number != 0).then(|| number.trailing_zeros() as usize)?;
        number &= number - 1;
        Some(at)
    })
}
