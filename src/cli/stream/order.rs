//! Answers in the order of their puzzles.

use std::collections::VecDeque;

use super::{Event, Message};

/// Messages by their numbers, from the first that was not handed over.
pub(super) struct Order<A> {
    first: usize,
    slots: VecDeque<Slot<A>>,
}

/// The events with one number, and the credits if these are all.
struct Slot<A> {
    events: VecDeque<Event<A>>,
    last: Option<usize>,
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

    /// The next event in order, and the credits it frees.
    pub(super) fn take(&mut self) -> Option<(Event<A>, usize)> {
        let slot = self.slots.front_mut()?;
        let event = slot.events.pop_front()?;
        match slot.last {
            Some(cost) if slot.events.is_empty() => {
                self.slots.pop_front();
                self.first += 1;
                Some((event, cost))
            }
            _ => Some((event, 0)),
        }
    }
}
