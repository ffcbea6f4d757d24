use clap::ValueEnum;

use crate::cli::output::Manner;

/// How to print the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// text and drawings for people
    Text,
    /// one JSON object per line, for programs
    Jsonl,
}

impl Format {
    /// How headings and bad input are printed in this format.
    pub(crate) const fn manner(self) -> Manner {
        match self {
            Format::Text => Manner::Headings,
            Format::Jsonl => Manner::Objects,
        }
    }
}
