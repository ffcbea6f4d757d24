//! What techniques cost.

use std::io::Read;
use std::path::PathBuf;

use anyhow::Context;
use slitherlink::grade::Costs;

use crate::cli::files::open_text;

/// What techniques cost.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Prices {
    /// Take what each technique costs, and which boards are easy, normal, tricky, hard, expert or beyond people,
    /// from this file; docs/grade.md has the table that it replaces
    #[arg(long, value_name = "FILE")]
    costs: Option<PathBuf>,
}

impl Prices {
    /// The table.
    pub(crate) fn table(&self) -> anyhow::Result<Costs> {
        let Some(path) = &self.costs else { return Ok(Costs::default()) };
        let (name, mut file) = open_text(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
        text.parse().with_context(|| format!("cannot use the costs in {name}"))
    }

    /// The file, if there is one.
    pub(crate) fn file(&self) -> &[PathBuf] {
        self.costs.as_slice()
    }

    /// The name of the file, if there is one.
    pub(crate) fn named(&self) -> String {
        self.costs.as_ref().map_or_else(String::new, |path| path.display().to_string())
    }
}
