//! Premises for two cells being on the same side of the loop or on different sides: the shortest chain of
//! cells from one to the other, linked by decided edges and ties.

use super::history::{History, When};
use super::notes::{Before, Borrowed, SearchMemory, SidedCell};
use crate::grid::{Cell, Edge};
use crate::step::{Fact, Premises};

/// A breadth-first search for chains of facts from one cell, using what was known at a moment. It goes only
/// as far as it is asked.
///
/// It searches from both ends, since two such searches meet long before one of them comes to the other end.
/// Of several shortest chains it returns the one that a search from the start alone would find first.
pub(super) struct Chains<'a> {
    facts: KnownFacts<'a>,
    start: Option<Cell>,
    came: Came<'a>,
    /// The nodes that were reached last, all of them equally far from the start, in the order in which they
    /// were reached.
    front: Vec<SidedCell>,
}

/// The facts that chains can have.
#[derive(Clone, Copy)]
struct KnownFacts<'a> {
    history: &'a History<'a>,
    when: When,
    /// The edge that no chain may cross.
    not: Option<Edge>,
}

/// By node that was reached, the node before it and the fact that links them. Where known facts contradict
/// each other, a cell is reached on both sides.
type Came<'a> = Borrowed<'a, Before>;

impl<'a> Chains<'a> {
    pub(super) fn from(
        history: &'a History<'a>,
        start: Option<Cell>,
        when: When,
        not: Option<Edge>,
    ) -> Chains<'a> {
        let facts = KnownFacts { history, when, not };
        Chains { facts, start, came: facts.memory().came.lend(), front: vec![(start, false)] }
    }

    /// Returns the shortest chain which says that the start and a cell are on different sides (`differ`) or not;
    /// `None` if there is none.
    pub(super) fn to(&mut self, cell: Option<Cell>, differ: bool) -> Option<Vec<Fact>> {
        let KnownFacts { history, when, .. } = self.facts;
        if !history.may_say([self.start, cell], differ, when) {
            return None;
        }
        let goal = (cell, differ);
        let rest = if self.has_reached(goal) { None } else { Some(self.way_from_here(goal)?) };
        let (mut chain, mut node) = (Vec::new(), goal);
        while node != (self.start, false) {
            let at = self.facts.place(node);
            let (before, fact) = rest.as_ref().and_then(|rest| rest.get(at)).or_else(|| self.came.get(at))?;
            chain.push(fact);
            node = before;
        }
        Some(chain)
    }

    fn has_reached(&self, node: SidedCell) -> bool {
        node == (self.start, false) || self.came.get(self.facts.place(node)).is_some()
    }

    /// Searches from both ends until the searches meet, and returns how the nodes between there and the goal
    /// are reached from the start; `None` if the searches do not meet.
    fn way_from_here(&mut self, goal: SidedCell) -> Option<Came<'a>> {
        let mut back = Back::from(self.facts, goal);
        loop {
            if self.front.len() <= back.front.len() {
                self.expand();
                if self.front.iter().any(|&node| back.distance_from(node).is_some()) {
                    return Some(self.rest(&back));
                }
            } else {
                back.expand();
                if back.front.iter().any(|&node| self.has_reached(node)) {
                    return Some(self.rest(&back));
                }
            }
            if self.front.is_empty() || back.front.is_empty() {
                return None;
            }
        }
    }

    /// Goes one fact further from the start.
    fn expand(&mut self) {
        let (start, came, facts) = ((self.start, false), &mut self.came, self.facts);
        self.front = facts
            .level(&self.front, |next, before| next != start && came.note_new(facts.place(next), before));
    }

    /// By node on a shortest chain, between the meeting point and the goal: the node before it and the fact
    /// that links them. Only such nodes are searched; a search from the start would choose the same links.
    fn rest(&self, back: &Back) -> Came<'a> {
        let is_left = |node: SidedCell, left: usize| back.distance_from(node) == Some(left);
        let (facts, mut rest) = (self.facts, self.facts.memory().came.lend());
        let mut level: Vec<SidedCell> =
            self.front.iter().copied().filter(|&node| is_left(node, back.distance)).collect();
        for left in (0..back.distance).rev() {
            level = facts.level(&level, |next, before| {
                is_left(next, left) && rest.note_new(facts.place(next), before)
            });
        }
        rest
    }
}

