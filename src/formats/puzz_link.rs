//! Lines with a URL of puzz.link or of one of its relatives.

use super::definition::{Definition, Likeness};
use super::lines::Comments;
use super::{Room, link, penpa, pzpr, pzprv3};

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
    read: link::read,
    write: |entry| Ok(pzpr::url(&entry.puzzle) + "\n"),
};
