//! All words of balanced brackets with gaps of one length, in the order of a dictionary.

use crate::count::key::{CLOSE, NONE, OPEN};

/// The words of one length. A word is known by its place among them, from 0.
pub(super) struct Words {
    length: usize,
    /// In how many ways a word can end, by the letters left and the brackets open.
    ends: Vec<usize>,
}

/// The words that begin in one way: they are next to each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The place of the first of them.
    pub(super) at: usize,
    /// How many brackets are open.
    pub(super) open: usize,
    /// How many letters are still to come.
    pub(super) left: usize,
}

impl Words {
    pub(super) fn new(length: usize) -> Words {
        let mut words = Words { length, ends: vec![0; (length + 1) * (length + 3)] };
        let row = length + 3;
        words.ends[0] = 1;
        for left in 1..=length {
            for open in 0..=length {
                let [none, closed, opened] = [Some(open), open.checked_sub(1), Some(open + 1)]
                    .map(|open| open.map_or(0, |open| words.ends[(left - 1) * row + open]));
                // No machine holds so many words that this is inexact.
                words.ends[left * row + open] = none.saturating_add(closed).saturating_add(opened);
            }
        }
        words
    }

    /// All of them.
    pub(super) const fn all(&self) -> Part {
        Part { at: 0, open: 0, left: self.length }
    }

    #[inline]
    fn ends(&self, left: usize, open: usize) -> usize {
        self.ends[left * (self.length + 3) + open]
    }

    /// How many words there are in a part.
    #[inline]
    pub(super) fn count(&self, part: Part) -> usize {
        self.ends(part.left, part.open)
    }

    /// Those of a part that go on with a letter, of which there must be one more. There is no
    /// bracket to be closed if none is open: see [`Words::letters`].
    #[inline]
    pub(super) fn then(&self, part: Part, letter: u32) -> Part {
        let Part { at, open, left } = part;
        let left = left - 1;
        match letter {
            NONE => Part { at, open, left },
            OPEN => Part { at: at + self.ends(left, open), open: open + 1, left },
            _ => {
                let before = self.ends(left, open) + self.ends(left, open + 1);
                Part { at: at + before, open: open - 1, left }
            }
        }
    }

    /// Calls a function with all parts of a part that have this many letters left, and with the place
    /// of the words from right to left, as far as the letters so far tell.
    pub(super) fn each(&self, part: Part, back: usize, left: usize, call: &mut impl FnMut(Part, usize)) {
        if self.count(part) == 0 {
            return;
        }
        if part.left == left {
            return call(part, back);
        }
        for &letter in Words::letters(part.open) {
            let next = self.then(part, letter);
            // From right to left, the letters before this one are left, and the brackets that were open
            // after it.
            let before = self.length - part.left;
            let before = match letter {
                NONE => 0,
                CLOSE => self.ends(before, next.open),
                _ => self.ends(before, next.open) + self.ends(before, next.open + 1),
            };
            self.each(next, back + before, left, call);
        }
    }

    /// The letters that may come next, by the number of open brackets.
    #[inline]
    pub(super) const fn letters(open: usize) -> &'static [u32] {
        if open == 0 { &[NONE, OPEN] } else { &[NONE, OPEN, CLOSE] }
    }
}
