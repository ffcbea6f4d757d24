//! Backtracking by case splits: an edge is a line, or else it is a cross.
//!
//! This is a depth-first search whose propagation is the rules, premature loops and colours. It learns no
//! clauses, but a case costs only its consequences, and there is nothing to set up. It is far faster than SAT
//! if the what-ifs leave little undecided, or if many loops are to be listed. It splits near the latest
//! deductions, at the end of a path, so that a contradiction appears near its cause.

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::{Deducer, Memory};
use crate::deduce::mark::Mark;
use crate::deduce::reasons::Reasons;
use crate::deduce::trail::{Conflict, Reason};
use crate::grid::{Edge, Grid, State, Vertex};
use crate::search::outcome::NextLoop;
use crate::solution::verify;
use crate::step::{Branch, Conclusion, Fact, Step};
use crate::technique::Technique;

/// A search for the loops that agree with what is decided on a board.
#[derive(Debug)]
pub struct Backtracking {
    deducer: Deducer,
    root: Mark,
    splits: Vec<Split>,
    dead_end: Option<DeadEnd>,
    count: usize,
    recorded: Recorded,
}

/// An edge whose two cases are searched one after the other, and the state of the board before them.
#[derive(Debug)]
struct Split {
    edge: Edge,
    mark: Mark,
    /// True in the first case, where it is a line; in the second it is a cross.
    line: bool,
    /// True if a loop was found in this case.
    found: bool,
}

/// The reason why a case is finished.
#[derive(Clone, Copy, Debug)]
enum DeadEnd {
    Conflict(Conflict),
    /// Every edge is decided, but the lines are not a single loop.
    NoLoop,
    /// Every edge is decided, and the lines are a loop.
    Loop,
}

/// The steps and arguments kept for [`Backtracking::take_steps`].
#[derive(Debug, Default)]
struct Recorded {
    loops: usize,
    /// The board of the first loop.
    board: Option<Board>,
    /// For splits whose first case led to that loop: the entry of the trail where the edge became a line, and
    /// the argument that it cannot be a cross.
    arguments: Vec<(usize, Vec<Branch>)>,
    /// True once there were too many cases, or an argument was too long.
    is_too_long: bool,
}

impl Backtracking {
    /// Starts from a deducer that is at its fixpoint.
    pub fn new(deducer: Deducer) -> Backtracking {
        let root = deducer.mark();
        Backtracking {
            deducer,
            root,
            splits: Vec::new(),
            dead_end: None,
            count: 0,
            recorded: Recorded::default(),
        }
    }

    /// The number of cases searched so far.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Returns the board as it was at the beginning, and the memory for the next deducer. It ends the
    /// search.
    pub fn take_parts(&mut self) -> (Board, Memory) {
        self.deducer.backtrack_to(self.root);
        self.deducer.take_parts()
    }

    /// Returns the next loop; `Unfinished` after this many more cases or after the deadline. If the deducer
    /// records, also when that takes too many cases, or the arguments become too long.
    pub fn next_loop(&mut self, cases: usize, deadline: &Deadline) -> NextLoop {
        let last = self.count.saturating_add(cases);
        loop {
            if let Some(dead_end) = self.dead_end {
                if !self.leave(dead_end) {
                    return NextLoop::Exhausted;
                }
            } else if self.board().undecided_count() == 0 {
                self.dead_end = Some(DeadEnd::NoLoop);
                // Without any line, `verify` fails.
                if let Ok(solution) = verify(self.board().puzzle(), self.lines()) {
                    self.arrive();
                    return NextLoop::Loop(solution);
                }
            } else if self.count >= last || self.recorded.is_too_long || deadline.has_passed() {
                return NextLoop::Unfinished;
            } else if let Some(edge) = self.split() {
                let mark = self.deducer.mark();
                self.splits.push(Split { edge, mark, line: true, found: false });
                let outcome = self.deducer.assume(edge, true);
                self.enter_case(outcome);
            }
        }
    }

    /// After an exhausted search: returns the steps that lead to the only loop, or that show that there is none.
    /// `None` if there are several, or if the deducer does not record.
    pub fn take_steps(&mut self) -> Option<Vec<Step>> {
        if !self.splits.is_empty() {
            return None;
        }
        match (self.recorded.loops, self.recorded.board.take()) {
            (0, _) if self.deducer.is_recording() => {
                let reasons = Reasons::new(self.deducer.board());
                let mut steps = reasons.steps()?;
                if steps.last().is_none_or(|step| step.conclusion != Conclusion::Contradiction) {
                    steps.extend(end(&reasons, self.dead_end?));
                }
                Some(steps)
            }
            (1, Some(mut board)) => {
                for (entry, branches) in std::mem::take(&mut self.recorded.arguments) {
                    board.argue(entry, branches);
                }
                Reasons::new(&board).steps()
            }
            _ => None,
        }
    }

