//! What is undecided, as tables for the search in place.
//!
//! A table for each clue, vertex and border, each with the corners that have a variable. They say what the clauses say, and
//! more: along diagonals corners hang together, and the colours across from each other at a vertex tell whether its corners are odd.

use slitherlink_encodings::{ClauseSink, Lit};

use super::corners::Corners;
use super::{Border, Encoding, Named, is_over};
use crate::cdcl::{Cdcl, INPUTS, Input};
use crate::deduce::board::Board;
use crate::deduce::colours::Colour;
use crate::grid::{Cell, Edge, State, Vertex};

/// What a table says of its inputs.
#[derive(Clone, Copy)]
enum Relation {
    /// Four sides, clockwise from the top; whether the first two of them are unlike, and the next two; last, whether the clue counts.
    Clue(u32),
    /// The four spokes, clockwise from the north, and whether the first two are unlike, and the next two.
    Vertex,
    /// The four corners of a clue, and last, whether it counts.
    Corners(u32),
    /// Three, an even number of which hold.
    Even,
}

impl Relation {
    /// True if just those inputs may hold whose bits are in `m`.
    const fn allows(self, m: u32) -> bool {
        let lines = (m & 0xf).count_ones();
        let corners_are_right = m >> 4 & 1 == (m ^ m >> 1) & 1 && m >> 5 & 1 == (m >> 1 ^ m >> 2) & 1;
        let counts = m >> 6 & 1 == 1;
        match self {
            Relation::Clue(n) => corners_are_right && (lines == n || !counts),
            Relation::Vertex => corners_are_right && (lines == 0 || lines == 2),
            Relation::Corners(n) => !counts || (m ^ m >> 2) & 3 == 3 * (n % 2),
            Relation::Even => (m & 7).count_ones() & 1 == 0,
        }
    }

    /// The combinations that are allowed.
    const fn table(self) -> u128 {
        let (mut allowed, mut m) = (0, 0);
        while m < 1 << INPUTS {
            allowed |= (self.allows(m) as u128) << m;
            m += 1;
        }
        allowed
    }
}

/// By number.
const CLUES: [u128; 5] = by_number(true);
const CORNERS: [u128; 5] = by_number(false);
const VERTEX: u128 = Relation::Vertex.table();
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

impl Encoding {
    /// The same as [`Encoding::new`] with all edges named, for the search in place.
    pub fn in_tables(board: &Board, engine: &mut Cdcl) -> Encoding {
        Encoding::with_tables(board, false, engine).0
    }

    /// The same, but each clue counts only where its *selector* holds: the literals by cell,
    /// `None` for blanks.
    pub fn with_selectors(board: &Board, engine: &mut Cdcl) -> (Encoding, Vec<Option<Lit>>) {
        Encoding::with_tables(board, true, engine)
    }

    fn with_tables(board: &Board, selecting: bool, engine: &mut Cdcl) -> (Encoding, Vec<Option<Lit>>) {
        let (mut encoding, borders) = Encoding::literals(board, Named::All, engine);
        let mut selectors = vec![None; if selecting { board.grid().cell_count() } else { 0 }];
        for (cell, selector) in board.grid().cells().zip(&mut selectors) {
            *selector = board.clue(cell).number().map(|_| engine.new_var().positive());
        }
        encoding.classes(&borders, engine);
        let corners = Corners::new(board, &encoding, !selecting, engine);
        for cell in board.grid().cells() {
            if is_over(cell.index(), engine) {
                break;
            }
            let selector = selectors.get(cell.index()).copied().flatten();
            encoding.clue_table(board, &corners, cell, selector, engine);
        }
        for vertex in board.grid().vertices() {
            if is_over(vertex.index(), engine) {
                break;
            }
            encoding.vertex_tables(board, &corners, vertex, engine);
        }
        for (i, border) in borders.iter().enumerate() {
            if is_over(i, engine) {
                break;
            }
            encoding.border_table(border, engine);
        }
        encoding.some_line(board, engine);
        (encoding, selectors)
    }

    /// What is known of an edge, or the literal that says that it is a line.
    pub(super) fn input(&self, board: &Board, edge: Option<Edge>) -> Input {
        match edge.map(|edge| (board.state(edge), self.lit(edge))) {
            Some((State::Undecided, Some(lit))) => Input::Lit(lit),
            state => Input::Known(matches!(state, Some((State::Line, _)))),
        }
    }

    fn clue_table(
        &self,
        board: &Board,
        corners: &Corners,
        cell: Cell,
        selector: Option<Lit>,
        engine: &mut Cdcl,
    ) {
        let Some(number) = board.clue(cell).number() else { return };
        let number = usize::from(number);
        let [top, right, bottom, left] = board.grid().sides(cell).map(|edge| self.input(board, Some(edge)));
        let [top_left, top_right, bottom_right, bottom_left] =
            corners.of_cell(cell).map(|corner| corners.input(corner));
        let counts = selector.map_or(Input::Known(true), Input::Lit);
        engine.add_table(CLUES[number], &[top, right, bottom, left, top_right, bottom_right, counts]);
        if selector.is_some() {
            // Where it does not count, the corners are not tied.
            engine.add_table(CLUES[number], &[bottom, left, top, right, bottom_left, top_left, counts]);
            let any = Input::Any;
            let corners = [top_left, top_right, bottom_right, bottom_left, any, any, counts];
            engine.add_table(CORNERS[number], &corners);
        }
    }

    fn vertex_tables(&self, board: &Board, corners: &Corners, vertex: Vertex, engine: &mut Cdcl) {
        let [north, east, south, west] = board.grid().spokes(vertex).map(|edge| self.input(board, edge));
        let odd = corners.of_vertex(vertex).map(|corner| corners.input(corner));
        engine.add_table(VERTEX, &[north, east, south, west, odd[0], odd[1], Input::Any]);
        let [south_east, south_west, north_west, north_east] =
            board.grid().cells_at(vertex).map(|cell| self.colour(cell));
        for (odd, a, b) in [(odd[0], north_west, south_east), (odd[1], north_east, south_west)] {
            if let Input::Lit(_) = odd {
                self.differ_table(odd, a, b, engine);
            }
        }
    }

    /// The classes beside a border differ in colour, or not, as it says.
    fn border_table(&self, border: &Border, engine: &mut Cdcl) {
        let [a, b] = border.classes;
        if a == b {
            engine.add_clause(&[!border.differ]);
            return;
        }
        let [a, b] = [a, b].map(|class| Colour { class, opposite: false });
        self.differ_table(Input::Lit(border.differ), a, b, engine);
    }

    /// Two colours differ, or not: just if this holds.
    fn differ_table(&self, differ: Input, a: Colour, b: Colour, engine: &mut Cdcl) {
        let [a, b] = [a, b].map(|colour| self.inside_input(colour));
        let any = Input::Any;
        engine.add_table(EVEN, &[differ, a, b, any, any, any, any]);
    }

    /// Whether what has a colour is inside.
    fn inside_input(&self, Colour { class, opposite }: Colour) -> Input {
        match self.inside.get(class) {
            Some(Some(var)) => Input::Lit(var.lit(!opposite)),
            // It is nowhere beside another class.
            Some(None) => Input::Any,
            // The outside.
            None => Input::Known(opposite),
        }
    }
}
