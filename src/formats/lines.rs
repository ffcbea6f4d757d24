//! A reader of the significant lines of an input, with one line of lookahead.

use std::io::{BufRead, Read};

use super::input::{Fault, Problem};
use super::text::Text;

/// The longest line that is read, in bytes.
pub(crate) const MAX_LINE: usize = 1 << 28;

/// A byte order mark, which begins a file, perhaps one that was appended to another.
pub(super) const MARK: &[u8] = b"\xef\xbb\xbf";

/// A significant line: neither empty nor only a comment.
#[derive(Debug, Default)]
pub(crate) struct Line {
    bytes: Vec<u8>,
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Where its text begins. What was read before that is overwritten with spaces, so that columns stay the
    /// same.
    pub(super) start: usize,
    /// Where its text ends: before a comment or the end of the line.
    end: usize,
    /// Whether empty lines or comments came before it, or it begins a file that was appended to another.
    pub(crate) after_gap: bool,
    /// Whether a line without any text came before it, be it empty or of spaces.
    pub(crate) after_empty: bool,
    /// The lines of spaces between the previous significant line and the first gap.
    pub(crate) spaces_above: Spaces,
    /// The lines of spaces between the last gap and this line.
    pub(crate) spaces_below: Spaces,
}

/// Lines that consist of spaces, all of the same width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spaces {
    pub(crate) count: usize,
    pub(crate) width: usize,
}

impl Line {
    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    /// The text with the spaces after it, provided that nothing else follows on the line.
    pub(crate) fn with_spaces(&self) -> &[u8] {
        let all = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        let is_all = all[self.end..].iter().all(|&byte| byte == b' ');
        &all[self.start.min(self.end)..if is_all { all.len() } else { self.end }]
    }

    /// Records that a line before it was skipped; `text` is the contents of that.
    fn pass(&mut self, text: &[u8]) {
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        self.after_empty |= text.trim_ascii().is_empty();
        if text.is_empty() || text.iter().any(|&byte| byte != b' ') {
            (self.after_gap, self.spaces_below) = (true, Spaces::default());
            return;
        }
        let spaces = if self.after_gap { &mut self.spaces_below } else { &mut self.spaces_above };
        if spaces.count == 0 || spaces.width == text.len() {
            *spaces = Spaces { count: spaces.count + 1, width: text.len() };
        } else {
            self.after_gap = true;
            self.spaces_below = Spaces { count: 1, width: text.len() };
        }
    }
}

/// What counts as a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comments {
    /// Everything after `#` or `//`.
    Anywhere,
    /// Only whole lines that begin with one of these.
    Lines,
    Nothing,
}

/// A reader of the significant lines, which holds one current line.
pub(crate) struct Lines<'a> {
    input: Text<'a>,
    comments: Comments,
    pub(crate) current: Line,
    /// Whether `next` returns the current line once more.
    again: bool,
    /// The line after the current one, if it was peeked at.
    ahead: Option<Line>,
    /// The rest of the last line after a byte order mark in it, and where that starts.
    rest: Option<(Vec<u8>, usize)>,
    /// Whether reading has ended. It is not tried again: a terminal would wait for more input.
    ended: bool,
    /// The reason, if it is not the end of the input; taken when it is reported.
    pub(crate) fault: Option<Problem>,
}

impl<'a> Lines<'a> {
    /// A reader of lines with such comments.
    pub(crate) fn new(input: Text<'a>, comments: Comments) -> Lines<'a> {
        Lines {
            input,
            comments,
            current: Line::default(),
            again: false,
            ahead: None,
            rest: None,
            ended: false,
            fault: None,
        }
    }

    /// Moves on to the next line. Returns false at the end of the input or at a fault; the current line is
    /// empty then.
    pub(crate) fn next(&mut self) -> bool {
        if std::mem::take(&mut self.again) {
            return true;
        }
        if let Some(line) = self.ahead.take() {
            self.current = line;
            return true;
        }
        let mut line = std::mem::take(&mut self.current);
        let found = self.read(&mut line);
        self.current = line;
        found
    }

    /// Returns the text of the line after the current one; empty at the end.
    pub(crate) fn peek(&mut self) -> &[u8] {
        if self.ahead.is_none() {
            let mut line = Line { number: self.current.number, ..Line::default() };
            if self.read(&mut line) {
                self.ahead = Some(line);
            }
        }
        self.ahead.as_ref().map_or(&[], Line::text)
    }

    /// Reads the significant line after the one whose number `line` has.
    fn read(&mut self, line: &mut Line) -> bool {
        (line.after_gap, line.after_empty) = (false, false);
        (line.spaces_above, line.spaces_below) = Default::default();
        while self.fetch(line) {
            line.end = self.text_of(&line.bytes).len();
            if line.end > line.start {
                return true;
            }
            let passed = std::mem::take(&mut line.bytes);
            line.pass(&passed[line.start..]);
            line.bytes = passed;
        }
        (line.start, line.end) = (0, 0);
        false
    }

    /// Reads the bytes of a line. A byte order mark within it splits it into two.
    fn fetch(&mut self, line: &mut Line) -> bool {
        (line.start, line.end) = (0, 0);
        if let Some((bytes, start)) = self.rest.take() {
            (line.bytes, line.start, line.after_gap) = (bytes, start, true);
            self.part(line);
            return true;
        }
        if self.ended {
            return false;
        }
        line.bytes.clear();
        match self.input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line.bytes) {
            Ok(0) => {
                self.ended = true;
                return false;
            }
            Ok(length) if length > MAX_LINE => self.fault = Some(Problem::LineTooLong(MAX_LINE)),
            Ok(_) => {}
            Err(error) => self.fault = Some(error.into()),
        }
        line.number += 1;
        self.ended = self.fault.is_some();
        if line.bytes.contains(&MARK[0]) {
            self.part(line);
        }
        !self.ended
    }

