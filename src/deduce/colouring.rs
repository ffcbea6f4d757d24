//! The colours at work: an edge between tied cells is decided, and clues tie cells.

use super::agenda::Worklist;
use super::around::Mask;
use super::board::Board;
use super::clue_ways::{PAIRS, Told, Ways};
use super::colours::{Colour, Colours, Merge};
use super::found::Found;
use super::sites::{Node, Sites};
use super::trail::{Conflict, Extension, Site};
use crate::grid::{Cell, Edge, Grid};
use crate::puzzle::Clue;

/// The colours of a board, and what of them is new.
#[derive(Debug, Default)]
pub(super) struct Colouring {
    colours: Colours,
    /// The nodes across the sides of each cell.
    across: Vec<[Node; 4]>,
    /// By cell, which of those have a clue, a bit each, and last whether it has one itself.
    clues_near: Vec<u8>,
    /// The board that those are of.
    grid: Option<Grid>,
    /// Cells with a new tie.
    news: Vec<Cell>,
    /// Cells whose clues are to be looked at.
    clues: Worklist<Node>,
    /// How much of the trail was seen.
    head: usize,
}

/// What to look at next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Todo {
    /// The edges of a cell with a new tie.
    Edges(Cell),
    /// A clue near such a cell.
    Clue(Cell),
}

impl Colouring {
    /// No ties.
    pub(super) fn reset(&mut self, board: &Board) {
        let grid = board.grid();
        self.colours.reset(grid);
        self.news.clear();
        self.clues.reset(Node::count(grid));
        if self.grid.replace(grid) != Some(grid) {
            let node = |cell, k| Node::new(grid, grid.across_side(cell, k));
            self.across.clear();
            self.across.extend(grid.cells().map(|cell| [0, 1, 2, 3].map(|k| node(cell, k))));
        }
        let has_clue = |node: Node| u8::from(board.at(node).clue != Clue::BLANK);
        let clues_near = |(cell, nodes): (Cell, &[Node; 4])| {
            let own = has_clue(cell.into()) << 4;
            nodes.iter().zip(0..).fold(own, |set, (&node, k)| set | has_clue(node) << k)
        };
        self.clues_near.clear();
        self.clues_near.extend(grid.cells().zip(&self.across).map(clues_near));
        self.head = 0;
    }

    /// The colour of a cell; `None` is the outside.
    pub(super) fn colour(&self, cell: Option<Cell>) -> Colour {
        self.colours.colour(cell)
    }

    /// How many ties there are.
    pub(super) fn ties(&self) -> usize {
        self.colours.ties()
    }

    /// Takes back all ties but the first ones, made when so much of the trail had been seen.
    pub(super) fn take_back_to(&mut self, ties: usize, head: usize) {
        self.colours.take_back_to(ties);
        self.news.clear();
        self.clues.clear(Node::index);
        self.head = head;
    }

    /// Ties the cells beside new lines and crosses.
    ///
    /// # Errors
    /// When they are tied the other way.
    pub(super) fn advance(&mut self, board: &Board, sites: &Sites) -> Result<(), Conflict> {
        while let Some(step) = board.trail().get(self.head) {
            self.head += 1;
            let beside = sites.touched(board.grid(), step.edge).nodes;
            if self.tie_nodes(board.grid(), beside, step.on) == Merge::Contradiction {
                return Err(Conflict::Colours(step.edge));
            }
        }
        Ok(())
    }

    /// Ties two cells; what that merges is new.
    pub(super) fn tie(&mut self, grid: Grid, cells: [Option<Cell>; 2], differ: bool) -> Merge {
        self.tie_nodes(grid, cells.map(|cell| Node::new(grid, cell)), differ)
    }

    fn tie_nodes(&mut self, grid: Grid, nodes: [Node; 2], differ: bool) -> Merge {
        let [a, b] = nodes.map(|node| self.colours.of_node(node.index()));
        let merge = self.colours.tie(a, b, differ);
        if let Merge::Merged(child) = merge {
            // The outside is never a child.
            self.news.extend(self.colours.merged(child).map(|index| grid.cell_of(index)));
        }
        merge
    }

    /// The next thing to look at.
    pub(super) fn pop(&mut self, board: &Board) -> Option<Todo> {
        if let Some(cell) = self.news.pop() {
            self.list_clues(cell, board);
            return Some(Todo::Edges(cell));
        }
        self.clues.pop(Node::index).map(|node| Todo::Clue(board.grid().cell_of(node.index())))
    }

    /// Lists the clues that the colour of a cell matters to: its own and its neighbours'.
    fn list_clues(&mut self, cell: Cell, board: &Board) {
        let [top, right, bottom, left] = self.across[cell.index()];
        let nodes = [top, right, bottom, left, cell.into()];
        let mut left = self.clues_near[cell.index()];
        while left != 0 {
            let node = nodes[left.trailing_zeros() as usize];
            left &= left - 1;
            self.clues.list_if(board.at(node).sides.undecided() != 0, node, node.index());
        }
    }

    /// Proposes to decide the edges between this cell and cells of its class.
    pub(super) fn look_at_edges(&self, board: &Board, cell: Cell, found: &mut Found) {
        let own = self.colours.of_node(cell.index());
        let around = self.around(cell);
        let tied = mask(|k| own.class == around[k].class) & board.sides(cell).undecided();
        if tied != 0 {
            let lines = mask(|k| own.opposite != around[k].opposite);
            found.extend(edges(board, cell, tied, lines), Extension::Colouring, Site::Cell(cell));
        }
    }

    /// The cells around one, as colours.
    fn around(&self, cell: Cell) -> [Colour; 4] {
        self.across[cell.index()].map(|node| self.colours.of_node(node.index()))
    }

    /// Proposes what all ways to meet a clue have in common that fit what is decided and tied, and says what they tell of the cells
    /// around that are not tied yet.
    ///
    /// # Errors
    /// When there is no way.
    pub(super) fn look_at_clue(
        &self,
        board: &Board,
        cell: Cell,
        found: &mut Found,
    ) -> Result<Told, Conflict> {
        let Some(clue) = board.clue(cell).number() else { return Ok(Told::NOTHING) };
        let sides = board.sides(cell);
        if sides.undecided() == 0 {
            return Ok(Told::NOTHING);
        }
        let around = self.around(cell);
        let is_tied = |(i, j): (usize, usize)| around[i].class == around[j].class;
        let ways = PAIRS.into_iter().fold(Ways::of(clue, sides), |ways, (i, j)| {
            let narrower = ways.where_pair((i, j), around[i].opposite ^ around[j].opposite);
            if is_tied((i, j)) { narrower } else { ways }
        });
        if ways.is_empty() {
            return Err(Conflict::ClueColours(cell));
        }
        let (on, off) = ways.common();
        let news = (on | off) & sides.undecided();
        if news != 0 {
            found.extend(edges(board, cell, news, on), Extension::ClueColouring, Site::Cell(cell));
        }
        Ok(ways.told(|pair| !is_tied(pair)))
    }
}

/// The sides of which something holds.
fn mask(holds: impl Fn(usize) -> bool) -> Mask {
    (0..4).fold(0, |mask, k| mask | Mask::from(holds(k)) << k)
}

/// Some of the sides of a cell, and whether they are among the lines.
fn edges(board: &Board, cell: Cell, some: Mask, lines: Mask) -> impl Iterator<Item = (Edge, bool)> {
    let sides = board.grid().sides(cell).into_iter().enumerate();
    sides.filter(move |(k, _)| some >> k & 1 == 1).map(move |(k, edge)| (edge, lines >> k & 1 == 1))
}
