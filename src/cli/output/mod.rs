//! Output of commands: replies, errors, statistics, and their order.

mod buffer;
mod figures;
mod head;
mod printer;
mod reply;
mod step_text;
mod summary;

pub(crate) use buffer::Output;
pub(crate) use figures::Figures;
pub(crate) use head::{Head, failed, head_help};
pub(crate) use printer::{Manner, Printer};
pub(crate) use reply::{Emit, Reply, json_line};
pub(crate) use step_text::step_text;
