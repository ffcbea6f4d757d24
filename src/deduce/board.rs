//! What is known of the edges, and how each became known.
//!
//! Rules never look at one edge: they look at the four around a cell or at a vertex. So
//! that is how the board keeps them, a byte for each cell and each vertex ([`Around`]), and
//! an edge is written at all of the up to four sites it touches. [`Board::record`] is the
//! only place that writes.

use std::fmt;

use crate::deduce::rules::RuleId;
use crate::deduce::stages::Stage;
use crate::grid::{Cell, Edge, EdgePlace, Grid, State, Vertex};
use crate::puzzle::{Clue, Puzzle};

/// Some of the four edges of a cell or at a vertex, a bit each, in the order of
/// [`crate::grid`]: bit `k` is side or direction `k`.
pub type Mask = u8;

/// All four edges.
pub const ALL: Mask = 0b1111;

/// The two edges that meet at corner `k` of a cell (its sides `k - 1` and `k`), and as well
/// the two exits there (the directions `k - 1` and `k` from the vertex).
pub const fn pair(k: usize) -> Mask {
    [0b1001, 0b0011, 0b0110, 0b1100][k % 4]
}

/// The states of the four edges of a cell or at a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Around(u8);

impl Around {
    /// The lines.
    pub const fn on(self) -> Mask {
        self.0 & ALL
    }

    /// The crosses, and at a vertex on the border the edges that do not exist.
    pub const fn off(self) -> Mask {
        self.0 >> 4
    }

    /// Neither on nor off.
    pub const fn undecided(self) -> Mask {
        !(self.on() | self.off()) & ALL
    }

    /// All 256 of them, in the order of [`Around::index`]; where an edge is both on and off
    /// it is one that never occurs.
    pub fn all() -> impl Iterator<Item = Around> {
        (0..256).map(Around::from_index)
    }

    /// The one with this number, of which the lowest eight bits count.
    pub const fn from_index(index: usize) -> Around {
        Around(index as u8)
    }

    /// A number below 256, different for each.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The state of edge `k`.
    pub const fn state(self, k: usize) -> State {
        match (self.on() >> k & 1, self.off() >> k & 1) {
            (1, _) => State::Line,
            (_, 1) => State::Cross,
            _ => State::Undecided,
        }
    }

    fn set(&mut self, k: usize, on: bool) {
        self.0 |= 1 << (k + if on { 0 } else { 4 });
    }

    fn clear(&mut self, k: usize) {
        self.0 &= !(0b1_0001 << k);
    }
}

/// A place a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// A cell and its four edges.
    Cell(Cell),
    /// A vertex, the edges that meet there and the cells around it.
    Vertex(Vertex),
}

/// What decides an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It was given, or it is assumed for a while.
    Given,
    /// One of the fifteen rules.
    Rule(RuleId),
    /// A stage beyond the rules.
    Stage(Stage),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reason::Given => f.write_str("what is given"),
            Reason::Rule(id) => write!(f, "rule {} ({})", id.rule().number, id.rule().name),
            Reason::Stage(stage) => write!(f, "the stage {}", stage.name()),
        }
    }
}

/// One step: an edge decided for a reason at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The edge.
    pub edge: Edge,
    /// On or off.
    pub on: bool,
    /// What decided it.
    pub reason: Reason,
    /// Where that looked.
    pub site: Site,
}

/// Why the clues cannot be met together with what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A deduction against an edge that is decided the other way.
    Edge(Deduction),
    /// A clue has too many lines or too few edges left.
    Clue(Cell),
    /// A vertex has three lines, or one that cannot go on.
    Vertex(Vertex),
    /// The lines through a vertex close a cycle that is no solution.
    Cycle(Vertex),
    /// The cells beside an edge, decided or not, can be neither of the same colour nor of different ones.
    Colours(Edge),
}

