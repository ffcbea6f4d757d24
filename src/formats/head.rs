//! The beginning of a text, by which its format is detected.

use super::lines::{MARK, is_comment, without_comment};
use crate::grid::Grid;

/// The beginning of a text: some whole lines, and perhaps part of another.
pub(super) struct Head<'t> {
    pub(super) bytes: &'t [u8],
    /// The size of the boards, if the user gives it.
    pub(super) size: Option<Grid>,
    /// The first line that is neither empty nor a comment, without spaces around it.
    pub(super) first: &'t [u8],
    /// The next one, without a comment after it.
    pub(super) next: &'t [u8],
}

impl<'t> Head<'t> {
    pub(super) fn of(bytes: &'t [u8], size: Option<Grid>) -> Head<'t> {
        let mut lines = significant(bytes);
        let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
        let next = without_comment(lines.next().unwrap_or_default());
        Head { bytes, size, first, next }
    }

    /// The first line as text; empty if it is not UTF-8.
    pub(super) fn string(&self) -> &'t str {
        std::str::from_utf8(self.first).unwrap_or_default()
    }

    /// The first line without a comment after it.
    pub(super) fn text(&self) -> &'t [u8] {
        without_comment(self.first)
    }
}

/// The lines of a text, without comments and without the spaces around them.
pub(super) fn significant(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_prefix(MARK).unwrap_or(line).trim_ascii());
    lines.filter(|line| !is_comment(line))
}
