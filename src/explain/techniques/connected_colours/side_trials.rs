//! Finds out whether a side of the loop would be in two parts if a cell were inside, or outside.

use super::side::Side;
use super::trial_memory::TrialMemory;
use super::{ColourMap, Node, cell_of, number};
use crate::grid::Cell;

/// A board on which cells can be assumed to be inside or outside.
pub(in crate::explain::techniques) struct SideTrials<'a> {
    map: ColourMap<'a>,
    /// The outside and the inside.
    sides: [Side; 2],
    /// By class, its cells.
    classes: Vec<Vec<Node>>,
    memory: &'a mut TrialMemory,
}

impl<'a> SideTrials<'a> {
    /// `map` must be one of which connectivity has no news, as far as cells known to be inside or outside are concerned.
    pub(super) fn new(map: ColourMap<'a>, memory: &'a mut TrialMemory) -> SideTrials<'a> {
        memory.follow(&map);
        let sides = [false, true].map(|is_inside| Side::new(&map, is_inside));
        let mut classes = vec![Vec::new(); map.colours.len()];
        for node in (0..map.colours.len()).filter(|&node| !map.is_on_known_side(node)) {
            classes[map.colours[node].class].push(node);
        }
        SideTrials { map, sides, classes, memory }
    }

    /// Ends the trials, and remembers the board.
    pub(in crate::explain::techniques) fn finish(self) {
        self.memory.keep(self.map, self.sides);
    }

    /// The first cell of each class that is not known to be inside or outside.
    pub(in crate::explain::techniques) fn open(&self) -> Vec<Cell> {
        let mut first: Vec<Node> = self.classes.iter().filter_map(|class| class.first().copied()).collect();
        first.sort_unstable();
        first.into_iter().filter_map(|node| cell_of(self.map.regions.grid, node)).collect()
    }

    /// True if a side would be in two parts with a cell inside, or outside.
    pub(in crate::explain::techniques) fn fails(&mut self, cell: Cell, is_inside: bool) -> bool {
        let node = number(Some(cell));
        if self.memory.is_harmless(node, is_inside) {
            return false;
        }
        let follows = self.follow(node, is_inside);
        if follows.is_some() {
            let looks: Vec<Node> = self.sides.iter().flat_map(Side::looks).collect();
            self.memory.add(node, is_inside, &looks);
        }
        self.sides.iter_mut().for_each(Side::take_back);
        follows.is_none()
    }

    /// Assumes what follows for connectivity, until nothing more does; `None` if a side is in two parts.
    fn follow(&mut self, node: Node, is_inside: bool) -> Option<()> {
        let mut links = [Vec::new(), Vec::new()];
        links[usize::from(is_inside)].push(node);
        while links.iter().any(|links| !links.is_empty()) {
            let [outside, inside] = self.with_classes(&links)?;
            let [on_outside, on_inside] = &mut self.sides;
            links = [
                on_outside.assume(&self.map, &outside, &inside)?,
                on_inside.assume(&self.map, &inside, &outside)?,
            ];
        }
        Some(())
    }

    /// The cells outside and inside, with all others in their classes; `None` if a class would be on both sides.
    fn with_classes(&self, links: &[Vec<Node>; 2]) -> Option<[Vec<Node>; 2]> {
        let mut all = [Vec::new(), Vec::new()];
        for (is_inside, &link) in [false, true]
            .into_iter()
            .zip(links)
            .flat_map(|(side, links)| links.iter().map(move |link| (side, link)))
        {
            let own = self.map.colours[link];
            for &node in &self.classes[own.class] {
                let differs = self.map.colours[node].opposite != own.opposite;
                all[usize::from(is_inside != differs)].push(node);
            }
        }
        for nodes in &mut all {
            nodes.sort_unstable();
            nodes.dedup();
        }
        let is_on_both = all[0].iter().any(|node| all[1].binary_search(node).is_ok());
        (!is_on_both).then_some(all)
    }
}
