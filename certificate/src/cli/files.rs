//! Opens files, and tells them apart by identity rather than by name.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use slitherlink_certificate::puzzle::Puzzle;
use slitherlink_certificate::text::printable;

/// The name of a file, made safe to print.
pub(super) fn name_of(path: &OsStr) -> String {
    let shown = printable(path.as_encoded_bytes());
    // On Windows backslashes separate folders, and are not escaped.
    if cfg!(windows) { shown.replace("\\\\", "\\") } else { shown }
}

/// The name of an input, made safe to print; that of `-` is `<stdin>`.
pub(super) fn name_of_input(path: &OsStr) -> String {
    if path == "-" { "<stdin>".into() } else { name_of(path) }
}

/// Opens a file, or standard input.
pub(super) fn open(path: &OsStr) -> Result<Box<dyn BufRead>, String> {
    if path == "-" {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let file = File::open(path).map_err(|error| format!("{} cannot be opened: {error}", name_of(path)))?;
    Ok(Box::new(BufReader::new(file)))
}

/// Reads the puzzle that all certificates must have.
pub(super) fn read_puzzle(path: &OsStr) -> Result<Puzzle, String> {
    let name = name_of_input(path);
    let mut text = String::new();
    open(path)?.read_to_string(&mut text).map_err(|error| format!("{name} cannot be read: {error}"))?;
    text.parse().map_err(|error| format!("{name}:{error}"))
}

/// The identity of a regular file, independent of its name. Other files, such as pipes, have none, since
/// writing does not overwrite them.
#[cfg(unix)]
pub(super) mod identity {
    use std::ffi::OsStr;
    use std::fs::{self, File, Metadata};
    use std::io;
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    /// The device and the inode number of the file.
    pub(in crate::cli) type Identity = (u64, u64);

    pub(in crate::cli) fn of(path: &OsStr) -> Option<Identity> {
        of_metadata(&fs::metadata(path).ok()?)
    }

    pub(in crate::cli) fn of_stdin() -> Option<Identity> {
        let stdin = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
        of_metadata(&stdin.metadata().ok()?)
    }

    fn of_metadata(metadata: &Metadata) -> Option<Identity> {
        metadata.is_file().then(|| (metadata.dev(), metadata.ino()))
    }
}

/// The identity of a regular file, independent of its name. Other files, such as pipes, have none, since
/// writing does not overwrite them.
#[cfg(not(unix))]
pub(super) mod identity {
    use std::ffi::OsStr;
    use std::fs;
    use std::path::PathBuf;

    /// The canonical path of the file.
    pub(in crate::cli) type Identity = PathBuf;

    pub(in crate::cli) fn of(path: &OsStr) -> Option<Identity> {
        fs::canonicalize(path).ok().filter(|path| path.is_file())
    }

    pub(in crate::cli) fn of_stdin() -> Option<Identity> {
        None
    }
}
