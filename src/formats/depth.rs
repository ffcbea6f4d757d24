//! A scanner that finds the end of an object or array of JSON that begins a text, line by line.

/// The brackets that are open after the text read so far.
#[derive(Default)]
pub(super) struct Depth {
    /// The open brackets, outermost first.
    open: Vec<u8>,
    in_string: bool,
    escaped: bool,
    /// The last byte that is not white space.
    last: u8,
}

impl Depth {
    /// Scans more text. Returns the position after what closes the outermost object or array, if it is in there.
    pub(super) fn pass(&mut self, text: &[u8]) -> Option<usize> {
        for (i, &byte) in text.iter().enumerate() {
            match byte {
                _ if std::mem::take(&mut self.escaped) => {}
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string ^= true,
                _ if self.in_string => {}
                b'{' | b'[' => self.open.push(byte),
                b']' if self.close_array() => return Some(i + 1),
                b'}' if self.close_object() => return Some(i + 1),
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                self.last = byte;
            }
        }
        None
    }

    /// Closes the innermost array, unless an object in it is still open. Returns whether it is the outermost.
    fn close_array(&mut self) -> bool {
        self.open.pop_if(|open| *open == b'[').is_some() && self.open.is_empty()
    }

    /// Closes the innermost object, even if a bracket in it is still open. Returns whether it is the outermost.
    fn close_object(&mut self) -> bool {
        let inner = self.open.iter().rposition(|&open| open == b'{');
        self.open.truncate(inner.unwrap_or_default());
        self.open.is_empty()
    }

    /// Whether an object may begin next: after a name, or in an array.
    pub(super) fn takes_object(&self) -> bool {
        let is_in_array = self.open.last() == Some(&b'[');
        !self.in_string && (self.last == b':' || is_in_array && matches!(self.last, b'[' | b','))
    }
}
