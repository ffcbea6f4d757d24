//! Lines with a URL of puzz.link or of one of its relatives.

use std::io::BufRead;

use super::definition::{Definition, Likeness, Reading};
use super::input::Fault;
use super::lines::{Comments, Lines};
use super::{Entry, Room, link, penpa, pzpr, pzprv3};

pub(super) const FORMAT: Definition = Definition {
    name: "puzz.link",
    about: "URLs of puzz.link, pzv.jp and pzprxs, whole or from slither/ on; also reads links of kanpen and Loopy",
    extension: "txt",
    room: Room::Clues,
    has_hidden: true,
    comments: Comments::Lines,
    recognise: |head| {
        Likeness::Sign.when(
            link::is_link(head.string()) && !penpa::is_url(head.string()) && !pzprv3::starts(head.first),
        )
    },
    write: |entry, out| {
        pzpr::write(&entry.puzzle, out);
        Ok(())
    },
};

/// Reads the URL in the current line.
pub(super) fn read<R: BufRead>(lines: &mut Lines<R>, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    link::read_line(lines.current.number, &lines.string(), reading).map(Some)
}
