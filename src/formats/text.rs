//! An adapter that normalizes input: `\r` and `\r\n` become `\n`, UTF-16 becomes UTF-8, and colours are left out.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use super::colourless::Colourless;

/// The number of bytes read at once.
const CHUNK: usize = 1 << 16;

/// An input in which all lines end with `\n`: in UTF-8 if it was UTF-16, otherwise with its bytes unchanged, except
/// that the codes for colours at a terminal are left out.
pub(crate) struct Text<'a> {
    input: BufReader<Colourless<Decoded<'a>>>,
    /// The number of bytes at the front of the buffer that are known to contain no `\r`.
    clean: usize,
    /// Whether a `\r` was just handed out as a line end; a `\n` right after it belongs to it.
    after_cr: bool,
    /// What was put back and comes first.
    front: Cursor<Vec<u8>>,
}

impl<'a> Text<'a> {
    pub(crate) fn new(input: impl Read + Send + 'a) -> Text<'a> {
        let input = Colourless::new(Decoded { input: Box::new(input), wide: None, started: false });
        Text {
            input: BufReader::with_capacity(CHUNK, input),
            clean: 0,
            after_cr: false,
            front: Cursor::default(),
        }
    }

    /// Puts text back, which is read next.
    pub(crate) fn put_back(&mut self, mut text: Vec<u8>) {
        text.extend_from_slice(self.rest_of_front());
        self.front = Cursor::new(text);
    }

    fn rest_of_front(&self) -> &[u8] {
        self.front.get_ref().get(self.front.position() as usize..).unwrap_or_default()
    }

    /// The bytes that were read but not consumed; they may contain `\r`.
    pub(crate) fn buffered(&self) -> &[u8] {
        match self.rest_of_front() {
            [] => self.input.buffer(),
            front => front,
        }
    }

    /// Whether text has arrived that is not consumed yet.
    pub(crate) fn has_more(&self) -> bool {
        let rest = self.buffered();
        let rest = if self.after_cr && self.rest_of_front().is_empty() {
            rest.strip_prefix(b"\n").unwrap_or(rest)
        } else {
            rest
        };
        !rest.is_empty()
    }
}

impl BufRead for Text<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if !self.rest_of_front().is_empty() {
            return Ok(self.rest_of_front());
        }
        if self.after_cr {
            if self.input.fill_buf()?.first() == Some(&b'\n') {
                self.input.consume(1);
            }
            self.after_cr = false;
        }
        let buffer = self.input.fill_buf()?;
        if self.clean == 0 {
            // Most inputs have no `\r`, and `contains` finds that out much faster than `position`.
            let has_cr = buffer.contains(&b'\r');
            let cr = || buffer.iter().position(|&byte| byte == b'\r');
            self.clean = has_cr.then(cr).flatten().unwrap_or(buffer.len());
        }
        Ok(if self.clean == 0 && !buffer.is_empty() { b"\n" } else { &buffer[..self.clean] })
    }

    fn consume(&mut self, count: usize) {
        if !self.rest_of_front().is_empty() {
            return self.front.consume(count);
        }
        self.after_cr = count > 0 && self.clean == 0;
        self.clean = self.clean.saturating_sub(count);
        self.input.consume(count);
    }
}

impl Read for Text<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// An input that is decoded if its first bytes show that it is UTF-16.
struct Decoded<'a> {
    input: Box<dyn Read + Send + 'a>,
    wide: Option<Wide>,
    started: bool,
}

/// A decoder from UTF-16 to UTF-8.
#[derive(Debug)]
struct Wide {
    /// The byte order: how two bytes make a code unit.
    unit: fn([u8; 2]) -> u16,
    /// Bytes that were read but not decoded.
    bytes: Vec<u8>,
    /// Decoded text, which has been handed out up to `taken`.
    text: String,
    taken: usize,
}

impl Wide {
    /// Returns a decoder if a text with this beginning is UTF-16: it has a byte order mark, or a zero byte
    /// next to an ASCII character, since puzzles have no zero bytes.
    fn of(head: &[u8]) -> Option<Wide> {
        let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
        let unit = match head {
            [0xff, 0xfe, ..] => u16::from_le_bytes,
            [0xfe, 0xff, ..] => u16::from_be_bytes,
            [byte, 0, ..] if is_text(byte) => u16::from_le_bytes,
            [0, byte, ..] if is_text(byte) => u16::from_be_bytes,
            _ => return None,
        };
        Some(Wide { unit, bytes: head.to_vec(), text: String::new(), taken: 0 })
    }

    /// Decodes the bytes that make whole characters; at the end of the input all of them.
    fn decode(&mut self, is_end: bool) {
        let (pairs, odd) = self.bytes.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().map(|&pair| (self.unit)(pair)).collect();
        let mut rest = odd.to_vec();
        if let (Some(&half @ 0xd800..=0xdbff), false) = (units.last(), is_end) {
            units.pop();
            let bytes = if (self.unit)([1, 0]) == 1 { half.to_le_bytes() } else { half.to_be_bytes() };
            rest.splice(0..0, bytes);
        }
        let lost = char::REPLACEMENT_CHARACTER;
        self.text = char::decode_utf16(units).map(|char| char.unwrap_or(lost)).collect();
        if is_end && !odd.is_empty() {
            self.text.push(lost);
            rest.clear();
        }
        (self.taken, self.bytes) = (0, rest);
    }
}

impl Read for Decoded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.started {
            let mut count = self.input.read(buffer)?;
            self.started = true;
            if count == 1 && buffer.len() > 1 {
                // If this fails, the next read fails in the same way.
                count += self.input.read(&mut buffer[1..]).unwrap_or(0);
            }
            self.wide = Wide::of(&buffer[..count]);
            if self.wide.is_none() {
                return Ok(count);
            }
        }
        let Some(wide) = &mut self.wide else { return self.input.read(buffer) };
        while wide.taken == wide.text.len() {
            let before = wide.bytes.len();
            let mut chunk = [0; 1 << 12];
            let count = if before > 3 { 0 } else { self.input.read(&mut chunk)? };
            wide.bytes.extend_from_slice(&chunk[..count]);
            let is_end = before <= 3 && count == 0;
            wide.decode(is_end);
            if is_end && wide.text.is_empty() {
                return Ok(0);
            }
        }
        let count = (&wide.text.as_bytes()[wide.taken..]).read(buffer)?;
        wide.taken += count;
        Ok(count)
    }
}
