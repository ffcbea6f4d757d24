//! A solver for Slink (Slitherlink with a clue in every cell) and Slitherlink.
//!
//! # The way of a puzzle
//!
//! ```text
//!  text ─formats─▶ Puzzle ─▶ deduce: one owner of what is known (edges, paths, colours)
//!                              │  agenda ◀─ every site (cell, vertex) once
//!                              ▼
//!    ┌─ take a site ─▶ rules look at it and only propose
//!    │                   └▶ the owner decides: same → ignored · opposite → Conflict · new → trail
//!    └──────────────  the sites next to that edge go back on the agenda; empty agenda = fixpoint
//!                              ▼
//!    extensions: loops, colours, what-ifs ── after each decision the rules go first again
//!                              ▼
//!           all decided? ─yes─▶ verify ─▶ Solution
//!                  │ no
//!                  ▼
//!    search, by strategy
//!      reference: encode ─▶ varisat ─▶ model ─▶ cycles ─▶ one meets all clues? ─yes─▶ verify ─▶ Solution
//!                              ▲                                  │ no
//!                              └────────── a cut for each ────────┘        no model ─▶ none / unique / all found
//!      fast, the default: a few cases by backtracking; then
//!                 encode ─▶ cdcl ─▶ a cycle closes ─▶ a solution? ─yes─▶ verify ─▶ Solution
//!                              ▲                          │ no
//!                              └────────── cut ───────────┘                no model ─▶ none / unique / all found
//!                 and on large boards: a model with many cycles ─▶ patching joins them ─▶ verify ─▶ Solution
//!
//!    trail ─reasons─▶ steps (plain data) ─▶ replay: a checker that knows only the rules of the game
//!    cuts + clauses + proof ─prove─▶ certificate ─▶ a stranger's checker
//!    Solution ─▶ picture · draw · formats
//! ```
//!
//! - [`explain()`] finds the way from the clues to the loop once more, by the easiest
//!   techniques, as steps with sentences; [`grade()`] says how hard that way is.
//! - [`mod@generate`] goes the other way: from a random loop to clues that leave no other.
//! - `check` compares the rules with the reference search, and has every step checked by [`replay`].
//! - [`judge()`] says what is wrong with a drawing, [`why()`] which clues make a puzzle have no
//!   solution, or several.
//! - [`mod@count`] counts loops without listing them.
//! - [`prove`] writes certificates of answers, which the crate `slitherlink-certificate` checks, and
//!   `dimacs` hands the clauses to other SAT solvers.
//! - [`api`] answers the questions of a page in the browser; `serve`, a feature, brings page and answers
//!   there.
//! - [`sudoku`] and `maze` are smaller systems of their own.
//!
//! ```
//! use slitherlink::{Puzzle, Verdict, solve};
//!
//! let puzzle: Puzzle = "2 2\n3 2\n2 3\n".parse()?;
//! assert!(matches!(solve(&puzzle).verdict, Verdict::Several(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In the folder `examples`, `tour` goes through the usual tasks; other programs print steps as JSON, list
//! solutions, and check steps.
//!
//! # Words
//!
//! - *cell*: a square of the board. It has four *edges* and four *vertices*, and a *clue* or is *blank*.
//! - *line*, *cross*: an edge that is on or off; until that is known it is *undecided*.
//! - *cycle*: lines that close. The *loop* is the single cycle of a solution.
//! - *technique*: a named way to conclude. The *rules* are the fifteen of the Slink statement, an
//!   [*extension*](TechniqueSet::EXTENSIONS) goes beyond them.
//! - *site*: a cell or a vertex, at which a rule looks.
//! - *deduction*: an edge decided by a technique at a site. The *trail* is their list.
//! - *fixpoint*: a board on which nothing more follows.
//! - *conflict*: what is known contradicts itself.
//! - *step*: one use of a technique, with its *premises* and its conclusion.
//! - *cases*: an edge is a line, or else a cross. *Backtracking* goes through them.
//! - *backbone*: the edges that are the same in all solutions.
//! - *literal*, *clause*, *model*: a variable or its negation; literals of which at least one holds; an assignment
//!   in which all clauses hold.
//! - *cut*: a clause that excludes cycles that are no solution.
//! - *blocking clause*: a clause that excludes a solution that was found.
//! - *frontier*: the edges between the part of the board that was counted and the rest.
//!
//! # Invariants
//!
//! - Once a board is given, only its owner, the `Deducer`, changes an edge or takes
//!   it back, and it knows by which technique and where. Everybody else has a view.
//! - Steps rest on nothing but the puzzle and each other, and [`replay`] shares no code with whoever found them.
//! - A [`Solution`] can only be made by [`verify()`], which shares no code with rules or SAT.
//! - The encoding is right at any board, so running without rules is a differential test.
//! - Two searches give the same verdicts. They do not name each other, and only `search/reference/engine.rs` names
//!   varisat. The crate `slitherlink-encodings` depends on nothing, and `slitherlink-cdcl`, the solver of the default
//!   search, knows no puzzle.
//! - Nobody imports in a circle.
//! - The library never prints, never exits, and reads the clock for statistics and deadlines
//!   only. Same input, same output.
//! - No solution, several, undecided are answers, not errors. Errors are for input; a bug of ours is a panic that says so.
//!
//! `tests/architecture.rs` holds the code to those of them that a test can see.
//!
//! # Features
//!
//! `cli` is the program: all of it is private but `cli::run`. `png` is `slitherlink::draw::png`, `pdf` is
//! `slitherlink::draw::pdf`, and `serve` is `slitherlink::serve`. All are on by default; without them the rest
//! of the library is all there.

