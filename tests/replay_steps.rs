//! The step checker on hand-made steps: at least one of each technique, and some that only look right.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::{grid, puzzle};
use crate::common::by_name::{accepts, all, alone, any, contradiction, facts, rejects};
use crate::common::steps::step;
use slitherlink::replay::{Checks, Defect, Level, Premise, Replay};
use slitherlink::{Cell, Clue, Conclusion, Edge, Fact, Premises, Puzzle, Step};

#[test]
fn a_clue_alone() {
    let p = puzzle("... .2. ...");
    accepts(&p, &all(&p, "r2c2", "-top r2c2, -left r2c2", "xtop r3c2, xleft r2c3"), Level::Clues);
    rejects(&p, &all(&p, "r2c2", "-top r2c2", "xtop r3c2"), Defect::Unsound);
    accepts(&p, &contradiction(&p, "r2c2", "-top r2c2, -left r2c2, -top r3c2"), Level::Clues);
    rejects(&p, &contradiction(&p, "r2c2", "-top r2c2, -left r2c2"), Defect::Unsound);
}

#[test]
fn a_vertex() {
    let p = puzzle("... ... ...");
    accepts(&p, &all(&p, "", "-top r2c1, -left r2c2", "xtop r2c2, xleft r1c2"), Level::Places);
    accepts(&p, &all(&p, "", "xtop r2c1, xleft r1c2, xleft r2c2", "xtop r2c2"), Level::Places);
    rejects(&p, &all(&p, "", "xtop r2c1, xleft r1c2", "xtop r2c2"), Defect::Unsound);
    // At a corner of the board there are two edges.
    accepts(&p, &all(&p, "", "-top r1c1", "-left r1c1"), Level::Places);
}

/// What an earlier step names is out of scope for later ones. With the corner in scope, the second step would take no colours.
#[test]
fn steps_look_at_their_own_places_only() {
    let p = puzzle("... ... ...");
    let first = all(&p, "", "-top r1c2, xleft r1c2", "-top r1c1");
    let second = contradiction(&p, "", "-top r1c2, xleft r1c2, xleft r2c1, xtop r2c1");
    let known = second.premises.facts.clone();
    let report = Replay::all(&p, known, &[first, second], Checks::default()).unwrap();
    assert_eq!([Level::Places, Level::Colours].map(|level| report.levels[level as usize]), [1, 1]);
}

#[test]
fn a_premise_that_is_not_needed_is_told() {
    let p = puzzle("... .2. ...");
    let redundant = |step: &Step| alone(&p, step).unwrap().redundant;
    let step = all(&p, "r2c2", "-top r2c2, -left r2c2, xtop r1c3", "xtop r3c2");
    let found = redundant(&step);
    assert_eq!(found[..].len(), 1);
    assert_eq!(found[0].premise, Premise::Fact(facts(p.grid(), "xtop r1c3")[0]));
    assert_eq!((found[0].place.step, found[0].level), (0, Level::Clues));
    // So is a clue if all its edges are known.
    let step = all(&p, "r2c2", "-top r2c2, -left r2c2, xtop r3c2, xleft r2c3, -top r2c1", "xleft r1c2");
    assert_eq!(redundant(&step)[0].premise, Premise::Clue(p.grid().cell(1, 1), Clue::new(2).unwrap()));
    let step = all(&p, "r2c2", "-top r2c1, -left r2c2", "xtop r2c2");
    assert_eq!(redundant(&step)[0].premise, Premise::Clue(p.grid().cell(1, 1), Clue::new(2).unwrap()));
}

#[test]
fn adjacent_threes_need_a_guard() {
    let p = puzzle("33 ..");
    rejects(&p, &all(&p, "r1c1 r1c2", "", "-left r1c2"), Defect::Unsound);
    let p = puzzle(".... .33. .... 1...");
    let lines = "-left r2c2, -left r2c3, -left r2c4";
    accepts(&p, &all(&p, "r2c2 r2c3 r4c1", "", lines), Level::Everything);
    // The outer two follow anyway.
    accepts(&p, &all(&p, "r2c2 r2c3", "", "-left r2c2, -left r2c4"), Level::Places);
}