impl Conflict {
    /// The conflict in words, for a puzzle on `grid`; rows and columns count from 1.
    pub fn describe(self, grid: Grid) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Conflict::Edge(step) => {
                let must = if step.on { "a line" } else { "a cross" };
                let is = if step.on { "a cross" } else { "a line" };
                let at = grid.describe(step.edge);
                write!(f, "{} wants {must} {at}, which is {is} already", step.reason)
            }
            Conflict::Clue(cell) => {
                let (r, c) = grid.cell_place(cell);
                write!(f, "the clue in row {}, column {} cannot be met", r + 1, c + 1)
            }
            Conflict::Vertex(vertex) => {
                let (r, c) = grid.vertex_place(vertex);
                write!(f, "the lines at vertex {}, {} cannot go on", r + 1, c + 1)
            }
            Conflict::Cycle(vertex) => {
                let (r, c) = grid.vertex_place(vertex);
                write!(f, "the lines through vertex {}, {} close too early", r + 1, c + 1)
            }
            Conflict::Colours(edge) => {
                write!(f, "inside and outside contradict each other {}", grid.describe(edge))
            }
        })
    }
}

/// A puzzle and what is known of its edges.
#[derive(Clone, Debug)]
pub struct Board<'p> {
    puzzle: &'p Puzzle,
    cells: Box<[Around]>,
    vertices: Box<[Around]>,
    trail: Vec<Deduction>,
}