    const fn board(&self) -> &Board {
        self.deducer.board()
    }

    fn enter_case(&mut self, outcome: Result<(), Conflict>) {
        self.count += 1;
        self.dead_end = outcome.err().map(DeadEnd::Conflict);
    }

    /// Notes that a loop was found, in the current case of every split.
    fn arrive(&mut self) {
        self.dead_end = Some(DeadEnd::Loop);
        self.splits.iter_mut().for_each(|split| split.found = true);
        self.recorded.loops += 1;
        if self.deducer.is_recording() && self.recorded.loops == 1 {
            self.recorded.board = Some(self.board().clone());
        }
    }

    /// Leaves a finished case and enters the next one; false if there is none left.
    fn leave(&mut self, dead_end: DeadEnd) -> bool {
        let Some(Split { edge, mark, line, found }) = self.splits.pop() else { return false };
        // Once there are two loops, the steps are not needed.
        let are_recorded = self.deducer.is_recording() && self.recorded.loops < 2;
        let is_kept = are_recorded && !found;
        let argument = if is_kept { self.refutation(edge, line, mark, dead_end) } else { Vec::new() };
        let length: usize = argument.iter().flat_map(|branch| &branch.steps).map(Step::length).sum();
        self.recorded.is_too_long |= are_recorded && (length > MOST || self.count > MOST);
        if !line {
            // Both cases are finished. The second is tried like this only if the first had a loop. That loop also lies in the
            // current case of every earlier split, so none of those is refuted by this dead end.
            if is_kept {
                self.recorded.arguments.push((mark.trail(), argument));
            }
            return true;
        }
        self.deducer.backtrack_to(mark);
        let outcome = if found {
            self.splits.push(Split { edge, mark, line: false, found: false });
            self.deducer.assume(edge, false)
        } else {
            self.deducer.conclude(edge, false, Reason::Technique(Technique::Cases), argument)
        };
        self.enter_case(outcome);
        true
    }

    /// Returns the argument that an edge assumed at a mark leads to a dead end.
    fn refutation(&self, edge: Edge, line: bool, mark: Mark, dead_end: DeadEnd) -> Vec<Branch> {
        let reasons = Reasons::new(self.board());
        let steps = reasons.leading_to(mark, end(&reasons, dead_end));
        vec![Branch { assumed: Fact::Edge { edge, line }, steps }]
    }

    fn lines(&self) -> Vec<bool> {
        self.board().states().into_iter().map(|state| state == State::Line).collect()
    }

    /// Chooses an undecided edge to split: at an open end of a path near the latest deductions, or else any.
    fn split(&self) -> Option<Edge> {
        let grid = self.board().grid();
        let recent = self.board().trail().iter().rev().flat_map(|step| grid.ends(step.edge));
        let end = recent.take(RECENT).chain(grid.vertices()).find(|&vertex| self.is_open_end(vertex));
        end.and_then(|vertex| self.undecided_at(grid, vertex))
            .or_else(|| grid.vertices().find_map(|vertex| self.undecided_at(grid, vertex)))
    }

    fn is_open_end(&self, vertex: Vertex) -> bool {
        let spokes = self.board().spokes(vertex);
        spokes.on().count_ones() == 1 && spokes.undecided() != 0
    }

    fn undecided_at(&self, grid: Grid, vertex: Vertex) -> Option<Edge> {
        let spokes = self.board().spokes(vertex);
        let edges = grid.spokes(vertex).into_iter().enumerate();
        edges.filter(|&(k, _)| spokes.state(k) == State::Undecided).find_map(|(_, edge)| edge)
    }
}

/// Returns the last steps of the way to a dead end.
fn end(reasons: &Reasons, dead_end: DeadEnd) -> Vec<Step> {
    match dead_end {
        DeadEnd::Conflict(conflict) => reasons.conflict(conflict),
        DeadEnd::NoLoop => reasons.flaw().into_iter().collect(),
        DeadEnd::Loop => Vec::new(),
    }
}

/// The most cases that are searched for arguments, and the most steps that one may have. Nobody could read more, and
/// all arguments are kept in memory.
const MOST: usize = 50_000;

/// The number of ends of the last decided edges among which an open end of a path is searched.
const RECENT: usize = 200;
