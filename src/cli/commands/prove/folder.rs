//! A folder of certificates.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::bail;
use slitherlink::formats::Entry;
use slitherlink_certificate::Certificate;

use crate::cli::files::{Outputs, name_of, raw_name_of};
use crate::cli::stream::{ExternalFailure, Item};
use crate::cli::terminal::shown_name;

/// A folder with a file for each puzzle, named after the puzzle's file and its number.
pub(crate) struct Folder {
    path: PathBuf,
    outputs: Outputs,
}

impl Folder {
    /// Opens a folder for the certificates of some files, and makes it if it does not exist. Two files of the
    /// same name are an error.
    pub(crate) fn open(path: &Path, files: &[PathBuf], outputs: Outputs) -> anyhow::Result<Folder> {
        let mut stems = HashSet::new();
        if let Some(twice) =
            files.iter().map(|file| stem(&raw_name_of(file))).find(|stem| !stems.insert(stem.clone()))
        {
            bail!(
                "several files are named {}, so their certificates in {} would have the same names; run slink once \
                 for each file, with its own folder",
                shown_name(&twice),
                name_of(path)
            );
        }
        outputs.folder(path)?;
        Ok(Folder { path: path.to_path_buf(), outputs })
    }

    /// Writes the certificate of a puzzle, and returns its path.
    pub(crate) fn save(&self, item: &Item<Entry>, text: &[u8]) -> anyhow::Result<String> {
        let path = self.path_of(item, "cert");
        self.outputs.save(&path, text).map_err(ExternalFailure::from)?;
        Ok(name_of(&path))
    }

    /// Writes a certificate as a formula and a proof for VeriPB, and returns their paths.
    pub(crate) fn save_for_veripb(
        &self,
        item: &Item<Entry>,
        certificate: &Certificate,
    ) -> anyhow::Result<String> {
        let (opb, pbp) = (self.path_of(item, "opb"), self.path_of(item, "pbp"));
        self.outputs.save_by(&opb, |out| Ok(certificate.write_opb(out)?)).map_err(ExternalFailure::from)?;
        self.outputs.save_by(&pbp, |out| Ok(certificate.write_pbp(out)?)).map_err(ExternalFailure::from)?;
        Ok(format!("{} {}", name_of(&opb), name_of(&pbp)))
    }

    fn path_of(&self, item: &Item<Entry>, extension: &str) -> PathBuf {
        self.path.join(format!("{}-{}.{extension}", stem(&item.file), item.number))
    }
}

/// Returns the name of a file without folders and extension.
fn stem(file: &str) -> String {
    match file {
        "-" | "<stdin>" => "stdin".into(),
        url if url.contains("://") => "url".into(),
        "<URL>" => "url".into(),
        file => {
            Path::new(file).file_stem().map_or_else(|| "puzzle".into(), |stem| stem.to_string_lossy().into())
        }
    }
}