impl<'p> Board<'p> {
    /// The board of a puzzle with every edge undecided.
    pub fn new(puzzle: &'p Puzzle) -> Board<'p> {
        let grid = puzzle.grid();
        let mut vertices = vec![Around::default(); grid.vertex_count()].into_boxed_slice();
        for c in 0..=grid.cols() {
            vertices[grid.vertex(0, c).index()].set(0, false);
            vertices[grid.vertex(grid.rows(), c).index()].set(2, false);
        }
        for r in 0..=grid.rows() {
            vertices[grid.vertex(r, grid.cols()).index()].set(1, false);
            vertices[grid.vertex(r, 0).index()].set(3, false);
        }
        Board {
            puzzle,
            cells: vec![Around::default(); grid.cell_count()].into_boxed_slice(),
            vertices,
            trail: Vec::with_capacity(grid.edge_count()),
        }
    }

    /// The board of a puzzle on which some edges are given: the states of all edges, in the order
    /// of [`Grid::edges`].
    pub fn given(puzzle: &'p Puzzle, states: &[State]) -> Board<'p> {
        let (grid, mut board) = (puzzle.grid(), Board::new(puzzle));
        for (edge, &state) in grid.edges().zip(states).filter(|(_, state)| **state != State::Undecided) {
            let place = grid.edge_place(edge);
            let (touched, on) = (Touched::by(grid, place), state == State::Line);
            board.write(touched, direction(place), on);
            let site = Site::Vertex(touched.vertices[0]);
            board.trail.push(Deduction { edge, on, reason: Reason::Given, site });
        }
        board
    }

    /// The puzzle the board is of.
    pub const fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// The lattice.
    pub const fn grid(&self) -> Grid {
        self.puzzle.grid()
    }

    /// The clue of a cell.
    pub fn clue(&self, cell: Cell) -> Clue {
        self.puzzle.clue(cell)
    }

    /// The four sides of a cell.
    pub fn sides(&self, cell: Cell) -> Around {
        self.cells[cell.index()]
    }

    /// The four edges at a vertex.
    pub fn spokes(&self, vertex: Vertex) -> Around {
        self.vertices[vertex.index()]
    }

    /// The state of an edge.
    pub fn state(&self, edge: Edge) -> State {
        match self.grid().edge_place(edge) {
            EdgePlace::Horizontal(r, c) => self.spokes(self.grid().vertex(r, c)).state(1),
            EdgePlace::Vertical(r, c) => self.spokes(self.grid().vertex(r, c)).state(2),
        }
    }

    /// The states of all edges, in the order of [`Grid::edges`].
    pub fn states(&self) -> Vec<State> {
        let grid = self.grid();
        let mut states = Vec::with_capacity(grid.edge_count());
        for row in self.vertices.chunks_exact(grid.cols() + 1) {
            states.extend(row[..grid.cols()].iter().map(|spokes| spokes.state(1)));
        }
        for row in self.vertices.chunks_exact(grid.cols() + 1).take(grid.rows()) {
            states.extend(row.iter().map(|spokes| spokes.state(2)));
        }
        states
    }

    /// How each decided edge was decided, in order.
    pub fn trail(&self) -> &[Deduction] {
        &self.trail
    }

    /// How many edges are undecided.
    pub fn undecided_count(&self) -> usize {
        self.grid().edge_count() - self.trail.len()
    }

    /// Writes down that the edge at `place` is on or off, for a reason seen at `site`: at the up
    /// to four sites the edge touches, which it names. `None` if the edge had that state already.
    ///
    /// # Errors
    /// When the edge is decided the other way.
    pub fn record(
        &mut self,
        place: EdgePlace,
        on: bool,
        reason: Reason,
        site: Site,
    ) -> Result<Option<Touched>, Conflict> {
        let grid = self.grid();
        let touched = Touched::by(grid, place);
        let step = Deduction { edge: grid.edge_at(place), on, reason, site };
        let k = direction(place);
        match self.spokes(touched.vertices[0]).state(k) {
            State::Undecided => {}
            known if known == State::from_on(on) => return Ok(None),
            _ => return Err(Conflict::Edge(step)),
        }
        self.write(touched, k, on);
        self.trail.push(step);
        Ok(Some(touched))
    }

    /// Writes the state of an edge that leaves its first end in direction `k`.
    fn write(&mut self, touched: Touched, k: usize, on: bool) {
        let [a, b] = touched.vertices;
        self.vertices[a.index()].set(k, on);
        self.vertices[b.index()].set((k + 2) % 4, on);
        let [before, after] = touched.cells;
        if let Some(cell) = before {
            self.cells[cell.index()].set(3 - k, on);
        }
        if let Some(cell) = after {
            self.cells[cell.index()].set((5 - k) % 4, on);
        }
    }

    /// Takes back the last step; its edge is undecided again. `None` if there is none.
    pub fn take_back(&mut self) -> Option<(Deduction, Touched)> {
        let step = self.trail.pop()?;
        let place = self.grid().edge_place(step.edge);
        let touched = Touched::by(self.grid(), place);
        let k = direction(place);
        let [a, b] = touched.vertices;
        self.vertices[a.index()].clear(k);
        self.vertices[b.index()].clear((k + 2) % 4);
        let [before, after] = touched.cells;
        if let Some(cell) = before {
            self.cells[cell.index()].clear(3 - k);
        }
        if let Some(cell) = after {
            self.cells[cell.index()].clear((5 - k) % 4);
        }
        Some((step, touched))
    }
}

impl<'p> From<&'p Puzzle> for Board<'p> {
    fn from(puzzle: &'p Puzzle) -> Board<'p> {
        Board::new(puzzle)
    }
}

/// The direction in which an edge leaves its first end: a horizontal edge goes east and is
/// the bottom of the cell above it; a vertical one goes south and is the right side of the
/// cell before it.
const fn direction(place: EdgePlace) -> usize {
    match place {
        EdgePlace::Horizontal(..) => 1,
        EdgePlace::Vertical(..) => 2,
    }
}

/// The sites that an edge touches.
#[derive(Clone, Copy, Debug)]
pub struct Touched {
    /// Its two ends.
    pub vertices: [Vertex; 2],
    /// The cells beside it.
    pub cells: [Option<Cell>; 2],
}

impl Touched {
    fn by(grid: Grid, place: EdgePlace) -> Touched {
        Touched { vertices: grid.ends_of(place), cells: grid.cells_beside_place(place) }
    }
}
