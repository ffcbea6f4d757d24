//! The words for answers.

use crate::named::named;

/// An answer in a word, as JSON has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Word {
    /// The drawing is a solution.
    Right,
    /// The drawing shows mistakes.
    Wrong,
    /// The drawing can still be finished.
    Open,
    /// The drawing shows no mistake, but cannot be finished.
    Stuck,
    /// There is nothing left to hint at.
    Solved,
    /// The drawing has a mistake, which is the hint.
    Mistake,
    /// There is a next step.
    Hint,
    /// The next step is that nothing agrees with the drawing and the clues.
    Contradiction,
    /// The puzzle has no solution.
    None,
    /// The puzzle has several solutions.
    Several,
    /// The next step needs more cases than slink writes down.
    TooLong,
    /// The time ran out.
    Timeout,
}

named!(Word {
    Right "right", Wrong "wrong", Open "open", Stuck "stuck", Solved "solved", Mistake "mistake", Hint "hint",
    Contradiction "contradiction", None "none", Several "several", TooLong "too-long", Timeout "timeout",
});
