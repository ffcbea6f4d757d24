//! The options of a command that answers puzzle by puzzle, and its replies.

use serde::Serialize;

use super::Run;
use super::filter::Filter;
use super::isolate::Isolate;
use crate::Deadline;
use crate::ask::{Form, Word};
use crate::cli::exit::Exit;
use crate::cli::options::{Files, Format, Formats, Limit, Pace, Printing};
use crate::cli::output::{Reply, object, unanswered};
use crate::cli::stream::Item;
use crate::formats::Entry;
use crate::named::Named;

/// The options of a command that answers puzzle by puzzle. The parameters are the values of `--format`, and the
/// options that not all of these commands have.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Batch<F: Formats = Format, E: Extras = LongRunOptions> {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) printing: Printing<F>,
    #[command(flatten)]
    pub(crate) limit: Limit,
    #[command(flatten)]
    pub(crate) extras: E,
    #[command(flatten)]
    pub(crate) pace: Pace,
}

/// Options that some of these commands have.
pub(crate) trait Extras: clap::Args {
    fn filter(&self) -> Filter {
        Filter::OFF
    }

    fn isolate(&self) -> Isolate {
        Isolate::NONE
    }
}

/// The options for clusters and for long runs.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LongRunOptions {
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    isolate: Isolate,
}

impl Extras for () {}

impl Extras for Filter {
    fn filter(&self) -> Filter {
        *self
    }
}

impl Extras for Isolate {
    fn isolate(&self) -> Isolate {
        *self
    }
}

impl Extras for LongRunOptions {
    fn filter(&self) -> Filter {
        self.filter
    }

    fn isolate(&self) -> Isolate {
        self.isolate
    }
}

impl<F: Formats, E: Extras> Batch<F, E> {
    /// The run that these options describe, which answers this question, to standard output.
    pub(crate) fn run(&self, question: &'static str) -> anyhow::Result<Run> {
        Ok(Run {
            manner: self.printing.format.manner(),
            filter: self.extras.filter(),
            isolate: self.extras.isolate(),
            timeout: self.limit.timeout,
            ..Run::new(question, &self.files, self.pace)?
        })
    }

    /// The deadline of a puzzle that is begun now.
    pub(crate) fn deadline(&self) -> Deadline {
        self.limit.deadline()
    }

    /// Whether answers are JSON objects.
    pub(crate) fn is_json(&self) -> bool {
        self.printing.format.manner().is_json()
    }

    /// The reply to a puzzle without an answer, where the form says why.
    pub(crate) fn without<M: Serialize>(&self, item: &Item<Entry>, form: Form<M>) -> Reply {
        unanswered(item, form, self.printing.format.manner())
    }

    /// The reply to a puzzle, whose answer to a question is a word: its text, or its JSON form.
    pub(crate) fn reply<T: Into<Vec<u8>>, J: Serialize>(
        &self,
        item: &Item<Entry>,
        (question, word): (&str, Word),
        text: impl FnOnce() -> T,
        form: impl FnOnce() -> Form<J>,
    ) -> anyhow::Result<Reply> {
        if word == Word::Error {
            return Ok(self.without(item, form()));
        }
        let out = match self.is_json() {
            true => object(item, form())?,
            false => text().into(),
        };
        let outcome = Some(word.name().into());
        Ok(Reply { outcome, ..Reply::new(out, Exit::of(question, word)) })
    }
}
