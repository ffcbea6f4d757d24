//! Options that several subcommands share.

mod costs;
mod effort;
mod files;
mod format;
mod named;
mod pace;

use std::str::FromStr;

pub(crate) use costs::Prices;
pub(crate) use effort::{Effort, Limit, Start, parse_seconds};
pub(crate) use files::{Files, Kind, Puzzles, parse_size};
pub(crate) use format::{Format, Formats, Printing};
pub(crate) use named::{Listed, levels, named, rules, technique, words};
pub(crate) use pace::Pace;

/// Parses a whole number that is not 0.
pub(crate) fn parse_count<N: FromStr + From<u8> + PartialOrd>(word: &str) -> Result<N, String> {
    let number = word.parse().ok().filter(|number| *number >= N::from(1));
    number.ok_or_else(|| "expected a whole number from 1 on".into())
}

/// Parses a seed or another whole number.
pub(crate) fn parse_whole(word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}
