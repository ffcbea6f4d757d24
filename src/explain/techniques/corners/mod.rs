//! Reasons for the rules about a corner of a clue: `corner-one`, `corner-two`, `corner-three`, `entered-one`,
//! `entered-two`, `entered-three` and `diagonal-three-one`.

mod seen;

use super::{Find, Method};
use crate::explain::words::names::{CORNERS, Names, capital, drawn};
use crate::grid::{Cell, Edge, Grid};
use crate::puzzle::Clue;
use crate::step::{Fact, Step};
use crate::technique::Technique;

pub(super) static METHOD: Method =
    Method::new(Find::Elsewhere, |names, step| reason(names, step).unwrap_or_default())
        .seen(seen::whole)
        .followed_by(follows);

/// Words what is known at a corner of a clue: that no line can reach it from elsewhere, or that one does.
/// `None` for other techniques.
fn reason(names: &Names, step: &Step) -> Option<String> {
    let of = |number: u8| numbered(step, number);
    Some(match step.technique {
        Technique::CornerThree => {
            format!("{}. Two crosses are too many", blocked(names, step, of(3)?)?.0)
        }
        Technique::CornerOne => {
            format!("{}. Two lines are too many", blocked(names, step, of(1)?)?.0)
        }
        Technique::CornerTwo => {
            let (blocked, rest) = blocked(names, step, of(2)?)?;
            let third = match third_edge(names.grid, step) {
                Some(third) => capital(&Names::of_clue(names.grid, of(2)?.0).its_are(&[third])?),
                None => either_way(names, step, of(2)?, &rest),
            };
            format!("{blocked}. {third}")
        }
        Technique::EnteredThree => {
            format!("{}. The other is its only cross", must_enter(names, step, of(3)?)?)
        }
        Technique::EnteredTwo => {
            let two = of(2)?;
            let settled = settled_corner(names.grid, step, two);
            let k = settled.or_else(|| comes_to(names.grid, step, two))?;
            let (_, far) = crosses_at(names.grid, step, k, two);
            let first = if settled.is_some() {
                let sides = names.grid.sides(two.0);
                let is_own = |fact: &Fact| fact.drawn().is_some_and(|(edge, _)| sides.contains(&edge));
                let own: Vec<Fact> = step.premises.facts.iter().copied().filter(is_own).collect();
                let has = Names::of_clue(names.grid, two.0).drawn_there(&own);
                format!("{} has {has}. Its other line", capital(&names.clue(two)))
            } else {
                format!("{}. The other line", must_enter(names, step, two)?)
            };
            format!("{first} leaves at the {} corner{}", CORNERS[(k + 2) % 4], beside(names, &far))
        }
        Technique::EnteredOne => {
            format!("{}, its only line", must_enter(names, step, of(1)?)?)
        }
        Technique::DiagonalThreeOne => three_and_one(names, step, of(3)?, of(1)?),
        _ => return None,
    })
}

/// The third edge of its 2 that is among the premises of a step.
fn third_edge(grid: Grid, step: &Step) -> Option<Fact> {
    let sides = grid.sides(step.premises.clues.first()?.0);
    let is_own = |fact: &&Fact| fact.drawn().is_some_and(|(edge, _)| sides.contains(&edge));
    step.premises.facts.iter().find(is_own).copied()
}

/// The corner of a clue at which both its edges are among the premises of a step.
fn settled_corner(grid: Grid, step: &Step, clue: &(Cell, Clue)) -> Option<usize> {
    let is_known = |own: &Edge| {
        step.premises.facts.iter().any(|fact| fact.drawn().is_some_and(|(edge, _)| edge == *own))
    };
    (0..4).find(|&k| own_edges(grid, clue.0, k).iter().all(is_known))
}

