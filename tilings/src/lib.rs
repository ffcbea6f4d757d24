//! Slitherlink on boards of any polygons: honeycombs, triangles, Penrose tilings, and what else is flat.
//!
//! ```text
//!  json, loopy ─▶ Lattice + clues = Puzzle ─▶ deduce ─▶ encode ─▶ cdcl ─▶ a cycle closes ─▶ verify ─▶ Solution
//!                                                                  ▲           │ not the loop
//!                                                                  └── cut ◀───┘
//! ```
//!
//! A [`Lattice`] is a board without clues: polygons with at most 12 sides, at most 8 edges at a vertex, which together
//! form one disk. A [`Puzzle`] is a board with clues. [`solve`] says whether it has no solution, one, or several,
//! [`solutions`] lists them, and [`forced`] finds the edges that all have in common. [`complete`] finishes
//! a drawing. [`verify`] judges one, and shares no code with the others.
//!
//! Boards are read and written as JSON ([`json`]) and in the forms of Loopy ([`loopy`]), and drawn as SVG ([`draw`]).
//! [`generate`] makes new ones.
//!
//! ```
//! use slitherlink_tilings::{Deadline, Verdict, loopy, solve};
//!
//! let entry = loopy::read("3x3t2:4c32b0")?;
//! let verdict = solve(&entry.puzzle, &Deadline::NEVER)?;
//! assert!(matches!(verdict, Verdict::Unique(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Boards of squares are solved by the crate `slitherlink`, which knows much more about them. This crate is for all
//! others, and shares with it the solver, `slitherlink-cdcl`, and the clauses, `slitherlink-encodings`.

mod deduce;
pub mod draw;
mod entry;
mod generate;
pub mod json;
mod lattice;
pub mod loopy;
mod puzzle;
mod search;
mod solution;

pub use deduce::State;
pub use entry::Entry;
pub use generate::{GenerateError, generate};
pub use lattice::{Edge, Face, Lattice, LatticeError, MOST_FACES, MOST_SIDES, MOST_SPOKES, Vertex};
pub use puzzle::{Puzzle, PuzzleError};
pub use search::{Forced, List, Next, Search, Unsound, Verdict, complete, forced, solutions, solve};
pub use slitherlink_cdcl::{Deadline, Stop};
pub use solution::{Flaw, Solution, verify};
