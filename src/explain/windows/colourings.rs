//! Colourings of a window that meet its clues, kept from look to look. Where they are all there are, they
//! show what follows without a search. Where they are only some, they still show for most pairs of cells
//! that nothing follows.

use super::closing::Closing;
use super::literal::{Literal, Values};
use super::ties::Ties;

/// A set of colourings, a bit for each.
type Set = u64;

/// Colourings of the cells of an area that its clues and vertices allow. The opposite of each is one too, and
/// is left out.
#[derive(Debug, Default)]
pub(in crate::explain) struct Colourings {
    /// For each cell the colourings in which it is inside.
    inside: Vec<Set>,
    all: Set,
    /// Ties with which no other colouring agrees; `None` if some colourings may be missing.
    complete: Option<Vec<Literal>>,
}

impl Colourings {
    /// With at most this many unknowns all colourings are found: without opposite ones there is a bit for each.
    pub(super) const MOST_UNKNOWNS: usize = Set::BITS.ilog2() as usize + 1;

    /// The colourings that agree with these ties.
    pub(super) fn agreeing(&self, ties: &Ties) -> Answers {
        let mut answers = Answers { inside: Vec::with_capacity(ties.count), all: self.all };
        for (&inside, literal) in self.inside.iter().zip(&ties.literals) {
            let inside = if literal.opposite { !inside } else { inside };
            match answers.inside.get(usize::from(literal.unknown)) {
                // Unknowns are numbered in order of appearance.
                None => answers.inside.push(inside),
                Some(first) => answers.all &= !(first ^ inside),
            }
        }
        answers.inside.resize(ties.count, 0);
        answers
    }

    /// True if no other colourings agree with these ties.
    pub(super) fn has_all(&self, ties: &Ties) -> bool {
        self.complete.as_ref().is_some_and(|earlier| ties.include(earlier))
    }

    /// Keeps all colourings that agree with these ties.
    pub(super) fn set_all(&mut self, ties: &Ties, answers: &Answers) {
        self.keep(ties, answers);
        self.complete = Some(ties.literals.clone());
    }

    /// Keeps some colourings that agree with these ties.
    pub(super) fn set_some(&mut self, ties: &Ties, answers: &Answers) {
        self.keep(ties, answers);
        self.complete = None;
    }

    fn keep(&mut self, ties: &Ties, answers: &Answers) {
        self.all = answers.all;
        self.inside.clear();
        self.inside.extend(ties.literals.iter().map(|&literal| answers.inside(literal)));
    }
}

/// Answers to the question how the unknowns of a window can be.
pub(super) struct Answers {
    /// For each unknown the answers in which it is inside.
    inside: Vec<Set>,
    all: Set,
}

impl Answers {
    /// These answers, in another order.
    pub(super) fn of(unknowns: usize, values: &[Values]) -> Answers {
        let mut answers = Answers { inside: vec![0; unknowns], all: 0 };
        // Answers found one after the other have much in common, so that the first few would tell little.
        let mixed = (0..Set::BITS).map(|k| (k.reverse_bits() >> (u32::BITS - Set::BITS.ilog2())) as usize);
        mixed.filter_map(|k| values.get(k)).for_each(|&values| answers.add(values));
        answers
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.all == 0
    }

    /// Adds an answer. If there is no room, it takes the place of others.
    pub(super) fn add(&mut self, values: Values) {
        if self.all == Set::MAX {
            self.all >>= Set::BITS / 2;
        }
        let place = (!self.all).trailing_zeros();
        self.all |= 1 << place;
        for (unknown, inside) in self.inside.iter_mut().enumerate() {
            *inside = *inside & !(1 << place) | Set::from(values.inside >> unknown & 1) << place;
        }
    }

    /// Whether two unknowns differ, if that is the same in all answers.
    pub(super) fn differ(&self, a: usize, b: usize) -> Option<bool> {
        match (self.inside[a] ^ self.inside[b]) & self.all {
            0 => Some(false),
            all if all == self.all => Some(true),
            _ => None,
        }
    }

    /// The pairs of unknowns that are equal in all answers, or different in all.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (u8, u8, bool)> {
        let unknowns = self.inside.len();
        let pairs = (0..unknowns).flat_map(move |a| (a + 1..unknowns).map(move |b| (a, b)));
        pairs.filter_map(|(a, b)| Some((a as u8, b as u8, self.differ(a, b)?)))
    }

    /// True if nothing follows: each two unknowns are equal in some of the answers and differ in others, and
    /// there is an answer.
    pub(super) fn tell_apart(&self) -> bool {
        self.all != 0 && self.pairs().next().is_none()
    }

    /// The answers that close no premature loop; some are left out if the others tell all unknowns apart.
    pub(super) fn without_loops(mut self, closing: &Closing) -> Answers {
        let edges = closing.edges().iter().map(|&(ends, [a, b])| (ends, self.inside(a) ^ self.inside(b)));
        let edges: Vec<([u8; 2], Set)> = edges.collect();
        let mut left = std::mem::take(&mut self.all);
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            let lines = edges.iter().filter(|(_, lines)| lines >> place & 1 == 1);
            self.all |= Set::from(closing.allows(lines.map(|&(ends, _)| ends))) << place;
            if left.count_ones().is_multiple_of(4) && self.tell_apart() {
                break;
            }
        }
        self
    }

    /// The answers in which a cell is inside.
    fn inside(&self, cell: Literal) -> Set {
        let inside = self.inside[usize::from(cell.unknown)];
        if cell.opposite { !inside } else { inside }
    }
}
