//! A solver for Slink (Slitherlink with a clue in every cell) and Slitherlink.
//!
//! # The way of a puzzle
//!
//! ```text
//!  text ─formats─▶ Puzzle ─▶ Board (all edges undecided)
//!                              │  worklist ◀─ every site (cell, vertex) once
//!                              ▼
//!    ┌─ pop a site ─▶ rules look at it and only propose
//!    │                  └▶ Board::record: same → ignored · opposite → Conflict · new → trail
//!    └──────────────  the sites next to that edge go back on the list; empty list = fixpoint
//!                              ▼
//!    stages: premature loops, colours, probe ── whatever one decides, the rules look at first
//!                              ▼
//!           all decided? ─yes─▶ verify ─▶ Solution
//!                  │ no
//!                  ▼
//!    a few cases ─ settled? ─yes─▶ verify ─▶ Solution
//!                  │ no
//!                  ▼
//!    encode what is left ─▶ engine ─▶ model ─▶ cycles ─▶ one alone a solution? ─▶ verify ─▶ Solution
//!                              ▲                   │ the others
//!                              └────── cuts ───────┘      no model ─▶ none / unique / all found
//!    Solution ─▶ picture · draw · formats
//! ```
//!
//! [`generate`] goes the other way: from a random loop to the clues that leave no other.
//! [`count`] counts the loops without listing them, and draws from them. [`check`] sets rules, SAT and counting against each other. [`dimacs`] hands the clauses to other SAT solvers. [`sudoku`] and [`maze`] are smaller systems of their own.
//!
//! ```
//! use slink::formats::Reader;
//! use slink::{Options, Solver, Verdict};
//!
//! let text = "2 2\n3 2\n2 3\n";
//! let entry = Reader::new("example", text.as_bytes()).next().unwrap()?;
//! let answer = Solver::new(Options::default()).solve(&entry.puzzle)?;
//! assert!(matches!(answer.verdict, Verdict::Several(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Words
//!
//! A *cell* has four *edges* and four *vertices*, and a *clue* or is *blank*. An edge is a
//! *line* (on), a *cross* (off) or *undecided*. Lines that close are a *cycle*; the single
//! cycle of a solution is the *loop*. A *rule* looks at a *site* (cell or vertex) and
//! proposes; a *deduction* is an edge decided by a rule at a site; the *trail* is their list;
//! a *fixpoint* is where no rule has more to say; a *conflict* is where one contradicts. A
//! *cut* is a clause against premature cycles, a *block* one against a solution found.
//!
//! # Invariants
//!
//! - Only [`deduce::board::Board::record`] changes an edge, and it knows rule and site.
//! - A [`Solution`] can only be made by [`verify()`], which
//!   shares no code with rules or SAT.
//! - The encoding is right at any board, so running without rules is a differential test.
//! - Only [`engine`] names varisat.
//! - The library never prints, never exits, and reads the clock for statistics and deadlines
//!   only. Same input, same output.
//! - No solution, several, undecided are answers, not errors. Errors are for input and for
//!   bugs of ours.

pub mod check;
pub mod count;
pub mod deadline;
pub mod deduce;
pub mod dimacs;
pub mod draw;
pub mod engine;
pub mod formats;
pub mod generate;
pub mod grid;
pub mod judge;
pub mod maze;
pub mod picture;
pub mod puzzle;
pub mod replay;
pub mod search;
pub mod solution;
pub mod solve;
pub mod step;
pub mod sudoku;
pub mod verdict;

pub use puzzle::{Clue, Puzzle};
pub use solution::{Solution, verify};
pub use solve::{Answer, Options, Solver};
pub use step::{Branch, Conclusion, Fact, Premises, Step, Technique};
pub use verdict::{Refutation, Verdict};
