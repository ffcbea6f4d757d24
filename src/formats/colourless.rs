//! An adapter that leaves out the codes for colours at a terminal, as in what `--color always` draws, and the second `\r`
//! of line ends `\r\r\n`, which come from a conversion done twice.

use std::io::{self, Read};

/// The character that begins a code.
const ESCAPE: u8 = 0x1b;

/// More bytes than a code for colours has.
const LONGEST: usize = 32;

/// An input without codes such as `ESC [ 1 ; 31 m`, and without the second `\r` of `\r\r\n`.
#[derive(Debug)]
pub(super) struct Colourless<R> {
    input: R,
    /// What may be the beginning of a code, or a second `\r`.
    held: Vec<u8>,
    /// Whether the last byte of the text is a `\r`.
    after_cr: bool,
    /// Whether the first line ends with `\r\r\n`, once that is known. In a text with other line ends, these are two.
    is_doubled: Option<bool>,
    /// Text that was read, and has been handed out up to `taken`.
    text: Vec<u8>,
    taken: usize,
}

impl<R: Read> Colourless<R> {
    pub(super) const fn new(input: R) -> Colourless<R> {
        Colourless { input, held: Vec::new(), after_cr: false, is_doubled: None, text: Vec::new(), taken: 0 }
    }

    /// Adds a byte to the code that has begun, or to the text.
    fn add(&mut self, byte: u8) {
        if self.held == b"\r" {
            if byte == b'\n' {
                self.held.clear();
                self.is_doubled = Some(true);
            } else {
                self.is_doubled.get_or_insert(false);
            }
            self.text.append(&mut self.held);
        } else if self.after_cr && byte != b'\r' || !self.after_cr && byte == b'\n' {
            self.is_doubled.get_or_insert(false);
        }
        if byte == b'\r' && self.after_cr && self.held.is_empty() && self.is_doubled != Some(false) {
            self.held.push(byte);
            self.after_cr = false;
            return;
        }
        self.after_cr = byte == b'\r';
        let may_be_code = match (self.held.as_slice(), byte) {
            ([], ESCAPE) | ([ESCAPE], b'[') => true,
            ([ESCAPE, b'[', ..], b'0'..=b'9' | b';') => self.held.len() < LONGEST,
            _ => false,
        };
        if may_be_code {
            self.held.push(byte);
        } else if byte == b'm' && self.held.len() > 1 {
            self.held.clear();
        } else {
            self.text.append(&mut self.held);
            if byte == ESCAPE { &mut self.held } else { &mut self.text }.push(byte);
        }
    }
}

impl<R: Read> Read for Colourless<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() {
            self.text.clear();
            self.taken = 0;
            let count = self.input.read(buffer)?;
            if count == 0 && self.held.is_empty() {
                return Ok(0);
            }
            let read = &buffer[..count];
            // Most inputs have no codes, and few have a `\r` in their first line.
            let may_be_doubled = self.is_doubled != Some(false) && (self.after_cr || read.contains(&b'\r'));
            if self.held.is_empty() && !read.contains(&ESCAPE) && !may_be_doubled {
                if read.contains(&b'\n') {
                    self.is_doubled.get_or_insert(false);
                }
                return Ok(count);
            }
            if count == 0 {
                self.text.append(&mut self.held);
            }
            buffer[..count].iter().for_each(|&byte| self.add(byte));
        }
        let count = (&self.text[self.taken..]).read(buffer)?;
        self.taken += count;
        Ok(count)
    }
}
