//! Counting without listing: the number of loops that meet the clues, the number of them in which each edge
//! is a line, and loops drawn at random.
//!
//! This is frontier-based dynamic programming (a transfer-matrix method). A board of 12 x 12 blank cells has
//! 3.7 * 10^34 loops, but most of what a loop does on one part of the board does not matter to the rest. A
//! *frontier* moves over the board, vertex by vertex. All arrangements of lines behind it that look the same
//! from ahead of it are one *state*: which edges across the frontier are lines, which of these are ends of
//! the same path, and how many lines the clues on the frontier have so far. The 12 x 12 board never has more
//! than 113,634 states.
//!
//! ```text
//!  Board ─▶ View (turned) ─▶ Plan: a Step for each vertex
//!                              │
//!       Layer of states ──Step──▶ Layer ──Step──▶ … ──▶ the loops        (forward: `count`)
//!             ◀──Step── Layer ◀──Step── … ◀──                            (backward)
//!       ways to a state × ways from it = loops through it                (`likelihood`)
//!       loops through each next state = its probability                  (`sample`)
//! ```
//!
//! The frontier shares no code with rules or SAT, and is correct for any board: edges decided by rules make it
//! faster and change no number. Boards without clues and decided edges are counted without a hash table,
//! about ten times as fast (`blank`).

mod backward;
mod blank;
mod estimate;
mod fixed_width;
mod forward;
mod layer;
mod likelihood;
mod packed;
mod run;
mod sample;
// `pub` in it means: for the whole crate, and through `internals` for its tests.
#[allow(unreachable_pub)]
pub(crate) mod solutions;

use num_bigint::BigUint;
use thiserror::Error;

use crate::genre::Unsupported;
pub use estimate::Estimate;
pub use likelihood::Likelihood;
pub use run::{Budget, Progress, Watch, memory_for_states};
pub use sample::Sampler;
pub(crate) use solutions::solutions;
pub use solutions::{Counting, Method};

/// The reason why a count was stopped, so that there may be more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Incomplete {
    /// The time ran out.
    #[error("the time limit was reached")]
    Timeout,
    /// The next step needs more memory than the limit allows.
    #[error("it needs {} MiB or more, besides what the program itself takes", bytes.div_ceil(1 << 20))]
    Memory {
        /// The memory it needs, in bytes.
        bytes: u64,
    },
    /// As many solutions as were asked for were counted.
    #[error("the limit was reached")]
    Limit,
    /// The clues count something else than lines, which a frontier does not see.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The shorter side of the board is too long for a state to fit in 128 bits.
    #[error("the shorter side of the board has {0} cells, expected at most {WIDEST}")]
    TooWide(usize),
}

/// The most cells that the shorter side of a board may have.
const WIDEST: usize = 41;

/// The result of a count.
#[derive(Clone, Debug)]
pub struct Count {
    /// The number of loops; a lower bound if the count was stopped.
    pub loops: BigUint,
    /// How they were counted.
    pub method: Method,
    /// Why the count was stopped, if it was.
    pub stop: Option<Incomplete>,
    /// The largest number of states and the most memory of the frontier at any time, if there was one.
    pub peak: Option<Progress>,
}

impl Count {
    /// The count of a frontier.
    fn new(loops: BigUint, stop: Option<Incomplete>, peak: Progress) -> Count {
        Count { loops, method: Method::Frontier, stop, peak: Some(peak) }
    }
}

/// Calls a function with the plan of a board, whose keys are of the smallest type that fits, and a run.
macro_rules! with_plan {
    ($board:expr, $budget:expr, $watch:expr, $($call:ident)::+($($rest:expr),*)) => {{
        let view = $crate::frontier::view::View::short($board);
        debug_assert!($board.puzzle().genre().counts_lines(), "a frontier counts lines");
        let mut run = $crate::count::run::Run::new($budget, $watch);
        match $crate::frontier::key::bits(view.size().1) {
            ..=64 => $($call)::+($crate::frontier::step::Plan::<u64>::new(view), &mut run, $($rest),*),
            65..=128 => $($call)::+($crate::frontier::step::Plan::<u128>::new(view), &mut run, $($rest),*),
            _ => Err($crate::count::Incomplete::TooWide(view.size().1)),
        }
    }};
}
use with_plan;