/// A breadth-first search from the other end.
struct Back<'a> {
    facts: KnownFacts<'a>,
    /// By node that was reached, the number of facts from there to the goal.
    distances: Borrowed<'a, usize>,
    /// The nodes that were reached last, and how far they are.
    front: Vec<SidedCell>,
    distance: usize,
}

impl<'a> Back<'a> {
    fn from(facts: KnownFacts<'a>, goal: SidedCell) -> Back<'a> {
        let mut distances = facts.memory().distances.lend();
        distances.note_new(facts.place(goal), 0);
        Back { facts, distances, front: vec![goal], distance: 0 }
    }

    /// Goes one fact further from the goal.
    fn expand(&mut self) {
        let Back { facts, distances, front, distance } = self;
        *distance += 1;
        *front = facts.level(front, |next, _| distances.note_new(facts.place(next), *distance));
    }

    fn distance_from(&self, node: SidedCell) -> Option<usize> {
        self.distances.get(self.facts.place(node))
    }
}

impl<'a> KnownFacts<'a> {
    fn memory(self) -> &'a SearchMemory {
        self.history.search_memory()
    }

    /// The place of a node among all nodes.
    fn place(self, (cell, side): SidedCell) -> usize {
        2 * cell.map_or(self.history.board.grid().cell_count(), Cell::index) + usize::from(side)
    }

    /// Returns, in order, the nodes one fact away from these that `is_new` accepts. It is called with such a
    /// node, the one of these before it, and the fact that links them.
    fn level(
        self,
        nodes: &[SidedCell],
        mut is_new: impl FnMut(SidedCell, (SidedCell, Fact)) -> bool,
    ) -> Vec<SidedCell> {
        let mut level = Vec::new();
        for &node in nodes {
            self.steps_from(node.0, |cell, fact| {
                let next = (cell, node.1 ^ differs(fact));
                if is_new(next, (node, fact)) {
                    level.push(next);
                }
            });
        }
        level
    }

    /// Calls `step` with each cell that decided edges and ties link to a cell, and the fact.
    fn steps_from(self, cell: Option<Cell>, mut step: impl FnMut(Option<Cell>, Fact)) {
        let KnownFacts { history, when, not } = self;
        let grid = history.board.grid();
        let mut across = |edge: Edge, to: Option<Cell>| {
            if let Some(fact) = history.fact(edge, when).filter(|_| Some(edge) != not) {
                step(to, fact);
            }
        };
        match cell {
            Some(cell) => {
                (0..4).zip(grid.sides(cell)).for_each(|(k, edge)| across(edge, grid.across_side(cell, k)))
            }
            None => grid.border().for_each(|edge| across(edge, grid.across(edge, None))),
        }
        for tie in history.ties_at(cell, when) {
            let [a, b] = tie.cells;
            step(if a == cell { b } else { a }, tie.fact());
        }
    }
}

const fn differs(fact: Fact) -> bool {
    match fact {
        Fact::Edge { line, .. } => line,
        Fact::Cells { differ, .. } => differ,
    }
}

/// Returns the shortest chain, at a moment, which says that two cells are on different sides of the loop, or
/// on the same.
pub(super) fn tied(
    history: &History,
    [a, b]: [Option<Cell>; 2],
    differ: bool,
    when: When,
) -> Option<Vec<Fact>> {
    Chains::from(history, a, when, None).to(b, differ)
}

/// Returns the facts of the shortest chains from which, at a moment, these facts about cells follow. `None` if a chain is
/// missing, or if a fact is about an edge.
pub(super) fn tied_all(history: &History, facts: &[Fact], when: When) -> Option<Vec<Fact>> {
    let mut said = Vec::new();
    // Facts are grouped by cell, since many of them compare the same cell with others.
    let mut chains = Chains::from(history, None, when, None);
    for fact in facts {
        let Fact::Cells { cells: [a, b], differ } = *fact else { return None };
        if chains.start != a {
            chains = Chains::from(history, a, when, None);
        }
        said.extend(chains.to(b, differ)?);
    }
    Some(said)
}

/// Returns the premises for the cells beside an edge being on different sides of the loop, or on the same,
/// without that edge itself.
pub(super) fn between(history: &History, edge: Edge, differ: bool, when: When) -> Option<Premises> {
    let [a, b] = history.board.grid().cells_beside(edge);
    let facts = Chains::from(history, a, when, Some(edge)).to(b, differ)?;
    Some(Premises::new(Vec::new(), facts))
}
