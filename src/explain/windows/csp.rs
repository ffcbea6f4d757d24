//! A small constraint problem, solved by backtracking: can a few cells be coloured inside or outside so that
//! the clues among them are met, no vertex has four lines, and no premature loop closes?

use super::closing::{Closing, Joined};
use super::constraint::{Forbidden, Lines};
use super::literal::{Literal, MOST_UNKNOWNS, Values};

/// The most assignments that are tried for one answer.
const PATIENCE: u32 = 20_000;

/// The most assignments that are tried for all answers of a problem: where little is known, each pair of
/// unknowns may take long.
const PATIENCE_FOR_ALL: u32 = 100_000;

/// A constraint problem.
#[derive(Debug)]
pub(in crate::explain) struct Csp<'a> {
    unknowns: usize,
    vertices: Vec<Forbidden>,
    clues: Vec<Lines>,
    /// The unknowns that must differ, or must not, for the time being.
    pairs: Vec<Forbidden>,
    /// For each unknown the clues it occurs in, as a mask. What is beyond the width of the mask is not checked, which
    /// can only admit more answers.
    clues_of: [u64; MOST_UNKNOWNS],
    /// For each unknown the unknowns that share a constraint with it, as a mask.
    near: [u64; MOST_UNKNOWNS],
    /// The constraint on all unknowns together.
    closing: Option<&'a Closing>,
    /// For each unknown the edges of that constraint beside its cells, as a mask.
    edges_of: [u128; MOST_UNKNOWNS],
    /// For each unknown the value that is tried first, as a mask. It changes from answer to answer: the more
    /// answers differ, the fewer it takes to see that no pair is the same in all.
    first: u64,
    /// The number of assignments that may still be tried.
    patience: u32,
    /// Whether an answer may be a mere guess, because the search for one took too long.
    has_guessed: bool,
}

/// A list of combinations, and the one that is being chosen.
struct List {
    most: usize,
    chosen: Vec<bool>,
    found: Vec<Vec<bool>>,
}

impl List {
    /// Adds what is chosen; `None` if there are too many.
    fn take(&mut self) -> Option<()> {
        self.found.push(self.chosen.clone());
        (self.found.len() <= self.most).then_some(())
    }

    /// Goes on with one more choice, and takes it back.
    fn choosing(&mut self, line: bool, then: impl FnOnce(&mut List) -> Option<()>) -> Option<()> {
        self.chosen.push(line);
        let goes_on = then(self);
        self.chosen.pop();
        goes_on
    }
}

