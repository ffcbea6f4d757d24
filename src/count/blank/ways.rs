//! The number of ways to each state of a blank board, by the place of its word.
//!
//! The letters of the word are the plugs from left to right: the vertical edges of the columns
//! that were passed, the *left plug*, and the vertical edges of the columns to come. A step changes two
//! neighbours of these, the left plug and the one to its right. All words that begin in the same way,
//! go on with the same two plugs, and have any end, are neighbours, and their ends are in the same
//! order whatever comes before. So to take in a vertex is to add one stretch of numbers to another:
//!
//! | plugs | before | after |
//! |---|---|---|
//! | `..` | a | a + those that join |
//! | `()` | ends of one path: a loop | a, the new paths |
//! | `(.`, `.(` | b, c | b + c, b + c |
//! | `).`, `.)` | likewise | |
//! | `)(`, `((`, `))` | join, and become `..` | 0 |
//!
//! Where `((` joins, the partner of the inner one becomes the opening bracket of the other's; where
//! `))` joins, the other way round. What is between the two stays as it is, and what is beyond them
//! is a stretch again.

use num_bigint::BigUint;

use super::words::{Part, Words};
use crate::count::Stop;
use crate::count::key::{CLOSE, NONE, OPEN};
use crate::count::limbs::{Width, add, to_big, with_width};
use crate::count::run::Run;

/// Between two looks at the clock so many words are looked at, at least.
const LONG: usize = 1 << 22;

pub(super) struct Ways {
    pub(super) words: Words,
    limbs: usize,
    numbers: Vec<u64>,
}

impl Ways {
    /// One way, to the state without lines, of a board with so many columns of vertices.
    pub(super) fn start(columns: usize, run: &Run) -> Result<Ways, Stop> {
        let words = Words::new(columns + 1);
        let mut ways = Ways { words, limbs: 0, numbers: Vec::new() };
        ways.widen(run)?;
        ways.numbers[0] = 1;
        Ok(ways)
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.numbers)
    }

    /// How many states there are between two rows.
    pub(super) fn states(&self) -> usize {
        self.words.count(self.words.then(self.words.all(), NONE))
    }

    /// The numbers of the states between two rows, in so many words each.
    pub(super) fn between_rows(&self) -> (usize, &[u64]) {
        (self.limbs, &self.numbers[..self.states() * self.limbs])
    }

    /// Makes sure that no number can outgrow its words in the next row.
    fn make_room(&mut self, run: &Run) -> Result<(), Stop> {
        // Of all ways together a vertex makes at most twice as many.
        let vertices = self.words.all().left as u32 - 1;
        let highest = self.numbers.chunks_exact(self.limbs).map(|number| u128::from(number[self.limbs - 1]));
        let most = highest.sum::<u128>() + self.states() as u128;
        if most.leading_zeros() < 64 + vertices { self.widen(run) } else { Ok(()) }
    }

    /// The same numbers with a word more each.
    fn widen(&mut self, run: &Run) -> Result<(), Stop> {
        let limbs = self.limbs + 1;
        let all = self.words.count(self.words.all());
        let words = all.saturating_mul(limbs);
        let bytes = words.saturating_mul(size_of::<u64>()).saturating_add(self.bytes());
        let full = Stop::Memory { bytes: bytes as u64 };
        if bytes > run.room(0) {
            return Err(full);
        }
        let mut numbers = Vec::new();
        numbers.try_reserve_exact(words).map_err(|_| full)?;
        numbers.resize(words, 0);
        if self.limbs > 0 {
            for (to, from) in numbers.chunks_exact_mut(limbs).zip(self.numbers.chunks_exact(self.limbs)) {
                to[..self.limbs].copy_from_slice(from);
            }
        }
        (self.numbers, self.limbs) = (numbers, limbs);
        Ok(())
    }

    /// Takes in a row of vertices. The loops that close there are added up.
    ///
    /// Words that begin in the same way are the fewer stretches, the shorter their beginning. So
    /// half of the row is passed from left to right; then the words are turned round, and what is left
    /// to do is in their first half again.
    pub(super) fn take_in_row(&mut self, loops: &mut BigUint, run: &mut Run) -> Result<(), Stop> {
        self.make_room(run)?;
        let columns = self.words.all().left - 1;
        for column in 0..columns {
            if column == columns / 2 {
                self.turn_round();
            }
            *loops += self.take_in(column.min(columns - 1 - column), run)?;
            run.tell(self.states(), self.bytes());
        }
        self.end_row();
        Ok(())
    }

    /// Takes in the vertex after so many letters. The loops that close there.
    fn take_in(&mut self, before: usize, run: &Run) -> Result<BigUint, Stop> {
        run.check_time()?;
        let closing = (0..before).fold(self.words.all(), |part, _| self.words.then(part, NONE));
        let closing = self.words.then(self.words.then(closing, OPEN), CLOSE).at;
        let loops = to_big(&self.numbers[closing * self.limbs..(closing + 1) * self.limbs]);
        let (words, numbers) = (&self.words, &mut *self.numbers);
        with_width!(self.limbs, pass(words, numbers, before, run))?;
        Ok(loops)
    }

    /// Reads all words from right to left.
    fn turn_round(&mut self) {
        let (words, numbers) = (&self.words, &mut *self.numbers);
        with_width!(self.limbs, turn_round(words, numbers));
    }

    /// Ends a row, in words from right to left: nothing goes east from its last vertex, and nothing
    /// comes from the west into the first of the next row. That one may as well be on the right.
    fn end_row(&mut self) {
        let kept = self.states() * self.limbs;
        self.numbers[kept..].fill(0);
    }
}

