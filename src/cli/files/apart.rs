//! No file is read and written at once.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::bail;
use same_file::Handle;

use super::name::{is_stdin, name_of};

/// Where a run writes.
pub(crate) enum Written<'a> {
    Stdout,
    /// A file with a name, if there is one.
    Named(&'a Path),
}

impl Written<'_> {
    fn handle(&self) -> Option<Handle> {
        match self {
            Written::Stdout => regular(Handle::stdout()),
            Written::Named(path) => named(path),
        }
    }

    fn name(&self) -> String {
        match self {
            Written::Stdout => "standard output".into(),
            Written::Named(path) => name_of(path),
        }
    }
}

/// Refuses to write to what is read: that would feed itself, or destroy its input. Files count, not
/// their names; pipes and terminals may be both.
pub(crate) fn keep_apart(inputs: &[PathBuf], written: &Written) -> anyhow::Result<()> {
    let handles = [(written.name(), written.handle()), ("stderr".into(), regular(Handle::stderr()))];
    for input in inputs {
        let read = if is_stdin(input) { regular(Handle::stdin()) } else { named(input) };
        for (name, handle) in &handles {
            if read.is_some() && &read == handle {
                let input = if is_stdin(input) { "standard input".into() } else { name_of(input) };
                let why = match *name == input {
                    true => "it is read as well".into(),
                    false => format!("it is the same file as {input}, which is read"),
                };
                bail!("cannot write to {name}: {why}; write to another file");
            }
        }
    }
    Ok(())
}

/// Only files: to open a pipe may wait, and to read and write a terminal is no fault.
fn regular(handle: io::Result<Handle>) -> Option<Handle> {
    handle.ok().filter(|handle| handle.as_file().metadata().is_ok_and(|data| data.is_file()))
}

fn named(path: &Path) -> Option<Handle> {
    let is_file = fs::metadata(path).is_ok_and(|data| data.is_file());
    is_file.then(|| Handle::from_path(path).ok()).flatten()
}
