//! Facts, clues and places in words.

use crate::grid::{Cell, Grid, Vertex};
use crate::puzzle::Clue;
use crate::solution::corner;
use crate::step::Fact;
use crate::step::places::cell_name;

/// Several facts, as one clause each: lines, then crosses, then cells.
pub(super) fn all(grid: Grid, facts: &[Fact]) -> String {
    let edges = |line: bool| -> Vec<String> {
        let of_kind = |fact: &Fact| match *fact {
            Fact::Edge { edge, line: is_line } if is_line == line => Some(grid.describe(edge).to_string()),
            _ => None,
        };
        facts.iter().filter_map(of_kind).collect()
    };
    let there = |places: &[String], name: &str, many: &str| match places {
        [] => None,
        [one] => Some(format!("there is a {name} {one}")),
        several => Some(format!("there are {many} {}", list(several))),
    };
    let cells = facts.iter().filter(|fact| matches!(fact, Fact::Cells { .. })).map(|&one| fact(grid, one));
    let parts = there(&edges(true), "line", "lines").into_iter();
    let parts: Vec<String> = parts.chain(there(&edges(false), "cross", "crosses")).chain(cells).collect();
    list(&parts)
}

/// A fact: "a line at the top of r3c4", "r1c1 and r2c2 are on the same side of the loop".
pub(super) fn fact(grid: Grid, fact: Fact) -> String {
    match fact {
        Fact::Edge { .. } => fact.describe(grid).to_string(),
        Fact::Cells { cells: [None, cell], differ } => {
            format!("{} is {} the loop", cell_name(grid, cell), if differ { "inside" } else { "outside" })
        }
        Fact::Cells { cells: [a, b], differ } => {
            let sides = if differ { "different sides" } else { "the same side" };
            format!("{} and {} are on {sides} of the loop", cell_name(grid, a), cell_name(grid, b))
        }
    }
}

/// Words one after the other: "one, two and three".
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// How many there are of something: "no line", "one line", "two lines".
pub(super) fn number(count: usize, one: &str) -> String {
    const FEW: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let count_in_words = FEW.get(count).map_or_else(|| count.to_string(), ToString::to_string);
    format!("{count_in_words} {one}{}", if count < 2 { "" } else { "s" })
}

/// The same words, as a sentence begins.
pub(super) fn capital(words: &str) -> String {
    // The names of cells are written small everywhere.
    if words.starts_with("the ") { words.replacen("the", "The", 1) } else { words.into() }
}

/// The same words, within a sentence.
pub(super) fn lower(clues: &str) -> String {
    clues.replacen("The", "the", 1)
}

/// A clue: "The 3 at r1c1".
pub(super) fn clue_name(grid: Grid, &(cell, clue): &(Cell, Clue)) -> String {
    format!("The {} at {}", clue.to_char(), cell_name(grid, Some(cell)))
}

/// The name of a vertex: "the top-left corner of r3c4".
pub(super) fn vertex_name(grid: Grid, vertex: Vertex) -> String {
    let (r, c) = grid.vertex_place(vertex);
    corner(r, c).to_string()
}
