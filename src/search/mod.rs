//! The searches for what deduction leaves undecided.
//!
//! - `reference`: the baseline that everything else is compared with, short enough to read in one sitting. It
//!   solves clauses with varisat, cuts the cycles of the model, and repeats.
//! - `fast`: the default. A CDCL solver with a cycle propagator, and subtour patching on large boards.
//! - `backtracking`: case splits without SAT, for boards on which little is undecided.
//!
//! `strategy` chooses between them. The first two do not name each other: they share only the result of a
//! search (`outcome`), the cycles (`cycles`), the form of a cut (`cuts`), the map from edges to literals
//! (`edge_literals`) and the clauses of clues that count dots (`touching`).

pub(crate) mod backbone;
mod backtracking;
pub(crate) mod biconnected;
pub(crate) mod cuts;
pub(crate) mod cycles;
pub(crate) mod edge_literals;
pub(crate) mod fast;
pub(crate) mod outcome;
pub(crate) mod reference;
pub(crate) mod strategy;
pub(crate) mod touching;

pub use backbone::Backbone;
pub use outcome::{Effort, Searcher};
pub(crate) use outcome::{NextLoop, TimedOut};
pub(crate) use reference::engine::NAME as REFERENCE_ENGINE;
pub use strategy::Strategy;
