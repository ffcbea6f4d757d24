//! Options for the form of the answers: text or JSON.

use clap::ValueEnum;
use clap::builder::EnumValueParser;

use crate::cli::output::Manner;

/// A set of forms, one of which `--format` names.
pub(crate) trait Formats: ValueEnum + Copy + Send + Sync + 'static {
    /// The manner in which this form prints headings and errors.
    fn manner(self) -> Manner;
}

/// How to print the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// text and drawings for people
    Text,
    /// one JSON object per line, for programs: docs/json.md lists the members
    Jsonl,
}

/// Whether to print text or JSON.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Printing<F: Formats = Format> {
    /// How to print
    #[arg(
        long,
        default_value = "text",
        default_value_ifs = [("filter", "true", "jsonl"), ("json", "true", "jsonl")],
        value_parser = EnumValueParser::<F>::new(),
    )]
    pub(crate) format: F,
    /// Short for --format jsonl
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl Formats for Format {
    fn manner(self) -> Manner {
        match self {
            Format::Text => Manner::Headings,
            Format::Jsonl => Manner::Objects,
        }
    }
}