impl<'a> Csp<'a> {
    pub(in crate::explain) fn new(unknowns: usize, closing: Option<&'a Closing>) -> Csp<'a> {
        Csp {
            unknowns,
            vertices: Vec::with_capacity(16),
            clues: Vec::new(),
            pairs: Vec::new(),
            clues_of: [0; MOST_UNKNOWNS],
            near: [0; MOST_UNKNOWNS],
            closing,
            edges_of: closing.map_or([0; MOST_UNKNOWNS], Closing::edges_of),
            first: 0,
            patience: PATIENCE_FOR_ALL,
            has_guessed: false,
        }
    }

    /// True if an answer so far may be a mere guess, because the search for one took too long.
    pub(in crate::explain) const fn has_guessed(&self) -> bool {
        self.has_guessed
    }

    /// Adds a vertex with these cells around it, in cyclic order.
    pub(in crate::explain) fn add_vertex(&mut self, cells: [Literal; 4]) {
        if let Some(vertex) = Forbidden::vertex(cells) {
            self.are_near(vertex.unknowns());
            self.vertices.push(vertex);
        }
    }

    /// Adds a clue: this many of the edges between a cell and its neighbours are lines.
    pub(in crate::explain) fn add_clue(&mut self, lines: u8, cell: Literal, around: [Literal; 4]) {
        let clue = Lines::clue(lines, cell, around);
        self.are_near(clue.unknowns());
        let bit = 1_u64.checked_shl(self.clues.len() as u32).unwrap_or(0);
        bits(clue.unknowns()).for_each(|unknown| self.clues_of[unknown] |= bit);
        self.clues.push(clue);
    }

    /// Notes that these unknowns share a constraint.
    fn are_near(&mut self, unknowns: u64) {
        bits(unknowns).for_each(|unknown| self.near[unknown] |= unknowns);
    }

    /// Finds an answer; `None` if there is none. If that takes too long, returns an assignment that need not
    /// be one.
    pub(in crate::explain) fn answer(&mut self) -> Option<Values> {
        self.first = self.first.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let mut answer = None;
        let left = self.search(self.order(false), PATIENCE.min(self.patience), |values| {
            answer = Some(values);
            true
        });
        self.has_guessed |= left == 0;
        answer
    }

    /// Finds all answers, of which the opposite ones are left out. It is for few unknowns: if there are many, patience
    /// runs out before all are found.
    pub(in crate::explain) fn answers(&mut self) -> Vec<Values> {
        let mut answers = Vec::new();
        let left = self.search(self.order(true), self.patience, |values| {
            answers.push(values);
            false
        });
        debug_assert!(left > 0, "too many unknowns to find all answers");
        answers
    }

    /// Searches for answers until `found` returns true, or `patience` assignments have been tried. In the latter
    /// case the last assignment that `found` receives need not be an answer. Returns how much patience is left.
    fn search(&mut self, order: Order, patience: u32, found: impl FnMut(Values) -> bool) -> u32 {
        let mut values = Values::default();
        let mut search = Search { complete: self.complete(&order), order, patience, found };
        if self.clues.iter().all(|clue| clue.allows(values)) {
            self.extend(&mut values, self.closing.map(|closing| closing.drawn).as_ref(), 0, &mut search);
        }
        let left = search.patience;
        self.patience -= patience - left;
        left
    }

    /// For each place in an order a mask of the constraints whose last unknown is there: first the bits of the pairs,
    /// then those of the vertices. Whatever is beyond the width of the mask is for [`Csp::is_met`].
    fn complete(&self, order: &Order) -> [u64; MOST_UNKNOWNS] {
        let mut place = [0; MOST_UNKNOWNS];
        for (at, &unknown) in order.unknowns().iter().enumerate() {
            place[usize::from(unknown)] = at;
        }
        let mut complete = [0; MOST_UNKNOWNS];
        for (number, forbidden) in (0..).zip(self.pairs.iter().chain(&self.vertices)) {
            let last = bits(forbidden.unknowns()).map(|unknown| place[unknown]).max().unwrap_or(0);
            complete[last] |= 1_u64.checked_shl(number).unwrap_or(0);
        }
        complete
    }

    /// Finds an answer in which two unknowns differ, or agree.
    pub(in crate::explain) fn answer_with(&mut self, a: u8, b: u8, differ: bool) -> Option<Values> {
        self.with(a, b, differ, |csp| csp.answer())
    }

    /// Calls `ask` while two unknowns must differ, or agree.
    fn with<T>(&mut self, a: u8, b: u8, differ: bool, ask: impl FnOnce(&mut Csp<'a>) -> T) -> T {
        let pair = Forbidden::pair(a, b, differ);
        self.are_near(pair.unknowns());
        self.pairs.push(pair);
        let answer = ask(self);
        self.pairs.pop();
        answer
    }

    /// Lists the combinations of lines and crosses on the edges between these pairs of cells: true for a line. `None` if
    /// there are more than `most`, or if it takes too long.
    pub(in crate::explain) fn list(&mut self, edges: &[[Literal; 2]], most: usize) -> Option<Vec<Vec<bool>>> {
        let mut list = List { most, chosen: Vec::with_capacity(edges.len()), found: Vec::new() };
        if let Some(found) = self.answer() {
            self.list_from(found, edges, &mut list)?;
        }
        Some(list.found)
    }

    /// The same, given an answer: its side of each choice needs no search.
    fn list_from(&mut self, found: Values, edges: &[[Literal; 2]], list: &mut List) -> Option<()> {
        let Some((&[a, b], rest)) = edges.split_first() else { return list.take() };
        let is_opposite = a.opposite ^ b.opposite;
        let (a, b) = (a.unknown, b.unknown);
        if a == b {
            return list.choosing(is_opposite, |list| self.list_from(found, rest, list));
        }
        let is_known = found.has(a) && found.has(b);
        for differ in [false, true] {
            self.with(a, b, differ, |csp| {
                let found = match is_known && found.differ(a, b) == differ {
                    true => Some(found),
                    false => csp.answer(),
                };
                let Some(found) = found else { return Some(()) };
                list.choosing(differ ^ is_opposite, |list| csp.list_from(found, rest, list))
            })?;
        }
        (self.patience > 0).then_some(())
    }

    /// The order in which unknowns get their values: those of the last pair, clue or vertex first, then those that
    /// share one with them, and so on. Those without a constraint matter only for loops, and if `all` answers
    /// are wanted.
    fn order(&self, all: bool) -> Order {
        let mut order = Order::new();
        let mut head = 0;
        let pairs = self.pairs.iter().rev().map(Forbidden::unknowns);
        let clues = self.clues.iter().rev().map(Lines::unknowns);
        let vertices = self.vertices.iter().rev().map(Forbidden::unknowns);
        for unknowns in pairs.chain(clues).chain(vertices) {
            order.enter(unknowns);
            while let Some(&unknown) = order.unknowns().get(head) {
                head += 1;
                order.enter(self.near[usize::from(unknown)]);
            }
        }
        if all || self.closing.is_some() {
            order.enter(u64::MAX.checked_shr((MOST_UNKNOWNS - self.unknowns) as u32).unwrap_or(0));
        }
        order
    }

    /// True unless a partial assignment violates a constraint that the unknown at this place, which got its value last,
    /// occurs in.
    fn allows<F>(&self, values: Values, at: usize, unknown: u8, search: &Search<F>) -> bool {
        let pairs = self.pairs.len();
        let forbidden = |number| match number < pairs {
            true => &self.pairs[number],
            false => &self.vertices[number - pairs],
        };
        bits(search.complete[at]).all(|number| forbidden(number).allows(values))
            && bits(self.clues_of[usize::from(unknown)]).all(|clue| self.clues[clue].allows(values))
    }

    /// True if a whole assignment, whose paths are given, violates none of the constraints that only it can be checked
    /// for.
    fn is_met(&self, values: Values, closing: Option<(&Closing, &Joined)>) -> bool {
        let mut late = self.pairs.iter().chain(&self.vertices).skip(u64::BITS as usize);
        late.all(|forbidden| forbidden.allows(values))
            && closing.is_none_or(|(closing, joined)| closing.is_met(joined))
    }

    /// Extends a partial assignment, whose paths are given, to answers. Returns true if no more are wanted.
    fn extend<F: FnMut(Values) -> bool>(
        &self,
        values: &mut Values,
        joined: Option<&Joined>,
        at: usize,
        search: &mut Search<F>,
    ) -> bool {
        let closing = self.closing.zip(joined);
        let Some(&unknown) = search.order.unknowns().get(at) else {
            return self.is_met(*values, closing) && (search.found)(*values);
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
            if !self.allows(*values, at, unknown, search) {
                continue;
            }
            let next = match closing {
                None => None,
                Some((closing, joined)) => {
                    match closing.with(*joined, self.edges_of[usize::from(unknown)], *values) {
                        None => continue,
                        next => next,
                    }
                }
            };
            if self.extend(values, next.as_ref(), at + 1, search) {
                return true;
            }
        }
        values.unset(unknown);
        false
    }
}

/// A search for answers.
struct Search<F> {
    order: Order,
    /// See [`Csp::complete`].
    complete: [u64; MOST_UNKNOWNS],
    /// The number of assignments that may still be tried.
    patience: u32,
    /// What is done with an answer; whether that is enough of them.
    found: F,
}

/// The order in which unknowns get their values.
struct Order {
    list: [u8; MOST_UNKNOWNS],
    count: usize,
    /// The unknowns in the list, as a mask.
    seen: u64,
}

impl Order {
    const fn new() -> Order {
        Order { list: [0; MOST_UNKNOWNS], count: 0, seen: 0 }
    }

    /// Appends those of these unknowns, given as a mask, that are not in the list.
    fn enter(&mut self, unknowns: u64) {
        for unknown in bits(unknowns & !self.seen) {
            self.list[self.count] = unknown as u8;
            self.count += 1;
        }
        self.seen |= unknowns;
    }

    fn unknowns(&self) -> &[u8] {
        &self.list[..self.count]
    }
}

/// The positions of the set bits of a number.
fn bits(mut number: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (number != 0).then(|| number.trailing_zeros() as usize)?;
        number &= number - 1;
        Some(at)
    })
}
