//! Clues that need all their open edges but one, and a line that comes to a corner of them.

use crate::deduce::around::pair;
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, State};
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;

/// A line that comes to a clue which has one open edge more than it needs.
pub(super) struct Entered {
    cell: Cell,
    /// The line.
    by: Edge,
    /// The open edges that do not meet it: they are lines.
    news: Vec<Fact>,
}

/// All of them on a board: of the two edges where the line comes to the clue one is the cross.
pub(super) fn all(board: &Board) -> impl Iterator<Item = Entered> {
    let spares_one = |cell: &Cell| {
        let (clue, sides) = (board.clue(*cell).number(), board.sides(*cell));
        clue.is_some_and(|clue| u32::from(clue) + 1 == (sides.on() | sides.undecided()).count_ones())
    };
    let cells = board.grid().cells().filter(spares_one);
    cells.flat_map(move |cell| (0..4).filter_map(move |k| at(board, cell, k)))
}

/// What follows at corner `k` of a clue.
fn at(board: &Board, cell: Cell, k: usize) -> Option<Entered> {
    let (grid, sides) = (board.grid(), board.sides(cell));
    let vertex = grid.corners(cell)[k];
    if sides.undecided() & pair(k) != pair(k) || board.spokes(vertex).on() == 0 {
        return None;
    }
    let is_line = |edge: &Edge| board.state(*edge) == State::Line;
    let by = grid.spokes(vertex).into_iter().flatten().find(is_line)?;
    let open = (0..4).filter(|&side| (sides.undecided() & !pair(k)) >> side & 1 == 1);
    let news: Vec<Fact> = open.map(|side| Fact::Edge { edge: grid.sides(cell)[side], line: true }).collect();
    (!news.is_empty()).then_some(Entered { cell, by, news })
}

impl Entered {
    /// What follows.
    pub(super) fn news(self) -> Vec<Fact> {
        self.news
    }

    /// The same, with its reason.
    pub(super) fn step(self, board: &Board) -> Step {
        let sides = board.grid().sides(self.cell);
        let crosses = sides.into_iter().filter(|&edge| board.state(edge) == State::Cross);
        let crosses = crosses.map(|edge| Fact::Edge { edge, line: false });
        Step::new(
            Technique::EnteredClue,
            Premises::new(
                vec![(self.cell, board.clue(self.cell))],
                crosses.chain([Fact::Edge { edge: self.by, line: true }]).collect(),
            ),
            Conclusion::All(self.news),
        )
    }
}
