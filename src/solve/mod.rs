//! Solves a puzzle: first rules, then extensions, then a search for what they leave undecided.

mod solutions;

use std::time::Duration;

use web_time::Instant;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::{Deducer, Memory};
use crate::deduce::reasons::Reasons;
use crate::deduce::rulebook::Rulebook;
use crate::deduce::trail::Conflict;
use crate::deduce::what_if::WhatIfs;
use crate::frontier::{Common, common};
use crate::grid::{Grid, State};
use crate::search::backbone::{Backbone, backbone};
use crate::search::strategy::{LoopSearch, SearchSteps};
use crate::search::{Effort, NextLoop, Strategy};
use crate::solution::verify;
use crate::step::{Conclusion, Step};
use crate::technique::TechniqueSet;
use crate::verdict::{Cause, Refutation, Verdict};
use solutions::Left;

pub use solutions::Solutions;

/// Options for solving.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The rules, and the extensions, which are used if the rules leave something undecided; any of
    /// [`TechniqueSet::SOLVING`]. The search works without them.
    pub techniques: TechniqueSet,
    /// Whether to search if the techniques leave something undecided.
    pub sat: bool,
    /// How to search.
    pub strategy: Strategy,
    /// Whether to continue after the first loop, for a second one or the proof that there is none.
    pub prove: bool,
    /// Whether to keep the arguments that [`Answer::steps`] needs. Then what-ifs may decide other edges before the search; the verdict is
    /// the same.
    pub record: bool,
}

impl Default for Options {
    /// All rules, all extensions, then SAT, and the proof that the loop is the only one.
    fn default() -> Options {
        Options {
            techniques: TechniqueSet::SOLVING,
            sat: true,
            strategy: Strategy::Fast,
            prove: true,
            record: false,
        }
    }
}

impl Options {
    /// The rules, and nothing else.
    pub const RULES_ONLY: Options = Options {
        techniques: TechniqueSet::RULES,
        sat: false,
        strategy: Strategy::Fast,
        prove: true,
        record: false,
    };

    /// No rules: everything is left to the reference search.
    pub const SAT_ONLY: Options = Options {
        techniques: TechniqueSet::NONE,
        sat: true,
        strategy: Strategy::Reference,
        prove: true,
        record: false,
    };
}

/// A verdict, and how it was reached.
#[derive(Debug)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// The board as rules and extensions leave it.
    pub board: Board,
    /// The cost of the search; `None` if there was none.
    pub effort: Option<Effort>,
    /// Time spent in rules and extensions.
    pub deduction_time: Duration,
    /// Time spent in the search, and in the verifier.
    pub search_time: Duration,
    searched: Option<SearchSteps>,
}

impl Answer {
    /// Returns the steps from the clues to the answer. Where SAT was needed, these are only what rules and
    /// extensions decided, and the cuts. Without [`Options::record`], there are no cuts, and `None` is
    /// returned if an argument is missing.
    pub fn steps(&self) -> Option<Vec<Step>> {
        if let Some(SearchSteps::All(steps)) = &self.searched {
            return Some(steps.clone());
        }
        let reasons = Reasons::new(&self.board);
        let mut steps = reasons.steps()?;
        if steps.last().is_some_and(|step| step.conclusion == Conclusion::Contradiction) {
            return Some(steps);
        }
        match (&self.verdict, &self.searched) {
            (Verdict::None(Refutation(Cause::Rules(conflict, _))), _) => {
                steps.extend(reasons.conflict(*conflict))
            }
            (Verdict::None(Refutation(Cause::Drawing(_))), _) => steps.extend(reasons.flaw()),
            (_, Some(SearchSteps::Cuts(cuts))) => steps.extend_from_slice(cuts),
            _ => {}
        }
        Some(steps)
    }
}

/// True if a frontier passes over a board sooner than SAT.
pub(crate) fn is_long(grid: Grid) -> bool {
    grid.rows().max(grid.cols()) >= LONG * grid.rows().min(grid.cols())
}

