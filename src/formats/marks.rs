//! The marks of a format, for the states of edges and the shades of cells.

/// Each value with its mark.
pub(super) struct Marks<T: 'static>(pub(super) &'static [(T, &'static str)]);

impl<T: Copy + PartialEq> Marks<T> {
    /// The value that a mark stands for.
    pub(super) fn value(&self, mark: &[u8]) -> Option<T> {
        self.0.iter().find(|(_, own)| own.as_bytes() == mark).map(|(value, _)| *value)
    }

    /// The mark of a value.
    pub(super) fn of(&self, value: T) -> &'static str {
        self.0.iter().find(|(own, _)| *own == value).map_or("", |(_, mark)| mark)
    }
}
