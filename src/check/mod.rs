//! Differential tests: rules against SAT against counting.
//!
//! Each puzzle is solved in three ways: by the rules only, by SAT only, and by rules then SAT. SAT gives the
//! backbone, the edges that are lines in all solutions or in none; every edge that a rule decides must be in
//! it. If a frontier can count the solutions cheaply, from the clues or else from where the rules stop, its
//! backbone must be the same. A board on which anything disagrees is shrunk as long as it still does.
//!
//! The steps to the answer are checked one by one by [`replay`](crate::replay).

mod ablation;
mod counted;
mod shrink;
mod steps;
mod wrong_rule;

pub use ablation::{Ablation, Lack};
pub use shrink::Shrunk;
pub use steps::StepFindings;

use crate::technique::{Technique, TechniqueSet};
use std::sync::Arc;

use num_bigint::BigUint;

use crate::bug::verified;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::{Memory, by_rules};
use crate::deduce::rulebook::Rulebook;
use crate::deduce::rules::Look;
use crate::deduce::trail::{Conflict, Deduction, Reason};
use crate::grid::State;
use crate::search::NextLoop;
use crate::search::reference::ReferenceSearch;
use crate::solution::Solution;
use crate::{Options, Puzzle, Solver};
use counted::{affordable, confirms};

/// The solutions, as far as the check needs them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionCount {
    /// No solution.
    None,
    /// Exactly one solution.
    Unique(Solution),
    /// At least two.
    Several,
    /// Time ran out before the solutions, or the backbone, were known.
    Timeout,
}

impl SolutionCount {
    /// Its name.
    pub const fn name(&self) -> &'static str {
        match self {
            SolutionCount::None => "none",
            SolutionCount::Unique(_) => "unique",
            SolutionCount::Several => "several",
            SolutionCount::Timeout => "timeout",
        }
    }
}

/// The work of one rule on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The number of times it decided something at a site.
    pub fired: usize,
    /// The number of edges that it was the first to decide.
    pub edges: usize,
}

/// A disagreement between rules, SAT and counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disagreement {
    /// A rule decides an edge differently from some solution.
    Edge(Deduction),
    /// The rules refute a board that has a solution.
    Conflict(Conflict),
    /// Rules then SAT find other solutions than SAT only.
    Solutions,
    /// Counting finds another number of solutions, or another backbone, than SAT only.
    Count,
}

/// The findings on one board.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The solutions by SAT only.
    pub solutions: SolutionCount,
    /// The number of solutions by counting, if that was cheap enough.
    pub loops: Option<BigUint>,
    /// The size of the backbone; 0 if there is no solution or no time to find it.
    pub forced: usize,
    /// The number of edges that the rules decided.
    pub decided: usize,
    /// The number of these that are in the backbone.
    pub confirmed: usize,
    /// True if the rules decided every edge without a contradiction.
    pub finished: bool,
    /// True if the rules met a contradiction.
    pub contradiction: bool,
    /// The work of each rule, in the order of [`Technique::rules`].
    pub shares: [Share; Technique::RULE_COUNT],
    /// The first disagreement.
    pub disagreement: Option<Disagreement>,
}

impl Findings {
    /// The findings without SAT: only what the rules did.
    fn unconfirmed(board: &Board, conflict: Option<Conflict>) -> Findings {
        Findings {
            solutions: SolutionCount::Timeout,
            forced: 0,
            decided: board.trail().len(),
            confirmed: 0,
            finished: conflict.is_none() && board.undecided_count() == 0,
            contradiction: conflict.is_some(),
            shares: shares(board),
            loops: None,
            disagreement: None,
        }
    }

    /// The number of backbone edges that the rules did not find.
    pub const fn missed(&self) -> usize {
        self.forced.saturating_sub(self.confirmed)
    }

    /// True if there is no solution and the rules did not find a conflict.
    pub(crate) fn missed_contradiction(&self) -> bool {
        self.solutions == SolutionCount::None && !self.contradiction
    }
}

/// Checks boards one after another.
#[derive(Debug)]
pub struct Checker {
    rules: Rulebook,
    memory: Memory,
    sat: Solver,
    recorder: Solver,
}

impl Checker {
    /// Creates a checker of these rules. Where several can decide an edge, the first one gets the credit.
    pub fn new(rules: &[Technique]) -> Checker {
        Checker::with_looks(looks(rules))
    }

    /// Creates a checker of these rules with a wrong one among them, to show that it is caught: without its
    /// guard, `adjacent-threes` ignores that the loop may go around just two threes.
    pub fn with_wrong_rule(rules: &[Technique]) -> Checker {
        Checker::with_looks(looks(rules).map(wrong_rule::unsound))
    }

