//! The judgement of a drawing, and the point since which it is spoiled.

use thiserror::Error;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::genre::Dots;
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Puzzle;
use crate::solution::{Solution, corner, lines_in_words, lines_meet, verify};
use crate::solve::Solver;
use crate::verdict::Verdict;

/// The judgement of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Its lines are a solution; or nothing is drawn but crosses, and the edges without one are a solution.
    Right(Solution),
    /// The drawing has visible faults; these are all of them.
    Wrong(Vec<Fault>),
    /// No visible fault; the drawing can be finished, for example to this solution.
    Open(Solution),
    /// No visible fault, but no solution agrees with the drawing.
    Stuck,
    /// No visible fault; the time ran out before it was clear whether a solution agrees.
    Timeout,
}

/// A visible fault. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// More lines than the clue says.
    #[error("the {clue} at r{}c{} has {}", row + 1, col + 1, lines_in_words(*lines))]
    TooMany {
        /// The row of the cell.
        row: usize,
        /// Its column.
        col: usize,
        /// What the clue says.
        clue: u8,
        /// The lines around the cell.
        lines: u8,
    },
    /// Crosses leave fewer edges than the clue says.
    #[error("the {clue} at r{}c{} has {} left", row + 1, col + 1, edges_in_words(*left))]
    TooFew {
        /// The row of the cell.
        row: usize,
        /// Its column.
        col: usize,
        /// What the clue says.
        clue: u8,
        /// The edges around the cell that are not crosses.
        left: u8,
    },
    /// Three or four lines.
    #[error("{} at {}", lines_meet(*lines), corner(*row, *col))]
    Branch {
        /// The row of the vertex.
        row: usize,
        /// Its column.
        col: usize,
        /// The lines that meet there.
        lines: u8,
    },
    /// A line that cannot continue: all other edges at its end are crosses.
    #[error("the line cannot continue at {}", corner(*row, *col))]
    DeadEnd {
        /// The row of the vertex.
        row: usize,
        /// Its column.
        col: usize,
    },
    /// Crosses leave fewer than two edges at a dot, and the loop passes every dot.
    #[error("{} left at {}, and the loop passes every dot", edges_in_words(*left), corner(*row, *col))]
    LeftOut {
        /// The row of the vertex.
        row: usize,
        /// Its column.
        col: usize,
        /// The edges there that are not crosses.
        left: u8,
    },
    /// The lines and crosses beside an animal put it on the wrong side.
    #[error("the {} at r{}c{} is {} the loop", if *is_sheep { "sheep" } else { "wolf" }, row + 1, col + 1,
        if *is_sheep { "outside" } else { "inside" })]
    Animal {
        /// The row of the cell.
        row: usize,
        /// Its column.
        col: usize,
        /// True if it is a sheep.
        is_sheep: bool,
    },
    /// All edges are crosses.
    #[error("there is no line")]
    NoLine,
    /// A closed cycle which is not the whole solution.
    #[error("a cycle of {length} lines closes at {} and leaves {}", corner(*row, *col), what(*lines, *clues, *dots))]
    Cycle {
        /// The row of its first vertex.
        row: usize,
        /// The column of that vertex.
        col: usize,
        /// The number of its lines.
        length: usize,
        /// The number of lines that are not on it.
        lines: usize,
        /// The number of clues that would not be met if the lines of the cycle were the only ones.
        clues: usize,
        /// The number of dots that it must pass and does not.
        dots: usize,
    },
}

fn edges_in_words(left: u8) -> String {
    match left {
        0 => "no edge".into(),
        1 => "only 1 edge".into(),
        left => format!("only {left} edges"),
    }
}

fn what(lines: usize, clues: usize, dots: usize) -> String {
    let count = |n: usize, name: &str| format!("{n} {name}{}", if n == 1 { "" } else { "s" });
    match (lines, clues) {
        (0, 0) => format!("{} out", count(dots, "dot")),
        (0, clues) => format!("{} unmet", count(clues, "clue")),
        (lines, 0) => format!("{} out", count(lines, "line")),
        (lines, clues) => format!("{} out and {} unmet", count(lines, "line"), count(clues, "clue")),
    }
}

