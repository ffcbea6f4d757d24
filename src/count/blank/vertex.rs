//! A step on a blank board: the effect of a vertex on the numbers of all states.
//!
//! The letters of a word are the plugs from left to right: the vertical edges of the columns already passed,
//! the *left plug*, and the vertical edges of the columns to come. A vertex changes two letters, the left
//! plug and the one to its right. All words with the same beginning and the same two letters, and with any
//! end, are next to each other, and their ends are in the same order whatever comes before. So taking in a
//! vertex means adding stretches of numbers to others:
//!
//! | plugs | before | after |
//! |---|---|---|
//! | `..` | a | a + those that join |
//! | `()` | ends of one path: a loop | a, the new paths |
//! | `(.`, `.(` | b, c | b + c, b + c |
//! | `).`, `.)` | likewise | |
//! | `)(`, `((`, `))` | join, and become `..` | 0 |
//!
//! When `((` joins, the partner of the inner bracket becomes the opening bracket of the outer one's partner;
//! when `))` joins, it is the mirror image. What is between the two stays as it is, and what is beyond them
//! is a stretch again.

use super::words::{Part, Words};
use crate::count::Incomplete;
use crate::count::fixed_width::{Width, add};
use crate::count::run::Run;
use crate::frontier::key::{CLOSE, NONE, OPEN};

/// Before a part with more words than this, the clock is checked.
const LONG: usize = 1 << 22;

/// Takes in the vertex after this many letters.
pub(super) fn take_in<W: Width>(
    width: W,
    words: &Words,
    numbers: &mut [u64],
    before: usize,
    run: &Run,
) -> Result<(), Incomplete> {
    let mut pass = Pass { width, words, numbers, run };
    pass.change(words.all(), before)?;
    pass.join_closing(words.all(), before)
}

/// The pass of a vertex over all words.
struct Pass<'a, 'r, W> {
    width: W,
    words: &'a Words,
    numbers: &'a mut [u64],
    run: &'a Run<'r>,
}

impl<W: Width> Pass<'_, '_, W> {
    /// Checks the clock before a part that has many words.
    fn check_time(&self, part: Part) -> Result<(), Incomplete> {
        if self.words.count(part) > LONG { self.run.check_time() } else { Ok(()) }
    }

    /// Handles all words of a part in which the vertex comes after `before` more letters.
    fn change(&mut self, part: Part, before: usize) -> Result<(), Incomplete> {
        let count = self.words.count(part);
        if count == 0 {
            return Ok(());
        }
        if before > 0 {
            self.check_time(part)?;
            for &letter in Words::letters(part.open) {
                self.change(self.words.then(part, letter), before - 1)?;
            }
            return Ok(());
        }
        let two = |a, b| self.words.then(self.words.then(part, a), b);
        let [blank, new, open] = [two(NONE, NONE), two(OPEN, CLOSE), two(OPEN, OPEN)];
        let [east, south] = [two(NONE, OPEN), two(OPEN, NONE)];
        self.copy(new, blank);
        self.share(east, south);
        if part.open > 0 {
            let two = |a, b| self.words.then(self.words.then(part, a), b);
            let [east, south, touch] = [two(NONE, CLOSE), two(CLOSE, NONE), two(CLOSE, OPEN)];
            self.share(east, south);
            self.drain(blank, touch);
        }
        self.join_opening(blank, open, 0);
        Ok(())
    }

    /// Adds the numbers of words that begin with `((` to those of the joined words, which begin with `..`. In
    /// these, the bracket that closed the inner one of the two opens instead.
    fn join_opening(&mut self, to: Part, from: Part, depth: usize) {
        if self.words.count(from) == 0 || from.left == 0 {
            return;
        }
        if depth == 0 {
            self.drain(self.words.then(to, OPEN), self.words.then(from, CLOSE));
        }
        for &letter in Words::letters(depth) {
            let depth = if letter == OPEN { depth + 1 } else { depth - usize::from(letter == CLOSE) };
            self.join_opening(self.words.then(to, letter), self.words.then(from, letter), depth);
        }
    }

    /// Handles `))` in all words of a part in which the vertex comes after `before` more letters: one of the
    /// brackets open there becomes a closing one.
    fn join_closing(&mut self, part: Part, before: usize) -> Result<(), Incomplete> {
        if before == 0 || self.words.count(part) == 0 {
            return Ok(());
        }
        self.check_time(part)?;
        if part.open > 0 {
            self.join_after(self.words.then(part, CLOSE), self.words.then(part, OPEN), before - 1, 0);
        }
        for &letter in Words::letters(part.open) {
            self.join_closing(self.words.then(part, letter), before - 1)?;
        }
        Ok(())
    }

    /// Passes over the letters between that bracket and `))`, and then adds the numbers of the ends.
    fn join_after(&mut self, to: Part, from: Part, before: usize, depth: usize) {
        if depth > before || self.words.count(from) == 0 {
            return;
        }
        if before == 0 {
            let two = |part, letter| self.words.then(self.words.then(part, letter), letter);
            self.drain(two(to, NONE), two(from, CLOSE));
            return;
        }
        for &letter in Words::letters(depth) {
            let depth = if letter == OPEN { depth + 1 } else { depth - usize::from(letter == CLOSE) };
            let [to, from] = [to, from].map(|part| self.words.then(part, letter));
            self.join_after(to, from, before - 1, depth);
        }
    }

    /// The numbers of two parts, which must have equally many words and not overlap.
    #[inline(always)]
    fn both(&mut self, a: Part, b: Part) -> [&mut [u64]; 2] {
        let limbs = self.width.limbs();
        let (a, b, len) = (a.at * limbs, b.at * limbs, self.words.count(a) * limbs);
        if a < b {
            let (head, tail) = self.numbers.split_at_mut(b);
            [&mut head[a..a + len], &mut tail[..len]]
        } else {
            let (head, tail) = self.numbers.split_at_mut(a);
            [&mut tail[..len], &mut head[b..b + len]]
        }
    }

    #[inline(always)]
    fn copy(&mut self, to: Part, from: Part) {
        let [to, from] = self.both(to, from);
        to.copy_from_slice(from);
    }

    /// Adds the numbers of the second part to the first, and sets the second to zero.
    #[inline(always)]
    fn drain(&mut self, to: Part, from: Part) {
        let (width, limbs) = (self.width, self.width.limbs());
        let [to, from] = self.both(to, from);
        for (to, from) in to.chunks_exact_mut(limbs).zip(from.chunks_exact_mut(limbs)) {
            add(width, to, from);
            from.fill(0);
        }
    }

    /// Sets the numbers of both parts to their sum.
    #[inline(always)]
    fn share(&mut self, a: Part, b: Part) {
        let (width, limbs) = (self.width, self.width.limbs());
        let [a, b] = self.both(a, b);
        for (a, b) in a.chunks_exact_mut(limbs).zip(b.chunks_exact_mut(limbs)) {
            add(width, a, b);
            b.copy_from_slice(a);
        }
    }
}
