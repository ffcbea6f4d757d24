//! Levels: which of the rules of the game a step needs.

use std::fmt;

use super::drawing::Rules;
use crate::named::{Named, named};

/// The rules of the game that a conclusion was shown from, besides the clues and facts that the step names.
///
/// A level that has all the rules of another and more shows whatever that one shows, and needs fewer
/// premises. So the level of a step has no more rules than necessary; where several such levels show it
/// (places or colours, or the loop), it is one at which all premises are needed, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// No other rules, only the clues.
    Clues,
    /// Vertices: no line ends, branches or crosses another one.
    Places,
    /// Colours: a line has the inside on one side and the outside on the other.
    Colours,
    /// Only that there is one loop: the lines named are a cycle that leaves out a line or a clue, or the
    /// crosses named separate two things that the loop must touch, or leave no cycle at all.
    Loop,
    /// Vertices and colours.
    ColouredPlaces,
    /// All of them. That there is one loop then also means that its inside is connected, and its outside.
    Everything,
}

named!(Level {
    Clues "clues", Places "places", Colours "colours", Loop "loop", ColouredPlaces "coloured-places",
    Everything "everything",
});

impl Level {
    /// The rules for a search at this level; `None` where no search is needed.
    pub(super) const fn rules(self) -> Option<Rules> {
        let (vertices, colours, loops) = match self {
            Level::Clues => (false, false, false),
            Level::Places => (true, false, false),
            Level::Colours => (false, true, false),
            Level::ColouredPlaces => (true, true, false),
            Level::Loop => return None,
            Level::Everything => (true, true, true),
        };
        Some(Rules { vertices, colours, loops })
    }

    /// Whether it has all the rules of an earlier level, and so shows whatever that one shows.
    pub(super) const fn includes(self, earlier: Level) -> bool {
        match self {
            Level::Everything => true,
            // It does not count the lines around clues.
            Level::Loop => false,
            Level::ColouredPlaces => !matches!(earlier, Level::Loop),
            Level::Clues | Level::Places | Level::Colours => matches!(earlier, Level::Clues),
        }
    }

    /// Its place in [`Level::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