/// Runs rules and extensions on a board, and returns the result; `None` if they meet a contradiction.
pub(crate) fn reduced(start: Board, deadline: &Deadline) -> Option<Board> {
    let options = Options { sat: false, ..Options::default() };
    let answer = Solver::new(options).until(deadline).solve(start);
    (!matches!(answer.verdict, Verdict::None(_))).then_some(answer.board)
}

/// Solves puzzles one after another, reusing its memory.
#[derive(Debug)]
pub struct Solver {
    options: Options,
    rulebook: Rulebook,
    memory: Memory,
    /// The deadline of what-ifs and search: without these, a board takes hardly any time.
    deadline: Deadline,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Options::default())
    }
}

impl Solver {
    /// A solver with these options.
    pub fn new(options: Options) -> Solver {
        let rulebook = Rulebook::new(options.techniques);
        Solver { options, rulebook, memory: Memory::default(), deadline: Deadline::NEVER }
    }

    /// Sets the deadline of its work from now on.
    pub fn set_deadline(&mut self, deadline: &Deadline) {
        self.deadline = deadline.clone();
    }

    /// The same solver, whose work ends at a deadline.
    #[must_use]
    pub fn until(self, deadline: &Deadline) -> Solver {
        Solver { deadline: deadline.clone(), ..self }
    }

    /// Solves one puzzle, starting from this board.
    pub fn solve(&mut self, start: impl Into<Board>) -> Answer {
        let begin = Instant::now();
        let Options { sat, prove, .. } = self.options;
        let work = self.start(start.into());
        let deduction_time = begin.elapsed();
        let (mut effort, mut searched) = (None, None);
        let (verdict, board) = match work.judge() {
            None if sat => {
                let mut loops = work.into_loops();
                let verdict = verdict_of(&mut loops, prove);
                effort = Some(loops.effort());
                let finished = loops.finish();
                (searched, self.memory) = (finished.steps, finished.memory);
                (verdict, finished.board)
            }
            verdict => {
                let (board, memory) = work.deducer.into_parts();
                self.memory = memory;
                (verdict.unwrap_or(Verdict::Undecided), board)
            }
        };
        let search_time = begin.elapsed() - deduction_time;
        Answer { verdict, board, effort, deduction_time, search_time, searched }
    }

    /// The solutions of a puzzle that agree with the board given, one after another as they are found. Each comes once; the
    /// order depends on the puzzle and the options alone.
    ///
    /// ```
    /// use slitherlink::{Puzzle, Solver};
    ///
    /// let puzzle: Puzzle = "2 2\n3 2\n2 3\n".parse()?;
    /// let mut solutions = Solver::default().solutions(&puzzle);
    /// for solution in &mut solutions {
    ///     println!("{} lines", solution.edges(puzzle.grid()).count());
    /// }
    /// assert!(solutions.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&mut self, start: impl Into<Board>) -> Solutions {
        let work = self.start(start.into());
        let left = match work.judge() {
            Some(Verdict::Unique(solution)) => Left::Deduced(solution),
            Some(_) => Left::Nothing,
            None => Left::Search(Box::new(work.into_loops())),
        };
        Solutions { left }
    }

    /// Returns what all solutions of a puzzle have in common; `None` if it has none.
    pub fn backbone(&mut self, start: impl Into<Board>) -> Option<Backbone> {
        let work = self.start(start.into());
        match work.judge() {
            Some(Verdict::Unique(solution)) => {
                return Some(Backbone { states: solution.states(), unsettled: 0 });
            }
            Some(_) => return None,
            None => {}
        }
        let deadline = work.deadline.clone();
        match work.by_frontier() {
            Some(Common::States(states)) => return Some(Backbone { states, unsettled: 0 }),
            Some(Common::NoLoop) => return None,
            None => {}
        }
        let mut known = Vec::new();
        let mut loops = work.into_loops();
        while known.len() < KNOWN {
            match loops.next_loop() {
                NextLoop::Loop(solution) => known.push(solution),
                NextLoop::Exhausted => return Backbone::of_all(&known),
                NextLoop::Unfinished => break,
            }
        }
        // Two solvers at once would take twice the memory.
        let board = loops.finish().board;
        let common = Backbone::of_all(&known);
        drop(known);
        Some(backbone(board, common, &deadline))
    }

    /// Runs rules and extensions.
    fn start(&mut self, board: Board) -> Work {
        let deadline = self.deadline.clone();
        let mut deducer = Deducer::with_memory(&self.rulebook, board, std::mem::take(&mut self.memory));
        if self.options.record {
            deducer = deducer.recording();
        }
        let mut outcome = deducer.run_rules();
        if outcome.is_ok() && deducer.board().undecided_count() > 0 {
            outcome = deducer.settle().and_then(|()| {
                deducer.look_near();
                let all = deducer.board().grid().edges();
                // The memory of the what-ifs is dropped: on a big board, SAT needs the space.
                WhatIfs::default().run(&mut deducer, all, &deadline)
            });
        }
        Work { deducer, outcome, deadline, strategy: self.options.strategy }
    }
}

