//! What was known when connectivity last had no news, so that only what came since needs another look.

use super::{ColourMap, Node};
use crate::deduce::colours::Colour;
use crate::grid::Edge;

/// The most looks that are remembered: those of an assumption come after those of the board that it was made on.
const MOST: usize = 32;

/// Boards without news, each with all that is known of the one before it.
#[derive(Debug, Default)]
pub(super) struct Quiet(Vec<Known>);

/// The colours and the lines of a board.
#[derive(Debug)]
struct Known {
    colours: Vec<Colour>,
    is_line: Vec<bool>,
    /// Whether only cells known to be inside or outside were looked at.
    sides_only: bool,
}

/// What is known of a board and was not when there was no news last.
#[derive(Debug, Default)]
pub(super) struct Since {
    /// The cells that have joined the class of others.
    pub(super) nodes: Vec<Node>,
    pub(super) lines: Vec<Edge>,
    /// Whether there may have been news of cells that are not known to be inside or outside.
    pub(super) sides_only: bool,
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

    /// Remembers a board without news, or without any of cells known to be inside or outside.
    pub(super) fn add(&mut self, map: &ColourMap, sides_only: bool) {
        if self.0.len() == MOST {
            self.0.remove(0);
        }
        self.0.push(Known { colours: map.colours.clone(), is_line: map.is_line.clone(), sides_only });
    }
}

impl Known {
    /// What came until now; `None` if something that was known then is not known now.
    fn until(&self, map: &ColourMap) -> Option<Since> {
        let mut since = Since { sides_only: self.sides_only, ..Since::default() };
        for (node, (&then, &now)) in self.colours.iter().zip(&map.colours).enumerate() {
            if then == now {
                continue;
            }
            let root = map.colours[map.root(then)];
            if root.class != now.class || root.opposite ^ then.opposite != now.opposite {
                return None;
            }
            if self.colours[map.root(now)].class != then.class {
                since.nodes.push(node);
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
