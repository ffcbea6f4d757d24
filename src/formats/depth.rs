//! A scanner that finds the end of a JSON object, line by line.

/// The number of braces that are open after the text read so far.
#[derive(Default)]
pub(super) struct Depth {
    open: usize,
    in_string: bool,
    escaped: bool,
}

impl Depth {
    /// Scans more text. Returns the position after the brace that closes the outermost object, if it is in
    /// there.
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
