//! The outputs of a run: no file that the run reads is written to, and none is written twice.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use anyhow::{Context, bail};
use same_file::Handle;

use super::draft::{Appended, TempReplacement};
use super::identity::{Identity, Stream, behind, named, of_input};
use super::name::{is_stdin, name_of};
use super::target::{Target, folder_of};
use super::writer::Writer;

use crate::threads::lock;

/// The name of standard output after `cannot write`.
const TO_STDOUT: &str = "to standard output";

/// The outputs of a run, which refuse to write to its inputs: the run would read its own output, or destroy
/// its input. Everything that writes goes through this type, so the inputs must be named first. Files are
/// compared by identity, not by name.
#[derive(Clone, Debug)]
pub(crate) struct Outputs(Arc<RunFiles>);

#[derive(Debug)]
struct RunFiles {
    /// The files that the run reads, with their names.
    inputs: HashMap<Identity, String>,
    /// The files that standard output and stderr go to. Replacing one of them would lose what is printed
    /// there.
    streams: HashMap<Identity, &'static str>,
    /// The files that the run writes.
    written: Mutex<HashSet<PathBuf>>,
}

impl Outputs {
    /// The outputs of a run that reads these files. Fails if stderr goes to one of them.
    pub(crate) fn excluding_inputs(inputs: &[PathBuf]) -> anyhow::Result<Outputs> {
        let mut read = HashMap::new();
        for input in inputs {
            let name = if is_stdin(input) { "standard input".into() } else { name_of(input) };
            if let Some(identity) = of_input(input) {
                read.entry(identity).or_insert(name);
            }
        }
        let (stdout, stderr) = (behind(Stream::Output), behind(Stream::Error));
        let streams = [(stdout, "standard output"), (stderr, "stderr")];
        let streams = streams.into_iter().filter_map(|(identity, name)| Some((identity?, name)));
        let files = RunFiles { inputs: read, streams: streams.collect(), written: Mutex::default() };
        let outputs = Outputs(Arc::new(files));
        // Any run may write a message.
        outputs.refuse_input("stderr", behind(Stream::Error))?;
        Ok(outputs)
    }

    /// Returns standard output, locked.
    pub(crate) fn stdout(&self) -> anyhow::Result<Writer> {
        self.refuse_input("standard output", behind(Stream::Output))?;
        Ok(Writer::new(io::stdout().lock(), TO_STDOUT))
    }

    /// Returns the target that a name means, after all checks that are possible before there is anything to
    /// write.
    pub(crate) fn check(&self, path: &Path) -> anyhow::Result<Target> {
        let (name, folder) = (name_of(path), folder_of(path));
        if !folder.is_dir() {
            bail!("cannot write {name}: there is no folder {}", name_of(folder));
        }
        let target = Target::of(path).with_context(|| format!("cannot write {name}"))?;
        match &target {
            Target::Stdout => self.refuse_input("standard output", behind(Stream::Output))?,
            Target::Open(path) => self.refuse_input(&name, named(path))?,
            Target::File(path) => {
                let identity = named(path);
                if let Some(stream) = identity.as_ref().and_then(|identity| self.0.streams.get(identity)) {
                    bail!("cannot write to {name}: {stream} goes to the same file; write to another file");
                }
                self.refuse_input(&name, identity)?;
            }
        }
        Ok(target)
    }

    fn refuse_input(&self, name: &str, written: Option<Identity>) -> anyhow::Result<()> {
        let Some(input) = written.and_then(|written| self.0.inputs.get(&written)) else { return Ok(()) };
        let why = match name == input {
            true => "it is read as well".into(),
            false => format!("it is the same file as {input}, which is read"),
        };
        bail!("cannot write to {name}: {why}; write to another file");
    }

    /// Returns the target that a name means, and reserves it: nothing else in this run may write there.
    pub(crate) fn claim(&self, path: &Path) -> anyhow::Result<Target> {
        let target = self.check(path)?;
        if let Target::File(file) = &target {
            let folder = fs::canonicalize(folder_of(file)).unwrap_or_default();
            let whole = folder.join(file.file_name().unwrap_or_default());
            if !lock(&self.0.written).insert(whole) {
                let name = name_of(path);
                bail!(
                    "cannot write to {name}: this run already writes something else there; name another file or folder"
                );
            }
        }
        Ok(target)
    }

