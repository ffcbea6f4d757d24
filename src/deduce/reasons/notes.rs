//! For speed alone: notes on the nodes of a search, whose memory is used again for the next one.

use std::cell::RefCell;

use crate::grid::Cell;
use crate::step::Fact;

/// A cell, or the outside, and whether it and the start of a search are on different sides of the loop.
pub(super) type SidedCell = (Option<Cell>, bool);

/// What comes before a node: another node, and the fact that links them.
pub(super) type Before = (SidedCell, Fact);

/// Memory for searches for chains.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchMemory {
    pub(super) came: Shelf<Before>,
    pub(super) distances: Shelf<usize>,
}

/// Notes that no search needs at the moment.
#[derive(Clone, Debug)]
pub(super) struct Shelf<T>(RefCell<Vec<Notes<T>>>);

/// At most one note for each node. Those of earlier searches do not count.
#[derive(Clone, Debug)]
struct Notes<T> {
    /// By node, the last search in which a note was made.
    searches: Vec<u32>,
    /// By node, that note.
    notes: Vec<Option<T>>,
    search: u32,
}

/// The notes of a search. When it ends, they go back to the shelf.
pub(super) struct Borrowed<'a, T> {
    notes: Notes<T>,
    shelf: &'a Shelf<T>,
}

impl<T> Default for Shelf<T> {
    fn default() -> Shelf<T> {
        Shelf(RefCell::default())
    }
}

impl<T> Default for Notes<T> {
    fn default() -> Notes<T> {
        Notes { searches: Vec::new(), notes: Vec::new(), search: 0 }
    }
}

impl<T> Shelf<T> {
    /// Empty notes.
    pub(super) fn lend(&self) -> Borrowed<'_, T> {
        let mut notes = self.0.borrow_mut().pop().unwrap_or_default();
        notes.search += 1;
        Borrowed { notes, shelf: self }
    }
}

impl<T: Copy> Borrowed<'_, T> {
    pub(super) fn get(&self, node: usize) -> Option<T> {
        let Notes { searches, notes, search } = &self.notes;
        if searches.get(node)? == search { notes[node] } else { None }
    }

    /// Notes something of a node of which nothing is noted yet; otherwise returns false.
    pub(super) fn note_new(&mut self, node: usize, note: T) -> bool {
        if self.get(node).is_some() {
            return false;
        }
        let Notes { searches, notes, search } = &mut self.notes;
        if searches.len() <= node {
            searches.resize(node + 1, 0);
            notes.resize(node + 1, None);
        }
        searches[node] = *search;
        notes[node] = Some(note);
        true
    }
}

impl<T> Drop for Borrowed<'_, T> {
    fn drop(&mut self) {
        self.shelf.0.borrow_mut().push(std::mem::take(&mut self.notes));
    }
}
