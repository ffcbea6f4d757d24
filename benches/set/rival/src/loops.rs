//! The propagator: paths of lines, and the loops that they must not close.

use std::collections::VecDeque;

use cadical_sys::ExternalPropagator;

use crate::board::Board;
use crate::variable;

/// What one line changed.
struct Step {
    edge: usize,
    /// The ends of the paths that it joined, and the vertices of the line itself on their side.
    joined: Option<[(usize, usize); 2]>,
}

pub struct Loops {
    ends: Vec<[usize; 2]>,
    at: Vec<Vec<usize>>,
    clues: Vec<([usize; 4], usize)>,
    beside: Vec<Vec<usize>>,
    /// A loop with fewer lines than this cannot meet all clues.
    shortest: usize,
    /// 1 for a line, -1 for a cross, 0 for an undecided edge.
    value: Vec<i8>,
    /// The number of lines at each vertex.
    degree: Vec<u8>,
    /// For the end of a path, its other end; a vertex without lines is its own.
    mate: Vec<usize>,
    trail: Vec<usize>,
    steps: Vec<Step>,
    /// The lengths of `trail` and `steps` at the start of each level.
    levels: Vec<(usize, usize)>,
    /// Ends of paths that became ends of one path.
    candidates: VecDeque<(usize, usize)>,
    /// The reason of each refuted edge, from its last literal.
    reasons: Vec<Vec<i32>>,
    /// A clause for the solver, from its last literal.
    clause: Vec<i32>,
}

impl Loops {
    pub fn new(board: &Board) -> Loops {
        let (edges, vertices) = (board.ends.len(), board.at.len());
        Loops {
            ends: board.ends.clone(),
            at: board.at.clone(),
            clues: board.clues.clone(),
            beside: board.beside.clone(),
            shortest: board.clues.iter().map(|&(_, number)| number).sum::<usize>().div_ceil(2),
            value: vec![0; edges],
            degree: vec![0; vertices],
            mate: (0..vertices).collect(),
            trail: Vec::new(),
            steps: Vec::new(),
            levels: Vec::new(),
            candidates: VecDeque::new(),
            reasons: vec![Vec::new(); edges],
            clause: Vec::new(),
        }
    }

    fn other_end(&self, edge: usize, vertex: usize) -> usize {
        let [one, other] = self.ends[edge];
        if one == vertex { other } else { one }
    }

    fn draw(&mut self, edge: usize) {
        let [one, other] = self.ends[edge];
        let are_ends = self.degree[one] < 2 && self.degree[other] < 2;
        let joined = if are_ends && self.mate[one] != other {
            let (start, end) = (self.mate[one], self.mate[other]);
            self.mate[start] = end;
            self.mate[end] = start;
            self.candidates.push_back((start, end));
            Some([(start, one), (end, other)])
        } else {
            None
        };
        self.degree[one] += 1;
        self.degree[other] += 1;
        self.steps.push(Step { edge, joined });
        if are_ends
            && joined.is_none()
            && self.clause.is_empty()
            && let Some(mut cycle) = self.path(one, Some(edge), other)
        {
            cycle.push(edge);
            if !self.is_solution(&cycle) {
                self.clause = negated(&cycle);
            }
        }
    }

    fn undo(&mut self) {
        let Some(Step { edge, joined }) = self.steps.pop() else { return };
        for vertex in self.ends[edge] {
            self.degree[vertex] -= 1;
        }
        for (end, vertex) in joined.into_iter().flatten() {
            self.mate[end] = vertex;
        }
    }

    /// The lines from one end of a path to the other, without `skipped`; `None` if a vertex on it has more than two
    /// lines, in which case the clauses of the vertex are in conflict anyway.
    fn path(&self, start: usize, skipped: Option<usize>, end: usize) -> Option<Vec<usize>> {
        let (mut lines, mut here, mut last) = (Vec::new(), start, skipped);
        while here != end {
            let is_next = |&edge: &usize| self.value[edge] > 0 && Some(edge) != last;
            let edge = self.at[here].iter().copied().filter(|_| self.degree[here] <= 2).find(is_next)?;
            lines.push(edge);
            here = self.other_end(edge, here);
            last = Some(edge);
        }
        Some(lines)
    }

