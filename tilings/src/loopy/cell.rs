//! What grids consist of: cells with their faces.
//!
//! Places are whole numbers, y down, so that vertices of two faces that meet are the same. Sides whose lengths are
//! irrational are rounded.

pub(super) type Point = [i32; 2];

/// Faces of a cell: in which cells they are, where their first vertices are, and the sides of each, by their places in
/// `Kind::steps`.
pub(super) type Faces = &'static [(fn(Cell) -> bool, Point, &'static str)];

/// Sides of length 30 in the directions of a clock, from 3 o'clock on.
#[rustfmt::skip]
pub(super) const TWELFTHS: [Point; 12] = [
    [30, 0], [26, 15], [15, 26], [0, 30], [-15, 26], [-26, 15],
    [-30, 0], [-26, -15], [-15, -26], [0, -30], [15, -26], [26, -15],
];

/// A cell of a grid: whether it is odd, and whether there are cells on its four sides.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) odd: bool,
    pub(super) left: bool,
    pub(super) right: bool,
    pub(super) above: bool,
    pub(super) below: bool,
}

impl Cell {
    /// Where odd rows are shifted to the right: whether the rows above and below have a cell to the left of this one.
    pub(super) const fn slant_left(self) -> bool {
        self.left || self.odd
    }

    /// [`Cell::slant_left`], mirrored.
    pub(super) const fn slant_right(self) -> bool {
        self.right || !self.odd
    }

    /// Both of these.
    pub(super) const fn slant(self) -> bool {
        self.slant_left() && self.slant_right()
    }
}
