//! The solutions of a puzzle as an iterator.

use std::fmt;
use std::iter::FusedIterator;

use crate::search::NextLoop;
use crate::search::strategy::LoopSearch;
use crate::solution::Solution;

/// The solutions of a puzzle, one after another: see [`Solver::solutions`](crate::Solver::solutions).
///
/// The iterator also ends when the time runs out.
pub struct Solutions {
    pub(super) left: Left,
}

/// Where the next solution comes from.
pub(super) enum Left {
    /// A search.
    Search(Box<LoopSearch>),
    /// Rules and extensions have found the only solution, which is still to be returned.
    Deduced(Solution),
    /// All were returned.
    Nothing,
    /// The search ended before it had found all.
    Unfinished,
}

impl Solutions {
    /// True if all solutions were returned; false while there may be more, which is so for good if the time ran out.
    pub const fn is_complete(&self) -> bool {
        matches!(self.left, Left::Nothing)
    }

    /// The most literals by which each solution makes the search take more memory; `None` if it does not.
    pub(crate) fn kept_per_loop(&self) -> Option<usize> {
        if let Left::Search(search) = &self.left { search.kept_per_loop() } else { None }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let search = match std::mem::replace(&mut self.left, Left::Nothing) {
            Left::Search(search) => search,
            Left::Deduced(solution) => return Some(solution),
            over @ (Left::Nothing | Left::Unfinished) => {
                self.left = over;
                return None;
            }
        };
        self.next_of(search)
    }
}

impl Solutions {
    fn next_of(&mut self, mut search: Box<LoopSearch>) -> Option<Solution> {
        self.left = Left::Unfinished;
        match search.next_loop() {
            NextLoop::Loop(solution) => {
                self.left = Left::Search(search);
                return Some(solution);
            }
            NextLoop::Exhausted => self.left = Left::Nothing,
            NextLoop::Unfinished => {}
        }
        None
    }
}

impl FusedIterator for Solutions {}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Solutions").field("is_complete", &self.is_complete()).finish_non_exhaustive()
    }
}
