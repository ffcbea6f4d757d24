//! Options that several subcommands share.

mod costs;
mod effort;
mod files;
mod format;
mod pace;
mod techniques;

use clap::builder::{PossibleValuesParser, TypedValueParser};

pub(crate) use costs::Prices;
pub(crate) use effort::{Effort, Limit, Start, drawn, parse_seconds};
pub(crate) use files::{Files, Kind, Puzzles, parse_size};
pub(crate) use format::{Form, Format, Printing};
pub(crate) use pace::Pace;
pub(crate) use techniques::technique;

/// A parser for values by their names.
pub(crate) fn by_name<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|&value| name(value)))
        .try_map(move |word| all.iter().copied().find(|&value| name(value) == word).ok_or("no such name"))
}
