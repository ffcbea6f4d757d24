//! A folder of certificates.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::cli::files::{Draft, Outputs, name_of, raw_name_of};
use crate::cli::stream::{ExternalFailure, Item};
use crate::cli::terminal::shown_name;
use crate::formats::Entry;

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
        Ok(self.save_all(item, &[("cert", &|out| Ok(out.write_all(text)?))])?)
    }

    /// Writes files of a puzzle, which have these extensions, and returns their paths. If one fails, none is written.
    pub(crate) fn save_all(&self, item: &Item<Entry>, files: &[Part]) -> Result<String, ExternalFailure> {
        let (mut names, mut drafts) = (Vec::new(), Vec::new());
        for (extension, fill) in files {
            let path = self.path.join(format!("{}-{}.{extension}", stem(&item.file), item.number));
            names.push(name_of(&path));
            let (mut writer, draft) = self.outputs.begin(&path)?;
            fill(&mut writer)?;
            writer.flush().map_err(anyhow::Error::from)?;
            drafts.push(draft);
        }
        drafts.into_iter().try_for_each(Draft::put)?;
        Ok(names.join(" "))
    }
}

/// A file of a puzzle: its extension, and what writes its contents.
type Part<'a> = (&'a str, &'a dyn Fn(&mut dyn Write) -> anyhow::Result<()>);

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
