//! Reads black and white pictures in the formats P1 and P4 of PBM.

use anyhow::{Context, bail};

use crate::Grid;
use crate::formats::MAX_UNWRITTEN;
use crate::generate::Mask;

/// The black pixels of a picture.
pub(super) fn read(bytes: &[u8]) -> anyhow::Result<Mask> {
    let (mut rest, is_text) = (&bytes[2..], bytes[1] == b'1');
    let mut number = || -> anyhow::Result<usize> {
        skip(&mut rest);
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&rest[..digits])?.parse();
        rest = &rest[digits..];
        number.context("expected the width and the height above the pixels")
    };
    let (cols, rows) = (number()?, number()?);
    let grid = Grid::new(rows as u64, cols as u64)?;
    if grid.cell_count() > MAX_UNWRITTEN {
        bail!("found {cols} x {rows} pixels, expected at most {MAX_UNWRITTEN}, one for each cell");
    }
    let cells: Vec<bool> = if is_text {
        let pixels = rest.iter().filter(|byte| matches!(byte, b'0' | b'1'));
        pixels.map(|&byte| byte == b'1').collect()
    } else {
        // One byte of white space ends the head.
        let (width, data) = (cols.div_ceil(8), rest.get(1..).unwrap_or_default());
        let rows = data.chunks_exact(width).take(rows);
        rows.flat_map(|row| (0..cols).map(|c| row[c / 8] >> (7 - c % 8) & 1 == 1)).collect()
    };
    let found = cells.len();
    Mask::new(grid, cells).with_context(|| format!("found {found} pixels, expected {}", grid.cell_count()))
}

/// Skips white space and comments.
fn skip(rest: &mut &[u8]) {
    while let Some(&byte) = rest.first() {
        match byte {
            b'#' => *rest = &rest[rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len())..],
            _ if byte.is_ascii_whitespace() => *rest = &rest[1..],
            _ => return,
        }
    }
}
