//! The choice of the search that finds the loops of a board.

use std::collections::HashSet;
use std::sync::Arc;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::{Deducer, Memory};
use crate::deduce::rulebook::Rulebook;
use crate::named::named;
use crate::search::backtracking::Backtracking;
use crate::search::fast::FastSearch;
use crate::search::outcome::{Effort, NextLoop};
use crate::search::reference::ReferenceSearch;
use crate::solution::Solution;
use crate::step::Step;

/// The search for what rules and extensions leave undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Strategy {
    /// The default: backtracking on boards where little is undecided, as long as a few cases are enough for
    /// the next loop; otherwise SAT that forbids each small cycle as it closes, and on large boards joins the
    /// cycles of a model. Where little is undecided, backtracking lists what follows a thousand loops, as long as it finds
    /// the next ones quickly.
    #[default]
    Fast,
    /// Backtracking; SAT takes over only if the arguments being recorded become too long to keep.
    Cases,
    /// SAT (varisat) in rounds: solve, cut the cycles of the model, repeat.
    Reference,
}

named!(Strategy { Fast "fast", Cases "cases", Reference "reference" });

impl Strategy {
    /// The number of cases that one more loop may cost after `known` loops were found.
    const fn case_limit(self, known: usize) -> usize {
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
const FEW: usize = 100;

/// After this many loops backtracking runs to the end, since SAT needs a blocking clause for each of them. If SAT has found
/// them, backtracking begins then if at most `ENUMERABLE` edges are undecided. It goes back to SAT if one of the next `MANY` loops
/// takes more than [`CASES_AGAIN`].
const MANY: usize = 1000;
const ENUMERABLE: usize = 250;
const CASES_AGAIN: usize = 10_000;

/// The loops of a board. Each is returned once; the order depends only on board and strategy.
pub struct LoopSearch {
    strategy: Strategy,
    deadline: Deadline,
    stage: RunningSearch,
    recording: bool,
    /// The number of edges that were undecided before the search.
    undecided: usize,
    /// Whether backtracking may begin after SAT.
    may_backtrack: bool,
    /// The first loops found, which SAT has to exclude.
    found: Vec<Solution>,
    /// Those of them that SAT has found, if backtracking has begun after it: it leaves them out.
    left_out: HashSet<Solution>,
    rulebook: Rulebook,
    /// The effort of searches that have ended.
    earlier: Effort,
    cases: usize,
    /// The memory of the deducer, for the next deducer.
    memory: Memory,
}

/// The search that runs now.
enum RunningSearch {
    Backtracking(Box<Backtracking>),
    /// SAT, which is set up at the next call.
    Sat(Arc<Board>),
    Fast(Box<FastSearch>),
    Reference(Box<ReferenceSearch>),
}

/// What a search that is over leaves behind.
pub struct Finished {
    /// The board as it was before the search.
    pub board: Board,
    /// The memory for the next deducer.
    pub memory: Memory,
    /// The steps, if the deducer recorded.
    pub steps: Option<SearchSteps>,
}

impl LoopSearch {
    /// A search for the loops that agree with what a deducer has concluded. It must be at its fixpoint.
    pub fn new(strategy: Strategy, deadline: &Deadline, mut deducer: Deducer) -> LoopSearch {
        let (recording, rulebook) = (deducer.is_recording(), deducer.rulebook().clone());
        let undecided = deducer.board().undecided_count();
        let backtracks = match strategy {
            Strategy::Cases => true,
            Strategy::Fast => undecided <= FEW,
            Strategy::Reference => false,
        };
        let (stage, memory) = if backtracks {
            (RunningSearch::Backtracking(Box::new(Backtracking::new(deducer))), Memory::default())
        } else {
            deducer.release_memory();
            let (board, memory) = deducer.into_parts();
            (RunningSearch::Sat(Arc::new(board)), memory)
        };
        LoopSearch {
            strategy,
            deadline: deadline.clone(),
            stage,
            recording,
            undecided,
            may_backtrack: undecided <= ENUMERABLE && !recording,
            found: Vec::new(),
            left_out: HashSet::new(),
            rulebook,
            earlier: Effort::default(),
            cases: 0,
            memory,
        }
    }

    /// The cost so far.
    pub fn effort(&self) -> Effort {
        let effort = match &self.stage {
            RunningSearch::Fast(search) => search.effort(),
            RunningSearch::Reference(search) => search.effort(),
            RunningSearch::Backtracking(_) | RunningSearch::Sat(_) => self.earlier,
        };
        Effort { cases: self.cases, ..effort }
    }

    /// Returns the next loop; `Unfinished` only after the deadline.
    pub fn next_loop(&mut self) -> NextLoop {
        loop {
            self.stage = match &mut self.stage {
                RunningSearch::Backtracking(_) => match self.backtrack() {
                    Ok(found) => return found,
                    Err(sat) => sat,
                },
                // On a large board the clauses alone take long.
                RunningSearch::Sat(_) if self.deadline.has_passed() => return NextLoop::Unfinished,
                RunningSearch::Sat(board) => {
                    let board = Arc::clone(board);
                    self.start_sat(board)
                }
                RunningSearch::Fast(search)
                    if self.found.len() == MANY && self.left_out.is_empty() && self.may_backtrack =>
                {
                    let board = Board::clone(search.board());
                    self.earlier = search.effort();
                    self.backtrack_again(board)
                }
                RunningSearch::Fast(search) => {
                    let next = search.next_loop();
                    if let NextLoop::Loop(solution) = &next
                        && self.may_backtrack
                        && self.found.len() < MANY
                    {
                        self.found.push(solution.clone());
                    }
                    return next;
                }
                RunningSearch::Reference(search) => return search.next_loop(),
            };
        }
    }

    /// The most literals by which each loop found makes the search take more memory: SAT keeps a clause against it. `None` if it
    /// does not.
    pub const fn kept_per_loop(&self) -> Option<usize> {
        match self.stage {
            RunningSearch::Fast(_) | RunningSearch::Reference(_) => Some(self.undecided),
            RunningSearch::Backtracking(_) | RunningSearch::Sat(_) => None,
        }
    }

    fn start_sat(&self, board: Arc<Board>) -> RunningSearch {
        match self.strategy {
            Strategy::Fast | Strategy::Cases => {
                let search = FastSearch::new(board, &self.found, &self.deadline, self.recording);
                RunningSearch::Fast(Box::new(search))
            }
            Strategy::Reference => {
                RunningSearch::Reference(Box::new(ReferenceSearch::new(board, &self.deadline)))
            }
        }
    }

    /// Backtracking that leaves out the loops found so far.
    fn backtrack_again(&mut self, board: Board) -> RunningSearch {
        self.left_out = self.found.iter().cloned().collect();
        self.earlier.cases = self.cases;
        let memory = std::mem::take(&mut self.memory);
        let mut deducer = Deducer::with_memory(&self.rulebook, board, memory);
        // The board has loops, so there is no conflict.
        let _ = deducer.run_rules().and_then(|()| deducer.settle());
        RunningSearch::Backtracking(Box::new(Backtracking::new(deducer)))
    }

    /// The number of cases that backtracking may take for the next loop, and whether SAT would have to exclude that loop later.
    fn backtracking_limit(&self) -> (usize, bool) {
        match self.found.len() {
            known if known < MANY => (self.strategy.case_limit(known), true),
            known if known < 2 * MANY && !self.left_out.is_empty() => (CASES_AGAIN, true),
            _ => (usize::MAX, false),
        }
    }

    /// The next loop by backtracking; or the stage with which to go on.
    fn backtrack(&mut self) -> Result<NextLoop, RunningSearch> {
        let (allowed, is_kept) = self.backtracking_limit();
        let RunningSearch::Backtracking(search) = &mut self.stage else { return Ok(NextLoop::Unfinished) };
        let found = loop {
            let found = search.next_loop(allowed, &self.deadline);
            if !matches!(&found, NextLoop::Loop(solution) if self.left_out.contains(solution)) {
                break found;
            }
        };
        self.cases = self.earlier.cases + search.count();
        match &found {
            NextLoop::Unfinished if !self.deadline.has_passed() => {
                let (board, memory) = search.take_parts();
                self.memory = memory;
                return Err(RunningSearch::Sat(Arc::new(board)));
            }
            NextLoop::Loop(solution) if is_kept => self.found.push(solution.clone()),
            _ => {}
        }
        Ok(found)
    }

    /// Ends the search.
    pub fn finish(self) -> Finished {
        let recording = self.recording;
        let (board, steps) = match self.stage {
            RunningSearch::Backtracking(mut search) => {
                let steps = search.take_steps().map(SearchSteps::All);
                let (board, memory) = search.take_parts();
                return Finished { board, memory, steps };
            }
            RunningSearch::Sat(board) => (board, None),
            RunningSearch::Fast(search) => {
                let steps = recording.then(|| SearchSteps::Cuts(search.cut_steps()));
                (search.into_board(), steps)
            }
            RunningSearch::Reference(search) => {
                let steps = recording.then(|| SearchSteps::Cuts(search.cut_steps()));
                (search.into_board(), steps)
            }
        };
        Finished { board: Arc::unwrap_or_clone(board), memory: self.memory, steps }
    }
}

/// The steps of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchSteps {
    /// All steps that lead to the answer, those before the search included.
    All(Vec<Step>),
    /// Only the cuts; the rest of the argument is left to SAT.
    Cuts(Vec<Step>),
}
