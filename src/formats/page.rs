//! The pages on which the blocks of [`super::janko`] stand.

use std::io::BufRead;

use super::input::Fault;
use super::lines::Lines;

/// What stands around the blocks: pages, or tags alone.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// An `<html>` is not closed yet.
    is_open: bool,
    /// A block was there, on this page or without one.
    has_block: bool,
    /// The first text behind the last block of an open page: if the page is never closed, this may be
    /// the beginning of another block, or another file.
    left: Option<Fault>,
}

impl Page {
    /// A block begins.
    pub(super) fn begin_block(&mut self) {
        (self.has_block, self.left) = (true, None);
    }

    /// Passes over a line outside of blocks. Before and behind a page there are only tags.
    pub(super) fn pass<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<(), Fault> {
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
            (self.is_open, self.left) = (false, None);
            if !std::mem::replace(&mut self.has_block, true) {
                return Err(lines.unexpected(1, lines.text(), BEGIN));
            }
        }
        let is_more = !is_tag || !text[end..].trim_ascii().is_empty();
        if self.is_open && self.has_block && self.left.is_none() && is_more {
            self.left = Some(lines.unexpected(1, lines.text(), format!("`</html>`, or {BEGIN}")));
        } else if !self.is_open && end > 0 {
            // Another file may begin right behind a page.
            lines.unread_from(end);
        }
        Ok(())
    }

    /// The end of the input: there must have been a block, and the page must be whole.
    pub(super) fn end<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<(), Fault> {
        if let Some(fault) = self.left.take() {
            return Err(fault);
        }
        match std::mem::replace(&mut self.has_block, true) {
            true => Ok(()),
            false => Err(lines.end(BEGIN)),
        }
    }
}

/// What is missing where no block begins.
const BEGIN: &str = "a line `begin`: in HTML, slink reads the data blocks of janko.at";