/// Words that both edges at a corner follow, or where a line goes on.
fn follows(names: &Names, step: &Step) -> Option<String> {
    let facts = step.conclusion.facts();
    match (step.technique, facts) {
        (Technique::CornerThree, [_, _]) => Some("both are lines".into()),
        (Technique::CornerOne, [_, _]) => Some("both are crosses".into()),
        (Technique::CornerTwo, [Fact::Edge { line, .. }, _]) if third_edge(names.grid, step).is_some() => {
            Some(if *line { "both are lines" } else { "both are crosses" }.into())
        }
        (Technique::EnteredOne | Technique::EnteredThree, facts) => names.its_are(facts),
        (Technique::DiagonalThreeOne, [_, _]) if is_beyond(names.grid, step) => {
            Some("the edges beyond it are crosses".into())
        }
        (Technique::DiagonalThreeOne, facts) => Some(names.are(facts)),
        (Technique::CornerTwo | Technique::EnteredTwo, [Fact::Edge { edge, .. }]) => {
            Some(format!("along {}", names.which(&[*edge])))
        }
        (Technique::CornerTwo, [_, _]) => {
            // In the order of the corners where they leave.
            let (cell, _) = step.premises.clues.first()?;
            let corners = names.grid.corners(*cell);
            let mut edges = drawn(facts, true);
            let at = |edge: &Edge| corners.iter().position(|corner| names.grid.ends(*edge).contains(corner));
            edges.sort_by_key(at);
            Some(format!("along {}", names.which(&edges)))
        }
        _ => None,
    }
}

/// Words that no line can reach a corner of a clue from elsewhere, so that its two edges there are alike. With it come the crosses
/// that do not take part in that.
fn blocked(names: &Names, step: &Step, clue: &(Cell, Clue)) -> Option<(String, Vec<Edge>)> {
    let crosses = drawn(&step.premises.facts, false);
    let corners = names.grid.corners(clue.0);
    let k = blocked_corner(names.grid, step, clue)?;
    let (here, rest): (Vec<Edge>, Vec<Edge>) =
        crosses.iter().partition(|edge| names.grid.ends(**edge).contains(&corners[k]));
    let words = format!("{} are both lines or both crosses", corner(names, clue, k, &here));
    Some((words, rest))
}

/// The corner of a clue to which the crosses of the step let no line come from elsewhere.
fn blocked_corner(grid: Grid, step: &Step, clue: &(Cell, Clue)) -> Option<usize> {
    let crosses = drawn(&step.premises.facts, false);
    let corners = grid.corners(clue.0);
    // The conclusion is at that corner, or if it is beyond the clue at the two adjacent ones.
    let turn = usize::from(is_beyond(grid, step));
    let is_near = |k: usize, edge: Edge| {
        [k + turn, k + 4 - turn].iter().any(|k| grid.ends(edge).contains(&corners[k % 4]))
    };
    (0..4).find(|&k| {
        let mut decided = step.decided();
        exits(grid, clue.0, k).iter().flatten().all(|edge| crosses.contains(edge))
            && decided.all(|(edge, _)| is_near(k, edge))
    })
}

/// The two edges of a clue at its corner `k`, with what keeps other lines away from there: "The 3 at r1c3 has a cross beyond its
/// top-right corner, so its top and right".
fn corner(names: &Names, clue: &(Cell, Clue), k: usize, crosses: &[Edge]) -> String {
    let crosses = match crosses {
        [] => return format!("In the corner of the board, {} of {}", own(names, clue, k), names.clue(clue)),
        [_] => "a cross",
        _ => "crosses",
    };
    let (clue, own) = (capital(&names.clue(clue)), own(names, clue, k).replacen("the", "its", 1));
    format!("{clue} has {crosses} beyond its {} corner, so {own}", CORNERS[k])
}

/// The two edges of a clue at its corner `k`: "the top and left".
fn own(names: &Names, clue: &(Cell, Clue), k: usize) -> String {
    format!("the {}", Names::of_clue(names.grid, clue.0).sides_of(&own_edges(names.grid, clue.0, k)))
}

/// Words the crosses because of which a line has only one way on.
fn beside(names: &Names, crosses: &[Edge]) -> String {
    match crosses {
        [] => String::new(),
        crosses => format!(", beside {}", names.drawn(crosses, false)),
    }
}

/// Words where the lines of a 2 leave it if those at one of its corners are both lines or both crosses.
fn either_way(names: &Names, step: &Step, two: &(Cell, Clue), crosses: &[Edge]) -> String {
    let corners = names.grid.corners(two.0);
    let is_end = |k: &usize| step.decided().any(|(edge, _)| names.grid.ends(edge).contains(&corners[*k]));
    let beside = beside(names, crosses);
    match (0..4).filter(is_end).collect::<Vec<_>>()[..] {
        [end] => format!("Either way, a line leaves at the {} corner{beside}", CORNERS[end]),
        _ => format!("Either way, lines leave at both ends{beside}"),
    }
}

