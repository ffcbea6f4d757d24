//! The questions that pages wait for: at most one of each kind per page.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;

use super::pool::Call;
use super::refusal::RequestRefusal;
use crate::api::{self, Question};

/// The questions that are waiting, by page and kind.
#[derive(Debug, Default)]
pub(super) struct Pages(Mutex<HashMap<Line, Arc<Call>>>);

/// The names of a page and of a kind of question.
pub(super) type Line = (String, String);

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
    fn all(&self) -> MutexGuard<'_, HashMap<Line, Arc<Call>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a question until `Waiting` is dropped. An older one of the same page and kind is cancelled
    /// and answered with [`RequestRefusal::Stale`].
    pub(super) fn wait<'a>(&'a self, line: Option<Line>, call: &Arc<Call>) -> Waiting<'a> {
        let older = line.clone().and_then(|line| self.all().insert(line, call.clone()));
        if let Some(older) = older {
            older.call_off();
            older.answer(Err(RequestRefusal::Stale));
        }
        Waiting { pages: self, line, call: call.clone() }
    }
}

/// A question that a page waits for. Dropped when it is answered, or when the connection closes.
pub(super) struct Waiting<'a> {
    pages: &'a Pages,
    line: Option<Line>,
    call: Arc<Call>,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.call.call_off();
        let Some(line) = &self.line else { return };
        let mut all = self.pages.all();
        if all.get(line).is_some_and(|call| Arc::ptr_eq(call, &self.call)) {
            all.remove(line);
        }
    }
}
