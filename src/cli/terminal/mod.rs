//! Text for people: drawings, colours, progress and messages.

mod kind;
mod labels;
mod mark;
mod outcomes;
mod part;
mod pen;
mod place;
mod progress;
mod shown;
mod stderr;

pub(crate) use kind::{Colour, terminal, width};
pub(crate) use part::Part;
pub(crate) use pen::{Pen, Style};
pub(crate) use progress::{Detail, Progress, When, suspend};
pub(crate) use shown::{shown, shown_name};
pub(crate) use stderr::{error, note, say, unwritten};
