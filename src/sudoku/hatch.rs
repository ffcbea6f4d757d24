//! Cross-hatching: finds boxes in which a digit has only one place left.

use std::fmt;

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
        let [row, col, number] = place(self.cell);
        write!(f, "{} in r{}c{} (box {})", self.digit, row + 1, col + 1, number + 1)?;
        match self.crossed_by.as_slice() {
            [] => write!(f, ": the last empty cell"),
            by => {
                let places = by.iter().map(|&cell| format!("r{}c{}", cell / SIDE + 1, cell % SIDE + 1));
                write!(f, ": other cells ruled out by {}", places.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// The reason why a grid has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// A digit occurs twice in a row, column or box.
    Twice {
        /// The digit.
        digit: u8,
        /// One of its cells.
        cell: usize,
    },
    /// A box has no place left for a digit.
    NoPlace {
        /// The digit.
        digit: u8,
        /// The box, from 0.
        number: usize,
    },
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Contradiction::Twice { digit, cell } => {
                let [row, col, _] = place(cell);
                write!(f, "the {digit} in r{}c{} occurs twice", row + 1, col + 1)
            }
            Contradiction::NoPlace { digit, number } => {
                write!(f, "no place is left for {digit} in box {}", number + 1)
            }
        }
    }
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
        let twice = |i: &usize| {
            digits[unit[*i]] != 0 && unit[..*i].iter().any(|&cell| digits[cell] == digits[unit[*i]])
        };
        (0..SIDE).find(twice).map(|i| Contradiction::Twice { digit: digits[unit[i]], cell: unit[i] })
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
