//! Judges a drawing: lists its visible faults, or finds out whether it can be finished.
//!
//! Independent of the rules: faults are counted at cells and vertices, and cycles are followed. Whether a
//! drawing without a visible fault can be finished is a question for the [`Solver`](crate::Solver).

// `pub` in these means: for the whole crate, and through `internals` for its tests.
#[allow(unreachable_pub)]
pub(crate) mod blame;
#[allow(unreachable_pub)]
pub(crate) mod judgement;
mod places;
pub(crate) mod words;

pub use blame::Blame;
pub(crate) use blame::blame;
pub use judgement::{Fault, Judgement, Since};
pub(crate) use judgement::{judge, stuck_since};
