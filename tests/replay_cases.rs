//! Steps for which the checker has to try cases, and the level that it tells if there are several.

use crate::common::boards::puzzle;
use crate::common::by_name::{accepts, all, alone, contradiction, first_level};
use slitherlink::replay::Level;
use slitherlink::{Puzzle, Step};

/// The level of a step, and how many of its premises are not needed there.
fn level(puzzle: &Puzzle, step: &Step) -> (Option<Level>, usize) {
    let report = alone(puzzle, step).unwrap();
    (first_level(&report), report.redundant.len())
}

/// The way around r2c2, either way, ends where the line came in.
#[test]
fn a_line_into_a_pocket() {
    let p = puzzle("... ... ...");
    let crosses = "xleft r1c2, xleft r1c3, xtop r2c3, xtop r3c1, xtop r3c3, xleft r3c2, xleft r3c3";
    accepts(&p, &contradiction(&p, "", &format!("-top r2c1, {crosses}")), Level::Places);
}

/// The line comes to a vertex without crosses, and all three ways from there stay between the second and the third column.
#[test]
fn a_line_with_three_ways_on() {
    let p = puzzle("..... .....");
    let crosses = "xtop r1c2, xbottom r2c2, xtop r1c4, xtop r2c4, xbottom r2c4";
    accepts(&p, &contradiction(&p, "", &format!("-top r2c2, {crosses}")), Level::Places);
}

/// Two vertices would have four lines each: one if r2c2 and r2c3 are on different sides, the other if they are on the same.
#[test]
fn a_choice_between_sides_alone() {
    let p = puzzle("...... ...... ...... ...... ...... ......");
    let sides = "=r2c2 r3c3, =r2c3 r3c2, =r2c2 r4c4, =r4c4 r5c5, /r2c3 r4c5, =r4c5 r5c4";
    accepts(&p, &all(&p, "", sides, "-left r2c3, -left r5c5, -top r6c1"), Level::ColouredPlaces);
}

/// Between the cells of a block whose border is crossed, each line is at one cell of either colour of a chessboard: these clues need 3 and 4.
#[test]
fn clues_that_cannot_share_their_lines() {
    let p = puzzle("0... .... .121 .111");
    let border = "xtop r3c2, xtop r3c3, xtop r3c4, xleft r3c2, xright r3c4, xleft r4c2, xright r4c4, xbottom r4c2, xbottom r4c3, xbottom r4c4";
    let clues = "r3c2 r3c3 r3c4 r4c2 r4c3 r4c4";
    assert_eq!(level(&p, &contradiction(&p, clues, border)).0, Some(Level::Clues));
    // That a clue is met already makes no difference.
    assert_eq!(level(&p, &contradiction(&p, &format!("r1c1 {clues}"), border)).0, Some(Level::Clues));
}

/// The lines at the corner of r2c2 leave no room for another, and the sides of the cells leave none either.
#[test]
fn the_level_that_needs_most_premises_is_told() {
    let p = puzzle("... ... ...");
    let step = |ties: &str| all(&p, "", &format!("-top r2c1, -left r2c2, xtop r1c1, {ties}"), "xtop r2c2");
    assert_eq!(level(&p, &step("=r1c2 r2c2")), (Some(Level::Places), 2));
    // Of two levels that need as many, it is the first.
    assert_eq!(level(&p, &step("=r1c2 r3c3, =r2c2 r3c3")), (Some(Level::Places), 3));
    assert_eq!(level(&p, &step("=r1c2 r3c3, =r3c1 r3c3, =r2c2 r3c1")), (Some(Level::Colours), 3));
}

/// The cycle around r4c4 leaves out the lines at r2c1, which also put r1c1 and r1c2 on one side. Both show the contradiction; the sides do so
/// with more of the premises.
#[test]
fn a_level_that_needs_more_premises_than_the_loop_is_told() {
    let p = puzzle("..... ..... ..... ..... .....");
    let cycle = "-top r4c4, -left r4c4, -top r5c4, -left r4c5";
    let sides = "-top r2c1, -left r2c2, /r1c1 r1c4, =r1c4 r2c5, =r1c2 r2c5";
    assert_eq!(
        level(&p, &contradiction(&p, "", &format!("{cycle}, {sides}"))),
        (Some(Level::ColouredPlaces), 4)
    );
}
