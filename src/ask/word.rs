//! The words for answers.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::count::Incomplete;
use crate::explain::End;
use crate::grade::Graded;
use crate::judge::Judgement;
use crate::named::{Named, named};
use crate::verdict::Verdict;
use crate::why::Why;

/// An answer in a word, as JSON has it: the verdict on a puzzle, on a drawing, or the end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Word {
    /// The puzzle has one solution.
    Unique,
    /// The puzzle has several solutions.
    Several,
    /// The puzzle has no solution.
    None,
    /// There is a solution; whether there are others was not asked.
    First,
    /// The rules leave some edges undecided, and no search was asked for.
    Undecided,
    /// The drawing is a solution.
    Right,
    /// The drawing shows mistakes.
    Wrong,
    /// The drawing can still be finished.
    Open,
    /// The drawing shows no mistake, but cannot be finished; or no technique has a next step.
    Stuck,
    /// There is no drawing.
    NoDrawing,
    /// The loop is found, or there is nothing left to hint at.
    Solved,
    /// The drawing has a mistake, which is the hint.
    Mistake,
    /// There is a next step.
    Hint,
    /// The steps end in a contradiction: nothing agrees with the drawing and the clues.
    Contradiction,
    /// The next step needs more cases than slink writes down.
    TooLong,
    /// A board was made.
    Made,
    /// The count was stopped at the number asked for.
    Limit,
    /// The board is too wide to count its solutions.
    TooWide,
    /// The time ran out.
    Timeout,
    /// There was not enough memory.
    Memory,
    /// slink crashed.
    Crash,
    /// The puzzle cannot be read.
    Error,
}

named!(Word {
    Unique "unique", Several "several", None "none", First "first", Undecided "undecided", Right "right", Wrong "wrong",
    Open "open", Stuck "stuck", NoDrawing "no-drawing", Solved "solved", Mistake "mistake", Hint "hint",
    Contradiction "contradiction", TooLong "too-long", Made "made", Limit "limit", TooWide "too-wide", Timeout "timeout",
    Memory "memory", Crash "crash", Error "error",
});

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        let name = String::deserialize(deserializer)?;
        Word::by_name(&name).ok_or_else(|| D::Error::custom(format!("found `{name}`, which is no verdict")))
    }
}

impl From<&Verdict> for Word {
    fn from(verdict: &Verdict) -> Word {
        match verdict {
            Verdict::Unique(_) => Word::Unique,
            Verdict::Several(_) => Word::Several,
            Verdict::First(_) => Word::First,
            Verdict::None(_) => Word::None,
            Verdict::Undecided => Word::Undecided,
            Verdict::Timeout(_) => Word::Timeout,
        }
    }
}

impl From<End> for Word {
    fn from(end: End) -> Word {
        match end {
            End::Decided => Word::Solved,
            End::Contradiction => Word::Contradiction,
            End::Stuck => Word::Stuck,
            End::TooLong => Word::TooLong,
            End::Timeout => Word::Timeout,
            End::Unsupported(_) => Word::Error,
        }
    }
}

impl From<&Judgement> for Word {
    fn from(judgement: &Judgement) -> Word {
        match judgement {
            Judgement::Right(_) => Word::Right,
            Judgement::Wrong(_) => Word::Wrong,
            Judgement::Open(_) => Word::Open,
            Judgement::Stuck => Word::Stuck,
            Judgement::Timeout => Word::Timeout,
        }
    }
}

impl From<&Graded> for Word {
    fn from(graded: &Graded) -> Word {
        match graded {
            Graded::Grade(_) => Word::Unique,
            Graded::None => Word::None,
            Graded::Several => Word::Several,
            Graded::Timeout => Word::Timeout,
            Graded::Unsupported(_) => Word::Error,
        }
    }
}

impl From<&Why> for Word {
    fn from(found: &Why) -> Word {
        match found {
            Why::None { .. } => Word::None,
            Why::Several(_) => Word::Several,
            Why::One { .. } => Word::Unique,
            Why::Timeout => Word::Timeout,
        }
    }
}

impl From<Incomplete> for Word {
    fn from(stop: Incomplete) -> Word {
        match stop {
            Incomplete::Limit => Word::Limit,
            Incomplete::Timeout => Word::Timeout,
            Incomplete::Memory { .. } => Word::Memory,
            Incomplete::TooWide(_) => Word::TooWide,
            Incomplete::Unsupported(_) => Word::Error,
        }
    }
}
