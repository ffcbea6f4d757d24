//! What pages wait for: of each kind of question, one at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;

use super::pool::Call;
use super::refusal::Refusal;
use crate::api::{self, Question};

/// The questions that pages wait for.
#[derive(Debug, Default)]
pub(super) struct Pages(Mutex<HashMap<Line, Arc<Call>>>);

/// A page, and a kind of question.
pub(super) type Line = (String, String);

/// The longest name of a page, or of a kind of question.
const MOST_NAME: usize = 64;

/// Who asks.
#[derive(Deserialize)]
struct Asker {
    page: Option<String>,
    ask: Option<String>,
}

/// From a question: the page that asks, with the kind.
pub(super) fn line(question: &Question, body: &[u8]) -> Result<Option<Line>, api::Refusal> {
    let asker = serde_json::from_slice(body);
    let Asker { page, ask } = asker
        .map_err(|error| api::Refusal::input(format!("this is not the JSON that is expected: {error}")))?;
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

    /// A page waits for an answer until `Waiting` is dropped. An older question of the same kind is stale now.
    pub(super) fn wait<'a>(&'a self, line: Option<Line>, call: &Arc<Call>) -> Waiting<'a> {
        let older = line.clone().and_then(|line| self.all().insert(line, call.clone()));
        if let Some(older) = older {
            older.call_off();
            older.answer(Err(Refusal::Stale));
        }
        Waiting { pages: self, line, call: call.clone() }
    }
}

/// A question that somebody waits for. Dropped when it is answered, or when the connection is closed.
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
