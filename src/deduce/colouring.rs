//! Colouring: propagates which cells are on the same side of the loop. Edges between tied cells are decided,
//! and clues tie more cells.

use super::agenda::Worklist;
use super::arrangements::{Arrangements, CommonPairs, PAIRS, WITH_ANY_OF};
use super::board::Board;
use super::colours::{Colour, Colours, Merge};
use super::four_edges::Mask;
use super::incidence::{Incidence, Node};
use super::trail::{Conflict, Deduction, Site};
use crate::grid::{Cell, Edge, Grid};
use crate::puzzle::Clue;
use crate::technique::Technique;

/// The colours of a board, and the worklists of what has changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Colouring {
    colours: Colours,
    /// By cell, the nodes across its four sides.
    across: Vec<[Node; 4]>,
    /// By cell, whether each of those has a clue (bits 0 to 3), and whether the cell itself has one (bit 4).
    clues_near: Vec<u8>,
    /// The grid of the last board.
    grid: Option<Grid>,
    /// Cells whose class has changed.
    news: Vec<Cell>,
    /// Cells whose clues are to be looked at.
    clues: Worklist<Node>,
    /// The number of trail entries processed.
    head: usize,
}

/// An item of the worklists.
#[derive(Clone, Copy, Debug)]
pub(super) enum ColouringItem {
    /// The edges of a cell whose class has changed.
    Edges(Cell),
    /// A clue near such a cell.
    Clue(Cell),
}

impl Colouring {
    /// Removes all ties, for this board.
    pub(super) fn reset(&mut self, board: &Board) {
        let grid = board.grid();
        self.colours.reset(board.puzzle());
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

    /// The number of merges of classes.
    pub(super) fn merges(&self) -> usize {
        self.colours.merges()
    }

    /// Undoes all merges but the first `merges`, and empties the worklists; `head` is the number of trail
    /// entries processed at that time.
    pub(super) fn backtrack_to(&mut self, merges: usize, head: usize) {
        self.colours.backtrack_to(merges);
        self.news.clear();
        self.clues.clear(Node::index);
        self.head = head;
    }

    /// Ties the cells beside new lines and crosses.
    ///
    /// # Errors
    /// When the cells beside an edge are tied the other way.
    pub(super) fn advance(&mut self, board: &Board, incidence: &Incidence) -> Result<(), Conflict> {
        while let Some(step) = board.trail().get(self.head) {
            self.head += 1;
            let beside = incidence.touched(board.grid(), step.edge).nodes;
            if self.tie_nodes(board.grid(), beside, step.on) == Merge::Contradiction {
                return Err(Conflict::Colours(step.edge));
            }
        }
        Ok(())
    }

    /// Ties two cells, and lists the cells whose class that changes.
    pub(super) fn tie(&mut self, grid: Grid, cells: [Option<Cell>; 2], differ: bool) -> Merge {
        self.tie_nodes(grid, cells.map(|cell| Node::new(grid, cell)), differ)
    }

    fn tie_nodes(&mut self, grid: Grid, nodes: [Node; 2], differ: bool) -> Merge {
        let merge = self.colours.tie_nodes(nodes.map(Node::index), differ);
        if let Merge::Merged(child) = merge {
            // The outside is never a child.
            self.news.extend(self.colours.merged(child).map(|index| grid.cell_of(index)));
        }
        merge
    }

    /// Takes the next item off the worklists: changed cells before clues.
    pub(super) fn pop(&mut self, board: &Board) -> Option<ColouringItem> {
        if let Some(cell) = self.news.pop() {
            self.list_clues(cell, board);
            return Some(ColouringItem::Edges(cell));
        }
        self.clues.pop(Node::index).map(|node| ColouringItem::Clue(board.grid().cell_of(node.index())))
    }

    /// Lists the clues that depend on the colour of a cell: its own and its neighbours'.
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

    /// Proposes to decide the edges between this cell and those of its neighbours that are in its class.
    pub(super) fn look_at_edges(
        &self,
        board: &Board,
        incidence: &Incidence,
        cell: Cell,
        out: &mut Vec<Deduction>,
    ) {
        let undecided = board.sides(cell).undecided();
        if undecided == 0 {
            return;
        }
        let own = self.colours.of_node(cell.index());
        let around = self.around(cell);
        let tied = mask(|k| own.class == around[k].class) & undecided;
        if tied != 0 {
            let lines = mask(|k| own.opposite != around[k].opposite);
            let sides = incidence.sides(board.grid(), cell);
            out.extend(decided(Technique::Colouring, cell, sides, tied, lines));
        }
    }

    /// Returns the colours of the four neighbours of a cell.
    fn around(&self, cell: Cell) -> [Colour; 4] {
        self.across[cell.index()].map(|node| self.colours.of_node(node.index()))
    }

    /// Filters the arrangements of a clue by what is decided and tied. Proposes the edges that those left
    /// have in common, and returns how they tie neighbours that are not tied yet.
    ///
    /// # Errors
    /// When no arrangement is left.
    pub(super) fn look_at_clue(
        &self,
        board: &Board,
        incidence: &Incidence,
        cell: Cell,
        out: &mut Vec<Deduction>,
    ) -> Result<CommonPairs, Conflict> {
        let Some(clue) = board.clue(cell).number() else { return Ok(CommonPairs::NOTHING) };
        let sides = board.sides(cell);
        if sides.undecided() == 0 {
            return Ok(CommonPairs::NOTHING);
        }
        let around = self.around(cell);
        let (mut arrangements, mut tied) = (Arrangements::of(clue, sides), 0);
        for (n, (i, j)) in PAIRS.into_iter().enumerate() {
            if around[i].class == around[j].class {
                arrangements = arrangements.where_pair((i, j), around[i].opposite ^ around[j].opposite);
                tied |= 1 << n;
            }
        }
        if arrangements.is_empty() {
            return Err(Conflict::ClueColours(cell));
        }
        let (on, off) = arrangements.common();
        let news = (on | off) & sides.undecided();
        if news != 0 {
            let sides = incidence.sides(board.grid(), cell);
            out.extend(decided(Technique::ClueColouring, cell, sides, news, on));
        }
        // If both edges of a pair are decided, their cells are tied without the help of the clue.
        let open = sides.undecided() & !news;
        Ok(arrangements.common_pairs(WITH_ANY_OF[usize::from(open)] & !tied))
    }
}

/// Returns the sides `k` for which `holds(k)` is true.
fn mask(holds: impl Fn(usize) -> bool) -> Mask {
    (0..4).fold(0, |mask, k| mask | Mask::from(holds(k)) << k)
}

/// Returns the sides in `some`, decided by a technique: those in `lines` as lines, the others as crosses.
fn decided(
    technique: Technique,
    cell: Cell,
    sides: [Edge; 4],
    some: Mask,
    lines: Mask,
) -> impl Iterator<Item = Deduction> {
    let sides = sides.into_iter().enumerate();
    let some = sides.filter(move |(k, _)| some >> k & 1 == 1);
    some.map(move |(k, edge)| Deduction::by(technique, (edge, lines >> k & 1 == 1), Site::Cell(cell)))
}
