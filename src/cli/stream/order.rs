//! Answers in the order of their puzzles.

use std::collections::VecDeque;

use super::message::{Cost, Message, Told};

/// Messages by their numbers, from the first that was not handed over.
pub(super) struct Order<A> {
    first: usize,
    slots: VecDeque<Slot<A>>,
}

/// The events with one number, and what it cost if these are all.
struct Slot<A> {
    events: VecDeque<Told<A>>,
    last: Option<Cost>,
}

impl<A> Default for Order<A> {
    fn default() -> Order<A> {
        Order { first: 0, slots: VecDeque::new() }
    }
}

impl<A> Order<A> {
    pub(super) fn put(&mut self, message: Message<A>) {
        let place = message.index - self.first;
        while self.slots.len() <= place {
            self.slots.push_back(Slot { events: VecDeque::new(), last: None });
        }
        self.slots[place].events.push_back(message.event);
        self.slots[place].last = message.last;
    }

    /// The next event in order, or why there are no more, and if it is the last with its number what
    /// that cost.
    pub(super) fn take(&mut self) -> Option<(Told<A>, Option<Cost>)> {
        let slot = self.slots.front_mut()?;
        let event = slot.events.pop_front()?;
        match slot.last {
            Some(cost) if slot.events.is_empty() => {
                self.slots.pop_front();
                self.first += 1;
                Some((event, Some(cost)))
            }
            _ => Some((event, None)),
        }
    }
}
