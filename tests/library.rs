//! The tests of the library, one file for each subject.
#![allow(unreachable_pub, clippy::unwrap_used, clippy::expect_used)]

mod common;

mod agreement;
mod architecture;
mod biconnected;
mod cdcl;
mod chapters;
mod check;
mod conditions;
mod connectivity;
mod count;
mod cut_finder;
mod cuts;
mod engine;
mod explain;
mod fuzz;
mod generate;
mod genres;
mod given;
mod grade;
mod input;
mod maze;
mod oracle;
mod paste;
mod patching;
mod pattern;
mod penpa;
mod pictures;
mod replay;
mod replay_arguments;
mod replay_cases;
mod replay_forced;
mod replay_oracle;
mod replay_reports;
mod replay_steps;
mod replay_ties;
mod sentences;
mod solution;
mod soundness;
mod steps;
mod steps_json;
mod sudoku;
mod traps;
