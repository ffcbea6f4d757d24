//! Opens files, and tells them apart by identity rather than by name.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use slitherlink_certificate::puzzle::Puzzle;
use slitherlink_certificate::text::printable;

use super::arguments::Arguments;

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

/// Checks that no file is both read and written, or written twice, even under different names.
pub(super) fn keep_apart(arguments: &Arguments) -> Result<(), String> {
    if arguments.read().filter(|path| *path == "-").count() > 1 {
        return Err("standard input is named twice, and can be read once".into());
    }
    let mut taken: Vec<(identity::Identity, String)> = Vec::new();
    for path in arguments.read() {
        let identity = if path == "-" { identity::of_stdin() } else { identity::of(path) };
        taken.extend(identity.map(|identity| (identity, format!("{}, which is read", name_of_input(path)))));
    }
    for (option, path) in arguments.written() {
        let name = name_of(path);
        if path == "-" {
            return Err(format!(
                "found {option} -, expected a file: standard output has what certificates show"
            ));
        }
        let Some(identity) = identity::of(path) else { continue };
        if let Some((_, other)) = taken.iter().find(|(taken, _)| *taken == identity) {
            return Err(format!("{option} {name} would overwrite {other}; nothing was written"));
        }
        if is_certificate(path) {
            return Err(format!(
                "{option} {name} would overwrite a certificate; delete it first if that is meant"
            ));
        }
        taken.push((identity, format!("{name}, which {option} writes")));
    }
    Ok(())
}

/// True if a file begins as certificates do.
fn is_certificate(path: &OsStr) -> bool {
    const BEGIN: &str = "slink certificate ";
    let mut begin = [0; BEGIN.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut begin)).is_ok() && begin == BEGIN.as_bytes()
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
