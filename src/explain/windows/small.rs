//! A small question about a few cells: can they be coloured, each inside or outside, so that the
//! clues among them are met, no vertex has four lines, and no loop closes too early?

use super::closing::Closing;
use super::demand::Demand;
use super::literal::{Literal, Values};

/// The most unknowns of a question.
pub(in crate::explain) const MOST: usize = 64;

/// So many values are tried for an answer.
const PATIENCE: u32 = 20_000;

/// And so many for all answers of a question: where little is known, each pair of unknowns may take long.
const PATIENCE_FOR_ALL: u32 = 100_000;

/// A question.
#[derive(Clone, Debug, Default)]
pub(in crate::explain) struct Small {
    demands: Vec<Demand>,
    /// For each unknown the demands that it is part of, a bit for each; those that come after so many are left out, which
    /// only leaves more answers.
    of: Vec<u128>,
    /// For each unknown those that share a demand with it.
    near: Vec<u64>,
    /// What must hold of all of them.
    closing: Option<Closing>,
    /// By unknown, the value that is tried first. It differs from question to question: the more answers differ, the fewer
    /// questions it takes to see that nothing is the same in all.
    first: u64,
    /// How many more values are tried.
    patience: u32,
}

impl Small {
    pub(in crate::explain) fn new(unknowns: usize, closing: Option<Closing>) -> Small {
        Small {
            demands: Vec::with_capacity(32),
            of: vec![0; unknowns],
            near: vec![0; unknowns],
            closing,
            first: 0,
            patience: PATIENCE_FOR_ALL,
        }
    }

    pub(in crate::explain) fn demand(&mut self, demand: Demand) {
        let unknowns = demand.unknowns();
        for unknown in bits(unknowns.into()) {
            self.near[unknown] |= unknowns;
            self.of[unknown] |= 1_u128.checked_shl(self.demands.len() as u32).unwrap_or(0);
        }
        self.demands.push(demand);
    }

    /// An answer, or where that takes too long what may be one; `None` if there is none.
    pub(in crate::explain) fn answer(&mut self) -> Option<Values> {
        self.first = self.first.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let mut values = Values::default();
        let all = self.demands.iter().all(|demand| demand.allows(values));
        let allowed = PATIENCE.min(self.patience);
        let mut left = allowed;
        let is_answer = all && self.extend(&mut values, &self.order(), 0, &mut left);
        self.patience -= allowed - left;
        is_answer.then_some(values)
    }

    /// An answer in which two unknowns differ, or do not.
    pub(in crate::explain) fn answer_with(&mut self, a: u8, b: u8, differ: bool) -> Option<Values> {
        self.with(a, b, differ, Small::answer)
    }

    /// What is asked while two unknowns must differ, or must not.
    fn with<T>(&mut self, a: u8, b: u8, differ: bool, ask: impl FnOnce(&mut Small) -> T) -> T {
        let of = [a, b].map(|unknown| self.of[usize::from(unknown)]);
        self.demand(Demand::pair(a, b, differ));
        let answer = ask(self);
        self.demands.pop();
        [a, b].into_iter().zip(of).for_each(|(unknown, of)| self.of[usize::from(unknown)] = of);
        answer
    }

    /// In how many ways the edges between these pairs of cells can be lines or crosses; `None` if there are more than
    /// `most` ways, or if counting takes too long.
    pub(in crate::explain) fn count(&mut self, edges: &[[Literal; 2]], most: usize) -> Option<usize> {
        self.answer().map_or(Some(0), |found| self.count_from(found, edges, most))
    }

    /// The same where an answer is known: one side of each choice needs no search.
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
            count += self.with(a, b, differ, |small| match is_known && found.differ(a, b) == differ {
                true => small.count_from(found, rest, most),
                false => small.count(rest, most),
            })?;
        }
        (self.patience > 0).then_some(count)
    }

    /// The unknowns: those of the last demand first, then those that share one with them, and so on. Those
    /// without a demand only matter for loops.
    fn order(&self) -> Vec<u8> {
        let (mut order, mut seen) = (Vec::with_capacity(self.of.len()), 0_u64);
        let mut enter = |order: &mut Vec<u8>, more: u64| {
            order.extend(bits(u128::from(more & !seen)).map(|unknown| unknown as u8));
            seen |= more;
        };
        let mut head = 0;
        for demand in self.demands.iter().rev() {
            enter(&mut order, demand.unknowns());
            while let Some(&unknown) = order.get(head) {
                head += 1;
                enter(&mut order, self.near[usize::from(unknown)]);
            }
        }
        if self.closing.is_some() {
            enter(&mut order, u64::MAX.checked_shr((MOST - self.of.len()) as u32).unwrap_or(0));
        }
        order
    }

    fn extend(&self, values: &mut Values, order: &[u8], at: usize, patience: &mut u32) -> bool {
        let Some(&unknown) = order.get(at) else {
            return self.closing.as_ref().is_none_or(|closing| closing.allows(*values));
        };
        *patience = patience.saturating_sub(1);
        if *patience == 0 {
            return true;
        }
        let first = self.first >> unknown & 1 == 1;
        for inside in [first, !first] {
            values.set(unknown, inside);
            if bits(self.of[usize::from(unknown)]).all(|at| self.demands[at].allows(*values))
                && self.extend(values, order, at + 1, patience)
            {
                return true;
            }
        }
        values.unset(unknown);
        false
    }
}

/// The places of the bits of a number.
fn bits(mut number: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (number != 0).then(|| number.trailing_zeros() as usize)?;
        number &= number - 1;
        Some(at)
    })
}
