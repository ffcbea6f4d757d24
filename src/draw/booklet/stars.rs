//! Rows of stars, as paths: the fonts of PDF have none.

use std::f32::consts::PI;
use std::fmt::Write;

use super::STARS;
use crate::draw::helvetica;

/// The diameter of a star, and the distance between the centres of two, in parts of the font size beside it.
const DIAMETER: f32 = 0.82;
const APART: f32 = 0.95;

/// The distance from the centre to an inner corner, in parts of that to an outer one.
const INNER: f32 = 0.45;

/// The paths of stars on a page, filled and empty ones.
#[derive(Default)]
pub(super) struct Stars {
    filled: String,
    empty: String,
}

/// The width of a row of stars beside a text of this font size.
pub(super) fn width(size: f32) -> f32 {
    size * (APART * f32::from(STARS - 1) + DIAMETER)
}

/// The space between a text and the stars after it, in parts of the font size.
pub(super) const GAP: f32 = 0.7;

/// The width of that space and the stars.
pub(super) fn beside(size: f32) -> f32 {
    size * GAP + width(size)
}

impl Stars {
    /// Draws a row whose first `count` stars are filled, beside a text with this font size and baseline.
    pub(super) fn draw(&mut self, count: u8, (left, baseline): (f32, f32), size: f32) {
        for i in 0..STARS {
            let centre = (
                left + size * (DIAMETER / 2.0 + APART * f32::from(i)),
                baseline - size * helvetica::HEIGHT / 2.0,
            );
            let path = if i < count { &mut self.filled } else { &mut self.empty };
            path.push_str(&star(centre, size * DIAMETER / 2.0));
        }
    }

    /// The elements of an SVG document that draw them.
    pub(super) fn svg(&self) -> String {
        let elements = [("star", &self.filled), ("no star", &self.empty)].map(|(class, path)| match path {
            path if path.is_empty() => String::new(),
            path => format!("<path class=\"{class}\" d=\"{path}\"/>\n"),
        });
        elements.concat()
    }
}

/// The path of a star with this centre and radius.
fn star((x, y): (f32, f32), radius: f32) -> String {
    let mut path = String::new();
    for corner in 0_u8..10 {
        let angle = PI * f32::from(corner) / 5.0;
        let far = if corner % 2 == 0 { radius } else { radius * INNER };
        let command = if corner == 0 { 'M' } else { 'L' };
        // Writing to a string does not fail.
        _ = write!(path, "{command}{:.2} {:.2}", x + far * angle.sin(), y - far * angle.cos());
    }
    path + "Z"
}
