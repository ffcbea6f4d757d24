//! The arrangements of a clue: the sets of lines around its cell that meet it, and what they have in common.

use super::four_edges::{FourEdges, Mask};
use crate::grid::State;

/// The pairs of sides.
pub(super) const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// A set of arrangements of lines around a cell, with a bit for each of the sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangements(u16);

impl Arrangements {
    /// All sixteen.
    pub(super) const ALL: Arrangements = Arrangements(u16::MAX);

    /// The arrangements with `clue` lines that agree with the decided sides.
    pub(super) fn of(clue: u8, sides: FourEdges) -> Arrangements {
        Arrangements(WITH_LINES[usize::from(clue)] & WITH_SIDES[sides.index()])
    }

    /// Keeps the arrangements in which side `k` is a line, or is not.
    #[must_use]
    pub(super) const fn where_side(self, k: usize, line: bool) -> Arrangements {
        Arrangements(self.0 & if line { WITH_SIDE[k] } else { !WITH_SIDE[k] })
    }

    /// Keeps the arrangements in which sides `i` and `j` differ (one is a line, one is not), or do not. Two
    /// sides differ exactly if the cells beyond them do.
    #[must_use]
    pub(super) const fn where_pair(self, (i, j): (usize, usize), differ: bool) -> Arrangements {
        let different = WITH_SIDE[i] ^ WITH_SIDE[j];
        Arrangements(self.0 & if differ { different } else { !different })
    }

    /// True if there is no arrangement.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the sides that are lines in all arrangements, and those that are lines in none.
    pub(super) fn common(self) -> (Mask, Mask) {
        let (mut on, mut off) = (0, 0);
        for (k, with) in WITH_SIDE.into_iter().enumerate() {
            on |= Mask::from(self.0 & !with == 0) << k;
            off |= Mask::from(self.0 & with == 0) << k;
        }
        (on, off)
    }

    /// Returns, among the pairs asked for, a bit for each, those that differ in all arrangements, and those that
    /// agree in all.
    pub(super) fn common_pairs(self, asked: u8) -> CommonPairs {
        let mut common = CommonPairs::NOTHING;
        if asked == 0 {
            return common;
        }
        for (n, (i, j)) in PAIRS.into_iter().enumerate() {
            let different = WITH_SIDE[i] ^ WITH_SIDE[j];
            let (differ, agree) = (self.0 & !different == 0, self.0 & different == 0);
            common.pairs |= u8::from(differ | agree) << n;
            common.differ |= u8::from(differ) << n;
        }
        common.pairs &= asked;
        common
    }

    /// Whether two sides differ; `None` if that is not the same in all arrangements.
    pub(super) const fn differ(self, (i, j): (usize, usize)) -> Option<bool> {
        let different = WITH_SIDE[i] ^ WITH_SIDE[j];
        match (self.0 & different, self.0 & !different) {
            (0, _) => Some(false),
            (_, 0) => Some(true),
            _ => None,
        }
    }
}

/// The pairs of sides that are equal in all arrangements of a clue, or different in all.
#[derive(Clone, Copy, Debug)]
pub(super) struct CommonPairs {
    /// A bit for each pair, by its index in [`PAIRS`].
    pairs: u8,
    differ: u8,
}

impl CommonPairs {
    /// No pair.
    pub(super) const NOTHING: CommonPairs = CommonPairs { pairs: 0, differ: 0 };

    /// True if there is no pair.
    pub(super) const fn is_empty(self) -> bool {
        self.pairs == 0
    }

    /// The pairs, and whether they differ.
    pub(super) fn pairs(self) -> impl Iterator<Item = ((usize, usize), bool)> {
        let pairs = PAIRS.into_iter().enumerate().filter(move |(n, _)| self.pairs >> n & 1 == 1);
        pairs.map(move |(n, pair)| (pair, self.differ >> n & 1 == 1))
    }
}

/// By set of sides, the pairs with any of them, a bit for each.
pub(super) const WITH_ANY_OF: [u8; 16] = {
    let mut table = [0; 16];
    let mut i = 0;
    while i < 16 * PAIRS.len() {
        let (sides, (a, b)) = (i / PAIRS.len(), PAIRS[i % PAIRS.len()]);
        table[sides] |= ((sides >> a | sides >> b) as u8 & 1) << (i % PAIRS.len());
        i += 1;
    }
    table
};

/// By side, the arrangements in which it is a line.
const WITH_SIDE: [u16; 4] = [0xAAAA, 0xCCCC, 0xF0F0, 0xFF00];

/// By the state of the four sides, the arrangements that agree with it.
static WITH_SIDES: [u16; 256] = {
    let mut table = [u16::MAX; 256];
    let mut i = 0;
    while i < 4 * 256 {
        let (edges, k) = (FourEdges::from_index(i / 4), i % 4);
        match edges.state(k) {
            State::Line => table[i / 4] &= WITH_SIDE[k],
            State::Cross => table[i / 4] &= !WITH_SIDE[k],
            State::Undecided => {}
        }
        i += 1;
    }
    table
};

/// By number of lines, the arrangements with that many.
const WITH_LINES: [u16; 5] = {
    let mut table = [0; 5];
    let mut set: u32 = 0;
    while set < 16 {
        table[set.count_ones() as usize] |= 1 << set;
        set += 1;
    }
    table
};
