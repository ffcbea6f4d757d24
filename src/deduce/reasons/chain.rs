//! Premises for two cells being on the same side of the loop or on different sides: the shortest chain of
//! cells from one to the other, linked by decided edges and ties.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::history::{History, When};
use super::lists::least;
use crate::deduce::colours::Colours;
use crate::grid::{Cell, Edge, Grid};
use crate::step::{Fact, Premises};

/// A breadth-first search for chains of facts from one cell, using what was known at a moment. It goes only
/// as far as it is asked.
pub(super) struct Chains<'a> {
    history: &'a History<'a>,
    when: When,
    /// No chain goes through this edge.
    not: Option<Edge>,
    /// By node that was reached, the node before it and the fact that links them. Where known facts
    /// contradict each other, a cell is reached on both sides. A map, not a list of all cells, since chains
    /// are short and boards may be large.
    came: FxHashMap<SidedCell, (SidedCell, Fact)>,
    start: Option<Cell>,
    /// The nodes to expand.
    queue: VecDeque<SidedCell>,
}

/// A cell, or the outside, and whether it is on the other side than the start.
type SidedCell = (Option<Cell>, bool);

impl<'a> Chains<'a> {
    pub(super) fn from(
        history: &'a History<'a>,
        start: Option<Cell>,
        when: When,
        not: Option<Edge>,
    ) -> Chains<'a> {
        let queue = VecDeque::from([(start, false)]);
        Chains { history, when, not, came: FxHashMap::default(), start, queue }
    }

    /// Returns the shortest chain which says that a cell is on the other side (`differ`), or that it is not;
    /// `None` if there is none.
    pub(super) fn to(&mut self, cell: Option<Cell>, differ: bool) -> Option<Vec<Fact>> {
        if !self.history.may_say([self.start, cell], differ, self.when) {
            return None;
        }
        let (mut facts, mut node) = (Vec::new(), (cell, differ));
        while node != (self.start, false) && !self.came.contains_key(&node) {
            self.go_on()?;
        }
        while node != (self.start, false) {
            let &(before, fact) = self.came.get(&node)?;
            facts.push(fact);
            node = before;
        }
        Some(facts)
    }

    /// Expands the next node; `None` if there is none.
    fn go_on(&mut self) -> Option<()> {
        let node = self.queue.pop_front()?;
        let (start, came, queue) = (self.start, &mut self.came, &mut self.queue);
        steps_from(self.history, node.0, self.when, self.not, |next, fact| {
            let next = (next, node.1 ^ differs(fact));
            if next != (start, false)
                && let Entry::Vacant(unseen) = came.entry(next)
            {
                unseen.insert((node, fact));
                queue.push_back(next);
            }
        });
        Some(())
    }
}

const fn differs(fact: Fact) -> bool {
    match fact {
        Fact::Edge { line, .. } => line,
        Fact::Cells { differ, .. } => differ,
    }
}

/// Calls `step` with each cell that decided edges and ties link to a cell, and the fact.
fn steps_from(
    history: &History,
    cell: Option<Cell>,
    when: When,
    not: Option<Edge>,
    mut step: impl FnMut(Option<Cell>, Fact),
) {
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

/// Returns the shortest chains which say, at a moment, what these facts say of cells. `None` if one is missing, or if a fact is
/// about an edge.
pub(super) fn tied_all(history: &History, facts: &[Fact], when: When) -> Option<Vec<Fact>> {
    let mut said = Vec::new();
    // Many facts compare the same cell with others.
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

/// Reduces `facts` to a minimal list from whose chains all of `said` still follow.
pub(crate) fn fewest(grid: Grid, mut facts: Vec<Fact>, said: &[Fact]) -> Vec<Fact> {
    facts.sort_unstable();
    facts.dedup();
    least(facts, |facts| tie(grid, facts, said))
}

/// True if all of `said` follows from chains of `facts`.
fn tie(grid: Grid, facts: &[Fact], said: &[Fact]) -> bool {
    let mut nodes: Vec<_> = facts.iter().chain(said).flat_map(|fact| fact.relation(grid).0).collect();
    nodes.sort_unstable();
    nodes.dedup();
    let mut colours = Colours::of_nodes(nodes.len());
    let index = |cell| nodes.binary_search(&cell).unwrap_or(0);
    for (cells, differ) in facts.iter().map(|fact| fact.relation(grid)) {
        let [a, b] = cells.map(|cell| colours.of_node(index(cell)));
        colours.tie(a, b, differ);
    }
    said.iter().all(|fact| {
        let (cells, differ) = fact.relation(grid);
        let [a, b] = cells.map(|cell| colours.of_node(index(cell)));
        a.class == b.class && (a.opposite ^ b.opposite) == differ
    })
}
