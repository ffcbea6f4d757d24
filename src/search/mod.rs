//! The searches for what deduction leaves undecided.
//!
//! - `reference`: the design that everything else is compared with, short enough to be read at once. Clauses, varisat,
//!   model, cycles, cuts, again.
//! - `fast`: the default. SAT that knows what a loop is, and subtour patching on large boards.
//! - `backtracking`: cases without SAT, for boards on which little is undecided.
//!
//! `strategy` chooses between them. The first two do not name each other: they share what a search returns
//! (`outcome`), what a cycle is (`cycles`), the form of a cut (`cuts`) and which literal stands for an edge
//! (`edge_literals`).

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

pub use backbone::Backbone;
pub(crate) use outcome::NextLoop;
pub use outcome::{Effort, EngineError, SearchError, Searcher};
pub use reference::engine::NAME as REFERENCE_ENGINE;
pub use strategy::Strategy;
