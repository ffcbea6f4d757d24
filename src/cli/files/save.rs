//! Files that are written whole, beside the one whose place they take.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tempfile::NamedTempFile;

use super::name::name_of;

/// What a name stands for that is to be written to.
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
    pub(crate) fn of(path: &Path) -> io::Result<Target> {
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
                Err(_) if fs::metadata(&path).is_ok_and(|data| !data.is_file()) => {
                    return Ok(Target::Open(path));
                }
                Err(_) => return Ok(Target::File(path)),
            }
        }
        Err(io::Error::other("its links go in a circle"))
    }
}

fn folder_of(path: &Path) -> &Path {
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

/// Writes a file so that there is never half of it: whoever reads finds the old one or the new one.
/// A link stays, and the file that it leads to is written; pipes and devices are just written to.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    save_by(path, |out| Ok(out.write_all(bytes)?))
}

/// The same, for what is written bit by bit. If that fails, nothing is written.
pub(crate) fn save_by<T>(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let name = name_of(path);
    let folder = folder_of(path);
    if !folder.is_dir() {
        bail!("cannot write {name}: there is no folder {}", name_of(folder));
    }
    let write = || match Target::of(path)? {
        Target::Stdout => {
            let mut stdout = io::stdout().lock();
            let done = fill(&mut stdout)?;
            stdout.flush()?;
            Ok(done)
        }
        // At the end: it is not ours to empty.
        Target::Open(path) => fill(&mut OpenOptions::new().append(true).open(path)?),
        Target::File(path) => {
            let mut file = Beside::new(&path)?;
            let done = fill(file.file())?;
            file.put()?;
            Ok(done)
        }
    };
    write().with_context(|| format!("cannot write {name}"))
}

/// A file that is written beside the one whose place it is to take; it is gone if it never does.
pub(crate) struct Beside<'a> {
    file: NamedTempFile,
    path: &'a Path,
    old: Option<Metadata>,
}

impl<'a> Beside<'a> {
    /// A file beside the one with this name, which is no link. One that may not be written is not
    /// replaced either.
    pub(crate) fn new(path: &'a Path) -> io::Result<Beside<'a>> {
        let old = match OpenOptions::new().write(true).open(path) {
            Ok(old) => Some(old.metadata()?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".slink-").suffix(".part");
        #[cfg(unix)]
        if old.is_none() {
            // As for every new file, the umask takes away from that.
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        Ok(Beside { file: builder.tempfile_in(folder_of(path))?, path, old })
    }

    pub(crate) fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Takes the place of the old file, with its owner and its mode.
    pub(crate) fn put(self) -> io::Result<File> {
        if let Some(old) = self.old {
            #[cfg(unix)]
            {
                use std::os::unix::fs::{MetadataExt, fchown};
                // Only root may give files away.
                let _ = fchown(self.file.as_file(), Some(old.uid()), Some(old.gid()));
            }
            self.file.as_file().set_permissions(old.permissions())?;
        }
        Ok(self.file.persist(self.path)?)
    }
}
