//! The types of grids that Loopy has.

use super::cell::{Cell, Faces, Point, TWELFTHS};

/// A type of grid.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its number in game IDs.
    pub number: u8,
    /// Its name, as on the command line.
    pub name: &'static str,
    /// The least number of columns and of rows, and of the larger of the two.
    pub least: (u32, u32),
    /// The ways from a cell to the next one in its row, and to the next one in its column; which cells are odd
    /// ([`COLUMNS`] and the like); and how far odd ones are shifted.
    pub(super) cells: [Point; 4],
    /// The directions and lengths that sides have.
    pub(super) steps: &'static [Point],
    /// The faces of each cell. There are none if IDs have to describe them.
    pub(super) faces: Faces,
    /// The faces that follow at the end of each row.
    pub(super) then: Faces,
}

impl Kind {
    /// The type with this name.
    pub fn named(name: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// True if boards of this type can be read and made.
    pub const fn is_known(&self) -> bool {
        !self.faces.is_empty()
    }

    /// All faces of a grid in Loopy's order, each with the places of its vertices in Loopy's order.
    pub(super) fn lay(&self, columns: i32, rows: i32) -> Vec<Vec<Point>> {
        let (mut laid, [across, down, parity, shift]) = (Vec::new(), self.cells);
        for (y, faces) in (0..rows).flat_map(|y| [(y, self.faces), (y, self.then)]) {
            for x in 0..columns {
                let odd = (x * parity[0] + y * parity[1]) % 2;
                let (left, right, above, below) = (x > 0, x < columns - 1, y > 0, y < rows - 1);
                let cell = Cell { odd: odd == 1, left, right, above, below };
                for (_, first, outlines) in faces.iter().filter(|(is_there, ..)| is_there(cell)) {
                    let start = [0, 1].map(|i| x * across[i] + y * down[i] + odd * shift[i] + first[i]);
                    laid.extend(outlines.split(' ').map(|sides| self.walk(start, sides)));
                }
            }
        }
        laid
    }

    /// The vertices on the way along some sides.
    fn walk(&self, start: Point, sides: &str) -> Vec<Point> {
        let steps = sides.chars().filter_map(|side| self.steps.get(side.to_digit(36)? as usize));
        let mut next = start;
        let corner = |step: &Point| {
            let at = next;
            next = [at[0] + step[0], at[1] + step[1]];
            at
        };
        steps.map(corner).collect()
    }

    const fn steps(self, steps: &'static [Point]) -> Kind {
        Kind { steps, ..self }
    }

    const fn then(self, then: Faces) -> Kind {
        Kind { then, ..self }
    }
}

const fn kind(number: u8, name: &'static str, least: (u32, u32), cells: [Point; 4], faces: Faces) -> Kind {
    Kind { number, name, least, cells, steps: &TWELFTHS, faces, then: &[] }
}

/// 15 to 26 stands for 1 to the square root of 3.
const A: i32 = 15;
const B: i32 = 26;

/// The factors of column and row: a cell is odd if the sum of the products is.
const COLUMNS: Point = [1, 0];
const ROWS: Point = [0, 1];
const SUMS: Point = [1, 1];

/// All types of Loopy, by number.
#[rustfmt::skip]
pub const KINDS: [Kind; 18] = [
    kind(0, "squares", (3, 3), [[1, 0], [0, 1], [0, 0], [0, 0]], &[(|_| true, [0, 0], "0123")]).steps(&SQUARES),
    kind(1, "triangular", (3, 3), [[2 * A, 0], [0, B], ROWS, [0, 0]], &[
        (|cell| !cell.odd && (cell.left || cell.below), [0, B], "a26"),
        (|cell| !cell.odd && !cell.right && cell.below, [2 * A, B], "a26"),
        (|cell| cell.odd, [0, 0], "048"),
        (|cell| cell.odd && !cell.right, [2 * A, 0], "048"),
    ]).then(&[(|cell| !cell.odd, [A, 0], "048"), (|cell| cell.odd, [A, B], "a26")]),
    kind(2, "honeycomb", (3, 3), [[3 * A, 0], [0, 2 * B], COLUMNS, [0, B]], &[(|_| true, [-A, -B], "02468a")]),
    kind(3, "snub-square", (3, 3), [[A + B, 0], [0, A + B], SUMS, [0, 0]], &[
        (|cell| cell.odd, [A, 0], "147a"),
        (|cell| !cell.odd, [B, 0], "258b"),
        (|cell| cell.odd && cell.left, [A, 0], "480"),
        (|cell| !cell.odd && cell.left, [0, A], "26a"),
        (|cell| cell.odd && cell.above, [A, 0], "b37"),
        (|cell| !cell.odd && cell.above, [0, -A], "159"),
    ]),
    kind(4, "cairo", (3, 4), [[62, 0], [0, 62], SUMS, [0, 0]], &[
        (|cell| cell.odd && cell.above, [14, -31], "0257a"),
        (|cell| !cell.odd && cell.above, [0, 0], "b1468"),
        (|cell| cell.odd && cell.left, [0, 0], "1358a"),
        (|cell| !cell.odd && cell.left, [0, 0], "2479b"),
    ]).steps(&CAIRO),
    kind(5, "great-hexagonal", (3, 3), [[3 * A + B, 0], [0, 2 * A + 2 * B], COLUMNS, [0, A + B]], &[
        (|_| true, [-A, -B], "02468a"),
        (|cell| cell.below, [-A, B], "0369"),
        (|cell| cell.right && (!cell.odd || cell.below), [2 * A, 0], "147a"),
        (|cell| cell.left && (!cell.odd || cell.below), [-2 * A, 0], "258b"),
        (|cell| cell.right && cell.below, [A, B], "159"),
        (|cell| cell.left && cell.below, [-A, B], "37b"),
    ]),
    kind(6, "octagonal", (3, 3), [[99, 0], [0, 99], [0, 0], [0, 0]], &[
        (|_| true, [29, 0], "01234567"),
        (|cell| cell.left && cell.above, [0, -29], "1357"),
    ]).steps(&OCTAGONS),
    kind(7, "kites", (3, 3), [[4 * B, 0], [0, 6 * A], ROWS, [2 * B, 0]], &[(|_| true, [0, 0], "0674 1785 2890 39a1 4ab2 5b63")]).steps(&KITES),
    kind(8, "floret", (1, 2), [[315, 0], [0, -364], COLUMNS, [0, 182]], &[(
        |cell| cell.odd || !cell.above || cell.below || !(cell.left || cell.right),
        [0, 0],
        "6123a 7234b 83456 94507 a5018 b0129",
    )]).steps(&FLORET),
    kind(9, "dodecagonal", (2, 2), [[4 * A + 2 * B, 0], [0, 3 * A + 2 * B], ROWS, [2 * A + B, 0]], &[
        (|_| true, [A, -2 * A - B], "123456789ab0"),
        (|cell| cell.below && cell.slant(), [A, 2 * A + B], "480"),
        (|cell| cell.above && cell.slant(), [A, -2 * A - B], "6a2"),
    ]),
    kind(10, "great-dodecagonal", (2, 2), [[6 * A + 2 * B, 0], [0, 3 * A + 3 * B], ROWS, [3 * A + B, 0]], &[
        (|_| true, [A, -2 * A - B], "123456789ab0"),
        (|cell| cell.below && cell.slant(), [-A, 2 * A + B], "02468a"),
        (|cell| cell.above && cell.slant(), [-A, -2 * A - B], "8a0246"),
        (|cell| cell.right, [2 * A + B, -A], "0369"),
        (|cell| cell.above && cell.slant_right(), [A, -2 * A - B], "a147"),
        (|cell| cell.above && cell.slant_left(), [-A, -2 * A - B], "58b2"),
    ]),
    kind(11, "penrose-kites", (3, 3), [[0; 2]; 4], &[]),
    kind(12, "penrose-rhombs", (3, 3), [[0; 2]; 4], &[]),
    kind(13, "great-great-dodecagonal", (2, 2), [[4 * A + 4 * B, 0], [0, 6 * A + 2 * B], ROWS, [2 * A + 2 * B, 0]], &[
        (|_| true, [A, -2 * A - B], "123456789ab0"),
        (|cell| cell.above && cell.slant_right(), [A + 2 * B, -4 * A - B], "3579b1"),
        (|cell| cell.right, [2 * A + 3 * B, -A], "3579b1"),
        (|cell| cell.below && cell.slant_right(), [A + 2 * B, 2 * A + B], "3579b1"),
        (|cell| cell.above && cell.right, [A + 2 * B, -2 * A - B], "258b"),
        (|cell| cell.below && cell.right, [A + 2 * B, 2 * A + B], "7a14"),
        (|cell| cell.below && cell.slant(), [A, 2 * A + B], "3690"),
        (|cell| cell.below && cell.left, [-A - 2 * B, 2 * A + B], "8b25"),
        (|cell| cell.above && cell.left, [-A - 2 * B, -2 * A - B], "147a"),
        (|cell| cell.above && cell.slant(), [A, -2 * A - B], "6903"),
        (|cell| cell.above && cell.right, [3 * A + 2 * B, -2 * A - B], "480"),
        (|cell| cell.below && cell.right, [3 * A + 2 * B, 2 * A + B], "6a2"),
    ]),
    kind(14, "kagome", (3, 3), [[4 * A, 0], [0, 2 * B], ROWS, [2 * A, 0]], &[
        (|_| true, [A, -B], "2468a0"),
        (|cell| cell.right || !cell.odd && cell.above, [3 * A, -B], "480"),
        (|cell| cell.right || !cell.odd && cell.below, [3 * A, B], "6a2"),
        (|cell| cell.odd && !cell.left, [-3 * A, -B], "048"),
        (|cell| cell.odd && !cell.left && cell.below, [-3 * A, B], "084"),
    ]),
    kind(15, "compass-dodecagonal", (2, 2), [[4 * A + 2 * B, 0], [0, 4 * A + 2 * B], [0, 0], [0, 0]], &[
        (|_| true, [A, -2 * A - B], "123456789ab0"),
        (|cell| cell.right && cell.below, [2 * A + B, A], "26a"),
        (|cell| cell.right && cell.below, [3 * A + 2 * B, 2 * A + B], "591"),
        (|cell| cell.right && cell.below, [3 * A + B, 3 * A + B], "480"),
        (|cell| cell.right && cell.below, [A, 2 * A + B], "b37"),
        (|cell| cell.right && cell.below, [3 * A + B, A + B], "3690"),
    ]),
    kind(16, "hats", (6, 6), [[0; 2]; 4], &[]),
    kind(17, "spectres", (6, 6), [[0; 2]; 4], &[]),
];

const SQUARES: [Point; 4] = [[1, 0], [0, 1], [-1, 0], [0, -1]];
const OCTAGONS: [Point; 8] =
    [[41, 0], [29, 29], [0, 41], [-29, 29], [-41, 0], [-29, -29], [0, -41], [29, -29]];
#[rustfmt::skip]
const CAIRO: [Point; 12] = [
    [34, 0], [31, 14], [14, 31], [0, 34], [-14, 31], [-31, 14],
    [-34, 0], [-31, -14], [-14, -31], [0, -34], [14, -31], [31, -14],
];
/// The long sides of six kites around a point, and the short ones.
#[rustfmt::skip]
const KITES: [Point; 12] = [
    [2 * B, 0], [B, 3 * A], [-B, 3 * A], [-2 * B, 0], [-B, -3 * A], [B, -3 * A],
    [0, 2 * A], [-B, A], [-B, -A], [0, -2 * A], [B, -A], [B, A],
];
/// The short sides of six pentagons around a point, and the long ones.
#[rustfmt::skip]
const FLORET: [Point; 12] = [
    [-15, 78], [60, 52], [75, -26], [15, -78], [-60, -52], [-75, 26],
    [-30, 156], [120, 104], [150, -52], [30, -156], [-120, -104], [-150, 52],
];
