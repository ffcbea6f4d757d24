//! Files that are read and written, and checks that these are not the same.

mod draft;
mod identity;
mod name;
mod open;
mod outputs;
mod target;
mod writer;

pub(crate) use draft::Appended;
pub(crate) use identity::behind_streams;
pub(crate) use name::{is_stdin, name_of, raw_name_of};
pub(crate) use open::{BYTES_READ, Input, open_text, or_stdin, peek, read_whole};
pub(crate) use outputs::{Draft, Outputs};
pub(crate) use target::{STDOUT, Target};
pub(crate) use writer::Writer;
