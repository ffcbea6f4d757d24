//! How the types of grids are laid: the faces in Loopy's order, each with its vertices in Loopy's order.
//!
//! Places are whole numbers, y down, so that vertices of two faces that meet are the same. Sides whose lengths are
//! irrational are rounded: 15 to 26 stands for 1 to the square root of 3.

type Point = [i32; 2];
type Shape = Vec<Point>;

/// A function that lays the faces that belong to one cell of the grid.
pub(super) type Lay = fn(&mut Cell);

/// A cell of a grid, and the faces laid so far.
pub(super) struct Cell {
    /// Its column and row, and the numbers of columns and rows.
    x: i32,
    y: i32,
    w: i32,
    h: i32,
    /// Whether there are cells on its four sides.
    left: bool,
    right: bool,
    above: bool,
    below: bool,
    /// Where the points of its faces count from.
    origin: Point,
    faces: Vec<Shape>,
}

/// All faces of a grid.
pub(super) fn lay(lay: Lay, w: u32, h: u32) -> Vec<Shape> {
    let (w, h, mut faces) = (w as i32, h as i32, Vec::new());
    for (x, y) in (0..w * h).map(|i| (i % w, i / w)) {
        let (left, right, above, below) = (x > 0, x < w - 1, y > 0, y < h - 1);
        let mut cell = Cell { x, y, w, h, left, right, above, below, origin: [0, 0], faces };
        lay(&mut cell);
        faces = cell.faces;
    }
    faces
}

const A: i32 = 15;
const B: i32 = 26;

impl Cell {
    fn at(&mut self, x: i32, y: i32) {
        self.origin = [x, y];
    }

    fn put(&mut self, shape: impl AsRef<[Point]>) {
        let [x, y] = self.origin;
        self.faces.push(shape.as_ref().iter().map(|[u, v]| [u + x, v + y]).collect());
    }

    fn put_if(&mut self, is_there: bool, shape: impl AsRef<[Point]>) {
        if is_there {
            self.put(shape);
        }
    }

    /// 1 in odd columns.
    const fn odd_column(&self) -> i32 {
        self.x % 2
    }

    /// 1 in odd rows.
    const fn odd_row(&self) -> i32 {
        self.y % 2
    }

    /// Where odd rows are shifted to the right: whether the rows above and below have a cell to the left of this one.
    const fn has_slant_left(&self) -> bool {
        self.left || self.odd_row() == 1
    }

    /// The same to the right.
    const fn has_slant_right(&self) -> bool {
        self.right || self.odd_row() == 0
    }
}

/// Left and right exchanged. The first vertex stays the first one, and the direction stays the same.
fn flip_x(shape: &[Point]) -> Shape {
    back(&shape.iter().map(|[x, y]| [-x, *y]).collect::<Shape>())
}

/// Above and below exchanged.
fn flip_y(shape: &[Point]) -> Shape {
    back(&shape.iter().map(|[x, y]| [*x, -y]).collect::<Shape>())
}

/// Turned by half.
fn half_turn(shape: &[Point]) -> Shape {
    shape.iter().map(|[x, y]| [-x, -y]).collect()
}

/// A quarter turn.
fn quarter_turn(shape: &[Point]) -> Shape {
    shape.iter().map(|[x, y]| [-y, *x]).collect()
}

/// The same face from the same vertex in the other direction.
fn back(shape: &[Point]) -> Shape {
    shape.iter().take(1).chain(shape.iter().skip(1).rev()).copied().collect()
}

fn shift(shape: &[Point], dx: i32, dy: i32) -> Shape {
    shape.iter().map(|[x, y]| [x + dx, y + dy]).collect()
}

const HEXAGON: [Point; 6] = [[-A, -B], [A, -B], [2 * A, 0], [A, B], [-A, B], [-2 * A, 0]];

fn dodecagon() -> Shape {
    let quarter = [[A, -2 * A - B], [A + B, -A - B], [2 * A + B, -A]];
    let below: Shape = quarter.iter().rev().map(|[x, y]| [*x, -y]).collect();
    let right = [&quarter[..], &below].concat();
    let left = half_turn(&right);
    [right, left].concat()
}

pub(super) fn squares(cell: &mut Cell) {
    cell.at(cell.x, cell.y);
    cell.put([[0, 0], [1, 0], [1, 1], [0, 1]]);
}

/// Row by row: triangles with their long sides below or above, then those between them.
pub(super) fn triangular(cell: &mut Cell) {
    if cell.x > 0 {
        return;
    }
    let (up, down) = ([[0, 0], [A, -B], [2 * A, 0]], [[0, 0], [2 * A, 0], [A, B]]);
    let (top, bottom) = (cell.y * B, (cell.y + 1) * B);
    let is_odd = cell.odd_row() == 1;
    for x in 0..=cell.w {
        // Both ends of an odd last row would have a vertex of their own.
        if cell.h % 2 == 1 && !cell.below && (x == 0 || x == cell.w) {
            continue;
        }
        cell.at(2 * x * A, if is_odd { top } else { bottom });
        cell.put(if is_odd { down } else { up });
    }
    for x in 0..cell.w {
        cell.at((2 * x + 1) * A, if is_odd { bottom } else { top });
        cell.put(if is_odd { up } else { down });
    }
}