    /// Writes a file atomically: a reader finds the old contents or the new ones, never a part. A link stays,
    /// and the file that it points to is replaced; pipes and devices are written to directly.
    pub(crate) fn save(&self, path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        self.save_by(path, |out| Ok(out.write_all(bytes)?))
    }

    /// Like `save`, with a callback that writes the contents. If it fails, the file is not replaced.
    pub(crate) fn save_by<T>(
        &self,
        path: &Path,
        fill: impl FnOnce(&mut dyn Write) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let (mut writer, draft) = self.begin(path)?;
        let done = fill(&mut writer)?;
        writer.flush()?;
        draft.put()?;
        Ok(done)
    }

    /// Like `save`, but returns the writer, and a draft that replaces the file when it is put.
    pub(crate) fn begin(&self, path: &Path) -> anyhow::Result<(Writer, Draft)> {
        let (target, name) = (self.claim(path)?, name_of(path));
        let open = || -> io::Result<(Writer, Option<TempReplacement>)> {
            Ok(match target {
                // A lock would block: in the middle of a run, standard output is locked already.
                Target::Stdout => (Writer::new(Handle::stdout()?.as_file().try_clone()?, TO_STDOUT), None),
                // Append, since a file that is open elsewhere must not be truncated.
                Target::Open(path) => {
                    (Writer::new(OpenOptions::new().append(true).open(path)?, &*name), None)
                }
                Target::File(path) => {
                    let mut temp = TempReplacement::new(&path)?;
                    (Writer::new(temp.file().try_clone()?, &*name), Some(temp))
                }
            })
        };
        let (writer, temp) = open().with_context(|| format!("cannot write {name}"))?;
        Ok((writer, Draft { temp, name }))
    }

    /// Opens a file for reading and appending; creates it if it does not exist.
    pub(crate) fn append_to(&self, path: &Path) -> anyhow::Result<Appended> {
        let name = name_of(path);
        // Only a file that has an end can be read through. A folder is refused below.
        let target = if path.is_dir() { Target::Open(path.into()) } else { self.claim(path)? };
        let Target::File(path) = target else {
            bail!(
                "cannot resume {name}: it is not a regular file, and only such a file can be read and appended to"
            );
        };
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path);
        let file: File = file.with_context(|| format!("cannot open {name}"))?;
        Ok(Appended { file, path, name })
    }

    /// Creates a folder if it does not exist, but not the one that it is in: that may be mistyped.
    pub(crate) fn folder(&self, path: &Path) -> anyhow::Result<()> {
        let (name, parent) = (name_of(path), folder_of(path));
        if path.is_dir() {
            return Ok(());
        }
        if path.exists() {
            bail!("cannot make the folder {name}: there is a file of this name; name another folder");
        }
        if !parent.is_dir() {
            bail!("cannot make the folder {name}: there is no folder {}", name_of(parent));
        }
        fs::create_dir(path).with_context(|| format!("cannot make the folder {name}"))
    }

    /// Creates the folder that a file is in, and all those above it, if they do not exist.
    pub(crate) fn folder_of(&self, file: &Path) -> anyhow::Result<()> {
        let folder = folder_of(file);
        let name = name_of(folder);
        // Above a relative name is the empty one, which exists as the current folder.
        let existing = folder.ancestors().find(|above| above.exists());
        if let Some(blocking) = existing.filter(|above| !above.is_dir()) {
            bail!(
                "cannot make the folder {name}: {} is a file; move it, or name another folder",
                name_of(blocking)
            );
        }
        match fs::create_dir_all(folder) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                bail!("cannot make the folder {name}: you have no permission to do so; name another folder")
            }
            made => made.with_context(|| format!("cannot make the folder {name}")),
        }
    }
}

/// A file that is being written, until it replaces the old one.
pub(crate) struct Draft {
    temp: Option<TempReplacement>,
    name: String,
}

impl Draft {
    pub(crate) fn put(self) -> anyhow::Result<()> {
        let put = self.temp.map(TempReplacement::put).transpose();
        put.map(drop).with_context(|| format!("cannot write {}", self.name))
    }
}
