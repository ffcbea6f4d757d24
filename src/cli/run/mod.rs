//! Runs of commands that answer puzzle by puzzle.

mod batch;
mod command;
mod done;
mod entries;
mod filter;
mod gather;
mod isolate;
mod line;
mod resume;
mod runs;
#[cfg(test)]
mod tests;

pub(crate) use batch::Batch;
pub(crate) use command::Command;
pub(crate) use filter::Filter;
pub(crate) use gather::{Gather, Taker, gather};
pub(crate) use isolate::Isolate;
pub(crate) use resume::Resume;
pub(crate) use runs::Run;
