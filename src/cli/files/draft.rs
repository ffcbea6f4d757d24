//! Files that are replaced as a whole through a temporary file, and files that are appended to.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::target::folder_of;
use super::writer::Writer;

/// A temporary file that is to replace another one; dropping it deletes it.
pub(crate) struct TempReplacement {
    file: NamedTempFile,
    path: PathBuf,
    old: Option<Metadata>,
}

impl TempReplacement {
    /// Creates a temporary file in the folder of `path`, which must not be a link. Fails if the old file may
    /// not be written to.
    pub(super) fn new(path: &Path) -> io::Result<TempReplacement> {
        let old = match OpenOptions::new().write(true).open(path) {
            Ok(old) => Some(old.metadata()?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".slink-").suffix(".part");
        #[cfg(unix)]
        if old.is_none() {
            // The umask applies, as for every new file.
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        Ok(TempReplacement { file: builder.tempfile_in(folder_of(path))?, path: path.to_path_buf(), old })
    }

    pub(crate) fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Replaces the old file, and keeps its owner and mode.
    pub(super) fn put(self) -> io::Result<File> {
        if let Some(old) = self.old {
            #[cfg(unix)]
            {
                use std::os::unix::fs::{MetadataExt, fchown};
                // Only root may change the owner, so a failure is ignored.
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

    /// Creates a temporary file that may replace this one.
    pub(crate) fn temp_replacement(&self) -> io::Result<TempReplacement> {
        TempReplacement::new(&self.path)
    }

    /// Replaces this file by another one, and returns that.
    pub(crate) fn replaced(&self, new: TempReplacement) -> io::Result<Appended> {
        Ok(Appended { file: new.put()?, path: self.path.clone(), name: self.name.clone() })
    }
}
