//! What people see: drawings, colours, progress and messages.

mod kind;
mod pen;
mod progress;
mod stderr;

pub(crate) use kind::{Colour, terminal, width};
pub(crate) use pen::{Pen, Style};
pub(crate) use progress::{Progress, When};
pub(crate) use stderr::{error, note, say};
