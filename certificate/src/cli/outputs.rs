//! Writes the clauses or the formula of one certificate, and its proof, to files, for other checkers.
//!
//! A file that exists when the program ends belongs to a certificate that was accepted. So the files are
//! emptied before anything is read, and removed unless everything succeeds: the output of an earlier run is
//! never mistaken for that of this one.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};

use slitherlink_certificate::Certificate;

use super::arguments::Arguments;
use super::files::{identity, name_of, name_of_input};
use super::warn;

/// The output files that were requested, by option.
pub(super) struct Outputs {
    files: Vec<(&'static str, Output)>,
    sink: io::Sink,
}

impl Outputs {
    /// Creates the files, or empties them.
    pub(super) fn open(arguments: &Arguments) -> Result<Outputs, String> {
        let mut files: Vec<(&'static str, Output)> = Vec::new();
        for (option, path) in arguments.written() {
            // Only now that the files before it exist can this one be recognised as a link to one of them.
            let identity = identity::of(path);
            let is_this =
                |(_, output): &&(_, Output)| identity.is_some() && identity::of(&output.path) == identity;
            if let Some((other, output)) = files.iter().find(is_this) {
                return Err(format!("{other} and {option} are one file, {}", name_of(&output.path)));
            }
            files.push((option, Output::create(path)?));
        }
        Ok(Outputs { files, sink: io::sink() })
    }

    /// True if any file was requested.
    pub(super) const fn are_wanted(&self) -> bool {
        !self.files.is_empty()
    }

    /// The writer for the proof.
    pub(super) fn proof(&mut self) -> &mut dyn Write {
        let proof = self.files.iter_mut().find(|(option, _)| *option == "--proof");
        match proof.and_then(|(_, proof)| proof.out.as_mut()) {
            Some(out) => out,
            None => &mut self.sink,
        }
    }

    /// Writes what a certificate that is right has for each file, and keeps the files. Those for which it has nothing
    /// are removed.
    pub(super) fn finish(mut self, certificate: &Certificate) -> Result<(), String> {
        let mut kept = Vec::new();
        for (option, mut output) in self.files.drain(..) {
            match (option, certificate.refutation()) {
                ("--opb", _) => output.write(|out| certificate.write_opb(out))?,
                ("--pbp", _) => output.write(|out| certificate.write_pbp(out))?,
                (_, None) => {
                    warn(&format!(
                        "{option} writes nothing: this certificate leaves open whether there are other solutions, so \
                         there is nothing to prove"
                    ));
                    continue;
                }
                ("--cnf", Some(refutation)) => output.write(|out| refutation.clauses().write_cnf(out))?,
                // The proof was copied while it was checked.
                _ => {}
            }
            output.write(io::Write::flush)?;
            kept.push(output);
        }
        kept.iter_mut().for_each(|output| output.out = None);
        Ok(())
    }
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

/// A file that is removed when it is dropped, unless it was finished.
struct Output {
    path: OsString,
    /// `None` once it is finished.
    out: Option<BufWriter<File>>,
}

impl Output {
    fn create(path: &OsStr) -> Result<Output, String> {
        let file =
            File::create(path).map_err(|error| format!("{} cannot be written: {error}", name_of(path)))?;
        Ok(Output { path: path.into(), out: Some(BufWriter::new(file)) })
    }

    fn write(&mut self, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> Result<(), String> {
        let written = self.out.as_mut().map_or(Ok(()), write);
        written.map_err(|error| format!("{} cannot be written: {error}", name_of(&self.path)))
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        let Some(out) = self.out.take() else { return };
        // Pipes and devices cannot be emptied or removed. A link is kept, and the file that it leads to is
        // left empty.
        let (file, _) = out.into_parts();
        let _ = file.set_len(0);
        if fs::symlink_metadata(&self.path).is_ok_and(|metadata| metadata.is_file()) {
            let _ = fs::remove_file(&self.path);
        }
    }
}
