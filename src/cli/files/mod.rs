//! Files: which are read, which are written, and that they are not the same.

mod apart;
mod name;
mod open;
mod save;

pub(crate) use apart::{Written, keep_apart};
pub(crate) use name::name_of;
pub(crate) use open::{BYTES_READ, Input, open_text, or_stdin};
pub(crate) use save::{Beside, Target, save, save_by};