    fn with_looks(looks: impl Iterator<Item = (Technique, Look)>) -> Checker {
        Checker {
            rules: Rulebook::with_looks(&looks.collect::<Vec<_>>()),
            memory: Memory::default(),
            sat: Solver::new(Options::SAT_ONLY),
            recorder: steps::solver(),
        }
    }

    /// Checks the steps from the clues of one board to the answer, in order, until the deadline. The
    /// checker's own set of rules makes no difference here.
    pub fn check_steps(&mut self, puzzle: &Puzzle, deadline: &Deadline) -> StepFindings {
        steps::check(&mut self.recorder, puzzle, deadline)
    }

    /// Checks one board. If SAT has no answer by the deadline, no disagreement is reported.
    pub fn check(&mut self, puzzle: &Puzzle, deadline: &Deadline) -> Findings {
        self.sat.set_deadline(deadline);
        let backbone = self.sat.backbone(puzzle);
        let (board, outcome) = by_rules(&self.rules, puzzle, &mut self.memory);
        let (board, conflict) = (Arc::new(board), outcome.err());
        if backbone.as_ref().is_some_and(|backbone| backbone.unsettled > 0) {
            return Findings::unconfirmed(&board, conflict);
        }
        let states = backbone.map(|backbone| backbone.states);
        let solutions = by_sat(puzzle, states.as_deref());
        let disagreement = match (&states, conflict) {
            (Some(states), _) if wrong(&board, states).is_some() => {
                wrong(&board, states).map(Disagreement::Edge)
            }
            (Some(_), Some(conflict)) => Some(Disagreement::Conflict(conflict)),
            (None, Some(_)) => None,
            (_, None) => match rest_by_sat(Arc::clone(&board), deadline) {
                SolutionCount::Timeout => return Findings::unconfirmed(&board, None),
                rest => (rest != solutions).then_some(Disagreement::Solutions),
            },
        };
        let counted = affordable(&Board::new(puzzle), deadline).or_else(|| affordable(&board, deadline));
        let disagreement = disagreement.or_else(|| {
            let differs =
                counted.as_ref().is_some_and(|counted| !confirms(counted, puzzle, states.as_deref()));
            differs.then_some(Disagreement::Count)
        });
        let is_forced = |state: &State| *state != State::Undecided;
        let confirmed = |step: &&Deduction| {
            states.as_ref().is_some_and(|states| states[step.edge.index()] == State::from_on(step.on))
        };
        Findings {
            forced: states.iter().flatten().filter(|state| is_forced(state)).count(),
            confirmed: board.trail().iter().filter(confirmed).count(),
            loops: counted.map(|counted| counted.loops().clone()),
            solutions,
            disagreement,
            ..Findings::unconfirmed(&board, conflict)
        }
    }
}

/// Reads the number of solutions off a backbone.
fn by_sat(puzzle: &Puzzle, backbone: Option<&[State]>) -> SolutionCount {
    let Some(states) = backbone else { return SolutionCount::None };
    if states.contains(&State::Undecided) {
        return SolutionCount::Several;
    }
    let lines: Vec<bool> = states.iter().map(|&state| state == State::Line).collect();
    SolutionCount::Unique(verified(puzzle, lines))
}

/// Solves what the rules left by the reference search.
fn rest_by_sat(board: Arc<Board>, deadline: &Deadline) -> SolutionCount {
    // Even if the rules decided every edge, the lines may form no single loop, and SAT finds that out.
    let mut search = ReferenceSearch::new(board, deadline);
    let first = match search.next_loop() {
        NextLoop::Loop(first) => first,
        NextLoop::Exhausted => return SolutionCount::None,
        NextLoop::Unfinished => return SolutionCount::Timeout,
    };
    match search.next_loop() {
        NextLoop::Loop(_) => SolutionCount::Several,
        NextLoop::Exhausted => SolutionCount::Unique(first),
        NextLoop::Unfinished => SolutionCount::Timeout,
    }
}

/// The first deduction that is not in the backbone.
fn wrong(board: &Board, backbone: &[State]) -> Option<Deduction> {
    board.trail().iter().copied().find(|step| backbone[step.edge.index()] != State::from_on(step.on))
}

/// The code of some rules, in this order.
fn looks(rules: &[Technique]) -> impl Iterator<Item = (Technique, Look)> {
    rules.iter().flat_map(|&id| TechniqueSet::NONE.with(id).looks())
}

fn shares(board: &Board) -> [Share; Technique::RULE_COUNT] {
    let mut shares = [Share::default(); Technique::RULE_COUNT];
    let mut last = None;
    for step in board.trail() {
        let Reason::Technique(rule) = step.reason else { continue };
        let Some(number) = rule.rule_number() else { continue };
        shares[number - 1].edges += 1;
        shares[number - 1].fired += usize::from(last != Some((rule, step.site)));
        last = Some((rule, step.site));
    }
    shares
}
