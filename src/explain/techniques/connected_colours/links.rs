//! For speed alone: the links between cells on the same side of the loop: pairs of ways, each of which holds until something bars it.

use super::graph::Node;
use super::patches::{End, LinkId, Patches};
use super::ways::Ways;

/// Links between patches of cells. Everything can be undone in reverse order.
pub(super) struct Links {
    all: Vec<Held>,
    patches: Patches,
    /// By node, the links that pass it or end there.
    at: Vec<Vec<LinkId>>,
    changes: Vec<Change>,
    /// The number of links that were ever added.
    added: u64,
    search: PartSearch,
}

struct Held {
    ways: Ways,
    is_barred: bool,
    /// The number of links that were ever added before.
    number: u64,
}

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
    /// They are, by these links.
    By(Vec<LinkId>),
    /// They are not. [`Links::is_with`] tells what is linked with one of them, the first or the second.
    Apart(usize),
}

/// A search from two patches at the same time.
struct PartSearch {
    /// By root of a patch, the last search that came by, and from which of the two.
    seen: Vec<(u32, usize)>,
    /// By root of a patch, where the search came from, and by which link.
    before: Vec<Option<(Node, LinkId)>>,
    number: u32,
    sides: [Part; 2],
}

/// What is linked with one of two nodes, as far as it was searched.
#[derive(Default)]
struct Part {
    /// The roots of its patches.
    reached: Vec<Node>,
    /// From how many of them the search has gone on.
    left: usize,
    /// The number of its nodes.
    size: u32,
}

impl Links {
    pub(super) fn new(nodes: usize) -> Links {
        let search = PartSearch {
            seen: vec![(0, 0); nodes],
            before: vec![None; nodes],
            number: 0,
            sides: Default::default(),
        };
        Links {
            all: Vec::new(),
            patches: Patches::new(nodes),
            at: vec![Vec::new(); nodes],
            changes: Vec::new(),
            added: 0,
            search,
        }
    }

    /// The number of changes that could be undone.
    pub(super) const fn changes(&self) -> usize {
        self.changes.len()
    }

    /// The number of links that were ever added.
    pub(super) const fn added(&self) -> u64 {
        self.added
    }

    /// The open cells on a link.
    pub(super) fn cells(&self, link: LinkId) -> &[Node] {
        &self.all[link.0 as usize].ways.cells
    }

    /// The open cells on the links that end at a node.
    pub(super) fn cells_from(&self, node: Node) -> impl Iterator<Item = Node> {
        let links = self.at[node].iter().map(|link| &self.all[link.0 as usize]);
        let ending = links.filter(move |link| !link.is_barred && link.ways.ends.contains(&node));
        ending.flat_map(|link| &link.ways.cells).copied()
    }

    /// The open cells on the links that [`Links::since`] returns.
    pub(super) fn cells_since(&self, added: u64) -> impl Iterator<Item = Node> {
        self.since(added).flat_map(|ways| &ways.cells).copied()
    }

    /// The links that were added once [`Links::added`] had reached this number, and are still there.
    pub(super) fn since(&self, added: u64) -> impl Iterator<Item = &Ways> {
        let first = self.all.partition_point(|link| link.number < added);
        self.all[first..].iter().map(|link| &link.ways)
    }

    /// Takes two nodes as touching.
    pub(super) fn touch(&mut self, a: Node, b: Node) {
        if self.patches.join(a, b) {
            self.changes.push(Change::Joined);
        }
    }

    pub(super) fn add(&mut self, ways: Ways) {
        let link = LinkId(self.all.len() as u32);
        nodes(&ways).for_each(|node| self.at[node].push(link));
        End::both(link).into_iter().zip(ways.ends).for_each(|(end, node)| self.patches.add(end, node));
        self.all.push(Held { ways, is_barred: false, number: self.added });
        self.changes.push(Change::Added);
        self.added += 1;
    }

    /// Bars links that pass a node or end there. Returns their ends.
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
            return Linked::By(Vec::new());
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
                    let mut by = vec![link];
                    [root, next].into_iter().for_each(|root| search.list_links(root, &mut by));
                    return Linked::By(by);
                }
                search.visit(patches, next, k, Some((root, link)));
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
            self.visit(patches, root, k, None);
        }
    }

    /// True if the search from the other one has reached a patch.
    fn meets(&self, root: Node, k: usize) -> bool {
        self.seen[root] == (self.number, 1 - k)
    }

    fn visit(&mut self, patches: &Patches, root: Node, k: usize, before: Option<(Node, LinkId)>) {
        if self.seen[root] != (self.number, k) {
            self.seen[root] = (self.number, k);
            self.before[root] = before;
            self.sides[k].reached.push(root);
            self.sides[k].size += patches.size(root);
        }
    }

    /// Adds the links by which the search has reached a patch.
    fn list_links(&self, root: Node, by: &mut Vec<LinkId>) {
        let mut at = root;
        while let Some((before, link)) = self.before[at] {
            by.push(link);
            at = before;
        }
    }
}

impl Part {
    /// The next patch from which the search goes on.
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
