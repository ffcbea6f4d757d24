//! For speed alone: measures a loop that differs from a known one only in a square, without walking along the rest.

use super::region::Region;

/// A side of an inside cell, on the outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side {
    place: usize,
    /// 0 above, 1 right, 2 below, 3 left.
    way: usize,
}

impl Side {
    /// The first side of a cell that is on the outline.
    pub(super) fn first_of(region: &Region, place: usize) -> Option<Side> {
        let way = region.neighbours(place).iter().position(|&beside| !region.places()[beside])?;
        Some(Side { place, way })
    }

    /// The next side, clockwise. No two cells may touch only at a corner.
    fn next(self, region: &Region) -> Side {
        let Side { place, way } = self;
        let beside = region.neighbours(place);
        let ahead = beside[(way + 1) % 4];
        let beyond = ahead + beside[way] - place;
        if region.places()[beyond] {
            Side { place: beyond, way: (way + 3) % 4 }
        } else if region.places()[ahead] {
            Side { place: ahead, way }
        } else {
            Side { place, way: (way + 1) % 4 }
        }
    }
}

/// The outline of a region: a single loop.
#[derive(Debug)]
pub(super) struct Outline {
    /// By place and direction, how many sides of the outline come before its side there.
    before: Vec<[u32; 4]>,
    /// The number of sides.
    pub(super) length: usize,
}

/// The sides of an outline in a square, in their order, each with the number of sides before it.
pub(super) struct Passages {
    square: Square,
    sides: Vec<(u32, Side)>,
}

/// The cells within a distance of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Square {
    /// The row and the column of the cell in the middle.
    pub(super) middle: (usize, usize),
    pub(super) reach: usize,
}

impl Outline {
    /// Walks along the outline of a region.
    pub(super) fn new(region: &Region) -> Outline {
        let mut outline = Outline { before: vec![[0; 4]; region.places().len()], length: 0 };
        let Some(first) = region.places().iter().position(|&inside| inside) else { return outline };
        // Nothing is inside above the first cell.
        let first = Side { place: first, way: 0 };
        let mut side = first;
        loop {
            outline.before[side.place][side.way] = outline.length as u32;
            outline.length += 1;
            side = side.next(region);
            if side == first {
                return outline;
            }
        }
    }

    /// The sides in a square of the region whose outline this is.
    pub(super) fn passages(&self, region: &Region, square: Square) -> Passages {
        let sides = square.places(region).filter(|&place| region.places()[place]).flat_map(|place| {
            let ways = region.neighbours(place).into_iter().enumerate();
            let ways = ways.filter(|&(_, beside)| !region.places()[beside]);
            ways.map(move |(way, _)| (self.before[place][way], Side { place, way }))
        });
        let mut sides: Vec<_> = sides.collect();
        sides.sort_unstable_by_key(|&(before, _)| before);
        Passages { square, sides }
    }

    /// The length of a cycle of the outline of a region that was changed inside a square, at a distance of at least two
    /// from all cells outside of it. It starts at a side in the square. `None` if it leaves the square and the first outline
    /// has no side there, which cannot be.
    pub(super) fn length_of_cycle(&self, region: &Region, passages: &Passages, start: Side) -> Option<usize> {
        let (mut side, mut length) = (start, 0);
        loop {
            side = side.next(region);
            length += 1;
            if !passages.square.has(region, side.place) {
                // Between two changed sides, the outline is as it was.
                let here = self.before[side.place][side.way];
                let next = passages.sides.partition_point(|&(before, _)| before < here);
                let &(before, back) = passages.sides.get(next).or(passages.sides.first())?;
                length += (before as usize + self.length - here as usize) % self.length;
                side = back;
            }
            if side == start {
                return Some(length);
            }
        }
    }
}

impl Square {
    /// The places of the cells that are in the grid.
    fn places(self, region: &Region) -> impl Iterator<Item = usize> {
        let (grid, (row, col)) = (region.grid(), self.middle);
        grid.cells_near(grid.cell(row, col), self.reach).map(|cell| region.place_of(cell))
    }

    fn has(self, region: &Region, place: usize) -> bool {
        let ((r, c), (row, col)) = (region.row_and_column(place), self.middle);
        r.abs_diff(row).max(c.abs_diff(col)) <= self.reach
    }
}
