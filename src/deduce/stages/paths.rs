//! Premature loops: the decided lines are paths, and no edge may close one too early.

use super::Stage;
use crate::deduce::board::{Board, Conflict, Reason, Site};
use crate::deduce::propagate::Pass;
use crate::grid::{Edge, EdgePlace, Grid, State, Vertex};

/// The paths that the lines form, by their ends.
#[derive(Debug, Default)]
pub(super) struct Paths {
    /// For the end of a path the other end; for a vertex without lines the vertex itself;
    /// of no meaning inside a path.
    mate: Vec<Vertex>,
    /// For each line seen: the ends of the path it made, or `None` where it closed a cycle.
    joins: Vec<Option<[Vertex; 2]>>,
    /// How many paths there are.
    paths: usize,
    /// How much of the trail was seen.
    head: usize,
}

impl Paths {
    pub(super) fn reset(&mut self, grid: Grid) {
        self.mate.clear();
        self.mate.extend(grid.vertices());
        self.joins.clear();
        self.paths = 0;
        self.head = 0;
    }

    /// How many lines were seen.
    pub(super) fn joins(&self) -> usize {
        self.joins.len()
    }

    /// Joins the new lines to paths, and decides the edges that would close one too early.
    pub(super) fn advance(&mut self, pass: &mut Pass) -> Result<(), Conflict> {
        let first_new = self.joins.len();
        let mut closed = None;
        while let Some(step) = pass.board.trail().get(self.head) {
            if step.on {
                let ends @ [a, b] = pass.board.grid().ends(step.edge);
                // The rules see that first, if there are any.
                let branches = |vertex: &Vertex| pass.board.spokes(*vertex).on().count_ones() > 2;
                if let Some(branch) = ends.into_iter().find(branches) {
                    return Err(Conflict::Vertex(branch));
                }
                closed = self.join(a, b).or(closed);
            }
            self.head += 1;
        }
        if let Some(vertex) = closed {
            return if self.paths == 0 && self.cycles() == 1 && clues_met(pass.board, None) {
                cross_the_rest(pass, vertex)
            } else {
                Err(Conflict::Cycle(vertex))
            };
        }
        for i in first_new..self.joins.len() {
            if let Some([a, b]) = self.joins[i]
                && self.mate[a.index()] == b
            {
                self.keep_apart(a, b, pass)?;
            }
        }
        Ok(())
    }

    /// Joins two paths by a line from an end of each; the vertex if they are one and the same.
    fn join(&mut self, a: Vertex, b: Vertex) -> Option<Vertex> {
        let (far_a, far_b) = (self.mate[a.index()], self.mate[b.index()]);
        if far_a == b {
            self.paths -= 1;
            self.joins.push(None);
            return Some(a);
        }
        self.paths += 1;
        self.paths -= usize::from(far_a != a) + usize::from(far_b != b);
        self.mate[far_a.index()] = far_b;
        self.mate[far_b.index()] = far_a;
        self.joins.push(Some([far_a, far_b]));
        None
    }

    fn cycles(&self) -> usize {
        self.joins.iter().filter(|join| join.is_none()).count()
    }

    /// The edge between the ends of a path, if there is one, is off, unless with it the path
    /// is a solution.
    fn keep_apart(&self, a: Vertex, b: Vertex, pass: &mut Pass) -> Result<(), Conflict> {
        let grid = pass.board.grid();
        let (first, second) = (a.min(b), a.max(b));
        let k = match second.index() - first.index() {
            1 => 1,
            width if width == grid.cols() + 1 => 2,
            _ => return Ok(()),
        };
        let Some(place) = grid.spoke_places(first)[k] else { return Ok(()) };
        let undecided = pass.board.spokes(first).state(k) == State::Undecided;
        if !undecided || self.paths == 1 && clues_met(pass.board, Some(grid.edge_at(place))) {
            return Ok(());
        }
        pass.decide_at(place, false, Reason::Stage(Stage::Loops), Site::Vertex(a))
    }

    pub(super) fn take_back_to(&mut self, joins: usize, head: usize, board: &Board) {
        let mut steps = board.trail()[..self.head].iter().rev().filter(|step| step.on);
        while self.joins.len() > joins
            && let Some(step) = steps.next()
            && let Some(join) = self.joins.pop()
        {
            let [a, b] = board.grid().ends(step.edge);
            let Some([far_a, far_b]) = join else {
                self.paths += 1;
                continue;
            };
            self.mate[far_a.index()] = a;
            self.mate[far_b.index()] = b;
            self.paths += usize::from(far_a != a) + usize::from(far_b != b);
            self.paths -= 1;
        }
        self.head = head;
    }
}

/// True if the lines, and `also` if given, meet every clue.
fn clues_met(board: &Board, also: Option<Edge>) -> bool {
    let beside = also.map_or([None; 2], |edge| board.grid().cells_beside(edge));
    board.grid().cells().all(|cell| {
        let more = usize::from(beside.contains(&Some(cell)));
        let lines = board.sides(cell).on().count_ones() as usize + more;
        board.clue(cell).number().is_none_or(|n| usize::from(n) == lines)
    })
}

/// The loop is closed and is a solution: whatever is undecided is off.
fn cross_the_rest(pass: &mut Pass, vertex: Vertex) -> Result<(), Conflict> {
    let grid = pass.board.grid();
    for edge in grid.edges() {
        let place: EdgePlace = grid.edge_place(edge);
        if pass.board.state(edge) == State::Undecided {
            pass.decide_at(place, false, Reason::Stage(Stage::Loops), Site::Vertex(vertex))?;
        }
    }
    Ok(())
}
