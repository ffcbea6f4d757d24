//! Opens files and standard input, and counts the bytes read from them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail};

use crate::cli::terminal::{note, say};
use crate::threads::lock;

use super::name::{STDIN, is_stdin, name_of};

/// The number of bytes read from all inputs so far.
pub(crate) static BYTES_READ: AtomicU64 = AtomicU64::new(0);

/// A file or standard input.
pub(crate) type Input = Box<dyn Read + Send>;

/// Inputs that nobody can read twice, such as pipes, after a look at their beginning.
static SEEN: Mutex<Vec<(PathBuf, String, Input)>> = Mutex::new(Vec::new());

/// Looks at the beginning of an input, which is read again when it is opened; `look` adds what it reads to a buffer. `None` if the
/// input cannot be opened.
pub(crate) fn peek(path: &Path, look: fn(&mut dyn BufRead, &mut Vec<u8>) -> bool) -> Option<bool> {
    let mut head = Vec::new();
    if !is_stdin(path) && path.is_file() {
        return Some(look(&mut BufReader::new(File::open(path).ok()?), &mut head));
    }
    let (name, input) = open_text(path).ok()?;
    let mut input = BufReader::with_capacity(1 << 16, input);
    let seen = look(&mut input, &mut head);
    // Formats are detected from all that has arrived, so it is taken as a whole.
    head.extend_from_slice(input.buffer());
    let again = Box::new(Cursor::new(head).chain(input.into_inner()));
    lock(&SEEN).push((path.into(), name, again));
    Some(seen)
}

/// Opens a file, and returns it with its name for messages; `-` is standard input.
pub(crate) fn open_text(path: &Path) -> anyhow::Result<(String, Input)> {
    if let Some((_, name, input)) = lock(&SEEN).pop_if(|(seen, ..)| seen == path) {
        return Ok((name, input));
    }
    if is_stdin(path) {
        if io::stdin().is_terminal() {
            say(&note(
                "waiting for a puzzle from the terminal: type or paste one, then press Ctrl-D on an empty line",
            ));
        }
        return Ok((STDIN.1.into(), Box::new(Counted(io::stdin()))));
    }
    let name = name_of(path);
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            bail!("cannot open {name}: there is no such file; check the name and the folder")
        }
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            bail!("cannot open {name}: you have no permission to read it")
        }
        opened => opened.with_context(|| format!("cannot open {name}"))?,
    };
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        bail!("cannot read {name}: it is a directory, expected a file");
    }
    Ok((name, Box::new(Counted(file))))
}

/// Reads a file as a whole, and returns it with its name for messages, without the mark that some editors put before UTF-8.
pub(crate) fn read_whole(path: &Path) -> anyhow::Result<(String, Vec<u8>)> {
    let (name, mut file) = open_text(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(.."\u{feff}".len());
    }
    Ok((name, bytes))
}

/// An input that adds the bytes read from it to [`BYTES_READ`].
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
