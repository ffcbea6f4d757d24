//! What lines and crosses at a corner of a clue say of the clue.

use super::facts::{clue_name, lower};
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Clue;
use crate::step::places::cell_name;
use crate::step::{Fact, Step};

/// The corners of a cell, in their order.
const NAMES: [&str; 4] = ["top-left", "top-right", "bottom-right", "bottom-left"];

/// What is looked at where no line can come to a corner of a clue from outside, or one does.
pub(super) fn reason(grid: Grid, step: &Step) -> Option<String> {
    let clues = &step.premises.clues;
    let of = |number: u8| clues.iter().find(|(_, clue)| clue.number() == Some(number));
    let name = step.technique.name();
    Some(match name {
        "corner-three" => format!("{}, and two crosses are too many for a 3", blocked(grid, step, of(3)?)?),
        "corner-one" => format!("{}, and two lines are too many for a 1", blocked(grid, step, of(1)?)?),
        "corner-two" => {
            let (edge, _) = step.conclusion.facts().first()?.drawn()?;
            let end = corner_of(grid, of(2)?.0, |vertex| grid.ends(edge).contains(&vertex))?;
            let way = format!(
                "Either way one line of the 2 ends at its {} corner, where only one way leads on",
                NAMES[end]
            );
            format!("{}. {way}", blocked(grid, step, of(2)?)?)
        }
        "entered-three" => {
            format!("{}, and its other two lines are at the opposite corner", entered(grid, step, of(3)?)?)
        }
        "entered-two" => {
            let rest = "its other line is at the opposite corner and can go on only one way there";
            format!("{}, and {rest}", entered(grid, step, of(2)?)?)
        }
        "entered-one" => format!("{}, and that is its only line", entered(grid, step, of(1)?)?),
        "diagonal-three-one" => three_and_one(grid, step, of(3)?.0, of(1)?.0),
        _ => return None,
    })
}

/// A corner of a clue that no line comes to from outside.
fn blocked(grid: Grid, step: &Step, clue: &(Cell, Clue)) -> Option<String> {
    let is_cross = |edge: &Option<Edge>| edge.is_none_or(|edge| state(step, edge) == State::Cross);
    let adjoins = |k: usize| {
        let conclusion = step.conclusion.facts().iter().filter_map(|fact| fact.drawn());
        let mut ends = conclusion.flat_map(|(edge, _)| grid.ends(edge));
        let (r, c) = grid.cell_place(clue.0);
        ends.any(|end| {
            let (y, x) = grid.vertex_place(end);
            let (row, col) = place(r, c, k);
            y.abs_diff(row) + x.abs_diff(col) <= 1
        })
    };
    let k = (0..4).find(|&k| exits(grid, clue.0, k).iter().all(is_cross) && adjoins(k))?;
    let clue = lower(&clue_name(grid, clue));
    Some(format!(
        "No line can come to the {} corner of {clue} from outside: its two edges there are both lines or both crosses",
        NAMES[k]
    ))
}

/// A corner of a clue that a line comes to from outside, and where it cannot pass by.
fn entered(grid: Grid, step: &Step, clue: &(Cell, Clue)) -> Option<String> {
    let is_line = |edge: &Option<Edge>| edge.is_some_and(|edge| state(step, edge) == State::Line);
    let k = (0..4).find(|&k| exits(grid, clue.0, k).iter().any(is_line))?;
    let clue = lower(&clue_name(grid, clue));
    Some(format!(
        "The line that comes to the {} corner of {clue} goes on along one of its two edges there",
        NAMES[k]
    ))
}

/// A 3 and a 1 that share a corner.
fn three_and_one(grid: Grid, step: &Step, three: Cell, one: Cell) -> String {
    let [three_at, one_at] = [three, one].map(|cell| cell_name(grid, Some(cell)).to_string());
    let sides = grid.sides(one);
    let is_of_one = |fact: &Fact| fact.drawn().is_some_and(|(edge, _)| sides.contains(&edge));
    if step.conclusion.facts().iter().all(is_of_one) {
        format!(
            "No line can come from outside to the corner of the 3 at {three_at} that is far from the 1 at {one_at}, so \
             the 3 has two lines there, and its third leads on to the 1 and is followed by the 1's only line"
        )
    } else {
        format!(
            "The 1 at {one_at} has its line at the corner that it shares with the 3 at {three_at}: it leads on to one edge \
             of the 3, and the other two lines of the 3 meet at its far corner"
        )
    }
}

fn state(step: &Step, edge: Edge) -> State {
    let drawn = step.premises.facts.iter().filter_map(|fact| fact.drawn());
    drawn.into_iter().find(|&(other, _)| other == edge).map_or(State::Undecided, |(_, state)| state)
}

/// Row and column of the vertex at corner `k` of the cell in this row and column.
const fn place(r: usize, c: usize, k: usize) -> (usize, usize) {
    let (down, right) = [(0, 0), (0, 1), (1, 1), (1, 0)][k];
    (r + down, c + right)
}

fn vertex(grid: Grid, cell: Cell, k: usize) -> Vertex {
    let (r, c) = grid.cell_place(cell);
    let (r, c) = place(r, c, k);
    grid.vertex(r, c)
}

/// The edges that lead away from a cell at its corner `k`.
fn exits(grid: Grid, cell: Cell, k: usize) -> [Option<Edge>; 2] {
    let spokes = grid.spokes(vertex(grid, cell, k));
    [spokes[(k + 3) % 4], spokes[k]]
}

/// The first corner of a cell that is so.
fn corner_of(grid: Grid, cell: Cell, is_it: impl Fn(Vertex) -> bool) -> Option<usize> {
    (0..4).find(|&k| is_it(vertex(grid, cell, k)))
}
