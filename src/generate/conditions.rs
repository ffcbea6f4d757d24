//! What can be asked of boards, in types and in words.

use std::fmt;

use super::Symmetry;
use super::clues::Clues;
use super::recipe::{ByRules, Recipe};
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

impl Recipe {
    /// Whether there are conditions that boards may fail.
    pub(crate) fn has_conditions(&self) -> bool {
        !self.conditions().is_empty()
    }

    /// The conditions that every board meets.
    pub fn conditions(&self) -> Vec<Require> {
        let avoid = self.avoid.iter().map(|&digit| (digit, 0));
        let digits = avoid.chain(self.digits.iter().map(|(&digit, &most)| (digit, most)));
        let by_rules = match self.require {
            ByRules::Nothing => None,
            ByRules::Rules => Some(Require::Rules),
            ByRules::Sat => Some(Require::Sat),
        };
        let easy = [self.apart.then_some(Require::Apart), by_rules, self.max.map(Require::Max)];
        let graded = [self.grade.map(Require::Grade), self.unneeded.map(Require::Unneeded)];
        let digits = digits.map(|(digit, most)| Require::Digit { digit, most });
        let needs = self.needs.iter().copied().map(Require::Needs);
        digits.chain(easy.into_iter().flatten()).chain(needs).chain(graded.into_iter().flatten()).collect()
    }
}

impl Require {
    /// What is said of boards that meet the condition, and of a number of others, to follow it.
    fn words(self, count: usize) -> (String, String) {
        let were = if count == 1 { "was" } else { "were" };
        match self {
            Require::Rules => {
                ("boards that the rules solve".into(), format!("{were} not solved by the rules"))
            }
            Require::Sat => {
                ("boards that the rules do not solve".into(), format!("{were} solved by the rules"))
            }
            Require::Max(technique) => (
                format!("nothing harder than {technique}"),
                format!("needed something harder than {technique}"),
            ),
            Require::Needs(technique) => {
                (format!("the technique {technique}"), format!("did not need {technique}"))
            }
            Require::Grade(levels) => {
                (format!("the grade {levels}"), format!("did not have the grade {levels}"))
            }
            Require::Unneeded(most) => {
                let clues = if most == 1 { "one clue".into() } else { format!("{most} clues") };
                let failed = "had more clues that could be removed without changing the grade";
                (format!("at most {clues} that could go"), failed.into())
            }
            Require::Digit { digit, most: 0 } => (format!("no {digit}"), format!("had a {digit}")),
            Require::Digit { digit, most: 1 } => {
                (format!("at most one {digit}"), format!("had more than one {digit}"))
            }
            Require::Digit { digit, most } => {
                (format!("at most {most} {digit}s"), format!("had more than {most} {digit}s"))
            }
            Require::Apart => ("no two clues side by side".into(), "had clues side by side".into()),
        }
    }

    /// Describes boards that do not meet the condition, to follow their number.
    pub(super) fn failed(self, count: usize) -> String {
        self.words(count).1
    }
}

impl fmt::Display for Require {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.words(1).0)
    }
}
