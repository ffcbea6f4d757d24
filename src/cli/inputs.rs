//! Files and standard input as streams of puzzles.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use slink::formats::contest::Reader;

/// A stream of puzzles from one file or from standard input.
pub(crate) type Puzzles = Reader<BufReader<Box<dyn Read>>>;

/// The name that means standard input, and that messages give it.
const STDIN: (&str, &str) = ("-", "<stdin>");

/// Opens a file; `-` is standard input.
pub(crate) fn open(path: &Path) -> anyhow::Result<Puzzles> {
    if path.as_os_str() == STDIN.0 {
        return Ok(reader(STDIN.1.into(), Box::new(io::stdin())));
    }
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        bail!("cannot read {name}: it is a directory, expected a file of puzzles");
    }
    Ok(reader(name, Box::new(file)))
}

fn reader(name: String, input: Box<dyn Read>) -> Puzzles {
    Reader::new(name, BufReader::with_capacity(1 << 16, input))
}

/// The files to read: those named, or standard input if none is.
pub(crate) fn or_stdin(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() { vec![STDIN.0.into()] } else { files.to_vec() }
}
