//! Premises of a conclusion from a clue and the colours around it: a minimal set of its sides, and of ties
//! between the cells around it.

use super::chain::{self, Chains};
use super::known::{Known, When};
use super::lists::least;
use crate::deduce::around::Around;
use crate::deduce::clue_ways::{PAIRS, Ways};
use crate::grid::{Cell, Edge};
use crate::step::{Fact, Premises};

/// The conclusion for which premises are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Says {
    /// This side of the cell is a line, or a cross.
    Side(Edge, bool),
    /// These two cells around it are on different sides of the loop, or on the same.
    Tie([Option<Cell>; 2], bool),
    /// The clue cannot be met.
    Nothing,
}

/// Facts that exclude some arrangements of the clue.
struct Narrowing {
    facts: Vec<Fact>,
    narrow: Box<dyn Fn(Ways) -> Ways>,
}

/// Returns minimal premises for a conclusion from a clue at a moment. `None` if it does not follow then.
pub(super) fn premises(known: &Known, cell: Cell, says: Says, when: When) -> Option<Premises> {
    let clue = known.board.clue(cell);
    let all = Ways::of(clue.number()?, Around::default());
    let mut narrowings = ties(known, cell, when);
    narrowings.extend(sides(known, cell, when));
    // `least` tries to leave out the first ones first, so the longest chains come first. Those without facts
    // cost nothing and come last.
    narrowings.sort_by_key(|narrowing| std::cmp::Reverse(narrowing.facts.len()));
    let holds = |ways: Ways, narrowings: &[Narrowing]| {
        let ways = narrowings.iter().fold(ways, |ways, narrowing| (narrowing.narrow)(ways));
        said(known, cell, ways, says)
    };
    if !holds(all, &narrowings) {
        return None;
    }
    // The colours around the cell may suffice without the clue.
    if holds(Ways::ALL, &narrowings)
        && let Some(premises) = by_colours(known, says, when)
    {
        return Some(premises);
    }
    let needed = least(narrowings, |narrowings| holds(all, narrowings));
    let facts = needed.into_iter().flat_map(|narrowing| narrowing.facts).collect();
    Some(Premises::new(vec![(cell, clue)], facts))
}

/// Returns premises for the conclusion that do not include the clue.
fn by_colours(known: &Known, says: Says, when: When) -> Option<Premises> {
    match says {
        Says::Side(edge, on) => chain::between(known, edge, on, when),
        Says::Tie(cells, differ) => Some(Premises::new(Vec::new(), chain::tied(known, cells, differ, when)?)),
        Says::Nothing => None,
    }
}

/// True if the conclusion holds in all these arrangements. If there is none, everything follows: by the time
/// that something is concluded, more may be known than the look has used.
fn said(known: &Known, cell: Cell, ways: Ways, says: Says) -> bool {
    let grid = known.board.grid();
    match says {
        _ if ways.is_empty() => true,
        Says::Nothing => false,
        Says::Side(edge, on) => {
            let (lines, crosses) = ways.common();
            let k = grid.sides(cell).iter().position(|&side| side == edge);
            k.is_some_and(|k| (if on { lines } else { crosses }) >> k & 1 == 1)
        }
        Says::Tie(cells, differ) => {
            let around = |(i, j): (usize, usize)| [i, j].map(|k| grid.across_side(cell, k));
            PAIRS.into_iter().any(|pair| around(pair) == cells && ways.differ(pair) == Some(differ))
        }
    }
}

fn sides(known: &Known, cell: Cell, when: When) -> Vec<Narrowing> {
    let sides = known.board.grid().sides(cell).into_iter().enumerate();
    let decided = sides.filter_map(|(k, edge)| Some((k, known.fact(edge, when)?)));
    decided
        .map(|(k, fact)| {
            let line = matches!(fact, Fact::Edge { line: true, .. });
            Narrowing { facts: vec![fact], narrow: Box::new(move |ways| ways.where_side(k, line)) }
        })
        .collect()
}

fn ties(known: &Known, cell: Cell, when: When) -> Vec<Narrowing> {
    let around = [0, 1, 2, 3].map(|k| known.board.grid().across_side(cell, k));
    let mut chains = [0, 1, 2].map(|i| Chains::from(known, around[i], when, None));
    let both = PAIRS.into_iter().flat_map(|pair| [(pair, false), (pair, true)]);
    let tied = both.filter_map(|((i, j), differ)| Some(((i, j), differ, chains[i].to(around[j], differ)?)));
    tied.map(|(pair, differ, facts)| Narrowing {
        facts,
        narrow: Box::new(move |ways| ways.where_pair(pair, differ)),
    })
    .collect()
}
