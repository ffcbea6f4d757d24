//! What all loops of a board have in common.
//!
//! One pass forwards finds the states that can be reached, and one backwards keeps those from which a loop follows. Each
//! step between two of these shows which edges can be lines, and which ones crosses.

use super::key::{Key, bits};
use super::step::{Next, Plan, Step, lines_of};
use super::view::View;
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::grid::{Edge, State};

/// What all loops of a board have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Common {
    /// No loop fits the board.
    NoLoop,
    /// The states of all edges; undecided where loops differ.
    States(Vec<State>),
}

/// Computes what all loops that agree with a board have in common. `None` if that takes more than `most` states of the
/// frontier, all in all, or the time runs out.
pub fn common(board: &Board, most: usize, deadline: &Deadline) -> Option<Common> {
    let (view, edges) = (View::short(board), board.grid().edge_count());
    // Usually there is a state for each vertex at least.
    if !board.puzzle().genre().counts_lines()
        || bits(view.size().1) > u64::BITS
        || board.grid().vertex_count() > most
    {
        return None;
    }
    let plan = Plan::new(view);
    let Reached { layers, first_end } = reach(&plan, most, deadline)?;
    let Some(first_end) = first_end else { return Some(Common::NoLoop) };
    let mut seen = Seen { lines: vec![false; edges], crosses: vec![false; edges] };
    // After the loop has closed, all other edges are crosses.
    plan.steps[first_end..].iter().for_each(|step| seen.add(step, [false; 2]));
    go_back(&plan, layers, deadline, &mut seen)?;
    Some(Common::States(board.grid().edges().map(|edge| seen.state(edge)).collect()))
}

/// The states that can be reached.
struct Reached {
    /// By step, the states before it, in order.
    layers: Vec<Vec<u64>>,
    /// The first step at which a loop can close.
    first_end: Option<usize>,
}

/// The number of steps between two looks at the clock.
const CLOCK: usize = 64;

fn reach(plan: &Plan<u64>, most: usize, deadline: &Deadline) -> Option<Reached> {
    let (mut layers, mut first_end) = (Vec::with_capacity(plan.steps.len()), None);
    let (mut layer, mut left) = (vec![u64::EMPTY], most);
    for (i, step) in plan.steps.iter().enumerate() {
        left = left.checked_sub(layer.len())?;
        if i.is_multiple_of(CLOCK) && deadline.has_passed() {
            return None;
        }
        let mut next = Vec::with_capacity(2 * layer.len());
        for &state in &layer {
            match step.next(state) {
                Next::Dead => {}
                Next::Loop => first_end = first_end.or(Some(i)),
                Next::States(key, sides) => next.extend(states(step, key, sides).map(|(_, state)| state)),
            }
        }
        next.sort_unstable();
        next.dedup();
        next.shrink_to_fit();
        layers.push(std::mem::replace(&mut layer, next));
    }
    Some(Reached { layers, first_end })
}

/// Passes over the board backwards, and notes the edges of the steps from which a loop follows.
fn go_back(plan: &Plan<u64>, layers: Vec<Vec<u64>>, deadline: &Deadline, seen: &mut Seen) -> Option<()> {
    // The states after this step from which a loop can still be completed.
    let mut onward: Vec<u64> = Vec::new();
    for (i, (step, mut layer)) in plan.steps.iter().zip(layers).enumerate().rev() {
        if i.is_multiple_of(CLOCK) && deadline.has_passed() {
            return None;
        }
        layer.retain(|&state| match step.next(state) {
            Next::Dead => false,
            Next::Loop => true,
            Next::States(key, sides) => {
                let mut leads_on = false;
                for (east, next) in states(step, key, sides) {
                    if onward.binary_search(&next).is_ok() {
                        seen.add(step, lines_of(step, key, east));
                        leads_on = true;
                    }
                }
                leads_on
            }
        });
        onward = layer;
    }
    Some(())
}

/// The states of a place that follow a step, each with whether the edge to the east is a line.
fn states(step: &Step<u64>, key: u64, sides: [bool; 2]) -> impl Iterator<Item = (bool, u64)> {
    let both = [(false, key), (true, step.turn().east(key))];
    both.into_iter().zip(sides).filter(|(_, follows)| *follows).map(|(state, _)| state)
}

/// By edge, whether some loop has a line there, and whether some loop has a cross.
struct Seen {
    lines: Vec<bool>,
    crosses: Vec<bool>,
}

impl Seen {
    /// Notes whether the edges of a step are lines.
    fn add(&mut self, step: &Step<u64>, lines: [bool; 2]) {
        for (edge, is_line) in step.edges.into_iter().zip(lines) {
            if let Some(edge) = edge {
                let seen = if is_line { &mut self.lines } else { &mut self.crosses };
                seen[edge.index()] = true;
            }
        }
    }

    fn state(&self, edge: Edge) -> State {
        match (self.lines[edge.index()], self.crosses[edge.index()]) {
            (true, true) => State::Undecided,
            (is_line, _) => State::from_on(is_line),
        }
    }
}
