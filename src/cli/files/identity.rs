//! The identity of files: whether two names mean the same file.

use std::io;
use std::path::Path;

use same_file::Handle;

use super::name::is_stdin;
use crate::cli::worker::{STREAMS, is_worker};

/// The identity of a file: on Unix its device and inode number.
#[cfg(unix)]
pub(super) type Identity = (u64, u64);
#[cfg(not(unix))]
pub(super) type Identity = Handle;

/// A standard stream.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stream {
    Input,
    Output,
    Error,
}

impl Stream {
    const ALL: [Stream; 3] = [Stream::Input, Stream::Output, Stream::Error];

    fn handle(self) -> io::Result<Handle> {
        match self {
            Stream::Input => Handle::stdin(),
            Stream::Output => Handle::stdout(),
            Stream::Error => Handle::stderr(),
        }
    }
}

/// Returns the identity of the file behind a standard stream of this run. The streams of a worker process are
/// pipes, so for that it is the file behind the stream of its parent.
pub(super) fn behind(stream: Stream) -> Option<Identity> {
    match is_worker() {
        true => parse_identity(std::env::var(STREAMS).ok()?.split(',').nth(stream as usize)?),
        false => of_stream(stream.handle()),
    }
}

/// Returns the identities of the files behind the standard streams as text, for worker processes.
pub(crate) fn behind_streams() -> String {
    Stream::ALL.map(|stream| behind(stream).map_or_else(String::new, |file| identity_text(&file))).join(",")
}

/// Returns the identity of the file behind a stream. Only regular files have one: opening a pipe may block,
/// and reading from and writing to the same terminal is fine.
fn of_stream(stream: io::Result<Handle>) -> Option<Identity> {
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
        true => behind(Stream::Input),
        false => named(path),
    }
}

#[cfg(unix)]
fn identity_text((device, number): &Identity) -> String {
    format!("{device} {number}")
}
#[cfg(not(unix))]
fn identity_text(_: &Identity) -> String {
    String::new()
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