/// The number of solutions to find before the solver is asked which edges can differ from all of them.
const KNOWN: usize = 8;

/// A board is long if one side has this many times as many cells as the other.
const LONG: usize = 8;

/// With at most this many undecided edges, SAT finds at once what all loops have in common.
const LITTLE: usize = 250;

/// The most states of a frontier that are kept for each vertex. Boards of up to about five cells in width need fewer; on wider
/// ones, SAT is as fast.
const STATES_AT_VERTEX: usize = 64;

/// The most states of a frontier that are kept in all, which takes 32 MB.
const STATES: usize = 4_000_000;

/// A puzzle after rules and extensions.
struct Work {
    deducer: Deducer,
    outcome: Result<(), Conflict>,
    deadline: Deadline,
    strategy: Strategy,
}

impl Work {
    /// The verdict, if it is clear without a search.
    fn judge(&self) -> Option<Verdict> {
        let board = self.deducer.board();
        match self.outcome {
            Err(conflict) => Some(Verdict::None(Refutation(Cause::Rules(conflict, conflict.grounds(board))))),
            Ok(()) => (board.undecided_count() == 0).then(|| judge_decided(board)),
        }
    }

    /// What all loops of a long board have in common; `None` if that is left to SAT. On a long board with few clues, SAT
    /// would find thousands of loops one by one.
    fn by_frontier(&self) -> Option<Common> {
        let (board, grid) = (self.deducer.board(), self.deducer.board().grid());
        let pays = self.strategy == Strategy::Fast && is_long(grid) && board.undecided_count() > LITTLE;
        let most = STATES.min(STATES_AT_VERTEX * grid.vertex_count());
        if pays { common(board, most, &self.deadline) } else { None }
    }

    /// Starts the search for the loops that rules and extensions leave.
    fn into_loops(self) -> LoopSearch {
        LoopSearch::new(self.strategy, &self.deadline, self.deducer)
    }
}

/// Verifies a board on which every edge is decided. Rules and extensions are sound, so there is no other
/// candidate.
fn judge_decided(board: &Board) -> Verdict {
    let lines: Vec<bool> = board.states().into_iter().map(|state| state == State::Line).collect();
    match verify(board.puzzle(), lines) {
        Ok(solution) => Verdict::Unique(solution),
        Err(flaw) => Verdict::None(Refutation(Cause::Drawing(flaw))),
    }
}

fn verdict_of(loops: &mut LoopSearch, prove: bool) -> Verdict {
    let first = match loops.next_loop() {
        NextLoop::Loop(first) if prove => first,
        NextLoop::Loop(first) => return Verdict::First(first),
        NextLoop::Exhausted => return Verdict::None(Refutation(Cause::Search)),
        NextLoop::Unfinished => return Verdict::Timeout(None),
    };
    match loops.next_loop() {
        NextLoop::Loop(second) => Verdict::Several(Box::new([first, second])),
        NextLoop::Exhausted => Verdict::Unique(first),
        NextLoop::Unfinished => Verdict::Timeout(Some(first)),
    }
}
