//! Runs of commands that answer puzzle by puzzle.

mod command;
mod entries;
mod filter;
mod isolate;
mod line;
mod runs;

pub(crate) use command::Command;
pub(crate) use filter::Filter;
pub(crate) use isolate::Isolate;
pub(crate) use runs::Run;
