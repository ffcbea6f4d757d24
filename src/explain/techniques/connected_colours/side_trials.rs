//! Finds out whether a side of the loop would be in two parts if a cell were inside, or outside.

use super::earlier::EarlierLink;
use super::graph::{CellGraph, Node, number};
use super::linked_board::{LinkedBoard, Moment, Tied};
use super::trial_memory::TrialMemory;
use super::ways::Ways;
use crate::deduce::board::Board;
use crate::grid::Cell;

/// A board on which cells can be assumed to be inside or outside.
pub(in crate::explain::techniques) struct SideTrials<'a> {
    graph: &'a CellGraph,
    board: &'a Board,
    linked: &'a mut LinkedBoard,
    memory: &'a mut TrialMemory,
    /// The moment to which the board returns in the end.
    before: Moment,
}

impl<'a> SideTrials<'a> {
    /// Prepares trials on a board with all that follows from cells known to be inside or outside; `None` if a side of the loop is in
    /// two parts.
    pub(super) fn new(
        graph: &'a CellGraph,
        board: &'a Board,
        linked: &'a mut LinkedBoard,
        memory: &'a mut TrialMemory,
    ) -> Option<SideTrials<'a>> {
        linked.follow(graph, board, true);
        let before = linked.moment();
        if linked.settle_sides(graph, Vec::new()).is_none() {
            linked.backtrack_to(before);
            return None;
        }
        memory.follow(graph, board, linked);
        Some(SideTrials { graph, board, linked, memory, before })
    }

    /// Ends the trials, and remembers the board.
    pub(in crate::explain::techniques) fn finish(self) {
        self.memory.keep(self.board, self.linked);
        self.linked.backtrack_to(self.before);
    }

    /// The first cell of each class that is not known to be inside or outside.
    pub(in crate::explain::techniques) fn open(&self) -> Vec<Cell> {
        let colours = self.linked.known();
        let mut is_first = vec![true; self.graph.len()];
        let is_open = |&node: &Node| !self.linked.is_on_known_side(node);
        let open = (0..self.graph.len()).filter(is_open);
        let firsts =
            open.filter(|&node| std::mem::replace(&mut is_first[colours.of_node(node).class], false));
        firsts.filter_map(|node| self.graph.cell_of(node)).collect()
    }

    /// True if a side would be in two parts with a cell inside, or outside.
    pub(in crate::explain::techniques) fn fails(&mut self, cell: Cell, is_inside: bool) -> bool {
        let node = number(Some(cell));
        if self.memory.is_harmless(node, is_inside) {
            return false;
        }
        let (before, links) = (self.linked.moment(), self.linked.links().added());
        self.linked.earlier = self.memory.take_links(node, is_inside);
        let tie = Tied { nodes: [0, node], differ: is_inside };
        let cells = self.linked.settle_sides(self.graph, vec![tie]);
        let fails = cells.is_none();
        if let Some(mut cells) = cells {
            cells.extend(self.linked.links().cells_since(links));
            self.memory.add(node, is_inside, cells);
        }
        let found: Vec<Ways> = self.linked.links().since(links).cloned().collect();
        self.linked.backtrack_to(before);
        self.linked.earlier.clear();
        let (grid, is_known) = (self.graph.grid, |node| self.linked.is_on_known_side(node));
        let found = found.into_iter().map(|ways| EarlierLink::new(grid, ways, is_known)).collect();
        self.memory.keep_links(node, is_inside, found);
        fails
    }
}
