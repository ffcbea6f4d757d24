//! Standard output in large pieces, and what is said on stderr.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use slink::formats::{InputError, Problem};

use super::exit::Exit;
use super::progress::Progress;
use super::stream::{Event, Notice, Sink};
use super::style;

/// Standard output, or a file in its place, written in large pieces.
pub(crate) struct Output {
    target: Box<dyn Write>,
    pub(crate) buffer: Vec<u8>,
}

impl Output {
    const FULL: usize = 1 << 16;

    pub(crate) fn new() -> Output {
        Output::to(Box::new(std::io::stdout().lock()))
    }

    pub(crate) fn to(target: Box<dyn Write>) -> Output {
        Output { target, buffer: Vec::with_capacity(2 * Output::FULL) }
    }

    /// Writes what there is, if that is much.
    pub(crate) fn flush_if_full(&mut self) -> std::io::Result<()> {
        if self.buffer.len() >= Output::FULL { self.flush() } else { Ok(()) }
    }

    pub(crate) fn flush(&mut self) -> std::io::Result<()> {
        self.target.write_all(&self.buffer)?;
        self.buffer.clear();
        self.target.flush()
    }

    /// Says something on stderr, behind what was printed before it.
    pub(crate) fn say(&mut self, text: &str) -> std::io::Result<()> {
        if !text.is_empty() {
            self.flush()?;
            say(text);
        }
        Ok(())
    }

    /// Reports bad input.
    pub(crate) fn complain(&mut self, message: &str) -> std::io::Result<Exit> {
        self.say(&error(message))?;
        Ok(Exit::Usage)
    }
}

/// Says something on stderr. If that cannot be written, there is nobody to tell.
pub(crate) fn say(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// A line that reports an error.
pub(crate) fn error(message: &str) -> String {
    format!("{}error:{} {message}\n", style::ERROR, style::ERROR.render_reset())
}

/// A line that points something out.
pub(crate) fn note(message: &str) -> String {
    format!("note: {message}\n")
}

/// What is said of one puzzle.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Reply {
    /// For standard output.
    #[serde(with = "text")]
    pub(crate) out: Vec<u8>,
    /// For stderr, unless we are to be quiet.
    pub(crate) notes: String,
    /// For stderr.
    pub(crate) err: String,
    pub(crate) exit: Exit,
    /// An empty line is to stand between it and what was printed before.
    pub(crate) apart: bool,
}

/// What we print is text, and as such much shorter in JSON than as a list of bytes.
mod text {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&String::from_utf8_lossy(bytes))
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        String::deserialize(deserializer).map(String::into_bytes)
    }
}

impl Reply {
    pub(crate) fn new(out: impl Into<Vec<u8>>, exit: Exit) -> Reply {
        Reply { out: out.into(), exit, ..Reply::default() }
    }
}

/// Prints replies, and keeps the worst exit code.
pub(crate) struct Printer {
    pub(crate) out: Output,
    pub(crate) progress: Progress,
    /// What is not said: progress and notes.
    pub(crate) quiet: bool,
    /// How files and bad input are told.
    pub(crate) manner: Manner,
    pub(crate) exit: Exit,
    pub(crate) is_first: bool,
    /// Files of which objects tell already that they cannot be opened, and how many objects.
    pub(crate) known: HashMap<String, usize>,
}

/// How files and bad input are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// A heading before each file; errors on stderr.
    Headings,
    /// No headings.
    Plain,
    /// An object for each error.
    Objects,
}

/// An error as an object.
#[derive(Serialize)]
struct BadObject<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<usize>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    error: String,
}

impl Printer {
    fn bad_file(&mut self, file: &Arc<str>, error: String) -> anyhow::Result<()> {
        self.exit = self.exit.max(Exit::Usage);
        if self.manner != Manner::Objects {
            self.out.complain(&error)?;
            return Ok(());
        }
        if let Some(told) = self.known.get_mut(&**file).filter(|told| **told > 0) {
            *told -= 1;
            return Ok(());
        }
        self.object(&BadObject { file, puzzle: None, verdict: "error", line: None, column: None, error })
    }

    fn bad_puzzle(&mut self, file: &str, error: &InputError) -> anyhow::Result<()> {
        self.exit = self.exit.max(Exit::Usage);
        self.progress.add(false);
        // That the input could not be read on is not the puzzle's fault: another run may read it.
        if self.manner != Manner::Objects || matches!(error.problem, Problem::Io(_)) {
            let hint = match error.problem {
                Problem::Unrecognised(_) => " with --from",
                Problem::RowsOrBoards { .. } => " (--size, --from)",
                _ => "",
            };
            self.out.complain(&format!("{error}{hint}"))?;
            return Ok(());
        }
        self.object(&BadObject {
            file,
            puzzle: Some(error.puzzle),
            verdict: "error",
            line: Some(error.line),
            column: Some(error.column),
            error: error.problem.to_string(),
        })
    }

    fn object(&mut self, object: &BadObject) -> anyhow::Result<()> {
        serde_json::to_writer(&mut self.out.buffer, object)?;
        self.out.buffer.push(b'\n');
        Ok(())
    }

    fn reply(&mut self, reply: &Reply) -> anyhow::Result<()> {
        if reply.apart && !std::mem::take(&mut self.is_first) {
            self.out.buffer.push(b'\n');
        }
        self.out.buffer.extend_from_slice(&reply.out);
        if !self.quiet {
            self.out.say(&reply.notes)?;
        }
        self.out.say(&reply.err)?;
        self.exit = self.exit.max(reply.exit);
        Ok(())
    }
}

impl Printer {
    /// Tells what happened between the answers.
    pub(crate) fn notice(&mut self, notice: Notice) -> anyhow::Result<()> {
        match notice {
            Notice::File(file) if self.manner == Manner::Headings => {
                self.out.buffer.extend(format!("==> {file} <==\n").into_bytes());
            }
            Notice::File(_) => {}
            Notice::BadFile(file, error) => self.bad_file(&file, error)?,
            Notice::BadPuzzle(file, error) => self.bad_puzzle(&file, &error)?,
            Notice::Crash(message) => {
                self.exit = self.exit.max(Exit::Crash);
                self.out.say(&error(&message))?;
            }
            Notice::Note(message) if !self.quiet => self.out.say(&note(&message))?,
            Notice::Note(_) => {}
        }
        Ok(())
    }
}

impl Sink<Reply> for Printer {
    fn event(&mut self, event: Event<Reply>) -> anyhow::Result<()> {
        match event {
            Event::Part(reply) => self.reply(&reply)?,
            Event::Answer(reply) => {
                self.reply(&reply)?;
                self.progress.add(reply.exit == Exit::Success);
            }
            Event::Notice(notice) => self.notice(notice)?,
        }
        self.out.flush_if_full()?;
        Ok(())
    }

    fn reach(&mut self, bytes: u64) {
        self.progress.reach(bytes);
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.progress.show();
        Ok(self.out.flush()?)
    }
}