    /// True if a cycle of lines meets all clues by itself.
    fn is_solution(&self, cycle: &[usize]) -> bool {
        if cycle.len() < self.shortest {
            return false;
        }
        let mut lines = vec![0; self.clues.len()];
        for clue in cycle.iter().flat_map(|&edge| &self.beside[edge]) {
            lines[*clue] += 1;
        }
        self.clues.iter().zip(lines).all(|(&(_, number), lines)| number == lines)
    }

    /// An undecided edge that would close the path between two vertices, with the lines of the path.
    fn closing(&self, start: usize, end: usize) -> Option<(usize, Vec<usize>)> {
        let is_path = self.mate[start] == end && self.degree[start] == 1 && self.degree[end] == 1;
        let between = |&&edge: &&usize| self.value[edge] == 0 && self.other_end(edge, start) == end;
        let edge = *self.at[start].iter().filter(|_| is_path).find(between)?;
        Some((edge, self.path(start, None, end)?))
    }
}

fn negated(lines: &[usize]) -> Vec<i32> {
    lines.iter().map(|&edge| -variable(edge)).collect()
}

impl ExternalPropagator for Loops {
    fn are_reasons_forgettable(&mut self) -> bool {
        true
    }

    fn notify_assignment(&mut self, literals: &[i32]) {
        for &literal in literals {
            let edge = literal.unsigned_abs() as usize - 1;
            if self.value[edge] != 0 {
                continue;
            }
            self.value[edge] = literal.signum() as i8;
            self.trail.push(edge);
            if literal > 0 {
                self.draw(edge);
            }
        }
    }

    fn notify_new_decision_level(&mut self) {
        self.levels.push((self.trail.len(), self.steps.len()));
    }

    fn notify_backtrack(&mut self, level: usize) {
        let Some(&(trail, steps)) = self.levels.get(level) else { return };
        self.levels.truncate(level);
        while self.steps.len() > steps {
            self.undo();
        }
        for edge in self.trail.drain(trail..) {
            self.value[edge] = 0;
        }
        self.clause.clear();
    }

    fn cb_propagate(&mut self) -> i32 {
        if !self.clause.is_empty() {
            return 0;
        }
        while let Some((start, end)) = self.candidates.pop_front() {
            let Some((edge, path)) = self.closing(start, end) else { continue };
            let mut cycle = path;
            cycle.push(edge);
            if !self.is_solution(&cycle) {
                self.reasons[edge] = negated(&cycle);
                return -variable(edge);
            }
        }
        0
    }

    fn cb_add_reason_clause_lit(&mut self, literal: i32) -> i32 {
        self.reasons[literal.unsigned_abs() as usize - 1].pop().unwrap_or(0)
    }

    /// A model is a set of cycles. If there are several, one of them is excluded.
    fn cb_check_found_model(&mut self, model: &[i32]) -> bool {
        let mut is_line = vec![false; self.ends.len()];
        for &literal in model.iter().filter(|&&literal| literal > 0) {
            is_line[literal as usize - 1] = true;
        }
        let Some(first) = is_line.iter().position(|&line| line) else { return true };
        let (mut cycle, [start, mut here]) = (vec![first], self.ends[first]);
        is_line[first] = false;
        while here != start {
            let Some(&edge) = self.at[here].iter().find(|&&edge| is_line[edge]) else { break };
            is_line[edge] = false;
            cycle.push(edge);
            here = self.other_end(edge, here);
        }
        let Some(outside) = is_line.iter().position(|&line| line) else { return true };
        self.clause = negated(&cycle);
        if self.is_solution(&cycle) {
            self.clause.push(-variable(outside));
        }
        false
    }

    fn cb_has_external_clause(&mut self, is_forgettable: &mut bool) -> bool {
        *is_forgettable = false;
        !self.clause.is_empty()
    }

    fn cb_add_external_clause_lit(&mut self) -> i32 {
        self.clause.pop().unwrap_or(0)
    }
}
