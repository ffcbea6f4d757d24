//! What pages wait for: of each kind of question, one at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::pool::Call;
use super::refusal::Refusal;

/// The questions that pages wait for.
#[derive(Debug, Default)]
pub(super) struct Pages(Mutex<HashMap<Line, Arc<Call>>>);

/// A page, and a kind of question.
pub(super) type Line = (String, String);

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
