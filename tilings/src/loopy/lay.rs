//! How grids are laid: the faces in Loopy's order, each with its vertices in Loopy's order.
//!
//! Places are whole numbers, y down, so that vertices of two faces that meet are the same. Sides whose lengths are
//! irrational are rounded.

use super::kind::Kind;

pub(super) type Point = [i32; 2];

/// Faces of a cell: in which cells they are, where their first vertices are, and the sides of each, by their places in
/// [`Kind::steps`].
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

    /// The same to the right.
    pub(super) const fn slant_right(self) -> bool {
        self.right || !self.odd
    }

    /// The same on both sides.
    pub(super) const fn slant(self) -> bool {
        self.slant_left() && self.slant_right()
    }
}

/// All faces of a grid, each with the places of its vertices.
pub(super) fn lay(kind: &Kind, columns: i32, rows: i32) -> Vec<Vec<Point>> {
    let (mut laid, [across, down, parity, shift]) = (Vec::new(), kind.cells);
    for (y, faces) in (0..rows).flat_map(|y| [(y, kind.faces), (y, kind.then)]) {
        for x in 0..columns {
            let odd = (x * parity[0] + y * parity[1]) % 2;
            let (left, right, above, below) = (x > 0, x < columns - 1, y > 0, y < rows - 1);
            let cell = Cell { odd: odd == 1, left, right, above, below };
            for (_, first, outlines) in faces.iter().filter(|(is_there, ..)| is_there(cell)) {
                let start = [0, 1].map(|i| x * across[i] + y * down[i] + odd * shift[i] + first[i]);
                laid.extend(outlines.split(' ').map(|sides| walk(kind, start, sides)));
            }
        }
    }
    laid
}

/// The vertices on the way along some sides.
fn walk(kind: &Kind, start: Point, sides: &str) -> Vec<Point> {
    let steps = sides.chars().filter_map(|side| kind.steps.get(side.to_digit(36)? as usize));
    let mut next = start;
    let corner = |step: &Point| {
        let at = next;
        next = [at[0] + step[0], at[1] + step[1]];
        at
    };
    steps.map(corner).collect()
}
