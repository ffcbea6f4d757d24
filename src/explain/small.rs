//! A small question about a few cells: can they be coloured, each inside or outside, so that the
//! clues among them are met, no vertex has four lines, and no loop closes too early?

use super::closing::Closing;
use super::literal::{Literal, Values};

/// What must hold of a few of them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Demand {
    /// So many of the four others differ from the first.
    Clue { lines: u8, cell: Literal, around: [Literal; 4] },
    /// Round a vertex they do not all differ from the next.
    Vertex([Literal; 4]),
    /// Two are alike, or they are not.
    Pair([Literal; 2], bool),
}

/// The most unknowns of a question.
pub(super) const MOST: usize = 64;

/// So many values are tried for an answer.
const PATIENCE: u32 = 20_000;

/// A question.
#[derive(Clone, Debug, Default)]
pub(super) struct Small {
    demands: Vec<Demand>,
    /// For each unknown the demands that it is part of.
    of: Vec<Vec<u16>>,
    /// For each unknown those that share a demand with it.
    near: Vec<u64>,
    /// What must hold of all of them.
    closing: Option<Closing>,
    /// By unknown, the value that is tried first. It differs from question to question: the more answers differ, the fewer
    /// questions it takes to see that nothing is the same in all.
    first: u64,
}

impl Small {
    pub(super) fn new(unknowns: usize, closing: Option<Closing>) -> Small {
        Small {
            demands: Vec::new(),
            of: vec![Vec::new(); unknowns],
            near: vec![0; unknowns],
            closing,
            first: 0,
        }
    }

    pub(super) fn demand(&mut self, demand: Demand) {
        let at = self.demands.len() as u16;
        self.demands.push(demand);
        let near = literals(demand).fold(0, |near, literal| near | 1 << literal.unknown);
        for literal in literals(demand) {
            self.near[usize::from(literal.unknown)] |= near;
            let of = &mut self.of[usize::from(literal.unknown)];
            if of.last() != Some(&at) {
                of.push(at);
            }
        }
    }

    /// An answer, or where that takes too long what may be one; `None` if there is none.
    pub(super) fn answer(&mut self) -> Option<Values> {
        self.first = self.first.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let mut values = Values::default();
        let all = (0..self.demands.len()).all(|at| self.allows(at, values));
        (all && self.extend(&mut values, &self.order(), 0, &mut PATIENCE.clone())).then_some(values)
    }

    /// An answer in which two unknowns differ, or do not.
    pub(super) fn answer_with(&mut self, a: u8, b: u8, differ: bool) -> Option<Values> {
        let literal = |unknown| Literal { unknown, opposite: false };
        self.demand(Demand::Pair([literal(a), literal(b)], differ));
        let answer = self.answer();
        self.demands.pop();
        self.of[usize::from(a)].pop();
        self.of[usize::from(b)].pop();
        answer
    }

    /// The unknowns: those of the last demand first, then those that share one with them, and so on. Those
    /// without a demand only matter for loops.
    fn order(&self) -> Vec<u8> {
        let (mut order, mut seen) = (Vec::with_capacity(self.of.len()), 0_u64);
        for start in self.demands.iter().rev().flat_map(|&demand| literals(demand)) {
            let mut head = order.len();
            if seen >> start.unknown & 1 == 0 {
                seen |= 1 << start.unknown;
                order.push(start.unknown);
            }
            while let Some(&unknown) = order.get(head) {
                head += 1;
                let mut new = self.near[usize::from(unknown)] & !seen;
                seen |= new;
                while new != 0 {
                    order.push(new.trailing_zeros() as u8);
                    new &= new - 1;
                }
            }
        }
        if self.closing.is_some() {
            order.extend((0..self.of.len() as u8).filter(|unknown| seen >> unknown & 1 == 0));
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
            let of = &self.of[usize::from(unknown)];
            if of.iter().all(|&at| self.allows(usize::from(at), *values))
                && self.extend(values, order, at + 1, patience)
            {
                return true;
            }
        }
        values.unset(unknown);
        false
    }

    /// True unless what has a value breaks a demand.
    fn allows(&self, at: usize, values: Values) -> bool {
        let differ = |a, b| Some(values.get(a)? != values.get(b)?);
        match self.demands[at] {
            Demand::Clue { lines, cell, around } => {
                let (mut least, mut most) = (0, 0);
                for other in around {
                    let line = differ(cell, other);
                    least += u8::from(line == Some(true));
                    most += u8::from(line != Some(false));
                }
                (least..=most).contains(&lines)
            }
            Demand::Vertex(cells) => (0..4).any(|k| differ(cells[k], cells[(k + 1) % 4]) != Some(true)),
            Demand::Pair([a, b], wanted) => differ(a, b).is_none_or(|differ| differ == wanted),
        }
    }
}

fn literals(demand: Demand) -> impl Iterator<Item = Literal> {
    let (first, rest) = match demand {
        Demand::Clue { cell, around, .. } => {
            (Some(cell), [Some(around[0]), Some(around[1]), Some(around[2]), Some(around[3])])
        }
        Demand::Vertex([a, b, c, d]) => (None, [Some(a), Some(b), Some(c), Some(d)]),
        Demand::Pair([a, b], _) => (None, [Some(a), Some(b), None, None]),
    };
    first.into_iter().chain(rest.into_iter().flatten())
}
