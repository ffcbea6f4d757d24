//! The number of solutions of a puzzle, by the method that fits.

use num_bigint::BigUint;

use super::run::Run;
use super::{Budget, Count, Estimate, Incomplete, Progress, WIDEST, Watch, blank, forward, with_plan};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::frontier::view::View;
use crate::named::named;
use crate::solve::{Solver, is_long, reduced};

/// Up to this estimated number of states, summed over all vertices, a frontier takes only milliseconds.
const FAST: f64 = 3e5;

/// The number of solutions to list before a slow frontier is tried.
const FEW: u64 = 1000;

/// The memory that a list takes besides the loops found, in bytes: that of the program and of a SAT solver.
const BESIDES: usize = 16 << 20;

/// The memory that SAT takes for each line of a loop found, in bytes. On blank boards it takes 6 to 7; its lists grow by
/// doubling, and what it learns grows with them.
const BYTES_PER_LINE: usize = 24;

/// A way to count solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// List them one by one.
    List,
    /// Count all of them at once, with a frontier.
    Frontier,
}

named!(Method { List "list", Frontier "frontier" });

/// How to count solutions, and when to stop.
#[derive(Clone, Debug, Default)]
pub struct Counting {
    /// The method; `None` for the one that fits.
    pub method: Option<Method>,
    /// The number of solutions to stop at. Only a list can stop there, so with a limit the method is
    /// [`Method::List`].
    pub limit: Option<u64>,
    /// The time, and the memory of a frontier or of a list.
    pub budget: Budget,
}

/// Counts as [`Counting::count`] says. `solver` lists the solutions, and `watch` is told the progress of a frontier.
pub fn solutions(
    start: impl Into<Board>,
    solver: &mut Solver,
    Counting { method, limit, budget }: &Counting,
    watch: Watch,
) -> Count {
    let start = start.into();
    solver.set_deadline(&budget.deadline);
    let lists = limit.is_some() || !start.puzzle().genre().counts_lines();
    let method = if lists { Some(Method::List) } else { *method };
    if method == Some(Method::List) {
        return list(solver, start, *limit, budget);
    }
    let board = match method {
        Some(_) => prepared(start, &budget.deadline),
        None => reduced(start, &budget.deadline),
    };
    match (board, method) {
        (None, _) => Count { method: method.unwrap_or(Method::List), ..listed(0, None) },
        (Some(board), Some(_)) => by_frontier(&board, budget.clone(), watch),
        (Some(board), None) => fitting(solver, board, budget, watch),
    }
}

/// Decides on a board what rules and extensions decide and, where a frontier would take long, all forced edges: that leaves
/// it far fewer states. `None` if there is no loop.
pub(crate) fn prepared(start: Board, deadline: &Deadline) -> Option<Board> {
    narrowed(reduced(start, deadline)?, deadline)
}

/// The second half of [`prepared`].
fn narrowed(board: Board, deadline: &Deadline) -> Option<Board> {
    if is_long(board.grid()) || Estimate::new(&board).work <= FAST {
        return Some(board);
    }
    let puzzle = board.puzzle().clone();
    let backbone = Solver::default().until(deadline).backbone(board)?;
    Some(Board::given(&puzzle, &backbone.states))
}

/// Counts the loops that meet the clues and what is decided on a board, with a frontier.
pub fn by_frontier(board: &Board, budget: Budget, watch: Watch) -> Count {
    let view = View::short(board);
    let (rows, cols) = view.size();
    if cols <= WIDEST && view.is_blank() {
        return blank::count(rows, cols, &mut Run::new(budget, watch));
    }
    let count = with_plan!(board, budget, watch, forward::count());
    let nothing = |stop| Count::new(BigUint::ZERO, Some(stop), Progress::default());
    count.unwrap_or_else(nothing)
}

/// Counts the solutions of a board that rules do not refute by the method that fits.
fn fitting(solver: &mut Solver, board: Board, budget: &Budget, watch: Watch) -> Count {
    if board.undecided_count() > 0 {
        if budget.deadline.has_passed() {
            return listed(0, Some(Incomplete::Timeout));
        }
        if Estimate::new(&board).work <= FAST {
            return by_frontier(&board, budget.clone(), watch);
        }
    }
    let few = list(solver, board.clone(), Some(FEW), budget);
    if !matches!(few.stop, Some(Incomplete::Limit | Incomplete::Memory { .. })) {
        return few;
    }
    let Some(board) = narrowed(board, &budget.deadline) else { return few };
    // The estimate may be far too high, so try: the frontier stops by itself if its memory runs out.
    let all = by_frontier(&board, budget.clone(), watch);
    let mut all = match all.stop {
        Some(Incomplete::Memory { .. } | Incomplete::TooWide(_)) => list(solver, board, None, budget),
        _ => all,
    };
    // However the count ended, there are those that were listed.
    all.loops = all.loops.max(few.loops);
    all
}

fn list(solver: &mut Solver, start: Board, limit: Option<u64>, budget: &Budget) -> Count {
    let grid = start.puzzle().grid();
    let mut solutions = solver.solutions(start);
    let (mut count, mut bytes) = (0, BESIDES);
    while Some(count) != limit
        && let Some(solution) = solutions.next()
    {
        count += 1;
        let Some(most) = solutions.kept_per_loop() else { continue };
        bytes += BYTES_PER_LINE * solution.edges(grid).count().min(most);
        if bytes > budget.memory {
            return listed(count, Some(Incomplete::Memory { bytes: bytes as u64 }));
        }
    }
    let stop = match solutions.is_complete() {
        true => None,
        false if Some(count) == limit => Some(Incomplete::Limit),
        false => Some(Incomplete::Timeout),
    };
    listed(count, stop)
}

fn listed(count: u64, stop: Option<Incomplete>) -> Count {
    Count { loops: BigUint::from(count), method: Method::List, stop, peak: None }
}
