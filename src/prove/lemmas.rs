//! The lemmas of a refutation, stored in a few flat lists.

use slitherlink_encodings::Lit;

use crate::search::reference::engine::Lemma;

/// The lemmas of a refutation, one after another. The last one is empty.
#[derive(Clone, Debug, Default)]
pub(super) struct Lemmas {
    lits: Vec<Lit>,
    hints: Vec<u32>,
    /// By lemma, the ends of its literals and of its hints.
    ends: Vec<(usize, usize)>,
}

impl Lemmas {
    /// The number of lemmas.
    pub(super) const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Adds a lemma.
    pub(super) fn push(&mut self, clause: impl Iterator<Item = Lit>, hints: impl Iterator<Item = u32>) {
        self.lits.extend(clause);
        self.hints.extend(hints);
        self.ends.push((self.lits.len(), self.hints.len()));
    }

    /// Lemma number `i`, from 0.
    pub(super) fn get(&self, i: usize) -> Lemma<'_> {
        let (lits, hints) = if i == 0 { (0, 0) } else { self.ends[i - 1] };
        Lemma { clause: &self.lits[lits..self.ends[i].0], hints: &self.hints[hints..self.ends[i].1] }
    }
}
