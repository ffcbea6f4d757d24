//! Types for the numbers of vertices, edges and faces, and lists of them by such a number.

/// Declares a type of numbers.
macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// The number itself, from 0.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            pub(crate) fn all(count: usize) -> impl ExactSizeIterator<Item = $name> + Clone {
                (0..count).map(|i| $name(i as u32))
            }
        }
    };
}

index! {
    /// A point where edges meet.
    Vertex
}
index! {
    /// A side of one face or two. Edges are numbered in the order in which they first appear in the list of faces.
    Edge
}
index! {
    /// A polygon of the board, which may have a clue.
    Face
}

/// A list for each of several items, all stored in one vector.
#[derive(Clone, Debug)]
pub(crate) struct Rows<T> {
    first: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Rows<T> {
    pub(crate) fn new(rows: impl IntoIterator<Item = impl IntoIterator<Item = T>>) -> Rows<T> {
        let mut all = Rows { first: vec![0], items: Vec::new() };
        rows.into_iter().for_each(|row| all.push(row));
        all
    }

    pub(crate) fn push(&mut self, row: impl IntoIterator<Item = T>) {
        self.items.extend(row);
        self.first.push(self.items.len() as u32);
    }

    pub(crate) fn row(&self, row: usize) -> &[T] {
        &self.items[self.first[row] as usize..self.first[row + 1] as usize]
    }

    pub(crate) const fn len(&self) -> usize {
        self.first.len() - 1
    }
}
