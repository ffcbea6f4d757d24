//! The printing loop of a stream.

use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError};

use super::credits::Credits;
use super::job::Sink;
use super::message::Message;
use super::order::Order;
use crate::cli::exit::Exit;
use crate::cli::interrupt;

/// The interval between checks whether the run is to end.
const TICK: Duration = Duration::from_millis(50);

/// The pause in which answers accumulate: a wake-up for each one would cost more than many an answer.
const REST: Duration = Duration::from_micros(500);

/// Passes events to the sink in order, until there are no more, an interrupt comes, or the run is called off.
pub(super) fn print<A>(
    answers: &Receiver<Message<A>>,
    credits: &Credits,
    sink: &mut dyn Sink<A>,
    is_called_off: impl Fn() -> bool,
) -> anyhow::Result<Exit> {
    let mut order = Order::default();
    loop {
        let first = answers.recv_timeout(TICK);
        let is_end = matches!(first, Err(RecvTimeoutError::Disconnected));
        let (is_quiet, mut free) = (first.is_err(), 0);
        first.into_iter().chain(answers.try_iter()).for_each(|message| order.put(message));
        // Whoever broke off one of these answers knew this before.
        if is_called_off() {
            return Ok(Exit::Interrupted);
        }
        while let Some((event, cost)) = order.take() {
            match event {
                Ok(event) => sink.event(event)?,
                // Flush the answers before the failure.
                Err(outside) => return sink.idle().and(Err(outside.into())),
            }
            if let Some(cost) = cost {
                free += cost.credits;
                sink.reach(cost.bytes);
            }
        }
        credits.give_back(free);
        sink.idle()?;
        if is_end || interrupt::is_interrupted() {
            return Ok(if is_end { Exit::Success } else { Exit::Interrupted });
        }
        if !is_quiet {
            std::thread::sleep(REST);
        }
    }
}
