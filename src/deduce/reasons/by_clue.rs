//! Premises of a conclusion from a clue and the colours around it: a minimal set of its sides, and of ties
//! between the cells around it.

use super::chain::{self, Chains};
use super::history::{History, When};
use super::lists::least;
use crate::deduce::arrangements::{Arrangements, PAIRS};
use crate::deduce::four_edges::FourEdges;
use crate::grid::{Cell, Edge};
use crate::step::{Fact, Premises};

/// The conclusion for which premises are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Says {
    /// This side of the cell is a line (true) or a cross.
    Side(Edge, bool),
    /// These two cells around the clue are on different sides of the loop (true), or on the same side.
    Tie([Option<Cell>; 2], bool),
    /// The clue cannot be met.
    Nothing,
}

/// Facts that exclude some arrangements of the clue.
struct Narrowing {
    facts: Vec<Fact>,
    narrow: Box<dyn Fn(Arrangements) -> Arrangements>,
}

/// Returns minimal premises for a conclusion from a clue at a moment. `None` if it does not follow then.
pub(super) fn premises(history: &History, cell: Cell, says: Says, when: When) -> Option<Premises> {
    let clue = history.board.clue(cell);
    let all = Arrangements::of(clue.number()?, FourEdges::default());
    let mut narrowings = ties(history, cell, when);
    narrowings.extend(sides(history, cell, when));
    // `least` tries to leave out the first ones first, so the longest chains come first. Those without facts
    // cost nothing and come last.
    narrowings.sort_by_key(|narrowing| std::cmp::Reverse(narrowing.facts.len()));
    let holds = |arrangements: Arrangements, narrowings: &[Narrowing]| {
        let arrangements =
            narrowings.iter().fold(arrangements, |arrangements, narrowing| (narrowing.narrow)(arrangements));
        said(history, cell, arrangements, says)
    };
    if !holds(all, &narrowings) {
        return None;
    }
    // The colours around the cell may suffice without the clue.
    if holds(Arrangements::ALL, &narrowings)
        && let Some(premises) = by_colours(history, says, when)
    {
        return Some(premises);
    }
    let needed = least(narrowings, |narrowings| holds(all, narrowings));
    let facts = needed.into_iter().flat_map(|narrowing| narrowing.facts).collect();
    Some(Premises::new(vec![(cell, clue)], facts))
}

/// Returns premises for the conclusion that do not include the clue.
fn by_colours(history: &History, says: Says, when: When) -> Option<Premises> {
    match says {
        Says::Side(edge, on) => chain::between(history, edge, on, when),
        Says::Tie(cells, differ) => {
            Some(Premises::new(Vec::new(), chain::tied(history, cells, differ, when)?))
        }
        Says::Nothing => None,
    }
}

/// True if the conclusion holds in all these arrangements. If there is none, everything follows: by the time
/// that something is concluded, more may be known than the look has used.
fn said(history: &History, cell: Cell, arrangements: Arrangements, says: Says) -> bool {
    let grid = history.board.grid();
    match says {
        _ if arrangements.is_empty() => true,
        Says::Nothing => false,
        Says::Side(edge, on) => {
            let (lines, crosses) = arrangements.common();
            let k = grid.sides(cell).iter().position(|&side| side == edge);
            k.is_some_and(|k| (if on { lines } else { crosses }) >> k & 1 == 1)
        }
        Says::Tie(cells, differ) => {
            let around = |(i, j): (usize, usize)| [i, j].map(|k| grid.across_side(cell, k));
            PAIRS.into_iter().any(|pair| around(pair) == cells && arrangements.differ(pair) == Some(differ))
        }
    }
}

fn sides(history: &History, cell: Cell, when: When) -> Vec<Narrowing> {
    let sides = history.board.grid().sides(cell).into_iter().enumerate();
    let decided = sides.filter_map(|(k, edge)| Some((k, history.fact(edge, when)?)));
    decided
        .map(|(k, fact)| {
            let line = matches!(fact, Fact::Edge { line: true, .. });
            Narrowing {
                facts: vec![fact],
                narrow: Box::new(move |arrangements| arrangements.where_side(k, line)),
            }
        })
        .collect()
}

fn ties(history: &History, cell: Cell, when: When) -> Vec<Narrowing> {
    let around = [0, 1, 2, 3].map(|k| history.board.grid().across_side(cell, k));
    let mut chains = [0, 1, 2].map(|i| Chains::from(history, around[i], when, None));
    let both = PAIRS.into_iter().flat_map(|pair| [(pair, false), (pair, true)]);
    let tied = both.filter_map(|((i, j), differ)| Some(((i, j), differ, chains[i].to(around[j], differ)?)));
    tied.map(|(pair, differ, facts)| Narrowing {
        facts,
        narrow: Box::new(move |arrangements| arrangements.where_pair(pair, differ)),
    })
    .collect()
}
