//! What a name stands for that is to be written to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The name that means standard output.
pub(crate) const STDOUT: &str = "-";

/// What a name stands for that is to be written to.
#[derive(Debug)]
pub(crate) enum Target {
    /// Standard output.
    Stdout,
    /// A pipe, a device, or a file that is open already: it is written to as it is.
    Open(PathBuf),
    /// A file, or nothing yet, without links on the way.
    File(PathBuf),
}

/// More links than that go in a circle.
const MOST_LINKS: usize = 40;

impl Target {
    pub(super) fn of(path: &Path) -> io::Result<Target> {
        if path.as_os_str() == STDOUT {
            return Ok(Target::Stdout);
        }
        let mut path = path.to_path_buf();
        for _ in 0..MOST_LINKS {
            // These look like links to files, but what is meant is the place where such a file is open.
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

/// The folder that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whose open files a folder shows.
enum Whose {
    Ours,
    Others,
}

/// Whose open files a folder shows, such as `/dev/fd`; most show none.
fn open_files(folder: &Path) -> Option<Whose> {
    let folder = fs::canonicalize(folder).ok()?;
    let is_ours = |name| fs::canonicalize(name).is_ok_and(|ours| ours == folder);
    if is_ours("/proc/self/fd") || is_ours("/dev/fd") {
        return Some(Whose::Ours);
    }
    (folder.starts_with("/proc") && folder.ends_with("fd")).then_some(Whose::Others)
}
