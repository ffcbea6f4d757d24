//! The step checker on steps that rest on the sides of cells, and on crosses that leave no loop.

use crate::common::boards::puzzle;
use crate::common::by_name::{accepts, all, alone, contradiction, first_level, rejects};
use slitherlink::replay::{Defect, Level};

#[test]
fn the_inside_is_connected() {
    let p = puzzle("... ... ...");
    let names = "/outside r1c1, /outside r1c3, =outside r2c3";
    accepts(&p, &all(&p, "", names, "/outside r1c2"), Level::Everything);
    for gone in names.split(", ") {
        let others: Vec<&str> = names.split(", ").filter(|&name| name != gone).collect();
        rejects(&p, &all(&p, "", &others.join(", "), "/outside r1c2"), Defect::Unsound);
    }
}

#[test]
fn the_outside_is_connected() {
    let p = puzzle("... ... ...");
    let names = "=outside r2c2, /outside r1c2, /outside r2c1, /outside r3c2";
    accepts(&p, &all(&p, "", names, "=outside r2c3"), Level::Everything);
    rejects(&p, &all(&p, "", &names.replace("/outside r1c2, ", ""), "=outside r2c3"), Defect::Unsound);
}

#[test]
fn a_cycle_that_puts_a_cell_on_the_wrong_side() {
    let p = puzzle("... ... ...");
    let round = "-top r1c1, -left r1c1, -top r2c1";
    for (wrong, right) in
        [("/outside r2c2", "=outside r2c2"), ("=outside r1c1", "/outside r1c1"), ("=r1c1 r3c3", "/r1c1 r3c3")]
    {
        accepts(&p, &contradiction(&p, "", &format!("{round}, -left r1c2, {wrong}")), Level::Loop);
        rejects(&p, &contradiction(&p, "", &format!("{round}, -left r1c2, {right}")), Defect::Unsound);
    }
}

/// Of a board in pieces, each piece has one edge less than vertices if no cycle is left.
#[test]
fn crosses_that_leave_several_trees() {
    let p = puzzle(".. ..");
    let crosses = "xtop r1c1, xleft r1c1, xright r1c2, xleft r2c1, xright r2c2";
    let report = alone(&p, &contradiction(&p, "", crosses)).unwrap();
    assert_eq!(first_level(&report), Some(Level::Loop));
    rejects(&p, &contradiction(&p, "", &crosses.replace(", xright r2c2", "")), Defect::Unsound);
    let all =
        "xtop r1c1, xleft r1c1, xtop r1c2, xright r1c2, xleft r2c1, xbottom r2c1, xright r2c2, xbottom r2c2";
    assert!(alone(&p, &contradiction(&p, "", all)).is_ok());
}

/// Crosses in the second column keep the lines apart, and so the top of r2c2 is a cross, too. That is seen only if a premise is next to it.
#[test]
fn what_no_premise_is_next_to_is_not_seen() {
    let p = puzzle("... ... ...");
    let names = "xtop r1c2, xtop r3c2, xbottom r3c2, -left r3c1, -right r3c3, =r1c2 r2c2";
    rejects(&p, &contradiction(&p, "", names), Defect::Unsound);
    let report = alone(&p, &contradiction(&p, "", &format!("{names}, xleft r2c2"))).unwrap();
    assert_eq!(first_level(&report), Some(Level::Everything));
}