#[test]
fn a_cycle_that_leaves_something_out() {
    let round = "-top r1c1, -left r1c1, -top r2c1";
    let p = puzzle(".1 ..");
    // The 1 is met, so a loop may be closed here: of two clues, one may be outside of it and one not.
    rejects(&p, &all(&p, "r1c2", round, "xleft r1c2"), Defect::Unsound);
    let p = puzzle(".2 ..");
    accepts(&p, &all(&p, "r1c2", round, "xleft r1c2"), Level::Loop);
    let p = puzzle("... ... ...");
    accepts(&p, &all(&p, "", &format!("{round}, -left r3c3"), "xleft r1c2"), Level::Loop);
    rejects(&p, &all(&p, "", round, "xleft r1c2"), Defect::Unsound);
    accepts(&p, &contradiction(&p, "", &format!("{round}, -left r1c2, -left r3c3")), Level::Loop);
    rejects(&p, &contradiction(&p, "", &format!("{round}, -left r1c2")), Defect::Unsound);
}

#[test]
fn colours() {
    let p = puzzle(".... .... .... ....");
    // A closed walk around some vertices crosses an even number of lines.
    let ring = "xtop r2c1, xleft r1c2, xtop r2c2";
    accepts(&p, &all(&p, "", ring, "xleft r2c2"), Level::Places);
    let ring = "xleft r1c2, xleft r1c3, xleft r1c4, xtop r2c4, -top r3c4, xtop r4c4, xleft r4c4, xleft r4c3";
    let ring = format!("{ring}, -left r4c2, xtop r4c1, xtop r3c1");
    accepts(&p, &all(&p, "", &ring, "xtop r2c1"), Level::Colours);
    rejects(&p, &all(&p, "", &ring, "-top r2c1"), Defect::Unsound);
    accepts(&p, &all(&p, "", "=r1c1 r4c1, xtop r2c1, xtop r3c1", "xtop r4c1"), Level::Colours);
    accepts(&p, &all(&p, "", "/r1c1 r4c1, xtop r2c1, xtop r3c1", "-top r4c1"), Level::Colours);
    accepts(&p, &all(&p, "", "/outside r2c2, xtop r2c2", "-top r1c2"), Level::Colours);
    rejects(&p, &all(&p, "", "/outside r2c2, xtop r2c2", "xtop r1c2"), Defect::Unsound);
    accepts(&p, &contradiction(&p, "", "=r1c1 r2c1, -top r2c1"), Level::Colours);
    // A 3 between two cells on the same side: the edges to both are lines.
    let p = puzzle("... .3. ...");
    accepts(&p, &all(&p, "r2c2", "=r2c1 r2c3", "-left r2c2, -left r2c3"), Level::Colours);
}

#[test]
fn colours_and_vertices_together() {
    // If it were a cross, so would be all edges of the vertex, and the cells would be on the same side.
    let p = puzzle("... ... ...");
    let step = all(&p, "", "/r1c1 r2c2, xtop r2c1, xtop r2c2", "-left r1c2");
    assert!(alone(&p, &step).is_ok());
    let step = all(&p, "", "/outside r2c2, =r1c2 r2c2, =r2c1 r2c2, xleft r1c2", "-top r1c1");
    assert_eq!(alone(&p, &step).unwrap().levels[Level::Colours as usize], 1);
}

#[test]
fn cuts() {
    let p = puzzle("... ... ...");
    // S is the top left block of two by two vertices.
    let delta = "-top r1c2, -top r2c2, -left r2c1, -left r2c2";
    let witnesses = "-top r1c1, -bottom r3c3";
    accepts(&p, &any(&p, "", witnesses, delta), Level::Loop);
    for gone in delta.split(", ") {
        let literals: Vec<&str> = delta.split(", ").filter(|&name| name != gone).collect();
        rejects(&p, &any(&p, "", witnesses, &literals.join(", ")), Defect::Unsound);
        let cross = gone.replace('-', "x");
        accepts(&p, &any(&p, "", &format!("{witnesses}, {cross}"), &literals.join(", ")), Level::Loop);
    }
    for witness in witnesses.split(", ") {
        rejects(&p, &any(&p, "", witness, delta), Defect::Unsound);
        // A witness may be part of the clause: either it is a line, or one of the others is.
        let clause = format!("{delta}, {}", witness.replace('-', "x"));
        let other = witnesses.split(", ").find(|&other| other != witness).unwrap();
        accepts(&p, &any(&p, "", other, &clause), Level::Loop);
    }
    // With all edges crossed there is a contradiction.
    let crossed = format!("{witnesses}, {}", delta.replace('-', "x"));
    assert!(alone(&p, &contradiction(&p, "", &crossed)).is_ok());
}

