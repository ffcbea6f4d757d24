//! Options for the input: its files, format and size.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use super::named;
use crate::Grid;
use crate::cli::files::{Input, open_text, or_stdin};
use crate::cli::mistyped::quoted;
use crate::cli::stream::Source;
use crate::formats::{Entry, Format, Hints, Reader};

/// A stream of puzzles.
pub(crate) type Puzzles = Reader<'static>;

impl Source<Entry> for Puzzles {
    fn take_note(&mut self) -> Option<String> {
        Reader::take_note(self)
    }
}

/// Where puzzles come from.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Files {
    /// Files of puzzles in any format, or URLs; `-` or no file means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    kind: Kind,
}

/// What is known of the files.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct Kind {
    /// The format of the input; by default slink detects it
    #[arg(long, value_name = "FORMAT", value_parser = named::<Format>())]
    from: Option<Format>,
    /// The size of boards in formats that do not state it; by default slink assumes that they are square
    #[arg(long, value_name = "ROWSxCOLS", value_parser = parse_size)]
    size: Option<Grid>,
}

impl Kind {
    /// Says what to do if a name that is no file's is a puzzle itself.
    fn advise(self, path: &Path, error: anyhow::Error) -> anyhow::Error {
        let Some(text) = path.to_str().filter(|text| !text.is_empty() && !path.exists()) else {
            return error;
        };
        let mut reader = Reader::hinted(self.hints(), text, text.as_bytes());
        match reader.next() {
            Some(Ok(_)) if reader.next().is_none() => {
                let text = quoted(text);
                anyhow!(
                    "found {text} where the name of a file is expected, but it is a puzzle: send it through a pipe, \
                     as in `echo {text} | slink solve`"
                )
            }
            _ => error,
        }
    }
}

/// Parses a size: `ROWSxCOLS`, or one number for both.
pub(crate) fn parse_size(word: &str) -> Result<Grid, String> {
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

    /// The size of boards, if `--size` is given.
    pub(crate) fn size(&self) -> Option<Grid> {
        self.kind.size
    }

    /// The format and size of the puzzles, as far as options name them.
    pub(crate) fn hints(&self) -> Hints {
        self.kind.hints()
    }

    /// Opens one of the files.
    pub(crate) fn open(&self, path: &Path) -> anyhow::Result<Puzzles> {
        self.kind.open(path)
    }
}

impl Kind {
    fn hints(self) -> Hints {
        Hints { format: self.from, size: self.size }
    }

    /// Opens a file of puzzles; `-` is standard input, and a URL is a puzzle itself.
    pub(crate) fn open(self, path: &Path) -> anyhow::Result<Puzzles> {
        let (name, input) = match path.to_str().filter(|text| text.contains("://")) {
            Some(url) => ("<URL>".into(), Box::new(Cursor::new(url.as_bytes().to_vec())) as Input),
            None => open_text(path).map_err(|error| self.advise(path, error))?,
        };
        Ok(Reader::hinted(self.hints(), name, input))
    }
}
