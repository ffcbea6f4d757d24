//! The lines of an input that say something.

use std::io::{BufRead, Read};

use super::input::{Fault, Problem};

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 28;

/// A byte order mark: a file begins here, perhaps behind another one.
pub(super) const MARK: &[u8] = b"\xef\xbb\xbf";

/// A line that says something: not empty, nor a comment alone.
#[derive(Debug, Default)]
pub(crate) struct Line {
    bytes: Vec<u8>,
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Where it begins: what stands before that was read already, and is made spaces of, so that
    /// columns stay what they are.
    pub(super) start: usize,
    /// Where its text ends: before a comment or the line's end.
    end: usize,
    /// Lines that say nothing stood before it, or it begins a file behind another one.
    pub(crate) after_gap: bool,
    /// The lines of spaces alone behind the line before it, up to the first gap.
    pub(crate) spaces_above: Spaces,
    /// Those between the last gap and it.
    pub(crate) spaces_below: Spaces,
}

/// Lines of spaces alone, all of one width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spaces {
    pub(crate) count: usize,
    pub(crate) width: usize,
}

impl Line {
    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    /// The text with the spaces behind it, if nothing else is there.
    pub(crate) fn with_spaces(&self) -> &[u8] {
        let all = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        let is_all = all[self.end..].iter().all(|&byte| byte == b' ');
        &all[self.start.min(self.end)..if is_all { all.len() } else { self.end }]
    }

    /// Notes that a line before it says nothing; `text` is what stands there.
    fn pass(&mut self, text: &[u8]) {
        let text = text.strip_suffix(b"\n").unwrap_or(text);
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

/// What is passed over as a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comments {
    /// What stands behind `#` or `//`.
    Anywhere,
    /// Lines that begin so.
    Lines,
    Nothing,
}

/// The lines that say something, one in hand at a time.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    pub(crate) input: R,
    comments: Comments,
    pub(crate) hand: Line,
    /// The line in hand is to be taken once more.
    again: bool,
    /// The line after it, if that was looked at already.
    ahead: Option<Line>,
    /// What stands behind a byte order mark in the line read last, and where it starts.
    rest: Option<(Vec<u8>, usize)>,
    /// Nothing more can be read. It is not tried again: a terminal would wait for more.
    ended: bool,
    /// Why, where that is not the end of the input; until somebody has told.
    pub(crate) fault: Option<Problem>,
}

impl<R: BufRead> Lines<R> {
    /// Lines in which `#` starts a comment.
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            comments: Comments::Anywhere,
            hand: Line::default(),
            again: false,
            ahead: None,
            rest: None,
            ended: false,
            fault: None,
        }
    }

    /// Lines in which `#` may mean something else, unless it comes first.
    pub(crate) fn raw(input: R) -> Lines<R> {
        Lines { comments: Comments::Lines, ..Lines::new(input) }
    }

    /// Lines in which `#` may mean something else even then.
    pub(super) fn verbatim(input: R) -> Lines<R> {
        Lines { comments: Comments::Nothing, ..Lines::new(input) }
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
        (line.after_gap, line.spaces_above, line.spaces_below) = Default::default();
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

    /// Reads the bytes of a line. One that a byte order mark parts is two.
    fn fetch(&mut self, line: &mut Line) -> bool {
        (line.start, line.end) = (0, 0);
        if let Some((bytes, start)) = self.rest.take() {
            (line.bytes, line.start, line.after_gap) = (bytes, start, true);
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

    /// Takes a byte order mark from the start of a line, or parts the line at one.
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

    /// What a line says.
    fn text_of<'l>(&self, line: &'l [u8]) -> &'l [u8] {
        match self.comments {
            Comments::Anywhere => without_comment(line),
            Comments::Lines if is_comment(line) => &[],
            Comments::Lines | Comments::Nothing => line.trim_ascii_end(),
        }
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
        Err(self.end(expected))
    }

    /// The input ends where something is `expected`, or cannot be read on.
    pub(crate) fn end(&mut self, expected: impl Into<String>) -> Fault {
        let end = || Problem::Text { found: "the end of the input".into(), expected: expected.into() };
        let problem = self.fault.take().unwrap_or_else(end);
        self.at(1, problem)
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
        let text = found.trim_ascii_start();
        self.at(column + found.len() - text.len(), Problem::unexpected(text, expected))
    }

    /// Puts the line in hand back, so that it comes next again.
    pub(crate) fn unread(&mut self) {
        self.again = self.hand.end > 0;
    }

    /// Puts back what stands in the line in hand from here on; if that says anything, it comes next.
    pub(crate) fn unread_from(&mut self, start: usize) {
        let line = &mut self.hand;
        line.bytes[line.start..start].fill(b' ');
        line.start = start;
        if line.bytes[start..line.end].iter().all(u8::is_ascii_whitespace) {
            line.end = 0;
        }
        self.unread();
    }

    /// The spaces behind the text of the line in hand.
    pub(crate) fn spaces_behind(&self) -> usize {
        self.hand.bytes[self.hand.end..].iter().take_while(|&&byte| byte == b' ').count()
    }
}

/// True if a line is a comment and nothing else.
pub(super) fn is_comment(line: &[u8]) -> bool {
    let text = line.trim_ascii_start();
    text.starts_with(b"#") || text.starts_with(b"//")
}

/// What stands before a comment: before `#` anywhere, and before `//` at the start of a word.
pub(super) fn without_comment(line: &[u8]) -> &[u8] {
    let starts = |i: usize| match line[i] {
        b'#' => true,
        b'/' => line.get(i + 1) == Some(&b'/') && (i == 0 || line[i - 1].is_ascii_whitespace()),
        _ => false,
    };
    let end = (0..line.len()).find(|&i| starts(i)).unwrap_or(line.len());
    line[..end].trim_ascii_end()
}

/// The numbers that a line consists of; otherwise the column of the first word that is none of them, and the
/// word, which is empty where the line ends too early.
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

/// The words of a line with their columns from 1.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let start = text.as_ptr() as usize;
    text.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
        .map(move |word| (word.as_ptr() as usize - start + 1, word))
}