/// Judges a drawing, given by the states of all edges in the order of [`Grid::edges`].
///
/// # Panics
/// If there are fewer states than edges.
pub fn judge(puzzle: &Puzzle, states: &[State], solver: &mut Solver) -> Judgement {
    // In a drawing of crosses alone, the undecided edges stand for the loop.
    let on_loop = if has_only_crosses(states) { State::Undecided } else { State::Line };
    let lines: Vec<bool> = states.iter().map(|&state| state == on_loop).collect();
    if let Ok(solution) = verify(puzzle, lines) {
        return Judgement::Right(solution);
    }
    let faults = faults(puzzle, states);
    if !faults.is_empty() {
        return Judgement::Wrong(faults);
    }
    match solver.solve(Board::given(puzzle, states)).verdict {
        Verdict::Unique(solution) | Verdict::First(solution) => Judgement::Open(solution),
        Verdict::Several(two) => {
            let [first, _] = *two;
            Judgement::Open(first)
        }
        Verdict::None(_) => Judgement::Stuck,
        Verdict::Timeout(Some(solution)) => Judgement::Open(solution),
        Verdict::Timeout(None) | Verdict::Undecided => Judgement::Timeout,
    }
}

/// Whether a drawing has crosses and no lines.
pub(super) fn has_only_crosses(states: &[State]) -> bool {
    states.contains(&State::Cross) && !states.contains(&State::Line)
}

/// Returns all visible faults of a drawing: clues, vertices, cycles, each in row-major order, and then
/// crosses everywhere.
fn faults(puzzle: &Puzzle, states: &[State]) -> Vec<Fault> {
    let grid = puzzle.grid();
    let mut faults: Vec<Fault> = grid.cells().filter_map(|cell| clue_fault(puzzle, states, cell)).collect();
    faults.extend(puzzle.animals().filter_map(|animal| animal_fault(grid, states, animal)));
    faults.extend(grid.vertices().filter_map(|vertex| vertex_fault(puzzle, states, vertex)));
    faults.extend(cycle_faults(puzzle, states));
    faults.extend(states.iter().all(|&state| state == State::Cross).then_some(Fault::NoLine));
    faults
}

/// Returns the numbers of lines and of undecided edges among these edges.
fn count(states: &[State], edges: impl Iterator<Item = Edge>) -> (u8, u8) {
    edges.fold((0, 0), |(lines, open), edge| match states[edge.index()] {
        State::Line => (lines + 1, open),
        State::Undecided => (lines, open + 1),
        State::Cross => (lines, open),
    })
}

fn clue_fault(puzzle: &Puzzle, states: &[State], cell: Cell) -> Option<Fault> {
    let (clue, (row, col)) = (puzzle.clue(cell).number()?, puzzle.grid().cell_place(cell));
    let (lines, open) = count(states, puzzle.grid().sides(cell).into_iter());
    match lines + open {
        _ if lines > clue => Some(Fault::TooMany { row, col, clue, lines }),
        left if left < clue => Some(Fault::TooFew { row, col, clue, left }),
        _ => None,
    }
}

/// The fault of an animal from which, on a straight way to the border, all edges are decided.
fn animal_fault(grid: Grid, states: &[State], (cell, is_sheep): (Cell, bool)) -> Option<Fault> {
    let (row, col) = grid.cell_place(cell);
    let ways: [Vec<Edge>; 4] = [
        (0..=col).map(|c| grid.vertical(row, c)).collect(),
        (col + 1..=grid.cols()).map(|c| grid.vertical(row, c)).collect(),
        (0..=row).map(|r| grid.horizontal(r, col)).collect(),
        (row + 1..=grid.rows()).map(|r| grid.horizontal(r, col)).collect(),
    ];
    let is_wrong = |way: Vec<Edge>| {
        let lines = way.iter().filter(|edge| states[edge.index()] == State::Line).count();
        way.iter().all(|edge| states[edge.index()] != State::Undecided) && (lines % 2 == 1) != is_sheep
    };
    ways.into_iter().any(is_wrong).then_some(Fault::Animal { row, col, is_sheep })
}

fn vertex_fault(puzzle: &Puzzle, states: &[State], vertex: Vertex) -> Option<Fault> {
    let grid = puzzle.grid();
    let (row, col) = grid.vertex_place(vertex);
    match count(states, grid.spokes(vertex).into_iter().flatten()) {
        (lines, open) if puzzle.dots() == Dots::Two && lines + open < 2 => {
            Some(Fault::LeftOut { row, col, left: lines + open })
        }
        (1, 0) => Some(Fault::DeadEnd { row, col }),
        (lines @ 3.., _) => Some(Fault::Branch { row, col, lines }),
        _ => None,
    }
}

