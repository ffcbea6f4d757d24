//! Judgements in words.

use super::blame::Blame;
use super::judgement::{Fault, Judgement, has_only_crosses};
use crate::grid::{Edge, Grid, State};
use crate::puzzle::Puzzle;

/// Describes the judgement of a drawing, which is given by the states of all edges, in the order of
/// [`Grid::edges`].
pub(crate) fn describe(puzzle: &Puzzle, states: &[State], judgement: &Judgement) -> String {
    let left = states.iter().filter(|&&state| state == State::Undecided).count();
    let are = if left == 1 { "is" } else { "are" };
    let left = format!("{left} of {} edges {are} undecided", puzzle.grid().edge_count());
    match judgement {
        Judgement::Right(_) => by_crosses(states).map_or("right".into(), |why| format!("right: {why}")),
        Judgement::Wrong(all) => format!("wrong: {}", faults(all)),
        Judgement::Open(_) => format!("open: {left}, and it can be finished"),
        Judgement::Stuck => format!("stuck: {left}, and it cannot be finished"),
        Judgement::Timeout => format!("the time limit was reached: {left}, and there is no visible mistake"),
    }
}

/// Says that a drawing is right to somebody who asked what to do.
pub(crate) fn solved(states: &[State]) -> String {
    format!("the puzzle is solved: {}", by_crosses(states).unwrap_or("nothing is left to do"))
}

/// Says why a right drawing is right although it has no lines; `None` if it has lines.
pub(crate) fn by_crosses(states: &[State]) -> Option<&'static str> {
    has_only_crosses(states).then_some("the crosses leave one loop, and it meets every clue")
}

/// Describes faults, one after the other.
pub(crate) fn faults(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Describes why a drawing cannot be finished.
pub(crate) fn reason(puzzle: &Puzzle, states: &[State], why: &Blame) -> String {
    let name = |&edge: &Edge| drawn(puzzle.grid(), edge, states[edge.index()]);
    let list = |edges: &[Edge]| edges.iter().map(name).collect::<Vec<_>>().join(", ");
    match why {
        Blame::Puzzle => "the puzzle has no solution".into(),
        Blame::Wrong(edges) => {
            let right = |&edge: &Edge| {
                let [is, should] = match states[edge.index()] {
                    State::Cross => ["cross", "line"],
                    _ => ["line", "cross"],
                };
                format!("the {is} {} should be a {should}", puzzle.grid().describe(edge))
            };
            edges.iter().map(right).collect::<Vec<_>>().join("; ")
        }
        Blame::Together { edges, .. } if edges.len() == 1 => format!("no solution has {}", list(edges)),
        Blame::Together { edges, minimal: true } => format!("these cannot all be right: {}", list(edges)),
        Blame::Together { edges, minimal: false } => {
            format!("these cannot all be right (perhaps fewer of them already conflict): {}", list(edges))
        }
        Blame::Timeout => "the time limit was reached before slink found the reason".into(),
    }
}

/// Describes an edge as it is drawn: "a line at the top of r3c4".
pub(crate) fn drawn(grid: Grid, edge: Edge, state: State) -> String {
    let what = match state {
        State::Line => "a line",
        State::Cross => "a cross",
        State::Undecided => "nothing",
    };
    format!("{what} {}", grid.describe(edge))
}
