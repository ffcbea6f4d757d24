//! A reorder buffer: returns events in the order of their puzzles.

use std::collections::VecDeque;

use super::message::{Cost, EventResult, Message};

/// Events by index, starting with the first index that is not finished.
pub(super) struct Order<A> {
    first: usize,
    slots: VecDeque<Slot<A>>,
}

/// The events with one index, and the cost to give back if none will follow.
struct Slot<A> {
    events: VecDeque<EventResult<A>>,
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

    /// Takes the next event in order, or the failure that ends the run; with the cost if the event is the
    /// last with its index.
    pub(super) fn take(&mut self) -> Option<(EventResult<A>, Option<Cost>)> {
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
