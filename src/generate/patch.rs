//! A patch of 11x11 cells as bits: what clues and corners tell about it is asked for all its cells at once.
//!
//! ```text
//!  . . . . . . . . . . .
//!  . + + + + + + + + + .    o   may be inside or outside
//!  . + o o o o o o o + .    +   known; clues here and within are looked at
//!  . + o o o o o o o + .    .   known; neighbours of those
//!  . + o o o x o o o + .    x   the middle
//! ```

/// Some cells of a patch, row by row from the lowest bit.
pub(super) type Cells = u128;

/// Rows and columns.
pub(super) const SIDE: usize = 11;

/// The cell in the middle.
pub(super) const MIDDLE: Cells = 1 << (SIDE * SIDE / 2);

/// How far from the middle cells are open.
pub(super) const REACH: usize = 3;

/// What is known of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) inside: Cells,
    pub(super) outside: Cells,
}

impl Known {
    /// The cells of which nothing is known.
    pub(super) const fn open(self) -> Cells {
        !(self.inside | self.outside)
    }
}

/// The patch.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    /// The cells inside the first loop.
    pub(super) first: Cells,
    /// The cells that may be otherwise.
    pub(super) open: Cells,
    /// By number, the cells with that clue.
    pub(super) clues: [Cells; 5],
}

impl Patch {
    /// What is known before anything is decided.
    pub(super) const fn known(&self) -> Known {
        Known { inside: self.first & !self.open, outside: !self.first & !self.open }
    }

    /// What follows from clues and corners; `None` if that is a contradiction.
    pub(super) fn propagate(&self, mut known: Known) -> Option<Known> {
        loop {
            let next = self.wave(known)?;
            if next == known {
                return Some(known);
            }
            known = next;
        }
    }

    /// The cells around all that is broken where these cells are inside: clues not met, and corners by which cells touch.
    pub(super) fn around_broken(&self, inside: Cells) -> Cells {
        let counts = at_least(inside);
        let exactly = |k: usize| counts[k] & !counts[k + 1];
        let have = |n: usize| inside & exactly(4 - n) | !inside & exactly(n);
        let clues = any(|n| self.clues[n] & !have(n));
        let [right, below, across] = [1, SIDE, SIDE + 1].map(|steps| inside ^ inside >> steps);
        let touching = right & below & !across & CORNERS;
        let touching = touching | touching << 1;
        clues | beside(clues) | touching | touching << SIDE
    }

    /// How many lines there are, but for what is the same wherever the open cells are.
    pub(super) const fn lines(&self, inside: Cells) -> u32 {
        let [right, below] = [(inside ^ inside >> 1) & CORNERS, (inside ^ inside >> SIDE) & CORNERS];
        right.count_ones() + below.count_ones()
    }

    /// All that follows at once.
    fn wave(&self, known: Known) -> Option<Known> {
        let Known { inside, outside } = known;
        let (ins, outs) = (at_least(inside), at_least(outside));
        // A cell inside has as many lines as neighbours outside, and the other way round.
        let lines = |counts: &Counts, more: usize| any(|n| self.clues[n] & counts[n + more]);
        let crosses = |counts: &Counts, more: usize| any(|n| self.clues[n] & counts[4 - n + more]);
        let not_inside = lines(&outs, 1) | crosses(&ins, 1) | facing(inside, outside);
        let not_outside = lines(&ins, 1) | crosses(&outs, 1) | facing(outside, inside);
        let all_inside = inside & lines(&outs, 0) | outside & crosses(&outs, 0);
        let all_outside = outside & lines(&ins, 0) | inside & crosses(&ins, 0);
        let now_inside = not_outside | beside(all_inside) & known.open();
        let now_outside = not_inside | beside(all_outside) & known.open();
        let next = Known { inside: inside | now_inside, outside: outside | now_outside };
        (next.inside & next.outside == 0).then_some(next)
    }
}

/// The cells that have at least so many neighbours of a kind; at 0 all cells, at 5 none.
type Counts = [Cells; 6];

fn at_least(kind: Cells) -> Counts {
    // The four neighbours, sorted.
    let sort = |a: Cells, b: Cells| (a | b, a & b);
    let ((a, b), (c, d)) = (sort(kind << 1, kind >> 1), sort(kind << SIDE, kind >> SIDE));
    let ((one, c), (b, four)) = (sort(a, c), sort(b, d));
    let (two, three) = sort(b, c);
    [Cells::MAX, one, two, three, four, 0]
}

/// Something of each number that a clue may have.
fn any(of: impl Fn(usize) -> Cells) -> Cells {
    (0..5).fold(0, |all, n| all | of(n))
}

/// The neighbours of some cells.
pub(super) const fn beside(cells: Cells) -> Cells {
    cells << 1 | cells >> 1 | cells << SIDE | cells >> SIDE
}

/// The cells that cannot be of one kind: they would touch one of that kind by a corner, between two of the other kind.
const fn facing(kind: Cells, other: Cells) -> Cells {
    let [left, right, above, below] = [other << 1, other >> 1, other << SIDE, other >> SIDE];
    let upper = above & (left & kind << (SIDE + 1) | right & kind << (SIDE - 1));
    let lower = below & (left & kind >> (SIDE - 1) | right & kind >> (SIDE + 1));
    (upper | lower) & LOOKED_AT
}

/// The cells at most so far from the middle.
const fn square(reach: usize) -> Cells {
    let (middle, width) = (SIDE / 2, 2 * reach + 1);
    let row = ((1 << width) - 1) << (middle - reach);
    let (mut cells, mut r) = (0, middle - reach);
    while r <= middle + reach {
        cells |= row << (r * SIDE);
        r += 1;
    }
    cells
}

/// The cells that are not on the rim: with those around them all is there.
pub(super) const LOOKED_AT: Cells = square(REACH + 1);

/// The cells with one to the right and one below that are at most that far from the middle: between them lie all corners of open cells.
const CORNERS: Cells = LOOKED_AT & LOOKED_AT >> 1 & LOOKED_AT >> SIDE & LOOKED_AT >> (SIDE + 1);
