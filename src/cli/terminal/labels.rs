//! Names of rows and columns along the border of a drawing.

use std::ops::Range;

use crate::Grid;
use crate::picture::Pitch;

/// The layout of a drawing.
#[derive(Clone, Copy)]
pub(super) struct Canvas {
    /// The row and column of the first cell.
    pub(super) first: (usize, usize),
    pub(super) size: (usize, usize),
    pub(super) pitch: Pitch,
    /// The number of lines above the first row of vertices, and of columns left of the first vertex.
    pub(super) border: usize,
}

impl Canvas {
    pub(super) fn of(grid: Grid, pitch: Pitch) -> Canvas {
        Canvas { first: (0, 0), size: (grid.rows(), grid.cols()), pitch, border: 0 }
    }

    /// The number of columns that the names of rows take.
    pub(super) fn margin(self) -> usize {
        format!("r{} ", self.first.0 + self.size.0).len()
    }

    /// Returns the drawing with the name of each row on its left, and above it the names of as many columns
    /// as there is room for.
    pub(super) fn labelled(self, drawing: &str) -> String {
        let margin = self.margin();
        let mut out = self.head();
        for (i, line) in drawing.lines().enumerate() {
            let row = i.checked_sub(self.border + 1).filter(|half| half % 2 == 0).map(|half| half / 2);
            let name = match row {
                Some(row) if row < self.size.0 => format!("r{}", self.first.0 + row + 1),
                _ => String::new(),
            };
            out += &format!("{name:margin$}{line}");
            out.truncate(out.trim_end().len());
            out.push('\n');
        }
        out
    }

    fn head(self) -> String {
        let (edge, margin) = (self.pitch.width(1) - 1, self.margin());
        let mut out = String::new();
        for col in 0..self.size.1 {
            let name = format!("c{}", self.first.1 + col + 1);
            let middle = margin + self.border + col * edge + edge / 2;
            let start = middle + 1 - name.len().div_ceil(2);
            let taken: Range<usize> = 0..out.len() + usize::from(!out.is_empty());
            if !taken.contains(&start) {
                out = format!("{out:start$}{name}");
            }
        }
        out + "\n"
    }
}
