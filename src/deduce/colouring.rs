//! The colours at work: an edge between tied cells is decided, and clues tie cells.

use super::board::Board;
use super::clue_ways::{PAIRS, Ways};
use super::colours::{Colour, Colours, Merge};
use super::found::Found;
use super::trail::{Conflict, Extension, Site};
use crate::grid::{Cell, Grid};
use crate::puzzle::Clue;

/// The colours of a board, and what of them is new.
#[derive(Debug, Default)]
pub(super) struct Colouring {
    colours: Colours,
    /// The nodes across the sides of each cell.
    across: Vec<[u32; 4]>,
    /// The board that those are of.
    grid: Option<Grid>,
    /// Cells with a new tie.
    news: Vec<Cell>,
    /// Cells whose clues are to be looked at, each listed once.
    clues: Vec<Cell>,
    listed: Vec<bool>,
    /// How much of the trail was seen.
    head: usize,
}

/// What to look at next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Todo {
    /// The edges of a cell with a new tie.
    Edges(Cell),
    /// A clue near such a cell.
    Clue(Cell),
}

impl Colouring {
    /// No ties.
    pub(super) fn reset(&mut self, grid: Grid) {
        self.colours.reset(grid);
        self.news.clear();
        self.clues.clear();
        self.listed.clear();
        self.listed.resize(grid.cell_count(), false);
        // The outside has no clue to be looked at.
        self.listed.push(true);
        if self.grid.replace(grid) != Some(grid) {
            let outside = self.colours.outside();
            let node = |cell: Option<Cell>| cell.map_or(outside, Cell::index) as u32;
            self.across.clear();
            self.across
                .extend(grid.cells().map(|cell| [0, 1, 2, 3].map(|k| node(grid.across_side(cell, k)))));
        }
        self.head = 0;
    }

    /// The colour of a cell; `None` is the outside.
    pub(super) fn colour(&self, cell: Option<Cell>) -> Colour {
        self.colours.colour(cell)
    }

    /// How many ties there are.
    pub(super) fn ties(&self) -> usize {
        self.colours.ties()
    }

    /// Takes back all ties but the first ones, made when so much of the trail had been seen.
    pub(super) fn take_back_to(&mut self, ties: usize, head: usize) {
        self.colours.take_back_to(ties);
        self.news.clear();
        for cell in self.clues.drain(..) {
            self.listed[cell.index()] = false;
        }
        self.head = head;
    }

    /// Ties the cells beside new lines and crosses.
    ///
    /// # Errors
    /// When they are tied the other way.
    pub(super) fn advance(&mut self, board: &Board) -> Result<(), Conflict> {
        while let Some(step) = board.trail().get(self.head) {
            self.head += 1;
            let cells = board.grid().cells_beside(step.edge);
            if self.tie(board.grid(), cells, step.on) == Merge::Contradiction {
                return Err(Conflict::Colours(step.edge));
            }
        }
        Ok(())
    }

    /// Ties two cells; what that merges is new.
    pub(super) fn tie(&mut self, grid: Grid, [a, b]: [Option<Cell>; 2], differ: bool) -> Merge {
        let merge = self.colours.tie(self.colours.colour(a), self.colours.colour(b), differ);
        if let Merge::Merged(child) = merge {
            // The outside is never a child.
            self.news.extend(self.colours.merged(child).map(|index| grid.cell_of(index)));
        }
        merge
    }

    /// Whether the cells across two sides of a cell are tied.
    pub(super) fn are_tied(&self, cell: Cell, (i, j): (usize, usize)) -> bool {
        let across = self.across[cell.index()];
        self.colours.of_node(across[i] as usize).class == self.colours.of_node(across[j] as usize).class
    }

    /// The next thing to look at.
    pub(super) fn pop(&mut self, board: &Board) -> Option<Todo> {
        if let Some(cell) = self.news.pop() {
            self.list_clues(cell, board);
            return Some(Todo::Edges(cell));
        }
        let cell = self.clues.pop()?;
        self.listed[cell.index()] = false;
        Some(Todo::Clue(cell))
    }

    /// Lists the clues that the colour of a cell matters to: its own and its neighbours'.
    fn list_clues(&mut self, cell: Cell, board: &Board) {
        for node in self.across[cell.index()].into_iter().chain([cell.index() as u32]) {
            if self.listed[node as usize] {
                continue;
            }
            let near = board.grid().cell_of(node as usize);
            if board.clue(near) != Clue::BLANK && board.sides(near).undecided() != 0 {
                self.listed[node as usize] = true;
                self.clues.push(near);
            }
        }
    }

    /// Proposes to decide the edges between this cell and cells of its class.
    pub(super) fn look_at_edges(&self, board: &Board, cell: Cell, found: &mut Found) {
        let own = self.colours.of_node(cell.index());
        let mut open = board.sides(cell).undecided();
        while open != 0 {
            let k = open.trailing_zeros() as usize;
            open &= open - 1;
            let other = self.colours.of_node(self.across[cell.index()][k] as usize);
            if own.class == other.class {
                let edge = board.grid().sides(cell)[k];
                found.extend([(edge, own.opposite ^ other.opposite)], Extension::Colouring, Site::Cell(cell));
            }
        }
    }

    /// The ways to meet a clue that fit what is decided and tied; what they have in common is proposed.
    /// `None` where there is nothing to be said.
    ///
    /// # Errors
    /// When there is no way.
    pub(super) fn look_at_clue(
        &self,
        board: &Board,
        cell: Cell,
        found: &mut Found,
    ) -> Result<Option<Ways>, Conflict> {
        let Some(clue) = board.clue(cell).number() else { return Ok(None) };
        let sides = board.sides(cell);
        if sides.undecided() == 0 {
            return Ok(None);
        }
        let around = self.across[cell.index()].map(|node| self.colours.of_node(node as usize));
        let ways = tied(Ways::of(clue, sides), around);
        if ways.is_empty() {
            return Err(Conflict::ClueColours(cell));
        }
        let (on, off) = ways.common();
        let news = (on | off) & sides.undecided();
        if news != 0 {
            let sides = board.grid().sides(cell).into_iter().enumerate();
            let edges = sides.filter(|&(k, _)| news & 1 << k != 0).map(|(k, edge)| (edge, on >> k & 1 == 1));
            found.extend(edges, Extension::ClueColouring, Site::Cell(cell));
        }
        Ok(Some(ways))
    }
}

/// The ways that fit what is known of the cells around.
fn tied(ways: Ways, around: [Colour; 4]) -> Ways {
    PAIRS.into_iter().fold(ways, |ways, (i, j)| {
        let narrower = ways.where_pair((i, j), around[i].opposite ^ around[j].opposite);
        if around[i].class == around[j].class { narrower } else { ways }
    })
}
