//! The number of ways to each state of a blank board, stored by the place of its word.

use num_bigint::BigUint;

use super::reversal::reverse_words;
use super::vertex::take_in;
use super::words::Words;
use crate::count::Incomplete;
use crate::count::fixed_width::{to_big, with_width};
use crate::count::run::Run;
use crate::frontier::key::{CLOSE, NONE, OPEN};

/// Numbers that are copied between two looks at the clock: a few megabytes.
const PIECE: usize = 1 << 17;

pub(super) struct WordCounts {
    pub(super) words: Words,
    limbs: usize,
    numbers: Vec<u64>,
}

impl WordCounts {
    /// Starts with one way to the state without lines, on a board with this many columns of vertices.
    pub(super) fn start(columns: usize, run: &Run) -> Result<WordCounts, Incomplete> {
        let words = Words::new(columns + 1);
        let mut ways = WordCounts { words, limbs: 0, numbers: Vec::new() };
        ways.widen(run)?;
        ways.numbers[0] = 1;
        Ok(ways)
    }

    /// The number of bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.numbers)
    }

    /// The number of states between two rows.
    pub(super) fn states(&self) -> usize {
        self.words.count(self.words.then(self.words.all(), NONE))
    }

    /// A copy of the numbers of the states between two rows.
    pub(super) fn copy_between_rows(&self, run: &Run) -> Result<Vec<u64>, Incomplete> {
        let (_, numbers) = self.between_rows();
        let mut copy = Vec::with_capacity(numbers.len());
        for piece in numbers.chunks(PIECE) {
            run.check_time()?;
            copy.extend_from_slice(piece);
        }
        Ok(copy)
    }

    /// The numbers of the states between two rows, of `limbs` words each.
    pub(super) fn between_rows(&self) -> (usize, &[u64]) {
        (self.limbs, &self.numbers[..self.states() * self.limbs])
    }

    /// Makes sure that every number has room for its growth in the next row.
    fn make_room(&mut self, run: &Run) -> Result<(), Incomplete> {
        // A vertex at most doubles the sum of all numbers.
        let vertices = self.words.all().left as u32 - 1;
        let mut most = self.states() as u128;
        for piece in self.numbers.chunks(self.limbs * PIECE) {
            run.check_time()?;
            let highest = piece.chunks_exact(self.limbs).map(|number| u128::from(number[self.limbs - 1]));
            most += highest.sum::<u128>();
        }
        if most.leading_zeros() < 64 + vertices { self.widen(run) } else { Ok(()) }
    }

    /// Extends all numbers by one word.
    fn widen(&mut self, run: &Run) -> Result<(), Incomplete> {
        let limbs = self.limbs + 1;
        let all = self.words.count(self.words.all());
        let length = all.saturating_mul(limbs);
        let bytes = length.saturating_mul(size_of::<u64>()).saturating_add(self.bytes());
        let full = Incomplete::Memory { bytes: bytes as u64 };
        if bytes > run.bytes_left(0) {
            return Err(full);
        }
        let mut numbers = Vec::new();
        numbers.try_reserve_exact(length).map_err(|_| full)?;
        // Touches memory piece by piece: the system hands it out on the first write, which takes seconds
        // for gigabytes.
        for first in (0..all).step_by(PIECE) {
            run.check_time()?;
            for number in first..all.min(first + PIECE) {
                numbers.extend_from_slice(&self.numbers[number * self.limbs..][..self.limbs]);
                numbers.push(0);
            }
        }
        (self.numbers, self.limbs) = (numbers, limbs);
        Ok(())
    }

    /// Takes in a row of vertices, and adds the loops that close there to `loops`.
    ///
    /// Words with the same beginning form fewer and longer stretches if the beginning is short. So half of
    /// the row is passed from left to right; then the words are reversed, and the rest of the work is again
    /// in their first half.
    pub(super) fn take_in_row(&mut self, loops: &mut BigUint, run: &mut Run) -> Result<(), Incomplete> {
        self.make_room(run)?;
        let columns = self.words.all().left - 1;
        for column in 0..columns {
            if column == columns / 2 {
                self.reverse_words(run)?;
            }
            *loops += self.take_in(column.min(columns - 1 - column), run)?;
            run.tell(self.states(), self.bytes());
        }
        self.end_row();
        Ok(())
    }

    /// Takes in the vertex after this many letters. Returns the number of loops that close there.
    fn take_in(&mut self, before: usize, run: &Run) -> Result<BigUint, Incomplete> {
        run.check_time()?;
        let closing = (0..before).fold(self.words.all(), |part, _| self.words.then(part, NONE));
        let closing = self.words.then(self.words.then(closing, OPEN), CLOSE).at;
        let loops = to_big(&self.numbers[closing * self.limbs..(closing + 1) * self.limbs]);
        let (words, numbers) = (&self.words, &mut *self.numbers);
        with_width!(self.limbs, take_in(words, numbers, before, run))?;
        Ok(loops)
    }

    /// Reverses all words.
    fn reverse_words(&mut self, run: &Run) -> Result<(), Incomplete> {
        let (words, numbers) = (&self.words, &mut *self.numbers);
        with_width!(self.limbs, reverse_words(words, numbers, run))
    }

    /// Ends a row, when the words are reversed: nothing goes east from its last vertex, and nothing enters
    /// the first one of the next row from the west. By symmetry, that row may start from the right.
    fn end_row(&mut self) {
        let kept = self.states() * self.limbs;
        self.numbers[kept..].fill(0);
    }
}