pub(super) fn honeycomb(cell: &mut Cell) {
    cell.at(3 * A * cell.x, 2 * B * cell.y + B * cell.odd_column());
    cell.put(HEXAGON);
}

pub(super) fn snub_square(cell: &mut Cell) {
    let side = A + B;
    cell.at(side * cell.x, side * cell.y);
    let is_odd = (cell.x + cell.y) % 2 == 1;
    cell.put(if is_odd {
        [[A, 0], [side, A], [B, side], [0, B]]
    } else {
        [[B, 0], [side, B], [A, side], [0, A]]
    });
    cell.put_if(cell.left, if is_odd { [[A, 0], [0, B], [-A, 0]] } else { [[0, A], [A, side], [-A, side]] });
    cell.put_if(cell.above, if is_odd { [[A, 0], [side, -A], [side, A]] } else { [[0, -A], [B, 0], [0, A]] });
}

pub(super) fn cairo(cell: &mut Cell) {
    const A: i32 = 14;
    const B: i32 = 31;
    const C: i32 = 2 * B - A;
    cell.at(2 * B * cell.x, 2 * B * cell.y);
    let is_odd = (cell.x + cell.y) % 2 == 1;
    let across = [[0, 0], [B, -A], [2 * B, 0], [C, B], [A, B]];
    let across_odd = [[A, -B], [C, -B], [2 * B, 0], [B, A], [0, 0]];
    cell.put_if(cell.above, if is_odd { across_odd } else { across });
    let along = [[0, 0], [A, B], [0, 2 * B], [-B, C], [-B, A]];
    let along_odd = [[0, 0], [B, A], [B, C], [0, 2 * B], [-A, B]];
    cell.put_if(cell.left, if is_odd { along_odd } else { along });
}

pub(super) fn great_hexagonal(cell: &mut Cell) {
    cell.at((3 * A + B) * cell.x, (2 * A + 2 * B) * cell.y + (A + B) * cell.odd_column());
    let square = [[2 * A, 0], [2 * A + B, A], [A + B, A + B], [A, B]];
    let triangle = [[A, B], [A + B, A + B], [A, 2 * A + B]];
    let (below, even) = (cell.below, cell.odd_column() == 0);
    cell.put(HEXAGON);
    cell.put_if(below, [[-A, B], [A, B], [A, 2 * A + B], [-A, 2 * A + B]]);
    cell.put_if(cell.right && (even || below), square);
    cell.put_if(cell.left && (even || below), flip_x(&square));
    cell.put_if(cell.right && below, triangle);
    cell.put_if(cell.left && below, flip_x(&triangle));
}

pub(super) fn octagonal(cell: &mut Cell) {
    const A: i32 = 29;
    const B: i32 = 41;
    const S: i32 = 2 * A + B;
    cell.at(S * cell.x, S * cell.y);
    cell.put([[A, 0], [A + B, 0], [S, A], [S, A + B], [A + B, S], [A, S], [0, A + B], [0, A]]);
    cell.put_if(cell.left && cell.above, [[0, -A], [A, 0], [0, A], [-A, 0]]);
}

/// In each cell six kites around a point.
pub(super) fn kites(cell: &mut Cell) {
    cell.at(4 * B * cell.x + 2 * B * cell.odd_row(), 6 * A * cell.y);
    let half = [[2 * B, 0], [2 * B, 2 * A], [B, 3 * A], [0, 4 * A], [-B, 3 * A], [-2 * B, 2 * A]];
    let rim = [half.to_vec(), half_turn(&half)].concat();
    for i in 0..6 {
        cell.put([[0, 0], rim[2 * i], rim[2 * i + 1], rim[(2 * i + 2) % 12]]);
    }
}

/// In each cell six pentagons around a point.
pub(super) fn floret(cell: &mut Cell) {
    const P: Point = [75, -26];
    const Q: Point = [60, 52];
    const ROW: i32 = 5 * Q[1] - 4 * P[1];
    if cell.odd_column() == 0 && cell.above && !cell.below && cell.w > 1 {
        return;
    }
    cell.at((6 * P[0] + 3 * Q[0]) / 2 * cell.x, ROW / 2 * cell.odd_column() - ROW * cell.y);
    let r = [Q[0] - P[0], Q[1] - P[1]];
    let half = [r, Q, P];
    let around = [half.to_vec(), half_turn(&half)].concat();
    for i in 0..6 {
        let ([ux, uy], [wx, wy]) = (around[i], around[(i + 1) % 6]);
        cell.put([
            [0, 0],
            [2 * ux, 2 * uy],
            [2 * ux + wx, 2 * uy + wy],
            [2 * wx + ux, 2 * wy + uy],
            [2 * wx, 2 * wy],
        ]);
    }
}

