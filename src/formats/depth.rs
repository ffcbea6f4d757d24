//! Where an object or a list of JSON ends, line by line.

/// How many braces are open behind some text.
#[derive(Default)]
pub(super) struct Depth {
    open: usize,
    in_string: bool,
    escaped: bool,
}

impl Depth {
    /// Where in the text the last brace is closed, if that is so.
    pub(super) fn pass(&mut self, text: &[u8]) -> Option<usize> {
        for (i, &byte) in text.iter().enumerate() {
            match byte {
                _ if std::mem::take(&mut self.escaped) => {}
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string ^= true,
                b'{' if !self.in_string => self.open += 1,
                b'}' if !self.in_string => {
                    self.open = self.open.saturating_sub(1);
                    if self.open == 0 {
                        return Some(i + 1);
                    }
                }
                _ => {}
            }
        }
        None
    }
}
