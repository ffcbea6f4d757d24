//! Files and standard input as streams of puzzles.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use slink::formats::contest::Reader;

/// A file or standard input.
pub(crate) type Input = BufReader<Box<dyn Read>>;

/// A stream of puzzles.
pub(crate) type Puzzles = Reader<Input>;

/// The name that means standard input, and that messages give it.
const STDIN: (&str, &str) = ("-", "<stdin>");

/// Opens a file of puzzles; `-` is standard input.
pub(crate) fn open(path: &Path) -> anyhow::Result<Puzzles> {
    open_text(path).map(|(name, input)| Reader::new(name, input))
}

/// Opens a file, and names it as messages should; `-` is standard input.
pub(crate) fn open_text(path: &Path) -> anyhow::Result<(String, Input)> {
    if path.as_os_str() == STDIN.0 {
        return Ok((STDIN.1.into(), buffered(Box::new(io::stdin()))));
    }
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        bail!("cannot read {name}: it is a directory, expected a file");
    }
    Ok((name, buffered(Box::new(file))))
}

fn buffered(input: Box<dyn Read>) -> Input {
    BufReader::with_capacity(1 << 16, input)
}

/// The files to read: those named, or standard input if none is.
pub(crate) fn or_stdin(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() { vec![STDIN.0.into()] } else { files.to_vec() }
}
