//! Files and standard input as streams of puzzles.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use anyhow::{Context, bail};
use slink::formats::{Format, Hints, Reader};
use slink::grid::Grid;

use super::progress::BYTES_READ;
use super::style::by_name;

/// A file or standard input.
pub(crate) type Input = Box<dyn Read + Send>;

/// A stream of puzzles.
pub(crate) type Puzzles = Reader<Input>;

/// The name that means standard input, and that messages give it.
const STDIN: (&str, &str) = ("-", "<stdin>");

/// Where puzzles come from.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Files {
    /// Files of puzzles in any format, or URLs; `-` or none is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    kind: Kind,
}

/// What is known of the files.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Kind {
    /// Read this format, instead of seeing by the first line which one it is
    #[arg(long, value_name = "FORMAT", value_parser = by_name(&Format::ALL, Format::name))]
    from: Option<Format>,
    /// How many rows and columns boards have whose format does not tell; otherwise they are square
    #[arg(long, value_name = "ROWSxCOLS", value_parser = parse_size)]
    size: Option<Grid>,
}

fn parse_size(word: &str) -> Result<Grid, String> {
    let (rows, cols) = word.split_once('x').unwrap_or((word, word));
    let (Ok(rows), Ok(cols)) = (rows.parse(), cols.parse()) else {
        return Err("expected ROWSxCOLS, such as 10x20, or one number for both".into());
    };
    Grid::new(rows, cols).map_err(|error| error.to_string())
}

impl Files {
    /// The files to read: those named, or standard input if none is.
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        or_stdin(&self.files)
    }

    /// Opens one of the files.
    pub(crate) fn open(&self, path: &Path) -> anyhow::Result<Puzzles> {
        self.kind.open(path)
    }
}

impl Kind {
    /// Opens a file of puzzles; `-` is standard input. A URL is a puzzle itself.
    pub(crate) fn open(self, path: &Path) -> anyhow::Result<Puzzles> {
        let hints = Hints { format: self.from, size: self.size };
        let (name, input) = match path.to_str().filter(|text| text.contains("://")) {
            Some(url) => ("<URL>".into(), Box::new(Cursor::new(url.as_bytes().to_vec())) as Input),
            None => open_text(path)?,
        };
        Ok(Reader::hinted(hints, name, input))
    }
}

/// The name of a file as text. A byte that is not UTF-8 is `\xff`, so that names that differ still do.
pub(crate) fn name_of(path: &Path) -> String {
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        name.push_str(chunk.valid());
        name.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    name
}

/// True for the name that means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN.0
}

/// Opens a file, and names it as messages should; `-` is standard input.
pub(crate) fn open_text(path: &Path) -> anyhow::Result<(String, Input)> {
    if is_stdin(path) {
        return Ok((STDIN.1.into(), Box::new(Counted(io::stdin()))));
    }
    let name = name_of(path);
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        bail!("cannot read {name}: it is a directory, expected a file");
    }
    Ok((name, Box::new(Counted(file))))
}

/// An input that tells [`BYTES_READ`] how far it is.
struct Counted<R>(R);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        BYTES_READ.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// The files to read: those named, or standard input if none is.
pub(crate) fn or_stdin(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() { vec![STDIN.0.into()] } else { files.to_vec() }
}
