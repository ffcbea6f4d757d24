//! What follows without a choice is found, however much it is: these steps have more places than a search may choose edges.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::grid;
use crate::common::by_name::first_level;
use crate::common::steps::step;
use slitherlink::replay::{Checks, Level, Replay};
use slitherlink::{Cell, Clue, Conclusion, Edge, Fact, Grid, Premises, Puzzle};

/// One more place than the limit, and a few to be sure.
const MANY: usize = 20_000 + 50;

fn board(rows: usize, cols: usize) -> Grid {
    grid(rows as u64, cols as u64)
}

fn line(edge: Edge) -> Fact {
    Fact::Edge { edge, line: true }
}

fn cross(edge: Edge) -> Fact {
    Fact::Edge { edge, line: false }
}

fn same(a: Cell, b: Cell) -> Fact {
    Fact::cells(Some(a), Some(b), false)
}

/// Checks that a step on a board with these clues is accepted at this level.
#[track_caller]
fn accepts(grid: Grid, clues: &[(Cell, u8)], facts: Vec<Fact>, conclusion: Conclusion, level: Level) {
    let named: Vec<(Cell, Clue)> = clues.iter().map(|&(cell, n)| (cell, Clue::new(n).unwrap())).collect();
    let mut all = vec![Clue::BLANK; grid.cell_count()];
    named.iter().for_each(|&(cell, clue)| all[cell.index()] = clue);
    let puzzle = Puzzle::new(grid, all).unwrap();
    let step = step("step", Premises::new(named, facts.clone()), conclusion);
    let report = Replay::all(&puzzle, facts, &[step], Checks::default()).unwrap();
    assert_eq!(first_level(&report), Some(level));
}

#[test]
fn a_line_that_can_only_go_on() {
    let grid = board(1, MANY);
    let mut facts: Vec<Fact> = (1..MANY).map(|c| cross(grid.vertical(0, c))).collect();
    facts.push(line(grid.horizontal(0, 0)));
    let last = Conclusion::All(vec![line(grid.horizontal(0, MANY - 1))]);
    accepts(grid, &[], facts, last, Level::Places);
}

/// Both end at a clue that has room for one of them; backwards, nothing follows from that.
#[test]
fn two_lines_that_can_only_go_on() {
    let grid = board(1, MANY);
    let mut facts: Vec<Fact> = (1..MANY).map(|c| cross(grid.vertical(0, c))).collect();
    facts.extend([0, 1].map(|r| line(grid.horizontal(r, 0))));
    accepts(grid, &[(grid.cell(0, MANY - 1), 1)], facts, Conclusion::Contradiction, Level::Places);
}

#[test]
fn a_line_that_nothing_may_join() {
    let grid = board(2, MANY);
    let facts = (0..MANY).map(|c| line(grid.horizontal(1, c))).collect();
    let sides = Conclusion::All(vec![same(grid.cell(0, 0), grid.cell(0, MANY - 1))]);
    accepts(grid, &[], facts, sides, Level::ColouredPlaces);
}

#[test]
fn clues_that_have_all_their_lines() {
    let grid = board(1, MANY);
    let clues: Vec<(Cell, u8)> = (1..MANY).step_by(2).map(|c| (grid.cell(0, c), 0)).collect();
    let sides = Conclusion::All(vec![same(grid.cell(0, 0), grid.cell(0, MANY - 2))]);
    accepts(grid, &clues, vec![], sides, Level::Colours);
}

#[test]
fn clues_that_need_all_their_edges() {
    let grid = board(1, 2 * MANY);
    let clues: Vec<(Cell, u8)> = (1..2 * MANY).step_by(2).map(|c| (grid.cell(0, c), 4)).collect();
    let sides = Conclusion::All(vec![same(grid.cell(0, 0), grid.cell(0, 2 * MANY - 2))]);
    accepts(grid, &clues, vec![], sides, Level::Colours);
}

/// Cells with a 1, each on the same side as the cell before it, and the last one as the cell after it; by `tie`, all of them are outside.
#[track_caller]
fn ones(tie: impl Fn(Grid, &[Cell]) -> Vec<Fact>) {
    let grid = board(1, MANY);
    let cells: Vec<Cell> = (1..MANY - 1).step_by(3).map(|c| grid.cell(0, c)).collect();
    let clues: Vec<(Cell, u8)> = cells.iter().map(|&cell| (cell, 1)).collect();
    let beside = |cell: Cell, by: isize| grid.cell(0, cell.index().checked_add_signed(by).unwrap());
    let mut facts: Vec<Fact> = cells.iter().map(|&cell| same(beside(cell, -1), cell)).collect();
    let last = cells[cells.len() - 1];
    facts.push(same(last, beside(last, 1)));
    facts.extend(tie(grid, &cells));
    accepts(grid, &clues, facts, Conclusion::Contradiction, Level::Colours);
}

#[test]
fn edges_between_cells_on_one_side() {
    ones(|_, cells| cells.iter().map(|&cell| Fact::cells(None, Some(cell), false)).collect());
}

#[test]
fn edges_at_the_border() {
    ones(|grid, cells| {
        let chain = cells.windows(2).map(|pair| same(pair[0], pair[1]));
        chain.chain([cross(grid.horizontal(0, cells[0].index()))]).collect()
    });
}
