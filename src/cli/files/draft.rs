//! Files that are written whole, beside the one whose place they take, and files that are appended to.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::target::folder_of;
use super::writer::Writer;

/// A file that is written beside the one whose place it is to take; it is gone if it never does.
pub(crate) struct Beside {
    file: NamedTempFile,
    path: PathBuf,
    old: Option<Metadata>,
}

impl Beside {
    /// A file beside the one with this name, which is no link. One that may not be written is not
    /// replaced either.
    pub(super) fn new(path: &Path) -> io::Result<Beside> {
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
        Ok(Beside { file: builder.tempfile_in(folder_of(path))?, path: path.to_path_buf(), old })
    }

    pub(crate) fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Takes the place of the old file, with its owner and its mode.
    pub(super) fn put(self) -> io::Result<File> {
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

/// A file that is read, and then appended to.
#[derive(Debug)]
pub(crate) struct Appended {
    pub(super) file: File,
    pub(super) path: PathBuf,
    pub(super) name: String,
}

impl Appended {
    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    pub(crate) fn writer(&self) -> io::Result<Writer> {
        Ok(Writer::new(self.file.try_clone()?, self.name.clone()))
    }

    /// A file that may take its place.
    pub(crate) fn beside(&self) -> io::Result<Beside> {
        Beside::new(&self.path)
    }

    /// The new one, in the place of this one.
    pub(crate) fn replaced(&self, new: Beside) -> io::Result<Appended> {
        Ok(Appended { file: new.put()?, path: self.path.clone(), name: self.name.clone() })
    }
}
