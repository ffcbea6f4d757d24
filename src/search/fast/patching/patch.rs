//! A window of a cycle cover, as a small board with a fixed surrounding.

use std::mem;

use rustc_hash::FxHashMap;

use super::cycle_cover::CycleCover;
use crate::deduce::board::Board;
use crate::grid::window::Window;
use crate::grid::{Cell, Edge, State, Vertex};
use crate::puzzle::{Clue, Puzzle};

/// The number of steps along one path before the next path has its turn.
const STEPS: usize = 16;

/// A window of a cycle cover as a board of its own. It is undecided near its centre, and lines on its rim
/// close it as if everything beyond the rim were outside the loop.
pub(super) struct Patch {
    pub(super) window: Window,
    /// By edge of the patch, the edge of the whole board.
    there: Vec<Edge>,
    /// By edge, whether it is an edge of the board; false on the rim, where lines only close the patch.
    is_real: Vec<bool>,
    /// The puzzle of the patch, without the clues of cells on the rim.
    pub(super) puzzle: Puzzle,
    pub(super) states: Vec<State>,
    /// By edge, whether it is a line of the cover.
    was_line: Vec<bool>,
    /// By vertex where a path leaves the patch, the vertex where it returns.
    pub(super) partner: Vec<Option<Vertex>>,
}

impl Patch {
    /// Cuts out the patch around a cell. Edges of cells at most `reach` rows and columns away are undecided,
    /// unless they are decided on the board.
    pub(super) fn new(board: &Board, cover: &CycleCover, cell: Cell, reach: usize) -> Patch {
        let whole = board.grid();
        // One more ring of cells contributes its clues, and another one is the rim.
        let window = Window::around(whole, cell, reach + 2);
        let grid = window.grid();
        let (there, cells): (Vec<Edge>, Vec<Cell>) = (window.edges().collect(), window.cells().collect());
        let is_on_rim = |here: Edge| {
            let is_border = |cells: [Option<Cell>; 2]| cells.contains(&None);
            is_border(grid.cells_beside(here)) && !is_border(whole.cells_beside(there[here.index()]))
        };
        let is_real: Vec<bool> = grid.edges().map(|here| !is_on_rim(here)).collect();
        let was_line: Vec<bool> = grid
            .edges()
            .zip(&there)
            .map(|(here, &there)| is_real[here.index()] && cover.lines.has(there))
            .collect();
        let clue = |(here, &there): (Cell, &Cell)| {
            let is_whole = grid.sides(here).iter().all(|side| is_real[side.index()]);
            if is_whole { board.clue(there) } else { Clue::BLANK }
        };
        let puzzle = Puzzle::from_clues(grid, grid.cells().zip(&cells).map(clue).collect());
        let partner = vec![None; grid.vertex_count()];
        let mut patch = Patch { window, there, is_real, puzzle, states: Vec::new(), was_line, partner };
        patch.states = patch.states(board, cover, reach);
        patch.follow_paths(cover);
        patch
    }

    fn states(&self, board: &Board, cover: &CycleCover, reach: usize) -> Vec<State> {
        let grid = self.window.grid();
        let inside: Vec<bool> = self.window.cells().map(|there| cover.inside[there.index()]).collect();
        let mut states: Vec<State> = self.was_line.iter().map(|&line| State::from_on(line)).collect();
        for rim in grid.edges().filter(|here| !self.is_real[here.index()]) {
            let is_line = grid.cells_beside(rim).into_iter().flatten().any(|cell| inside[cell.index()]);
            states[rim.index()] = State::from_on(is_line);
        }
        for side in grid.cells_near(self.window.centre(), reach).flat_map(|near| grid.sides(near)) {
            if board.state(self.there[side.index()]) == State::Undecided {
                states[side.index()] = State::Undecided;
            }
        }
        states
    }

    /// The edges that are not on the rim, each with its edge of the whole board.
    pub(super) fn real_edges(&self) -> impl Iterator<Item = (Edge, Edge)> {
        let all = self.window.grid().edges().zip(self.there.iter().copied());
        all.filter(|(here, _)| self.is_real[here.index()])
    }

    /// The edges at a vertex that are not on the rim.
    pub(super) fn real_spokes(&self, vertex: Vertex) -> impl Iterator<Item = Edge> {
        let spokes = self.window.grid().spokes(vertex).into_iter().flatten();
        spokes.filter(|edge| self.is_real[edge.index()])
    }

    /// Whether an edge is a line of the cover.
    pub(super) fn was_line(&self, edge: Edge) -> bool {
        self.was_line[edge.index()]
    }

    /// The lines of the cover at a vertex.
    pub(super) fn lines(&self, vertex: Vertex) -> impl Iterator<Item = Edge> {
        self.real_spokes(vertex).filter(|&edge| self.was_line(edge))
    }

    /// Returns the vertices that can be reached from `start` along the edges that `along` gives, and along
    /// paths beyond the patch.
    pub(super) fn connected<E: Iterator<Item = Edge>>(
        &self,
        start: Vertex,
        along: impl Fn(Vertex) -> E,
    ) -> Vec<Vertex> {
        let grid = self.window.grid();
        let mut is_seen = vec![false; grid.vertex_count()];
        let (mut vertices, mut open) = (Vec::new(), vec![start]);
        while let Some(vertex) = open.pop() {
            if !mem::replace(&mut is_seen[vertex.index()], true) {
                vertices.push(vertex);
                open.extend(along(vertex).map(|edge| grid.other_end(edge, vertex)));
                open.extend(self.partner[vertex.index()]);
            }
        }
        vertices
    }

    /// Follows the paths that leave the patch to where they return. They are followed in turn, some steps at a
    /// time. The last path joins the two ends that are left: it is the longest, often most of the board, and need
    /// not be followed to its end.
    fn follow_paths(&mut self, cover: &CycleCover) {
        let whole: Vec<Vertex> = self.window.vertices().collect();
        let vertices = self.window.grid().vertices();
        let ends: Vec<(Vertex, Edge)> =
            vertices.filter_map(|here| Some((here, self.last_line(here)?))).collect();
        let at: FxHashMap<Vertex, Vertex> =
            ends.iter().map(|&(here, _)| (whole[here.index()], here)).collect();
        let mut paths: Vec<_> = ends
            .into_iter()
            .map(|(here, last)| (here, cover.lines.path(whole[here.index()], self.there[last.index()])))
            .collect();
        while paths.len() > 2 {
            paths.retain_mut(|(here, path)| {
                let mut steps = path.map(|vertex| at.get(&vertex)).take(STEPS);
                let is_open = self.partner[here.index()].is_none();
                if is_open && let Some(&end) = steps.find_map(|end| end) {
                    self.join([*here, end]);
                    return false;
                }
                is_open
            });
        }
        if let [(one, _), (other, _)] = paths[..] {
            self.join([one, other]);
        }
    }

    /// Notes the two ends of a path beyond the patch.
    fn join(&mut self, [one, other]: [Vertex; 2]) {
        self.partner[one.index()] = Some(other);
        self.partner[other.index()] = Some(one);
    }

    /// Returns the only line at a vertex where a path leaves the patch; `None` elsewhere.
    fn last_line(&self, vertex: Vertex) -> Option<Edge> {
        let mut lines = self.lines(vertex);
        let line = lines.next()?;
        lines.next().is_none().then_some(line)
    }
}
