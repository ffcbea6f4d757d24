//! How it is known that a pattern holds no board.

use std::fmt;

use super::Symmetry;

/// How it is known that no board with exactly one solution, and no 4, has its clues in the cells of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoBoard {
    /// The pattern has no cells.
    NoCells,
    /// A comparison of all loops of the grid.
    Loops {
        /// Their number.
        loops: usize,
        /// Whether cells could be blank.
        at_most: bool,
    },
    /// A trial of all ways to fill this many cells.
    Fillings(usize),
    /// Clues single out some loops, but only with more clues of some digit than asked for, or with clues side by side.
    Limits {
        /// The number of these loops.
        loops: usize,
        /// Whether digits are limited.
        digits: bool,
        /// Whether no two clues may be side by side.
        apart: bool,
    },
}

impl NoBoard {
    /// What is proven, in words.
    pub(super) fn claim(self, symmetry: Symmetry) -> String {
        let symmetric = match symmetry {
            Symmetry::None => String::new(),
            symmetry => format!(", the symmetry {symmetry}"),
        };
        let has = match self {
            NoBoard::Limits { .. } => "meets all conditions for its clues",
            _ => "has its clues in the cells of the pattern",
        };
        format!("no board with one solution{symmetric} and without a clue 4 {has}")
    }

    /// What to change.
    pub(super) const fn advice(self) -> &'static str {
        match self {
            NoBoard::Limits { apart: false, .. } => "allow more digits, or change the pattern",
            NoBoard::Limits { digits: false, .. } => "allow clues side by side",
            NoBoard::Limits { .. } => "allow more digits or clues side by side",
            _ => "add cells to the pattern",
        }
    }
}

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let each = |loops| match loops {
            1 => "the only loop".into(),
            _ => format!("each of the {loops} loops"),
        };
        match *self {
            NoBoard::NoCells => {
                f.write_str("there are no cells for clues, and a board without clues has many solutions")
            }
            NoBoard::Loops { loops, at_most: true } => {
                write!(
                    f,
                    "{} of that size has another loop with the same clues from 0 to 3 there",
                    each(loops)
                )
            }
            NoBoard::Loops { loops: 1, .. } => f.write_str("the only loop of that size has a clue 4 there"),
            NoBoard::Loops { loops, at_most: false } => {
                let each = each(loops);
                write!(f, "{each} of that size has a clue 4 there, or another loop with the same clues")
            }
            NoBoard::Limits { loops, digits, apart } => {
                let needs = match (digits, apart) {
                    (true, true) => "too many clues with some digit, or clues side by side",
                    (true, false) => "too many clues with some digit",
                    _ => "clues side by side",
                };
                write!(f, "{} that clues can single out needs {needs}", each(loops))
            }
            NoBoard::Fillings(fillings) => {
                write!(
                    f,
                    "none of the {fillings} ways to write clues from 0 to 3 into its cells leaves exactly one solution"
                )
            }
        }
    }
}
