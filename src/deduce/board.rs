//! What is known of the edges, and how each became known.
//!
//! Rules never look at one edge: they look at the four around a cell or at a vertex. So
//! that is how the board keeps them, a byte for each cell and each vertex ([`Around`]), and
//! an edge is written at all of the up to four sites it touches. Only the room [`crate::deduce`]
//! writes, and there only `record` and what takes back do, which keep the trail.

use super::around::Around;
use super::sites::{Node, Touched};
use super::trail::{Conflict, Deduction, Reason, Site, Teller, Tie};
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::{Clue, Puzzle};
use crate::step::{Branch, Step};

/// What is known of a cell. The outside has no clue, and its sides mean nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct AtCell {
    pub(super) clue: Clue,
    pub(super) sides: Around,
}

impl AtCell {
    /// Those of a puzzle, with no side decided.
    fn all(puzzle: &Puzzle) -> Box<[AtCell]> {
        let clues = puzzle.clues().iter().chain([&Clue::BLANK]);
        clues.map(|&clue| AtCell { clue, sides: Around::default() }).collect()
    }
}

/// What stood at all cells and vertices at some time.
#[derive(Debug, Default)]
pub(super) struct Stood {
    cells: Vec<AtCell>,
    vertices: Vec<Around>,
}

impl Stood {
    /// The spokes, by vertex.
    pub(super) fn vertices(&self) -> &[Around] {
        &self.vertices
    }
}

/// A puzzle and what is known of its edges.
#[derive(Clone, Debug)]
pub struct Board {
    puzzle: Puzzle,
    /// By node.
    cells: Box<[AtCell]>,
    vertices: Box<[Around]>,
    trail: Vec<Deduction>,
    ties: Vec<Tie>,
    arguments: Vec<(usize, Vec<Branch>)>,
    /// The argument for a conclusion that met the opposite.
    refused: Vec<Branch>,
    told: Vec<Step>,
}

