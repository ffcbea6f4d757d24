//! The table constraints of clues, vertices and borders, with the parity variables of their corners.
//!
//! They propagate more than clauses about edges: clues pass corner parities along diagonals, and the colours
//! of two cells diagonally across a vertex decide the parity of the corners between them.

use slitherlink_encodings::{ClauseSink, Lit};

use super::corner_parity::CornerParity;
use super::{Border, Encoder};
use crate::deduce::colours::Colour;
use crate::genre::Dots;
use crate::grid::{Cell, Vertex};
use slitherlink_cdcl::{Cdcl, INPUTS, Input};

/// The relation that a table requires of its inputs.
#[derive(Clone, Copy)]
enum Relation {
    /// Inputs: the four sides of a cell with this clue, clockwise from the top; whether the corner of the
    /// first two is odd, and that of the second and third; whether the clue counts.
    Clue(u32),
    /// Inputs: the four spokes of a vertex, clockwise from the north; whether the corner of the first two is
    /// odd, and that of the second and third.
    Vertex(Dots),
    /// Inputs: whether each of the four corners of a cell with this clue is odd; last, whether the clue
    /// counts.
    Corners(u32),
    /// An even number of the first three inputs hold.
    Even,
}

impl Relation {
    /// True if the combination `m` is allowed, in which input `k` holds if bit `k` of `m` is set.
    const fn allows(self, m: u32) -> bool {
        let lines = (m & 0xf).count_ones();
        let corners_are_right = m >> 4 & 1 == (m ^ m >> 1) & 1 && m >> 5 & 1 == (m >> 1 ^ m >> 2) & 1;
        let counts = m >> 6 & 1 == 1;
        match self {
            Relation::Clue(n) => corners_are_right && (lines == n || !counts),
            Relation::Vertex(dots) => corners_are_right && !dots.is_broken(lines, 0),
            Relation::Corners(n) => !counts || (m ^ m >> 2) & 3 == 3 * (n % 2),
            Relation::Even => (m & 7).count_ones() & 1 == 0,
        }
    }

    /// The allowed combinations, one bit each.
    const fn table(self) -> u128 {
        let (mut allowed, mut m) = (0, 0);
        while m < 1 << INPUTS {
            allowed |= (self.allows(m) as u128) << m;
            m += 1;
        }
        allowed
    }
}

/// The tables by number of the clue.
const CLUES: [u128; 5] = by_number(true);
const CORNERS: [u128; 5] = by_number(false);
const VERTEX: u128 = Relation::Vertex(Dots::ZeroOrTwo).table();
const FULL_VERTEX: u128 = Relation::Vertex(Dots::Two).table();
const EVEN: u128 = Relation::Even.table();

const fn by_number(of_sides: bool) -> [u128; 5] {
    let (mut tables, mut n) = ([0; 5], 0);
    while n < 5 {
        let number = n as u32;
        tables[n] = if of_sides { Relation::Clue(number).table() } else { Relation::Corners(number).table() };
        n += 1;
    }
    tables
}

impl Encoder<'_> {
    /// Adds the tables of a cell with a clue, unless decided edges meet it already.
    pub(super) fn add_clue(
        &self,
        corners: &CornerParity,
        cell: Cell,
        selector: Option<Lit>,
        solver: &mut Cdcl,
    ) {
        let (board, grid) = (self.board, self.board.grid());
        let Some(number) = board.clue(cell).number() else { return };
        let (number, sides) = (usize::from(number), board.sides(cell));
        if sides.undecided() == 0 && sides.on().count_ones() as usize == number {
            return;
        }
        let [top, right, bottom, left] = grid.sides(cell).map(|edge| self.edge_input(Some(edge)));
        let [top_left, top_right, bottom_right, bottom_left] =
            corners.of_cell(cell).map(|corner| corners.input(corner));
        let counts = selector.map_or(Input::Known(true), Input::Lit);
        solver.add_table(CLUES[number], &[top, right, bottom, left, top_right, bottom_right, counts]);
        if selector.is_some() {
            // Corners are not tied in advance at a clue that can be left out.
            solver.add_table(CLUES[number], &[bottom, left, top, right, bottom_left, top_left, counts]);
            let any = Input::Any;
            let corners = [top_left, top_right, bottom_right, bottom_left, any, any, counts];
            solver.add_table(CORNERS[number], &corners);
        }
    }

    /// Adds the tables of a vertex, unless all its edges are decided and allowed.
    pub(super) fn add_vertex(&self, corners: &CornerParity, vertex: Vertex, solver: &mut Cdcl) {
        let (grid, dots, spokes) = (self.board.grid(), self.board.puzzle().dots(), self.board.spokes(vertex));
        if spokes.undecided() == 0 && !dots.is_broken(spokes.on().count_ones(), 0) {
            return;
        }
        let [north, east, south, west] = grid.spokes(vertex).map(|edge| self.edge_input(edge));
        let odd = corners.of_vertex(vertex).map(|corner| corners.input(corner));
        let table = match dots {
            Dots::ZeroOrTwo => VERTEX,
            Dots::Two => FULL_VERTEX,
        };
        solver.add_table(table, &[north, east, south, west, odd[0], odd[1], Input::Any]);
        let [south_east, south_west, north_west, north_east] =
            grid.cells_at(vertex).map(|cell| self.colours.colour(cell));
        for (odd, a, b) in [(odd[0], north_west, south_east), (odd[1], north_east, south_west)] {
            if let Input::Lit(_) = odd {
                self.add_differ(odd, a, b, solver);
            }
        }
    }

    /// Adds the table of a border: its literal holds exactly if the colours of its two classes differ.
    pub(super) fn add_border(&self, border: &Border, solver: &mut Cdcl) {
        let [a, b] = border.classes;
        if a == b {
            solver.add_clause(&[!border.differ]);
            return;
        }
        let [a, b] = [a, b].map(|class| Colour { class, opposite: false });
        self.add_differ(Input::Lit(border.differ), a, b, solver);
    }

    /// Adds the table "these two colours differ exactly if this input holds".
    fn add_differ(&self, differ: Input, a: Colour, b: Colour, solver: &mut Cdcl) {
        let [a, b] = [a, b].map(|colour| self.inside_input(colour));
        let any = Input::Any;
        solver.add_table(EVEN, &[differ, a, b, any, any, any, any]);
    }
}
