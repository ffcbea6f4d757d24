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
            NoBoard::Fillings(fillings) => {
                write!(
                    f,
                    "none of the {fillings} ways to write clues from 0 to 3 into its cells leaves exactly one solution"
                )
            }
        }
    }
}
