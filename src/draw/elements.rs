//! The elements that all SVG drawings are made of.

use super::glyphs;

/// The length of an edge, in units of the drawing.
pub(super) const CELL: usize = 20;

/// Draws a text that begins at the left end of its baseline.
pub(super) fn draw_text(class: &str, text: &str, (x, y): (f32, f32), scale: f32, out: &mut String) {
    out.push_str(&format!("<g class=\"{class}\" transform=\"translate({x} {y}) scale({scale})\">\n"));
    for (x, glyph) in glyphs::of_text(text) {
        out.push_str(&format!("<use href=\"#{}\" x=\"{x:.1}\"/>\n", glyph.name()));
    }
    out.push_str("</g>\n");
}

/// Draws a path, unless it is empty.
pub(super) fn draw_path(class: &str, data: &str, out: &mut String) {
    if !data.is_empty() {
        out.push_str(&format!("<path class=\"{class}\" d=\"{data}\"/>\n"));
    }
}

pub(super) fn escape(text: &str) -> String {
    // XML has no control characters, no `]]>` in a text, and not the last two characters of the first plane.
    let text = text.replace(|c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'), " ");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
