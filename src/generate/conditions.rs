//! What can be asked of boards, in types and in words.

use std::fmt;

use super::Symmetry;
use super::clues::Clues;
use crate::grade::Levels;
use crate::technique::Technique;

/// A condition on the boards to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Require {
    /// The rules solve the board.
    Rules,
    /// The rules alone do not solve the board.
    Sat,
    /// Techniques up to this one solve the board.
    Max(Technique),
    /// At some point nothing easier than this technique helps, and this technique does.
    Needs(Technique),
    /// The board has one of these grades.
    Grade(Levels),
    /// At most this number of clues, or of orbits of clues, may go without changing the grade.
    Unneeded(usize),
    /// Only so many clues of the board have this digit.
    Digit {
        /// The digit.
        digit: u8,
        /// The most clues with the digit; 0 if no clue may have it.
        most: usize,
    },
    /// No two of its clues are in cells that share a side.
    Apart,
}

/// A property of boards that was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Property {
    /// Exactly one solution.
    OneSolution,
    /// Any number of solutions.
    AnySolutions,
    /// The clues to keep.
    Clues(Clues),
    /// The symmetry of the clues.
    Symmetry(Symmetry),
    /// The cells for clues.
    Pattern {
        /// Whether some of the cells may be without a clue.
        at_most: bool,
    },
    /// The most clues of each digit.
    Digits,
    /// A condition.
    Require(Require),
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Property::OneSolution => f.write_str("exactly one solution"),
            Property::AnySolutions => f.write_str("any number of solutions"),
            Property::Clues(clues) => clues.fmt(f),
            Property::Symmetry(symmetry) => write!(f, "the symmetry {symmetry}"),
            Property::Pattern { at_most: false } => f.write_str("clues in all cells of the pattern"),
            Property::Pattern { at_most: true } => f.write_str("clues only in cells of the pattern"),
            Property::Digits => f.write_str("the limits on digits"),
            Property::Require(require) => require.fmt(f),
        }
    }
}

impl fmt::Display for Require {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Require::Rules => f.write_str("boards that the rules solve"),
            Require::Sat => f.write_str("boards that the rules do not solve"),
            Require::Max(technique) => write!(f, "nothing harder than {technique}"),
            Require::Needs(technique) => write!(f, "the technique {technique}"),
            Require::Grade(levels) => write!(f, "the grade {levels}"),
            Require::Unneeded(1) => write!(f, "at most one clue that could go"),
            Require::Unneeded(most) => write!(f, "at most {most} clues that could go"),
            Require::Digit { digit, most: 0 } => write!(f, "no {digit}"),
            Require::Digit { digit, most: 1 } => write!(f, "at most one {digit}"),
            Require::Digit { digit, most } => write!(f, "at most {most} {digit}s"),
            Require::Apart => f.write_str("no two clues side by side"),
        }
    }
}

impl Require {
    /// Describes boards that do not meet the condition, to follow their number.
    pub(super) fn failed(self, count: usize) -> String {
        let were = if count == 1 { "was" } else { "were" };
        match self {
            Require::Rules => format!("{were} not solved by the rules"),
            Require::Sat => format!("{were} solved by the rules"),
            Require::Max(technique) => format!("needed something harder than {technique}"),
            Require::Needs(technique) => format!("did not need {technique}"),
            Require::Grade(levels) => format!("did not have the grade {levels}"),
            Require::Unneeded(_) => "had more clues that could be removed without changing the grade".into(),
            Require::Digit { digit, most: 0 } => format!("had a {digit}"),
            Require::Digit { digit, most: 1 } => format!("had more than one {digit}"),
            Require::Digit { digit, most } => format!("had more than {most} {digit}s"),
            Require::Apart => "had clues side by side".into(),
        }
    }
}