    /// Removes a byte order mark from the start of a line, or splits the line at one.
    fn part(&mut self, line: &mut Line) {
        if line.bytes.starts_with(MARK) {
            line.bytes.drain(..MARK.len());
            line.after_gap |= line.number > 1;
        }
        if let Some(at) = line.bytes.windows(MARK.len()).position(|bytes| bytes == MARK) {
            let mut rest = vec![b' '; at];
            rest.extend_from_slice(&line.bytes[at + MARK.len()..]);
            line.bytes.truncate(at);
            self.rest = Some((rest, at));
        }
    }

    /// Returns the significant part of a line.
    fn text_of<'l>(&self, line: &'l [u8]) -> &'l [u8] {
        match self.comments {
            Comments::Anywhere => without_comment(line),
            Comments::Lines if is_comment(line) => &[],
            Comments::Lines | Comments::Nothing => line.trim_ascii_end(),
        }
    }

    pub(crate) fn text(&self) -> &[u8] {
        self.current.text()
    }

    /// The text of the current line without what was read before.
    pub(crate) fn rest(&self) -> &[u8] {
        let line = &self.current;
        &line.bytes[line.start.min(line.end)..line.end]
    }

    /// The text of the current line. A byte that is not UTF-8 is replaced by a character of one byte, so that
    /// columns stay the same.
    pub(crate) fn string(&self) -> String {
        string(self.text())
    }

    /// Moves on to the next line, which must be the `expected` one.
    pub(crate) fn demand(&mut self, expected: impl Into<String>) -> Result<(), Fault> {
        if self.next() {
            return Ok(());
        }
        Err(self.end(expected))
    }

    /// Returns the error for an input that ends, or fails, where something is `expected`.
    pub(crate) fn end(&mut self, expected: impl Into<String>) -> Fault {
        let end = || Problem::text("the end of the input", expected);
        let problem = self.fault.take().unwrap_or_else(end);
        self.at(1, problem)
    }

    /// Skips to the next line that is `wanted`, which is read next.
    pub(crate) fn skip_to(&mut self, wanted: impl Fn(&[u8]) -> bool) {
        while self.next() {
            if wanted(self.text()) {
                return self.unread();
            }
        }
    }

    /// Returns the error for a problem at a column of the current line.
    pub(crate) fn at(&self, column: usize, problem: Problem) -> Fault {
        Fault { line: self.current.number.max(1), column, problem }
    }

    /// Returns the error for finding something other than `expected` at a column of the current line.
    pub(crate) fn unexpected(&self, column: usize, found: &[u8], expected: impl Into<String>) -> Fault {
        let text = found.trim_ascii_start();
        self.at(column + found.len() - text.len(), Problem::unexpected(text, expected))
    }

    /// Puts the current line back, so that it is read again.
    pub(crate) fn unread(&mut self) {
        self.again = self.current.end > 0;
    }

    /// Puts back the current line from `start` on; if text is left, it is read next.
    pub(crate) fn unread_from(&mut self, start: usize) {
        let line = &mut self.current;
        line.bytes[line.start..start].fill(b' ');
        line.start = start;
        if line.bytes[start..line.end].iter().all(u8::is_ascii_whitespace) {
            line.end = 0;
        }
        self.unread();
    }

    /// The number of spaces after the text of the current line.
    pub(crate) fn spaces_behind(&self) -> usize {
        self.current.bytes[self.current.end..].iter().take_while(|&&byte| byte == b' ').count()
    }
}

/// A text in which a byte that is not UTF-8 is replaced by a character of one byte.
pub(super) fn string(text: &[u8]) -> String {
    let mut string = String::new();
    for chunk in text.utf8_chunks() {
        string.push_str(chunk.valid());
        string.extend(chunk.invalid().iter().map(|_| '\u{1a}'));
    }
    string
}

/// Whether two letters are next to each other, as in words, but never in a drawing or a row.
pub(super) fn has_words(line: &str) -> bool {
    line.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_alphabetic))
}

/// Whether a line is only a comment.
pub(super) fn is_comment(line: &[u8]) -> bool {
    let text = line.trim_ascii_start();
    text.starts_with(b"#") || text.starts_with(b"//")
}

/// Returns the part of a line before a comment. `#` and `//` start one anywhere, but not the `//` of a URL.
pub(super) fn without_comment(line: &[u8]) -> &[u8] {
    let starts = |i: usize| match line[i] {
        b'#' => true,
        b'/' => line.get(i + 1) == Some(&b'/') && (i == 0 || line[i - 1] != b':'),
        _ => false,
    };
    let end = (0..line.len()).find(|&i| starts(i)).unwrap_or(line.len());
    line[..end].trim_ascii_end()
}

/// Parses a line of exactly `N` numbers. The error is the first word that is not expected with its column;
/// the word is empty if the line ends too early.
pub(crate) fn numbers<const N: usize>(text: &[u8]) -> Result<[u64; N], (usize, &[u8])> {
    let number = |word: &[u8]| {
        let digits =
            std::str::from_utf8(word).ok().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        digits.and_then(|word| word.parse().ok())
    };
    let mut found = [0; N];
    let mut words = words(text);
    for place in &mut found {
        let (column, word) = words.next().ok_or((text.len() + 1, &text[text.len()..]))?;
        *place = number(word).ok_or((column, word))?;
    }
    words.next().map_or(Ok(found), Err)
}

/// The words of a line with their columns, from 1.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let start = text.as_ptr() as usize;
    text.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
        .map(move |word| (word.as_ptr() as usize - start + 1, word))
}
