//! The colours at work: an edge between tied cells is decided, and clues tie cells.

use super::Stage;
use crate::deduce::board::{Board, Conflict, Mask, Reason, Site};
use crate::deduce::colours::{Colour, Colours, Tie};
use crate::deduce::propagate::Pass;
use crate::grid::{Cell, Grid, State};
use crate::puzzle::Clue;

/// The colours of a board, and the cells whose ties are new.
#[derive(Debug, Default)]
pub(super) struct Colouring {
    colours: Option<Colours>,
    /// Cells with a new tie.
    news: Vec<Cell>,
    /// Cells whose clues are to be looked at, each listed once.
    clues: Vec<Cell>,
    listed: Vec<bool>,
    /// How much of the trail was seen.
    head: usize,
}

impl Colouring {
    pub(super) fn reset(&mut self, grid: Grid) {
        self.colours = Some(Colours::new(grid));
        self.news.clear();
        self.clues.clear();
        self.listed.clear();
        self.listed.resize(grid.cell_count(), false);
        self.head = 0;
    }

    /// How many ties there are.
    pub(super) fn ties(&self) -> usize {
        self.colours.as_ref().map_or(0, Colours::ties)
    }

    pub(super) fn take_back_to(&mut self, ties: usize, head: usize) {
        if let Some(colours) = &mut self.colours {
            colours.take_back_to(ties);
        }
        self.news.clear();
        for cell in self.clues.drain(..) {
            self.listed[cell.index()] = false;
        }
        self.head = head;
    }

    /// Ties the cells beside new lines and crosses, and decides what follows.
    pub(super) fn advance(&mut self, pass: &mut Pass) -> Result<(), Conflict> {
        let Some(colours) = &mut self.colours else { return Ok(()) };
        let mut at_work =
            AtWork { colours, news: &mut self.news, clues: &mut self.clues, listed: &mut self.listed };
        while let Some(step) = pass.board.trail().get(self.head) {
            self.head += 1;
            let grid = pass.board.grid();
            let [a, b] = grid.cells_beside(step.edge).map(|cell| at_work.colours.colour(cell));
            if !at_work.tie(grid, a, b, step.on) {
                return Err(Conflict::Colours(step.edge));
            }
        }
        loop {
            if let Some(cell) = at_work.news.pop() {
                at_work.edges(cell, pass)?;
                at_work.list_clues(cell, pass.board);
            } else if let Some(cell) = at_work.clues.pop() {
                at_work.listed[cell.index()] = false;
                at_work.clue(cell, pass)?;
            } else {
                return Ok(());
            }
        }
    }
}

struct AtWork<'a> {
    colours: &'a mut Colours,
    news: &'a mut Vec<Cell>,
    clues: &'a mut Vec<Cell>,
    listed: &'a mut Vec<bool>,
}

