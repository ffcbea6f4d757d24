//! Looks for a loop that differs from a known one only near a place.
//!
//! Only the sides of some cells may differ from the known loop. So the search decides only these, and assumes
//! little more than the edges and clues beside them: the cost hardly depends on the size of the board. Once all
//! sides have a value, the lines near and far form cycles. If there are several, a cut for this question excludes
//! them.

use rustc_hash::FxHashSet;
use slitherlink_encodings::{ClauseSink, Lit, Var};

use super::loop_solver::{LoopSolver, Wanted};
use super::propagator::LoopQuestion;
use crate::bug::verified;
use crate::grid::{Cell, Edge, State, Vertex};
use crate::search::cycles::Lines;
use crate::search::outcome::NextLoop;
use slitherlink_cdcl::Outcome;

/// The part of a board where a loop may differ from a known one.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The states of all edges in the known loop.
    pub known: &'a [State],
    /// The cells whose sides may differ.
    pub free: &'a [Cell],
    /// The loop may differ at these cells and those beside them.
    pub around: &'a [Cell],
}

impl LoopSolver {
    /// Looks for a loop that is as `wanted` and differs from a known one only in a part of the board.
    /// `Unfinished` after the deadline, or this many conflicts and cuts. `Exhausted` does not say that there
    /// is none: the cut of a cycle also excludes the loop that is this cycle without the others.
    pub fn ask_near(&mut self, wanted: &Wanted, near: Part, conflicts: u64) -> NextLoop {
        let activator = self.activator(wanted);
        let found = self.loop_near(wanted, near, activator, conflicts);
        self.end_question(activator);
        found
    }

    fn loop_near(&mut self, wanted: &Wanted, near: Part, activator: Option<Lit>, conflicts: u64) -> NextLoop {
        debug_assert!(activator.is_some(), "the cuts would remain after the question");
        let free = self.sides(near.free);
        let fixed = self.sides(near.around).into_iter().filter(|edge| !free.contains(edge));
        let fixed: Vec<(Edge, State)> = fixed.map(|edge| (edge, near.known[edge.index()])).collect();
        let mut scope: Vec<Var> =
            free.iter().filter_map(|&edge| Some(self.propagator.literals.lit(edge)?.var())).collect();
        scope.sort_unstable();
        scope.dedup();
        let states = fixed.iter().filter_map(|&state| self.lit(state));
        let selected = self.propagator.selected_of(near.around);
        let assumed: Vec<Lit> = states.chain(selected).chain(activator).collect();
        let lines = fixed.iter().filter(|(_, state)| *state == State::Line).map(|&(edge, _)| edge);
        let lines: Vec<Edge> = lines.collect();
        let most = self.solver.conflicts().saturating_add(conflicts);
        let mut cuts = 0;
        loop {
            self.effort.rounds += 1;
            let question = LoopQuestion { wanted: wanted.clone(), activator, lines: lines.clone() };
            self.propagator.begin(Some(question));
            let left = most.saturating_sub(self.solver.conflicts() + cuts);
            match self.solver.search_within(&mut self.propagator, &assumed, left, Some(&scope)) {
                Outcome::Model => {}
                outcome => return self.verified(outcome),
            }
            let is_line = self.lines_of_model(near.known, &free);
            let Some(cut) = self.cut_near(&is_line, &free) else {
                return NextLoop::Loop(verified(self.propagator.puzzle(), is_line));
            };
            cuts += 1;
            let clause: Vec<Lit> = cut.into_iter().chain(activator.map(|lit| !lit)).collect();
            self.solver.add_clause(&clause);
        }
    }

    /// The lines of a model, by edge: free edges are as the model says, and others as they are known.
    fn lines_of_model(&self, known: &[State], free: &FxHashSet<Edge>) -> Vec<bool> {
        let mut is_line: Vec<bool> = known.iter().map(|state| *state == State::Line).collect();
        for &edge in free {
            if let Some(lit) = self.propagator.literals.lit(edge) {
                is_line[edge.index()] = self.solver.had(lit);
            }
        }
        is_line
    }

    /// Unless lines form one cycle, returns a clause over the free edges that they violate: one of those that
    /// leave the shortest cycle is a line, or, if all of the cycle is free, its first undecided line is a cross. If
    /// there is no line, one of the free edges is.
    fn cut_near(&self, is_line: &[bool], free: &FxHashSet<Edge>) -> Option<Vec<Lit>> {
        let grid = self.board.grid();
        let literal = |edge: &Edge| self.propagator.literals.lit(*edge);
        let mut lines = Lines::new(grid);
        grid.edges().filter(|edge| is_line[edge.index()]).for_each(|edge| lines.add(edge));
        let cycles = lines.into_cycles();
        let cycle = match &cycles[..] {
            [] => return Some(free.iter().filter_map(literal).collect()),
            [_] => return None,
            _ => cycles.iter().min_by_key(|cycle| cycle.edges.len())?,
        };
        let own: FxHashSet<Vertex> = cycle.vertices.iter().copied().collect();
        let spokes = cycle.vertices.iter().flat_map(|&vertex| grid.spokes(vertex)).flatten();
        let leaves = |edge: &Edge| grid.ends(*edge).iter().any(|end| !own.contains(end));
        let mut clause: Vec<Lit> = spokes
            .filter(|edge| free.contains(edge) && leaves(edge))
            .filter_map(|edge| literal(&edge))
            .collect();
        if cycle.edges.iter().all(|edge| free.contains(edge)) {
            clause.extend(cycle.edges.iter().find_map(literal).map(|line| !line));
        }
        Some(clause)
    }

    fn sides(&self, cells: &[Cell]) -> FxHashSet<Edge> {
        cells.iter().flat_map(|&cell| self.board.grid().sides(cell)).collect()
    }
}
