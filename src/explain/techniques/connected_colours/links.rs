//! For speed alone: links between cells on the same side of the loop. A link is a pair of ways, and holds until a new line or colour
//! bars one of them.

use std::sync::Arc;

use super::graph::Node;
use super::patches::{End, LinkId, Patches};
use super::ways::Ways;

/// Links between patches of cells. Everything can be undone in reverse order.
#[derive(Clone)]
pub(super) struct Links {
    all: Vec<Held>,
    patches: Patches,
    /// By node, the links that pass it or end there.
    at: Vec<Vec<LinkId>>,
    changes: Vec<Change>,
    search: PartSearch,
}

#[derive(Clone)]
struct Held {
    ways: Arc<Ways>,
    is_barred: bool,
}

#[derive(Clone)]
enum Change {
    /// Two patches were joined.
    Joined,
    /// The last link was added.
    Added,
    /// A link was barred.
    Barred(LinkId),
}

/// Whether two nodes are linked.
pub(super) enum Linked {
    /// They are.
    Together,
    /// They are not. [`Links::is_with`] tells what is linked with one of them, the first or the second.
    Apart(usize),
}

/// A search from two patches at once, for what is linked with each.
#[derive(Clone)]
struct PartSearch {
    /// By root of a patch, the last search that came by, and from which of the two.
    seen: Vec<(u32, usize)>,
    number: u32,
    sides: [Part; 2],
}

/// What is linked with one of two nodes, as far as it was searched.
#[derive(Clone, Default)]
struct Part {
    /// The roots of its patches.
    reached: Vec<Node>,
    /// How many of these the search has expanded.
    left: usize,
    /// The number of its nodes.
    size: u32,
}

impl Links {
    pub(super) fn new(nodes: usize) -> Links {
        let search = PartSearch { seen: vec![(0, 0); nodes], number: 0, sides: Default::default() };
        Links {
            all: Vec::new(),
            patches: Patches::new(nodes),
            at: vec![Vec::new(); nodes],
            changes: Vec::new(),
            search,
        }
    }

    /// The number of changes that could be undone.
    pub(super) const fn changes(&self) -> usize {
        self.changes.len()
    }

    /// Records that two nodes touch.
    pub(super) fn touch(&mut self, a: Node, b: Node) {
        if self.patches.join(a, b) {
            self.changes.push(Change::Joined);
        }
    }

    pub(super) fn add(&mut self, ways: Arc<Ways>) {
        let link = LinkId(self.all.len() as u32);
        nodes(&ways).for_each(|node| self.at[node].push(link));
        End::both(link).into_iter().zip(ways.ends).for_each(|(end, node)| self.patches.add(end, node));
        self.all.push(Held { ways, is_barred: false });
        self.changes.push(Change::Added);
    }

    /// Bars the links at a node to which `is_barred` applies, and adds their ends to `ends`.
    pub(super) fn bar(&mut self, node: Node, is_barred: impl Fn(&Ways) -> bool, ends: &mut Vec<[Node; 2]>) {
        for &link in &self.at[node] {
            let held = &mut self.all[link.0 as usize];
            if !held.is_barred && is_barred(&held.ways) {
                held.is_barred = true;
                self.changes.push(Change::Barred(link));
                ends.push(held.ways.ends);
            }
        }
    }

    /// Undoes all changes but the first `kept`.
    pub(super) fn backtrack_to(&mut self, kept: usize) {
        while self.changes.len() > kept
            && let Some(change) = self.changes.pop()
        {
            match change {
                Change::Joined => self.patches.part(),
                Change::Barred(link) => self.all[link.0 as usize].is_barred = false,
                Change::Added => self.remove_last(),
            }
        }
    }

    fn remove_last(&mut self) {
        let Some(Held { ways, .. }) = self.all.pop() else { return };
        ways.ends.into_iter().rev().for_each(|node| self.patches.remove(node));
        for node in nodes(&ways) {
            self.at[node].pop();
        }
    }

    /// Whether two nodes are linked.
    pub(super) fn linked(&mut self, pair: [Node; 2]) -> Linked {
        let Links { all, patches, search, .. } = self;
        let roots = pair.map(|node| patches.root(node));
        if roots[0] == roots[1] {
            return Linked::Together;
        }
        search.start(patches, roots);
        loop {
            // The part with fewer nodes is searched first, so that it is known whole first.
            let k = usize::from(search.sides[1].size < search.sides[0].size);
            let Some(root) = search.sides[k].next() else { return Linked::Apart(k) };
            for end in patches.ends(root).filter(|end| !all[end.link().0 as usize].is_barred) {
                let link = end.link();
                let next = patches.root(all[link.0 as usize].ways.ends[end.other()]);
                if search.meets(next, k) {
                    return Linked::Together;
                }
                search.visit(patches, next, k);
            }
        }
    }

    /// True if the last call of [`Links::linked`] found a node linked with the first (0) or second (1) node of its pair.
    pub(super) fn is_with(&self, which: usize, node: Node) -> bool {
        self.search.seen[self.patches.root(node)] == (self.search.number, which)
    }
}

impl PartSearch {
    fn start(&mut self, patches: &Patches, roots: [Node; 2]) {
        self.number += 1;
        for (k, root) in roots.into_iter().enumerate() {
            self.sides[k] = Part::default();
            self.visit(patches, root, k);
        }
    }

    /// True if the search from the other node has reached a patch.
    fn meets(&self, root: Node, k: usize) -> bool {
        self.seen[root] == (self.number, 1 - k)
    }

    fn visit(&mut self, patches: &Patches, root: Node, k: usize) {
        if self.seen[root] != (self.number, k) {
            self.seen[root] = (self.number, k);
            self.sides[k].reached.push(root);
            self.sides[k].size += patches.size(root);
        }
    }
}

impl Part {
    /// The next patch to expand.
    fn next(&mut self) -> Option<Node> {
        let next = self.reached.get(self.left).copied();
        self.left += 1;
        next
    }
}

/// The nodes at which something new can bar a link.
fn nodes(ways: &Ways) -> impl Iterator<Item = Node> {
    ways.cells.iter().chain(&ways.ends).copied()
}