/// Words that a line reaches a corner of a clue from elsewhere and must continue along one of the clue's edges.
fn must_enter(names: &Names, step: &Step, clue: &(Cell, Clue)) -> Option<String> {
    let k = comes_to(names.grid, step, clue)?;
    let (here, _) = crosses_at(names.grid, step, k, clue);
    let line = names.drawn(&drawn(&step.premises.facts, true), true);
    let line = match &here[..] {
        [] => capital(&line),
        crosses => format!("With {}, {line}", names.drawn(crosses, false)),
    };
    let edges = own(names, clue, k).replace(" and ", " or ");
    Some(format!("{line} continues along {edges} of {}", names.clue(clue)))
}

/// Words that a line reaches a corner of a clue from elsewhere: "The line at the top of r1c1 comes to the top-left corner of
/// the 2 at r1c2".
pub(super) fn enters(names: &Names, step: &Step, clue: &(Cell, Clue)) -> Option<String> {
    let line = capital(&names.drawn(&drawn(&step.premises.facts, true), true));
    let corner = CORNERS[comes_to(names.grid, step, clue)?];
    Some(format!("{line} reaches the {corner} corner of {}", names.clue(clue)))
}

/// The corner of a clue that a line of the step reaches from elsewhere.
fn comes_to(grid: Grid, step: &Step, clue: &(Cell, Clue)) -> Option<usize> {
    let lines = drawn(&step.premises.facts, true);
    (0..4).find(|&k| exits(grid, clue.0, k).iter().flatten().any(|edge| lines.contains(edge)))
}

/// The crosses of the step that come to corner `k` of a clue from elsewhere, and the others beside the clue.
fn crosses_at(grid: Grid, step: &Step, k: usize, clue: &(Cell, Clue)) -> (Vec<Edge>, Vec<Edge>) {
    let exits = exits(grid, clue.0, k);
    let crosses = drawn(&step.premises.facts, false).into_iter();
    let beside = crosses.filter(|edge| !grid.sides(clue.0).contains(edge));
    beside.partition(|&edge| exits.contains(&Some(edge)))
}

/// Words the reason for a 3 and a 1 that share only a corner.
fn three_and_one(names: &Names, step: &Step, three: &(Cell, Clue), one: &(Cell, Clue)) -> String {
    let crosses = drawn(&step.premises.facts, false);
    let far = far_corner(names.grid, three.0, one.0);
    if is_beyond(names.grid, step) {
        format!(
            "{} has crosses {}, so its line continues along {}. The other two lines of the 3 meet at its {} corner",
            capital(&names.clue(one)),
            Names::of_clue(names.grid, one.0).edges(&crosses),
            names.clue(three),
            CORNERS[far]
        )
    } else {
        format!(
            "{} are lines. Its third line continues along {}",
            corner(names, three, far, &crosses),
            names.clue(one)
        )
    }
}

/// Whether a step decides only edges that lead away from its clues.
fn is_beyond(grid: Grid, step: &Step) -> bool {
    let mut sides = step.premises.clues.iter().map(|&(cell, _)| grid.sides(cell));
    sides.all(|sides| step.decided().all(|(edge, _)| !sides.contains(&edge)))
}

/// The corner of a cell that is opposite to the one that it shares with another.
fn far_corner(grid: Grid, cell: Cell, other: Cell) -> usize {
    let of_other = grid.corners(other);
    let shared = grid.corners(cell).iter().position(|corner| of_other.contains(corner));
    (shared.unwrap_or(0) + 2) % 4
}

/// The clue of a step with this number.
fn numbered(step: &Step, number: u8) -> Option<&(Cell, Clue)> {
    step.premises.clues.iter().find(|(_, clue)| clue.number() == Some(number))
}

/// The two edges of a cell at its corner `k`.
fn own_edges(grid: Grid, cell: Cell, k: usize) -> [Edge; 2] {
    let sides = grid.sides(cell);
    [sides[(k + 3) % 4], sides[k]]
}

/// The edges that lead away from a cell at its corner `k`.
fn exits(grid: Grid, cell: Cell, k: usize) -> [Option<Edge>; 2] {
    let spokes = grid.spokes(grid.corners(cell)[k]);
    [spokes[(k + 3) % 4], spokes[k]]
}
