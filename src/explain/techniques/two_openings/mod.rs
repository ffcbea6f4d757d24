//! `two-openings`: the loop must leave a part of the board, since there is something to reach on both sides,
//! and only two edges that lead out are not crosses, so both are lines. With fewer there is no loop.

mod forest;
mod rings;

use std::ops::ControlFlow::Continue;

use super::{Find, Method};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::explain::findings::{Findings, Flow, News};
use crate::explain::words::names::{Names, capital, drawn};
use crate::grid::Edge;
use crate::puzzle::Puzzle;
use crate::search::cuts::{Cut, CutFinder};
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;
use forest::{Part, SpanningForest};
use rings::{Ring, RingFinder};

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
    cuts: CutFinder,
    forest: SpanningForest,
    rings: RingFinder,
}

/// Of the pairs of edges of a ring, only those among its first few edges are compared.
const RING: usize = 12;

impl Openings {
    /// Prepares the search for boards with these clues.
    pub(super) fn new(puzzle: &Puzzle) -> Openings {
        let (forest, rings) = (SpanningForest::new(puzzle), RingFinder::default());
        Openings { cuts: CutFinder::new(puzzle.clone()), forest, rings }
    }

    /// Offers what follows because the loop must pass between two parts of the board.
    pub(super) fn search(&mut self, board: &Board, deadline: &Deadline, findings: &mut Findings) -> Flow {
        self.forest.grow(board);
        if let Some(tree) = self.forest.apart(board) {
            findings.take(|| News::Contradiction, || self.step(board, &tree))?;
        }
        let rings = self.rings.rings(board);
        let mut in_time = rings.iter().take_while(|_| !deadline.has_passed());
        in_time.try_for_each(|ring| {
            // If two parts have something to reach, a pair with the first edge separates them; but an edge of a clue that
            // has lines in both parts may be among any two.
            let with_first = ring.edges[1..].iter().map(|&other| [ring.edges[0], other]);
            let others = pairs(&ring.edges).skip_while(|pair| pair[0] == ring.edges[0]);
            let Some(first) = with_first.chain(others).find(|&pair| self.has_step(board, ring, pair)) else {
                return Continue(());
            };
            let line = |&edge: &Edge| Fact::Edge { edge, line: true };
            let news = || News::Facts(ring.edges.iter().map(line).collect());
            findings.take(news, || self.easiest(board, ring, first))
        })
    }

    /// The step with the fewest premises, by this pair or by others of the ring.
    fn easiest(&self, board: &Board, ring: &Ring, first: [Edge; 2]) -> Option<Step> {
        let size = |step: &Step| step.premises.facts.len() + step.premises.clues.len();
        let steps =
            [first].into_iter().chain(pairs(&ring.edges)).filter_map(|pair| self.by_pair(board, pair));
        steps.min_by_key(size)
    }

    /// True if there is a step by these two edges of a ring.
    fn has_step(&self, board: &Board, ring: &Ring, pair: [Edge; 2]) -> bool {
        match ring.are_bridges {
            // The parts beyond the two edges may not be connected with each other.
            true => self.by_pair(board, pair).is_some(),
            false => self.part_between(board, pair).is_some(),
        }
    }

    /// The step by which these two edges are lines, if they are the only connection between two parts of the
    /// board and both have something to reach.
    fn by_pair(&self, board: &Board, pair: [Edge; 2]) -> Option<Step> {
        self.step(board, &self.part_between(board, pair)?)
    }

    /// One of the two parts of the board between which these edges are the only connection, if both have
    /// something to reach.
    fn part_between(&self, board: &Board, [a, b]: [Edge; 2]) -> Option<Part> {
        let part = self.forest.between(board, a, b)?;
        let is_visited = |inside: bool| self.forest.has_something(board, &self.cuts, inside, &part);
        (is_visited(true) && is_visited(false)).then_some(part)
    }

    /// The step about the edges that lead out of a part: a contradiction if none is left, or two lines.
    fn step(&self, board: &Board, part: &Part) -> Option<Step> {
        let is_within: Vec<bool> =
            board.grid().vertices().map(|vertex| self.forest.has(part, vertex)).collect();
        let cut = self.cuts.cut_around(board, board.lines(), &is_within)?;
        let Step { premises, conclusion, .. } = Cut::step(&cut, board);
        let conclusion = match conclusion.facts() {
            [] => Conclusion::Contradiction,
            both @ [_, _] => Conclusion::All(both.to_vec()),
            _ => return None,
        };
        Some(Step::new(Technique::TwoOpenings, premises, conclusion))
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
