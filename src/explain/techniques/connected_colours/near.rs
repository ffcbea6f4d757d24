//! The part of a board around a group of cells.
//!
//! If two cells of a group are linked by two ways there, they are linked by two ways on the board. Then nothing follows for the
//! group, and the rest of the board need not be walked.

use super::{Node, Regions};

/// How far from the cells of a group to walk at first, and then.
pub(super) const MARGINS: [u32; 2] = [2, 8];

/// The cells that a walk may enter.
pub(super) enum Bounds {
    /// All cells, and the outside.
    Board,
    /// Those in these rows and columns, without the outside.
    Box { rows: [u32; 2], cols: [u32; 2] },
}

impl Bounds {
    /// The cells up to a margin around a group; `None` if the outside belongs to it, or if it is empty.
    pub(super) fn around(
        regions: &Regions,
        group: impl Iterator<Item = Node>,
        margin: u32,
    ) -> Option<Bounds> {
        let (mut rows, mut cols) = ([u32::MAX, 0], [u32::MAX, 0]);
        for node in group {
            let (row, col) = regions.place(node)?;
            rows = [rows[0].min(row), rows[1].max(row)];
            cols = [cols[0].min(col), cols[1].max(col)];
        }
        if rows[0] > rows[1] {
            return None;
        }
        let widened = |[least, most]: [u32; 2]| [least.saturating_sub(margin), most + margin];
        Some(Bounds::Box { rows: widened(rows), cols: widened(cols) })
    }

    /// Their cells.
    pub(super) fn cells(&self, regions: &Regions) -> impl Iterator<Item = Node> {
        let grid = regions.grid;
        let (rows, cols) = match *self {
            Bounds::Board => (0..grid.rows(), 0..grid.cols()),
            Bounds::Box { rows, cols } => {
                let range =
                    |[least, most]: [u32; 2], count: usize| least as usize..count.min(most as usize + 1);
                (range(rows, grid.rows()), range(cols, grid.cols()))
            }
        };
        rows.flat_map(move |row| cols.clone().map(move |col| super::number(Some(grid.cell(row, col)))))
    }

    pub(super) fn has(&self, regions: &Regions, node: Node) -> bool {
        match self {
            Bounds::Board => true,
            Bounds::Box { rows, cols } => regions.place(node).is_some_and(|(row, col)| {
                (rows[0]..=rows[1]).contains(&row) && (cols[0]..=cols[1]).contains(&col)
            }),
        }
    }
}
