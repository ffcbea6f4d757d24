//! What a run writes: never what it reads, and no file twice.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, bail};
use same_file::Handle;

use super::draft::{Appended, Beside};
use super::identity::{Identity, behind, named, of_input};
use super::name::{is_stdin, name_of};
use super::target::{Target, folder_of};
use super::writer::Writer;

/// What standard output is called where it cannot be written.
const TO_STDOUT: &str = "to standard output";

/// What a run may write to. Who wants to write anything must say what is read to have one, and it refuses to
/// write to that: this would feed itself, or destroy its input. Files count, not their names.
#[derive(Clone, Debug)]
pub(crate) struct Outputs(Arc<Known>);

#[derive(Debug)]
struct Known {
    /// The files that are read, and their names.
    inputs: HashMap<Identity, String>,
    /// The files that standard output and stderr go to. Who replaces them loses what is said there.
    streams: HashMap<Identity, &'static str>,
    /// The files that are written.
    written: Mutex<HashSet<PathBuf>>,
}

impl Outputs {
    /// For a run that reads these files.
    pub(crate) fn apart_from(inputs: &[PathBuf]) -> anyhow::Result<Outputs> {
        let mut read = HashMap::new();
        for input in inputs {
            let name = if is_stdin(input) { "standard input".into() } else { name_of(input) };
            if let Some(identity) = of_input(input) {
                read.entry(identity).or_insert(name);
            }
        }
        let (stdout, stderr) = (behind(Handle::stdout()), behind(Handle::stderr()));
        let streams = [(stdout, "standard output"), (stderr, "stderr")];
        let streams = streams.into_iter().filter_map(|(identity, name)| Some((identity?, name)));
        let known = Known { inputs: read, streams: streams.collect(), written: Mutex::default() };
        let outputs = Outputs(Arc::new(known));
        // Every run may have something to say.
        outputs.refuse_input("stderr", behind(Handle::stderr()))?;
        Ok(outputs)
    }

    /// Standard output.
    pub(crate) fn stdout(&self) -> anyhow::Result<Writer> {
        self.refuse_input("standard output", behind(Handle::stdout()))?;
        Ok(Writer::new(io::stdout().lock(), TO_STDOUT))
    }

    /// What a name stands for, if it can be written to as far as can be told before there is anything to write.
    pub(crate) fn check(&self, path: &Path) -> anyhow::Result<Target> {
        let (name, folder) = (name_of(path), folder_of(path));
        if !folder.is_dir() {
            bail!("cannot write {name}: there is no folder {}", name_of(folder));
        }
        let target = Target::of(path).with_context(|| format!("cannot write {name}"))?;
        match &target {
            Target::Stdout => self.refuse_input("standard output", behind(Handle::stdout()))?,
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

    /// What a name stands for, which from now on nothing else of this run may write.
    fn claim(&self, path: &Path) -> anyhow::Result<Target> {
        let target = self.check(path)?;
        if let Target::File(file) = &target {
            let folder = fs::canonicalize(folder_of(file)).unwrap_or_default();
            let whole = folder.join(file.file_name().unwrap_or_default());
            if !self.0.written.lock().unwrap_or_else(PoisonError::into_inner).insert(whole) {
                let name = name_of(path);
                bail!(
                    "cannot write to {name}: something else of this run is written there; name another file or folder"
                );
            }
        }
        Ok(target)
    }

    /// Writes a file so that there is never half of it: whoever reads finds the old one or the new one.
    /// A link stays, and the file that it leads to is written; pipes and devices are just written to.
    pub(crate) fn save(&self, path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        self.save_by(path, |out| Ok(out.write_all(bytes)?))
    }

    /// The same, for what is written bit by bit. If that fails, nothing is written.
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

    /// The same, for what takes the writer away.
    pub(crate) fn begin(&self, path: &Path) -> anyhow::Result<(Writer, Draft)> {
        let (target, name) = (self.claim(path)?, name_of(path));
        let open = || -> io::Result<(Writer, Option<Beside>)> {
            Ok(match target {
                // Not locked: in the middle of a run others have the lock.
                Target::Stdout => (Writer::new(Handle::stdout()?.as_file().try_clone()?, TO_STDOUT), None),
                // At the end: it is not ours to empty.
                Target::Open(path) => {
                    (Writer::new(OpenOptions::new().append(true).open(path)?, &*name), None)
                }
                Target::File(path) => {
                    let mut beside = Beside::new(&path)?;
                    (Writer::new(beside.file().try_clone()?, &*name), Some(beside))
                }
            })
        };
        let (writer, beside) = open().with_context(|| format!("cannot write {name}"))?;
        Ok((writer, Draft { beside, name }))
    }

    /// Opens a file to read it and append to it; it is made if it is not there.
    pub(crate) fn append_to(&self, path: &Path) -> anyhow::Result<Appended> {
        let name = name_of(path);
        // What is read to its end has to have one.
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

    /// Makes a folder, if it is not there.
    pub(crate) fn folder(&self, path: &Path) -> anyhow::Result<()> {
        let name = name_of(path);
        if path.exists() && !path.is_dir() {
            bail!("cannot make the folder {name}: there is a file of this name; name another folder");
        }
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {name}"))
    }
}

/// What was written, until it is put where it belongs.
pub(crate) struct Draft {
    beside: Option<Beside>,
    name: String,
}

impl Draft {
    pub(crate) fn put(self) -> anyhow::Result<()> {
        let put = self.beside.map(Beside::put).transpose();
        put.map(drop).with_context(|| format!("cannot write {}", self.name))
    }
}
