//! Prints replies, notices and errors in the order of the input.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use serde::Serialize;

use super::buffer::Output;
use super::figures::Table;
use super::reply::{Reply, json_line};
use crate::ask::{Form, Word};
use crate::cli::exit::Exit;
use crate::cli::stream::{Event, Notice, Origin, Sink};
use crate::cli::terminal::{Progress, error, note, shown_name};
use crate::formats::{InputError, Problem};

/// Prints replies, and keeps the highest exit code.
pub(crate) struct Printer {
    pub(crate) out: Output,
    pub(crate) progress: Progress,
    /// Whether progress and notes are left out.
    quiet: bool,
    /// The manner in which headings and errors are printed.
    manner: Manner,
    /// The question that is answered, in the objects of bad input.
    pub(crate) question: &'static str,
    pub(crate) exit: Exit,
    is_first: bool,
    /// Whether an item of the list was printed.
    pub(crate) has_items: bool,
    /// For each file that could not be opened, the number of objects in the resumed file that say so.
    pub(crate) known: HashMap<String, usize>,
    table: Table,
}

/// A manner of printing headings and errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// A heading before each file; errors go to stderr.
    Headings,
    /// No headings; errors go to stderr.
    Plain,
    /// No headings; each error is a JSON object in the output.
    Objects,
    /// The same, with commas between the objects: they are the items of a list.
    Items,
}

impl Manner {
    /// Whether answers and errors are JSON objects.
    pub(crate) const fn is_json(self) -> bool {
        matches!(self, Manner::Objects | Manner::Items)
    }
}

/// The JSON object of what is no puzzle.
#[derive(Serialize)]
pub(crate) struct BadObject<'a, M = Bad> {
    #[serde(flatten)]
    pub(crate) origin: Origin<'a>,
    #[serde(flatten)]
    pub(crate) answer: Form<M>,
}

/// What is wrong with it, and where.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Bad {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
    pub(crate) error: String,
}

impl<'a> BadObject<'a> {
    pub(crate) const fn new(origin: Origin<'a>, question: &'static str, bad: Bad) -> BadObject<'a> {
        BadObject { origin, answer: Form::new(question, Word::Error, bad) }
    }
}

impl Printer {
    pub(crate) fn new(out: Output, progress: Progress, quiet: bool, manner: Manner) -> Printer {
        Printer {
            out,
            progress,
            quiet,
            manner,
            question: "",
            exit: Exit::Success,
            is_first: true,
            has_items: false,
            known: HashMap::new(),
            table: Table::default(),
        }
    }

    /// Counts a puzzle by its outcome.
    pub(crate) fn add(&mut self, outcome: impl Into<Cow<'static, str>>) {
        self.progress.add(outcome);
    }

    /// Prints the end of the table and the summary of all puzzles.
    pub(crate) fn end(&mut self) -> anyhow::Result<()> {
        self.progress.end();
        self.out.say(&self.table.end())?;
        match self.progress.summary() {
            Some(text) if !self.quiet => Ok(self.out.say(&text)?),
            _ => Ok(()),
        }
    }

    fn bad_file(&mut self, file: &Arc<str>, error: String) -> anyhow::Result<()> {
        self.exit = self.exit.max(Exit::Usage);
        if !self.manner.is_json() {
            self.out.complain(&error)?;
            return Ok(());
        }
        if let Some(left) = self.known.get_mut(&**file).filter(|left| **left > 0) {
            *left -= 1;
            return Ok(());
        }
        let origin = Origin::Place { file, puzzle: None };
        self.bad_object(origin, Bad { error, ..Bad::default() })
    }

    fn bad_puzzle(&mut self, file: &str, error: &InputError) -> anyhow::Result<()> {
        self.exit = self.exit.max(Exit::Usage);
        self.add(Exit::Usage.outcome());
        // A read error is not the puzzle's fault: another run may be able to read it, so it is not recorded.
        if !self.manner.is_json() || matches!(error.problem, Problem::Io(_)) {
            let hint = match error.problem {
                Problem::Unrecognised { .. } => "; `slink convert --help` lists all formats",
                Problem::RowsOrBoards { .. } => " (--size, --from)",
                _ => "",
            };
            self.out.complain(&format!("{error}{hint}"))?;
            return Ok(());
        }
        let origin = Origin::Place { file, puzzle: Some(error.puzzle) };
        let (line, column) = (Some(error.line), Some(error.column));
        self.bad_object(origin, Bad { line, column, error: error.problem.to_string() })
    }

    fn bad_object(&mut self, origin: Origin, bad: Bad) -> anyhow::Result<()> {
        self.object(&json_line(&BadObject::new(origin, self.question, bad))?);
        Ok(())
    }

    /// Prints an object, which is a line, on a line of its own or as an item of a list.
    pub(crate) fn object(&mut self, line: &[u8]) {
        let out = &mut self.out.buffer;
        if self.manner != Manner::Items {
            return out.extend_from_slice(line);
        }
        out.extend_from_slice(if std::mem::replace(&mut self.has_items, true) { b",\n" } else { b"\n" });
        out.extend_from_slice(line.trim_ascii_end());
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
        if let Some(figures) = &reply.figures {
            self.out.say(&self.table.add(figures))?;
        }
        self.exit = self.exit.max(reply.exit);
        Ok(())
    }
}

impl Printer {
    /// Prints an event that happened between the answers.
    pub(crate) fn notice(&mut self, notice: Notice) -> anyhow::Result<()> {
        match notice {
            Notice::File(file) if self.manner == Manner::Headings => {
                self.out.buffer.extend(format!("==> {} <==\n", shown_name(&file)).into_bytes());
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
            Event::Answer(mut reply) => {
                self.reply(&reply)?;
                let outcome = reply.outcome.take().unwrap_or(reply.exit.outcome().into());
                self.add(outcome);
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