/// Returns the closed cycles; they are faults, since the drawing is known not to be a solution.
fn cycle_faults(puzzle: &Puzzle, states: &[State]) -> Vec<Fault> {
    let (grid, mut seen) = (puzzle.grid(), vec![false; states.len()]);
    let all = states.iter().filter(|&&state| state == State::Line).count();
    let mut faults = Vec::new();
    for start in grid.edges() {
        if states[start.index()] != State::Line || seen[start.index()] {
            continue;
        }
        let [from, _] = grid.ends(start);
        let walked = walk(grid, states, start, &mut seen);
        if let Some(cycle) = walked {
            let (row, col) = grid.vertex_place(from);
            let (length, clues) = (cycle.len(), clues_unmet_by(puzzle, &cycle));
            let dots = if puzzle.dots() == Dots::Two { grid.vertex_count() - length } else { 0 };
            faults.push(Fault::Cycle { row, col, length, lines: all - length, clues, dots });
        }
    }
    faults
}

/// Returns the edges of the cycle through `start`; `None` if the lines do not close without a branch. Marks
/// the edges on the way as seen.
pub(super) fn walk(grid: Grid, states: &[State], start: Edge, seen: &mut [bool]) -> Option<Vec<Edge>> {
    let [first, mut at] = grid.ends(start);
    let mut cycle = vec![start];
    let mut edge = start;
    seen[start.index()] = true;
    while at != first {
        let is_line = |other: &Edge| *other != edge && states[other.index()] == State::Line;
        let mut on = grid.spokes(at).into_iter().flatten().filter(is_line);
        let (Some(next), None) = (on.next(), on.next()) else { return None };
        if seen[next.index()] {
            return None;
        }
        seen[next.index()] = true;
        cycle.push(next);
        (edge, at) = (next, grid.other_end(next, at));
    }
    let closes = count(states, grid.spokes(first).into_iter().flatten()).0 == 2;
    closes.then_some(cycle)
}

/// The number of clues that a cycle without any other lines does not meet.
fn clues_unmet_by(puzzle: &Puzzle, cycle: &[Edge]) -> usize {
    let (mut lines, mut is_line) =
        (vec![0; puzzle.grid().cell_count()], vec![false; puzzle.grid().edge_count()]);
    for &edge in cycle {
        is_line[edge.index()] = true;
        for cell in puzzle.grid().cells_beside(edge).into_iter().flatten() {
            lines[cell.index()] += 1;
        }
    }
    let unmet = |(clue, lines): (&crate::puzzle::Clue, u8)| clue.number().is_some_and(|n| n != lines);
    let special = puzzle.special_clues().filter(|&(cell, _)| !puzzle.is_met(cell, &is_line)).count();
    puzzle.clues().iter().zip(lines).filter(|&pair| unmet(pair)).count() + special
}

/// The point since which a drawing cannot be finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// Since the move with this index, from 0.
    Move(usize),
    /// From the beginning: the puzzle has no solution.
    Start,
    /// The time ran out before that was known.
    Timeout,
}

/// Finds the move since which a drawing cannot be finished; the moves must lead to such a drawing. A move
/// gives new states to some edges. All searches together end at the deadline.
pub fn stuck_since(
    puzzle: &Puzzle,
    moves: &[&[(Edge, State)]],
    solver: &mut Solver,
    deadline: &Deadline,
) -> Since {
    let mut states = vec![State::Undecided; puzzle.grid().edge_count()];
    let set = |states: &mut Vec<State>, changes: &[(Edge, State)]| -> Vec<(Edge, State)> {
        let set =
            |&(edge, state): &(Edge, State)| (edge, std::mem::replace(&mut states[edge.index()], state));
        changes.iter().map(set).collect()
    };
    let before: Vec<Vec<(Edge, State)>> = moves.iter().map(|changes| set(&mut states, changes)).collect();
    for (number, mut before) in before.into_iter().enumerate().rev() {
        // An edge may change twice in one move, so the changes are undone in reverse order.
        before.reverse();
        set(&mut states, &before);
        solver.set_deadline(deadline);
        match judge(puzzle, &states, solver) {
            Judgement::Right(_) | Judgement::Open(_) => return Since::Move(number),
            Judgement::Timeout => return Since::Timeout,
            Judgement::Wrong(_) | Judgement::Stuck => {}
        }
    }
    Since::Start
}
