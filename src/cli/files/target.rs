//! Resolves the name of an output to standard output, a stream, or a file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The name that means standard output.
pub(crate) const STDOUT: &str = "-";

/// The target that the name of an output means.
#[derive(Debug)]
pub(crate) enum Target {
    /// Standard output.
    Stdout,
    /// A pipe, a device, or a file that is open already: it is written to directly.
    Open(PathBuf),
    /// A file, which need not exist yet, with all links resolved.
    File(PathBuf),
}

/// The most links to follow; more are taken for a cycle.
const MOST_LINKS: usize = 40;

impl Target {
    pub(super) fn of(path: &Path) -> io::Result<Target> {
        if path.as_os_str() == STDOUT {
            return Ok(Target::Stdout);
        }
        let mut path = path.to_path_buf();
        for _ in 0..MOST_LINKS {
            // Entries of such a folder look like links to files, but mean the open file itself, with its
            // position.
            match open_files(folder_of(&path)) {
                Some(Whose::Ours) if path.file_name().is_some_and(|name| name == "1") => {
                    return Ok(Target::Stdout);
                }
                Some(_) => return Ok(Target::Open(path)),
                None => {}
            }
            match fs::read_link(&path) {
                Ok(link) => path = folder_of(&path).join(link),
                Err(_) => match fs::metadata(&path) {
                    Ok(data) if data.is_dir() => {
                        return Err(io::Error::other("it is a folder; name a file"));
                    }
                    Ok(data) if !data.is_file() => return Ok(Target::Open(path)),
                    _ => return Ok(Target::File(path)),
                },
            }
        }
        Err(io::Error::other("its links go in a circle"))
    }
}

/// Returns the folder that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whose open files a folder lists.
enum Whose {
    Ours,
    Others,
}

/// Returns whose open files a folder such as `/dev/fd` lists; `None` for an ordinary folder.
fn open_files(folder: &Path) -> Option<Whose> {
    let folder = fs::canonicalize(folder).ok()?;
    let is_ours = |name| fs::canonicalize(name).is_ok_and(|ours| ours == folder);
    if is_ours("/proc/self/fd") || is_ours("/dev/fd") {
        return Some(Whose::Ours);
    }
    (folder.starts_with("/proc") && folder.ends_with("fd")).then_some(Whose::Others)
}
