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
    pub(crate) const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// A millimetre, in points.
pub(in crate::draw) const MM: f32 = 72.0 / 25.4;

/// The margin on each side of a page.
pub(super) const MARGIN: f32 = 15.0 * MM;
/// The height of the title line above the boards, and of the line below them.
const HEAD: f32 = 14.0 * MM;
const FOOT: f32 = 8.0 * MM;

/// A rectangle on a page: its upper left corner, its width and its height.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Area {
    /// The part of a page between its title and its number.
    pub(super) fn body(paper: Paper) -> Area {
        let (width, height) = paper.size();
        Area {
            x: MARGIN,
            y: MARGIN + HEAD,
            width: width - 2.0 * MARGIN,
            height: height - 2.0 * MARGIN - HEAD - FOOT,
        }
    }

    /// The part above its lowest `height`, with a gap between the two.
    pub(super) fn above(self, height: f32) -> Area {
        Area { height: self.height - height - GAP, ..self }
    }
}

/// The space between two boards on a page.
pub(super) const GAP: f32 = 9.0 * MM;

/// The lengths that boards of a kind have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    /// The length below which edges are too short, and the greatest length of an edge.
    pub(super) shortest: f32,
    pub(super) longest: f32,
    /// The space between two boards.
    pub(super) gap: f32,
    /// The font size of captions.
    pub(super) size: f32,
    /// The distance from a board to the baseline of its caption.
    pub(super) below: f32,
}

/// The slots for boards in an area, in columns and rows. A board is centred in its slot, with its caption below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots {
    area: Area,
    columns: usize,
    rows: usize,
    width: f32,
    height: f32,
    pub(super) measures: Measures,
}

impl Slots {
    /// Chooses the slots for up to `most` boards such that boards of these sizes have edges that one can draw on, if that is
    /// possible, and such that the sum of their lengths is greatest.
    pub(super) fn new(area: Area, most: usize, sizes: &[(usize, usize)], measures: Measures) -> Slots {
        let slots = |columns: usize| {
            let gap = measures.gap;
            let share = |all: f32, count: usize| (all + gap) / count as f32 - gap;
            let rows = most.div_ceil(columns);
            let (width, height) = (share(area.width, columns), share(area.height, rows));
            Slots { area, columns, rows, width, height, measures }
        };
        let worth = |slots: &Slots| {
            let edges = sizes.iter().map(|&size| slots.edge(size));
            (edges.clone().all(|edge| edge >= measures.shortest), edges.sum::<f32>())
        };
        // Of equally good choices, take the one with the fewest columns.
        (2..=most)
            .map(slots)
            .fold(slots(1), |best, other| if worth(&other) > worth(&best) { other } else { best })
    }

    /// The same slots at the bottom of their area, only as high as boards of these sizes need.
    pub(super) fn lowered(self, sizes: &[(usize, usize)]) -> Slots {
        let needed = sizes.iter().map(|&size| self.edge(size) * size.0 as f32).fold(0.0, f32::max);
        let height = self.height.min(needed + self.measures.below);
        let all = (height + self.measures.gap) * self.rows as f32 - self.measures.gap;
        let area = Area { y: self.area.y + self.area.height - all, height: all, ..self.area };
        Slots { area, height, ..self }
    }

    /// The area of all slots.
    pub(super) const fn area(&self) -> Area {
        self.area
    }

    /// The greatest width of a caption.
    pub(super) fn room(&self) -> f32 {
        self.width + 0.7 * self.measures.gap
    }

    /// The length of the edges of a board with this number of rows and columns.
    pub(super) fn edge(&self, (rows, cols): (usize, usize)) -> f32 {
        let (wide, high) = (self.width / cols as f32, (self.height - self.measures.below) / rows as f32);
        wide.min(high).min(self.measures.longest)
    }

    /// The position of the upper left corner of the board in a slot.
    pub(super) fn place(&self, slot: usize, size: (usize, usize)) -> (f32, f32) {
        let (column, row) = ((slot % self.columns) as f32, (slot / self.columns) as f32);
        let edge = self.edge(size);
        let (free_x, free_y) =
            (self.width - edge * size.1 as f32, self.height - self.measures.below - edge * size.0 as f32);
        (
            self.area.x + column * (self.width + self.measures.gap) + free_x / 2.0,
            self.area.y + row * (self.height + self.measures.gap) + free_y / 2.0,
        )
    }
}
