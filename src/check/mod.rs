//! Rules against SAT against counting: do they confirm what the rules say, and what do the rules
//! not see?
//!
//! Each puzzle is solved three ways: by the rules only, by SAT only, and by rules then SAT.
//! SAT alone tells the backbone, the edges that are on in all solutions or off in all; every
//! edge that a rule decides must be one of those. Where a frontier can count the solutions in
//! little time, without any rule or else after the rules, their number and the edges that are on
//! in all of them or in none must be what SAT says. Where anything disagrees, the board is
//! shrunk for as long as that stays so.
//!
//! And the steps to the answer, one by one, are checked by [`replay`](crate::replay).

mod ablation;
mod counted;
mod shrink;
mod steps;

pub use ablation::{Ablation, Lack};
pub use shrink::Shrunk;
pub use steps::StepFindings;

use num_bigint::BigUint;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::{Memory, by_rules};
use crate::deduce::methods::Methods;
use crate::deduce::rules::{Look, RULES, RuleSet};
use crate::deduce::trail::{Conflict, Deduction, Reason, RuleId};
use crate::grid::State;
use crate::search::reference::ReferenceSearch;
use crate::search::{NextLoop, SearchError};
use crate::solution::Solution;
use crate::{Options, Puzzle, Solver};
use counted::{affordable, confirms};

/// How many solutions there are, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// None.
    None,
    /// This one.
    Unique(Solution),
    /// At least two.
    Several,
    /// The time was not enough to tell, or to tell which edges are forced.
    Timeout,
}

impl Solutions {
    /// Its name.
    pub const fn name(&self) -> &'static str {
        match self {
            Solutions::None => "none",
            Solutions::Unique(_) => "unique",
            Solutions::Several => "several",
            Solutions::Timeout => "timeout",
        }
    }
}

/// What one rule did on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How often it decided something at a site.
    pub fired: usize,
    /// How many edges it was the first to decide.
    pub edges: usize,
}

/// What disagrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disagreement {
    /// A rule decides an edge otherwise than some solution.
    Edge(Deduction),
    /// The rules contradict a board that has a solution.
    Conflict(Conflict),
    /// Rules then SAT find other solutions than SAT alone.
    Solutions,
    /// Counting finds other solutions, or other edges in all of them, than SAT alone.
    Count,
}

impl Disagreement {
    const fn is_like(self, other: Disagreement) -> bool {
        matches!(
            (self, other),
            (Disagreement::Edge(_), Disagreement::Edge(_))
                | (Disagreement::Conflict(_), Disagreement::Conflict(_))
                | (Disagreement::Solutions, Disagreement::Solutions)
                | (Disagreement::Count, Disagreement::Count)
        )
    }
}

/// What was found on one board.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The solutions by SAT alone.
    pub solutions: Solutions,
    /// How many there are by counting, if that was not too much work.
    pub loops: Option<BigUint>,
    /// Edges on in all solutions, or off in all; none if there is no solution, or no time to tell.
    pub forced: usize,
    /// Edges that the rules decided.
    pub decided: usize,
    /// Those of them that SAT confirms as forced.
    pub confirmed: usize,
    /// True if the rules decided every edge without a contradiction.
    pub finished: bool,
    /// True if the rules met a contradiction.
    pub contradiction: bool,
    /// By rule, in the order of [`RULES`].
    pub shares: [Share; RULES.len()],
    /// The first thing that disagrees.
    pub disagreement: Option<Disagreement>,
}

