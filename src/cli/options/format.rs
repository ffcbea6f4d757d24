//! Options for the form of the answers: text or JSON.

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

/// Whether to print text or JSON.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Printing {
    /// How to print
    #[arg(long, default_value = "text", default_value_ifs = [("filter", "true", "jsonl"), ("json", "true", "jsonl")])]
    pub(crate) format: Format,
    #[command(flatten)]
    short: Json,
}

/// The short form of `--format jsonl`, for commands whose `--format` is their own.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Json {
    /// Short for --format jsonl
    #[arg(long, conflicts_with = "format")]
    json: bool,
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
