//! Which groups of cells have news: those of which one cell beyond them is the only link, or which nothing links.
//!
//! Ways from cell to cell link a group. A cell on such a way is the only link between cells before and after it exactly if its
//! neighbours on the way are in different parts, which the barriers at its corners show. So no more of the board is walked than lies
//! between the cells of a group.

use super::terrain::{Known, Terrain};
use super::{ColourMap, Group, Node};

/// A board on which the groups are looked at, one after the other.
pub(super) struct Links {
    terrain: Terrain,
}

impl Links {
    pub(super) fn new(map: &ColourMap) -> Links {
        Links { terrain: Terrain::new(map, vec![Known::Open; map.colours.len()]) }
    }

    /// True if connectivity has news of a group.
    pub(super) fn has_news(&mut self, map: &ColourMap, group: Group) -> bool {
        group.own.iter().for_each(|&node| self.terrain.set(node, Known::Wanted));
        for &node in group.barred {
            self.terrain.set(node, Known::Barred);
            self.terrain.bar(node);
        }
        self.spread(map, group.own[0]);
        let has_news = group.own.iter().any(|&node| !self.is_linked(map, node));
        self.terrain.take_back();
        has_news
    }

    /// Links a cell of the group with those before it, and all that touch it. False if a cell beyond the group is the only link.
    fn is_linked(&mut self, map: &ColourMap, node: Node) -> bool {
        if self.terrain.known(node) == Known::Own {
            return true;
        }
        let is_own = |terrain: &Terrain, node| terrain.known(node) == Known::Own;
        let Some(way) = self.terrain.walk(map, node, is_own) else { return false };
        let is_only_link = |three: &[Node]| match three[1] {
            through if self.terrain.known(through) != Known::Open => false,
            // The cells linked so far are linked without the outside.
            0 => self.terrain.without(0, |terrain| terrain.walk(map, node, is_own).is_none()),
            _ => self.terrain.is_link(map, three),
        };
        if way.windows(3).any(is_only_link) {
            return false;
        }
        self.spread(map, node);
        true
    }

    /// Takes a cell of the group, and all that are linked with it within the group, as linked with the first one.
    fn spread(&mut self, map: &ColourMap, from: Node) {
        let mut todo = vec![from];
        self.terrain.set(from, Known::Own);
        while let Some(node) = todo.pop() {
            for &(next, edge) in map.regions.beside(node) {
                if self.terrain.known(next) == Known::Wanted && !map.is_line(edge) {
                    self.terrain.set(next, Known::Own);
                    todo.push(next);
                }
            }
        }
    }
}
