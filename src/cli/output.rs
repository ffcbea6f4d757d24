//! Standard output in large pieces, and one puzzle after another.

use std::io::{BufReader, Read, StdoutLock, Write};
use std::path::PathBuf;

use slink::slink::Puzzle;

use super::exit::Exit;
use super::{inputs, style};

/// Standard output, written in large pieces.
pub(crate) struct Output {
    stdout: StdoutLock<'static>,
    pub(crate) buffer: Vec<u8>,
}

impl Output {
    const FULL: usize = 1 << 16;

    pub(crate) fn new() -> Output {
        Output { stdout: std::io::stdout().lock(), buffer: Vec::with_capacity(2 * Output::FULL) }
    }

    fn flush_if(&mut self, now: bool) -> std::io::Result<()> {
        if now || self.buffer.len() >= Output::FULL { self.flush() } else { Ok(()) }
    }

    /// Writes what there is, if that is much.
    pub(crate) fn flush_if_full(&mut self) -> std::io::Result<()> {
        self.flush_if(false)
    }

    pub(crate) fn flush(&mut self) -> std::io::Result<()> {
        self.stdout.write_all(&self.buffer)?;
        self.buffer.clear();
        self.stdout.flush()
    }

    /// Reports bad input, behind what was printed before it.
    pub(crate) fn complain(&mut self, message: &str) -> std::io::Result<Exit> {
        self.flush()?;
        anstream::eprintln!("{}error:{} {message}", style::ERROR, style::ERROR.render_reset());
        Ok(Exit::Usage)
    }
}

/// What a command does with puzzle number so and so.
pub(crate) type Answer<'a> = dyn FnMut(usize, &Puzzle, &mut Output) -> anyhow::Result<Exit> + 'a;

/// Answers every puzzle of the files, each file under its name if there are several; bad ones
/// are reported and cost no other.
pub(crate) fn each_puzzle(files: &[PathBuf], answer: &mut Answer) -> anyhow::Result<Exit> {
    each_puzzle_of(files, files.len() > 1, answer)
}

/// As [`each_puzzle`], but nothing is printed on the way.
pub(crate) fn each_puzzle_silently(files: &[PathBuf], answer: &mut Answer) -> anyhow::Result<Exit> {
    each_puzzle_of(files, false, answer)
}

fn each_puzzle_of(files: &[PathBuf], named: bool, answer: &mut Answer) -> anyhow::Result<Exit> {
    let (files, mut out, mut exit) = (inputs::or_stdin(files), Output::new(), Exit::Success);
    for path in &files {
        if named {
            out.buffer.extend(format!("==> {} <==\n", path.display()).into_bytes());
        }
        let end = match inputs::open(path) {
            Ok(puzzles) => each_of(puzzles, &mut out, answer)?,
            Err(error) => out.complain(&format!("{error:#}"))?,
        };
        exit = exit.max(end);
    }
    out.flush()?;
    Ok(exit)
}

fn each_of(mut puzzles: inputs::Puzzles, out: &mut Output, answer: &mut Answer) -> anyhow::Result<Exit> {
    let mut exit = Exit::Success;
    while let Some(item) = puzzles.next() {
        exit = exit.max(match item {
            Ok(puzzle) => answer(puzzles.puzzle(), &puzzle, out)?,
            Err(error) => out.complain(&error.to_string())?,
        });
        // Whoever feeds us a puzzle at a time gets its answer before sending the next.
        out.flush_if(is_drained(puzzles.get_ref()))?;
    }
    if let Some(line) = puzzles.text_after_end() {
        out.flush()?;
        anstream::eprintln!("note: the set ends before line {line}: what follows `0 0` is not read");
    }
    Ok(exit)
}

fn is_drained(input: &BufReader<Box<dyn Read>>) -> bool {
    input.buffer().is_empty()
}
