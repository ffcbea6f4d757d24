//! The lines of an input that say something.

use std::io::{BufRead, Read};

use super::input::{Fault, Problem};

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 28;

/// A line that says something: not empty, nor a comment alone.
#[derive(Debug, Default)]
pub(crate) struct Line {
    bytes: Vec<u8>,
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Where its text ends: before a comment or the line's end.
    end: usize,
    /// Lines that say nothing stood before it.
    pub(crate) after_gap: bool,
}

impl Line {
    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[..self.end]
    }
}

/// The lines that say something, one in hand at a time.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    pub(crate) input: R,
    /// `#` starts a comment anywhere, not only at the start of a line.
    comments: bool,
    pub(crate) hand: Line,
    /// The line in hand is to be taken once more.
    again: bool,
    /// The line after it, if that was looked at already.
    ahead: Option<Line>,
    /// Nothing more can be read. It is not tried again: a terminal would wait for more.
    ended: bool,
    /// Why, where that is not the end of the input; until somebody has told.
    pub(crate) fault: Option<Problem>,
}

impl<R: BufRead> Lines<R> {
    /// Lines in which `#` starts a comment.
    pub(crate) fn new(input: R) -> Lines<R> {
        let hand = Line::default();
        Lines { input, comments: true, hand, again: false, ahead: None, ended: false, fault: None }
    }

    /// Lines in which `#` may mean something else, unless it comes first.
    pub(crate) fn raw(input: R) -> Lines<R> {
        Lines { comments: false, ..Lines::new(input) }
    }

    /// Takes the next line in hand. False at the end of the input or at a fault; the line in
    /// hand is empty then.
    pub(crate) fn next(&mut self) -> bool {
        if std::mem::take(&mut self.again) {
            return true;
        }
        if let Some(line) = self.ahead.take() {
            self.hand = line;
            return true;
        }
        let mut line = std::mem::take(&mut self.hand);
        let found = self.read(&mut line);
        self.hand = line;
        found
    }

    /// The text of the line after the one in hand; empty at the end.
    pub(crate) fn peek(&mut self) -> &[u8] {
        if self.ahead.is_none() {
            let mut line = Line { number: self.hand.number, ..Line::default() };
            if self.read(&mut line) {
                self.ahead = Some(line);
            }
        }
        self.ahead.as_ref().map_or(&[], Line::text)
    }

    /// Reads the line after that with the number of `line`.
    fn read(&mut self, line: &mut Line) -> bool {
        line.after_gap = false;
        while !self.ended {
            line.bytes.clear();
            line.end = 0;
            match self.input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line.bytes) {
                Ok(0) => {
                    self.ended = true;
                    return false;
                }
                Ok(length) if length > MAX_LINE => self.fault = Some(Problem::LineTooLong(MAX_LINE)),
                Ok(_) => {}
                Err(error) => self.fault = Some(error.into()),
            }
            self.ended = self.fault.is_some();
            line.number += 1;
            if line.number == 1 && line.bytes.starts_with(b"\xef\xbb\xbf") {
                line.bytes.drain(..3);
            }
            line.end = self.text_of(&line.bytes).len();
            if line.end > 0 && !self.ended {
                return true;
            }
            line.after_gap = true;
        }
        line.end = 0;
        false
    }

    /// What a line says.
    fn text_of<'l>(&self, line: &'l [u8]) -> &'l [u8] {
        let comment = match self.comments {
            true => line.iter().position(|&byte| byte == b'#'),
            false => line.trim_ascii_start().starts_with(b"#").then_some(0),
        };
        line[..comment.unwrap_or(line.len())].trim_ascii_end()
    }

    pub(crate) fn text(&self) -> &[u8] {
        self.hand.text()
    }

    /// The text of the line in hand. A byte that is not UTF-8 becomes a substitute of one byte, so
    /// that columns stay what they are.
    pub(crate) fn string(&self) -> String {
        let mut string = String::new();
        for chunk in self.text().utf8_chunks() {
            string.push_str(chunk.valid());
            string.extend(chunk.invalid().iter().map(|_| '\u{1a}'));
        }
        string
    }

    /// Takes the next line in hand, which is to be what is `expected`.
    pub(crate) fn demand(&mut self, expected: impl Into<String>) -> Result<(), Fault> {
        if self.next() {
            return Ok(());
        }
        let end = || Problem::Text { found: "the end of the input".into(), expected: expected.into() };
        let problem = self.fault.take().unwrap_or_else(end);
        Err(self.at(1, problem))
    }

    /// Takes lines until one for which this is true, which then comes next.
    pub(crate) fn skip_to(&mut self, wanted: impl Fn(&[u8]) -> bool) {
        while self.next() {
            if wanted(self.text()) {
                return self.unread();
            }
        }
    }

    /// A problem at a column of the line in hand.
    pub(crate) fn at(&self, column: usize, problem: Problem) -> Fault {
        Fault { line: self.hand.number.max(1), column, problem }
    }

    /// Something else than what is expected, at a column of the line in hand.
    pub(crate) fn unexpected(&self, column: usize, found: &[u8], expected: impl Into<String>) -> Fault {
        self.at(column, Problem::unexpected(found, expected))
    }

    /// Puts the line in hand back, so that it comes next again.
    pub(crate) fn unread(&mut self) {
        self.again = self.hand.end > 0;
    }

    /// The spaces behind the text of the line in hand.
    pub(crate) fn spaces_behind(&self) -> usize {
        self.hand.bytes[self.hand.end..].iter().take_while(|&&byte| byte == b' ').count()
    }
}

/// The words of a line with their columns from 1.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let start = text.as_ptr() as usize;
    text.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
        .map(move |word| (word.as_ptr() as usize - start + 1, word))
}