#[test]
fn a_clue_is_a_witness_if_it_cannot_do_without() {
    let delta = "-top r1c2, -top r2c2, -left r2c1, -left r2c2";
    // All sides of r1c1 are inside S; all sides of r3c3 are outside.
    let p = puzzle("1.. ... ..1");
    accepts(&p, &any(&p, "r1c1 r3c3", "", delta), Level::Loop);
    rejects(&p, &any(&p, "r1c1", "", delta), Defect::Unsound);
    // A clue that merely touches S is no witness. Nor is one that can be met on either side.
    let p = puzzle("11. ... ..1");
    rejects(&p, &any(&p, "r1c1 r1c2", "", delta), Defect::Unsound);
    rejects(&p, &any(&p, "r1c2 r3c3", "", delta), Defect::Unsound);
    // A clue that can be met on neither side is a witness for both.
    let p = puzzle(".3. ... ...");
    accepts(&p, &any(&p, "r1c2", "", delta), Level::Loop);
    let p = puzzle("3.. ...");
    let delta = "-top r1c3, -top r2c3, -bottom r2c3";
    rejects(&p, &any(&p, "r1c1", "", delta), Defect::Unsound);
    accepts(&p, &any(&p, "r1c1", "-right r2c3", delta), Level::Loop);
}

#[test]
fn two_openings() {
    let p = puzzle("... ... ...");
    let step = all(&p, "", "-top r1c1, -bottom r3c3, xtop r2c2, xleft r2c1", "-top r1c2, -left r2c2");
    assert!(alone(&p, &step).is_ok());
}

#[test]
fn crosses_that_leave_no_cycle() {
    let p = puzzle(".. ..");
    let crosses = "xleft r1c2, xleft r2c2, xright r1c2, xright r2c2";
    accepts(&p, &contradiction(&p, "", crosses), Level::Loop);
    for gone in crosses.split(", ") {
        let others: Vec<&str> = crosses.split(", ").filter(|&name| name != gone).collect();
        rejects(&p, &contradiction(&p, "", &others.join(", ")), Defect::Unsound);
    }
    // All sides of the only cell that can be inside are lines.
    let p = puzzle(".");
    accepts(&p, &all(&p, "", "", "-top r1c1, -left r1c1"), Level::Loop);
}

/// The outline of a comb in the left part of a board, without one of its lines, and that line.
fn long_path(n: usize) -> (Puzzle, Vec<Fact>, Edge) {
    let board = grid(n as u64, n as u64 + 3);
    let in_comb = |cell: Option<Cell>| {
        let (r, c) = cell.map_or((0, n), |cell| board.cell_place(cell));
        c < n && (c == 0 || r % 2 == 0)
    };
    let is_line = |edge: &Edge| {
        let [a, b] = board.cells_beside(*edge).map(in_comb);
        a != b
    };
    let mut lines: Vec<Edge> = board.edges().filter(is_line).collect();
    let last = lines.pop().unwrap();
    let facts = lines.into_iter().map(|edge| Fact::Edge { edge, line: true }).collect();
    (Puzzle::new(board, vec![Clue::BLANK; board.cell_count()]).unwrap(), facts, last)
}

#[test]
fn long_paths_and_chains_are_no_trouble() {
    let (p, mut path, last) = long_path(39);
    let board = p.grid();
    assert!(path.len() > 1_500);
    let cross = Conclusion::All(vec![Fact::Edge { edge: last, line: false }]);
    let whole = step("premature-loop", Premises::new(vec![], path.clone()), cross.clone());
    rejects(&p, &whole, Defect::Unsound);
    path.push(Fact::Edge { edge: board.vertical(5, 41), line: true });
    accepts(&p, &step("premature-loop", Premises::new(vec![], path), cross), Level::Loop);
    // Down the first column, along the last row, and back up the last column.
    let chain = (1..39).map(|r| board.horizontal(r, 0)).chain((1..42).map(|c| board.vertical(38, c)));
    let chain = chain.chain((1..39).map(|r| board.horizontal(r, 41)));
    let facts: Vec<Fact> =
        chain.map(|edge| Fact::Edge { edge, line: edge.index().is_multiple_of(3) }).collect();
    let odd = facts.iter().filter(|fact| matches!(fact, Fact::Edge { line: true, .. })).count() % 2 == 1;
    let tie = Fact::cells(Some(board.cell(0, 0)), Some(board.cell(0, 41)), odd);
    let step = step("colours", Premises::new(vec![], facts), Conclusion::All(vec![tie]));
    accepts(&p, &step, Level::Colours);
}
