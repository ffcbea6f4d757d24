//! How hard is the puzzle for a person?

use super::{Form, Members, Word};
use crate::deadline::Deadline;
pub(crate) use crate::grade::NAME;
use crate::grade::json::Figures;
use crate::grade::{self, Costs, Graded, grade_by};
use crate::grid::State;
use crate::puzzle::Puzzle;

/// The JSON form of the [answer](crate::grade::grade()).
pub(crate) fn form(graded: &Graded) -> Form<impl Members> {
    match graded {
        Graded::Grade(grade) => Form::new(NAME, Word::Unique, Figures::of(grade)),
        without => Form::without(NAME, without.into(), why_not(without)),
    }
}

/// The grade in a word of a board with the one solution `solution`; `None` if there is no time for it, or if its genre has none.
pub(crate) fn word(puzzle: &Puzzle, solution: &[State], deadline: &Deadline) -> Option<grade::Word> {
    match grade_by(puzzle, solution, &Costs::default(), deadline) {
        Graded::Grade(grade) => Some(grade.word),
        _ => None,
    }
}

/// Why there is no grade.
pub(crate) fn why_not(graded: &Graded) -> Option<String> {
    Some(match graded {
        Graded::Grade(_) => return None,
        Graded::None => "no solution, so no grade".into(),
        Graded::Several => "several solutions, so no grade".into(),
        Graded::Timeout => "the time limit was reached, so no grade".into(),
        Graded::Unsupported(why) => why.to_string(),
    })
}
