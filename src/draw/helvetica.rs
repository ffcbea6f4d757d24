//! Helvetica, a font that every reader of PDF has: the bytes and the widths of its characters.
//!
//! The bytes are those of the encoding `WinAnsiEncoding` of PDF. They cover the languages of Western Europe.

/// The height of capital letters, in parts of the font size.
pub(super) const HEIGHT: f32 = 0.718;

/// The characters from `0x80` to `0x9F`; a space where there is none.
const SPECIAL: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// The byte of a character, if Helvetica has it in a PDF.
pub fn byte(char: char) -> Option<u8> {
    match u8::try_from(char) {
        Ok(code @ (0x20..=0x7E | 0xA0..=0xFF)) => Some(code),
        _ => {
            let place = SPECIAL.chars().position(|special| special == char)?;
            u8::try_from(0x80 + place).ok()
        }
    }
}

/// The width of a text of this font size. Characters that Helvetica lacks count as squares, like those of Chinese and
/// Japanese.
pub fn width(text: &str, size: f32) -> f32 {
    let thousandths: u32 =
        text.chars().map(|char| byte(char).map_or(1000, |byte| u32::from(width_of(byte)))).sum();
    thousandths as f32 / 1000.0 * size
}

/// The width of a character, in thousandths of the font size.
const fn width_of(byte: u8) -> u16 {
    match byte {
        b'i' | b'j' | b'l' => 222,
        b'\'' | 0x82 | 0x91 | 0x92 => 191,
        b'|' => 260,
        b' ' | b'!' | b',' | b'.' | b'/' | b':' | b';' | b'I' | b'[' | b'\\' | b']' | b'f' | b't' => 278,
        0xA0 | 0xB7 | 0xCC..=0xCF | 0xEC..=0xEF => 278,
        b'(' | b')' | b'-' | b'`' | b'r' | 0x84 | 0x93 | 0x94 | 0x8B | 0x9B => 333,
        b'{' | b'}' => 334,
        b'"' => 355,
        b'*' => 389,
        b'^' => 469,
        b'c' | b'k' | b's' | b'v' | b'x' | b'y' | b'z' | b'J' | 0x9A | 0x9E | 0xE7 | 0xFD | 0xFF => 500,
        b'+' | b'<' | b'=' | b'>' | b'~' | 0xD7 | 0xF7 => 584,
        b'F' | b'T' | b'Z' | 0x8E | 0xDF | 0xF8 => 611,
        b'&' | b'A' | b'B' | b'E' | b'K' | b'P' | b'S' | b'V' | b'X' | b'Y' => 667,
        0x8A | 0x9F | 0xC0..=0xC5 | 0xC8..=0xCB | 0xDD | 0xDE => 667,
        b'C' | b'D' | b'H' | b'N' | b'R' | b'U' | b'w' | 0xC7 | 0xD0 | 0xD1 | 0xD9..=0xDC => 722,
        b'G' | b'O' | b'Q' | 0xD2..=0xD6 | 0xD8 => 778,
        b'M' | b'm' => 833,
        b'%' | 0xE6 => 889,
        b'W' | 0x9C => 944,
        b'@' => 1015,
        0x85 | 0x89 | 0x8C | 0x97 | 0x99 | 0xC6 => 1000,
        // Digits, most small letters, and the remaining marks.
        _ => 556,
    }
}
