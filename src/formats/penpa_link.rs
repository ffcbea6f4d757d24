//! Lines with a URL of Penpa+.

use super::definition::{Definition, Likeness};
use super::lines::Comments;
use super::{Room, link, penpa};

pub(super) const FORMAT: Definition = Definition {
    name: "penpa",
    about: "URLs of Penpa+",
    extension: "txt",
    room: Room::Drawing,
    has_hidden: true,
    comments: Comments::Lines,
    recognise: |head| Likeness::Sign.when(penpa::is_url(head.string())),
    read: link::read,
    write: penpa::write,
};
