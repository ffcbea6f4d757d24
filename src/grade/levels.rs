//! Ranges of grades, such as `normal..hard`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::costs::{Costs, Priced};
use super::way::{WalkEnd, WalkLimits, walk};
use super::word::Word;
use super::{Grade, Graded};
use crate::deadline::Deadline;
use crate::explain::solves;
use crate::explain::techniques::what_if::Short;
use crate::grid::State;
use crate::named::Named;
use crate::puzzle::Puzzle;
use crate::technique::TechniqueSet;

/// A range of words: `hard`, or `normal..hard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    least: Word,
    most: Word,
}

/// A mistake in a range of words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LevelsError {
    /// There is no such word.
    #[error(
        "there is no grade `{0}`{near}; expected easy, normal, tricky, hard, expert or beyond, or a range such as \
         normal..hard", near = nearest(.0)
    )]
    Word(String),
    /// The first is harder than the second.
    #[error("{0} is harder than {1}: name the easier one first")]
    Order(&'static str, &'static str),
}

/// For a word that other programs use for a grade, the nearest grades, as a part of a message.
fn nearest(word: &str) -> &'static str {
    match word.to_ascii_lowercase().as_str() {
        "beginner" | "simple" | "trivial" => " (the nearest is easy)",
        "medium" | "moderate" | "intermediate" | "average" => " (the nearest are normal and tricky)",
        "difficult" | "tough" | "advanced" => " (the nearest are hard and expert)",
        "evil" | "extreme" | "fiendish" | "insane" => " (the nearest are expert and beyond)",
        _ => "",
    }
}

impl Levels {
    /// The easiest word of the range.
    pub(crate) const fn least(self) -> Word {
        self.least
    }

    /// The hardest word of the range.
    pub(crate) const fn most(self) -> Word {
        self.most
    }

    /// True if a word is in the range.
    pub fn contains(self, word: Word) -> bool {
        (self.least..=self.most).contains(&word)
    }

    /// True if the grade of a board with the one solution `solution` is in the range; `None` if time ran out.
    pub fn matches_grade(
        self,
        puzzle: &Puzzle,
        solution: &[State],
        costs: &Costs,
        deadline: &Deadline,
    ) -> Option<bool> {
        let easier = Word::all().rfind(|&word| word < self.least);
        let too_easy = match easier {
            Some(easier) => solved_within(easier, puzzle, solution, costs, deadline)?,
            None => Some(false),
        };
        let easy_enough = match too_easy {
            Some(true) => return Some(false),
            _ => solved_within(self.most, puzzle, solution, costs, deadline)?,
        };
        match (too_easy, easy_enough) {
            (_, Some(false)) => Some(false),
            (Some(false), Some(true)) => Some(true),
            _ => match grade_up_to(self.most, puzzle, solution, costs, deadline) {
                Some(Graded::Grade(grade)) => Some(self.contains(grade.word)),
                Some(_) => None,
                None => Some(false),
            },
        }
    }

    /// Extends the range to all easier words.
    #[must_use]
    pub(crate) const fn or_easier(self) -> Levels {
        Levels { least: Word::Easy, most: self.most }
    }
}

/// Whether the techniques of a grade and of all easier ones solve a board with the one solution `solution`. `Some(None)` says that
/// this depends on nested what-ifs, or on what-ifs before other techniques, `None` that time ran out. Faster than grading, since the
/// order of the techniques does not matter.
fn solved_within(
    word: Word,
    puzzle: &Puzzle,
    solution: &[State],
    costs: &Costs,
    deadline: &Deadline,
) -> Option<Option<bool>> {
    let within = || costs.all().iter().filter(|priced| priced.word <= word);
    let direct: TechniqueSet =
        within().filter(|priced| !priced.assumes()).map(|priced| priced.technique).collect();
    if direct == TechniqueSet::NONE {
        return Some(None);
    }
    let what_ifs = || within().filter(|priced| priced.assumes());
    let rounds = what_ifs().map(|priced| priced.rounds.unwrap_or(u32::MAX)).max();
    // What-ifs use all other techniques, whatever these cost.
    let has_all_others = costs.all().iter().all(|priced| priced.assumes() || priced.word <= word);
    let is_simple = has_all_others && what_ifs().all(Priced::is_what_if);
    let short = rounds.filter(|_| is_simple).map(|rounds| Short { rounds, solution });
    let solved = solves(direct, short, puzzle, deadline)?;
    Some((solved || is_simple || rounds.is_none()).then_some(solved))
}

/// Grades a board with the one solution `solution`; `None` if it is harder than `most`. Faster than grading, since harder techniques
/// are not tried.
pub(crate) fn grade_up_to(
    most: Word,
    puzzle: &Puzzle,
    solution: &[State],
    costs: &Costs,
    deadline: &Deadline,
) -> Option<Graded> {
    match walk(puzzle, solution, costs, WalkLimits { most, deadline }) {
        (_, WalkEnd::Timeout) => Some(Graded::Timeout),
        (_, WalkEnd::Stuck) if costs.all().iter().any(|priced| priced.word > most) => None,
        (way, end) => {
            Some(Grade::of(puzzle, &way, end, costs)).filter(|grade| grade.word <= most).map(Graded::Grade)
        }
    }
}

impl From<Word> for Levels {
    fn from(word: Word) -> Levels {
        Levels { least: word, most: word }
    }
}

impl FromStr for Levels {
    type Err = LevelsError;

    fn from_str(text: &str) -> Result<Levels, LevelsError> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let word = |name: &str| Word::by_name(name).ok_or_else(|| LevelsError::Word(name.to_string()));
        let (least, most) = (word(least)?, word(most)?);
        match least <= most {
            true => Ok(Levels { least, most }),
            false => Err(LevelsError::Order(least.name(), most.name())),
        }
    }
}

impl fmt::Display for Levels {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.least == self.most {
            true => f.write_str(self.least.name()),
            false => write!(f, "{}..{}", self.least.name(), self.most.name()),
        }
    }
}
