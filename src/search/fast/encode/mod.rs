//! Encodes the undecided part of a board as table constraints for the CDCL solver.
//!
//! There are variables for "this undecided edge is a line", "this cell is inside the loop", and for some
//! corners "this corner is odd" (`corner_parity`). Cells whose colours depend on each other share one
//! variable, as itself or negated ([`Colours`]), and so do edges between the same two classes of cells. A
//! table for each clue, each vertex and each border between two classes lists the allowed combinations
//! (`tables`).
//!
//! The encoding is correct for any board, whether the rules decided all, some or none of it.

mod corner_parity;
mod tables;

use rustc_hash::FxHashMap;
use slitherlink_encodings::{ClauseSink, Lit, Var, until_closed};

use crate::deduce::board::Board;
use crate::deduce::colours::{Colour, Colours};
use crate::grid::{Cell, Edge, State};
use crate::search::edge_literals::EdgeLiterals;
use crate::search::touching;
use corner_parity::CornerParity;
use slitherlink_cdcl::{Cdcl, Input};

/// Adds all constraints of a board except "one single loop", and returns the literals of its edges.
pub fn encode(board: &Board, solver: &mut Cdcl) -> EdgeLiterals {
    Encoder::new(board, true, solver).encode(&[], solver)
}

/// The same, but a clue counts only if its *selector* is true. Also returns the selectors by cell, `None` for
/// blanks.
pub fn encode_with_selectors(board: &Board, solver: &mut Cdcl) -> (EdgeLiterals, Vec<Option<Lit>>) {
    let encoder = Encoder::new(board, false, solver);
    let selector = |cell| board.puzzle().demand(cell).map(|_| solver.new_var().positive());
    let selectors: Vec<Option<Lit>> = board.grid().cells().map(selector).collect();
    (encoder.encode(&selectors, solver), selectors)
}

/// The encoding of a board in the making.
struct Encoder<'a> {
    board: &'a Board,
    literals: EdgeLiterals,
    colours: Colours,
    /// By class of cells, the variable "it is inside". The class of the outside has none.
    inside: Vec<Option<Var>>,
    /// The borders between classes that have undecided edges.
    borders: Vec<Border>,
}

/// Two classes of cells that meet at undecided edges, and the literal "their colours differ".
struct Border {
    classes: [usize; 2],
    differ: Lit,
}

impl<'a> Encoder<'a> {
    /// Makes the variables of edges. Animals and clues that are certain tie the classes of cells.
    fn new(board: &'a Board, are_certain: bool, solver: &mut Cdcl) -> Encoder<'a> {
        let grid = board.grid();
        let colours = Colours::of_board(board, are_certain).unwrap_or_else(|| {
            // What is known contradicts itself, so the classes do not matter.
            solver.add_clause(&[]);
            Colours::new(grid)
        });
        let literals = EdgeLiterals::new(Vec::new());
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

    /// Returns the literal of an edge: that of the border between its classes, as itself or negated.
    fn new_literal(&mut self, edge: Edge, differ: &mut FxHashMap<[u32; 2], Lit>, solver: &mut Cdcl) -> Lit {
        let [a, b] = self.board.grid().cells_beside(edge).map(|cell| self.colours.colour(cell));
        let classes = [a.class.min(b.class), a.class.max(b.class)];
        let differ = *differ.entry(classes.map(|class| class as u32)).or_insert_with(|| {
            let differ = solver.new_var().positive();
            self.borders.push(Border { classes, differ });
            differ
        });
        if a.opposite ^ b.opposite { !differ } else { differ }
    }

    /// Makes the other variables and adds all constraints. Without selectors every clue counts.
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
        for ((cell, is_sheep), selector) in self
            .board
            .puzzle()
            .animals()
            .filter_map(|animal| Some((animal, selectors.get(animal.0.index()).copied()??)))
        {
            match self.inside_input(self.colours.colour(Some(cell))) {
                Input::Lit(inside) => {
                    solver.add_clause(&[!selector, if is_sheep { inside } else { !inside }])
                }
                Input::Known(inside) if inside != is_sheep => solver.add_clause(&[!selector]),
                // The other way, no loop could pass the cell by.
                Input::Known(_) | Input::Any => {}
            }
        }
        let counts = |cell: Cell| selectors.get(cell.index()).copied().flatten();
        touching::encode(self.board, &self.literals, counts, solver);
        // Without this clause, a board without any line could be a model. Cells on different sides need lines, too.
        let has_sides = selectors.is_empty() && self.board.ties().iter().any(|tie| tie.differ);
        if !solver.is_closed() && !has_sides && self.board.lines().next().is_none() {
            let lits: Vec<Lit> = self.inside.iter().flatten().map(|var| var.positive()).collect();
            solver.add_clause(&lits);
        }
        self.literals
    }

    /// Makes variables for the classes that border on another one, in the order of the borders.
    fn make_classes(&mut self, solver: &mut Cdcl) {
        for &Border { classes: [a, b], .. } in &self.borders {
            if a != b {
                for class in [a, b] {
                    // The outside has no variable.
                    if let Some(var) = self.inside.get_mut(class) {
                        var.get_or_insert_with(|| solver.new_var());
                    }
                }
            }
        }
    }

    /// Returns whether an edge is a line, as the input of a table.
    fn edge_input(&self, edge: Option<Edge>) -> Input {
        let is_line = || edge.is_some_and(|edge| self.board.state(edge) == State::Line);
        edge.and_then(|edge| self.literals.lit(edge)).map_or_else(|| Input::Known(is_line()), Input::Lit)
    }

    /// Returns whether cells of a colour are inside, as the input of a table.
    fn inside_input(&self, Colour { class, opposite }: Colour) -> Input {
        match self.inside.get(class) {
            Some(Some(var)) => Input::Lit(var.lit(!opposite)),
            // The class borders on no other one.
            Some(None) => Input::Any,
            // The outside.
            None => Input::Known(opposite),
        }
    }
}
