//! Helpers that several test files share.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, clippy::expect_used)]

pub mod arguments;
pub mod boards;
pub mod by_name;
pub mod cases;
#[cfg(feature = "cli")]
pub mod certificates;
pub mod claims;
pub mod formula;
pub mod genres;
pub mod mutants;
pub mod oracle;
pub mod pictures;
#[cfg(feature = "cli")]
pub mod program;
pub mod readers;
pub mod schema;
pub mod solving;
pub mod source;
pub mod steps;
