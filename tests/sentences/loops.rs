//! Reads sentences about premature loops: where a loop is, or would be closed, and what it leaves out.

use std::collections::BTreeSet;

use slitherlink::{Edge, Grid, State};

use super::board::{Board, drawn};
use super::follow::Lack;
use super::read::read;

/// The words between a line and what its loop leaves out.
const WITHOUT: [&str; 2] = [" would close the loop without ", " closes a loop without "];

/// True if a sentence is about one line and its loop.
pub fn is_told(reason: &str) -> bool {
    WITHOUT.iter().any(|words| reason.contains(words))
}

/// Reads what a loop leaves out, from the words after "without".
fn lack(grid: Grid, text: &str) -> Lack {
    let said = read(grid, text);
    let lines = drawn(&said.facts, State::Line);
    match (said.clues.first(), lines.first()) {
        (Some(&(cell, number)), None) => Lack::Clue(cell, number),
        (None, Some(&line)) => Lack::Line(line),
        _ => panic!("{text}: what does it lack?"),
    }
}

/// The loop that a sentence says is closed, or would be: one on the board that leaves out what is stated.
pub fn closed(board: &Board, reason: &str) -> BTreeSet<Edge> {
    let grid = board.grid();
    let (before, lacks) = WITHOUT.iter().find_map(|words| reason.split_once(words)).expect("what it lacks");
    let edges = drawn(&read(grid, before).facts, State::Line);
    let edge = *edges.first().unwrap_or_else(|| panic!("{reason}: where?"));
    let lack = lack(grid, lacks);
    let loops = board.closed(edge).into_iter().map(|on_loop| on_loop.into_iter().collect());
    let on_loop = loops.into_iter().find(|on_loop| lack.is_of(grid, on_loop));
    on_loop.unwrap_or_else(|| panic!("{reason}: no loop without that is closed"))
}
