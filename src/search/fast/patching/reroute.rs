//! Finds other lines for a patch by SAT: with one cycle fewer, or just different.

use slitherlink_encodings::{ClauseSink, Lit};

use super::patch::Patch;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{State, Vertex};
use crate::search::edge_literals::EdgeLiterals;
use crate::search::fast::encode::encode;
use crate::search::fast::fragments::{Fragments, Join};
use slitherlink_cdcl::{Assignment, Cdcl, Outcome, Propagation, Propagator};

/// The number of conflicts that a patch may cost for each of its columns.
const CONFLICTS: u64 = 20;

/// Looks for other lines of a patch. Returns them by edge, if found, and the number of conflicts that it
/// took. With a target there is one cycle fewer: the one through that vertex becomes part of another one, or
/// disappears. Without one the lines just differ from those before.
pub(super) fn reroute(
    patch: &Patch,
    target: Option<Vertex>,
    most: u64,
    deadline: &Deadline,
) -> (Option<Vec<bool>>, u64) {
    let cycles = PatchCycles::new(patch, target.and_then(|vertex| patch.window.vertex(vertex)));
    if !cycles.can_join() {
        return (None, 0);
    }
    let board = Board::given(&patch.puzzle, &patch.states);
    let mut solver = Cdcl::new(deadline);
    let literals = encode(&board, &mut solver);
    if target.is_none() {
        let differs = |edge| literals.lit(edge).map(|lit| if patch.was_line(edge) { !lit } else { lit });
        let clause: Vec<Lit> = board.grid().edges().filter_map(differs).collect();
        solver.add_clause(&clause);
    }
    let variables = solver.variables();
    let fragments = Fragments::new(&board, &literals, variables);
    let mut propagator = PatchPropagator::new(patch, cycles, literals, fragments, variables);
    let outcome = solver.search(&mut propagator, &[], most.min(CONFLICTS * board.grid().cols() as u64));
    let found = match outcome {
        Outcome::Found(lines) => Some(lines),
        _ => None,
    };
    (found, solver.conflicts())
}

/// The cycles of the cover that pass through a patch.
struct PatchCycles {
    /// By vertex on a cycle, the index of the cycle.
    of: Vec<Option<usize>>,
    /// By cycle, the number of its vertices that are ends of paths beyond the patch.
    ends: Vec<usize>,
    /// The cycle that is to become part of another.
    target: Option<usize>,
}

impl PatchCycles {
    fn new(patch: &Patch, target: Option<Vertex>) -> PatchCycles {
        let grid = patch.window.grid();
        let mut cycles = PatchCycles { of: vec![None; grid.vertex_count()], ends: Vec::new(), target: None };
        for start in grid.vertices() {
            if cycles.of[start.index()].is_none() && patch.lines(start).next().is_some() {
                let vertices = patch.connected(start, |vertex| patch.lines(vertex));
                vertices.iter().for_each(|vertex| cycles.of[vertex.index()] = Some(cycles.ends.len()));
                let is_end = |vertex: &&Vertex| patch.partner[vertex.index()].is_some();
                cycles.ends.push(vertices.iter().filter(is_end).count());
            }
        }
        cycles.target = target.and_then(|vertex| cycles.of[vertex.index()]);
        cycles
    }

    /// True if a cycle other than the target leaves the patch, so that the target can become part of it.
    fn can_join(&self) -> bool {
        self.ends.iter().enumerate().any(|(cycle, &ends)| ends > 0 && Some(cycle) != self.target)
    }

    /// True if a new cycle with this many ends of each old cycle is allowed: it has all ends of every old
    /// cycle that it touches, and touches another one than the target.
    fn allow(&self, ends: &[usize]) -> bool {
        let mut touched = ends.iter().enumerate().filter(|(_, ends)| **ends > 0);
        touched.clone().all(|(cycle, &ends)| ends == self.ends[cycle])
            && touched.any(|(cycle, _)| Some(cycle) != self.target)
    }
}

