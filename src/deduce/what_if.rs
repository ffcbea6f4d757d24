//! What-if: failed-literal probing. An edge is assumed on, then off, to see what follows.
//!
//! An edge that was decided under an assumption without a conflict leads to no conflict when it is assumed in
//! the same state. So an edge that was on under one such assumption and off under another is not probed, one
//! that was only on or only off is probed in its other state alone, and edges that decide much come first.
//! What both states of such an edge decide alike is missed.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::backtrack::SavedAtMark;
use super::board::{AtCell, Board};
use super::deducer::Deducer;
use super::four_edges::FourEdges;
use super::mark::Mark;
use super::trail::{Conflict, Reason};
use crate::deadline::Deadline;
use crate::grid::{Edge, Grid, State};
use crate::step::{Branch, Fact};
use crate::technique::Technique;

/// The flag in [`WhatIfs::safe`] for an edge as a cross.
const CROSS: u8 = 0b01;
/// The flag for an edge as a line.
const LINE: u8 = 0b10;

/// The queue of edges to probe, with the results of earlier probes.
#[derive(Debug, Default)]
pub struct WhatIfs {
    queue: VecDeque<Edge>,
    queued: Vec<bool>,
    /// By edge, the states ([`CROSS`], [`LINE`] or both) that it had under assumptions without a conflict,
    /// since something near it was decided.
    safe: Vec<u8>,
    /// By edge, the number of the last probe whose first assumption decided it, and whether it was on then.
    follows: Vec<(u32, bool)>,
    asked: u32,
    /// The edges that both states of the probed edge decide alike.
    both: Vec<(Edge, bool)>,
    saved: SavedAtMark,
}

impl WhatIfs {
    /// Probes these edges, and those next to newly decided ones, until none is left or the deadline passes.
    /// Rules and extensions must be at their fixpoint.
    ///
    /// # Errors
    /// A conflict: no solution agrees with what was decided before the call.
    pub fn run(
        &mut self,
        deducer: &mut Deducer,
        edges: impl IntoIterator<Item = Edge>,
        deadline: &Deadline,
    ) -> Result<(), Conflict> {
        if !deducer.has(Technique::WhatIf) && !deducer.has(Technique::EitherWay) {
            return Ok(());
        }
        let grid = deducer.board().grid();
        self.reset(grid);
        let undecided = edges.into_iter().filter(|&edge| deducer.board().state(edge) == State::Undecided);
        let mut edges: Vec<(u32, Edge)> = undecided.map(|edge| (promise(deducer, edge), edge)).collect();
        edges.sort_by_key(|&(promise, _)| Reverse(promise));
        edges.into_iter().for_each(|(_, edge)| self.enqueue(edge));
        while let Some(edge) = self.queue.pop_front() {
            self.queued[edge.index()] = false;
            if deadline.has_passed() {
                return Ok(());
            }
            if deducer.board().state(edge) != State::Undecided {
                continue;
            }
            let Some(first) = self.doubtful(edge) else { continue };
            let mark = deducer.mark();
            deducer.save(&mut self.saved);
            self.ask(edge, first, mark, deducer)?;
            for i in mark.trail()..deducer.board().trail().len() {
                self.enqueue_near(deducer.board(), deducer.board().trail()[i].edge);
            }
        }
        Ok(())
    }

    fn reset(&mut self, grid: Grid) {
        self.queue.clear();
        self.queue.reserve(grid.edge_count());
        self.queued.clear();
        self.queued.resize(grid.edge_count(), false);
        self.safe.clear();
        self.safe.resize(grid.edge_count(), 0);
        self.follows.clear();
        self.follows.resize(grid.edge_count(), (0, false));
        self.asked = 0;
        self.saved.clear();
    }

    fn enqueue(&mut self, edge: Edge) {
        self.safe[edge.index()] = 0;
        if !std::mem::replace(&mut self.queued[edge.index()], true) {
            self.queue.push_back(edge);
        }
    }

    /// Enqueues the undecided sides of the cells beside an edge. Probing edges further away decides a little
    /// more, but takes as long as it saves in the search.
    fn enqueue_near(&mut self, board: &Board, edge: Edge) {
        for cell in board.grid().cells_beside(edge).into_iter().flatten() {
            let undecided = board.sides(cell).undecided();
            for (k, side) in board.grid().sides(cell).into_iter().enumerate() {
                if undecided >> k & 1 == 1 {
                    self.enqueue(side);
                }
            }
        }
    }

    /// Returns a state of an edge that may lead to a conflict, unless both are known to be safe.
    fn doubtful(&self, edge: Edge) -> Option<bool> {
        match self.safe[edge.index()] {
            LINE => Some(false),
            CROSS | 0 => Some(true),
            _ => None,
        }
    }

