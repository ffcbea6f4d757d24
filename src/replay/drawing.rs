//! The partial drawing of a search: lines and crosses with local propagation, the colours of the cells, and
//! the cycles that have closed. Everything can be undone.

use crate::genre::Dots;
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::step::Fact;

use super::classes::{Classes, Joined};
use super::scope::Scope;

/// The rules of the game that apply, besides the clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    /// No line ends, branches or crosses another one.
    pub(super) vertices: bool,
    /// A line has the inside of the loop on one side, and the outside on the other.
    pub(super) colours: bool,
    /// There is one loop.
    pub(super) loops: bool,
}

/// A point to backtrack to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    trail: usize,
    sides: usize,
    paths: usize,
}

/// The drawing, and the scope of the step that is checked.
pub(super) struct Drawing {
    pub(super) grid: Grid,
    pub(super) scope: Scope,
    pub(super) rules: Rules,
    pub(super) dots: Dots,
    states: Vec<State>,
    trail: Vec<Edge>,
    /// The number of trail entries processed.
    head: usize,
    lines: usize,
    ties: Vec<Fact>,
    /// The classes of cells by colour; number 0 is the outside.
    sides: Classes,
    /// The classes of vertices by path.
    paths: Classes,
    /// The indices on the trail of the lines that closed a cycle.
    closed: Vec<usize>,
    moved: Vec<u32>,
}

/// The number in `sides` of a cell, or of the outside.
pub(super) fn coloured(cell: Option<Cell>) -> usize {
    cell.map_or(0, |cell| cell.index() + 1)
}

impl Drawing {
    pub(super) fn new(grid: Grid, dots: Dots) -> Drawing {
        Drawing {
            grid,
            dots,
            scope: Scope::new(grid),
            rules: Rules { vertices: false, colours: false, loops: false },
            states: vec![State::Undecided; grid.edge_count()],
            trail: Vec::new(),
            head: 0,
            lines: 0,
            ties: Vec::new(),
            sides: Classes::new(grid.cell_count() + 1),
            paths: Classes::new(grid.vertex_count()),
            closed: Vec::new(),
            moved: Vec::new(),
        }
    }

