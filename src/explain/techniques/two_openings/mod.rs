//! `two-openings`: the loop must leave a part of the board, since there is something to reach on both sides,
//! and only two edges that lead out are not crosses, so both are lines. With fewer there is no loop.

mod parts;
mod rings;

use std::ops::ControlFlow::Continue;

use super::{Find, Method};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::explain::findings::{Findings, Flow, News};
use crate::explain::words::names::{Names, capital, drawn};
use crate::grid::Edge;
use crate::puzzle::Puzzle;
use crate::step::{Fact, Step};
use parts::Parts;
use rings::RingFinder;

pub(super) static METHOD: Method = Method::new(
    Find::By(|searches, deducer, deadline, findings| {
        searches.openings.search(deducer.board(), deadline, findings)
    }),
    reason,
)
.followed_by(|_, _| Some("both are lines".into()));

/// Searches for parts of a board with two openings.
#[derive(Clone, Debug)]
pub(super) struct Openings {
    parts: Parts,
    rings: RingFinder,
}

/// Of the pairs of edges of a ring, only those among its first few edges are compared.
const RING: usize = 12;

impl Openings {
    /// Prepares the search for boards with these clues.
    pub(super) fn new(puzzle: &Puzzle) -> Openings {
        Openings { parts: Parts::new(puzzle), rings: RingFinder::default() }
    }

    /// Offers what follows because the loop must pass between two parts of the board.
    pub(super) fn search(&mut self, board: &Board, deadline: &Deadline, findings: &mut Findings) -> Flow {
        let Openings { parts, rings } = self;
        let rings = rings.rings(board);
        if rings.parts > 1
            && let Some(part) = parts.apart(board)
        {
            findings.take(|| News::Contradiction, || parts.step(board, &part))?;
        }
        let mut in_time = rings.all.iter().take_while(|_| !deadline.has_passed());
        in_time.try_for_each(|ring| {
            // If two parts have something to reach, a pair with the first edge separates them; but an edge of a clue that
            // has lines in both parts may be among any two.
            let with_first = ring.edges[1..].iter().map(|&other| [ring.edges[0], other]);
            let others = pairs(&ring.edges).skip_while(|pair| pair[0] == ring.edges[0]);
            let Some(first) = with_first.chain(others).find(|&pair| parts.has_step(board, ring, pair)) else {
                return Continue(());
            };
            let line = |&edge: &Edge| Fact::Edge { edge, line: true };
            let news = || News::Facts(ring.edges.iter().map(line).collect());
            findings.take(news, || parts.easiest(board, ring, first))
        })
    }
}

/// The pairs of the first few edges of a ring.
fn pairs(ring: &[Edge]) -> impl Iterator<Item = [Edge; 2]> {
    let few = &ring[..ring.len().min(RING)];
    few.iter().enumerate().flat_map(|(i, &a)| few[i + 1..].iter().map(move |&b| [a, b]))
}

/// Words the only two ways between two things that the loop must reach, or that there is none.
fn reason(names: &Names, step: &Step) -> String {
    let [lines, crosses] = [true, false].map(|is_line| drawn(&step.premises.facts, is_line));
    let block = match crosses.len() {
        0 => "the border blocks".into(),
        1 => format!("{} blocks", names.subject(&crosses, false)),
        2..=FEW => format!("{} block", names.subject(&crosses, false)),
        _ => "crosses block".into(),
    };
    let (clues, line) = (&step.premises.clues, names.drawn(&lines[..lines.len().min(1)], true));
    let parts = match (&clues[..], &lines[..]) {
        ([_], []) => None,
        ([one, other], _) => Some([names.clue(one), names.clue(other)]),
        ([clue], _) => Some([names.clue(clue), line]),
        _ => Some([line, names.drawn(&lines[lines.len().min(1)..], true)]),
    };
    let gaps = names.which(&drawn(step.conclusion.facts(), true));
    match (parts, gaps.is_empty()) {
        (Some([from, to]), false) => {
            format!("Only {gaps} lead from {from} to {to}: {block} every other way. The loop must reach both")
        }
        (Some([from, to]), true) => {
            format!("{} every way from {from} to {to}, and the loop must reach both", capital(&block))
        }
        (None, true) => {
            let clue = names.clues(clues);
            format!(
                "{} every way between two parts of the board, and {clue} has lines in both",
                capital(&block)
            )
        }
        (None, false) => {
            let only = format!("Only {gaps} connect two parts of the board: {block} every other way");
            let clue = names.clues(clues);
            format!("{only}. Otherwise {clue} would have lines in both parts")
        }
    }
}

/// If there are more crosses than this, the sentence does not name them: the board shows them.
const FEW: usize = 5;