impl Board {
    /// The board of a puzzle with every edge undecided.
    pub fn new(puzzle: &Puzzle) -> Board {
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
            puzzle: puzzle.clone(),
            cells: AtCell::all(puzzle),
            vertices,
            trail: Vec::with_capacity(grid.edge_count()),
            ties: Vec::new(),
            arguments: Vec::new(),
            refused: Vec::new(),
            told: Vec::new(),
        }
    }

    /// The board of a puzzle on which some edges are given: the states of all edges, in the order
    /// of [`Grid::edges`].
    pub fn given(puzzle: &Puzzle, states: &[State]) -> Board {
        let (grid, mut board) = (puzzle.grid(), Board::new(puzzle));
        for (edge, &state) in grid.edges().zip(states).filter(|(_, state)| **state != State::Undecided) {
            let site = Site::Vertex(grid.ends(edge)[0]);
            // Nothing stands against it: an edge comes once.
            let step = Deduction { edge, on: state == State::Line, reason: Reason::Given, site };
            let _ = board.record(step, Touched::by(grid, edge));
        }
        board
    }

    /// The same board with other clues. They must say all that was used to decide what is decided.
    pub(super) fn with_puzzle(self, puzzle: Puzzle) -> Board {
        let mut cells = self.cells;
        cells.iter_mut().zip(puzzle.clues()).for_each(|(at, &clue)| at.clue = clue);
        Board { puzzle, cells, ..self }
    }

    /// The puzzle the board is of.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The lattice.
    pub const fn grid(&self) -> Grid {
        self.puzzle.grid()
    }

    /// The clue of a cell.
    pub fn clue(&self, cell: Cell) -> Clue {
        self.cells[cell.index()].clue
    }

    /// The four sides of a cell.
    pub fn sides(&self, cell: Cell) -> Around {
        self.cells[cell.index()].sides
    }

    /// What is known of a cell, or of the outside.
    pub(super) fn at(&self, node: Node) -> AtCell {
        self.cells[node.index()]
    }

    /// The four edges at a vertex.
    pub fn spokes(&self, vertex: Vertex) -> Around {
        self.vertices[vertex.index()]
    }

    /// The state of an edge.
    pub fn state(&self, edge: Edge) -> State {
        let touched = Touched::by(self.grid(), edge);
        self.spokes(touched.vertices[0]).state(touched.direction())
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

    /// The lines drawn so far, in order.
    pub fn lines(&self) -> impl Iterator<Item = Edge> + Clone {
        self.trail().iter().filter(|entry| entry.on).map(|entry| entry.edge)
    }

    /// How each decided edge was decided, in order.
    pub fn trail(&self) -> &[Deduction] {
        &self.trail
    }

    /// What clues and others say of the sides of the loop that cells are on, in order.
    pub fn ties(&self) -> &[Tie] {
        &self.ties
    }

    /// The argument for an entry of the trail, if it has one and arguments were recorded.
    pub fn argument(&self, entry: usize) -> Option<&[Branch]> {
        let i = self.arguments.binary_search_by_key(&entry, |&(at, _)| at).ok()?;
        Some(&self.arguments[i].1)
    }

    /// The argument for the deduction that met the opposite, if arguments were recorded.
    pub(super) fn refused(&self) -> &[Branch] {
        &self.refused
    }

    /// The steps that others found, in order.
    pub fn told(&self) -> &[Step] {
        &self.told
    }

    /// How many edges are undecided.
    pub fn undecided_count(&self) -> usize {
        self.grid().edge_count() - self.trail.len()
    }

    /// Writes down that an edge is on or off, at the sites that it touches. False if it had that state already.
    ///
    /// # Errors
    /// When the edge is decided the other way.
    // If it is called, what stands in registers goes through memory, which takes longer than the rest.
    #[inline(always)]
    pub(super) fn record(&mut self, step: Deduction, touched: Touched) -> Result<bool, Conflict> {
        match self.spokes(touched.vertices[0]).state(touched.direction()) {
            State::Undecided => {}
            known if known == State::from_on(step.on) => return Ok(false),
            _ => return Err(Conflict::Edge(step)),
        }
        self.at_sites(touched, |around, k| around.set(k, step.on));
        self.trail.push(step);
        Ok(true)
    }

    /// Writes down what somebody says of two cells.
    pub(super) fn record_tie(&mut self, cells: [Option<Cell>; 2], differ: bool, by: Teller) {
        self.ties.push(Tie { cells, differ, by, at: self.trail.len() as u32 });
    }

    /// Writes down a step that somebody else found; its place.
    pub(super) fn record_told(&mut self, step: Step) -> u32 {
        self.told.push(step);
        self.told.len() as u32 - 1
    }

    /// Takes back all steps told but the first ones.
    pub(super) fn take_back_told(&mut self, kept: usize) {
        self.told.truncate(kept);
    }

    /// Takes back all ties but the first ones.
    pub(super) fn take_back_ties(&mut self, kept: usize) {
        self.ties.truncate(kept);
    }

    /// Gives back the memory for edges that may never be decided here.
    pub(super) fn shrink(&mut self) {
        self.trail.shrink_to_fit();
    }

    /// Writes down the argument for the last entry of the trail.
    pub(super) fn record_argument(&mut self, branches: Vec<Branch>) {
        if let Some(entry) = self.trail.len().checked_sub(1) {
            self.arguments.push((entry, branches));
        }
    }

    /// Gives an entry of the trail that was only assumed the argument for it.
    pub(crate) fn argue(&mut self, entry: usize, branches: Vec<Branch>) {
        if let Some(deduction) = self.trail.get_mut(entry) {
            deduction.reason = Reason::Cases;
            let i = self.arguments.partition_point(|&(at, _)| at < entry);
            self.arguments.insert(i, (entry, branches));
        }
    }

    /// Writes down the argument for a deduction that met the opposite.
    pub(super) fn refuse(&mut self, branches: Vec<Branch>) {
        self.refused = branches;
    }

    /// Writes at all sites of an edge.
    fn at_sites(&mut self, touched: Touched, write: impl Fn(&mut Around, usize)) {
        let ([a, b], [before, after], k) = (touched.vertices, touched.nodes, touched.direction());
        write(&mut self.vertices[a.index()], k);
        write(&mut self.vertices[b.index()], k ^ 2);
        write(&mut self.cells[before.index()].sides, k ^ 3);
        write(&mut self.cells[after.index()].sides, k ^ 1);
    }

    /// Writes down what stands at all cells and vertices.
    pub(super) fn write_down(&self, stood: &mut Stood) {
        stood.cells.clear();
        stood.cells.extend_from_slice(&self.cells);
        stood.vertices.clear();
        stood.vertices.extend_from_slice(&self.vertices);
    }

    /// Takes back all steps but the first ones, when this stood there.
    pub(super) fn put_back(&mut self, stood: &Stood, trail: usize) {
        self.cells.copy_from_slice(&stood.cells);
        self.vertices.copy_from_slice(&stood.vertices);
        self.trail.truncate(trail);
        while self.arguments.pop_if(|(at, _)| *at >= trail).is_some() {}
    }

    /// Takes back the last step, whose edge touches these sites: it is undecided again.
    pub(super) fn take_back(&mut self, touched: Touched) {
        self.trail.pop();
        self.arguments.pop_if(|(at, _)| *at == self.trail.len());
        self.at_sites(touched, Around::clear);
    }
}

impl From<&Puzzle> for Board {
    fn from(puzzle: &Puzzle) -> Board {
        Board::new(puzzle)
    }
}

impl Default for Board {
    /// The board of a single blank cell.
    fn default() -> Board {
        Board::new(&Puzzle::default())
    }
}
