//! For speed alone: links that were found in an earlier trial. Before a link is searched for, these are looked through, since most of them still hold.

use super::graph::{Node, number};
use super::ways::{Ground, Link, Ways};
use crate::grid::Grid;

/// A link that was found in an earlier trial.
pub(super) struct EarlierLink {
    ways: Ways,
    /// The cells of the ways that must be on the side again, since both ways may pass them: all those that were
    /// on it only by the trial's assumption, and one that was on it before, which stands for the others.
    needs: Vec<Node>,
}

impl EarlierLink {
    /// Keeps a link after its trial. `is_known` says whether a cell is known to be inside or outside without the trial.
    pub(super) fn new(grid: Grid, ways: Ways, is_known: impl Fn(Node) -> bool) -> EarlierLink {
        let cells = ways.edges.iter().flat_map(|&edge| grid.cells_beside(edge)).map(number);
        let (known, mut needs): (Vec<Node>, Vec<Node>) =
            cells.filter(|node| !ways.cells.contains(node)).partition(|&node| is_known(node));
        needs.extend(known.first());
        needs.sort_unstable();
        needs.dedup();
        EarlierLink { ways, needs }
    }

    /// True if it is a link here as well.
    fn holds(&self, ground: Ground) -> bool {
        let side = ground.colours.of_node(self.ways.ends[0]);
        self.needs.iter().all(|&node| !ground.is_open(node, side))
            && !self.ways.are_barred(ground.colours)
            && !self.ways.edges.iter().any(|edge| ground.is_line[edge.index()])
    }

    /// Takes the first of some links that holds and joins what is to be joined. If there is none, searches for one.
    pub(super) fn link(
        links: &mut Vec<EarlierLink>,
        ground: Ground,
        joins: impl Fn([Node; 2]) -> bool,
        search: impl FnOnce() -> Link,
    ) -> Link {
        match links.iter().position(|link| joins(link.ways.ends) && link.holds(ground)) {
            Some(at) => Link::Ways(links.swap_remove(at).ways),
            None => search(),
        }
    }
}
