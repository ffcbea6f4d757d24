//! The decided lines as paths, by their ends.

use super::board::Board;
use super::sites::Sites;
use super::trail::Conflict;
use crate::grid::{Grid, Vertex};

/// What came of the new lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct News {
    /// The first join that is new.
    first: usize,
    /// A vertex of a cycle that was closed.
    pub(super) closed: Option<Vertex>,
}

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
    /// No lines.
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

    /// How many paths there are that are not closed.
    pub(super) fn count(&self) -> usize {
        self.paths
    }

    /// How many cycles are closed.
    pub(super) fn cycles(&self) -> usize {
        self.joins.iter().filter(|join| join.is_none()).count()
    }

    /// Joins the new lines to paths.
    ///
    /// # Errors
    /// A vertex with three lines.
    pub(super) fn advance(&mut self, board: &Board, sites: &Sites) -> Result<News, Conflict> {
        let mut news = News { first: self.joins.len(), closed: None };
        while let Some(step) = board.trail().get(self.head) {
            if step.on {
                let ends @ [a, b] = sites.touched(board.grid(), step.edge).vertices;
                // The rules see that first, if there are any.
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

    /// The ends of the paths that grew, as they are now.
    pub(super) fn grown(&self, news: News) -> impl Iterator<Item = [Vertex; 2]> {
        let still = |&[a, b]: &[Vertex; 2]| self.mate[a.index()] == b;
        self.joins[news.first..].iter().copied().flatten().filter(still)
    }

    /// The ends of all paths.
    pub(super) fn all(&self, board: &Board) -> impl Iterator<Item = [Vertex; 2]> {
        let is_end = |&vertex: &Vertex| board.spokes(vertex).on().count_ones() == 1;
        let ends = board.grid().vertices().filter(is_end).map(|end| [end, self.mate[end.index()]]);
        ends.filter(|[a, b]| a < b)
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

    /// Takes back the lines after the first so many joins, when so much of the trail had been seen.
    pub(super) fn take_back_to(&mut self, joins: usize, head: usize, board: &Board, sites: &Sites) {
        let mut steps = board.trail()[..self.head].iter().rev().filter(|step| step.on);
        while self.joins.len() > joins
            && let Some(step) = steps.next()
            && let Some(join) = self.joins.pop()
        {
            let [a, b] = sites.touched(board.grid(), step.edge).vertices;
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
