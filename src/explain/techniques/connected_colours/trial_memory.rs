//! For speed alone: remembers from step to step which trials of sides led to no contradiction.
//!
//! A trial without a contradiction ends with a board on which all cells of each side are linked: those known before, and those that
//! joined them in the trial. It rests on the cells that joined, and on the open cells of the links that they have, or that were added
//! or needed in the trial. As long as nothing new on the board concerns these cells, the trial need not be made again.
//! Otherwise it begins with the links that it found the last time.

use rustc_hash::FxHashMap;

use super::earlier::EarlierLink;
use super::graph::{CellGraph, Node, number};
use super::linked_board::LinkedBoard;
use crate::deduce::board::Board;
use crate::deduce::colours::Colour;
use crate::grid::Edge;

/// Trials that rest on more cells are not remembered. Nineteen of twenty rest on fewer.
const MOST: usize = 1024;

/// The trials without a contradiction, and the board that they were made on.
#[derive(Default)]
pub(in crate::explain::techniques) struct TrialMemory {
    board: Option<TriedBoard>,
    /// For each harmless assumption (a cell, and whether it was assumed inside), the cells on which that rests.
    harmless: FxHashMap<(Node, bool), Box<[u32]>>,
    /// Likewise, the links that the last trial found.
    links: FxHashMap<(Node, bool), Vec<EarlierLink>>,
}

/// A board on which trials were made.
struct TriedBoard {
    colours: Vec<Colour>,
    lines: Vec<Edge>,
    /// The number of links that had ever been added.
    links: u64,
}

impl TrialMemory {
    /// Forgets the trials that something new on the board may change.
    pub(super) fn follow(&mut self, graph: &CellGraph, board: &Board, linked: &LinkedBoard) {
        match self.board.take().and_then(|then| then.changed_until(graph, board, linked)) {
            Some(changed) => {
                self.harmless.retain(|_, rests_on| !rests_on.iter().any(|&node| changed[node as usize]))
            }
            None => {
                self.harmless.clear();
                self.links.clear();
            }
        }
    }

    /// Keeps the board that trials were made on.
    pub(super) fn keep(&mut self, board: &Board, linked: &LinkedBoard) {
        self.board = Some(TriedBoard {
            colours: (0..linked.len()).map(|node| linked.known().of_node(node)).collect(),
            lines: board.lines().collect(),
            links: linked.links().added(),
        });
    }

    /// Takes the links that the last trial found.
    pub(super) fn take_links(&mut self, node: Node, is_inside: bool) -> Vec<EarlierLink> {
        self.links.remove(&(node, is_inside)).unwrap_or_default()
    }

    /// Keeps the links that a trial found.
    pub(super) fn keep_links(&mut self, node: Node, is_inside: bool, links: Vec<EarlierLink>) {
        self.links.insert((node, is_inside), links);
    }

    pub(super) fn is_harmless(&self, node: Node, is_inside: bool) -> bool {
        self.harmless.contains_key(&(node, is_inside))
    }

    /// Remembers a trial without a contradiction, unless it rests on too many cells.
    pub(super) fn add(&mut self, node: Node, is_inside: bool, mut rests_on: Vec<Node>) {
        rests_on.sort_unstable();
        rests_on.dedup();
        if rests_on.len() <= MOST {
            let rests_on: Vec<u32> = rests_on.into_iter().map(|node| node as u32).collect();
            self.harmless.insert((node, is_inside), rests_on.into());
        }
    }
}

impl TriedBoard {
    /// By node, whether something new until now may change what a trial finds there. `None` if that cannot be told, since not all
    /// that was known is known now, or no cell was known to be inside.
    fn changed_until(self, graph: &CellGraph, board: &Board, linked: &LinkedBoard) -> Option<Vec<bool>> {
        let nodes = 0..graph.len();
        let knew_inside =
            nodes.clone().any(|node| self.was_known(node) && self.colours[node] != self.colours[0]);
        let now_known = nodes.clone().all(|node| self.still_holds(linked, node));
        let lines: Vec<Edge> = board.lines().collect();
        if !knew_inside || !now_known || !lines.starts_with(&self.lines) {
            return None;
        }
        let is_merged = self.merged_classes(linked);
        let is_new = |node: &Node| linked.is_on_known_side(*node) && !self.was_known(*node);
        let has_joined =
            |node| !linked.is_on_known_side(node) && is_merged[linked.known().of_node(node).class];
        let mut changed: Vec<bool> = nodes.clone().map(|node| is_new(&node) || has_joined(node)).collect();
        let beside =
            lines[self.lines.len()..].iter().flat_map(|&line| graph.grid.cells_beside(line).map(number));
        let links = linked.links();
        // Links of cells that are known by now were no matter of inside and outside.
        let of_new = nodes.filter(is_new).flat_map(|node| links.cells_from(node));
        beside.chain(of_new).chain(links.cells_since(self.links)).for_each(|node| changed[node] = true);
        Some(changed)
    }

    /// True if a cell was known to be inside or outside.
    fn was_known(&self, node: Node) -> bool {
        self.colours[node].class == self.colours[0].class
    }

    /// True if what was known of a node is known now.
    fn still_holds(&self, linked: &LinkedBoard, node: Node) -> bool {
        let (then, now) = (self.colours[node], linked.known().of_node(node));
        // The class is named after its root.
        let root = linked.known().of_node(then.class);
        root.class == now.class && root.opposite ^ then.opposite == now.opposite
    }

    /// By class, whether cells have joined it.
    fn merged_classes(&self, linked: &LinkedBoard) -> Vec<bool> {
        let mut was: Vec<Option<usize>> = vec![None; self.colours.len()];
        let mut is_merged = vec![false; self.colours.len()];
        for (node, then) in self.colours.iter().enumerate() {
            let now = linked.known().of_node(node).class;
            let first = was[now].get_or_insert(then.class);
            is_merged[now] |= *first != then.class;
        }
        is_merged
    }
}
