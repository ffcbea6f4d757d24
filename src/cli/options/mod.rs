//! Options that several subcommands share.

mod costs;
mod effort;
mod files;
mod format;
mod named;
mod pace;

pub(crate) use costs::Prices;
pub(crate) use effort::{Effort, Limit, Start, drawn, parse_seconds};
pub(crate) use files::{Files, Kind, Puzzles, parse_size};
pub(crate) use format::{Form, Format, Printing};
pub(crate) use named::{Named, by_name, levels, rules, technique, words};
pub(crate) use pace::Pace;

/// Parses a seed or another whole number.
pub(crate) fn parse_whole(word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}
