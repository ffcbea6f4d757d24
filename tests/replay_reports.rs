//! What the step checker says of a step: where it is, what is wrong with it, and what took too long to find out.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::grid;
use crate::common::by_name::{all, alone, facts};
use slitherlink::Named;
use slitherlink::replay::{Defect, Level, Place, Premise};
use slitherlink::{Clue, Puzzle};

#[test]
fn places_in_words() {
    let place = |inside: &[(usize, usize)]| Place { step: 4, inside: inside.to_vec() }.to_string();
    assert_eq!(place(&[]), "step 5");
    assert_eq!(place(&[(1, 0), (0, 2)]), "step 5, case 2, step 1, case 1, step 3");
}

#[test]
fn levels_by_name() {
    let names: Vec<String> = Level::all().map(|level| level.to_string()).collect();
    assert_eq!(names, ["clues", "places", "colours", "loop", "coloured-places", "everything"]);
}

#[test]
fn defects_in_words() {
    let grid = grid(3, 3);
    let (cell, three) = (grid.cell(1, 2), Clue::new(3).unwrap());
    let fact = |name: &str| facts(grid, name)[0];
    for (why, words) in [
        (Defect::OffTheBoard, "it names a place that the board does not have"),
        (Defect::Unsorted, "its premises are not sorted, or name something twice"),
        (Defect::Empty, "it concludes nothing"),
        (Defect::NoSuchClue(cell, three), "the 3 at r2c3 is not a clue that it may use"),
        (Defect::NotKnown(fact("-top r1c1")), "a line at the top of r1c1 is not known at this point"),
        (
            Defect::NotKnown(fact("=r1c1 r2c1")),
            "r1c1 and r2c1 on the same side of the loop is not known at this point",
        ),
        (Defect::NotKnown(fact("/outside r2c1")), "r2c1 inside the loop is not known at this point"),
        (Defect::Unsound, "its conclusion does not follow from its premises"),
        (Defect::TooHard, "checking whether its conclusion follows takes too long"),
        (Defect::TooDeep, "its argument is nested in 24 others, which is too deep"),
        (Defect::CasesMissing, "its cases do not cover all possibilities"),
        (Defect::Open { branch: 1 }, "case 2 ends neither in a contradiction nor with the conclusion"),
        (Defect::IdleAssumption { branch: 0 }, "case 1 does not use what it assumes"),
        (
            Defect::IdlePremise(Premise::Clue(cell, three)),
            "its argument does not use the premise: the 3 at r2c3",
        ),
        (Defect::IdleStep, "no later step of the case uses what it concludes"),
    ] {
        assert_eq!(why.describe(grid).to_string(), words);
    }
}

/// A board with a 0 in some cells of its first row and a 1 in as many others as there are, none of them beside another.
fn many_ones(size: u64, zeros: usize) -> (Puzzle, String) {
    let grid = grid(size, size);
    let clue = |cell| match grid.cell_place(cell) {
        (0, c) if c % 2 == 0 && c < 2 * zeros => Clue::new(0).unwrap(),
        (r, c) if (r + c) % 2 == 0 => Clue::new(1).unwrap(),
        _ => Clue::BLANK,
    };
    let named = grid.cells().map(|cell| grid.cell_place(cell)).filter(|(r, c)| (r + c) % 2 == 0);
    let named: Vec<String> = named.map(|(r, c)| format!("r{}c{}", r + 1, c + 1)).collect();
    (Puzzle::new(grid, grid.cells().map(clue).collect::<Vec<_>>()).unwrap(), named.join(" "))
}

/// To leave out the 0, a drawing has to be found that meets thousands of other clues.
#[test]
fn what_takes_too_long_to_find_out_is_counted() {
    let (puzzle, named) = many_ones(65, 1);
    let report = alone(&puzzle, &all(&puzzle, &named, "", "xtop r1c1")).unwrap();
    assert_eq!((report.unsettled, report.levels[Level::Clues as usize]), (1, 1));
    assert!(
        report
            .redundant
            .iter()
            .all(|found| found.premise != Premise::Clue(puzzle.grid().cell(0, 0), Clue::new(0).unwrap()))
    );
    assert_eq!(report.redundant.len(), named.split(' ').count() - 1);
}

/// With ten of the kind, the limit for all premises together is reached, and all others are left unsettled, too.
#[test]
fn all_premises_together_have_a_limit() {
    let (puzzle, named) = many_ones(65, 10);
    let crosses: Vec<String> = (0..10).map(|i| format!("xtop r1c{}", 2 * i + 1)).collect();
    let report = alone(&puzzle, &all(&puzzle, &named, "", &crosses.join(", "))).unwrap();
    assert_eq!((report.unsettled, report.redundant.len()), (named.split(' ').count(), 0));
}

/// Within the same limit, a smaller board is searched to the end.
#[test]
fn what_is_found_in_time_is_needed() {
    let (puzzle, named) = many_ones(9, 1);
    let report = alone(&puzzle, &all(&puzzle, &named, "", "xtop r1c1")).unwrap();
    assert_eq!((report.unsettled, report.redundant.len()), (0, named.split(' ').count() - 1));
}
