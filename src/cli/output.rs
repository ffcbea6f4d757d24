//! Standard output in large pieces, and one puzzle after another.

use std::io::{StdoutLock, Write};

use slink::formats::Entry;

use super::exit::Exit;
use super::inputs::{Files, Puzzles};
use super::style;

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

    /// Points something out, behind what was printed before it.
    pub(crate) fn note(&mut self, message: &str) -> std::io::Result<()> {
        self.flush()?;
        anstream::eprintln!("note: {message}");
        Ok(())
    }

    /// Reports bad input, behind what was printed before it.
    pub(crate) fn complain(&mut self, message: &str) -> std::io::Result<Exit> {
        self.flush()?;
        anstream::eprintln!("{}error:{} {message}", style::ERROR, style::ERROR.render_reset());
        Ok(Exit::Usage)
    }
}

/// What a command does with puzzle number so and so.
pub(crate) type Answer<'a> = dyn FnMut(usize, &Entry, &mut Output) -> anyhow::Result<Exit> + 'a;

/// Answers every puzzle of the files; bad ones are reported and cost no other. Where there are
/// several files, each has a heading.
pub(crate) fn each_puzzle(files: &Files, answer: &mut Answer) -> anyhow::Result<Exit> {
    each_of_all(files, true, answer)
}

/// The same without headings, for output that is read as puzzles again.
pub(crate) fn each_puzzle_plain(files: &Files, answer: &mut Answer) -> anyhow::Result<Exit> {
    each_of_all(files, false, answer)
}

fn each_of_all(files: &Files, headings: bool, answer: &mut Answer) -> anyhow::Result<Exit> {
    let (paths, mut out, mut exit) = (files.paths(), Output::new(), Exit::Success);
    for path in &paths {
        if headings && paths.len() > 1 {
            out.buffer.extend(format!("==> {} <==\n", path.display()).into_bytes());
        }
        let end = match files.open(path) {
            Ok(puzzles) => each_of(puzzles, &mut out, answer)?,
            Err(error) => out.complain(&format!("{error:#}"))?,
        };
        exit = exit.max(end);
    }
    out.flush()?;
    Ok(exit)
}

fn each_of(mut puzzles: Puzzles, out: &mut Output, answer: &mut Answer) -> anyhow::Result<Exit> {
    let mut exit = Exit::Success;
    while let Some(item) = puzzles.next() {
        exit = exit.max(match item {
            Ok(entry) => answer(puzzles.puzzle(), &entry, out)?,
            Err(error) => out.complain(&error.to_string())?,
        });
        // Whoever feeds us a puzzle at a time gets its answer before sending the next.
        out.flush_if(puzzles.is_drained())?;
    }
    if let Some(line) = puzzles.text_after_end() {
        out.note(&format!("the set ends before line {line}: what follows `0 0` is not read"))?;
    }
    Ok(exit)
}
