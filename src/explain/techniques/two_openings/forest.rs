//! A spanning forest, which shows the parts of a board that two edges separate.

use std::iter;
use std::ops::Range;

use crate::deduce::board::Board;
use crate::deduce::four_edges::{ALL, Mask};
use crate::grid::{Edge, Vertex};
use crate::puzzle::Puzzle;
use crate::search::cuts::CutFinder;

/// A depth-first spanning forest of the edges that are not crosses. The memory is used again for each board.
///
/// The vertices below a tree edge are a range in the order of the walk. Of two edges that cut the board in two, at least one is a
/// tree edge; and if both are, one is below the other, or both are bridges.
#[derive(Clone, Debug)]
pub(super) struct SpanningForest {
    /// By vertex, the number of clues around it that force a line at each corner: those of 3 or more.
    threes: Vec<u32>,
    /// The vertices in the order in which the walk reached them.
    order: Vec<Visit>,
    /// By vertex, its place in that order.
    place: Vec<u32>,
    /// By place, the number of line ends and of such clues at the places before it.
    needs: Vec<u32>,
    /// The vertices from the root down to the current one, without it.
    path: Vec<Branching>,
}

/// A vertex on the walk.
#[derive(Clone, Copy, Debug)]
struct Visit {
    vertex: Vertex,
    /// The place from which the walk arrived; [`NOWHERE`] at the root of a tree.
    from: u32,
    /// The end of the range of its subtree.
    end: u32,
}

/// A vertex from which the walk goes on.
#[derive(Clone, Copy, Debug)]
struct Branching {
    vertex: Vertex,
    place: u32,
    /// The directions left to try.
    left: Mask,
}

/// The place of a vertex that the walk has not reached.
const NOWHERE: u32 = u32::MAX;

impl SpanningForest {
    /// Prepares for boards with these clues.
    pub(super) fn new(puzzle: &Puzzle) -> SpanningForest {
        let grid = puzzle.grid();
        let mut threes = vec![0; grid.vertex_count()];
        for cell in grid.cells().filter(|&cell| puzzle.clue(cell).number().is_some_and(|n| n >= 3)) {
            grid.corners(cell).into_iter().for_each(|corner| threes[corner.index()] += 1);
        }
        SpanningForest { threes, order: Vec::new(), place: Vec::new(), needs: Vec::new(), path: Vec::new() }
    }

    /// Walks over a board. Vertices with crosses only are left out.
    pub(super) fn grow(&mut self, board: &Board) {
        self.order.clear();
        self.needs.clear();
        self.needs.push(0);
        self.place.clear();
        self.place.resize(board.grid().vertex_count(), NOWHERE);
        for root in board.grid().vertices() {
            if self.place[root.index()] == NOWHERE && board.spokes(root).off() != ALL {
                self.walk(board, root);
            }
        }
    }

    /// Walks depth-first from a root, without recursion, since large boards would overflow the stack.
    fn walk(&mut self, board: &Board, root: Vertex) {
        let grid = board.grid();
        let mut at = self.enter(board, root, NOWHERE);
        loop {
            if at.left == 0 {
                self.order[at.place as usize].end = self.order.len() as u32;
                let Some(before) = self.path.pop() else { return };
                at = before;
                continue;
            }
            let next = grid.along(at.vertex, at.left.trailing_zeros() as usize);
            at.left &= at.left - 1;
            if self.place[next.index()] == NOWHERE {
                self.path.push(at);
                at = self.enter(board, next, at.place);
            }
        }
    }

    /// Walks on to a vertex that the walk has not reached.
    fn enter(&mut self, board: &Board, vertex: Vertex, from: u32) -> Branching {
        let (place, spokes) = (self.order.len() as u32, board.spokes(vertex));
        let needs = spokes.on().count_ones() + self.threes[vertex.index()];
        self.place[vertex.index()] = place;
        self.order.push(Visit { vertex, from, end: NOWHERE });
        self.needs.push(self.needs[place as usize] + needs);
        Branching { vertex, place, left: ALL & !spokes.off() }
    }

    fn place(&self, vertex: Vertex) -> usize {
        self.place[vertex.index()] as usize
    }

    /// The places of the subtree whose root is at this place.
    fn subtree(&self, place: usize) -> Range<usize> {
        place..self.order[place].end as usize
    }

    /// True if a vertex is in a part. One with crosses only has no place, and is in none.
    pub(super) fn has(&self, part: &Part, vertex: Vertex) -> bool {
        part.has(self.place(vertex))
    }

    /// A tree that has lines, if another tree has lines, too.
    pub(super) fn apart(&self, board: &Board) -> Option<Part> {
        let following = |tree: &Range<usize>| (tree.end < self.order.len()).then(|| self.subtree(tree.end));
        let trees = iter::successors((!self.order.is_empty()).then(|| self.subtree(0)), following);
        let is_on_line = |visit: &Visit| board.spokes(visit.vertex).on() != 0;
        let mut with_lines = trees.filter(|tree| self.order[tree.clone()].iter().any(is_on_line));
        with_lines.next()?;
        with_lines.next().map(Part::from)
    }

    /// The subtree below a tree edge; `None` for other edges.
    fn below(&self, board: &Board, edge: Edge) -> Option<Range<usize>> {
        let [a, b] = board.grid().ends(edge).map(|end| self.place(end));
        let (upper, lower) = (a.min(b), a.max(b));
        (self.order[lower].from as usize == upper).then(|| self.subtree(lower))
    }

    /// The vertices on one side of two edges that cut the board in two.
    pub(super) fn between(&self, board: &Board, a: Edge, b: Edge) -> Option<Part> {
        match (self.below(board, a), self.below(board, b)) {
            (Some(whole), Some(hole)) if whole.contains(&hole.start) => Some(Part { whole, hole }),
            (Some(hole), Some(whole)) if whole.contains(&hole.start) => Some(Part { whole, hole }),
            (Some(whole), None) | (None, Some(whole)) => Some(Part::from(whole)),
            _ => None,
        }
    }

    /// True if a part of the board, or with `inside` false the rest of it, has something that the loop must
    /// reach.
    pub(super) fn has_something(&self, board: &Board, cuts: &CutFinder, inside: bool, part: &Part) -> bool {
        let ranges = part.ranges(inside, self.order.len());
        if ranges.iter().any(|range| !range.is_empty() && self.needs[range.end] > self.needs[range.start]) {
            return true;
        }
        let is_there = |vertex: Vertex| self.has(part, vertex) == inside;
        ranges.into_iter().flatten().any(|place| {
            let mut cells = board.grid().cells_at(self.order[place].vertex).into_iter().flatten();
            cells.any(|cell| cuts.forces(board, cell, is_there))
        })
    }
}

/// A set of vertices, by their places in the walk: a range without a subrange.
pub(super) struct Part {
    whole: Range<usize>,
    hole: Range<usize>,
}

impl From<Range<usize>> for Part {
    fn from(whole: Range<usize>) -> Part {
        let hole = whole.end..whole.end;
        Part { whole, hole }
    }
}

impl Part {
    fn has(&self, place: usize) -> bool {
        self.whole.contains(&place) && !self.hole.contains(&place)
    }

    /// The places in the part, or those outside of it among the first `count` ones.
    fn ranges(&self, inside: bool, count: usize) -> [Range<usize>; 3] {
        let (whole, hole) = (&self.whole, &self.hole);
        match inside {
            true => [whole.start..hole.start, hole.end..whole.end, 0..0],
            false => [0..whole.start, hole.clone(), whole.end..count],
        }
    }
}
