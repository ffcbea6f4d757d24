//! The way of a puzzle: rules, the stages beyond them, then SAT for what they leave, then the verdict.

use std::time::{Duration, Instant};

use super::board::{Board, Conflict};
use super::loops::{Loops, Strategy};
use super::propagate::Propagator;
use super::puzzle::Puzzle;
use super::rules::RuleSet;
use super::search::{Effort, SearchError};
use super::solution::{Flaw, Solution, verify};
use super::stages::{StageSet, Stages};
use crate::grid::State;

/// Which stages to run, and how far.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The rules; [`RuleSet::NONE`] leaves everything to SAT.
    pub rules: RuleSet,
    /// The stages beyond the rules, if these leave something undecided.
    pub stages: StageSet,
    /// Whether to search for what rules and stages leave.
    pub sat: bool,
    /// How to search.
    pub strategy: Strategy,
    /// Whether to look on after the first loop, for a second one or the proof that there is none.
    pub prove: bool,
}

impl Default for Options {
    /// All rules, all stages, then SAT, and the proof that the loop is the only one.
    fn default() -> Options {
        Options {
            rules: RuleSet::ALL,
            stages: StageSet::ALL,
            sat: true,
            strategy: Strategy::Auto,
            prove: true,
        }
    }
}

impl Options {
    /// The fifteen rules and nothing else.
    pub const RULES_ONLY: Options = Options {
        rules: RuleSet::ALL,
        stages: StageSet::NONE,
        sat: false,
        strategy: Strategy::Cuts,
        prove: true,
    };

    /// Everything is left to SAT.
    pub const SAT_ONLY: Options = Options {
        rules: RuleSet::NONE,
        stages: StageSet::NONE,
        sat: true,
        strategy: Strategy::Cuts,
        prove: true,
    };
}

/// The answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One loop, and proven to be the only one.
    Unique(Solution),
    /// At least two loops, and here are two.
    Several(Box<[Solution; 2]>),
    /// A loop; whether it is the only one was not asked.
    First(Solution),
    /// No loop, and why.
    None(Refutation),
    /// The rules alone do not tell.
    Undecided,
}

/// Why there is no loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// The rules met a contradiction.
    Rules(Conflict),
    /// The rules decided every edge, but the lines are no solution.
    Drawing(Flaw),
    /// SAT refuted what was left.
    Sat,
}

/// A verdict with how it came about.
#[derive(Debug)]
pub struct Answer<'p> {
    /// The verdict.
    pub verdict: Verdict,
    /// What the rules decided, step by step in [`Board::trail`].
    pub board: Board<'p>,
    /// What SAT cost; `None` if it was not needed or not wanted.
    pub effort: Option<Effort>,
    /// Time spent in the rules.
    pub rules_time: Duration,
    /// Time spent in SAT, and in the verifier.
    pub sat_time: Duration,
}

/// Solves puzzles one after another, reusing its memory.
#[derive(Debug)]
pub struct Solver {
    options: Options,
    propagator: Propagator,
    stages: Stages,
}

impl Solver {
    /// A solver with these options.
    pub fn new(options: Options) -> Solver {
        Solver { options, propagator: Propagator::new(options.rules), stages: Stages::new(options.stages) }
    }

    /// Solves one puzzle.
    ///
    /// # Errors
    /// Only for bugs: see [`SearchError`]. A puzzle without a solution is an answer.
    pub fn solve<'p>(&mut self, puzzle: &'p Puzzle) -> Result<Answer<'p>, SearchError> {
        let start = Instant::now();
        let mut board = Board::new(puzzle);
        let mut outcome = self.propagator.run(&mut board);
        if outcome.is_ok() && board.undecided_count() > 0 {
            outcome = self.stages.run(&mut self.propagator, &mut board);
        }
        let rules_time = start.elapsed();
        let (verdict, effort) = match outcome {
            Err(conflict) => (Verdict::None(Refutation::Rules(conflict)), None),
            Ok(()) if board.undecided_count() == 0 => (judge_decided(&board), None),
            Ok(()) if self.options.sat => {
                let mut loops =
                    Loops::new(self.options.strategy, &mut self.propagator, &mut self.stages, &board);
                (verdict_of(&mut loops, self.options.prove)?, Some(loops.effort()))
            }
            Ok(()) => (Verdict::Undecided, None),
        };
        Ok(Answer { verdict, board, effort, rules_time, sat_time: start.elapsed() - rules_time })
    }
}

/// The rules are sound, so what they decided completely is the only candidate.
fn judge_decided(board: &Board) -> Verdict {
    let lines: Vec<bool> = board.states().into_iter().map(|state| state == State::Line).collect();
    match verify(board.puzzle(), lines) {
        Ok(solution) => Verdict::Unique(solution),
        Err(flaw) => Verdict::None(Refutation::Drawing(flaw)),
    }
}

fn verdict_of(loops: &mut Loops, prove: bool) -> Result<Verdict, SearchError> {
    let Some(first) = loops.next_loop()? else {
        return Ok(Verdict::None(Refutation::Sat));
    };
    if !prove {
        return Ok(Verdict::First(first));
    }
    Ok(match loops.next_loop()? {
        Some(second) => Verdict::Several(Box::new([first, second])),
        None => Verdict::Unique(first),
    })
}