impl Findings {
    /// What the rules did, unconfirmed.
    fn unconfirmed(board: &Board, conflict: Option<Conflict>) -> Findings {
        Findings {
            solutions: Solutions::Timeout,
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

    /// Forced edges that the rules did not find.
    pub const fn missed(&self) -> usize {
        self.forced.saturating_sub(self.confirmed)
    }

    /// True if there is no solution and the rules did not see that.
    pub fn missed_contradiction(&self) -> bool {
        self.solutions == Solutions::None && !self.contradiction
    }
}

/// Checks boards one after another.
#[derive(Debug)]
pub struct Checker {
    rules: Methods,
    memory: Memory,
    sat: Solver,
    recorder: Solver,
}

impl Checker {
    /// A checker of these rules.
    pub fn new(rules: RuleSet) -> Checker {
        Checker::with_looks(&rules.looks().collect::<Vec<_>>())
    }

    /// A checker of rules with other code than the table's, to see it catch a wrong one.
    pub fn with_looks(looks: &[(RuleId, Look)]) -> Checker {
        Checker {
            rules: Methods::with_looks(looks),
            memory: Memory::default(),
            sat: Solver::new(Options::SAT_ONLY),
            recorder: steps::solver(),
        }
    }

    /// Checks the steps from the clues of one board to the answer, in order, until the deadline. Rules that
    /// were left out or made wrong make no difference here.
    ///
    /// # Errors
    /// Only for bugs: see [`SearchError`].
    pub fn check_steps(&mut self, puzzle: &Puzzle, deadline: Deadline) -> Result<StepFindings, SearchError> {
        steps::check(&mut self.recorder, puzzle, deadline)
    }

    /// Checks one board. Where SAT does not answer by the deadline, nothing is found to disagree.
    ///
    /// # Errors
    /// Only for bugs: see [`SearchError`].
    pub fn check(&mut self, puzzle: &Puzzle, deadline: Deadline) -> Result<Findings, SearchError> {
        self.sat.set_timeout(deadline.left());
        let backbone = self.sat.backbone(puzzle)?;
        let (board, outcome) = by_rules(&self.rules, puzzle, &mut self.memory);
        let conflict = outcome.err();
        if backbone.as_ref().is_some_and(|backbone| backbone.unsettled > 0) {
            return Ok(Findings::unconfirmed(&board, conflict));
        }
        let states = backbone.map(|backbone| backbone.states);
        let solutions = by_sat(puzzle, states.as_deref())?;
        let disagreement = match (&states, conflict) {
            (Some(states), _) if wrong(&board, states).is_some() => {
                wrong(&board, states).map(Disagreement::Edge)
            }
            (Some(_), Some(conflict)) => Some(Disagreement::Conflict(conflict)),
            (None, Some(_)) => None,
            (_, None) => match rest_by_sat(board.clone(), deadline)? {
                Solutions::Timeout => return Ok(Findings::unconfirmed(&board, None)),
                rest => (rest != solutions).then_some(Disagreement::Solutions),
            },
        };
        let counted =
            [Board::new(puzzle), board.clone()].iter().find_map(|board| affordable(board, deadline));
        let disagreement = disagreement.or_else(|| {
            let differs =
                counted.as_ref().is_some_and(|counted| !confirms(counted, puzzle, states.as_deref()));
            differs.then_some(Disagreement::Count)
        });
        let is_forced = |state: &State| *state != State::Undecided;
        let confirmed = |step: &&Deduction| {
            states.as_ref().is_some_and(|states| states[step.edge.index()] == State::from_on(step.on))
        };
        Ok(Findings {
            forced: states.iter().flatten().filter(|state| is_forced(state)).count(),
            confirmed: board.trail().iter().filter(confirmed).count(),
            loops: counted.map(|counted| counted.loops().clone()),
            solutions,
            disagreement,
            ..Findings::unconfirmed(&board, conflict)
        })
    }
}

/// The solutions that have this backbone.
fn by_sat(puzzle: &Puzzle, backbone: Option<&[State]>) -> Result<Solutions, SearchError> {
    let Some(states) = backbone else { return Ok(Solutions::None) };
    if states.contains(&State::Undecided) {
        return Ok(Solutions::Several);
    }
    let lines: Vec<bool> = states.iter().map(|&state| state == State::Line).collect();
    Ok(Solutions::Unique(crate::solution::verify(puzzle, lines)?))
}

/// The solutions of what the rules left, by the reference search.
fn rest_by_sat(board: Board, deadline: Deadline) -> Result<Solutions, SearchError> {
    // Rules that finished may have drawn no loop; SAT says so as well.
    let mut search = ReferenceSearch::new(board, deadline);
    let first = match search.next_loop()? {
        NextLoop::Loop(first) => first,
        NextLoop::Exhausted => return Ok(Solutions::None),
        NextLoop::Unfinished => return Ok(Solutions::Timeout),
    };
    Ok(match search.next_loop()? {
        NextLoop::Loop(_) => Solutions::Several,
        NextLoop::Exhausted => Solutions::Unique(first),
        NextLoop::Unfinished => Solutions::Timeout,
    })
}

/// The first step that not all solutions agree with.
fn wrong(board: &Board, backbone: &[State]) -> Option<Deduction> {
    board.trail().iter().copied().find(|step| backbone[step.edge.index()] != State::from_on(step.on))
}

fn shares(board: &Board) -> [Share; RULES.len()] {
    let mut shares = [Share::default(); RULES.len()];
    let mut last = None;
    for step in board.trail() {
        let Reason::Rule(id) = step.reason else { continue };
        shares[id.index()].edges += 1;
        shares[id.index()].fired += usize::from(last != Some((id, step.site)));
        last = Some((id, step.site));
    }
    shares
}