impl AtWork<'_> {
    /// False if they are tied the other way.
    fn tie(&mut self, grid: Grid, a: Colour, b: Colour, differ: bool) -> bool {
        match self.colours.tie(a, b, differ) {
            Tie::Known => true,
            Tie::Contradiction => false,
            Tie::Merged(child) => {
                // The outside is never a child.
                self.news.extend(self.colours.merged(child).map(|index| grid.cell_of(index)));
                true
            }
        }
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

    /// Decides the edges between this cell and cells of its class.
    fn edges(&self, cell: Cell, pass: &mut Pass) -> Result<(), Conflict> {
        let grid = pass.board.grid();
        let own = self.colours.colour(Some(cell));
        for (k, place) in grid.side_places(cell).into_iter().enumerate() {
            if pass.board.sides(cell).state(k) == State::Undecided {
                let other = self.colours.colour(grid.across_side(cell, k));
                if own.class == other.class {
                    let differ = own.opposite ^ other.opposite;
                    pass.decide_at(place, differ, Reason::Stage(Stage::Colours), Site::Cell(cell))?;
                }
            }
        }
        Ok(())
    }

    /// Of the ways to meet the clue, those that fit what is decided and tied; what they have in
    /// common is so.
    fn clue(&mut self, cell: Cell, pass: &mut Pass) -> Result<(), Conflict> {
        let Some(n) = pass.board.clue(cell).number() else { return Ok(()) };
        let sides = pass.board.sides(cell);
        if sides.undecided() == 0 {
            return Ok(());
        }
        let grid = pass.board.grid();
        let around = [0, 1, 2, 3].map(|k| self.colours.colour(grid.across_side(cell, k)));
        let ways = ways(n, pass.board, cell, around);
        let Some(common) = Common::of(ways) else { return Err(Conflict::Clue(cell)) };
        let mut rest = (common.on | common.off) & sides.undecided();
        while rest != 0 {
            let k = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let place = grid.side_places(cell)[k];
            let on = common.on >> k & 1 == 1;
            pass.decide_at(place, on, Reason::Stage(Stage::Colours), Site::Cell(cell))?;
        }
        for (i, j) in PAIRS {
            let differ = match (common.equal >> pair_bit(i, j) & 1, common.different >> pair_bit(i, j) & 1) {
                (1, _) => false,
                (_, 1) => true,
                _ => continue,
            };
            let [a, b] = [i, j].map(|k| self.colours.colour(grid.across_side(cell, k)));
            if !self.tie(grid, a, b, differ) {
                return Err(Conflict::Clue(cell));
            }
        }
        Ok(())
    }
}

/// Which of the sixteen sets of lines around a cell are left, a bit each.
fn ways(n: u8, board: &Board, cell: Cell, around: [Colour; 4]) -> u16 {
    let sides = board.sides(cell);
    let mut ways = WITH_LINES[usize::from(n)];
    for (k, with) in WITH_SIDE.into_iter().enumerate() {
        match sides.state(k) {
            State::Line => ways &= with,
            State::Cross => ways &= !with,
            State::Undecided => {}
        }
    }
    for (i, j) in PAIRS {
        if around[i].class == around[j].class {
            // The two edges differ exactly if the cells beyond them do.
            let differ = WITH_SIDE[i] ^ WITH_SIDE[j];
            ways &= if around[i].opposite ^ around[j].opposite { differ } else { !differ };
        }
    }
    ways
}

/// What sets of lines around a cell have in common.
struct Common {
    on: Mask,
    off: Mask,
    /// Pairs of sides that are both on or both off, by [`pair_bit`].
    equal: u16,
    /// Pairs of sides of which exactly one is on.
    different: u16,
}

impl Common {
    fn of(ways: u16) -> Option<Common> {
        if ways == 0 {
            return None;
        }
        let mut common = Common { on: 0, off: 0, equal: 0, different: 0 };
        for (k, with) in WITH_SIDE.into_iter().enumerate() {
            common.on |= Mask::from(ways & !with == 0) << k;
            common.off |= Mask::from(ways & with == 0) << k;
        }
        for (i, j) in PAIRS {
            let differ = WITH_SIDE[i] ^ WITH_SIDE[j];
            common.equal |= u16::from(ways & differ == 0) << pair_bit(i, j);
            common.different |= u16::from(ways & !differ == 0) << pair_bit(i, j);
        }
        Some(common)
    }
}

/// The pairs of sides.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

const fn pair_bit(i: usize, j: usize) -> usize {
    4 * i + j
}

/// By side, the sets (as bits) that have it.
const WITH_SIDE: [u16; 4] = [0xAAAA, 0xCCCC, 0xF0F0, 0xFF00];

/// By number, the sets with that many lines.
const WITH_LINES: [u16; 5] = {
    let mut table = [0; 5];
    let mut set: u32 = 0;
    while set < 16 {
        table[set.count_ones() as usize] |= 1 << set;
        set += 1;
    }
    table
};
