//! The tests that run the program, one file for each subject.
#![allow(unreachable_pub, clippy::unwrap_used, clippy::expect_used)]

mod common;

mod ask;
mod booklet;
mod cli;
mod dimacs;
mod draw;
mod drawings;
mod filter;
mod formats;
#[cfg(unix)]
mod install;
mod json;
mod limits;
mod loops;
mod pipeline;
mod prove;
mod runs;
mod schema;
mod serve;
#[cfg(unix)]
mod shown;
mod stream;
mod tilings;
mod verify;
mod watch;
mod whole;
mod why;
mod words;
