//! Options for the costs of techniques.

use std::path::PathBuf;

use anyhow::Context;

use crate::cli::files::read_whole;
use crate::grade::Costs;

/// What techniques cost.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Prices {
    /// Read the cost of each technique and the grade that it leads to from this file, instead of the default
    /// table, which is in docs/grade.md
    #[arg(long, value_name = "FILE")]
    costs: Option<PathBuf>,
}

impl Prices {
    /// Reads the table of costs from the file, or returns the default one.
    pub(crate) fn table(&self) -> anyhow::Result<Costs> {
        let Some(path) = &self.costs else { return Ok(Costs::default()) };
        let (name, bytes) = read_whole(path)?;
        let text = String::from_utf8(bytes).with_context(|| format!("cannot read {name}"))?;
        text.parse().with_context(|| format!("cannot use the costs in {name}"))
    }

    /// The file as a slice: empty if there is none.
    pub(crate) fn file(&self) -> &[PathBuf] {
        self.costs.as_slice()
    }
}
