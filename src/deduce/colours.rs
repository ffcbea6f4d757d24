//! Inside and outside: the colours of the cells, in a union-find with parity and undo.
//!
//! A loop splits the cells into inside and outside; the outside of the grid is outside. The two cells beside
//! an edge have different colours exactly if the edge is a line. So decided edges tie the colours of cells
//! together, equal or opposite, and tied cells form *classes* with one unknown each. Each cell stores its
//! root: when two classes are merged, the cells of the smaller one are relabelled, and again when that is
//! undone. After a merge they are looked at anyway, and roots are read far more often than classes are
//! merged.

use super::board::Board;
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;

/// Classes of cells whose colours are tied.
#[derive(Clone, Debug, Default)]
pub struct Colours {
    /// By cell, and last the outside: the root of its class, and in the lowest bit whether its colour is
    /// opposite to that of the root.
    label: Vec<u32>,
    /// By cell, the next cell of its class. The cells of a class form a ring.
    next: Vec<u32>,
    /// By root, the number of cells in its class. The class of the outside counts as larger than any other.
    size: Vec<u32>,
    /// The roots that were merged into another class, in order.
    merges: Vec<u32>,
}

/// The class of a cell and whether its colour is opposite to the root's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// The index of the root: a cell's index, or the number of cells for the outside.
    pub class: usize,
    /// True if the colour is not the root's.
    pub opposite: bool,
}

impl Colour {
    /// True if cells of these two colours are known to be on different sides.
    pub const fn is_against(self, other: Colour) -> bool {
        self.class == other.class && self.opposite != other.opposite
    }
}

/// The result of tying two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merge {
    /// The cells were tied in this way already.
    Known,
    /// The cells were tied in the opposite way.
    Contradiction,
    /// The class with this root has become part of a larger one.
    Merged(usize),
}

impl Colours {
    /// Returns the colours of a board without ties.
    pub fn new(grid: Grid) -> Colours {
        Colours::of_nodes(grid.cell_count() + 1)
    }

    /// Returns colours without ties for this many nodes, whatever they represent. The last one counts as the largest class.
    pub fn of_nodes(nodes: usize) -> Colours {
        let mut colours = Colours::default();
        colours.reset_nodes(nodes);
        colours
    }

    /// Removes all ties but those of a puzzle's animals to the outside, which stay.
    pub(super) fn reset(&mut self, puzzle: &Puzzle) {
        self.reset_nodes(puzzle.grid().cell_count() + 1);
        for (cell, is_sheep) in puzzle.animals() {
            // A tie to the outside cannot contradict another one.
            self.tie(self.colour(None), self.colour(Some(cell)), is_sheep);
        }
        self.merges.clear();
    }

    fn reset_nodes(&mut self, nodes: usize) {
        let nodes = nodes as u32;
        self.label.clear();
        self.label.extend((0..nodes).map(|node| node << 1));
        self.next.clear();
        self.next.extend(0..nodes);
        self.size.clear();
        self.size.resize(nodes as usize, 1);
        // The outside counts as the largest class, so that it is always the root of its class.
        self.size.last_mut().into_iter().for_each(|size| *size = nodes);
        self.merges.clear();
    }

    /// Returns the colours as the decided edges of a board tie them, and if animals and clues are certain, their ties as well.
    /// `None` if these contradict each other.
    pub fn of_board(board: &Board, are_certain: bool) -> Option<Colours> {
        let grid = board.grid();
        let mut colours = Colours::new(grid);
        let ties = board.ties().iter().filter(|_| are_certain).map(|tie| (tie.cells, tie.differ));
        let edges = board.trail().iter().map(|step| (grid.cells_beside(step.edge), step.on));
        let is_possible = ties.chain(edges).all(|(cells, differ)| {
            let [a, b] = cells.map(|cell| colours.colour(cell));
            colours.tie(a, b, differ) != Merge::Contradiction
        });
        is_possible.then_some(colours)
    }

    /// The class of the outside.
    pub fn outside(&self) -> usize {
        self.label.len().saturating_sub(1)
    }

    /// The colour of a cell; `None` is the outside.
    #[inline]
    pub fn colour(&self, cell: Option<Cell>) -> Colour {
        self.of_node(cell.map_or(self.outside(), Cell::index))
    }

    /// The colour of a node.
    #[inline]
    pub fn of_node(&self, node: usize) -> Colour {
        let label = self.label[node];
        Colour { class: (label >> 1) as usize, opposite: label & 1 == 1 }
    }

    /// Ties two colours: different if `differ`, equal if not.
    pub fn tie(&mut self, a: Colour, b: Colour, differ: bool) -> Merge {
        let opposite = a.opposite ^ b.opposite ^ differ;
        if a.class == b.class {
            return if opposite { Merge::Contradiction } else { Merge::Known };
        }
        let (child, root) =
            if self.size[a.class] < self.size[b.class] { (a.class, b.class) } else { (b.class, a.class) };
        self.relabel(child, (child ^ root) as u32, opposite);
        self.size[root] += self.size[child];
        self.next.swap(child, root);
        self.merges.push(child as u32);
        Merge::Merged(child)
    }

    /// The same for two nodes.
    pub fn tie_nodes(&mut self, nodes: [usize; 2], differ: bool) -> Merge {
        let [a, b] = nodes.map(|node| self.of_node(node));
        self.tie(a, b, differ)
    }

    /// XORs `root` into the root, and `opposite` into the parity, of each cell in a class.
    fn relabel(&mut self, first: usize, root: u32, opposite: bool) {
        let mut node = first;
        for _ in 0..self.size[first] {
            self.label[node] ^= root << 1 | u32::from(opposite);
            node = self.next[node] as usize;
        }
    }

    /// Returns the cells of the class that [`Merge::Merged`] names, as long as no other tie has been made.
    pub fn merged(&self, child: usize) -> impl Iterator<Item = usize> {
        // The two rings were spliced at their roots: after the root come the child's cells, the child itself
        // last.
        let mut node = self.of_node(child).class;
        let mut left = self.size[child];
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            node = self.next[node] as usize;
            Some(node)
        })
    }

    /// The number of merges.
    pub fn merges(&self) -> usize {
        self.merges.len()
    }

    /// The root of the class that the last merge has made a part of another one; `None` if there was no merge.
    pub fn last_merged(&self) -> Option<usize> {
        self.merges.last().map(|&child| child as usize)
    }

    /// The number of nodes in the class with this root. The class of the last node counts as larger than it is.
    pub fn size(&self, root: usize) -> u32 {
        self.size[root]
    }

    /// The cells in the class of a node.
    pub fn members(&self, node: usize) -> impl Iterator<Item = usize> {
        let onward = move |&at: &usize| Some(self.next[at] as usize).filter(|&next| next != node);
        std::iter::successors(Some(node), onward)
    }

    /// Undoes all merges but the first `kept`.
    pub fn backtrack_to(&mut self, kept: usize) {
        while self.merges.len() > kept
            && let Some(child) = self.merges.pop()
        {
            let child = child as usize;
            let Colour { class: root, opposite } = self.of_node(child);
            self.next.swap(child, root);
            self.size[root] -= self.size[child];
            self.relabel(child, (child ^ root) as u32, opposite);
        }
    }
}
