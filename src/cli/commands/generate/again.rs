//! The command in the first line of the output.

use super::Arguments;
use crate::Grid;
use crate::cli::files::raw_name_of;
use crate::cli::mistyped::quoted;
use crate::generate::Clues;
use crate::named::Named;

impl Arguments {
    /// The command that makes these boards again; options with their default values are left out.
    pub(super) fn command(&self, grid: Grid, seed: u64, default_clues: Clues) -> String {
        let (rows, cols) = (grid.rows(), grid.cols());
        let mut words = match (self.size, self.rows) {
            (Some(_), _) => format!("slink generate --size {rows}x{cols}"),
            (None, Some(_)) => format!("slink generate --rows {rows} --cols {cols}"),
            (None, None) => "slink generate".into(),
        };
        let mut option = |name: &str, value: String, default: &str| {
            if value != default {
                words.push_str(&format!(" --{name} {}", quoted(&value)));
            }
        };
        let clues = match self.clues.filter(|&clues| clues != default_clues) {
            Some(Clues::Share(share)) => share.to_string(),
            Some(Clues::Count(count)) => count.to_string(),
            Some(Clues::Minimal) => "minimal".into(),
            Some(Clues::Minimum) => "fewest".into(),
            Some(Clues::Full) => "full".into(),
            _ => String::new(),
        };
        option("count", self.count.to_string(), "1");
        option("clues", clues, "");
        option("pattern", self.pattern.as_deref().map(raw_name_of).unwrap_or_default(), "");
        option("symmetry", self.symmetry.name().into(), "none");
        option("loop", self.loops.name(), "region");
        let (conditions, switch) = self.conditions.options();
        for (name, value) in conditions {
            option(name, value, "");
        }
        option("seed", seed.to_string(), "");
        for (name, _) in [switch, ("at-most", self.at_most), ("as-it-is", self.as_it_is), ("any", self.any)]
            .iter()
            .filter(|(_, is_there)| *is_there)
        {
            words.push_str(&format!(" --{name}"));
        }
        words
    }
}
