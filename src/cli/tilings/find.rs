//! Tells boards of other tilings from boards of squares, by the first lines of a text.

use std::io::{BufRead, Read};

use super::source::{is_save, parameter};

/// The most bytes that are looked at.
const LONGEST: u64 = 1 << 20;

/// Whether a text begins with a board of another tiling: JSON with faces, or an ID or a save file of Loopy with such a
/// type. What it reads goes into `head`.
pub(super) fn is_tiling(input: &mut dyn BufRead, head: &mut Vec<u8>) -> bool {
    let (mut input, mut in_save) = (input.take(LONGEST), false);
    loop {
        let start = head.len();
        read_line(&mut input, head);
        if head.len() == start {
            return false;
        }
        let line = head[start..].trim_ascii();
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        in_save |= is_save(line);
        match parameter(line, b"PARAMS") {
            Some(parameters) if in_save => return is_other_type(parameters),
            _ if in_save || line.is_empty() || line.starts_with(b"#") => {}
            _ if line.starts_with(b"{") => {
                return [&b"\"faces\""[..], b"\"vertices\""].iter().any(|name| has(line, name));
            }
            _ => {
                let end = line.iter().position(|byte| matches!(byte, b':' | b'#'));
                return end.is_some_and(|end| is_other_type(&line[..end]));
            }
        }
    }
}

/// Reads to the end of a line, which may be a carriage return, and no further.
fn read_line(input: &mut impl BufRead, head: &mut Vec<u8>) {
    // An error occurs again when the rest is read, and is reported then.
    while let Ok(buffer @ [_, ..]) = input.fill_buf() {
        let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let count = end.map_or(buffer.len(), |end| end + 1);
        head.extend_from_slice(&buffer[..count]);
        input.consume(count);
        if end.is_some() {
            return;
        }
    }
}

fn has(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

/// Whether the parameters of a board of Loopy, such as `5x4t2dn`, name a type that is not squares.
fn is_other_type(parameters: &[u8]) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let columns = digits(parameters);
    let rest = &parameters[columns..];
    let rest = match rest.strip_prefix(b"x") {
        Some(rest) => &rest[digits(rest)..],
        None => rest,
    };
    let kind = rest.strip_prefix(b"t").unwrap_or_default();
    columns > 0 && kind[..digits(kind)].iter().any(|&digit| digit != b'0')
}
