//! A refutation: its cuts and lemmas, without those that it does not need.

use slitherlink_encodings::Lit;

use super::witness::WitnessedCut;
use crate::search::reference::engine::Lemma;

/// A proof that there is no other loop.
#[derive(Clone, Debug)]
pub(super) struct Refutation {
    pub(super) cuts: Vec<WitnessedCut>,
    /// The number of clauses before the lemmas.
    pub(super) clauses: u32,
    pub(super) lemmas: Lemmas,
}

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

/// Drops the lemmas and cuts from which the empty lemma does not follow, directly or through others, and
/// renumbers the rest. Clauses before the cuts keep their numbers.
pub(super) fn trim(cuts: Vec<WitnessedCut>, before_cuts: u32, lemmas: &Lemmas) -> Refutation {
    let first = before_cuts as usize + cuts.len();
    let mut number = needed(first, lemmas);
    let kept = number.iter_mut().skip(before_cuts as usize).filter(|number| **number != UNNEEDED);
    for (next, number) in (before_cuts..).zip(kept) {
        *number = next;
    }
    let is_needed = |number: &u32| *number != UNNEEDED;
    let kept = cuts.into_iter().zip(&number[before_cuts as usize..first]);
    let cuts: Vec<WitnessedCut> = kept.filter(|(_, number)| is_needed(number)).map(|(cut, _)| cut).collect();
    let mut trimmed = Lemmas::default();
    for i in (0..lemmas.len()).filter(|i| is_needed(&number[first + i])) {
        let Lemma { clause, hints } = lemmas.get(i);
        trimmed.push(clause.iter().copied(), hints.iter().map(|&hint| number[hint as usize]));
    }
    Refutation { clauses: before_cuts + cuts.len() as u32, cuts, lemmas: trimmed }
}

const UNNEEDED: u32 = u32::MAX;

/// By clause and lemma, its number, or [`UNNEEDED`].
fn needed(first: usize, lemmas: &Lemmas) -> Vec<u32> {
    let mut number = vec![UNNEEDED; first + lemmas.len()];
    if let Some(empty) = (0..lemmas.len()).find(|&i| lemmas.get(i).clause.is_empty()) {
        number[first + empty] = (first + empty) as u32;
    }
    for i in (0..lemmas.len()).rev() {
        if number[first + i] != UNNEEDED {
            for &hint in lemmas.get(i).hints {
                number[hint as usize] = hint;
            }
        }
    }
    number
}
