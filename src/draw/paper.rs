//! Where boards stand on a page. Lengths are in points, of which an inch has 72.

/// A size of paper, upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 mm x 297 mm.
    #[default]
    A4,
    /// 8.5 inches x 11 inches.
    Letter,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Width and height.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// A millimetre.
pub(super) const MM: f32 = 72.0 / 25.4;

/// What stays free at each side of a page.
pub(super) const MARGIN: f32 = 15.0 * MM;
/// What the line above the boards takes, and the one below.
const HEAD: f32 = 12.0 * MM;
const FOOT: f32 = 8.0 * MM;
/// Between two boards.
const GAP: f32 = 9.0 * MM;

/// How boards stand on a page: in columns and rows, each in the middle of a slot, with its caption below.
pub(super) struct Slots {
    columns: usize,
    width: f32,
    height: f32,
    /// What a caption takes below a board.
    caption: f32,
    /// The longest that an edge may be.
    longest: f32,
}

impl Slots {
    /// The slots for at most so many boards a page in which edges are longest, all boards together, that have so
    /// many rows and columns.
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
        // Of equals, the one with more columns has shorter pages.
        (2..=most)
            .map(slots)
            .fold(slots(1), |best, other| if total(&other) > total(&best) { other } else { best })
    }

    /// How long the edges of a board with so many rows and columns are.
    pub(super) fn edge(&self, (rows, cols): (usize, usize)) -> f32 {
        let (wide, high) = (self.width / cols as f32, (self.height - self.caption) / rows as f32);
        wide.min(high).min(self.longest)
    }

    /// The upper left corner of the board in a slot.
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
