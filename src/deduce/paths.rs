//! Path fragments: the paths that the decided lines form, each stored by its two ends, with undo.

use super::board::Board;
use super::incidence::Incidence;
use super::trail::Conflict;
use crate::grid::{Grid, Vertex};

/// The effect of the new lines on the paths.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewJoins {
    /// The index of the first new join.
    first: usize,
    /// A vertex of the cycle that has closed, if one has.
    pub(super) closed: Option<Vertex>,
}

/// The paths that the lines form: each end knows the other one.
#[derive(Clone, Debug, Default)]
pub(super) struct Paths {
    /// By vertex: at an end of a path, the other end; without lines, the vertex itself; inside a path,
    /// meaningless.
    mate: Vec<Vertex>,
    /// For each line processed, the ends of the path that it made, or `None` if it closed a cycle.
    joins: Vec<Option<[Vertex; 2]>>,
    /// The number of paths that are not closed.
    paths: usize,
    /// The number of trail entries processed.
    head: usize,
}

impl Paths {
    /// Removes all lines, for a board of this size.
    pub(super) fn reset(&mut self, grid: Grid) {
        self.mate.clear();
        self.mate.extend(grid.vertices());
        self.joins.clear();
        self.paths = 0;
        self.head = 0;
    }

    /// The number of lines processed.
    pub(super) fn joins(&self) -> usize {
        self.joins.len()
    }

    /// The number of paths that are not closed.
    pub(super) fn count(&self) -> usize {
        self.paths
    }

    /// The number of closed cycles.
    pub(super) fn cycles(&self) -> usize {
        self.joins.iter().filter(|join| join.is_none()).count()
    }

    /// Adds the new lines of the trail to the paths.
    ///
    /// # Errors
    /// When a vertex has more than two lines.
    pub(super) fn advance(&mut self, board: &Board, incidence: &Incidence) -> Result<NewJoins, Conflict> {
        let mut news = NewJoins { first: self.joins.len(), closed: None };
        while let Some(step) = board.trail().get(self.head) {
            if step.on {
                let ends @ [a, b] = incidence.touched(board.grid(), step.edge).vertices;
                // The rules, if there are any, have reported this before.
                let branches = |vertex: &Vertex| board.spokes(*vertex).branches();
                if let Some(branch) = ends.into_iter().find(branches) {
                    return Err(Conflict::Vertex(branch));
                }
                news.closed = self.join(a, b).or(news.closed);
            }
            self.head += 1;
        }
        Ok(news)
    }

    /// Returns the ends of each path that has grown, after all new joins.
    pub(super) fn grown(&self, news: NewJoins) -> impl Iterator<Item = [Vertex; 2]> {
        let still = |&[a, b]: &[Vertex; 2]| self.mate[a.index()] == b;
        self.joins[news.first..].iter().copied().flatten().filter(still)
    }

    /// Returns the ends of each path that is not closed.
    pub(super) fn all(&self, board: &Board) -> impl Iterator<Item = [Vertex; 2]> {
        let is_end = |&vertex: &Vertex| board.spokes(vertex).on().count_ones() == 1;
        let ends = board.grid().vertices().filter(is_end).map(|end| [end, self.mate[end.index()]]);
        ends.filter(|[a, b]| a < b)
    }

    /// Joins two paths by a line between an end of each. Returns the vertex `a` if that closes a cycle.
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

    /// Undoes all joins but the first `joins`; `head` is the number of trail entries processed at that time.
    pub(super) fn backtrack_to(&mut self, joins: usize, head: usize, board: &Board, incidence: &Incidence) {
        let mut steps = board.trail()[..self.head].iter().rev().filter(|step| step.on);
        while self.joins.len() > joins
            && let Some(step) = steps.next()
            && let Some(join) = self.joins.pop()
        {
            let [a, b] = incidence.touched(board.grid(), step.edge).vertices;
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
