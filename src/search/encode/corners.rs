//! Corners: whether two edges side by side at a vertex, or of a cell, are alike.
//!
//! A corner is *odd* if just one of its two edges is a line. Of a vertex the two corners across from each other are alike, for it has no line or
//! two. Those of a cell are alike if its clue is even, and if it is odd one of them is. So along a diagonal of clues all corners hang together, and one variable is
//! enough for them. It says in one literal what clauses about edges alone need many for: with corners a search takes half the conflicts.
//! That corners hang together like that is well known to people who solve such puzzles.

use slitherlink_encodings::{ClauseSink, Var};

use super::{Encoding, is_over};
use crate::cdcl::Input;
use crate::deduce::board::Board;
use crate::deduce::colours::{Colour, Colours, Merge};
use crate::grid::{Cell, Grid, Vertex};

/// So many pairs of undecided edges must hang together for a variable. With fewer it says nothing new, but takes its time; with more there are
/// up to half as many conflicts again.
const FEWEST: u32 = 3;

/// The same where clues can be left out, and what a clue counts there: at least two clues are at such a corner.
const FEWEST_SELECTED: u32 = 5;
const PER_CLUE: u32 = 2;

/// The corners of a board, with the variables of those that have one.
pub(super) struct Corners {
    grid: Grid,
    /// Two nodes a vertex: its corners to the north-east and south-west, then the others. Those in one class hang together, and those in the
    /// last one are known.
    classes: Colours,
    /// By class.
    odd: Vec<Option<Var>>,
}

impl Corners {
    /// The corners of a board. Clues tie them together, unless they can be left out.
    pub(super) fn new(
        board: &Board,
        encoding: &Encoding,
        are_certain: bool,
        sink: &mut impl ClauseSink,
    ) -> Corners {
        let grid = board.grid();
        let nodes = 2 * grid.vertex_count() + 1;
        let mut corners = Corners { grid, classes: Colours::of_nodes(nodes), odd: vec![None; nodes] };
        let mut uses = corners.tie_at_vertices(board, encoding, sink);
        for cell in grid.cells() {
            if is_over(cell.index(), sink) {
                break;
            }
            let Some(clue) = board.clue(cell).number() else { continue };
            let [a, b, c, d] = corners.of_cell(cell);
            if are_certain {
                corners.tie(a, c, clue % 2 == 1, sink);
                corners.tie(b, d, clue % 2 == 1, sink);
            } else {
                [a, b, c, d].into_iter().for_each(|corner| uses[corner] += PER_CLUE);
            }
        }
        let mut of_class = vec![0; nodes];
        for (node, uses) in uses.into_iter().enumerate() {
            of_class[corners.classes.of_node(node).class] += uses;
        }
        let fewest = if are_certain { FEWEST } else { FEWEST_SELECTED };
        for (odd, &uses) in corners.odd.iter_mut().zip(&of_class[..nodes - 1]) {
            *odd = (uses >= fewest).then(|| sink.new_var());
        }
        corners
    }

    /// Ties the corners that the edges at a vertex and the colours around it tell. Returns by corner how often both of its edges are
    /// undecided.
    fn tie_at_vertices(
        &mut self,
        board: &Board,
        encoding: &Encoding,
        sink: &mut impl ClauseSink,
    ) -> Vec<u32> {
        let mut uses = vec![0; self.odd.len()];
        for vertex in self.grid.vertices() {
            if is_over(vertex.index(), sink) {
                break;
            }
            let spokes = self.grid.spokes(vertex).map(|edge| encoding.input(board, edge));
            for k in 0..4 {
                let corner = self.of_vertex(vertex)[k % 2];
                match (spokes[k], spokes[(k + 1) % 4]) {
                    (Input::Known(a), Input::Known(b)) => self.tie(corner, self.known(), a != b, sink),
                    (Input::Lit(a), Input::Lit(b)) if a.var() == b.var() => {
                        self.tie(corner, self.known(), a != b, sink)
                    }
                    (Input::Lit(_), Input::Lit(_)) => uses[corner] += 1,
                    _ => {}
                }
            }
            let [south_east, south_west, north_west, north_east] =
                self.grid.cells_at(vertex).map(|cell| encoding.colour(cell));
            let across = [(north_west, south_east), (north_east, south_west)];
            for (corner, (a, b)) in self.of_vertex(vertex).into_iter().zip(across) {
                if a.class == b.class {
                    self.tie(corner, self.known(), a.opposite != b.opposite, sink);
                }
            }
        }
        uses
    }

    /// Of a vertex: whether the edges to the north and east are unlike, and those to the east and south.
    pub(super) fn of_vertex(&self, vertex: Vertex) -> [usize; 2] {
        [2 * vertex.index(), 2 * vertex.index() + 1]
    }

    /// Of a cell: whether the sides to the left and on top are unlike, and so on clockwise.
    pub(super) fn of_cell(&self, cell: Cell) -> [usize; 4] {
        let [top, _, bottom, _] = self.grid.sides(cell);
        let ([top_left, top_right], [bottom_left, bottom_right]) =
            (self.grid.ends(top), self.grid.ends(bottom));
        [(top_left, 1), (top_right, 0), (bottom_right, 1), (bottom_left, 0)]
            .map(|(vertex, k)| self.of_vertex(vertex)[k])
    }

    /// What is known of a corner, or the literal that says that it is odd.
    pub(super) fn input(&self, corner: usize) -> Input {
        let Colour { class, opposite } = self.classes.of_node(corner);
        match self.odd[class] {
            Some(var) => Input::Lit(var.lit(!opposite)),
            None if class == self.known() => Input::Known(opposite),
            None => Input::Any,
        }
    }

    /// The node of corners that are not odd.
    fn known(&self) -> usize {
        self.odd.len() - 1
    }

    /// Two corners are alike, or unlike.
    fn tie(&mut self, a: usize, b: usize, unlike: bool, sink: &mut impl ClauseSink) {
        let [a, b] = [a, b].map(|corner| self.classes.of_node(corner));
        if self.classes.tie(a, b, unlike) == Merge::Contradiction {
            sink.add_clause(&[]);
        }
    }
}