    /// Probes an edge: assumes it in the state `first`, and then in the other, unless that is known to be safe.
    fn ask(&mut self, edge: Edge, first: bool, mark: Mark, deducer: &mut Deducer) -> Result<(), Conflict> {
        if let Err(conflict) = deducer.assume(edge, first) {
            return self.refuted(edge, first, conflict, mark, deducer);
        }
        self.asked += 1;
        for step in &deducer.board().trail()[mark.trail()..] {
            self.safe[step.edge.index()] |= bit(step.on);
            self.follows[step.edge.index()] = (self.asked, step.on);
        }
        deducer.take_back_using(&self.saved, mark);
        if self.safe[edge.index()] == LINE | CROSS && deducer.has(Technique::WhatIf) {
            return Ok(());
        }
        if let Err(conflict) = deducer.assume(edge, !first) {
            return self.refuted(edge, !first, conflict, mark, deducer);
        }
        self.both.clear();
        for step in &deducer.board().trail()[mark.trail()..] {
            self.safe[step.edge.index()] |= bit(step.on);
            if self.follows[step.edge.index()] == (self.asked, step.on) {
                self.both.push((step.edge, step.on));
            }
        }
        deducer.take_back_using(&self.saved, mark);
        self.conclude_both(edge, mark, deducer)
    }

    /// Undoes an assumption that led to a conflict, and decides the edge the other way.
    fn refuted(
        &self,
        edge: Edge,
        on: bool,
        conflict: Conflict,
        mark: Mark,
        deducer: &mut Deducer,
    ) -> Result<(), Conflict> {
        let argument = match deducer.is_recording() {
            true => {
                let steps = deducer.reasons().refutation(mark, conflict);
                vec![Branch { assumed: Fact::Edge { edge, line: on }, steps }]
            }
            false => Vec::new(),
        };
        deducer.take_back_using(&self.saved, mark);
        if !deducer.has(Technique::WhatIf) {
            return Ok(());
        }
        deducer.conclude(edge, !on, Reason::Technique(Technique::WhatIf), argument)
    }

    /// Decides the edges that both states of the probed edge decide alike.
    fn conclude_both(&mut self, edge: Edge, mark: Mark, deducer: &mut Deducer) -> Result<(), Conflict> {
        if !deducer.has(Technique::EitherWay) {
            return Ok(());
        }
        let mut arguments = match deducer.is_recording() {
            true => both_ways(edge, &self.both, mark, deducer),
            false => Vec::new(),
        };
        while let Some((both, on)) = self.both.pop() {
            let argument = arguments.pop().unwrap_or_default();
            deducer.conclude(both, on, Reason::Technique(Technique::EitherWay), argument)?;
        }
        Ok(())
    }
}

/// Estimates how much an edge will decide: most beside clues 1 and 3, and where only one more edge is
/// undecided.
fn promise(deducer: &Deducer, edge: Edge) -> u32 {
    let board = deducer.board();
    let touched = deducer.memory.incidence.touched(board.grid(), edge);
    let leaves_one = |edges: FourEdges| u32::from(edges.undecided().count_ones() == 2);
    let at_end = |vertex| leaves_one(board.spokes(vertex));
    let at_clue =
        |AtCell { clue, sides }| clue.number().map_or(0, |clue| 1 + u32::from(clue % 2) + leaves_one(sides));
    let in_cell = |node| at_clue(board.at(node));
    let ([a, b], [before, after]) = (touched.vertices, touched.nodes);
    at_end(a) + at_end(b) + in_cell(before) + in_cell(after)
}

/// The flag in [`WhatIfs::safe`] for an edge in this state.
const fn bit(on: bool) -> u8 {
    if on { LINE } else { CROSS }
}

/// Returns, for each conclusion, why it follows from the edge being a line and from its being a cross.
/// Propagates both once more, since only now is it known which conclusions need an argument.
fn both_ways(
    edge: Edge,
    conclusions: &[(Edge, bool)],
    mark: Mark,
    deducer: &mut Deducer,
) -> Vec<Vec<Branch>> {
    let mut branches = Vec::new();
    for on in [true, false] {
        let assumed = Fact::Edge { edge, line: on };
        // The same assumption led to no conflict before.
        let _ = deducer.assume(edge, on);
        let reasons = deducer.reasons();
        let towards =
            |&(edge, on): &(Edge, bool)| reasons.towards(assumed, mark, Fact::Edge { edge, line: on });
        branches.push(conclusions.iter().map(towards).collect::<Vec<_>>());
        deducer.backtrack_to(mark);
    }
    let crosses = branches.pop().unwrap_or_default();
    let lines = branches.pop().unwrap_or_default();
    lines.into_iter().zip(crosses).map(|(line, cross)| vec![line, cross]).collect()
}
