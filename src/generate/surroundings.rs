//! For speed alone: a patch of 11x11 cells as a bit set, with bit-parallel propagation of clues and corners.
//!
//! ```text
//!  . . . . . . . . . . .
//!  . + + + + + + + + + .    o   may change sides
//!  . + o o o o o o o + .    +   fixed; clues here and further in are checked
//!  . + o o o o o o o + .    .   fixed; neighbours of those
//!  . + o o o x o o o + .    x   the middle
//! ```

/// A set of cells of a patch, row by row from the lowest bit.
pub(super) type Cells = u128;

/// The number of rows, and of columns.
pub(super) const SIDE: usize = 11;

/// The cell in the middle.
pub(super) const MIDDLE: Cells = 1 << (SIDE * SIDE / 2);

/// The distance from the middle up to which cells may change sides.
pub(super) const REACH: usize = 3;

/// The cells known to be inside the loop sought, and those known to be outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) inside: Cells,
    pub(super) outside: Cells,
}

impl Known {
    /// The cells whose side is unknown.
    pub(super) const fn open(self) -> Cells {
        !(self.inside | self.outside)
    }
}

/// The surroundings of a cell.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    /// The cells inside the first loop.
    pub(super) first: Cells,
    /// The cells that may change sides.
    pub(super) open: Cells,
    /// For each number, the cells with that clue.
    pub(super) clues: [Cells; 5],
}

impl Surroundings {
    /// The cells known at the start: those that may not change.
    pub(super) const fn known(&self) -> Known {
        Known { inside: self.first & !self.open, outside: !self.first & !self.open }
    }

    /// Propagates clues and corners to a fixpoint; `None` is a contradiction.
    pub(super) fn propagate(&self, mut known: Known) -> Option<Known> {
        loop {
            let next = self.round(known)?;
            if next == known {
                return Some(known);
            }
            known = next;
        }
    }

    /// The cells at violated constraints if these cells are inside: clues not met, and corners at which cells
    /// touch.
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

    /// The number of lines, up to a constant that does not depend on the cells that may change.
    pub(super) const fn lines(&self, inside: Cells) -> u32 {
        let [right, below] = [(inside ^ inside >> 1) & CORNERS, (inside ^ inside >> SIDE) & CORNERS];
        right.count_ones() + below.count_ones()
    }

    /// One round of propagation.
    fn round(&self, known: Known) -> Option<Known> {
        let Known { inside, outside } = known;
        let (ins, outs) = (at_least(inside), at_least(outside));
        // A cell inside has as many lines as neighbours outside, and vice versa.
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

/// For each number from 0 to 5, the cells with at least that many neighbours in a set; at 0 all cells, at 5
/// none.
type Counts = [Cells; 6];

fn at_least(kind: Cells) -> Counts {
    // A sorting network on the four neighbours.
    let sort = |a: Cells, b: Cells| (a | b, a & b);
    let ((a, b), (c, d)) = (sort(kind << 1, kind >> 1), sort(kind << SIDE, kind >> SIDE));
    let ((one, c), (b, four)) = (sort(a, c), sort(b, d));
    let (two, three) = sort(b, c);
    [Cells::MAX, one, two, three, four, 0]
}

/// The union over the numbers that a clue may have.
fn any(of: impl Fn(usize) -> Cells) -> Cells {
    (0..5).fold(0, |all, n| all | of(n))
}

/// The neighbours of some cells.
pub(super) const fn beside(cells: Cells) -> Cells {
    cells << 1 | cells >> 1 | cells << SIDE | cells >> SIDE
}

/// The cells that cannot be of a kind, since they would touch one of that kind at a corner, between two of
/// the other kind.
const fn facing(kind: Cells, other: Cells) -> Cells {
    let [left, right, above, below] = [other << 1, other >> 1, other << SIDE, other >> SIDE];
    let upper = above & (left & kind << (SIDE + 1) | right & kind << (SIDE - 1));
    let lower = below & (left & kind >> (SIDE - 1) | right & kind >> (SIDE + 1));
    (upper | lower) & LOOKED_AT
}

/// The cells within a distance of the middle.
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

/// The cells whose clues and corners are checked: all their neighbours are in the patch.
pub(super) const LOOKED_AT: Cells = square(REACH + 1);

/// The cells whose right, lower and diagonal neighbours are checked, too: their lower right corners include
/// all corners of cells that may change.
const CORNERS: Cells = LOOKED_AT & LOOKED_AT >> 1 & LOOKED_AT >> SIDE & LOOKED_AT >> (SIDE + 1);
