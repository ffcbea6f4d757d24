//! `entered-clue`: a clue needs all its undecided edges but one, and a line reaches a corner where two of
//! them meet. One of these two is the cross, so the others are lines.

use super::corners;
use super::{Find, Method};
use crate::deduce::board::Board;
use crate::deduce::four_edges::pair;
use crate::explain::findings::{Findings, Flow, News};
use crate::explain::words::names::{Names, drawn};
use crate::grid::{Cell, Edge, State};
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;

pub(super) static METHOD: Method =
    Method::new(Find::By(|_, deducer, _, findings| search(deducer.board(), findings)), |names, step| {
        reason(names, step).unwrap_or_default()
    })
    .followed_by(|names, step| names.its_are(step.conclusion.facts()));

/// A line that reaches a clue with one undecided edge more than it needs.
struct Entered {
    cell: Cell,
    /// The line.
    by: Edge,
    /// The undecided edges that do not meet it: they are lines.
    news: Vec<Fact>,
}

/// Searches all corners of clues that have one undecided edge more than they need.
pub(super) fn search(board: &Board, findings: &mut Findings) -> Flow {
    let spares_one = |cell: &Cell| {
        let (clue, sides) = (board.clue(*cell).number(), board.sides(*cell));
        clue.is_some_and(|clue| u32::from(clue) + 1 == (sides.on() | sides.undecided()).count_ones())
    };
    let cells = board.grid().cells().filter(spares_one);
    let mut entered = cells.flat_map(|cell| (0..4).filter_map(move |k| at(board, cell, k)));
    entered.try_for_each(|entered| {
        findings.take(|| News::Facts(entered.news.clone()), || Some(entered.step(board)))
    })
}

/// The clue with a line that reaches its corner `k`, if something follows there.
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
    fn step(&self, board: &Board) -> Step {
        let sides = board.grid().sides(self.cell);
        let crosses = sides.into_iter().filter(|&edge| board.state(edge) == State::Cross);
        let crosses = crosses.map(|edge| Fact::Edge { edge, line: false });
        Step::new(
            Technique::EnteredClue,
            Premises::new(
                vec![(self.cell, board.clue(self.cell))],
                crosses.chain([Fact::Edge { edge: self.by, line: true }]).collect(),
            ),
            Conclusion::All(self.news.clone()),
        )
    }
}

/// Words where the line reaches the clue, and why it cannot pass by.
fn reason(names: &Names, step: &Step) -> Option<String> {
    let clue = step.premises.clues.first()?;
    let crosses = drawn(&step.premises.facts, false);
    let enters = corners::enters(names, step, clue)?;
    let is_a_cross = match &crosses[..] {
        [] => format!("is the only cross of the {}", clue.1.noun()),
        [one] => format!("is a cross; with the one {}, that makes two", names.edges(&[*one])),
        several => format!("is a cross; with those {}, that makes three", names.edges(several)),
    };
    Some(format!("{enters} and cannot continue along both sides there. One of them {is_a_cross}"))
}
