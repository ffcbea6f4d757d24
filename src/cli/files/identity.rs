//! The identity of files: whether two names mean the same file.

use std::io;
use std::path::Path;

use same_file::Handle;

use super::name::is_stdin;
use crate::cli::worker::{STDIN, is_worker};

/// The identity of a file: on Unix its device and inode number.
#[cfg(unix)]
pub(super) type Identity = (u64, u64);
#[cfg(not(unix))]
pub(super) type Identity = Handle;

/// Returns the identity of the file behind a stream. Only regular files have one: opening a pipe may block,
/// and reading from and writing to the same terminal is fine.
pub(super) fn behind(stream: io::Result<Handle>) -> Option<Identity> {
    let handle = stream.ok()?;
    let data = handle.as_file().metadata().ok()?;
    #[cfg(unix)]
    return of_data(&data);
    #[cfg(not(unix))]
    data.is_file().then_some(handle)
}

/// Returns the identity of the file with this name.
pub(super) fn named(path: &Path) -> Option<Identity> {
    #[cfg(unix)]
    return of_data(&std::fs::metadata(path).ok()?);
    #[cfg(not(unix))]
    path.is_file().then(|| Handle::from_path(path).ok()).flatten()
}

#[cfg(unix)]
fn of_data(data: &std::fs::Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    data.is_file().then(|| (data.dev(), data.ino()))
}

/// Returns the identity of an input file; `-` is standard input.
pub(super) fn of_input(path: &Path) -> Option<Identity> {
    match is_stdin(path) {
        true if is_worker() => parse_identity(&std::env::var(STDIN).ok()?),
        true => behind(Handle::stdin()),
        false => named(path),
    }
}

/// Returns the identity of the file behind standard input as text, for worker processes, whose own standard
/// input is a pipe.
pub(crate) fn behind_stdin() -> Option<String> {
    #[cfg(unix)]
    return behind(Handle::stdin()).map(|(device, number)| format!("{device} {number}"));
    #[cfg(not(unix))]
    None
}

#[cfg(unix)]
fn parse_identity(words: &str) -> Option<Identity> {
    let (device, number) = words.split_once(' ')?;
    Some((device.parse().ok()?, number.parse().ok()?))
}
#[cfg(not(unix))]
fn parse_identity(_: &str) -> Option<Identity> {
    None
}
