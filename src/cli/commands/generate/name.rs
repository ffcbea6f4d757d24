//! Checks the name of the output.

use std::path::Path;

use anyhow::bail;

use super::Arguments;
use crate::cli::files::name_of;
use crate::formats::Format;
use crate::named::Named;

impl Arguments {
    /// Refuses an output whose name promises another kind of file.
    pub(super) fn check_name(&self) -> anyhow::Result<()> {
        let extension = self.output.as_deref().and_then(Path::extension).unwrap_or_default();
        let extension = extension.to_string_lossy().to_ascii_lowercase();
        let name = self.output.as_deref().map(name_of).unwrap_or_default();
        match extension.as_str() {
            "svg" | "png" | "gif" | "jpg" | "jpeg" | "webp" | "pdf" | "html" => bail!(
                "found -o {name}, expected a name for text, such as boards.txt; `slink draw` makes pictures of it, and \
                 `slink booklet` a PDF"
            ),
            "json" | "jsonl" if self.to != Format::Json && !self.is_json() => {
                bail!(
                    "found -o {name}, expected the extension .txt for --to {}; or add --to json",
                    self.to.name()
                )
            }
            _ => Ok(()),
        }
    }
}
