//! Commands that answer puzzle by puzzle, over files.

mod command;
mod entries;
mod filter;
mod isolate;
mod line;

pub(crate) use command::Command;
pub(crate) use entries::Run;
pub(crate) use filter::Filter;
pub(crate) use isolate::Isolate;
