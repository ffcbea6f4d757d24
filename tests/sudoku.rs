//! Sudokus: the statement's samples, and a comparison with an exhaustive solver.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::sync::LazyLock;

use crate::common::cases::cases;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use slitherlink::sudoku::{Completion, Contradiction, Sudoku, SudokuReader, complete, hatch};

type Digits = [u8; 81];

/// The other cells in the row, the column and the box of each cell.
static OTHERS: LazyLock<[Vec<usize>; 81]> = LazyLock::new(|| {
    std::array::from_fn(|cell| {
        let same_unit = |other: &usize| {
            other / 9 == cell / 9
                || other % 9 == cell % 9
                || (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3)
        };
        (0..81).filter(|&other| other != cell).filter(same_unit).collect()
    })
});

/// True if the digit clashes with no other of its row, column and box.
fn fits(digits: &Digits, cell: usize, digit: u8) -> bool {
    OTHERS[cell].iter().all(|&other| digits[other] != digit)
}

/// Collects at most `most` solutions by trying all digits in the cell that has the fewest.
fn exhaust(digits: &mut Digits, order: &[u8], most: usize, found: &mut Vec<Digits>) {
    let options =
        |digits: &Digits, cell| order.iter().copied().filter(|&d| fits(digits, cell, d)).collect::<Vec<_>>();
    let empty = (0..81).filter(|&cell| digits[cell] == 0);
    let Some(cell) = empty.min_by_key(|&cell| options(digits, cell).len()) else {
        return found.push(*digits);
    };
    for digit in options(digits, cell) {
        digits[cell] = digit;
        exhaust(digits, order, most, found);
        digits[cell] = 0;
        if found.len() >= most {
            return;
        }
    }
}

fn solutions(digits: &Digits) -> Vec<Digits> {
    if (0..81).any(|cell| digits[cell] != 0 && !fits(digits, cell, digits[cell])) {
        return Vec::new();
    }
    let mut found = Vec::new();
    exhaust(&mut digits.clone(), &[1, 2, 3, 4, 5, 6, 7, 8, 9], 2, &mut found);
    found
}

/// A random full grid with some cells kept, sometimes one of them wrong.
fn random(rng: &mut ChaCha8Rng, kept: usize) -> Digits {
    let mut order = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    order.shuffle(rng);
    let mut found = Vec::new();
    let mut start = [0; 81];
    start[rng.random_range(0..81)] = order[4];
    exhaust(&mut start, &order, 1, &mut found);
    let mut digits = found[0];
    let mut cells: Vec<usize> = (0..81).collect();
    cells.shuffle(rng);
    for &cell in &cells[kept..] {
        digits[cell] = 0;
    }
    if rng.random_bool(0.15) {
        digits[cells[0]] = rng.random_range(1..=9);
    }
    digits
}

/// Cross-hatching as described in the statement: cross out, then look.
fn naive(mut digits: Digits) -> Option<Digits> {
    if (0..81).any(|cell| digits[cell] != 0 && !fits(&digits, cell, digits[cell])) {
        return None;
    }
    loop {
        let before = digits;
        for digit in 1..=9 {
            let mut crossed = [false; 81];
            for cell in 0..81 {
                crossed[cell] = digits[cell] != 0 || !fits(&digits, cell, digit);
            }
            for number in 0..9 {
                let inside = |cell: &usize| cell / 27 * 3 + cell % 9 / 3 == number;
                if (0..81).filter(inside).any(|cell| digits[cell] == digit) {
                    continue;
                }
                match (0..81).filter(inside).filter(|&cell| !crossed[cell]).collect::<Vec<_>>()[..] {
                    [] => return None,
                    // Its effect is seen at the next digit, or in the next round.
                    [cell] if fits(&digits, cell, digit) => digits[cell] = digit,
                    _ => {}
                }
            }
        }
        if digits == before {
            return Some(digits);
        }
    }
}

#[test]
fn verdicts_and_hatching_agree_with_exhaustive_search() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut verdicts = [0; 3];
    for i in 0..cases(400) as usize {
        let digits = random(&mut rng, 22 + i % 25);
        let sudoku = Sudoku::new(digits).unwrap();
        let found = solutions(&digits);
        verdicts[found.len()] += 1;
        match complete(&sudoku).unwrap() {
            Completion::Unique(one) => assert_eq!(found, [*one.digits()]),
            Completion::Several(two) => {
                assert_eq!(found.len(), 2);
                assert_ne!(two[0], two[1]);
                for solution in two.iter() {
                    assert!((0..81).all(|cell| fits(solution.digits(), cell, solution.digits()[cell])));
                    assert!((0..81).all(|cell| digits[cell] == 0 || solution.digits()[cell] == digits[cell]));
                }
            }
            Completion::None(_) => assert_eq!(found.len(), 0),
        }
        let hatched = hatch(&sudoku, |_| {});
        assert_eq!(hatched.as_ref().ok().map(Sudoku::digits), naive(digits).as_ref(), "{sudoku}");
        assert!(hatched.is_ok() || found.is_empty());
    }
    assert!(verdicts.iter().all(|&count| count > 40), "{verdicts:?}");
}

#[test]
fn every_placement_is_told_with_what_crossed_out_the_rest() {
    let text = std::fs::read_to_string("fixtures/sudoku/statement-1.in").unwrap();
    let sudoku = SudokuReader::new("sample", text.as_bytes()).next().unwrap().unwrap();
    let mut told = Vec::new();
    let hatched = hatch(&sudoku, |placement| told.push(placement)).unwrap();
    assert_eq!(told.len(), 1);
    assert_eq!((told[0].digit, told[0].cell, told[0].crossed_by.as_slice()), (4, 0, &[14, 25, 37][..]));
    assert_eq!(hatched.digits()[0], 4);
}

#[test]
fn what_is_wrong_is_told() {
    let mut digits = [0; 81];
    (digits[0], digits[8]) = (7, 7);
    let twice = hatch(&Sudoku::new(digits).unwrap(), |_| {});
    assert_eq!(twice, Err(Contradiction::Twice { digit: 7, cell: 8 }));
    assert!(Sudoku::new([10; 81]).is_none());
}

#[test]
fn seventeen_clues_are_enough() {
    let text = std::fs::read("fixtures/sudoku/seventeen.txt").unwrap();
    let verdicts: Vec<_> =
        SudokuReader::new("17", &text[..]).map(|sudoku| complete(&sudoku.unwrap()).unwrap()).collect();
    assert_eq!(verdicts.len(), 4);
    assert!(verdicts.iter().all(|verdict| matches!(verdict, Completion::Unique(_))));
}

#[test]
fn bad_grids_cost_no_others() {
    let good = ".".repeat(81);
    let nine = ".........\n".repeat(8);
    let text = format!("{good}\n{nine}....x....\n{nine}...\n{good}\n# end\n{nine}");
    let read: Vec<_> =
        SudokuReader::new("f", text.as_bytes()).map(|item| item.map_err(|error| error.to_string())).collect();
    assert!(read[0].is_ok());
    assert_eq!(
        read[1].as_ref().unwrap_err(),
        "f:10:5: puzzle 2: found `x`, expected a digit, or `.` for an empty cell"
    );
    assert_eq!(
        read[2].as_ref().unwrap_err(),
        "f:19:1: puzzle 3: found 3 cells, expected a row of 9, or a grid of 81"
    );
    assert!(read[3].is_ok());
    assert!(read[4].as_ref().unwrap_err().contains("expected row 9 of 9"), "{read:?}");
    assert_eq!(read.len(), 5);
}
