//! What was known when connectivity last had no news, so that only what came since needs another look.

use super::{ColourMap, Node};
use crate::grid::Edge;

/// The most looks that are remembered: those of an assumption come after those of the board that it was made on.
const MOST: usize = 32;

/// Boards without news, each with all that is known of the one before it.
#[derive(Debug, Default)]
pub(super) struct Quiet(Vec<Known>);

/// The cells that are known to be inside or outside, and the lines.
#[derive(Debug, Default)]
struct Known {
    sides: Vec<Option<bool>>,
    is_line: Vec<bool>,
}

/// What is known of a board and was not when there was no news last.
#[derive(Debug, Default)]
pub(super) struct Since {
    pub(super) nodes: Vec<Node>,
    pub(super) lines: Vec<Edge>,
}

impl Since {
    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.lines.is_empty()
    }
}

impl Quiet {
    /// What came since the last board without news whose facts all hold still. Forgets those that came later.
    pub(super) fn since(&mut self, map: &ColourMap) -> Option<Since> {
        loop {
            let since = self.0.last()?.until(map);
            if since.is_some() {
                return since;
            }
            self.0.pop();
        }
    }

    /// Remembers a board without news.
    pub(super) fn add(&mut self, map: &ColourMap) {
        if self.0.len() == MOST {
            self.0.remove(0);
        }
        let sides = (0..map.colours.len()).map(|node| map.side(node)).collect();
        self.0.push(Known { sides, is_line: map.is_line.clone() });
    }
}

impl Known {
    /// What came until now; `None` if something that was known then is not known now.
    fn until(&self, map: &ColourMap) -> Option<Since> {
        let mut since = Since::default();
        for (node, &before) in self.sides.iter().enumerate() {
            match (before, map.side(node)) {
                (before, now) if before == now => {}
                (None, _) => since.nodes.push(node),
                _ => return None,
            }
        }
        if self.is_line == map.is_line {
            return Some(since);
        }
        for edge in map.regions.grid.edges() {
            match (self.is_line[edge.index()], map.is_line(edge)) {
                (true, false) => return None,
                (false, true) => since.lines.push(edge),
                _ => {}
            }
        }
        Some(since)
    }
}