    /// Empties the drawing, and sets the rules.
    pub(super) fn clear(&mut self, rules: Rules) {
        self.rewind(Mark { trail: 0, sides: 0, paths: 0 });
        self.ties.clear();
        self.rules = rules;
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), sides: self.sides.mark(), paths: self.paths.mark() }
    }

    pub(super) fn rewind(&mut self, mark: Mark) {
        for edge in self.trail.drain(mark.trail..) {
            self.lines -= usize::from(self.states[edge.index()] == State::Line);
            self.states[edge.index()] = State::Undecided;
        }
        self.head = mark.trail;
        self.sides.rewind(mark.sides);
        self.paths.rewind(mark.paths);
        while self.closed.last().is_some_and(|&at| at >= mark.trail) {
            self.closed.pop();
        }
    }

    pub(super) fn state(&self, edge: Edge) -> State {
        self.states[edge.index()]
    }

    /// The decided edges, in order.
    pub(super) fn trail(&self) -> &[Edge] {
        &self.trail
    }

    pub(super) fn line_count(&self) -> usize {
        self.lines
    }

    /// The assumed facts about cells, which are not about edges.
    pub(super) fn ties(&self) -> &[Fact] {
        &self.ties
    }

    /// The class of a cell, and which of the two colours of that class the cell has.
    pub(super) fn side(&self, cell: Option<Cell>) -> (usize, bool) {
        self.sides.find(coloured(cell))
    }

    /// The first line that closed a cycle, if one has.
    pub(super) fn closed(&self) -> Option<Edge> {
        self.closed.first().map(|&at| self.trail[at])
    }

    /// Decides an edge. Returns false if it is decided the other way already.
    pub(super) fn decide(&mut self, edge: Edge, state: State) -> bool {
        let now = self.states[edge.index()];
        if now == State::Undecided {
            self.states[edge.index()] = state;
            self.trail.push(edge);
            self.lines += usize::from(state == State::Line);
            return true;
        }
        now == state
    }

    /// Adds a fact to the drawing. Returns false if it contradicts what is there.
    pub(super) fn assume(&mut self, fact: Fact) -> bool {
        match fact {
            Fact::Edge { edge, line } => self.decide(edge, State::from_on(line)),
            Fact::Cells { cells: [a, b], differ } => {
                self.ties.push(fact);
                !self.rules.colours || self.tie(coloured(a), coloured(b), differ)
            }
        }
    }

    /// Propagates to a fixpoint. Returns false on a contradiction.
    pub(super) fn propagate(&mut self) -> bool {
        while let Some(&edge) = self.trail.get(self.head) {
            let at = self.head;
            self.head += 1;
            if !self.look_around(edge, at) {
                return false;
            }
        }
        true
    }

    fn look_around(&mut self, edge: Edge, at: usize) -> bool {
        let line = self.state(edge) == State::Line;
        let beside = self.grid.cells_beside(edge);
        let ends = self.grid.ends(edge);
        if self.rules.loops && line {
            self.follow(ends, at);
        }
        (!self.rules.vertices || ends.into_iter().all(|vertex| self.look_at_vertex(vertex)))
            && beside.into_iter().flatten().all(|cell| self.look_at_clue(cell))
            && (!self.rules.colours || self.tie(coloured(beside[0]), coloured(beside[1]), line))
    }

    /// Adds a new line, with this index on the trail, to the paths.
    pub(super) fn follow(&mut self, ends: [Vertex; 2], at: usize) {
        let [a, b] = ends.map(Vertex::index);
        if self.paths.join(a, b, false, &mut self.moved) != Joined::Now {
            self.closed.push(at);
        }
    }

    /// Returns the numbers of lines and of undecided edges among these edges.
    fn tally<const N: usize>(&self, edges: &[Option<Edge>; N]) -> (u8, u8) {
        edges.iter().flatten().fold((0, 0), |(lines, open), &edge| match self.state(edge) {
            State::Line => (lines + 1, open),
            State::Undecided => (lines, open + 1),
            State::Cross => (lines, open),
        })
    }

    /// Decides all undecided edges among these.
    fn fill<const N: usize>(&mut self, edges: [Option<Edge>; N], state: State) -> bool {
        let mut edges = edges.into_iter().flatten();
        edges.all(|edge| self.state(edge) != State::Undecided || self.decide(edge, state))
    }

    fn look_at_vertex(&mut self, vertex: Vertex) -> bool {
        if !self.scope.has_vertex(vertex) {
            return true;
        }
        let spokes = self.grid.spokes(vertex);
        match self.tally(&spokes) {
            (lines, open) if self.dots == Dots::Two && lines + open <= 2 => {
                lines + open == 2 && self.fill(spokes, State::Line)
            }
            (3.., _) | (1, 0) => false,
            (2, 1..) | (0, 1) => self.fill(spokes, State::Cross),
            (1, 1) => self.fill(spokes, State::Line),
            _ => true,
        }
    }

    /// Propagates the required number of lines around a cell. Returns false if it cannot be met.
    pub(super) fn look_at_clue(&mut self, cell: Cell) -> bool {
        let Some(n) = self.scope.need(cell) else { return true };
        let sides = self.grid.sides(cell).map(Some);
        let (lines, open) = self.tally(&sides);
        if lines > n || lines + open < n {
            false
        } else if lines == n {
            self.fill(sides, State::Cross)
        } else {
            lines + open > n || self.fill(sides, State::Line)
        }
    }

    /// Ties two cells to the same side, or to different ones, and decides all edges between cells that are
    /// tied by that. Returns false on a contradiction.
    fn tie(&mut self, a: usize, b: usize, differ: bool) -> bool {
        let mut moved = std::mem::take(&mut self.moved);
        let joined = self.sides.join(a, b, differ, &mut moved);
        for &number in moved.iter().filter(|&&number| number > 0) {
            let cell = self.grid.cell_of(number as usize - 1);
            for edge in self.grid.sides(cell) {
                self.look_across(edge);
            }
        }
        if moved.contains(&0) {
            self.look_inwards();
        }
        self.moved = moved;
        joined != Joined::Conflict
    }

    /// Decides an edge in scope if its two cells are tied.
    fn look_across(&mut self, edge: Edge) {
        if !self.scope.has_edge(edge) || self.state(edge) != State::Undecided {
            return;
        }
        let [a, b] = self.grid.cells_beside(edge).map(|cell| self.sides.find(coloured(cell)));
        if a.0 == b.0 {
            self.decide(edge, State::from_on(a.1 != b.1));
        }
    }

    /// Looks at the edges at the border, after more cells have been tied to the outside.
    fn look_inwards(&mut self) {
        for i in 0..self.scope.edges(true).len() {
            let edge = self.scope.edges(true)[i];
            if self.grid.cells_beside(edge).contains(&None) {
                self.look_across(edge);
            }
        }
    }
}
