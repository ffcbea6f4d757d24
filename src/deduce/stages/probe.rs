//! Probing: an edge is assumed on, then off, to see what follows.

use std::collections::VecDeque;

use super::{Mark, Settler, Stage};
use crate::deadline::Deadline;
use crate::deduce::board::{Conflict, Reason};
use crate::deduce::propagate::Pass;
use crate::grid::{Edge, Grid, State};

/// How far from a decided edge others are probed again, in vertices. With 2 and 4 the whole took
/// a tenth and a third longer on boards of 20x20 and 30x30.
const RADIUS: usize = 1;

const PROBED: Reason = Reason::Stage(Stage::Probe);

/// The edges to be probed.
#[derive(Debug, Default)]
pub(super) struct Probe {
    queue: VecDeque<Edge>,
    queued: Vec<bool>,
    /// What the edge being on made of each edge: the number of the probe, and on or off.
    follows: Vec<(u32, bool)>,
    probes: u32,
    /// Decided by both.
    both: Vec<(Edge, bool)>,
}

impl Probe {
    /// Probes these edges, and those beside what that decides, until none tells more or the
    /// deadline passes.
    pub(super) fn run(
        &mut self,
        edges: impl Iterator<Item = Edge>,
        deadline: Deadline,
        settler: &mut Settler,
        pass: &mut Pass,
    ) -> Result<(), Conflict> {
        let grid = pass.board.grid();
        self.queue.clear();
        self.queued.clear();
        self.queued.resize(grid.edge_count(), false);
        self.follows.clear();
        self.follows.resize(grid.edge_count(), (0, false));
        self.probes = 0;
        for edge in edges {
            self.enqueue(edge, pass);
        }
        while let Some(edge) = self.queue.pop_front() {
            if !std::mem::take(&mut self.queued[edge.index()]) {
                continue;
            }
            if deadline.has_passed() {
                return Ok(());
            }
            if pass.board.state(edge) != State::Undecided {
                continue;
            }
            let mark = settler.mark(pass.board);
            self.probe(edge, mark, settler, pass)?;
            for i in mark.trail..pass.board.trail().len() {
                self.enqueue_near(grid, pass.board.trail()[i].edge, pass);
            }
        }
        Ok(())
    }

    fn enqueue(&mut self, edge: Edge, pass: &Pass) {
        if !self.queued[edge.index()] && pass.board.state(edge) == State::Undecided {
            self.queued[edge.index()] = true;
            self.queue.push_back(edge);
        }
    }

    /// Enqueues what is beside an edge.
    fn enqueue_near(&mut self, grid: Grid, edge: Edge, pass: &Pass) {
        let (r, c) = grid.vertex_place(grid.ends(edge)[0]);
        for y in r.saturating_sub(RADIUS)..=(r + RADIUS).min(grid.rows()) {
            for x in c.saturating_sub(RADIUS)..=(c + RADIUS).min(grid.cols()) {
                for spoke in [1, 2] {
                    if let Some(near) = grid.spokes(grid.vertex(y, x))[spoke] {
                        self.enqueue(near, pass);
                    }
                }
            }
        }
    }

    fn probe(
        &mut self,
        edge: Edge,
        mark: Mark,
        settler: &mut Settler,
        pass: &mut Pass,
    ) -> Result<(), Conflict> {
        if settler.decide(edge, true, Reason::Given, pass).is_err() {
            settler.take_back_to(mark, pass);
            return settler.decide(edge, false, PROBED, pass);
        }
        self.probes += 1;
        for step in &pass.board.trail()[mark.trail..] {
            self.follows[step.edge.index()] = (self.probes, step.on);
        }
        settler.take_back_to(mark, pass);
        if settler.decide(edge, false, Reason::Given, pass).is_err() {
            settler.take_back_to(mark, pass);
            return settler.decide(edge, true, PROBED, pass);
        }
        self.both.clear();
        for step in &pass.board.trail()[mark.trail..] {
            let (probe, on) = self.follows[step.edge.index()];
            if probe != self.probes {
                continue;
            }
            if on == step.on {
                self.both.push((step.edge, on));
            } else {
                // It goes with the probed edge: all that it would tell has been told.
                self.queued[step.edge.index()] = false;
            }
        }
        settler.take_back_to(mark, pass);
        while let Some((edge, on)) = self.both.pop() {
            settler.decide(edge, on, PROBED, pass)?;
        }
        Ok(())
    }
}
