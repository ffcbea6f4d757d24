//! The colours at work: an edge between tied cells is decided, and clues tie cells.

use super::board::Board;
use super::clue_ways::{PAIRS, Ways};
use super::colours::{Colour, Colours, Merge};
use super::found::Found;
use super::trail::{Conflict, Extension, Site};
use crate::grid::{Cell, Grid, State};
use crate::puzzle::Clue;

/// The colours of a board, and what of them is new.
#[derive(Debug, Default)]
pub(super) struct Colouring {
    colours: Colours,
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
        let neighbours = (0..4).filter_map(|k| board.grid().across_side(cell, k));
        for near in neighbours.chain([cell]) {
            let open = board.clue(near) != Clue::BLANK && board.sides(near).undecided() != 0;
            if open && !std::mem::replace(&mut self.listed[near.index()], true) {
                self.clues.push(near);
            }
        }
    }

    /// Proposes to decide the edges between this cell and cells of its class.
    pub(super) fn look_at_edges(&self, board: &Board, cell: Cell, found: &mut Found) {
        let grid = board.grid();
        let own = self.colours.colour(Some(cell));
        for (k, edge) in grid.sides(cell).into_iter().enumerate() {
            if board.sides(cell).state(k) == State::Undecided {
                let other = self.colours.colour(grid.across_side(cell, k));
                if own.class == other.class {
                    let differ = own.opposite ^ other.opposite;
                    found.extend([(edge, differ)], Extension::Colouring, Site::Cell(cell));
                }
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
        let around = [0, 1, 2, 3].map(|k| self.colours.colour(board.grid().across_side(cell, k)));
        let ways = tied(Ways::of(clue, sides), around);
        if ways.is_empty() {
            return Err(Conflict::ClueColours(cell));
        }
        let (on, off) = ways.common();
        let open = sides.undecided();
        let sides = board.grid().sides(cell).into_iter().enumerate();
        let known = sides.filter(|&(k, _)| (on | off) & open & 1 << k != 0);
        let edges = known.map(|(k, edge)| (edge, on >> k & 1 == 1));
        found.extend(edges, Extension::ClueColouring, Site::Cell(cell));
        Ok(Some(ways))
    }
}

/// The ways that fit what is known of the cells around.
fn tied(ways: Ways, around: [Colour; 4]) -> Ways {
    PAIRS.into_iter().fold(ways, |ways, (i, j)| match around[i].class == around[j].class {
        true => ways.where_pair((i, j), around[i].opposite ^ around[j].opposite),
        false => ways,
    })
}
