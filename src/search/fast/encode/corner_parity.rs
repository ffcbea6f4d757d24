//! Corner parities: whether just one of two edges side by side is a line.
//!
//! Two edges side by side at a vertex, which are two sides of a cell as well, make a *corner*. It is *odd* if just one of
//! them is a line. Of a vertex, the two corners across from each other are both odd or both even, since it has two lines
//! or none. Of a cell, the two across are alike if its clue is even, and unlike if its clue is odd. So along a
//! diagonal of clues all corners are tied to each other, and one variable is enough for them. It says in one literal
//! what clauses about edges need many for: with it a search takes half the conflicts. Players know it from sectors
//! that they carry along diagonals.

use slitherlink_encodings::{ClauseSink, Var, until_closed};

use super::Encoder;
use crate::cdcl::{Cdcl, Input};
use crate::deduce::colours::{Colour, Colours, Merge};
use crate::grid::{Cell, Grid, Vertex};

/// A class of corners gets a variable if at least this many of its corners have two undecided edges. With fewer it says
/// nothing new and costs time; if more are required, there are up to half as many conflicts again.
const FEWEST: u32 = 3;

/// The same if clues can be left out, where each clue at the corner counts for [`PER_CLUE`] edges: at least two clues are
/// at such a corner.
const FEWEST_SELECTED: u32 = 5;
const PER_CLUE: u32 = 2;

/// The corners of a board, and the variables of those that have one.
pub(super) struct CornerParity {
    grid: Grid,
    /// Two nodes a vertex: its corners to the north-east and south-west, then the other two. Corners of one class are
    /// tied to each other; those of the last class are known.
    classes: Colours,
    /// By class, the variable "its corners are odd".
    odd: Vec<Option<Var>>,
}

impl CornerParity {
    /// The corners of a board. Clues tie them to each other if they are certain, that is if none can be left out.
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

    /// Ties corners of which decided edges or colours tell whether they are odd to what is known. Returns by corner how
    /// often both of its edges are undecided.
    fn tie_at_vertices(&mut self, encoder: &Encoder, solver: &mut Cdcl) -> Vec<u32> {
        let (grid, known) = (self.grid, self.known());
        let mut uses = vec![0; self.odd.len()];
        until_closed(solver, grid.vertices(), |solver, vertex| {
            let spokes = grid.spokes(vertex).map(|edge| encoder.edge_input(edge));
            for k in 0..4 {
                let corner = self.of_vertex(vertex)[k % 2];
                match (spokes[k], spokes[(k + 1) % 4]) {
                    (Input::Known(a), Input::Known(b)) => self.tie(corner, known, a != b, solver),
                    (Input::Lit(a), Input::Lit(b)) if a.var() == b.var() => {
                        self.tie(corner, known, a != b, solver)
                    }
                    (Input::Lit(_), Input::Lit(_)) => uses[corner] += 1,
                    _ => {}
                }
            }
            let [south_east, south_west, north_west, north_east] =
                grid.cells_at(vertex).map(|cell| encoder.colour(cell));
            let across = [(north_west, south_east), (north_east, south_west)];
            for (corner, (a, b)) in self.of_vertex(vertex).into_iter().zip(across) {
                if a.class == b.class {
                    self.tie(corner, known, a.opposite != b.opposite, solver);
                }
            }
        });
        uses
    }

    /// The corners of a vertex: that of its edges to the north and east, and that of those to the east and south.
    pub(super) fn of_vertex(&self, vertex: Vertex) -> [usize; 2] {
        [2 * vertex.index(), 2 * vertex.index() + 1]
    }

    /// The corners of a cell: that of its left and top side, and so on clockwise.
    pub(super) fn of_cell(&self, cell: Cell) -> [usize; 4] {
        let [top, _, bottom, _] = self.grid.sides(cell);
        let ([top_left, top_right], [bottom_left, bottom_right]) =
            (self.grid.ends(top), self.grid.ends(bottom));
        [(top_left, 1), (top_right, 0), (bottom_right, 1), (bottom_left, 0)]
            .map(|(vertex, k)| self.of_vertex(vertex)[k])
    }

    /// Whether a corner is odd, as the input of a table.
    pub(super) fn input(&self, corner: usize) -> Input {
        let Colour { class, opposite } = self.classes.of_node(corner);
        match self.odd[class] {
            Some(var) => Input::Lit(var.lit(!opposite)),
            None if class == self.known() => Input::Known(opposite),
            None => Input::Any,
        }
    }

    /// The node to which corners are tied of which it is known whether they are odd; it is not.
    fn known(&self) -> usize {
        self.odd.len() - 1
    }

    /// Ties two corners: one is odd and the other is not, or they are alike.
    fn tie(&mut self, a: usize, b: usize, unlike: bool, solver: &mut Cdcl) {
        let [a, b] = [a, b].map(|corner| self.classes.of_node(corner));
        if self.classes.tie(a, b, unlike) == Merge::Contradiction {
            solver.add_clause(&[]);
        }
    }
}
