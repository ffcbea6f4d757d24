//! Renders the SVG to pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use thiserror::Error;

use super::elements::CELL;
use super::layout::Layout;
use super::{Panel, Sheet, svg};
use crate::bug::unsound;
use crate::puzzle::Clue;

/// The most pixels of a picture: they take 256 MiB, and as much again while the file is written.
pub(crate) const MAX_PIXELS: u64 = 1 << 26;

/// The most clues on one sheet, since usvg accepts a million elements.
pub(crate) const MAX_CLUES: usize = 900_000;

/// The reason why a PNG cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PngError {
    /// More than 2^26 pixels.
    #[error("found {width} x {height} pixels, expected at most {MAX_PIXELS}: {}", remedy(*cell))]
    TooLarge {
        /// The width it would have.
        width: u64,
        /// The height it would have.
        height: u64,
        /// The largest size of a cell that is possible, or 0.
        cell: u32,
    },
    /// More than 900,000 clues.
    #[error("found {0} clues, expected at most {MAX_CLUES}: draw fewer or smaller puzzles, or an SVG")]
    TooManyClues(usize),
}

/// Returns the sheet as a PNG file.
///
/// # Errors
/// If the picture is too large, or has too many clues.
pub fn png(sheet: &Sheet) -> Result<Vec<u8>, PngError> {
    let panels = sheet.figures.iter().flat_map(|figure| &figure.panels);
    // Hidden clues are drawn as well.
    let drawn = |panel: &Panel| panel.puzzle.given().iter().filter(|&&clue| clue != Clue::BLANK).count();
    let clues = panels.map(drawn).sum();
    if clues > MAX_CLUES {
        return Err(PngError::TooManyClues(clues));
    }
    let layout = Layout::new(sheet);
    let side = |units: usize| units as f64 / CELL as f64 * f64::from(sheet.cell);
    let (width, height) = pixels([layout.width, layout.height].map(side), sheet.cell)?;
    Ok(of_svg(&svg::svg(sheet), width, height))
}

/// Returns an SVG of ours as a PNG file of this width and height in pixels, which are not 0.
pub(crate) fn of_svg(svg: &str, width: u32, height: u32) -> Vec<u8> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default());
    let tree = tree.unwrap_or_else(|error| unsound(format_args!("the SVG cannot be read: {error}")));
    let mut pixels = Pixmap::new(width, height).unwrap_or_else(|| unsound("a picture has no pixels"));
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().unwrap_or_else(|error| unsound(format_args!("the pixels cannot be written: {error}")))
}

/// The width and height in pixels, both rounded up, of a picture with cells of this size.
pub(crate) fn pixels([wide, high]: [f64; 2], cell: u32) -> Result<(u32, u32), PngError> {
    let [width, height] = [wide, high].map(|side| side.ceil() as u64);
    match (u32::try_from(width), u32::try_from(height)) {
        (Ok(w), Ok(h)) if width * height <= MAX_PIXELS => Ok((w, h)),
        _ => {
            let most = f64::from(cell) * (MAX_PIXELS as f64 / (wide * high)).sqrt();
            Err(PngError::TooLarge { width, height, cell: most as u32 })
        }
    }
}

fn remedy(cell: u32) -> String {
    match cell {
        0 => "draw fewer or smaller puzzles, or an SVG".into(),
        _ => format!("use cells of {cell} pixels or less, or an SVG"),
    }
}