// Some items serve only the program. With the feature `cli`, the compiler finds those that nobody uses.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]

pub mod api;
pub mod ask;
mod bug;
#[allow(unreachable_pub)]
mod check;
#[cfg(feature = "cli")]
pub mod cli;
mod clue;
pub mod count;
mod deadline;
// `pub` in these means: for the whole crate, and through `internals` for its tests.
#[allow(unreachable_pub)]
mod deduce;
#[allow(unreachable_pub)]
mod dimacs;
pub mod draw;
pub mod explain;
pub mod formats;
#[allow(unreachable_pub)]
mod frontier;
pub mod generate;
mod genre;
pub mod grade;
#[allow(unreachable_pub)]
mod grid;
pub mod judge;
#[allow(unreachable_pub)]
mod maze;
mod named;
pub mod picture;
pub mod prove;
mod puzzle;
pub mod replay;
#[allow(unreachable_pub)]
mod search;
#[cfg(feature = "serve")]
mod serve;
mod session;
mod solution;
mod solve;
pub mod step;
pub mod sudoku;
mod technique;
mod threads;
mod verdict;
pub mod why;

pub use ask::questions::{
    Certifying, Grading, Hinting, Judging, certify, count, explain, forced, generate, grade, hint, judge,
    solve, why,
};
pub use deadline::{Deadline, Stop};
pub use deduce::board::Board;
pub use genre::{Dots, Genre, Unsupported};
pub use grid::{Cell, Edge, EdgePlace, Grid, Shade, SizeError, State, Vertex};
pub use named::Named;
pub use puzzle::{Clue, Puzzle};
pub use search::{Backbone, Effort, Searcher, Strategy};
pub use session::Session;
pub use solution::{Flaw, Solution, verify};
pub use solve::{Answer, Options, Solutions, Solver};
pub use step::{Branch, Conclusion, Fact, Premises, Step};
pub use technique::{Technique, TechniqueSet};
pub use verdict::{Refutation, Verdict};

/// What the tests of this package and its benches look at. It is no part of the interface, and changes without notice.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    #[cfg(feature = "cli")]
    pub mod cli {
        pub use crate::cli::exit::*;
        pub use crate::cli::stream::*;
    }
    pub mod check {
        pub use crate::check::*;
    }
    pub mod count {
        pub use crate::count::solutions::{by_frontier, solutions};
    }
    pub mod deduce {
        pub use crate::deduce::colours::*;
        pub use crate::deduce::deducer::*;
        pub use crate::deduce::four_edges::*;
        pub use crate::deduce::mark::*;
        pub use crate::deduce::reasons::*;
        pub use crate::deduce::rulebook::*;
        pub use crate::deduce::rules::*;
        pub use crate::deduce::trail::*;
        pub use crate::deduce::what_if::*;
    }
    pub mod dimacs {
        pub use crate::dimacs::*;
    }
    pub mod draw {
        pub mod heat {
            pub use crate::draw::heat::*;
        }
        pub use crate::draw::helvetica::*;
    }
    pub mod explain {
        pub use crate::explain::hint::{hint, hints};
        pub use crate::explain::stage::*;
        pub use crate::explain::techniques::Searches;
        pub use crate::explain::words::*;
    }
    pub mod formats {
        pub use crate::formats::paste::*;
    }
    pub mod frontier {
        pub use crate::frontier::{Common, common};
    }
    pub mod generate {
        pub use crate::generate::loop_near_clue::*;
    }
    pub mod grid {
        pub use crate::grid::window::*;
    }
    pub mod judge {
        pub use crate::judge::blame::*;
        pub use crate::judge::judgement::*;
    }
    pub mod maze {
        pub use crate::maze::*;
    }
    pub mod search {
        pub use crate::search::biconnected::*;
        pub use crate::search::cuts::*;
        pub use crate::search::cycles::*;
        pub use crate::search::edge_literals::*;
        pub mod fast {
            pub use crate::search::fast::encode::*;
            pub use crate::search::fast::exchange::*;
            pub use crate::search::fast::loop_near_place::*;
            pub use crate::search::fast::loop_solver::*;
            pub use crate::search::fast::patching::*;
            pub use crate::search::fast::*;
        }
        pub use crate::search::outcome::*;
        pub mod reference {
            pub use crate::search::reference::cut::cut;
            pub use crate::search::reference::encode::encode;
            pub use crate::search::reference::engine::*;
            pub use crate::search::reference::*;
        }
    }
    pub mod why {
        pub use crate::why::clues::*;
        pub use crate::why::fewest::*;
    }
}