/// Swaps the number of each word with that of the word from right to left. Its place is a sum: what
/// comes before its first letters, and before its last ones, which may be any that close the brackets.
fn turn_round<W: Width>(width: W, words: &Words, numbers: &mut [u64]) {
    let (all, limbs) = (words.all(), width.limbs());
    let first = all.left / 2;
    let ends: Vec<Vec<Turned>> = (0..=first)
        .map(|open| {
            let (part, mut ends) = (Part { at: 0, open, left: all.left - first }, Vec::new());
            words.each(part, 0, 0, &mut |part, back| ends.push(Turned { at: part.at, back }));
            // In this order those to be swapped are next to each other.
            ends.sort_unstable_by_key(|end| end.back);
            ends
        })
        .collect();
    words.each(all, 0, all.left - first, &mut |part, back| {
        for end in &ends[part.open] {
            let (at, back) = (part.at + end.at, back + end.back);
            if at < back {
                let (head, tail) = numbers.split_at_mut(back * limbs);
                head[at * limbs..][..limbs].swap_with_slice(&mut tail[..limbs]);
            }
        }
    });
}

/// The place of a word, and of the word from right to left.
struct Turned {
    at: usize,
    back: usize,
}

fn pass<W: Width>(
    width: W,
    words: &Words,
    numbers: &mut [u64],
    before: usize,
    run: &Run,
) -> Result<(), Stop> {
    let mut pass = Pass { width, words, numbers, run };
    pass.turn(words.all(), before)?;
    pass.join_closing(words.all(), before)
}

/// The way of a vertex over all words.
struct Pass<'a, 'r, W> {
    width: W,
    words: &'a Words,
    numbers: &'a mut [u64],
    run: &'a Run<'r>,
}

impl<W: Width> Pass<'_, '_, W> {
    /// Looks at the clock before a part that has many words.
    fn check_time(&self, part: Part) -> Result<(), Stop> {
        if self.words.count(part) > LONG { self.run.check_time() } else { Ok(()) }
    }

    /// All that happens to words which begin in the same way, so many letters before the vertex.
    fn turn(&mut self, part: Part, before: usize) -> Result<(), Stop> {
        let count = self.words.count(part);
        if count == 0 {
            return Ok(());
        }
        if before > 0 {
            self.check_time(part)?;
            for &letter in Words::letters(part.open) {
                self.turn(self.words.then(part, letter), before - 1)?;
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

    /// The ends of words after `((`, and what they become after `..`: the first bracket that closes
    /// one more than was opened since becomes an opening one.
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

    /// Words that begin in all ways, so many letters before the vertex: one of the brackets open there
    /// becomes a closing one.
    fn join_closing(&mut self, part: Part, before: usize) -> Result<(), Stop> {
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

    /// What may be between that bracket and `))`, and then the ends.
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

    /// The numbers of two parts that are equally long and do not overlap.
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

    /// Adds, and leaves nothing.
    #[inline(always)]
    fn drain(&mut self, to: Part, from: Part) {
        let (width, limbs) = (self.width, self.width.limbs());
        let [to, from] = self.both(to, from);
        for (to, from) in to.chunks_exact_mut(limbs).zip(from.chunks_exact_mut(limbs)) {
            add(width, to, from);
            from.fill(0);
        }
    }

    /// Both become the sum.
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
