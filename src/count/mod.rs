//! Counting without listing: how many loops meet the clues, how many of them have each edge,
//! and one of them drawn at random.
//!
//! A board of 12 x 12 blank cells has 3.7 * 10^34 loops. What makes them countable is that most
//! of what a loop does on one part of the board does not matter to the rest. A *frontier* moves
//! over the board, vertex by vertex; of all arrangements of lines behind it, those that look the same
//! from before it are one *state*: which edges across the frontier are lines, which of these are
//! ends of the same path, and what the clues on the frontier have so far. The 12 x 12 board has
//! never more than 113,634 states.
//!
//! ```text
//!  Board ─▶ View (turned) ─▶ Plan: a Step for each vertex
//!                              │
//!       Layer of states ──Step──▶ Layer ──Step──▶ … ──▶ the loops        (forward: `count`)
//!             ◀──Step── Layer ◀──Step── … ◀──                            (backward)
//!       ways to a state × ways on from it = loops through it             (`likelihood`)
//!       loops through each next state = how often to go there            (`sample`)
//! ```
//!
//! The counter shares no code with rules or SAT, and is right at any board: what rules decided
//! beforehand makes it faster and changes no number. Boards of which nothing is known are counted without a
//! table, about ten times as fast (`blank`).

mod backward;
mod blank;
mod estimate;
mod fixed_width;
mod forward;
mod key;
mod layer;
mod likelihood;
mod packed;
mod run;
mod sample;
mod step;
mod view;

use num_bigint::BigUint;
use thiserror::Error;

use crate::deduce::board::Board;
use run::Run;
use view::View;

pub use estimate::Estimate;
pub use likelihood::Likelihood;
pub use run::{Limits, Progress, Watch};
pub use sample::{SampleError, Sampler};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Stop {
    /// The time ran out.
    #[error("the time ran out")]
    Timeout,
    /// The next step needs more memory than there may be.
    #[error("it needs {} MiB or more", bytes.div_ceil(1 << 20))]
    Memory {
        /// How much, in bytes.
        bytes: u64,
    },
    /// The shorter side of the board is too long for a state to fit in 128 bits.
    #[error("the shorter side of the board has {0} cells, expected at most {WIDEST}")]
    TooWide(usize),
}

/// The most cells that the shorter side of a board may have.
pub const WIDEST: usize = 41;

/// How many loops there are.
#[derive(Clone, Debug)]
pub struct Count {
    /// Their number; a lower bound if the count was stopped.
    pub loops: BigUint,
    /// Why the count was stopped, if it was.
    pub stop: Option<Stop>,
    /// The most states and the most memory at any time.
    pub peak: Progress,
}

/// How many loops meet the clues and what is decided on a board.
pub fn count(board: &Board, limits: Limits, watch: Watch) -> Count {
    let view = View::short(board);
    let (rows, cols) = view.size();
    if cols <= WIDEST && view.is_blank() {
        return blank::count(rows, cols, &mut Run::new(limits, watch));
    }
    let count = with_plan!(board, limits, watch, forward::count());
    let nothing = |stop| Count { loops: BigUint::ZERO, stop: Some(stop), peak: Progress::default() };
    count.unwrap_or_else(nothing)
}

/// Calls a function with the plan of a board, in the smallest keys that will do, and a run.
macro_rules! with_plan {
    ($board:expr, $limits:expr, $watch:expr, $($call:ident)::+($($rest:expr),*)) => {{
        let view = $crate::count::view::View::short($board);
        let mut run = $crate::count::run::Run::new($limits, $watch);
        match $crate::count::key::bits(view.size().1) {
            ..=64 => $($call)::+($crate::count::step::Plan::<u64>::new(view), &mut run, $($rest),*),
            65..=128 => $($call)::+($crate::count::step::Plan::<u128>::new(view), &mut run, $($rest),*),
            _ => Err($crate::count::Stop::TooWide(view.size().1)),
        }
    }};
}
use with_plan;
