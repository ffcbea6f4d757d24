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
        match complete(&sudoku) {
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
    for (cells, told) in [
        ([0, 8], "7 occurs twice in row 1, in r1c1 and r1c9"),
        ([3, 75], "7 occurs twice in column 4, in r1c4 and r9c4"),
        ([30, 41], "7 occurs twice in box 5, in r4c4 and r5c6"),
    ] {
        let mut digits = [0; 81];
        cells.iter().for_each(|&cell| digits[cell] = 7);
        let twice = hatch(&Sudoku::new(digits).unwrap(), |_| {}).unwrap_err();
        assert_eq!(twice, Contradiction::Twice { digit: 7, cells });
        assert_eq!(twice.to_string(), told);
    }
    assert!(Sudoku::new([10; 81]).is_none());
}

#[test]
fn seventeen_clues_are_enough() {
    let text = std::fs::read("fixtures/sudoku/seventeen.txt").unwrap();
    let verdicts: Vec<_> =
        SudokuReader::new("17", &text[..]).map(|sudoku| complete(&sudoku.unwrap())).collect();
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

/// Reads a text, and returns the message for each bad grid, and how many digits each good one has.
fn read(text: &str) -> Vec<Result<usize, String>> {
    let digits = |sudoku: Sudoku| sudoku.digits().iter().filter(|digit| **digit > 0).count();
    SudokuReader::new("f", text.as_bytes())
        .map(|item| item.map(digits).map_err(|error| error.to_string()))
        .collect()
}

/// A grid that lacks a row does not take one from the next grid.
#[test]
fn a_grid_ends_at_a_gap() {
    let (eight, nine) = (".........\n".repeat(8), "1........\n".to_string() + &".........\n".repeat(8));
    let missing = |line, found| Err(format!("f:{line}:1: puzzle 1: found {found}, expected row 9 of 9"));
    for (gap, found) in [
        ("\n", "an empty line"),
        ("   \n", "an empty line"),
        ("# two\n\n", "an empty line"),
        ("# two\n", "a comment or the start of another file"),
    ] {
        assert_eq!(read(&format!("{eight}{gap}{nine}")), [missing(9, found), Ok(1)], "{gap:?}");
        // Between grids there may be anything of that.
        assert_eq!(read(&format!("{gap}{nine}{gap}{gap}{nine}{gap}")), [Ok(1), Ok(1)], "{gap:?}");
    }
    // A file without an end of its last line, and another with a byte order mark.
    let joined = format!("{}\u{feff}{nine}", eight.trim_end());
    assert_eq!(read(&joined), [missing(8, "a comment or the start of another file"), Ok(1)]);
    assert_eq!(
        read(&format!("{eight}{}\n{nine}", "1".repeat(81))),
        [missing(9, "a grid on one line"), Ok(81), Ok(1)]
    );
}

/// Empty lines may separate the bands of a grid, and a bad row in such a grid costs no other.
#[test]
fn grids_may_have_gaps_between_bands() {
    let rows: Vec<String> = (1..=9).map(|digit| format!("{digit}........")).collect();
    let banded = |bad: usize| {
        let mut rows = rows.clone();
        rows.get_mut(bad).into_iter().for_each(|row| *row = "1...x....".into());
        rows.chunks(3).map(|band| band.join("\n") + "\n").collect::<Vec<_>>().join("\n")
    };
    assert_eq!(read(&[banded(9), banded(9)].join("\n")), [Ok(9), Ok(9)]);
    for bad in 0..9 {
        let items = read(&[banded(9), banded(bad), banded(9)].join("\n"));
        assert!(items.len() == 3 && items[1].is_err() && items[2] == Ok(9), "{bad}: {items:?}");
    }
}

/// Digits with spaces between them are no rows, but nine of them are one grid.
#[test]
fn rows_with_spaces_cost_no_other_grid() {
    let rows: Vec<String> = (1..=9).map(|digit| format!("{digit}........")).collect();
    let spaced = rows.iter().map(|row| row.split("").collect::<Vec<_>>().join(" ").trim().to_string() + "\n");
    let items = read(&format!("{}\n{}\n", spaced.collect::<String>(), rows.join("\n")));
    assert!(items.len() == 2 && items[0].is_err() && items[1] == Ok(9), "{items:?}");
}

/// A bad line costs its own grid and no other, wherever it is, and later grids keep their numbers.
#[test]
fn reading_resumes_after_a_bad_line() {
    let rows: Vec<String> = (1..=9).map(|digit| format!("{digit}........")).collect();
    let (grid, line) = (rows.join("\n") + "\n", "1".repeat(81) + "\n");
    let bad = |place: usize, line: &str| {
        let mut rows = rows.clone();
        rows[place] = line.into();
        rows.join("\n") + "\n"
    };
    // A title costs nothing, and neither does a line after a grid.
    let words = ["Grids of May", "Grid 01", "Sudoku 12", "4", "9 9", "---------", "+---+---+"];
    let digits =
        ["2024-11-28", "28.11.2024", "8.1.2024", "11/28/2024", "12345", "2024 11 28", "No. 20241128"];
    for extra in words.into_iter().chain(digits) {
        for gap in ["", "\n"] {
            let text = format!("{extra}\n{}", [&*grid; 4].join(gap));
            let items = read(&text);
            assert!(items[0].as_ref().is_err_and(|told| told.starts_with("f:1:")), "{text}: {items:?}");
            assert_eq!(items[1..], [Ok(9), Ok(9), Ok(9), Ok(9)], "{text}");
        }
        let items = read(&format!("{grid}{extra}\n\n{grid}{grid}"));
        assert!(items[0].is_ok() && items[1].is_err() && items[2..] == [Ok(9), Ok(9)], "{extra}: {items:?}");
    }
    assert_eq!(
        read(&format!("{grid}{}\n\n{grid}", rows[0])),
        [Ok(9), Err("f:11:1: puzzle 2: found an empty line, expected row 2 of 9".into()), Ok(9)]
    );
    // A grid with bad rows has one error, with or without an empty line after it.
    let texts = ["oops", "here is a line that is no row of a grid"];
    for place in 0..9 {
        let rows =
            ["1...x....", "1......", "1.......", "1.........", "1..........", "1...é....", "1..._...."];
        for row in rows.iter().chain(&texts) {
            if place == 0 && texts.contains(row) {
                continue;
            }
            for gap in ["", "\n"] {
                let items = read(&format!("{grid}{gap}{}{gap}{grid}{gap}{line}", bad(place, row)));
                let number = items[1].as_ref().is_err_and(|told| told.contains(": puzzle 2: found "));
                assert!(number && items[2..] == [Ok(9), Ok(81)], "{place} {row} {gap:?}: {items:?}");
            }
        }
    }
    let borders = format!("{}---+---+---\n{}---+---+---\n{}", &grid[..30], &grid[30..60], &grid[60..]);
    let items = read(&format!("{borders}{borders}{grid}"));
    assert!(items[0].is_err() && items[1].is_err() && items[2..] == [Ok(9)], "{items:?}");
    assert!(
        read("1...é....\n")[0]
            .as_ref()
            .unwrap_err()
            .starts_with("f:1:5: puzzle 1: found `é`, expected a digit")
    );
    // Each bad grid on a line of its own has an error of its own.
    for bad in ["x", "12345", "no grid", "1234567890", &"1".repeat(80), &"x".repeat(81), &"1".repeat(82)] {
        let items = read(&format!("{}{line}{bad}\n{line}", format!("{bad}\n").repeat(5)));
        assert!(items[..5].iter().all(Result::is_err) && items[6].is_err(), "{bad}: {items:?}");
        assert_eq!((&items[5], &items[7..]), (&Ok(81), &[Ok(81)][..]), "{bad}");
    }
}
