//! A guess at what a file without puzzles is, for messages.

/// The first bytes of files of other types.
const BEGINNINGS: [(&[u8], &str); 14] = [
    (b"\x89PNG", PICTURE),
    (b"\xff\xd8\xff", PICTURE),
    (b"GIF8", PICTURE),
    (b"RIFF", PICTURE),
    (b"BM", PICTURE),
    (b"%PDF", PDF),
    (b"<svg", SVG),
    (b"<?xml", SVG),
    (b"PK\x03\x04", PACKED),
    (b"\x1f\x8b", PACKED),
    (b"BZh", PACKED),
    (b"\xfd7zXZ", PACKED),
    (b"\x28\xb5\x2f\xfd", PACKED),
    (b"\x7fELF", "a program"),
];

const PDF: &str = "a PDF file";
const SVG: &str = "an SVG picture or another file of XML";
const PICTURE: &str = "a picture";
const PACKED: &str = "a compressed file; unpack it first";

/// Describes a line that does not begin a puzzle.
pub(super) fn file_kind(line: &[u8]) -> &'static str {
    let is_text = std::str::from_utf8(line)
        .is_ok_and(|text| !text.contains(|char: char| char.is_control() && char != '\t'));
    let known = BEGINNINGS.iter().find(|(beginning, _)| line.starts_with(beginning));
    match known {
        // The two letters of some signatures may also begin a text.
        Some((_, what)) if !is_text || [PDF, SVG].contains(what) => what,
        _ if is_text => "text",
        _ => "a binary file",
    }
}
