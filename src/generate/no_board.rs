//! How it is known that a pattern holds no board.

use std::fmt;

/// How it is known that no board with exactly one solution, and no 4, has its clues in the cells of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoBoard {
    /// The pattern has no cells.
    NoCells,
    /// All loops of the grid were compared.
    Loops(usize),
    /// All ways to fill the cells were tried.
    Fillings(usize),
    /// There are boards, this number of them, but all have more clues of some digit than asked for.
    Digits(usize),
}

impl NoBoard {
    /// What is known.
    pub(super) const fn claim(self) -> &'static str {
        match self {
            NoBoard::Digits(_) => "no board for the pattern has the digits asked for",
            _ => "no board with one solution and without a clue 4 has its clues in the cells of the pattern",
        }
    }

    /// What to change.
    pub(super) const fn advice(self) -> &'static str {
        match self {
            NoBoard::Digits(_) => "allow more digits, or change the pattern",
            _ => "add cells to the pattern",
        }
    }
}

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoBoard::NoCells => {
                f.write_str("it has no cells for clues, and a board without clues has many solutions")
            }
            NoBoard::Loops(loops) => {
                write!(
                    f,
                    "each of the {loops} loops of that size has a clue 4 there, or another loop with the same clues"
                )
            }
            NoBoard::Digits(1) => f.write_str("the only board has too many clues with some digit"),
            NoBoard::Digits(boards) => {
                write!(f, "each of the {boards} boards has too many clues with some digit")
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
