//! The clauses, and the propagation of units through them.

use slitherlink_encodings::Lit;

use super::clause_ref::ClauseRef;
use super::values::Values;

/// A clause that waits for a literal to be refuted.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseRef,
    /// Another literal of the clause: where it holds, the clause need not be looked at.
    other: Lit,
}

/// All clauses one behind the other, each with its length and its levels before it.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// By literal, the clauses that watch it: it is one of their first two.
    watches: Vec<Vec<Watch>>,
    /// By literal, whether a clause ever watched it. With tables most literals are never watched, and this is smaller than the above.
    is_watched: Vec<bool>,
    learnt: usize,
    given: usize,
}

/// The levels of a clause that was not learnt.
const GIVEN: u32 = 0;
/// Words before the literals.
const HEAD: usize = 2;
/// Learnt clauses that tie together so few levels stay.
const GOOD: u32 = 2;

impl Clauses {
    pub(super) fn new_var(&mut self) {
        self.watches.extend([Vec::new(), Vec::new()]);
        self.is_watched.extend([false, false]);
    }

    /// How many learnt clauses there are.
    pub(super) const fn learnt(&self) -> usize {
        self.learnt
    }

    /// How many others there are.
    pub(super) const fn given(&self) -> usize {
        self.given
    }

    /// Adds a clause of two literals or more, the first two of which it watches. A learnt one comes with the number of
    /// levels that it ties together.
    pub(super) fn add(&mut self, lits: &[Lit], levels: Option<u32>) -> ClauseRef {
        let clause = ClauseRef(self.words.len() as u32);
        *(if levels.is_some() { &mut self.learnt } else { &mut self.given }) += 1;
        self.words.extend([lits.len() as u32, levels.map_or(GIVEN, |levels| levels.max(1))]);
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

    /// A literal holds: sets what follows; or says which clause cannot hold.
    pub(super) fn advance(&mut self, lit: Lit, values: &mut Values) -> Option<ClauseRef> {
        if !self.is_watched[(!lit).code()] {
            return None;
        }
        let mut watches = std::mem::take(&mut self.watches[(!lit).code()]);
        let conflict = self.visit(!lit, &mut watches, values);
        self.watches[(!lit).code()] = watches;
        conflict
    }

    /// Looks at the clauses that watch a literal which was refuted.
    fn visit(&mut self, refuted: Lit, watches: &mut Vec<Watch>, values: &mut Values) -> Option<ClauseRef> {
        let (mut kept, mut conflict) = (0, None);
        for i in 0..watches.len() {
            let watch = watches[i];
            if conflict.is_some() || values.is_true(watch.other) {
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
            if first != watch.other && values.is_true(first) {
                watches[kept] = Watch { other: first, ..watch };
                kept += 1;
                continue;
            }
            if let Some(k) = (2..length).find(|&k| !values.is_false(Lit::from_code(words[k]))) {
                words.swap(1, k);
                let second = Lit::from_code(words[1]);
                self.watch(second, Watch { other: first, ..watch });
                continue;
            }
            watches[kept] = Watch { other: first, ..watch };
            kept += 1;
            if values.is_false(first) {
                conflict = Some(watch.clause);
            } else {
                values.set(first, watch.clause);
            }
        }
        watches.truncate(kept);
        conflict
    }

    /// Forgets the half of the learnt clauses that ties together the most levels, and all clauses that hold anyway. Only
    /// where nothing is decided, for then no clause is a reason.
    pub(super) fn forget_half(&mut self, values: &Values) {
        let mut levels: Vec<u32> = self.all().map(|(levels, _)| levels).filter(|&n| n > GOOD).collect();
        levels.sort_unstable();
        // Of those with as many levels as the one in the middle, the older go.
        let middle = levels.get(levels.len() / 2).copied().unwrap_or(u32::MAX);
        let mut spare =
            levels.iter().rev().take(levels.len() - levels.len() / 2).filter(|&&n| n == middle).count();
        let old = std::mem::take(self);
        self.watches = old.watches.iter().map(|_| Vec::new()).collect();
        self.is_watched = vec![false; old.is_watched.len()];
        for (levels, lits) in old.all() {
            let is_spare = levels > GOOD && levels == middle && spare > 0;
            spare -= usize::from(is_spare);
            if is_spare || levels > GOOD && levels > middle || lits.clone().any(|lit| values.is_true(lit)) {
                continue;
            }
            let open: Vec<Lit> = lits.filter(|&lit| !values.is_false(lit)).collect();
            self.add(&open, (levels != GIVEN).then_some(levels));
        }
    }

    /// All clauses, with their levels and literals.
    fn all(&self) -> impl Iterator<Item = (u32, impl Iterator<Item = Lit> + Clone)> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let (&length, &levels) = (self.words.get(at)?, self.words.get(at + 1)?);
            let begin = at + HEAD;
            at = begin + length as usize;
            let lits = self.words[begin..at].iter().map(|&code| Lit::from_code(code));
            Some((levels, lits))
        })
    }
}
