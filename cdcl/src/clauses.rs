//! The clauses, and unit propagation through them with two watched literals.

use slitherlink_encodings::Lit;

use super::assignment::Assignment;
use super::clause_ref::ClauseRef;

/// An entry in the watch list of a literal: a clause to visit when the literal becomes false.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseRef,
    /// Another literal of the clause (a blocking literal): while it holds, the clause need not be visited.
    other: Lit,
}

/// All clauses in one flat list, each after its length and its LBD.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// By literal, the clauses that watch it: those where it is one of the first two literals.
    watches: Vec<Vec<Watch>>,
    /// By literal, whether a clause ever watched it. With tables, most literals are never watched, and this
    /// list is smaller than the one above.
    is_watched: Vec<bool>,
    learnt: usize,
    given: usize,
}

/// Stored instead of an LBD for a clause that was not learnt.
const GIVEN: u32 = 0;
/// The number of words before the literals.
const HEAD: usize = 2;
/// Learnt clauses with an LBD of at most this are never deleted (glue clauses).
const GLUE: u32 = 2;

impl Clauses {
    pub(super) fn new_var(&mut self) {
        self.watches.extend([Vec::new(), Vec::new()]);
        self.is_watched.extend([false, false]);
    }

    /// The number of learnt clauses.
    pub(super) const fn learnt(&self) -> usize {
        self.learnt
    }

    /// The number of other clauses.
    pub(super) const fn given(&self) -> usize {
        self.given
    }

    /// Adds a clause of at least two literals, and watches the first two. A learnt clause comes with its LBD.
    pub(super) fn add(&mut self, lits: &[Lit], lbd: Option<u32>) -> ClauseRef {
        let clause = ClauseRef(self.words.len() as u32);
        *(if lbd.is_some() { &mut self.learnt } else { &mut self.given }) += 1;
        self.words.extend([lits.len() as u32, lbd.map_or(GIVEN, |lbd| lbd.max(1))]);
        self.words.extend(lits.iter().map(|lit| lit.code() as u32));
        self.watch(lits[0], Watch { clause, other: lits[1] });
        self.watch(lits[1], Watch { clause, other: lits[0] });
        clause
    }

    fn watch(&mut self, lit: Lit, watch: Watch) {
        self.watches[lit.code()].push(watch);
        self.is_watched[lit.code()] = true;
    }

    /// The literals of a clause, by their codes.
    pub(super) fn codes(&self, ClauseRef(at): ClauseRef) -> &[u32] {
        let (begin, length) = (at as usize + HEAD, self.words[at as usize] as usize);
        &self.words[begin..begin + length]
    }

    /// Propagates a literal that holds: assigns what follows, or returns a violated clause.
    pub(super) fn propagate(&mut self, lit: Lit, assignment: &mut Assignment) -> Option<ClauseRef> {
        if !self.is_watched[(!lit).code()] {
            return None;
        }
        let mut watches = std::mem::take(&mut self.watches[(!lit).code()]);
        let conflict = self.visit(!lit, &mut watches, assignment);
        self.watches[(!lit).code()] = watches;
        conflict
    }

    /// Visits the clauses that watch a literal that became false.
    fn visit(
        &mut self,
        refuted: Lit,
        watches: &mut Vec<Watch>,
        assignment: &mut Assignment,
    ) -> Option<ClauseRef> {
        let (mut kept, mut conflict) = (0, None);
        for i in 0..watches.len() {
            let watch = watches[i];
            if conflict.is_some() || assignment.is_true(watch.other) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let ClauseRef(at) = watch.clause;
            let (begin, length) = (at as usize + HEAD, self.words[at as usize] as usize);
            let words = &mut self.words[begin..begin + length];
            if words[0] == refuted.code() as u32 {
                words.swap(0, 1);
            }
            let first = Lit::from_code(words[0]);
            if first != watch.other && assignment.is_true(first) {
                watches[kept] = Watch { other: first, ..watch };
                kept += 1;
                continue;
            }
            if let Some(k) = (2..length).find(|&k| !assignment.is_false(Lit::from_code(words[k]))) {
                words.swap(1, k);
                let second = Lit::from_code(words[1]);
                self.watch(second, Watch { other: first, ..watch });
                continue;
            }
            watches[kept] = Watch { other: first, ..watch };
            kept += 1;
            if assignment.is_false(first) {
                conflict = Some(watch.clause);
            } else {
                assignment.set(first, watch.clause);
            }
        }
        watches.truncate(kept);
        conflict
    }

    /// Deletes the half of the learnt clauses with the larger LBD, glue clauses excepted, and all satisfied
    /// clauses. Only at level 0, where no clause is needed as a reason.
    pub(super) fn reduce(&mut self, assignment: &Assignment) {
        let mut lbds: Vec<u32> = self.all().map(|(lbd, _)| lbd).filter(|&lbd| lbd > GLUE).collect();
        lbds.sort_unstable();
        // Of the clauses with the median LBD the older ones are deleted.
        let median = lbds.get(lbds.len() / 2).copied().unwrap_or(u32::MAX);
        let mut spare =
            lbds.iter().rev().take(lbds.len() - lbds.len() / 2).filter(|&&lbd| lbd == median).count();
        let old = std::mem::take(self);
        self.watches = old.watches.iter().map(|_| Vec::new()).collect();
        self.is_watched = vec![false; old.is_watched.len()];
        for (lbd, lits) in old.all() {
            let is_spare = lbd > GLUE && lbd == median && spare > 0;
            spare -= usize::from(is_spare);
            if is_spare || lbd > GLUE && lbd > median || lits.clone().any(|lit| assignment.is_true(lit)) {
                continue;
            }
            let open: Vec<Lit> = lits.filter(|&lit| !assignment.is_false(lit)).collect();
            self.add(&open, (lbd != GIVEN).then_some(lbd));
        }
    }

    /// All clauses, each with its LBD and its literals.
    fn all(&self) -> impl Iterator<Item = (u32, impl Iterator<Item = Lit> + Clone)> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let (&length, &lbd) = (self.words.get(at)?, self.words.get(at + 1)?);
            let begin = at + HEAD;
            at = begin + length as usize;
            let lits = self.words[begin..at].iter().map(|&code| Lit::from_code(code));
            Some((lbd, lits))
        })
    }
}
