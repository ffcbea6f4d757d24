//! Writes the clauses and the proof of one certificate to files, for other checkers.
//!
//! A file that exists when the program ends belongs to a certificate that was accepted. So the files are
//! emptied before anything is read, and removed unless everything succeeds: the output of an earlier run is
//! never mistaken for that of this one.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};

use slitherlink_certificate::Certificate;

use super::arguments::Arguments;
use super::files::{identity, name_of};
use super::warn;

/// The output files that were requested.
pub(super) struct Outputs {
    cnf: Option<Output>,
    proof: Option<Output>,
    sink: io::Sink,
}

impl Outputs {
    /// Creates the files, or empties them.
    pub(super) fn open(arguments: &Arguments) -> Result<Outputs, String> {
        let open = |path: &Option<OsString>| path.as_deref().map(Output::create).transpose();
        let cnf = open(&arguments.cnf)?;
        // Only now that the first file exists can the second be recognised as a link to it.
        if let (Some(cnf), Some(proof)) = (&arguments.cnf, &arguments.proof)
            && identity::of(proof).is_some_and(|proof| identity::of(cnf) == Some(proof))
        {
            return Err(format!("--cnf and --proof are one file, {}", name_of(cnf)));
        }
        Ok(Outputs { cnf, proof: open(&arguments.proof)?, sink: io::sink() })
    }

    /// True if any file was requested.
    pub(super) const fn are_wanted(&self) -> bool {
        self.cnf.is_some() || self.proof.is_some()
    }

    /// The writer for the proof.
    pub(super) fn proof(&mut self) -> &mut dyn Write {
        match self.proof.as_mut().and_then(|proof| proof.out.as_mut()) {
            Some(out) => out,
            None => &mut self.sink,
        }
    }

    /// Writes the clauses of a certificate that is right, and keeps both files. If it has no refutation, both
    /// are removed.
    pub(super) fn finish(mut self, certificate: &Certificate) -> Result<(), String> {
        let Some(refutation) = certificate.refutation() else {
            warn(
                "--cnf and --proof write nothing: this certificate leaves open whether there are other solutions, so \
                 there is nothing to prove",
            );
            return Ok(());
        };
        if let Some(cnf) = &mut self.cnf {
            cnf.write(|out| refutation.clauses().write_cnf(out))?;
        }
        for output in [&mut self.cnf, &mut self.proof].into_iter().flatten() {
            output.write(io::Write::flush)?;
        }
        for output in [&mut self.cnf, &mut self.proof].into_iter().flatten() {
            output.out = None;
        }
        Ok(())
    }
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
