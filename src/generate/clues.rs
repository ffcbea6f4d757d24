//! How many clues a board keeps.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The clues that a board keeps.
///
/// It can be parsed from `full`, `minimal`, `fewest` ([`Clues::Minimum`]), a clue density such as `0.4` or `40%`, or a number
/// of clues such as `40`. `0` and `1` are densities: `1` is a clue in every cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clues {
    /// A clue in every cell.
    Full,
    /// A minimal set: without any one of them the board has several solutions.
    Minimal,
    /// This fraction of the cells, from 0 to 1; 0 only if any number of solutions will do.
    Share(f64),
    /// This number of clues.
    Count(usize),
    /// A smallest set: no fewer of its clues single out the loop. This is proven, which may take long.
    Minimum,
    /// A set of which no clue can go: the board would be harder than [required](super::Recipe::require), or have several
    /// solutions.
    AsFewAsAllowed,
}

/// A text that says nothing about clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected `full`, `minimal`, `fewest`, a clue density such as 0.4 or 40%, or a number of clues such as 40"
)]
pub struct CluesError;

impl FromStr for Clues {
    type Err = CluesError;

    fn from_str(word: &str) -> Result<Clues, CluesError> {
        match word {
            "full" => Ok(Clues::Full),
            "minimal" => Ok(Clues::Minimal),
            "fewest" => Ok(Clues::Minimum),
            _ => density(word).or_else(|| word.parse().ok().map(Clues::Count)).ok_or(CluesError),
        }
    }
}

/// Parses a clue density: a number from 0 to 1, or up to 100%.
fn density(word: &str) -> Option<Clues> {
    let share: f64 = match word.strip_suffix('%') {
        Some(percent) => percent.parse::<f64>().ok()? / 100.0,
        None => word.parse().ok()?,
    };
    (0.0..=1.0).contains(&share).then_some(Clues::Share(share))
}

impl fmt::Display for Clues {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Clues::Full => f.write_str("a clue in every cell"),
            Clues::Minimal => f.write_str("minimal clues"),
            Clues::Share(share) => write!(f, "the clue density {share}"),
            Clues::Count(1) => f.write_str("1 clue"),
            Clues::Count(count) => write!(f, "{count} clues"),
            Clues::Minimum => f.write_str("the fewest clues"),
            Clues::AsFewAsAllowed => f.write_str("as few clues as the other conditions allow"),
        }
    }
}