pub(super) fn dodecagonal(cell: &mut Cell) {
    cell.at((4 * A + 2 * B) * cell.x + (2 * A + B) * cell.odd_row(), (3 * A + 2 * B) * cell.y);
    let triangle = [[A, 2 * A + B], [0, 2 * A + 2 * B], [-A, 2 * A + B]];
    let between = cell.has_slant_left() && cell.has_slant_right();
    cell.put(dodecagon());
    cell.put_if(between && cell.below, triangle);
    cell.put_if(between && cell.above, flip_y(&triangle));
}

pub(super) fn great_dodecagonal(cell: &mut Cell) {
    cell.at((6 * A + 2 * B) * cell.x + (3 * A + B) * cell.odd_row(), (3 * A + 3 * B) * cell.y);
    let hexagon = shift(&HEXAGON, 0, 2 * A + 2 * B);
    let square = [[A, -2 * A - B], [2 * A, -2 * A - 2 * B], [2 * A + B, -A - 2 * B], [A + B, -A - B]];
    let beside = [[2 * A + B, -A], [4 * A + B, -A], [4 * A + B, A], [2 * A + B, A]];
    let between = cell.has_slant_left() && cell.has_slant_right();
    cell.put(dodecagon());
    cell.put_if(between && cell.below, &hexagon);
    cell.put_if(between && cell.above, flip_y(&hexagon));
    cell.put_if(cell.right, beside);
    cell.put_if(cell.above && cell.has_slant_right(), square);
    cell.put_if(cell.above && cell.has_slant_left(), flip_x(&square));
}

pub(super) fn great_great_dodecagonal(cell: &mut Cell) {
    cell.at((4 * A + 4 * B) * cell.x + (2 * A + 2 * B) * cell.odd_row(), (6 * A + 2 * B) * cell.y);
    let hexagon = [[B, -A], [B, A], [0, 2 * A], [-B, A], [-B, -A], [0, -2 * A]];
    let square = [[A + 2 * B, -2 * A - B], [2 * A + 2 * B, -2 * A], [2 * A + B, -A], [A + B, -A - B]];
    let beneath = [[A, 2 * A + B], [A, 4 * A + B], [-A, 4 * A + B], [-A, 2 * A + B]];
    let triangle = [[3 * A + 2 * B, -2 * A - B], [2 * A + 2 * B, -2 * A], [A + 2 * B, -2 * A - B]];
    let Cell { above, below, left, right, .. } = *cell;
    let between = cell.has_slant_left() && cell.has_slant_right();
    cell.put(dodecagon());
    cell.put_if(above && cell.has_slant_right(), shift(&hexagon, A + B, -3 * A - B));
    cell.put_if(right, shift(&hexagon, 2 * A + 2 * B, 0));
    cell.put_if(below && cell.has_slant_right(), shift(&hexagon, A + B, 3 * A + B));
    cell.put_if(above && right, square);
    cell.put_if(below && right, flip_y(&square));
    cell.put_if(below && between, beneath);
    cell.put_if(below && left, half_turn(&square));
    cell.put_if(above && left, flip_x(&square));
    cell.put_if(above && between, flip_y(&beneath));
    cell.put_if(above && right, triangle);
    cell.put_if(below && right, flip_y(&triangle));
}

pub(super) fn kagome(cell: &mut Cell) {
    cell.at(4 * A * cell.x + 2 * A * cell.odd_row(), 2 * B * cell.y);
    let triangle = [[3 * A, -B], [2 * A, 0], [A, -B]];
    let is_even = cell.odd_row() == 0;
    cell.put([[A, -B], [2 * A, 0], [A, B], [-A, B], [-2 * A, 0], [-A, -B]]);
    cell.put_if(cell.right || is_even && cell.above, triangle);
    cell.put_if(cell.right || is_even && cell.below, flip_y(&triangle));
    cell.put_if(!is_even && !cell.left, flip_x(&triangle));
    cell.put_if(!is_even && !cell.left && cell.below, back(&half_turn(&triangle)));
}

pub(super) fn compass_dodecagonal(cell: &mut Cell) {
    /// The middle between four dodecagons.
    const C: i32 = 2 * A + B;
    cell.at(2 * C * cell.x, 2 * C * cell.y);
    cell.put(dodecagon());
    if !cell.right || !cell.below {
        return;
    }
    let above = [[0, -A - B], [A, -A], [-A, -A]];
    let right = quarter_turn(&above);
    let below = vec![[A, A], [0, A + B], [-A, A]];
    for triangle in [above.to_vec(), right.clone(), below, half_turn(&right)] {
        cell.put(shift(&triangle, C, C));
    }
    cell.put([[C + A, C - A], [C + A, C + A], [C - A, C + A], [C - A, C - A]]);
}
