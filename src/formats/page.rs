//! Skipping what surrounds the blocks of [`super::janko`]: pages of HTML, or single tags.

use super::input::Fault;
use super::lines::Lines;

/// The state of the text around the blocks.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// Whether an `<html>` has not been closed yet.
    is_open: bool,
    /// Whether there was a block, on this page or outside of pages.
    has_block: bool,
    /// The error for the first text after the last block of an open page. It is reported if the page is never
    /// closed, since the text may be the beginning of another block, or of another file.
    pending_fault: Option<Fault>,
}

impl Page {
    /// Whether text is inside a page.
    pub(super) const fn is_open(&self) -> bool {
        self.is_open
    }

    /// Called when a block begins.
    pub(super) fn begin_block(&mut self) {
        (self.has_block, self.pending_fault) = (true, None);
    }

    /// Skips a line outside of blocks. Only tags may come before and after a page.
    pub(super) fn pass(&mut self, lines: &mut Lines) -> Result<(), Fault> {
        let text = lines.text().to_ascii_lowercase();
        let has = |tag: &[u8]| text.windows(tag.len()).any(|part| part == tag);
        let end = text.iter().rposition(|&byte| byte == b'>').map_or(0, |last| last + 1);
        let is_tag = text.trim_ascii_start().starts_with(b"<");
        if !self.is_open && !is_tag {
            return Err(lines.unexpected(1, lines.text(), BEGIN));
        }
        if has(b"<html") {
            *self = Page { is_open: true, ..Page::default() };
        }
        if has(b"</html") {
            (self.is_open, self.pending_fault) = (false, None);
            if !std::mem::replace(&mut self.has_block, true) {
                return Err(lines.unexpected(1, lines.text(), BEGIN));
            }
        }
        let is_more = !is_tag || !text[end..].trim_ascii().is_empty();
        if self.is_open && self.has_block && self.pending_fault.is_none() && is_more {
            self.pending_fault = Some(lines.unexpected(1, lines.text(), format!("`</html>`, or {BEGIN}")));
        } else if !self.is_open && end > 0 {
            // Another file may begin right after a page.
            lines.unread_from(end);
        }
        Ok(())
    }

    /// Called at the end of the input: there must have been a block, and the page must be closed.
    pub(super) fn end(&mut self, lines: &mut Lines) -> Result<(), Fault> {
        if let Some(fault) = self.pending_fault.take() {
            return Err(fault);
        }
        match std::mem::replace(&mut self.has_block, true) {
            true => Ok(()),
            false => Err(lines.end(BEGIN)),
        }
    }
}

/// The expected text where no block begins.
const BEGIN: &str =
    "a line `begin`, or in a page of puzzle-loop.com its `task = '…'`: slink reads no other pages";
