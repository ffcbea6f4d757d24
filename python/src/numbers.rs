//! The numbers of what an iterator makes, each handed out once.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// The numbers from some first one on. What is interrupted gives its number back, and the next call takes that.
#[derive(Debug)]
pub(crate) struct Numbers(Mutex<Left>);

#[derive(Debug)]
struct Left {
    /// Numbers that were given back.
    back: BTreeSet<u64>,
    /// The first number that nobody has taken yet.
    next: u64,
}

impl Numbers {
    pub(crate) const fn from(first: u64) -> Numbers {
        Numbers(Mutex::new(Left { back: BTreeSet::new(), next: first }))
    }

    /// Hands the next number to `make`, unless it is past `last`. An error means that nothing was made.
    pub(crate) fn hand_out<T, E>(
        &self,
        last: u64,
        make: impl FnOnce(u64) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let Some(number) = self.take(last) else { return Ok(None) };
        let made = make(number);
        if made.is_err() {
            self.left(|left| left.back.insert(number));
        }
        made.map(Some)
    }

    fn take(&self, last: u64) -> Option<u64> {
        self.left(|left| {
            if let Some(back) = left.back.pop_first() {
                return Some(back);
            }
            let number = left.next;
            (number <= last).then(|| {
                left.next += 1;
                number
            })
        })
    }

    fn left<T>(&self, change: impl FnOnce(&mut Left) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
