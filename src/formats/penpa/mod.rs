//! URLs of Penpa+, one per line: `…/penpa-edit/#m=edit&p=…`, with a drawing of any kind in base64 and deflate.
//!
//! Its text has about twenty lines, among them:
//!
//! | line | contents |
//! |---|---|
//! | 0 | `square,COLUMNS,ROWS,…`: the grid with its margins, how it is shown, title, author, source, rules |
//! | 3 | as JSON, what the setter drew; `number` has the clues |
//! | 4 | what the solver drew, in `m=edit` |
//! | 5 | the cells of the board: the number of the first, then the distances to the next ones |
//! | 17 | the kinds of puzzles, such as `["slitherlink"]` |
//!
//! In both layers `lineE` has the lines, whose names are the numbers of their ends, and the crosses, which
//! have the number of the middle of their edge and the value 98. [`points`] explains the numbers. Frequent
//! words are abbreviated with a `z`. `m=solve` may have the lines of the solution after `&a=`.

mod points;
mod read;
mod write;

use std::io::Write;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use flate2::write::DeflateEncoder;
use flate2::{Compression, Decompress, FlushDecompress, Status};
use percent_encoding::percent_decode_str;

use super::Entry;
use super::input::Problem;
pub(crate) use write::write;

/// The most cells of a board. Penpa itself draws smaller ones; a few hundred characters may stand for more.
pub(super) const MOST_CELLS: usize = 1 << 16;

/// The most bytes of a text: a board of that size, with all clues and edges, takes half of it.
const MOST_TEXT: usize = 1 << 23;

/// The text before the parameters.
const ADDRESS: &str = "https://swaroopg92.github.io/penpa-edit/#";

/// A description of a URL, for messages.
const EXPECTED: &str = "a Penpa URL with m=edit&p=… or m=solve&p=…";

/// The characters that rules must not have, with their codes; in title, author and source, it is only the first.
const ESCAPES: [(&str, &str); 4] = [(",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F")];

/// The value of a line on an edge that is a cross.
const CROSS: u64 = 98;

/// Penpa's oldest URLs have no padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The abbreviations, in the order in which they are applied.
const SHORT: [(&str, &str); 31] = [
    ("z", "zZ"),
    ("\"qa\"", "z9"),
    ("\"pu_q\"", "zQ"),
    ("\"pu_a\"", "zA"),
    ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"special\"", "zP"),
    ("\"board\"", "zB"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"),
    ("\"freelineE\"", "z2"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"),
    ("null", "zO"),
];

/// Whether a text is a URL of Penpa, or the part of one from `m=` on.
pub(super) fn is_url(text: &str) -> bool {
    text.contains("penpa-edit") || ["m=edit&p=", "m=solve&p="].iter().any(|part| text.contains(part))
}

/// Parses a URL.
pub(super) fn read_url(url: &str) -> Result<Entry, Problem> {
    let parameters =
        if url.starts_with("m=") { url } else { url.split_once(['?', '#']).unwrap_or_default().1 };
    let parameters = parameters.split('#').next().unwrap_or_default();
    let value = |name: &str| {
        let mut pairs = parameters.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|pair| pair.0 == name).map(|pair| pair.1)
    };
    let (Some("edit" | "solve"), Some(drawing)) = (value("m"), value("p")) else {
        return Err(Problem::unexpected(url.as_bytes(), EXPECTED));
    };
    let answer = value("a").map(decode).transpose()?;
    read::entry(&decode(drawing)?, answer.as_deref())
}

/// Decodes the text of a parameter.
fn decode(value: &str) -> Result<String, Problem> {
    let value: Vec<u8> = percent_decode_str(value).collect();
    let problem =
        |found: &str| Problem::text(format!("{found} in a Penpa URL"), "all of it: the URL may be cut short");
    let bytes = BASE64.decode(value).map_err(|_| problem("a faulty base64 code"))?;
    let text = unpacked(&bytes).ok_or_else(|| problem("a faulty deflate code"))?;
    Ok(long(&String::from_utf8(text).map_err(|_| problem("text that is not UTF-8"))?))
}

/// Decompresses bytes to a text of at most [`MOST_TEXT`]. `None` if they are not all of a compressed text, or if
/// more bytes follow.
fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    let (mut inflater, mut text) = (Decompress::new(false), Vec::new());
    loop {
        let before = (inflater.total_in(), text.len());
        let rest = bytes.get(usize::try_from(before.0).ok()?..)?;
        text.reserve(bytes.len().max(text.len()));
        let status = inflater.decompress_vec(rest, &mut text, FlushDecompress::None).ok()?;
        if status == Status::StreamEnd {
            return (inflater.total_in() == bytes.len() as u64).then_some(text);
        }
        if text.len() > MOST_TEXT || before == (inflater.total_in(), text.len()) {
            return None;
        }
    }
}

/// Encodes a text.
fn encode(text: &str) -> String {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
    // Writing into memory cannot fail.
    let written = packer.write_all(short(text).as_bytes()).and_then(|()| packer.finish());
    BASE64.encode(written.unwrap_or_default())
}

/// Abbreviates a text.
fn short(text: &str) -> String {
    SHORT.iter().fold(text.to_string(), |text, (word, code)| text.replace(word, code))
}

/// Writes abbreviations out.
fn long(text: &str) -> String {
    let mut long = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some(at) = rest.find('z') {
        long.push_str(&rest[..at]);
        let known = SHORT.iter().find(|(_, code)| rest[at..].starts_with(code));
        // Before there was `zZ`, a `z` stood for itself.
        let (word, code) = known.unwrap_or(&("z", "z"));
        long.push_str(word);
        rest = &rest[at + code.len()..];
    }
    long + rest
}
