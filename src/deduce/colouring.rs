//! The colours at work: an edge between tied cells is decided, and clues tie cells.

use super::agenda::Worklist;
use super::around::Mask;
use super::board::Board;
use super::clue_ways::{PAIRS, Told, Ways};
use super::colours::{Colour, Colours, Merge};
use super::found::Found;
use super::trail::{Conflict, Extension, Site};
use crate::grid::{Cell, Edge, Grid};
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
    /// Cells whose clues are to be looked at.
    clues: Worklist<Cell>,
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
        self.clues.reset(grid.cell_count());
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
        self.clues.clear(Cell::index);
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
        self.clues.pop(Cell::index).map(Todo::Clue)
    }

    /// Lists the clues that the colour of a cell matters to: its own and its neighbours'.
    fn list_clues(&mut self, cell: Cell, board: &Board) {
        let (outside, [top, right, bottom, left]) = (self.colours.outside(), self.across[cell.index()]);
        for node in [top, right, bottom, left, cell.index() as u32] {
            let index = node as usize;
            if index != outside {
                let near = board.grid().cell_of(index);
                let is_open = (board.clue(near) != Clue::BLANK) & (board.sides(near).undecided() != 0);
                self.clues.list_if(is_open, near, index);
            }
        }
    }

    /// Proposes to decide the edges between this cell and cells of its class.
    pub(super) fn look_at_edges(&self, board: &Board, cell: Cell, found: &mut Found) {
        let own = self.colours.of_node(cell.index());
        let around = self.around(cell);
        let tied = mask(|k| own.class == around[k].class) & board.sides(cell).undecided();
        if tied != 0 {
            let lines = mask(|k| own.opposite != around[k].opposite);
            found.extend(edges(board, cell, tied, lines), Extension::Colouring, Site::Cell(cell));
        }
    }

    /// The cells around one, as colours.
    fn around(&self, cell: Cell) -> [Colour; 4] {
        self.across[cell.index()].map(|node| self.colours.of_node(node as usize))
    }

    /// Proposes what all ways to meet a clue have in common that fit what is decided and tied, and says what they tell of the cells
    /// around that are not tied yet.
    ///
    /// # Errors
    /// When there is no way.
    pub(super) fn look_at_clue(
        &self,
        board: &Board,
        cell: Cell,
        found: &mut Found,
    ) -> Result<Told, Conflict> {
        let Some(clue) = board.clue(cell).number() else { return Ok(Told::NOTHING) };
        let sides = board.sides(cell);
        if sides.undecided() == 0 {
            return Ok(Told::NOTHING);
        }
        let around = self.around(cell);
        let is_tied = |(i, j): (usize, usize)| around[i].class == around[j].class;
        let ways = PAIRS.into_iter().fold(Ways::of(clue, sides), |ways, (i, j)| {
            let narrower = ways.where_pair((i, j), around[i].opposite ^ around[j].opposite);
            if is_tied((i, j)) { narrower } else { ways }
        });
        if ways.is_empty() {
            return Err(Conflict::ClueColours(cell));
        }
        let (on, off) = ways.common();
        let news = (on | off) & sides.undecided();
        if news != 0 {
            found.extend(edges(board, cell, news, on), Extension::ClueColouring, Site::Cell(cell));
        }
        Ok(ways.told(|pair| !is_tied(pair)))
    }
}

/// The sides of which something holds.
fn mask(holds: impl Fn(usize) -> bool) -> Mask {
    (0..4).fold(0, |mask, k| mask | Mask::from(holds(k)) << k)
}

/// Some of the sides of a cell, and whether they are among the lines.
fn edges(board: &Board, cell: Cell, some: Mask, lines: Mask) -> impl Iterator<Item = (Edge, bool)> {
    let sides = board.grid().sides(cell).into_iter().enumerate();
    sides.filter(move |(k, _)| some >> k & 1 == 1).map(move |(k, edge)| (edge, lines >> k & 1 == 1))
}
