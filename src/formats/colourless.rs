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
    /// Text that was read, and has been handed out up to `taken`.
    text: Vec<u8>,
    taken: usize,
}

impl<R: Read> Colourless<R> {
    pub(super) const fn new(input: R) -> Colourless<R> {
        Colourless { input, held: Vec::new(), after_cr: false, text: Vec::new(), taken: 0 }
    }

    /// Adds a byte to the code that has begun, or to the text.
    fn add(&mut self, byte: u8) {
        if self.held == b"\r" {
            if byte == b'\n' {
                self.held.clear();
            }
            self.text.append(&mut self.held);
        }
        if byte == b'\r' && self.after_cr && self.held.is_empty() {
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
            let read = &buffer[..count];
            // Most inputs have no codes, and few have a `\r`.
            let has_pair = || read.contains(&b'\r') && read.windows(2).any(|pair| pair == b"\r\r");
            let is_second = self.after_cr && read.first() == Some(&b'\r');
            if self.held.is_empty() && !is_second && !read.contains(&ESCAPE) && !has_pair() {
                self.after_cr = read.last() == Some(&b'\r');
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
