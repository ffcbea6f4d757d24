//! The way of a puzzle: rules, the stages beyond them, then SAT for what they leave, then the verdict.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::backbone::{Backbone, backbone};
use super::board::{Board, Conflict};
use super::loops::{Loops, Strategy};
use super::propagate::Propagator;
use super::rules::RuleSet;
use super::search::{Effort, SearchError};
use super::solution::{Flaw, Found, Solution, verify};
use super::stages::{StageSet, Stages};
use crate::deadline::Deadline;
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
    /// How long to search in one puzzle.
    pub timeout: Option<Duration>,
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
            timeout: None,
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
        timeout: None,
    };

    /// Everything is left to SAT.
    pub const SAT_ONLY: Options = Options {
        rules: RuleSet::NONE,
        stages: StageSet::NONE,
        sat: true,
        strategy: Strategy::Cuts,
        prove: true,
        timeout: None,
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
    /// The time was over; with the first loop, if one was found.
    Timeout(Option<Solution>),
}

/// Why there is no loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// The rules met a contradiction.
    Rules(Conflict),
    /// The rules decided every edge, but the lines are no solution.
    Drawing(Flaw),
    /// The search refuted what was left.
    Search,
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

    /// From now on it searches so long in one puzzle.
    pub const fn set_timeout(&mut self, timeout: Option<Duration>) {
        self.options.timeout = timeout;
    }

    /// Solves one puzzle, from the board given.
    ///
    /// # Errors
    /// Only for bugs: see [`SearchError`]. A puzzle without a solution is an answer.
    pub fn solve<'p>(&mut self, start: impl Into<Board<'p>>) -> Result<Answer<'p>, SearchError> {
        let begin = Instant::now();
        let work = self.start(start.into());
        let rules_time = begin.elapsed();
        let decided = work.judge();
        let (verdict, effort) = match decided {
            Some(verdict) => (verdict, None),
            None if self.options.sat => {
                let prove = self.options.prove;
                let mut loops = self.loops(&work);
                (verdict_of(&mut loops, prove)?, Some(loops.effort()))
            }
            None => (Verdict::Undecided, None),
        };
        Ok(Answer { verdict, board: work.board, effort, rules_time, sat_time: begin.elapsed() - rules_time })
    }

    /// Hands over the loops of a puzzle, one by one as they are found, for as long as they are
    /// wanted. The order depends on the puzzle and the options alone.
    ///
    /// # Errors
    /// Only for bugs: see [`SearchError`].
    pub fn each_loop<'p>(
        &mut self,
        start: impl Into<Board<'p>>,
        mut want: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Listing, SearchError> {
        let work = self.start(start.into());
        match work.judge() {
            Some(Verdict::Unique(solution)) => {
                // Whether more are wanted makes no difference, for there are none.
                let _ = want(solution);
                return Ok(Listing::Complete);
            }
            Some(_) => return Ok(Listing::Complete),
            None => {}
        }
        let mut loops = self.loops(&work);
        loop {
            match loops.next_loop()? {
                Found::Loop(solution) => {
                    if want(solution).is_break() {
                        return Ok(Listing::Stopped);
                    }
                }
                Found::Nothing => return Ok(Listing::Complete),
                Found::Unfinished => return Ok(Listing::Timeout),
            }
        }
    }

    /// What all solutions of a puzzle have in common; `None` if it has none.
    ///
    /// # Errors
    /// Only for bugs: see [`SearchError`].
    pub fn backbone<'p>(&mut self, start: impl Into<Board<'p>>) -> Result<Option<Backbone>, SearchError> {
        let work = self.start(start.into());
        match work.judge() {
            Some(Verdict::Unique(solution)) => {
                return Ok(Some(Backbone { states: solution.states(), unsettled: 0 }));
            }
            Some(_) => return Ok(None),
            None => {}
        }
        let mut known = Vec::new();
        let mut loops = self.loops(&work);
        while known.len() < KNOWN {
            match loops.next_loop()? {
                Found::Loop(solution) => known.push(solution),
                Found::Nothing if known.is_empty() => return Ok(None),
                Found::Nothing => return Ok(Some(Backbone::of_all(&known))),
                Found::Unfinished => break,
            }
        }
        // Two engines at once would take twice the memory.
        drop(loops);
        Ok(Some(backbone(&work.board, &known, work.deadline)?))
    }

    /// Rules and stages.
    fn start<'p>(&mut self, mut board: Board<'p>) -> Work<'p> {
        let deadline = Deadline::within(self.options.timeout);
        let mut outcome = self.propagator.run(&mut board);
        if outcome.is_ok() && board.undecided_count() > 0 {
            let all = board.grid().edges();
            outcome = self.stages.run_probing(&mut self.propagator, &mut board, all, deadline);
        }
        Work { board, outcome, deadline }
    }

    /// What rules and stages leave.
    fn loops<'a, 'p>(&'a mut self, work: &'a Work<'p>) -> Loops<'a, 'p> {
        let strategy = self.options.strategy;
        Loops::new(strategy, work.deadline, &mut self.propagator, &mut self.stages, &work.board)
    }
}

/// How many solutions are looked at before an edge is asked about.
const KNOWN: usize = 8;

/// Why a list of loops ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// These are all.
    Complete,
    /// No more were wanted.
    Stopped,
    /// The time was over.
    Timeout,
}

/// A puzzle after rules and stages.
struct Work<'p> {
    board: Board<'p>,
    outcome: Result<(), Conflict>,
    deadline: Deadline,
}

impl Work<'_> {
    /// The verdict, if that is clear already.
    fn judge(&self) -> Option<Verdict> {
        match self.outcome {
            Err(conflict) => Some(Verdict::None(Refutation::Rules(conflict))),
            Ok(()) => (self.board.undecided_count() == 0).then(|| judge_decided(&self.board)),
        }
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
    let first = match loops.next_loop()? {
        Found::Loop(first) if prove => first,
        Found::Loop(first) => return Ok(Verdict::First(first)),
        Found::Nothing => return Ok(Verdict::None(Refutation::Search)),
        Found::Unfinished => return Ok(Verdict::Timeout(None)),
    };
    Ok(match loops.next_loop()? {
        Found::Loop(second) => Verdict::Several(Box::new([first, second])),
        Found::Nothing => Verdict::Unique(first),
        Found::Unfinished => Verdict::Timeout(Some(first)),
    })
}
