//! A board as the frontier passes it: row by row, transposed if that makes the rows shorter.

use crate::deduce::board::Board;
use crate::genre::Dots;
use crate::grid::{Cell, Edge, State};
use crate::puzzle::Clue;

/// The states that an edge may have: none, off, on, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct May(u8);

impl May {
    pub const OFF: May = May(1);
    pub const ON: May = May(2);
    pub const ANY: May = May(3);

    pub const fn off(self) -> bool {
        self.0 & 1 != 0
    }

    pub const fn on(self) -> bool {
        self.0 & 2 != 0
    }

    /// The states that both allow.
    pub const fn and(self, other: May) -> May {
        May(self.0 & other.0)
    }
}

/// A board, transposed if that makes its rows shorter.
#[derive(Clone, Copy)]
pub struct View<'a> {
    board: &'a Board,
    turned: bool,
}

impl<'a> View<'a> {
    /// The view of a board in which rows are not longer than columns.
    pub const fn short(board: &'a Board) -> View<'a> {
        View { board, turned: board.grid().rows() < board.grid().cols() }
    }

    /// True if the board has no clue and no decided edge.
    pub fn is_blank(self) -> bool {
        let grid = self.board.grid();
        self.board.undecided_count() == grid.edge_count()
            && grid.cells().all(|cell| self.board.clue(cell).number().is_none())
            && self.board.puzzle().asks_no_others()
    }

    /// Rows and columns of cells.
    pub const fn size(self) -> (usize, usize) {
        let grid = self.board.grid();
        if self.turned { (grid.cols(), grid.rows()) } else { (grid.rows(), grid.cols()) }
    }

    /// The edge that goes east from a vertex.
    pub fn east(self, r: usize, c: usize) -> Option<Edge> {
        let grid = self.board.grid();
        let there = c < self.size().1;
        there.then(|| if self.turned { grid.vertical(c, r) } else { grid.horizontal(r, c) })
    }

    /// The edge that goes south from a vertex.
    pub fn south(self, r: usize, c: usize) -> Option<Edge> {
        let grid = self.board.grid();
        let there = r < self.size().0;
        there.then(|| if self.turned { grid.horizontal(c, r) } else { grid.vertical(r, c) })
    }

    /// The states that an edge may have; a missing edge is off.
    pub fn may(self, edge: Option<Edge>) -> May {
        match edge.map_or(State::Cross, |edge| self.board.state(edge)) {
            State::Cross => May::OFF,
            State::Line => May::ON,
            State::Undecided => May::ANY,
        }
    }

    /// The clue of a cell; `None` if the cell is blank or outside of the grid.
    pub fn clue(self, r: usize, c: usize) -> Option<u32> {
        self.board.clue(self.cell(r, c)?).number().map(u32::from)
    }

    /// Whether the animal of a cell is a sheep; `None` if there is none.
    pub fn is_sheep(self, r: usize, c: usize) -> Option<bool> {
        let clue = self.board.puzzle().given_at(self.cell(r, c)?);
        clue.is_animal().then_some(clue == Clue::SHEEP)
    }

    /// Whether the loop may leave out a vertex.
    pub fn may_leave_out(self) -> bool {
        self.board.puzzle().dots() == Dots::ZeroOrTwo
    }

    fn cell(self, r: usize, c: usize) -> Option<Cell> {
        let ((rows, cols), grid) = (self.size(), self.board.grid());
        let there = r < rows && c < cols;
        there.then(|| if self.turned { grid.cell(c, r) } else { grid.cell(r, c) })
    }
}
