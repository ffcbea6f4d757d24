//! Reads text line by line and word by word, and reports the places of mistakes.

use std::fmt;
use std::io::BufRead;

/// A mistake in a certificate, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the byte in the line, from 1.
    pub column: usize,
    /// A description of the mistake.
    pub message: String,
    /// The cause of the error.
    pub cause: Cause,
}

/// The cause of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The text is wrong.
    Text,
    /// The text cannot be read, or its proof cannot be copied. The text itself may be right.
    Device,
}

impl Error {
    pub(crate) fn new(line: usize, column: usize, message: impl Into<String>) -> Error {
        Error { line, column, message: message.into(), cause: Cause::Text }
    }

    pub(crate) fn of_device(self) -> Error {
        Error { cause: Cause::Device, ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Error {}

/// Makes untrusted bytes safe to print: characters that could move the cursor, or hide or reverse other text,
/// are escaped, and so are bytes that are not UTF-8.
pub fn printable(bytes: &[u8]) -> String {
    let mut shown = String::new();
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            match char {
                '\'' | '"' => shown.push(char),
                _ => shown.extend(char.escape_debug()),
            }
        }
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    shown
}

/// The largest number of bytes of a word that are shown.
const MOST_SHOWN: usize = 40;

/// A word in quotes, cut off after [`MOST_SHOWN`] bytes.
pub(crate) fn quoted(word: &[u8]) -> String {
    let more = if word.len() > MOST_SHOWN { "…" } else { "" };
    format!("`{}{more}`", printable(&word[..word.len().min(MOST_SHOWN)]))
}

/// A text, one line at a time.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    line: Vec<u8>,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    /// Makes the lines of a text, before the first one.
    pub const fn new(input: R) -> Lines<R> {
        Lines { input, line: Vec::new(), number: 0 }
    }

    /// Moves to the next line; false at the end of the text.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn advance(&mut self) -> Result<bool, Error> {
        self.line.clear();
        self.number += 1;
        let read = self.input.read_until(b'\n', &mut self.line);
        let read = read.map_err(|error| self.error(1, format!("cannot be read: {error}")).of_device())?;
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        }
        Ok(read > 0)
    }

    /// Moves to the next line, which must exist; `what` describes it.
    ///
    /// # Errors
    /// If there is no other line, or the text cannot be read.
    pub fn expect(&mut self, what: &str) -> Result<(), Error> {
        if self.advance()? {
            return Ok(());
        }
        Err(self.error(1, format!("found the end of the text, expected {what}")))
    }

    /// The number of the current line, from 1; 0 before the first.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The bytes of the current line.
    pub fn bytes(&self) -> &[u8] {
        &self.line
    }

    /// The words of the current line.
    pub fn words(&self) -> Words<'_> {
        Words::new(&self.line, 0, self.number)
    }

    /// Makes an error for a column of the current line.
    pub fn error(&self, column: usize, message: impl Into<String>) -> Error {
        Error::new(self.number, column, message)
    }
}

/// The words of a line, separated by single spaces.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    line: &'a [u8],
    at: usize,
    number: usize,
}

/// A word, and the column where it begins.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a> {
    bytes: &'a [u8],
    /// The column where it begins, from 1.
    pub column: usize,
}

impl Word<'_> {
    /// True if the word is `word`.
    pub fn is(self, word: &str) -> bool {
        self.bytes == word.as_bytes()
    }

    /// The word as a whole number other than 0, with at most 10 digits and no leading zeros.
    fn integer(self) -> Option<i64> {
        let digits = self.bytes.strip_prefix(b"-").unwrap_or(self.bytes);
        if digits.is_empty()
            || digits.len() > 10
            || digits[0] == b'0'
            || !digits.iter().all(u8::is_ascii_digit)
        {
            return None;
        }
        let value = digits.iter().fold(0, |value, digit| value * 10 + i64::from(digit - b'0'));
        Some(if digits.len() < self.bytes.len() { -value } else { value })
    }
}

