//! Digits and letters as strokes of our own, so that a picture needs no font and looks the
//! same everywhere.
//!
//! The baseline is `y = 0` and upwards is negative: digits and tall letters are 10 high, small
//! ones 7. A glyph begins at `x = 0`.

/// A digit or a letter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub(super) char: char,
    pub(super) width: f32,
    /// What to stroke, as path data of SVG.
    pub(super) path: &'static str,
}

/// How tall digits are.
pub(super) const HEIGHT: f32 = 10.0;

/// Between two glyphs.
const GAP: f32 = 2.6;

/// For what has no glyph.
const BLANK: f32 = 3.0;

/// The glyph of a character, letters as small ones; `None` for a gap.
pub(super) fn of(char: char) -> Option<&'static Glyph> {
    let char = char.to_ascii_lowercase();
    GLYPHS.iter().find(|glyph| glyph.char == char)
}

/// The glyphs of a text and where each begins.
pub(super) fn of_text(text: &str) -> impl Iterator<Item = (f32, &'static Glyph)> {
    let mut x = 0.0;
    text.chars().filter_map(move |char| {
        let (glyph, start) = (of(char), x);
        x += glyph.map_or(BLANK, |glyph| glyph.width) + GAP;
        glyph.map(|glyph| (start, glyph))
    })
}

/// The width of a text.
pub(super) fn width(text: &str) -> f32 {
    of_text(text).last().map_or(0.0, |(x, glyph)| x + glyph.width)
}

const fn glyph(char: char, width: f32, path: &'static str) -> Glyph {
    Glyph { char, width, path }
}

const GLYPHS: [Glyph; 36] = [
    glyph('0', 6.0, "M0-6.4A3 3.6 0 0 1 6-6.4V-3.6A3 3.6 0 0 1 0-3.6Z"),
    glyph('1', 2.4, "M0-8.2 2.4-10V0"),
    glyph('2', 6.0, "M.2-7.4A2.8 2.7 0 0 1 5.8-7.2C5.8-5.6 4.9-4.6 3.8-3.6L0 0H6"),
    glyph('3', 6.0, "M.4-8.2A2.6 2.4 0 1 1 2.8-5.3 2.8 2.65 0 1 1 0-2"),
    glyph('4', 6.4, "M4.8 0V-10L0-3H6.4"),
    glyph('5', 6.0, "M5.4-10H1L.6-5.6A3 3.1 0 1 1 0-1.6"),
    glyph('6', 6.0, "M4.8-9.6C1.6-9 0-6.4 0-3.1A3 3.1 0 1 0 6-3.1 3 3.1 0 0 0 .2-4.2"),
    glyph('7', 6.0, "M0-10H6L2 0"),
    glyph('8', 6.0, "M3-5.4A2.4 2.3 0 1 1 3-10 2.4 2.3 0 1 1 3-5.4 3 2.7 0 1 1 3 0 3 2.7 0 1 1 3-5.4"),
    glyph('9', 6.0, "M1.2-.4C4.4-1 6-3.6 6-6.9A3 3.1 0 1 0 0-6.9 3 3.1 0 0 0 5.8-5.8"),
    glyph('a', 5.8, "M5.8-7V0M5.8-3.5A2.9 3.5 0 1 0 0-3.5 2.9 3.5 0 1 0 5.8-3.5"),
    glyph('b', 5.8, "M0-10V0M0-3.5A2.9 3.5 0 1 1 5.8-3.5 2.9 3.5 0 1 1 0-3.5"),
    glyph('c', 5.3, "M5.3-5.4A2.9 3.5 0 1 0 5.3-1.6"),
    glyph('d', 5.8, "M5.8-10V0M5.8-3.5A2.9 3.5 0 1 0 0-3.5 2.9 3.5 0 1 0 5.8-3.5"),
    glyph('e', 5.8, "M0-3.6H5.8A2.9 3.5 0 1 0 5.1-1.2"),
    glyph('f', 3.6, "M3.6-9.8C2-10.2 1.3-9.2 1.3-7.8V0M0-6.8H3.3"),
    glyph('g', 5.8, "M5.8-7V.2A2.9 2.8 0 0 1 .4 1.8M5.8-3.5A2.9 3.5 0 1 0 0-3.5 2.9 3.5 0 1 0 5.8-3.5"),
    glyph('h', 5.2, "M0-10V0M0-4.2A2.6 2.8 0 0 1 5.2-4.2V0"),
    glyph('i', 0.0, "M0-7V0M0-9.7V-9.6"),
    glyph('j', 1.6, "M1.6-7V1.2C1.6 2.6 1 3.2 0 3M1.6-9.7V-9.6"),
    glyph('k', 5.0, "M0-10V0M4.7-7 0-2.8M1.7-4.2 5 0"),
    glyph('l', 0.0, "M0-10V0"),
    glyph('m', 8.8, "M0-7V0M0-4.4A2.2 2.6 0 0 1 4.4-4.4V0M4.4-4.4A2.2 2.6 0 0 1 8.8-4.4V0"),
    glyph('n', 5.2, "M0-7V0M0-4.2A2.6 2.8 0 0 1 5.2-4.2V0"),
    glyph('o', 5.8, "M0-3.5A2.9 3.5 0 1 1 5.8-3.5 2.9 3.5 0 1 1 0-3.5"),
    glyph('p', 5.8, "M0-7V3M0-3.5A2.9 3.5 0 1 1 5.8-3.5 2.9 3.5 0 1 1 0-3.5"),
    glyph('q', 5.8, "M5.8-7V3M5.8-3.5A2.9 3.5 0 1 0 0-3.5 2.9 3.5 0 1 0 5.8-3.5"),
    glyph('r', 3.0, "M0-7V0M0-4C0-6 1.2-7.2 3-6.9"),
    glyph(
        's',
        4.6,
        "M4.4-5.7C3.9-6.6 3.2-7 2.3-7 1-7 .2-6.3 .2-5.3 .2-2.8 4.6-4.3 4.6-1.8 4.6-.7 3.7 0 2.3 0 1.2 0 .4-.5 0-1.4",
    ),
    glyph('t', 3.6, "M1.3-9.2V-2C1.3-.4 2.1 .2 3.6-.2M0-6.8H3.4"),
    glyph('u', 5.2, "M0-7V-2.8A2.6 2.8 0 0 0 5.2-2.8M5.2-7V0"),
    glyph('v', 5.4, "M0-7 2.7 0 5.4-7"),
    glyph('w', 8.4, "M0-7 2.1 0 4.2-6.6 6.3 0 8.4-7"),
    glyph('x', 5.0, "M0-7 5 0M5-7 0 0"),
    glyph('y', 5.4, "M0-7 2.7 0M5.4-7 2.7 0C2 2 1.3 3.2 0 3"),
    glyph('z', 4.8, "M0-7H4.8L0 0H4.8"),
];
