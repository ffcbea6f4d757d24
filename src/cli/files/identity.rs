//! Which files are the same, whatever their names.

use std::io;
use std::path::Path;

use same_file::Handle;

use super::name::is_stdin;
use crate::cli::worker::{STDIN, is_worker};

/// What tells a file apart from all others: on Unix its device and its number there.
#[cfg(unix)]
pub(super) type Identity = (u64, u64);
#[cfg(not(unix))]
pub(super) type Identity = Handle;

/// That of the file behind a stream. Only files have one: to open a pipe may wait, and to read and write a
/// terminal is no fault.
pub(super) fn behind(stream: io::Result<Handle>) -> Option<Identity> {
    let handle = stream.ok()?;
    let data = handle.as_file().metadata().ok()?;
    #[cfg(unix)]
    return of_data(&data);
    #[cfg(not(unix))]
    data.is_file().then_some(handle)
}

/// That of a file with this name.
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

/// That of a file that is read; `-` is standard input.
pub(super) fn of_input(path: &Path) -> Option<Identity> {
    match is_stdin(path) {
        true if is_worker() => told(&std::env::var(STDIN).ok()?),
        true => behind(Handle::stdin()),
        false => named(path),
    }
}

/// The file behind standard input in words, for worker processes: theirs is another one.
pub(crate) fn behind_stdin() -> Option<String> {
    #[cfg(unix)]
    return behind(Handle::stdin()).map(|(device, number)| format!("{device} {number}"));
    #[cfg(not(unix))]
    None
}

#[cfg(unix)]
fn told(words: &str) -> Option<Identity> {
    let (device, number) = words.split_once(' ')?;
    Some((device.parse().ok()?, number.parse().ok()?))
}
#[cfg(not(unix))]
fn told(_: &str) -> Option<Identity> {
    None
}
