//! The types of grids that Loopy has.

use super::shapes;

/// A type of grid.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its number in game IDs.
    pub number: u8,
    /// Its name, as on the command line.
    pub name: &'static str,
    /// The least number of columns and of rows, and of the larger of the two.
    pub least: (u32, u32),
    /// How its faces are laid; `None` if IDs have to describe them.
    pub(super) lay: Option<shapes::Lay>,
}

/// All types of Loopy, by number.
pub const KINDS: [Kind; 18] = [
    kind(0, "squares", (3, 3), Some(shapes::squares)),
    kind(1, "triangular", (3, 3), Some(shapes::triangular)),
    kind(2, "honeycomb", (3, 3), Some(shapes::honeycomb)),
    kind(3, "snub-square", (3, 3), Some(shapes::snub_square)),
    kind(4, "cairo", (3, 4), Some(shapes::cairo)),
    kind(5, "great-hexagonal", (3, 3), Some(shapes::great_hexagonal)),
    kind(6, "octagonal", (3, 3), Some(shapes::octagonal)),
    kind(7, "kites", (3, 3), Some(shapes::kites)),
    kind(8, "floret", (1, 2), Some(shapes::floret)),
    kind(9, "dodecagonal", (2, 2), Some(shapes::dodecagonal)),
    kind(10, "great-dodecagonal", (2, 2), Some(shapes::great_dodecagonal)),
    kind(11, "penrose-kites", (3, 3), None),
    kind(12, "penrose-rhombs", (3, 3), None),
    kind(13, "great-great-dodecagonal", (2, 2), Some(shapes::great_great_dodecagonal)),
    kind(14, "kagome", (3, 3), Some(shapes::kagome)),
    kind(15, "compass-dodecagonal", (2, 2), Some(shapes::compass_dodecagonal)),
    kind(16, "hats", (6, 6), None),
    kind(17, "spectres", (6, 6), None),
];

const fn kind(number: u8, name: &'static str, least: (u32, u32), lay: Option<shapes::Lay>) -> Kind {
    Kind { number, name, least, lay }
}

impl Kind {
    /// The type with this name.
    pub fn named(name: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// True if boards of this type can be read and made.
    pub const fn is_known(&self) -> bool {
        self.lay.is_some()
    }
}
