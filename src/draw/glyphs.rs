//! A stroke font of digits, letters and the commonest marks, so that pictures need no font and look the same
//! everywhere.
//!
//! The baseline is `y = 0`, and negative `y` is above it. Digits and tall letters are 10 units high, small
//! letters are 7 units high. A glyph begins at `x = 0`.

/// A digit, a letter or a mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub(super) char: char,
    pub(super) width: f32,
    /// The strokes, as SVG path data.
    pub(super) path: &'static str,
}

/// The height of digits.
pub(super) const HEIGHT: f32 = 10.0;

/// The space between two glyphs.
const GAP: f32 = 2.6;

/// The width of a character that has no glyph.
const BLANK: f32 = 3.0;

impl Glyph {
    /// Returns the id of the glyph in a document. Marks are named by code point, since some are not allowed
    /// in an id.
    pub(super) fn name(&self) -> String {
        match self.char.is_ascii_alphanumeric() {
            true => format!("slink-{}", self.char),
            false => format!("slink-u{}", u32::from(self.char)),
        }
    }
}

/// Returns the glyph of a character; `None` if it has none, and is left blank.
pub(super) fn of(char: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|glyph| glyph.char == char)
}

/// Returns the glyphs of a text with their horizontal positions.
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

const GLYPHS: [Glyph; 73] = [
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
    glyph('A', 6.8, "M0 0 3.4-10 6.8 0M1.2-3.4H5.6"),
    glyph('B', 6.3, "M0-5.4H3.4A2.3 2.3 0 0 0 3.4-10H0V0H3.6A2.7 2.7 0 0 0 3.6-5.4"),
    glyph('C', 7.4, "M7.4-8A4.2 5 0 1 0 7.4-2"),
    glyph('D', 7.2, "M0 0V-10H2.2A5 5 0 0 1 2.2 0Z"),
    glyph('E', 5.6, "M5.6-10H0V0H5.6M0-5.2H4.8"),
    glyph('F', 5.4, "M5.4-10H0V0M0-5.2H4.6"),
    glyph('G', 7.6, "M7.4-8A4.2 5 0 1 0 7.6-4.2H4.6"),
    glyph('H', 6.6, "M0-10V0M6.6-10V0M0-5.2H6.6"),
    glyph('I', 0.0, "M0-10V0"),
    glyph('J', 4.0, "M4-10V-2.8A2 2.8 0 0 1 0-2.4"),
    glyph('K', 6.2, "M0-10V0M6-10 0-4M2.2-6.2 6.2 0"),
    glyph('L', 5.2, "M0-10V0H5.2"),
    glyph('M', 8.0, "M0 0V-10L4-3 8-10V0"),
    glyph('N', 6.6, "M0 0V-10L6.6 0V-10"),
    glyph('O', 8.2, "M0-5A4.1 5 0 1 1 8.2-5 4.1 5 0 1 1 0-5"),
    glyph('P', 6.2, "M0 0V-10H3.4A2.75 2.75 0 0 1 3.4-4.5H0"),
    glyph('Q', 8.4, "M0-5A4.1 5 0 1 1 8.2-5 4.1 5 0 1 1 0-5M5-2.4 8.4 .8"),
    glyph('R', 6.4, "M0 0V-10H3.4A2.75 2.75 0 0 1 3.4-4.5H0M3.2-4.5 6.4 0"),
    glyph('S', 5.6, "M5.2-8.2A2.6 2.4 0 1 0 2.8-5.3 2.8 2.65 0 1 1 0-2"),
    glyph('T', 7.0, "M0-10H7M3.5-10V0"),
    glyph('U', 6.4, "M0-10V-3.2A3.2 3.2 0 0 0 6.4-3.2V-10"),
    glyph('V', 6.8, "M0-10 3.4 0 6.8-10"),
    glyph('W', 10.0, "M0-10 2.5 0 5-9 7.5 0 10-10"),
    glyph('X', 6.2, "M0-10 6.2 0M6.2-10 0 0"),
    glyph('Y', 6.4, "M0-10 3.2-4.8V0M6.4-10 3.2-4.8"),
    glyph('Z', 6.2, "M0-10H6L0 0H6.2"),
    glyph('.', 0.0, "M0-.1V0"),
    glyph(',', 0.6, "M.6-.2 0 1.8"),
    glyph(':', 0.0, "M0-5.6V-5.5M0-.1V0"),
    glyph(';', 0.6, "M.6-5.6V-5.5M.6-.2 0 1.8"),
    glyph('-', 4.0, "M0-4H4"),
    glyph('!', 0.0, "M0-10V-3M0-.1V0"),
    glyph('?', 5.0, "M0-7.6A2.5 2.4 0 1 1 3.6-5.6C2.7-5 2.5-4.4 2.5-3M2.5-.1V0"),
    glyph('\'', 0.0, "M0-10V-7.5"),
    glyph('(', 2.0, "M2-11A9 9 0 0 0 2 1.5"),
    glyph(')', 2.0, "M0-11A9 9 0 0 1 0 1.5"),
    glyph('/', 4.0, "M0 1 4-11"),
];
