//! Steps at a corner of a clue as one sees them on a board: with both edges that follow together, and with the edges that are
//! drawn already for premises.

use super::super::with_all;
use super::{blocked_corner, comes_to, crosses_at, exits, far_corner, is_beyond, numbered, own_edges};
use crate::deduce::board::Board;
use crate::grid::{Edge, Grid, State};
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;

/// A step with all that one look at its corner shows.
pub(super) fn whole(board: &Board, step: Step) -> Step {
    match step.technique {
        Technique::EnteredTwo => settled(board, &step).unwrap_or(step),
        Technique::CornerTwo => told_by_third(board, &step).unwrap_or_else(|| with_other_end(board, step)),
        _ => {
            let corner = whole_corner(board.grid(), &step).unwrap_or_default();
            with_all(board, step, corner)
        }
    }
}

/// The two edges at a corner that follow together.
fn whole_corner(grid: Grid, step: &Step) -> Option<Vec<Fact>> {
    if step.technique == Technique::DiagonalThreeOne {
        return beyond_or_own(grid, step);
    }
    let of = |number: u8| numbered(step, number);
    let (clue, k, line) = match step.technique {
        Technique::CornerOne => (of(1)?, blocked_corner(grid, step, of(1)?)?, false),
        Technique::CornerThree => (of(3)?, blocked_corner(grid, step, of(3)?)?, true),
        Technique::EnteredOne => (of(1)?, (comes_to(grid, step, of(1)?)? + 2) % 4, false),
        Technique::EnteredThree => (of(3)?, (comes_to(grid, step, of(3)?)? + 2) % 4, true),
        _ => return None,
    };
    Some(own_edges(grid, clue.0, k).map(|edge| Fact::Edge { edge, line }).to_vec())
}

/// The edges that follow of a 3 and a 1 that share only a corner: both away from the 3 at its far corner, or both of the 1 there.
fn beyond_or_own(grid: Grid, step: &Step) -> Option<Vec<Fact>> {
    let of = |number: u8| numbered(step, number);
    let (three, one) = (of(3)?.0, of(1)?.0);
    let cross = |edge: Edge| Fact::Edge { edge, line: false };
    if is_beyond(grid, step) {
        let exits = exits(grid, three, far_corner(grid, three, one));
        Some(exits.into_iter().flatten().map(cross).collect())
    } else {
        Some(own_edges(grid, one, far_corner(grid, one, three)).map(cross).to_vec())
    }
}

/// A step about a 2, where it is drawn along which of its edges the line continues: these edges are then the premises.
fn settled(board: &Board, step: &Step) -> Option<Step> {
    let grid = board.grid();
    let two = numbered(step, 2)?;
    let k = comes_to(grid, step, two)?;
    let own = own_edges(grid, two.0, k);
    let lines = match own.map(|edge| board.state(edge)) {
        [State::Line, State::Cross] => [true, false],
        [State::Cross, State::Line] => [false, true],
        _ => return None,
    };
    let (_, far) = crosses_at(grid, step, k, two);
    let own = own.into_iter().zip(lines).map(|(edge, line)| Fact::Edge { edge, line });
    let facts = own.chain(far.into_iter().map(|edge| Fact::Edge { edge, line: false })).collect();
    Some(Step { premises: Premises::new(step.premises.clues.clone(), facts), ..step.clone() })
}

/// A step about a 2 whose two edges at a corner are both lines or both crosses, where a third edge of it is known, which says what
/// the two are.
fn told_by_third(board: &Board, step: &Step) -> Option<Step> {
    let grid = board.grid();
    let two = numbered(step, 2)?;
    let k = blocked_corner(grid, step, two)?;
    let (sides, exits) = (grid.sides(two.0), exits(grid, two.0, k));
    let third = [k + 1, k + 2].into_iter().find_map(|side| {
        let edge = sides[side % 4];
        Fact::edge(edge, board.state(edge))
    })?;
    let is_line = matches!(third, Fact::Edge { line: false, .. });
    let own = own_edges(grid, two.0, k).map(|edge| Fact::Edge { edge, line: is_line });
    let crosses = exits.into_iter().flatten().map(|edge| Fact::Edge { edge, line: false });
    let premises = Premises::new(vec![*two], crosses.chain([third]).collect());
    Some(Step { premises, conclusion: Conclusion::All(own.to_vec()), ..step.clone() })
}

/// A step about a 2 whose two edges at a corner are alike, with both lines that leave it, where each has only one way on.
fn with_other_end(board: &Board, step: Step) -> Step {
    let grid = board.grid();
    let Some((two, k)) = numbered(&step, 2).and_then(|two| Some((two.0, blocked_corner(grid, &step, two)?)))
    else {
        return step;
    };
    let ways_on = [k + 1, k + 3].map(|end| {
        let ways = exits(grid, two, end % 4).into_iter().flatten();
        ways.partition::<Vec<Edge>, _>(|&edge| board.state(edge) != State::Cross)
    });
    let mut step = step;
    for (open, crosses) in ways_on {
        let line = |edge| Fact::Edge { edge, line: true };
        let &[edge] = &open[..] else { continue };
        if step.conclusion.facts().contains(&line(edge)) || board.state(edge) != State::Undecided {
            continue;
        }
        let more = crosses.into_iter().map(|edge| Fact::Edge { edge, line: false });
        let facts = step.premises.facts.iter().copied().chain(more).collect();
        step.premises = Premises::new(step.premises.clues.clone(), facts);
        step = with_all(board, step, [line(edge)]);
    }
    step
}
