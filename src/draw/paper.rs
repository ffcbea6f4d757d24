//! The layout of boards on a page. Lengths are in points, 72 to the inch.

use crate::named::named;

/// A paper size, in portrait orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 mm x 297 mm.
    #[default]
    A4,
    /// 8.5 inches x 11 inches.
    Letter,
}

named!(Paper { A4 "a4", Letter "letter" });

impl Paper {
    /// The width and height, in points.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// A millimetre, in points.
pub(super) const MM: f32 = 72.0 / 25.4;

/// The margin on each side of a page.
pub(super) const MARGIN: f32 = 15.0 * MM;
/// The height of the title line above the boards, and of the line below them.
const HEAD: f32 = 14.0 * MM;
const FOOT: f32 = 8.0 * MM;
/// The space between two boards.
const GAP: f32 = 9.0 * MM;

/// The slots for boards on a page, in columns and rows. A board is centred in its slot, with its caption
/// below.
pub(super) struct Slots {
    columns: usize,
    width: f32,
    height: f32,
    /// The height of a caption below a board.
    caption: f32,
    /// The greatest length of an edge.
    longest: f32,
}

impl Slots {
    /// Chooses the slots for up to `most` boards on a page such that the sum of the edge lengths of boards of
    /// these sizes is greatest.
    pub(super) fn new(
        paper: Paper,
        most: usize,
        sizes: &[(usize, usize)],
        caption: f32,
        longest: f32,
    ) -> Slots {
        let (width, height) = paper.size();
        let (width, height) = (width - 2.0 * MARGIN, height - 2.0 * MARGIN - HEAD - FOOT);
        let slots = |columns: usize| {
            let share = |all: f32, count: usize| (all + GAP) / count as f32 - GAP;
            let (width, height) = (share(width, columns), share(height, most.div_ceil(columns)));
            Slots { columns, width, height, caption, longest }
        };
        let total = |slots: &Slots| sizes.iter().map(|&size| slots.edge(size)).sum::<f32>();
        // Of equally good choices, take the one with the fewest columns.
        (2..=most)
            .map(slots)
            .fold(slots(1), |best, other| if total(&other) > total(&best) { other } else { best })
    }

    /// The length of the edges of a board with this number of rows and columns.
    pub(super) fn edge(&self, (rows, cols): (usize, usize)) -> f32 {
        let (wide, high) = (self.width / cols as f32, (self.height - self.caption) / rows as f32);
        wide.min(high).min(self.longest)
    }

    /// The position of the upper left corner of the board in a slot.
    pub(super) fn place(&self, slot: usize, size: (usize, usize)) -> (f32, f32) {
        let (column, row) = ((slot % self.columns) as f32, (slot / self.columns) as f32);
        let edge = self.edge(size);
        let (free_x, free_y) =
            (self.width - edge * size.1 as f32, self.height - self.caption - edge * size.0 as f32);
        (
            MARGIN + column * (self.width + GAP) + free_x / 2.0,
            MARGIN + HEAD + row * (self.height + GAP) + free_y / 2.0,
        )
    }
}
