//! For speed alone: patches, which are cells on the same side of the loop that touch, directly or through others of them; and the links between patches.

use super::graph::Node;
use crate::deduce::colours::{Colours, Merge};

/// The index of a link.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct LinkId(pub(super) u32);

/// One end of a link: twice the index of the link, plus 1 for its second end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct End(u32);

impl End {
    pub(super) const fn both(link: LinkId) -> [End; 2] {
        [End(2 * link.0), End(2 * link.0 + 1)]
    }

    pub(super) const fn link(self) -> LinkId {
        LinkId(self.0 / 2)
    }

    /// The index of the link's other end: 0 or 1.
    pub(super) const fn other(self) -> usize {
        1 - (self.0 % 2) as usize
    }

    const fn place(self) -> usize {
        self.0 as usize
    }
}

/// The patches of a board. Everything can be undone in reverse order.
#[derive(Clone)]
pub(super) struct Patches {
    /// The patches, as classes whose cells are all on the same side.
    cells: Colours,
    /// For each root of a patch, one of the ends of links in it.
    first: Vec<Option<End>>,
    /// For each end, the next one in the same patch; they form a ring.
    next: Vec<End>,
}

impl Patches {
    pub(super) fn new(nodes: usize) -> Patches {
        // The last node is a dummy that is never joined: `Colours` takes it for its largest class.
        Patches { cells: Colours::of_nodes(nodes + 1), first: vec![None; nodes], next: Vec::new() }
    }

    /// The root of the patch of a node.
    pub(super) fn root(&self, node: Node) -> Node {
        self.cells.of_node(node).class
    }

    /// The number of nodes in the patch with a root.
    pub(super) fn size(&self, root: Node) -> u32 {
        self.cells.size(root)
    }

    /// The ends of links in the patch with a root.
    pub(super) fn ends(&self, root: Node) -> impl Iterator<Item = End> {
        let first = self.first[root];
        std::iter::successors(first, move |end| {
            Some(self.next[end.place()]).filter(|next| Some(*next) != first)
        })
    }

    /// Joins the patches of two nodes. False if they are the same.
    pub(super) fn join(&mut self, a: Node, b: Node) -> bool {
        let Merge::Merged(child) = self.cells.tie_nodes([a, b], false) else { return false };
        let root = self.root(child);
        match (self.first[root], self.first[child]) {
            (Some(one), Some(other)) => self.next.swap(one.place(), other.place()),
            (None, ends) => self.first[root] = ends,
            (Some(_), None) => {}
        }
        true
    }

    /// Undoes the last [`Patches::join`].
    pub(super) fn part(&mut self) {
        let Some(child) = self.cells.last_merged() else { return };
        let root = self.root(child);
        match (self.first[root], self.first[child]) {
            (one, other) if one == other => self.first[root] = None,
            (Some(one), Some(other)) => self.next.swap(one.place(), other.place()),
            _ => {}
        }
        self.cells.backtrack_to(self.cells.merges() - 1);
    }

    /// Adds an end of a link at a node. Ends must be added in the order of their numbers.
    pub(super) fn add(&mut self, end: End, node: Node) {
        let root = self.root(node);
        match self.first[root] {
            Some(first) => {
                self.next.push(self.next[first.place()]);
                self.next[first.place()] = end;
            }
            None => {
                self.next.push(end);
                self.first[root] = Some(end);
            }
        }
    }

    /// Removes the last end, which is at a node.
    pub(super) fn remove(&mut self, node: Node) {
        let root = self.root(node);
        let (Some(after), Some(first)) = (self.next.pop(), self.first[root]) else { return };
        match first.place() == self.next.len() {
            true => self.first[root] = None,
            false => self.next[first.place()] = after,
        }
    }
}
