//! Output of commands: replies, errors, statistics, and their order.

mod buffer;
mod figures;
mod further;
mod head;
mod many;
mod printer;
mod reply;
mod step_text;

pub(crate) use buffer::Output;
pub(crate) use figures::Figures;
pub(crate) use further::further;
pub(crate) use head::{failed, object, unanswered};
pub(crate) use many::many;
pub(crate) use printer::{Bad, BadObject, Manner, Printer};
pub(crate) use reply::{Emit, Reply, json_line};
pub(crate) use step_text::step_text;
