//! What-if: an edge is assumed on, then off, to see what follows.

use std::collections::VecDeque;

use super::around::Mask;
use super::board::Board;
use super::deducer::{Deducer, Mark};
use super::reasons::Reasons;
use super::trail::{Conflict, Extension, Reason};
use crate::deadline::Deadline;
use crate::grid::{Edge, EdgePlace, Grid, State};
use crate::step::{Branch, Fact};

/// How far from a decided edge others are assumed again, in vertices. With 2 and 4 the whole took
/// a tenth and a third longer on boards of 20x20 and 30x30.
const RADIUS: usize = 1;

/// The spokes of a vertex to the east and to the south.
const EAST: Mask = 0b0010;
const SOUTH: Mask = 0b0100;

/// The edges to be assumed.
#[derive(Debug, Default)]
pub struct WhatIfs {
    queue: VecDeque<Edge>,
    queued: Vec<bool>,
    /// What the edge being on made of each edge: the number of the what-if, and on or off.
    follows: Vec<(u32, bool)>,
    asked: u32,
    /// Decided by both.
    both: Vec<(Edge, bool)>,
}

impl WhatIfs {
    /// Assumes these edges, and those beside what that decides, until none tells more or the
    /// deadline passes. Rules and extensions must have no more to say.
    ///
    /// # Errors
    /// A conflict: no solution agrees with what was decided before the call.
    pub fn run(
        &mut self,
        deducer: &mut Deducer,
        edges: impl IntoIterator<Item = Edge>,
        deadline: Deadline,
    ) -> Result<(), Conflict> {
        let set = deducer.extensions();
        if !set.contains_any(&[Extension::WhatIf, Extension::EitherWay]) {
            return Ok(());
        }
        let grid = deducer.board().grid();
        self.reset(grid);
        for edge in edges {
            if deducer.board().state(edge) == State::Undecided {
                self.enqueue(edge);
            }
        }
        while let Some(edge) = self.queue.pop_front() {
            if !std::mem::take(&mut self.queued[edge.index()]) {
                continue;
            }
            if deadline.has_passed() {
                return Ok(());
            }
            if deducer.board().state(edge) != State::Undecided {
                continue;
            }
            let mark = deducer.mark();
            self.ask(edge, mark, deducer)?;
            for i in mark.trail()..deducer.board().trail().len() {
                self.enqueue_near(deducer.board(), deducer.board().trail()[i].edge);
            }
        }
        Ok(())
    }

    fn reset(&mut self, grid: Grid) {
        self.queue.clear();
        self.queued.clear();
        self.queued.resize(grid.edge_count(), false);
        self.follows.clear();
        self.follows.resize(grid.edge_count(), (0, false));
        self.asked = 0;
    }

    fn enqueue(&mut self, edge: Edge) {
        if !std::mem::replace(&mut self.queued[edge.index()], true) {
            self.queue.push_back(edge);
        }
    }

    /// Enqueues what is undecided beside an edge.
    fn enqueue_near(&mut self, board: &Board, edge: Edge) {
        let grid = board.grid();
        let (EdgePlace::Horizontal(r, c) | EdgePlace::Vertical(r, c)) = grid.edge_place(edge);
        for y in r.saturating_sub(RADIUS)..=(r + RADIUS).min(grid.rows()) {
            for x in c.saturating_sub(RADIUS)..=(c + RADIUS).min(grid.cols()) {
                let open = board.spokes(grid.vertex(y, x)).undecided();
                if open & EAST != 0 {
                    self.enqueue(grid.horizontal(y, x));
                }
                if open & SOUTH != 0 {
                    self.enqueue(grid.vertical(y, x));
                }
            }
        }
    }

    fn ask(&mut self, edge: Edge, mark: Mark, deducer: &mut Deducer) -> Result<(), Conflict> {
        if let Err(conflict) = deducer.assume(edge, true) {
            return refuted(edge, true, conflict, mark, deducer);
        }
        self.asked += 1;
        for step in &deducer.board().trail()[mark.trail()..] {
            self.follows[step.edge.index()] = (self.asked, step.on);
        }
        deducer.take_back_to(mark);
        if let Err(conflict) = deducer.assume(edge, false) {
            return refuted(edge, false, conflict, mark, deducer);
        }
        self.both.clear();
        for step in &deducer.board().trail()[mark.trail()..] {
            let (asked, on) = self.follows[step.edge.index()];
            if asked != self.asked {
                continue;
            }
            if on == step.on {
                self.both.push((step.edge, on));
            } else {
                // It goes with this edge: all that it would tell has been told.
                self.queued[step.edge.index()] = false;
            }
        }
        deducer.take_back_to(mark);
        self.conclude_both(edge, mark, deducer)
    }

    /// Decides what follows from both.
    fn conclude_both(&mut self, edge: Edge, mark: Mark, deducer: &mut Deducer) -> Result<(), Conflict> {
        if !deducer.extensions().contains(Extension::EitherWay) {
            return Ok(());
        }
        let mut arguments = match deducer.is_recording() {
            true => both_ways(edge, &self.both, mark, deducer),
            false => Vec::new(),
        };
        while let Some((both, on)) = self.both.pop() {
            let argument = arguments.pop().unwrap_or_default();
            deducer.conclude(both, on, Reason::Extension(Extension::EitherWay), argument)?;
        }
        Ok(())
    }
}

/// Takes back an edge that was assumed and led to a conflict, and decides it the other way.
fn refuted(
    edge: Edge,
    on: bool,
    conflict: Conflict,
    mark: Mark,
    deducer: &mut Deducer,
) -> Result<(), Conflict> {
    let argument = match deducer.is_recording() {
        true => Reasons::new(deducer.board()).refutation(Fact::Edge { edge, line: on }, mark, conflict),
        false => Vec::new(),
    };
    deducer.take_back_to(mark);
    if !deducer.extensions().contains(Extension::WhatIf) {
        return Ok(());
    }
    deducer.conclude(edge, !on, Reason::Extension(Extension::WhatIf), argument)
}

/// For each conclusion, why it follows from the edge being a line and from its being a cross. That
/// is run once more: only now is it known what it is good for.
fn both_ways(
    edge: Edge,
    conclusions: &[(Edge, bool)],
    mark: Mark,
    deducer: &mut Deducer,
) -> Vec<Vec<Branch>> {
    let mut branches = Vec::new();
    for on in [true, false] {
        let assumed = Fact::Edge { edge, line: on };
        // It led to no conflict before.
        let _ = deducer.assume(edge, on);
        let reasons = Reasons::new(deducer.board());
        let towards =
            |&(edge, on): &(Edge, bool)| reasons.towards(assumed, mark, Fact::Edge { edge, line: on });
        branches.push(conclusions.iter().map(towards).collect::<Vec<_>>());
        deducer.take_back_to(mark);
    }
    let crosses = branches.pop().unwrap_or_default();
    let lines = branches.pop().unwrap_or_default();
    lines.into_iter().zip(crosses).map(|(line, cross)| vec![line, cross]).collect()
}
