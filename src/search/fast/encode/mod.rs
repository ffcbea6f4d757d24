//! What is undecided, as table constraints for the CDCL solver.
//!
//! Variables say of an undecided edge that it is a line, of a cell that it is inside the loop, and of some corners that
//! they are odd (`corner_parity`). Cells that the decided edges tie together share one variable, as itself or
//! negated ([`Colours`]), and so do edges between the same two classes of cells. A table for each clue, vertex and border
//! between two classes says which combinations are allowed (`tables`).
//!
//! The encoding is right at any board, whether the rules decided a little of it, a lot or nothing.

mod corner_parity;
mod tables;

use rustc_hash::FxHashMap;
use slitherlink_encodings::{ClauseSink, Lit, Var, until_closed};

use crate::cdcl::{Cdcl, Input};
use crate::deduce::board::Board;
use crate::deduce::colours::{Colour, Colours};
use crate::grid::{Cell, Edge, State};
use crate::search::edge_literals::EdgeLiterals;
use corner_parity::CornerParity;

/// Adds the constraints of a board, all but "one single loop", and returns which literal stands for which edge.
pub fn encode(board: &Board, solver: &mut Cdcl) -> EdgeLiterals {
    Encoder::new(board, solver).encode(&[], solver)
}

/// The same, but each clue counts only if its *selector* holds. Also returns the selectors by cell, `None` for blanks.
pub fn encode_with_selectors(board: &Board, solver: &mut Cdcl) -> (EdgeLiterals, Vec<Option<Lit>>) {
    let encoder = Encoder::new(board, solver);
    let selector = |cell| board.clue(cell).number().map(|_| solver.new_var().positive());
    let selectors: Vec<Option<Lit>> = board.grid().cells().map(selector).collect();
    (encoder.encode(&selectors, solver), selectors)
}

/// The variables of a board while its constraints are made.
struct Encoder<'a> {
    board: &'a Board,
    literals: EdgeLiterals,
    /// Those of [`colours_of`]: all that is kept of [`Colours`], which take four times the memory.
    colours: Vec<u32>,
    /// By class of cells, the variable "it is inside". The outside has none.
    inside: Vec<Option<Var>>,
    /// The borders between classes beside undecided edges.
    borders: Vec<Border>,
}

/// Two classes of cells that meet at undecided edges, and the literal that says that their colours differ.
struct Border {
    classes: [usize; 2],
    differ: Lit,
}

impl<'a> Encoder<'a> {
    /// Makes variables for edges.
    fn new(board: &'a Board, solver: &mut Cdcl) -> Encoder<'a> {
        let grid = board.grid();
        let (colours, literals) = (colours_of(board, solver), EdgeLiterals::new(Vec::new()));
        let (inside, borders) = (vec![None; grid.cell_count()], Vec::new());
        let mut encoder = Encoder { board, literals, colours, inside, borders };
        let (mut lits, mut differ) = (vec![None; grid.edge_count()], FxHashMap::default());
        until_closed(solver, grid.edges().zip(board.states()), |solver, (edge, state)| {
            if state == State::Undecided {
                lits[edge.index()] = Some(encoder.new_literal(edge, &mut differ, solver));
            }
        });
        encoder.literals = EdgeLiterals::new(lits);
        encoder
    }

    /// A literal for an edge: that of the border between its classes, as itself or negated.
    fn new_literal(&mut self, edge: Edge, differ: &mut FxHashMap<[u32; 2], Lit>, solver: &mut Cdcl) -> Lit {
        let [a, b] = self.board.grid().cells_beside(edge).map(|cell| self.colour(cell));
        let classes = [a.class.min(b.class), a.class.max(b.class)];
        let differ = *differ.entry(classes.map(|class| class as u32)).or_insert_with(|| {
            let differ = solver.new_var().positive();
            self.borders.push(Border { classes, differ });
            differ
        });
        if a.opposite ^ b.opposite { !differ } else { differ }
    }

    /// Makes the other variables and all constraints. Without selectors every clue counts.
    fn encode(mut self, selectors: &[Option<Lit>], solver: &mut Cdcl) -> EdgeLiterals {
        self.make_classes(solver);
        let grid = self.board.grid();
        let corners = CornerParity::new(&self, selectors.is_empty(), solver);
        until_closed(solver, grid.cells(), |solver, cell| {
            let selector = selectors.get(cell.index()).copied().flatten();
            self.add_clue(&corners, cell, selector, solver);
        });
        until_closed(solver, grid.vertices(), |solver, vertex| self.add_vertex(&corners, vertex, solver));
        until_closed(solver, &self.borders, |solver, border| self.add_border(border, solver));
        // Without any line every vertex would be content.
        if !solver.is_closed() && self.board.lines().next().is_none() {
            let lits: Vec<Lit> = self.inside.iter().flatten().map(|var| var.positive()).collect();
            solver.add_clause(&lits);
        }
        self.literals
    }

    /// Makes variables for the classes that meet another one, in the order of the borders.
    fn make_classes(&mut self, solver: &mut Cdcl) {
        for &Border { classes: [a, b], .. } in &self.borders {
            if a != b {
                for class in [a, b] {
                    // The outside has none.
                    if let Some(var) = self.inside.get_mut(class) {
                        var.get_or_insert_with(|| solver.new_var());
                    }
                }
            }
        }
    }

    /// The colour of a cell; `None` is the outside.
    fn colour(&self, cell: Option<Cell>) -> Colour {
        let colour = self.colours[cell.map_or(self.board.grid().cell_count(), Cell::index)];
        Colour { class: (colour >> 1) as usize, opposite: colour & 1 == 1 }
    }

    /// Whether an edge is a line, as the input of a table.
    fn edge_input(&self, edge: Option<Edge>) -> Input {
        match edge.map(|edge| (self.board.state(edge), self.literals.lit(edge))) {
            Some((State::Undecided, Some(lit))) => Input::Lit(lit),
            state => Input::Known(matches!(state, Some((State::Line, _)))),
        }
    }

    /// Whether cells of a colour are inside, as the input of a table.
    fn inside_input(&self, Colour { class, opposite }: Colour) -> Input {
        match self.inside.get(class) {
            Some(Some(var)) => Input::Lit(var.lit(!opposite)),
            // It meets no other class.
            Some(None) => Input::Any,
            // The outside.
            None => Input::Known(opposite),
        }
    }
}

/// For each cell, and last the outside, its class doubled, plus one if its colour is opposite to that of the class.
fn colours_of(board: &Board, solver: &mut Cdcl) -> Vec<u32> {
    let grid = board.grid();
    let colours = Colours::of_board(board);
    if colours.is_none() {
        // The decided edges contradict each other: any classes will do.
        solver.add_clause(&[]);
    }
    let colours = colours.unwrap_or_else(|| Colours::new(grid));
    let cells = grid.cells().map(Some).chain([None]).map(|cell| colours.colour(cell));
    cells.map(|Colour { class, opposite }| (class as u32) << 1 | u32::from(opposite)).collect()
}
