//! The board: the state of every edge, and how each was decided.
//!
//! Rules never read a single edge: they read the four edges around a cell or at a vertex. So the board stores
//! a byte for each cell and each vertex ([`FourEdges`]), and an edge is written at all of the up to four sites
//! it touches. Only `record` and the functions that undo it change the state of an edge, and they keep the
//! trail up to date.

use std::sync::Arc;

use super::four_edges::FourEdges;
use super::incidence::{Node, Touched};
use super::trail::{Conflict, Deduction, Reason, Site, Tie, TieSource};
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::{Clue, Puzzle};
use crate::step::{Branch, Step};
use crate::technique::Technique;

/// The clue and the sides of a cell. The outside has no clue, and its sides mean nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct AtCell {
    pub(super) clue: Clue,
    pub(super) sides: FourEdges,
}

impl AtCell {
    /// The cells of a puzzle and then the outside, with no side decided.
    fn all(puzzle: &Puzzle) -> Box<[AtCell]> {
        let clues = puzzle.clues().iter().chain([&Clue::BLANK]);
        clues.map(|&clue| AtCell { clue, sides: FourEdges::default() }).collect()
    }
}

/// A saved copy of the states of all cells and vertices.
#[derive(Debug, Default)]
pub(super) struct SavedStates {
    cells: Vec<AtCell>,
    vertices: Vec<FourEdges>,
}

impl SavedStates {
    /// The spokes, by vertex.
    pub(super) fn vertices(&self) -> &[FourEdges] {
        &self.vertices
    }
}

/// A puzzle, the states of its edges, and how each was decided.
#[derive(Clone, Debug)]
pub struct Board {
    puzzle: Puzzle,
    /// By node.
    cells: Box<[AtCell]>,
    vertices: Box<[FourEdges]>,
    trail: Vec<Deduction>,
    ties: Vec<Tie>,
    // Shared, since boards are copied for each thread.
    arguments: Vec<(usize, Arc<[Branch]>)>,
    /// The argument for the deduction that contradicted a decided edge.
    refused: Vec<Branch>,
    supplied: Vec<Arc<Step>>,
}

