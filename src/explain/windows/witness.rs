//! Witnesses: colourings of a window that met its clues at an earlier look. Those that agree with what is
//! known by now still show which pairs of cells nothing follows for, mostly without a search.

use super::area::Ties;
use super::literal::Values;

/// The most witnesses of a window that are kept.
const MOST: usize = 32;

/// Colourings of the cells of an area that its clues and vertices allow, a bit for each cell.
#[derive(Debug, Default)]
pub(in crate::explain) struct Witnesses(Vec<u64>);

impl Witnesses {
    /// The witnesses that agree with these ties, as values of the unknowns.
    pub(super) fn agreeing(&self, ties: &Ties) -> Vec<Values> {
        self.0.iter().filter_map(|&witness| values(ties, witness)).collect()
    }

    /// Adds answers for a window with these ties. Old witnesses give way to new ones.
    pub(super) fn add(&mut self, ties: &Ties, answers: &[Values]) {
        let colouring = |answer: &Values| {
            let cells = ties.literals.iter().enumerate();
            cells.fold(0, |cells, (at, literal)| {
                let inside = answer.inside >> literal.unknown & 1 == 1;
                cells | u64::from(inside ^ literal.opposite) << at
            })
        };
        let mut all: Vec<u64> = answers.iter().map(colouring).collect();
        all.extend(self.0.iter().filter(|old| values(ties, **old).is_some()));
        all.truncate(MOST);
        self.0 = all;
    }
}

/// The values of the unknowns in a colouring; `None` if it does not agree with the ties.
fn values(ties: &Ties, colouring: u64) -> Option<Values> {
    let mut values = Values::default();
    for (at, literal) in ties.literals.iter().enumerate() {
        let inside = (colouring >> at & 1 == 1) ^ literal.opposite;
        if !values.has(literal.unknown) {
            values.set(literal.unknown, inside);
        } else if values.inside >> literal.unknown & 1 != u64::from(inside) {
            return None;
        }
    }
    Some(values)
}

/// True if each two of the first `unknowns` unknowns are equal in some of these answers and differ in others,
/// and there is an answer: then nothing follows.
pub(super) fn tell_apart(answers: &[Values], unknowns: usize) -> bool {
    let Some(first) = answers.first() else { return false };
    // A column of bits for each unknown, relative to the first answer.
    let column = |unknown: usize| {
        let bits = answers.iter().map(|answer| (answer.inside ^ first.inside) >> unknown & 1);
        bits.enumerate().fold(0_u64, |column, (at, bit)| column | bit << at)
    };
    if unknowns > 1 << (answers.len() - 1).min(63) {
        return false;
    }
    let mut columns: Vec<u64> = (0..unknowns).map(column).collect();
    columns.sort_unstable();
    columns.windows(2).all(|two| two[0] != two[1])
}
