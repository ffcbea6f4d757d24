//! What is printed, and in which order.

mod buffer;
mod printer;
mod reply;

pub(crate) use buffer::Output;
pub(crate) use printer::{Manner, Printer};
pub(crate) use reply::{Emit, Reply};