impl Word<'_> {
    /// The word as a run: `4-7`.
    pub fn run(self) -> Option<[usize; 2]> {
        let mut parts = self.bytes.splitn(2, |&byte| byte == b'-');
        let mut part = || Word { bytes: parts.next().unwrap_or(self.bytes), ..self }.integer();
        let (first, last) = (part()?, part()?);
        Some([usize::try_from(first).ok()?, usize::try_from(last).ok()?])
    }
}

impl<'a> Words<'a> {
    /// Makes the words of line `number`, from byte `after` on.
    pub(crate) const fn new(line: &'a [u8], after: usize, number: usize) -> Words<'a> {
        Words { line, at: after, number }
    }

    /// Takes the next word; `None` at the end of the line.
    pub fn next_word(&mut self) -> Option<Word<'a>> {
        let rest = self.line.get(self.at..).filter(|_| !self.line.is_empty())?;
        let length = rest.iter().position(|&byte| byte == b' ').unwrap_or(rest.len());
        let word = Word { bytes: &rest[..length], column: self.at + 1 };
        self.at += length + 1;
        Some(word)
    }

    /// True if no word is left.
    pub fn is_at_end(&self) -> bool {
        self.clone().next_word().is_none()
    }

    /// Takes the next word, which must be `expected`.
    ///
    /// # Errors
    /// If it is another word, or there is none.
    pub fn exactly_next(&mut self, expected: &str) -> Result<(), Error> {
        match self.next_word() {
            Some(word) if word.is(expected) => Ok(()),
            word => Err(self.unexpected(word, &format!("`{expected}`"))),
        }
    }

    /// Takes all remaining words, which must be `expected`.
    ///
    /// # Errors
    /// If they differ.
    pub fn exactly(&mut self, expected: &[&str]) -> Result<(), Error> {
        expected.iter().try_for_each(|word| self.exactly_next(word))?;
        self.end()
    }

    /// Checks that no word is left.
    ///
    /// # Errors
    /// If there is another word.
    pub fn end(&mut self) -> Result<(), Error> {
        match self.next_word() {
            None => Ok(()),
            word => Err(self.unexpected(word, "the end of the line")),
        }
    }

    /// Takes a number from 0 to `largest`; `what` describes it.
    ///
    /// # Errors
    /// If the next word is anything else.
    pub fn number(&mut self, what: &str, largest: usize) -> Result<usize, Error> {
        let word = self.next_word();
        let value = match word {
            Some(word) if word.is("0") => Some(0),
            Some(word) => word.integer().and_then(|value| usize::try_from(value).ok()),
            None => None,
        };
        value.filter(|&value| value <= largest).ok_or_else(|| self.unexpected(word, what))
    }

    /// Takes a literal: a variable from 1 to the largest, or its negation.
    ///
    /// # Errors
    /// If the next word is anything else.
    pub fn lit(&mut self, largest: usize) -> Result<i32, Error> {
        let word = self.next_word();
        let in_range = |value: &i64| value.unsigned_abs() <= largest as u64;
        let value = word.and_then(Word::integer).filter(in_range).and_then(|value| i32::try_from(value).ok());
        value.ok_or_else(|| self.unexpected(word, &format!("a literal of a variable from 1 to {largest}")))
    }

    /// Makes the error for a word that is not the expected one; `None` is the end of the line.
    pub fn unexpected(&self, word: Option<Word>, expected: &str) -> Error {
        match word {
            Some(Word { bytes, column }) => {
                self.error(column, format!("found {}, expected {expected}", quoted(bytes)))
            }
            None => {
                self.error(self.line.len() + 1, format!("found the end of the line, expected {expected}"))
            }
        }
    }

    /// The column of the next word.
    pub const fn column(&self) -> usize {
        self.at + 1
    }

    /// Makes an error for a column of this line.
    pub fn error(&self, column: usize, message: impl Into<String>) -> Error {
        Error::new(self.number, column, message)
    }
}
