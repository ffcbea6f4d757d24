//! Reads sentences about cells that are connected only through another one.

use std::collections::BTreeSet;

use slitherlink::step::Fact;
use slitherlink::{Edge, Grid, State};

use super::board::drawn;
use super::follow::neighbours;
use super::read::{Node, read};

/// The content of "one can be reached from another only through a third".
pub struct OnlyWay {
    /// The two cells that are on one side of the loop, and the cell that links them.
    ends: [Node; 2],
    link: Node,
    /// The cells on the other side.
    barred: BTreeSet<Node>,
    lines: BTreeSet<Edge>,
    /// Whether it is the inside that is connected, so that no path leads through the outside.
    inside: bool,
}

impl OnlyWay {
    /// Reads a reason, given all the facts in it; `None` if it says something else.
    pub fn read(
        grid: Grid,
        reason: &str,
        facts: &BTreeSet<Fact>,
        unlisted: &BTreeSet<Node>,
    ) -> Option<OnlyWay> {
        let (ends, rest) = reason.split_once(" must be connected")?;
        let (barrier, except) = rest.split_once(" every way except ").expect("what blocks the ways");
        let named = |text: &str| -> Vec<Node> { read(grid, text).nodes.into_iter().collect() };
        let border = rest.starts_with(" with the outside of the board").then_some(None);
        let ends: Vec<Node> = border.into_iter().chain(named(ends)).collect();
        let [a, b] = ends[..] else { panic!("{reason}: which two?") };
        let link = match except {
            "around the outside of the board" => None,
            _ => match named(except)[..] {
                [link] => link,
                _ => panic!("{reason}: through what?"),
            },
        };
        let barrier = barrier.split(". ").last().unwrap_or_default();
        // The cells that lines are named from are not in the way.
        let cells = match barrier.split_once(" cell ").or_else(|| barrier.split_once(" cells ")) {
            Some((_, cells)) => cells.to_string(),
            // "The line on the left of r1c5, and r2c5 and r2c6, which are on the other side, block"
            None => {
                let parts = barrier.split(", and ").filter(|part| !part.contains(" of "));
                parts.collect::<Vec<_>>().join(" ")
            }
        };
        let mut barred = read(grid, &cells).nodes;
        assert!(unlisted.is_empty() || barred.is_empty(), "{reason}: which cells?");
        barred.extend(unlisted);
        let inside = reason.contains("are inside, so they");
        if reason.contains(" are on the same side, so they") {
            let told = match (barred.len(), unlisted.is_empty()) {
                (0, _) => "",
                (1, true) => "which is on the other side,",
                (_, true) => "which are on the other side,",
                (_, false) => "ells of the other side",
            };
            assert!(barrier.contains(told), "{reason}: on which side are they?");
        }
        Some(OnlyWay { ends: [a, b], link, barred, lines: drawn(facts, State::Line), inside })
    }

    /// The facts about cells that it rests on: on which side they are, if it says so, and which are on the
    /// same side.
    pub fn facts(&self, reason: &str) -> BTreeSet<Fact> {
        let side = match reason {
            _ if reason.contains("are inside, so they") => Some(true),
            _ if reason.contains("is outside, so it") => Some(false),
            _ => None,
        };
        let is_one = |inside: bool| move |node: &Node| (*node, inside);
        if let Some(inside) = side {
            let here = self.ends.iter().map(is_one(inside));
            let all = here.chain(self.barred.iter().map(is_one(!inside)));
            let known = all.filter(|(node, _)| node.is_some());
            return known.map(|(node, inside)| Fact::cells(None, node, inside)).collect();
        }
        let [a, b] = self.ends;
        let barred = self.barred.iter().map(|&node| (node, true));
        let all = barred.chain([(b, false)]);
        all.map(|(node, differ)| Fact::cells(a, node, differ)).collect()
    }

    /// True if it is correct: without the link there is no path, and with it there is one.
    pub fn is_so(&self, grid: Grid) -> bool {
        self.reaches(grid, true) && !self.reaches(grid, false)
    }

    fn reaches(&self, grid: Grid, through: bool) -> bool {
        let [start, end] = self.ends;
        let is_barred = |node: &Node| self.barred.contains(node) || (self.inside && node.is_none());
        let (mut seen, mut open) = (BTreeSet::from([start]), vec![start]);
        while let Some(at) = open.pop() {
            for (_, next) in neighbours(grid, at) {
                let is_open = |edge: Edge| {
                    let beside = grid.cells_beside(edge);
                    beside.contains(&at) && beside.contains(&next) && !self.lines.contains(&edge)
                };
                let may = !is_barred(&next) && (through || next != self.link);
                if may && grid.edges().any(is_open) && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.contains(&end)
    }
}
