//! How much of the rules of the game a step needs.

use std::fmt;

use super::drawing::Rules;

/// What a conclusion was shown from, besides the clues that the step names. The first of these
/// at which it follows is the level of the step, and there each of its premises must be needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Vertices: no line ends or branches.
    Places,
    /// Colours: a line has the inside on one side and the outside on the other.
    Colours,
    /// Both of these.
    ColouredPlaces,
    /// That there is one loop, and nothing else: the lines named are a cycle that leaves out a line or a
    /// clue, or the crosses named are a cut between two things that the loop must touch.
    Loop,
    /// All of them.
    Everything,
}

impl Level {
    /// All levels, from the lowest.
    pub const ALL: [Level; 5] =
        [Level::Places, Level::Colours, Level::ColouredPlaces, Level::Loop, Level::Everything];

    /// The rules that a search at this level goes by; `None` where a glance is enough.
    pub(super) const fn rules(self) -> Option<Rules> {
        let (vertices, colours, loops) = match self {
            Level::Places => (true, false, false),
            Level::Colours => (false, true, false),
            Level::ColouredPlaces => (true, true, false),
            Level::Loop => return None,
            Level::Everything => (true, true, true),
        };
        Some(Rules { vertices, colours, loops })
    }

    /// Its place in [`Level::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Places => "places",
            Level::Colours => "colours",
            Level::ColouredPlaces => "coloured-places",
            Level::Loop => "loop",
            Level::Everything => "everything",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
