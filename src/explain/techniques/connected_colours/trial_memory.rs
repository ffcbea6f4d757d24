//! Remembers from step to step which trials of sides led to no contradiction.
//!
//! A trial looks at some cells: those that it bars or wants, those on its ways, and those near the barriers that it joins. What is new
//! on a board changes what is known of some cells, and what is linked near the barriers that it joins. A trial comes to the same end
//! as before unless it looked at one of these cells: where barriers are joined by both together, both come near the same cell.

use rustc_hash::FxHashMap;

use super::side::Side;
use super::terrain::LOOKS;
use super::{ColourMap, Node, number};
use crate::deduce::colours::Colour;

/// The most cells that a trial has looked at if it is remembered. Nineteen of twenty look at fewer.
const MOST: usize = 512;

/// The trials without a contradiction, and the board that they were made on.
#[derive(Default)]
pub(in crate::explain::techniques) struct TrialMemory {
    board: Option<TriedBoard>,
    /// By a cell and whether it was assumed inside, the cells that the trial looked at.
    harmless: FxHashMap<(Node, bool), Box<[u32]>>,
}

/// A board on which trials were made.
struct TriedBoard {
    colours: Vec<Colour>,
    is_line: Vec<bool>,
    sides: [Side; 2],
}

impl TrialMemory {
    /// Forgets the trials that something new on the board may change.
    pub(super) fn follow(&mut self, map: &ColourMap) {
        match self.board.take().and_then(|board| board.changed_until(map)) {
            Some(changed) => {
                self.harmless.retain(|_, looked_at| !looked_at.iter().any(|&node| changed[node as usize]))
            }
            None => self.harmless.clear(),
        }
    }

    /// Keeps the board that trials were made on.
    pub(super) fn keep(&mut self, map: ColourMap, sides: [Side; 2]) {
        self.board = Some(TriedBoard { colours: map.colours, is_line: map.is_line, sides });
    }

    pub(super) fn is_harmless(&self, node: Node, is_inside: bool) -> bool {
        self.harmless.contains_key(&(node, is_inside))
    }

    /// Remembers a trial without a contradiction, unless it looked at too many cells.
    pub(super) fn add(&mut self, node: Node, is_inside: bool, looks: &[Node]) {
        if looks.len() > LOOKS {
            return;
        }
        let mut looked_at: Vec<u32> = looks.iter().map(|&node| node as u32).collect();
        looked_at.sort_unstable();
        looked_at.dedup();
        if looked_at.len() <= MOST {
            self.harmless.insert((node, is_inside), looked_at.into());
        }
    }
}

impl TriedBoard {
    /// By node, whether something new until now may change what a trial finds there. `None` if that cannot be told, since not all
    /// that was known is known now, or a side had no cell.
    fn changed_until(mut self, map: &ColourMap) -> Option<Vec<bool>> {
        let now_known = (0..self.colours.len()).all(|node| self.still_holds(map, node));
        let lines_hold = self.is_line.iter().zip(&map.is_line).all(|(&then, &now)| !then || now);
        if !now_known || !lines_hold || !self.sides.iter().all(Side::has_own) {
            return None;
        }
        let mut changed = vec![false; self.colours.len()];
        let is_merged = self.merged_classes(map);
        for node in 0..self.colours.len() {
            let is_known = map.is_on_known_side(node);
            let was_known = self.colours[node].class == self.colours[0].class;
            changed[node] |= if is_known { !was_known } else { is_merged[map.colours[node].class] };
            if is_known && !was_known {
                let is_inside = map.colours[node] != map.colours[0];
                let near = self.sides[usize::from(!is_inside)].bar_for_good(map, node);
                near.into_iter().for_each(|near| changed[near] = true);
            }
        }
        let new = map.regions.grid.edges().filter(|edge| map.is_line(*edge) && !self.is_line[edge.index()]);
        for line in new {
            map.regions.grid.cells_beside(line).into_iter().for_each(|cell| changed[number(cell)] = true);
            for side in &mut self.sides {
                side.draw_for_good(map, line).into_iter().for_each(|near| changed[near] = true);
            }
        }
        Some(changed)
    }

    /// True if what was known of a node is known now.
    fn still_holds(&self, map: &ColourMap, node: Node) -> bool {
        let (then, now) = (self.colours[node], map.colours[node]);
        // The node that the class was named after.
        let root = map.colours[(then.class + 1) % map.colours.len()];
        root.class == now.class && root.opposite ^ then.opposite == now.opposite
    }

    /// By class, whether cells have joined it.
    fn merged_classes(&self, map: &ColourMap) -> Vec<bool> {
        let mut was: Vec<Option<usize>> = vec![None; self.colours.len()];
        let mut is_merged = vec![false; self.colours.len()];
        for (then, now) in self.colours.iter().zip(&map.colours) {
            let first = was[now.class].get_or_insert(then.class);
            is_merged[now.class] |= *first != then.class;
        }
        is_merged
    }
}
