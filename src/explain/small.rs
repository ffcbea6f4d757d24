//! A small question about a few cells: can they be coloured, each inside or outside, so that the
//! clues among them are met, and no vertex has four lines?

/// A cell in such a question: the unknown that its colour is, or the opposite of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    pub(super) unknown: u8,
    pub(super) opposite: bool,
}

/// What must hold.
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

/// A question.
#[derive(Clone, Debug, Default)]
pub(super) struct Small {
    demands: Vec<Demand>,
    /// For each unknown the demands that it is part of.
    of: Vec<Vec<u16>>,
}

/// Which unknowns have a value, and which.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Values {
    known: u64,
    inside: u64,
}

impl Values {
    fn get(self, literal: Literal) -> Option<bool> {
        let inside = self.inside >> literal.unknown & 1 == 1;
        (self.known >> literal.unknown & 1 == 1).then_some(inside ^ literal.opposite)
    }

    /// True if two unknowns have different values here.
    pub(super) const fn differ(self, a: u8, b: u8) -> bool {
        (self.inside >> a ^ self.inside >> b) & 1 == 1
    }
}

impl Small {
    pub(super) fn new(unknowns: usize) -> Small {
        Small { demands: Vec::new(), of: vec![Vec::new(); unknowns] }
    }

    pub(super) fn demand(&mut self, demand: Demand) {
        let at = self.demands.len() as u16;
        self.demands.push(demand);
        for literal in literals(demand) {
            let of = &mut self.of[usize::from(literal.unknown)];
            if of.last() != Some(&at) {
                of.push(at);
            }
        }
    }

    /// An answer; `None` if there is none.
    pub(super) fn answer(&self) -> Option<Values> {
        let mut values = Values::default();
        let all = (0..self.demands.len()).all(|at| self.allows(at, values));
        (all && self.extend(&mut values, &self.order(), 0)).then_some(values)
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

    /// The unknowns: those of one demand after those of another that shares one.
    fn order(&self) -> Vec<u8> {
        let (mut order, mut seen) = (Vec::new(), 0_u64);
        let last_first =
            self.demands.iter().rev().flat_map(|&demand| literals(demand)).map(|literal| literal.unknown);
        for start in last_first {
            let mut todo = vec![start];
            while let Some(unknown) = todo.pop() {
                if seen >> unknown & 1 == 0 {
                    seen |= 1 << unknown;
                    order.push(unknown);
                    let of = self.of[usize::from(unknown)].iter();
                    todo.extend(
                        of.flat_map(|&at| literals(self.demands[usize::from(at)])).map(|l| l.unknown),
                    );
                }
            }
        }
        order
    }

    fn extend(&self, values: &mut Values, order: &[u8], at: usize) -> bool {
        let Some(&unknown) = order.get(at) else { return true };
        for inside in [false, true] {
            values.known |= 1 << unknown;
            values.inside = values.inside & !(1 << unknown) | u64::from(inside) << unknown;
            let of = &self.of[usize::from(unknown)];
            if of.iter().all(|&at| self.allows(usize::from(at), *values))
                && self.extend(values, order, at + 1)
            {
                return true;
            }
        }
        values.known &= !(1 << unknown);
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