/// The propagator that excludes cycles with which the number of cycles in the cover does not decrease.
struct PatchPropagator<'a> {
    patch: &'a Patch,
    cycles: PatchCycles,
    literals: EdgeLiterals,
    fragments: Fragments,
    variables: usize,
    /// The cycles that have closed, each as a vertex on it and the number of lines at that moment.
    closed: Vec<(Vertex, usize)>,
    /// The number of these cycles that were checked so far.
    checked: usize,
}

impl<'a> PatchPropagator<'a> {
    fn new(
        patch: &'a Patch,
        cycles: PatchCycles,
        literals: EdgeLiterals,
        mut fragments: Fragments,
        variables: usize,
    ) -> PatchPropagator<'a> {
        for vertex in patch.window.grid().vertices() {
            if let Some(end) = patch.partner[vertex.index()] {
                fragments.link([vertex, end]);
            }
        }
        let mut closed = Vec::new();
        for (edge, _) in patch.real_edges().filter(|(edge, _)| patch.states[edge.index()] == State::Line) {
            if let Join::Cycle(vertex) = fragments.add_line(edge) {
                closed.push((vertex, fragments.line_count()));
            }
        }
        PatchPropagator { patch, cycles, literals, fragments, variables, closed, checked: 0 }
    }

    /// Returns a clause against a cycle that has closed, if it is not allowed: a line leads away from its vertices,
    /// or, if it does not leave the patch, a certain one of its lines is a cross.
    fn refusal(&self, start: Vertex) -> Option<Vec<Lit>> {
        let (patch, grid) = (self.patch, self.patch.window.grid());
        let vertices = patch.connected(start, |vertex| self.fragments.lines().at(vertex));
        let (mut is_on, mut ends) = (vec![false; grid.vertex_count()], vec![0; self.cycles.ends.len()]);
        for vertex in &vertices {
            is_on[vertex.index()] = true;
            let cycle = self.cycles.of[vertex.index()].filter(|_| patch.partner[vertex.index()].is_some());
            cycle.into_iter().for_each(|cycle| ends[cycle] += 1);
        }
        let leaves = ends.iter().any(|&ends| ends > 0);
        if leaves && self.cycles.allow(&ends) {
            return None;
        }
        let mut clause: Vec<Lit> = Vec::new();
        for &vertex in &vertices {
            let away = patch.real_spokes(vertex).filter(|&edge| !is_on[grid.other_end(edge, vertex).index()]);
            clause.extend(away.filter_map(|edge| self.literals.lit(edge)));
        }
        if !leaves {
            // The new lines may include a whole cycle of the old cover, which is skipped.
            let mut lines = vertices.iter().flat_map(|&vertex| self.fragments.lines().at(vertex));
            let new = lines.clone().find(|&edge| !patch.was_line(edge));
            if new.is_none() && self.cycles.of[start.index()] != self.cycles.target {
                return None;
            }
            let own = new.or_else(|| lines.find(|&edge| self.literals.lit(edge).is_some()));
            clause.extend(own.and_then(|edge| self.literals.lit(edge)).map(|lit| !lit));
        }
        Some(clause)
    }
}

impl Propagator for PatchPropagator<'_> {
    type Found = Vec<bool>;

    fn propagate(&mut self, assignment: &Assignment) -> Propagation<Vec<bool>> {
        let PatchPropagator { fragments, closed, .. } = self;
        while fragments.follow(assignment, |fragments, join| {
            if let Join::Cycle(vertex) = join {
                closed.push((vertex, fragments.line_count()));
            }
        }) {}
        while let Some(&(vertex, _)) = self.closed.get(self.checked) {
            self.checked += 1;
            if let Some(clause) = self.refusal(vertex) {
                return Propagation::Clause(clause);
            }
        }
        if assignment.trail().len() < self.variables {
            return Propagation::Nothing;
        }
        let mut is_line = vec![false; self.patch.window.grid().edge_count()];
        self.fragments.edges().for_each(|edge| is_line[edge.index()] = true);
        Propagation::Found(is_line)
    }

    fn backtrack_to(&mut self, length: usize) {
        self.fragments.backtrack_to(length);
        let lines = self.fragments.line_count();
        self.closed.truncate(self.closed.partition_point(|&(_, closed)| closed <= lines));
        self.checked = self.checked.min(self.closed.len());
    }
}
