//! Lines with a URL of Penpa+.

use std::io::BufRead;

use super::definition::{Definition, Likeness, Reading};
use super::input::Fault;
use super::lines::{Comments, Lines};
use super::{Entry, Room, link, penpa};

pub(super) const FORMAT: Definition = Definition {
    name: "penpa",
    about: "URLs of Penpa+",
    extension: "txt",
    room: Room::Drawing,
    has_hidden: true,
    comments: Comments::Lines,
    recognise: |head| Likeness::Sign.when(penpa::is_url(head.string())),
    write: penpa::write,
};

/// Reads the URL in the current line.
pub(super) fn read<R: BufRead>(lines: &mut Lines<R>, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    link::read_line(lines.current.number, &lines.string(), reading).map(Some)
}
