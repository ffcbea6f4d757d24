//! The words for how hard a board is.

use std::fmt;

use crate::named::{Named, named};

/// The difficulty of a board, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Word {
    /// Counting around clues and vertices is enough.
    Easy,
    /// Patterns of clues and lines are needed.
    Normal,
    /// Sectors carried on from clue to clue are needed.
    Tricky,
    /// The two sides of the loop, or a short what-if, are needed.
    Hard,
    /// A longer what-if is needed.
    Expert,
    /// The arguments are longer than a person can keep in mind.
    BeyondPeople,
}

named!(Word {
    Easy "easy", Normal "normal", Tricky "tricky", Hard "hard", Expert "expert", BeyondPeople "beyond",
});

impl Word {
    /// What such a board takes, in a few words.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Word::Easy => "counting lines around clues and dots",
            Word::Normal => "patterns of clues and lines",
            Word::Tricky => "patterns that continue from clue to clue",
            Word::Hard => "inside and outside of the loop, or short what-ifs",
            Word::Expert => "longer what-ifs",
            Word::BeyondPeople => "longer arguments than a person can keep in mind",
        }
    }

    /// The number of stars for it, from 1 to 5: one more for each word, and five for the two hardest ones.
    pub(crate) const fn stars(self) -> u8 {
        match self {
            Word::Easy => 1,
            Word::Normal => 2,
            Word::Tricky => 3,
            Word::Hard => 4,
            Word::Expert | Word::BeyondPeople => 5,
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(if *self == Word::BeyondPeople { "beyond people" } else { self.name() })
    }
}
