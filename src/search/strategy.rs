//! The choice of the search that finds the loops of a board.

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::search::backtracking::Backtracking;
use crate::search::fast::FastSearch;
use crate::search::outcome::{Effort, NextLoop, SearchError};
use crate::search::reference::ReferenceSearch;
use crate::solution::Solution;
use crate::step::Step;

/// The search for what rules and extensions leave undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Strategy {
    /// The default: backtracking on boards where little is undecided, as long as a few cases are enough for
    /// the next loop; otherwise SAT that forbids each small cycle as it closes, and on large boards joins the
    /// cycles of a model.
    #[default]
    Fast,
    /// Backtracking only.
    Cases,
    /// SAT (varisat) in rounds: solve, cut the cycles of the model, repeat.
    Reference,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Strategy; 3] = [Strategy::Fast, Strategy::Cases, Strategy::Reference];

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Strategy::Fast => "fast",
            Strategy::Cases => "cases",
            Strategy::Reference => "reference",
        }
    }

    /// The number of cases that one more loop may cost after `known` loops were found.
    const fn cases(self, known: usize) -> usize {
        match self {
            Strategy::Fast if known < SEVERAL => CASES,
            Strategy::Fast => CASES_FOR_MORE,
            Strategy::Cases => usize::MAX,
            Strategy::Reference => 0,
        }
    }
}

/// The number of cases allowed for a loop before SAT takes over.
const CASES: usize = 20;

/// A caller that asks for another loop after this many wants to list them all. Backtracking then gets more
/// cases, since SAT needs a blocking clause for each loop found before.
const SEVERAL: usize = 2;
const CASES_FOR_MORE: usize = 100;

/// With more undecided edges than this, [`CASES`] have hardly ever been enough.
const FEW: usize = 250;

/// After this many loops backtracking runs to the end, since SAT needs a blocking clause for each of them.
const MANY: usize = 1000;

/// The loops of a board. Each is returned once; the order depends only on board and strategy.
pub struct LoopSearch<'a, 'm, 'p> {
    strategy: Strategy,
    deadline: Deadline,
    stage: Option<Stage<'a, 'm, 'p>>,
    recording: bool,
    /// The first loops found, which SAT has to exclude.
    found: Vec<Solution>,
    cases: usize,
}

/// The search that runs now.
enum Stage<'a, 'm, 'p> {
    Backtracking(Box<Backtracking<'a, 'm, 'p>>),
    /// SAT, which is set up at the next call.
    Sat(&'a Board<'p>),
    Fast(Box<FastSearch<'a, 'p>>),
    Reference(Box<ReferenceSearch<'a, 'p>>),
}

impl<'a, 'm, 'p> LoopSearch<'a, 'm, 'p> {
    /// Starts a search for the loops that agree with the board of a deducer at its fixpoint.
    pub fn new(
        strategy: Strategy,
        deadline: Deadline,
        deducer: &'a mut Deducer<'m, 'p>,
    ) -> LoopSearch<'a, 'm, 'p> {
        let recording = deducer.is_recording();
        let backtracks = match strategy {
            Strategy::Cases => true,
            Strategy::Fast => deducer.board().undecided_count() <= FEW,
            Strategy::Reference => false,
        };
        let stage = if backtracks {
            Stage::Backtracking(Box::new(Backtracking::new(deducer)))
        } else {
            deducer.forget();
            Stage::Sat(deducer.board())
        };
        LoopSearch { strategy, deadline, stage: Some(stage), recording, found: Vec::new(), cases: 0 }
    }

    /// The cost so far.
    pub fn effort(&self) -> Effort {
        let effort = match &self.stage {
            Some(Stage::Fast(search)) => search.effort(),
            Some(Stage::Reference(search)) => search.effort(),
            Some(Stage::Backtracking(_) | Stage::Sat(_)) | None => Effort::default(),
        };
        Effort { cases: self.cases, ..effort }
    }

    /// Returns the next loop; `Unfinished` only after the deadline.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn next_loop(&mut self) -> Result<NextLoop, SearchError> {
        while let Some(stage) = self.stage.take() {
            match stage {
                Stage::Backtracking(search) => {
                    if let Some(found) = self.backtrack(search) {
                        return Ok(found);
                    }
                }
                // On a large board, building the clauses already takes long.
                Stage::Sat(board) if self.deadline.has_passed() => {
                    self.stage = Some(Stage::Sat(board));
                    return Ok(NextLoop::Unfinished);
                }
                Stage::Sat(board) => self.stage = Some(self.start_sat(board)),
                Stage::Fast(mut search) => {
                    let found = search.next_loop();
                    self.stage = Some(Stage::Fast(search));
                    return found;
                }
                Stage::Reference(mut search) => {
                    let found = search.next_loop();
                    self.stage = Some(Stage::Reference(search));
                    return found;
                }
            }
        }
        Ok(NextLoop::Exhausted)
    }

    fn start_sat(&self, board: &'a Board<'p>) -> Stage<'a, 'm, 'p> {
        match self.strategy {
            Strategy::Fast | Strategy::Cases => {
                let search = FastSearch::new(board, &self.found, self.deadline, self.recording);
                Stage::Fast(Box::new(search))
            }
            Strategy::Reference => Stage::Reference(Box::new(ReferenceSearch::new(board, self.deadline))),
        }
    }

    /// Returns the next loop by backtracking; `None` if SAT takes over.
    fn backtrack(&mut self, mut search: Box<Backtracking<'a, 'm, 'p>>) -> Option<NextLoop> {
        let known = self.found.len();
        let allowed = if known < MANY { self.strategy.cases(known) } else { usize::MAX };
        let found = search.next_loop(allowed, self.deadline);
        self.cases = search.count();
        match &found {
            NextLoop::Unfinished if !self.deadline.has_passed() => {
                self.stage = Some(Stage::Sat(search.into_board()));
                return None;
            }
            NextLoop::Loop(solution) if self.found.len() < MANY => self.found.push(solution.clone()),
            _ => {}
        }
        self.stage = Some(Stage::Backtracking(search));
        Some(found)
    }

    /// Returns the steps of a finished search, if its deducer records them.
    pub fn into_steps(self) -> Option<SearchSteps> {
        match self.stage? {
            Stage::Backtracking(search) => search.into_steps().map(SearchSteps::All),
            Stage::Fast(search) if self.recording => Some(SearchSteps::Cuts(search.cut_steps())),
            Stage::Reference(search) if self.recording => Some(SearchSteps::Cuts(search.cut_steps())),
            Stage::Fast(_) | Stage::Reference(_) | Stage::Sat(_) => None,
        }
    }
}

/// The steps of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchSteps {
    /// All steps that lead to the answer, including those before the search.
    All(Vec<Step>),
    /// Only the cuts; the rest of the argument is left to SAT.
    Cuts(Vec<Step>),
}
