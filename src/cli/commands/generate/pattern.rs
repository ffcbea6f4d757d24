//! Reads the pattern of clues.

use std::path::Path;

use anyhow::Context;
use slitherlink::generate::{Mask, Pattern};

use super::given::only;
use crate::cli::files::read_whole;
use crate::cli::options::Pace;

/// Reads a pattern: text art, or the cells of a board that have clues.
pub(super) fn read(path: &Path, at_most: bool, pace: Pace) -> anyhow::Result<Pattern> {
    let (name, bytes) = read_whole(path)?;
    let art = std::str::from_utf8(&bytes).ok().filter(|text| Mask::is_art(text));
    let cells = match art {
        Some(art) => art.parse().with_context(|| format!("cannot use the pattern in {name}"))?,
        None => {
            Mask::of_clues(&only(&name, &bytes, "a pattern: lines of `#` and `.`, or a board", pace)?.puzzle)
        }
    };
    Ok(Pattern { cells, at_most })
}