impl Board {
    /// The board of a puzzle with every edge undecided.
    pub fn new(puzzle: &Puzzle) -> Board {
        let grid = puzzle.grid();
        let mut vertices = vec![FourEdges::default(); grid.vertex_count()].into_boxed_slice();
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
            ties: puzzle.animals().map(Tie::of_animal).collect(),
            arguments: Vec::new(),
            refused: Vec::new(),
            supplied: Vec::new(),
        }
    }

    /// The board of a puzzle with some edges given, by the states of all edges in the order of
    /// [`Grid::edges`]. If there are fewer states, the other edges are undecided; further ones are ignored.
    pub fn given(puzzle: &Puzzle, states: &[State]) -> Board {
        let (grid, mut board) = (puzzle.grid(), Board::new(puzzle));
        for (edge, &state) in grid.edges().zip(states).filter(|(_, state)| **state != State::Undecided) {
            let site = Site::Vertex(grid.ends(edge)[0]);
            // This cannot fail: each edge comes once.
            let step = Deduction { edge, on: state == State::Line, reason: Reason::Given, site };
            let _ = board.record(step, Touched::by(grid, edge));
        }
        board
    }

    /// Changes the clue of a cell. No decided edge may rest on the old clue.
    pub(super) fn set_clue(&mut self, cell: Cell, clue: Clue) {
        self.puzzle.set_clue(cell, clue);
        self.cells[cell.index()].clue = clue;
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The grid.
    #[inline]
    pub const fn grid(&self) -> Grid {
        self.puzzle.grid()
    }

    /// The clue of a cell.
    #[inline]
    pub(crate) fn clue(&self, cell: Cell) -> Clue {
        self.cells[cell.index()].clue
    }

    /// The four sides of a cell.
    #[inline]
    pub(crate) fn sides(&self, cell: Cell) -> FourEdges {
        self.cells[cell.index()].sides
    }

    /// The clue and the sides of a cell, or of the outside.
    #[inline]
    pub(super) fn at(&self, node: Node) -> AtCell {
        self.cells[node.index()]
    }

    /// The four edges at a vertex.
    #[inline]
    pub(crate) fn spokes(&self, vertex: Vertex) -> FourEdges {
        self.vertices[vertex.index()]
    }

    /// The state of an edge.
    #[inline]
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

    /// The lines, in the order in which they were decided.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Edge> + Clone {
        self.trail().iter().filter(|entry| entry.on).map(|entry| entry.edge)
    }

    /// The decided edges in order, each with its reason and site.
    pub(crate) fn trail(&self) -> &[Deduction] {
        &self.trail
    }

    /// The recorded ties between cells, in order; first those of animals to the outside.
    pub(crate) fn ties(&self) -> &[Tie] {
        &self.ties
    }

    /// The argument for an entry of the trail, if it has one and arguments were recorded.
    pub(crate) fn argument(&self, entry: usize) -> Option<&[Branch]> {
        let i = self.arguments.binary_search_by_key(&entry, |&(at, _)| at).ok()?;
        Some(&self.arguments[i].1)
    }

    /// The argument for the deduction that contradicted a decided edge, if arguments were recorded.
    pub(super) fn refused(&self) -> &[Branch] {
        &self.refused
    }

    /// The steps that other code has supplied, in order.
    pub(crate) fn supplied(&self) -> &[Arc<Step>] {
        &self.supplied
    }

    /// Checks that an edge is a line, or may be one.
    pub(crate) fn check_line(&self) -> Result<(), Conflict> {
        let may_be_line = self.undecided_count() > 0 || self.lines().next().is_some();
        if may_be_line { Ok(()) } else { Err(Conflict::NoLine) }
    }

    /// The number of undecided edges.
    pub fn undecided_count(&self) -> usize {
        self.grid().edge_count() - self.trail.len()
    }

    /// Records an edge as on or off at the sites that it touches, and on the trail. Returns false if it had
    /// that state already.
    ///
    /// # Errors
    /// When the edge is decided the other way.
    // Inlined, since a call spills registers to memory, which takes longer than the rest.
    #[inline(always)]
    pub(super) fn record(&mut self, step: Deduction, touched: Touched) -> Result<bool, Conflict> {
        match self.spokes(touched.vertices[0]).state(touched.direction()) {
            State::Undecided => {}
            known if known == State::from_on(step.on) => return Ok(false),
            _ => return Err(Conflict::Edge(step)),
        }
        self.at_sites(touched, |edges, k| edges.set(k, step.on));
        self.trail.push(step);
        Ok(true)
    }

    /// Records a tie between two cells.
    pub(super) fn record_tie(&mut self, cells: [Option<Cell>; 2], differ: bool, by: TieSource) {
        self.ties.push(Tie { cells, differ, by, at: self.trail.len() as u32 });
    }

    /// A step that other code has supplied.
    pub(super) fn supplied_step(&self, index: u32) -> Step {
        Step::clone(&self.supplied[index as usize])
    }

    /// Records a step that other code has supplied, and returns its index.
    pub(super) fn record_supplied(&mut self, step: Step) -> u32 {
        self.supplied.push(step.into());
        self.supplied.len() as u32 - 1
    }

    /// Drops all supplied steps but the first `kept`.
    pub(super) fn take_back_supplied(&mut self, kept: usize) {
        self.supplied.truncate(kept);
    }

    /// Drops all ties but the first `kept`.
    pub(super) fn take_back_ties(&mut self, kept: usize) {
        self.ties.truncate(kept);
    }

    /// Frees the memory reserved for edges that may never be decided here.
    pub(super) fn shrink(&mut self) {
        self.trail.shrink_to_fit();
    }

    /// Records the argument for the last entry of the trail.
    pub(super) fn record_argument(&mut self, branches: Vec<Branch>) {
        if let Some(entry) = self.trail.len().checked_sub(1) {
            self.arguments.push((entry, branches.into()));
        }
    }

    /// Turns an assumed entry of the trail into one that is proven by cases, with this argument.
    pub(crate) fn argue(&mut self, entry: usize, branches: Vec<Branch>) {
        if let Some(deduction) = self.trail.get_mut(entry) {
            deduction.reason = Reason::Technique(Technique::Cases);
            let i = self.arguments.partition_point(|&(at, _)| at < entry);
            self.arguments.insert(i, (entry, branches.into()));
        }
    }

    /// Records the argument for a deduction that contradicted a decided edge.
    pub(super) fn refuse(&mut self, branches: Vec<Branch>) {
        self.refused = branches;
    }

    /// Calls `write` at each site of an edge, with the number that the edge has there.
    #[inline(always)]
    fn at_sites(&mut self, touched: Touched, write: impl Fn(&mut FourEdges, usize)) {
        let ([a, b], [before, after], k) = (touched.vertices, touched.nodes, touched.direction());
        write(&mut self.vertices[a.index()], k);
        write(&mut self.vertices[b.index()], k ^ 2);
        write(&mut self.cells[before.index()].sides, k ^ 3);
        write(&mut self.cells[after.index()].sides, k ^ 1);
    }

    /// Saves the states of all cells and vertices.
    pub(super) fn write_down(&self, saved: &mut SavedStates) {
        saved.cells.clear();
        saved.cells.extend_from_slice(&self.cells);
        saved.vertices.clear();
        saved.vertices.extend_from_slice(&self.vertices);
    }

    /// Restores the saved states of all cells and vertices; `trail` is the length that the trail had at that
    /// time.
    pub(super) fn put_back(&mut self, saved: &SavedStates, trail: usize) {
        self.cells.copy_from_slice(&saved.cells);
        self.vertices.copy_from_slice(&saved.vertices);
        self.trail.truncate(trail);
        while self.arguments.pop_if(|(at, _)| *at >= trail).is_some() {}
    }

    /// Undoes the last entry of the trail, whose edge touches these sites.
    pub(super) fn take_back(&mut self, touched: Touched) {
        self.trail.pop();
        self.arguments.pop_if(|(at, _)| *at == self.trail.len());
        self.at_sites(touched, FourEdges::clear);
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
