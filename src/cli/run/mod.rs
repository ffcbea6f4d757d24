//! Commands that answer puzzle by puzzle, over files.

mod command;
mod entries;
mod isolate;

pub(crate) use command::Command;
pub(crate) use entries::Run;
pub(crate) use isolate::Isolate;
