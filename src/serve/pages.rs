//! The questions that pages wait for: at most one of each kind per page.

use std::collections::HashMap;
use std::sync::Mutex;

use serde::Deserialize;
use tokio::task::AbortHandle;

use crate::api::{self, Question};
use crate::deadline::Stop;
use crate::threads::lock;

/// The questions that are waiting, by page and kind.
#[derive(Debug, Default)]
pub(super) struct Pages(Mutex<HashMap<Line, Call>>);

/// The names of a page and of a kind of question.
pub(super) type Line = (String, String);

/// The task that answers a question, and what ends its work.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) task: AbortHandle,
    pub(super) stop: Stop,
}

impl Call {
    fn end(&self) {
        self.stop.call_off();
        self.task.abort();
    }
}

/// The longest name of a page, or of a kind of question.
const MOST_NAME: usize = 64;

/// The fields of a question that identify the asker.
#[derive(Deserialize)]
struct Asker {
    page: Option<String>,
    ask: Option<String>,
}

/// Reads the page and the kind from a question; `None` if it names no page.
pub(super) fn line(question: &Question, body: &[u8]) -> Result<Option<Line>, api::Refusal> {
    let Asker { page, ask } = api::common(body)?;
    let ask = ask.unwrap_or_else(|| question.name().into());
    if page.as_ref().is_some_and(|page| page.len() > MOST_NAME) || ask.len() > MOST_NAME {
        return Err(api::Refusal::input(format!("page and ask are names of at most {MOST_NAME} bytes")));
    }
    Ok(page.map(|page| (page, ask)))
}

impl Pages {
    /// Registers a question until `Waiting` is dropped. An older one of the same page and kind is ended.
    pub(super) fn wait(&self, line: Option<Line>, call: Call) -> Waiting<'_> {
        let older = line.clone().and_then(|line| lock(&self.0).insert(line, call.clone()));
        older.iter().for_each(Call::end);
        Waiting { pages: self, line, call }
    }
}

/// A question that a page waits for. Dropped when it is answered, or when the connection closes.
pub(super) struct Waiting<'a> {
    pages: &'a Pages,
    line: Option<Line>,
    call: Call,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.call.end();
        let Some(line) = &self.line else { return };
        let mut all = lock(&self.pages.0);
        if all.get(line).is_some_and(|call| call.task.id() == self.call.task.id()) {
            all.remove(line);
        }
    }
}
