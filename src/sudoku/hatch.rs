//! Cross-hatching: finds boxes in which a digit has only one place left.

use std::fmt;

use thiserror::Error;

use super::{SIDE, Sudoku, place, unit, units};

/// A digit placed in the only cell of a box where it can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The digit, 1 to 9.
    pub digit: u8,
    /// The index of the cell, row by row from 0.
    pub cell: usize,
    /// The cells with the same digit whose row or column rules out the other empty cells of the box.
    pub crossed_by: Vec<usize>,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [_, _, number] = place(self.cell);
        write!(f, "{} in {} (box {})", self.digit, name(self.cell), number + 1)?;
        match self.crossed_by.as_slice() {
            [] => write!(f, ": the last empty cell"),
            by => {
                let places: Vec<_> = by.iter().map(|&cell| name(cell)).collect();
                write!(f, ": other cells ruled out by {}", places.join(", "))
            }
        }
    }
}

fn name(cell: usize) -> String {
    format!("r{}c{}", cell / SIDE + 1, cell % SIDE + 1)
}

/// The reason why a grid has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// A digit occurs twice in a row, column or box.
    #[error("{digit} occurs twice in {}, in {} and {}", shared_unit(*cells), name(cells[0]), name(cells[1]))]
    Twice {
        /// The digit.
        digit: u8,
        /// Two of its cells, in their order.
        cells: [usize; 2],
    },
    /// A box has no place left for a digit.
    #[error("no place is left for {digit} in box {}", number + 1)]
    NoPlace {
        /// The digit.
        digit: u8,
        /// The box, from 0.
        number: usize,
    },
}

/// The name of a row, column or box that both cells are in.
fn shared_unit([one, other]: [usize; 2]) -> String {
    let shared = (0..3).find(|&kind| place(one)[kind] == place(other)[kind]);
    let name = |kind| format!("{} {}", ["row", "column", "box"][kind], place(one)[kind] + 1);
    shared.map_or("the grid".into(), name)
}

/// Places digits by cross-hatching until nothing more follows, and passes each placement to `tell`.
///
/// # Errors
/// If a digit occurs twice in a unit, or a box has no place left for a digit.
pub fn hatch(sudoku: &Sudoku, mut tell: impl FnMut(Placement)) -> Result<Sudoku, Contradiction> {
    let mut digits = *sudoku.digits();
    if let Some(twice) = find_twice(&digits) {
        return Err(twice);
    }
    loop {
        let mut placed = false;
        for digit in 1..=9 {
            for number in 0..SIDE {
                if let Some(placement) = look(&digits, digit, number)? {
                    digits[placement.cell] = digit;
                    placed = true;
                    tell(placement);
                }
            }
        }
        if !placed {
            return Ok(sudoku.with(digits));
        }
    }
}

fn find_twice(digits: &[u8; SIDE * SIDE]) -> Option<Contradiction> {
    units().find_map(|unit| {
        let pairs =
            unit.iter().enumerate().flat_map(|(i, &other)| unit[..i].iter().map(move |&one| [one, other]));
        let mut twice = pairs.filter(|&[one, other]| digits[one] != 0 && digits[one] == digits[other]);
        twice.next().map(|cells| Contradiction::Twice { digit: digits[cells[0]], cells })
    })
}

/// Finds the place of a digit in a box, if only one is left.
fn look(digits: &[u8; SIDE * SIDE], digit: u8, number: usize) -> Result<Option<Placement>, Contradiction> {
    let cells = unit(2, number);
    if cells.iter().any(|&cell| digits[cell] == digit) {
        return Ok(None);
    }
    let (mut free, mut crossed_by) = (Vec::new(), Vec::new());
    for cell in cells.into_iter().filter(|&cell| digits[cell] == 0) {
        match crossing(digits, digit, cell) {
            Some(by) => crossed_by.push(by),
            None => free.push(cell),
        }
    }
    crossed_by.sort_unstable();
    crossed_by.dedup();
    match free[..] {
        [] => Err(Contradiction::NoPlace { digit, number }),
        [cell] => Ok(Some(Placement { digit, cell, crossed_by })),
        _ => Ok(None),
    }
}

/// Returns the cell with the digit in the row or column of `cell`, if there is one.
fn crossing(digits: &[u8; SIDE * SIDE], digit: u8, cell: usize) -> Option<usize> {
    let [row, col, _] = place(cell);
    unit(0, row).into_iter().chain(unit(1, col)).find(|&other| digits[other] == digit)
}
