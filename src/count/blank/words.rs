//! All words of balanced brackets with gaps of one length, in lexicographic order, and their ranks.

use crate::frontier::key::{CLOSE, NONE, OPEN};

/// The words of one length. A word is identified by its place (rank) among them, from 0.
pub(super) struct Words {
    length: usize,
    /// The number of ways in which a word can end, by the number of letters left and of brackets open.
    ends: Vec<usize>,
}

/// The words with the same beginning, which are next to each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The place of the first word.
    pub(super) at: usize,
    /// The number of open brackets.
    pub(super) open: usize,
    /// The number of letters still to come.
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
                // Saturation makes no difference: no machine holds so many words.
                words.ends[left * row + open] = none.saturating_add(closed).saturating_add(opened);
            }
        }
        words
    }

    /// All words.
    pub(super) const fn all(&self) -> Part {
        Part { at: 0, open: 0, left: self.length }
    }

    #[inline]
    fn ends(&self, left: usize, open: usize) -> usize {
        self.ends[left * (self.length + 3) + open]
    }

    /// The number of words in a part.
    #[inline]
    pub(super) fn count(&self, part: Part) -> usize {
        self.ends(part.left, part.open)
    }

    /// The words of a part that continue with a letter. At least one letter must be left, and a closing
    /// letter needs an open bracket: see [`Words::letters`].
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

    /// Calls a function with each part of a part that has this many letters left, and with what its letters add to
    /// the place of the reversed word.
    pub(super) fn each(&self, part: Part, back: usize, left: usize, call: &mut impl FnMut(Part, usize)) {
        if self.count(part) == 0 {
            return;
        }
        if part.left == left {
            return call(part, back);
        }
        for &letter in Words::letters(part.open) {
            let next = self.then(part, letter);
            // In the reversed word, the letters before this one are still to come, and the brackets open
            // after it are open.
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
