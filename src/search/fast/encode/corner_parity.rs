//! Corner parities: whether exactly one of two adjacent edges is a line.
//!
//! Two edges that meet at a vertex and are sides of the same cell make a *corner*. It is *odd* if exactly one
//! of them is a line. Opposite corners of a vertex are both odd or both even, since the vertex has two lines
//! or none. Opposite corners of a cell have the same parity if its clue is even, and different parities if
//! its clue is odd. So all corners along a diagonal of clues depend on each other and share one variable. One
//! literal then states what takes many clauses about edges, and a search needs half the conflicts. Players
//! know these parities from sectors carried along diagonals.

use slitherlink_encodings::{ClauseSink, Var, until_closed};

use super::Encoder;
use crate::deduce::colours::{Colour, Colours, Merge};
use crate::grid::{Cell, Grid, Vertex};
use slitherlink_cdcl::{Cdcl, Input};

/// A class of corners gets a variable if the two edges of a corner are both undecided at least this many
/// times in it. With fewer, the variable adds nothing and costs time; a higher threshold costs up to half as
/// many conflicts again.
const FEWEST: u32 = 3;

/// The threshold if clues can be left out. Each clue at a corner then counts as [`PER_CLUE`], so that a class
/// needs at least two clues, or undecided edges as well.
const FEWEST_SELECTED: u32 = 5;
const PER_CLUE: u32 = 2;

/// The corners of a board, in classes of dependent parity, and the variables of these classes.
pub(super) struct CornerParity {
    grid: Grid,
    /// There are two nodes for each vertex: its corners to the north-east and south-west, then the other two.
    /// The last node stands for "even"; the corners in its class have known parities.
    classes: Colours,
    /// By class, the variable "its corners are odd".
    odd: Vec<Option<Var>>,
}

impl CornerParity {
    /// Sets up the corners of a board. If no clue can be left out (`are_certain`), clues tie the corners of
    /// their cells.
    pub(super) fn new(encoder: &Encoder, are_certain: bool, solver: &mut Cdcl) -> CornerParity {
        let (board, grid) = (encoder.board, encoder.board.grid());
        let nodes = 2 * grid.vertex_count() + 1;
        let mut corners = CornerParity { grid, classes: Colours::of_nodes(nodes), odd: vec![None; nodes] };
        let mut uses = corners.tie_at_vertices(encoder, solver);
        until_closed(solver, grid.cells(), |solver, cell| {
            let Some(clue) = board.clue(cell).number() else { return };
            let [a, b, c, d] = corners.of_cell(cell);
            if are_certain {
                corners.tie(a, c, clue % 2 == 1, solver);
                corners.tie(b, d, clue % 2 == 1, solver);
            } else {
                [a, b, c, d].into_iter().for_each(|corner| uses[corner] += PER_CLUE);
            }
        });
        let mut of_class = vec![0; nodes];
        for (node, uses) in uses.into_iter().enumerate() {
            of_class[corners.classes.of_node(node).class] += uses;
        }
        let fewest = if are_certain { FEWEST } else { FEWEST_SELECTED };
        for (odd, &uses) in corners.odd.iter_mut().zip(&of_class[..nodes - 1]) {
            *odd = (uses >= fewest).then(|| solver.new_var());
        }
        corners
    }

    /// Ties each corner whose parity follows from decided edges or colours to the node "even". Returns, by
    /// corner, how often both of its edges are undecided.
    fn tie_at_vertices(&mut self, encoder: &Encoder, solver: &mut Cdcl) -> Vec<u32> {
        let (grid, even_node) = (self.grid, self.even_node());
        let mut uses = vec![0; self.odd.len()];
        until_closed(solver, grid.vertices(), |solver, vertex| {
            let spokes = grid.spokes(vertex).map(|edge| encoder.edge_input(edge));
            for k in 0..4 {
                let corner = self.of_vertex(vertex)[k % 2];
                match (spokes[k], spokes[(k + 1) % 4]) {
                    (Input::Known(a), Input::Known(b)) => self.tie(corner, even_node, a != b, solver),
                    (Input::Lit(a), Input::Lit(b)) if a.var() == b.var() => {
                        self.tie(corner, even_node, a != b, solver)
                    }
                    (Input::Lit(_), Input::Lit(_)) => uses[corner] += 1,
                    _ => {}
                }
            }
            let [south_east, south_west, north_west, north_east] =
                grid.cells_at(vertex).map(|cell| encoder.colours.colour(cell));
            let across = [(north_west, south_east), (north_east, south_west)];
            for (corner, (a, b)) in self.of_vertex(vertex).into_iter().zip(across) {
                if a.class == b.class {
                    self.tie(corner, even_node, a.opposite != b.opposite, solver);
                }
            }
        });
        uses
    }

    /// Returns the two corner nodes of a vertex: that of its edges to the north and east, and that of those
    /// to the east and south.
    pub(super) fn of_vertex(&self, vertex: Vertex) -> [usize; 2] {
        [2 * vertex.index(), 2 * vertex.index() + 1]
    }

    /// Returns the corner nodes of a cell clockwise, from that of its left and top sides.
    pub(super) fn of_cell(&self, cell: Cell) -> [usize; 4] {
        let [top, _, bottom, _] = self.grid.sides(cell);
        let ([top_left, top_right], [bottom_left, bottom_right]) =
            (self.grid.ends(top), self.grid.ends(bottom));
        [(top_left, 1), (top_right, 0), (bottom_right, 1), (bottom_left, 0)]
            .map(|(vertex, k)| self.of_vertex(vertex)[k])
    }

    /// Returns whether a corner is odd, as the input of a table.
    pub(super) fn input(&self, corner: usize) -> Input {
        let Colour { class, opposite } = self.classes.of_node(corner);
        match self.odd[class] {
            Some(var) => Input::Lit(var.lit(!opposite)),
            None if class == self.even_node() => Input::Known(opposite),
            None => Input::Any,
        }
    }

    /// The node "even", to which corners with a known parity are tied.
    fn even_node(&self) -> usize {
        self.odd.len() - 1
    }

    /// Records that two corners have different parities (`unlike`) or the same.
    fn tie(&mut self, a: usize, b: usize, unlike: bool, solver: &mut Cdcl) {
        if self.classes.tie_nodes([a, b], unlike) == Merge::Contradiction {
            solver.add_clause(&[]);
        }
    }
}
