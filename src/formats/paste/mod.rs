//! The forms in which people paste boards: quoted, indented, from a sheet, with dots at the corners, …
//!
//! A [`Dressing`] is one such form, a static entry. Where the first lines of a text look like one, the whole text is
//! read, and [`weigh`] takes off one dressing after the other. What is left is read as if it had been sent so. A dressing
//! gives way where a documented form fits the whole text; and where two meanings make sense, it refuses the text.

mod blocks;
mod chars;
mod double;
mod hashes;
mod lattice;
mod sheet;
mod spaces;
mod wraps;

use super::Format;
use super::input::{Fault, Problem};
use crate::grid::Grid;

/// A form in which people paste boards.
#[derive(Debug)]
pub struct Dressing {
    /// Its name in notes, after "read … from".
    pub name: &'static str,
    /// An example, as the table of the docs shows it.
    #[cfg_attr(not(feature = "internals"), expect(dead_code, reason = "a test compares it with the docs"))]
    pub example: &'static str,
    /// Whether a note says that a board was read so, because it could also be read otherwise.
    is_noted: bool,
    /// Whether the first lines of a text may have this dressing.
    begins: fn(&[&str]) -> Look,
    /// Takes the dressing off a whole text.
    undress: fn(&str, Option<Grid>) -> Meaning,
}

/// What the first lines of a text show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// The text does not have this dressing.
    No,
    /// The next line will show more.
    More,
    /// The text may have this dressing: only the whole text decides.
    Yes,
}

impl Look {
    /// Returns `Yes` if a condition holds.
    const fn yes(condition: bool) -> Look {
        if condition { Look::Yes } else { Look::No }
    }
}

/// The meaning of a text, as far as one dressing knows.
#[derive(Debug)]
enum Meaning {
    /// The text does not have this dressing.
    No,
    /// The text without the dressing, which may have another one.
    Text(String),
    /// The boards.
    Boards(Format, String),
    /// The text could mean two things.
    Unclear(Fault),
}

/// All dressings, in the order in which they are taken off.
pub const DRESSINGS: [&Dressing; 12] = [
    &chars::MARKS,
    &wraps::FENCE,
    &wraps::QUOTE,
    &wraps::INDENT,
    &hashes::HASHES,
    &lattice::LATTICE,
    &double::DOUBLE,
    &sheet::TABS,
    &sheet::COMMAS,
    &sheet::SEMICOLONS,
    &spaces::COLUMNS,
    &spaces::GAPS,
];

/// The most first lines by which a dressing is recognised, unless they go on to the first gap.
const MOST_LINES: usize = 6;

/// The longest text that is weighed, in bytes. A board of 2000 x 2000 cells fits.
pub(super) const LONGEST: u64 = 1 << 24;

/// Whether a text with these lines may be dressed; asks for more of them, if they show too little. `None` if the whole
/// block is needed.
pub(super) fn may_be_dressed(mut next: impl FnMut() -> Option<String>) -> bool {
    let mut lines: Vec<String> = Vec::new();
    let mut block_is_over = false;
    loop {
        let Some(line) = next() else { return true };
        block_is_over |= blocks::is_blank(&line) && !lines.is_empty();
        if lines.is_empty() && (line.is_empty() || blocks::is_title(&line)) {
            continue;
        }
        lines.push(line);
        // Between these numbers of lines, only the end of the block tells more.
        if lines.len() > MOST_LINES && !block_is_over && !spaces::is_whole(&lines) {
            continue;
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let looks = || DRESSINGS.iter().map(|dressing| (dressing.begins)(&lines));
        if looks().any(|look| look == Look::Yes) {
            return true;
        }
        if lines.len() > MOST_LINES || looks().all(|look| look == Look::No) {
            return false;
        }
    }
}

/// What a text means.
#[derive(Debug, Default)]
pub(super) struct Weighed {
    /// The text without its dressing, if it has one.
    pub(super) text: Option<String>,
    /// Its format, if the dressing tells.
    pub(super) format: Option<Format>,
    /// The dressing that a note names.
    pub(super) from: Option<&'static str>,
    /// The reason why the text is refused.
    pub(super) refused: Option<Fault>,
}

/// Weighs the meanings of a whole text.
pub(super) fn weigh(text: &str, size: Option<Grid>) -> Weighed {
    let mut weighed = Weighed::default();
    let (mut body, mut is_changed) = (blocks::without_title(text), false);
    // Each step but that of the quotes comes once; nobody quotes a quote a hundred times.
    for _ in 0..100 {
        let mut meanings = DRESSINGS.iter().map(|dressing| (dressing, (dressing.undress)(&body, size)));
        let Some((dressing, meaning)) = meanings.find(|(_, meaning)| !matches!(meaning, Meaning::No)) else {
            break;
        };
        if dressing.is_noted {
            weighed.from = Some(dressing.name);
        }
        match meaning {
            Meaning::Text(text) => (body, is_changed) = (blocks::without_title(&text), true),
            Meaning::Boards(format, text) => {
                (weighed.format, weighed.text) = (Some(format), Some(text));
                return weighed;
            }
            Meaning::Unclear(fault) => {
                weighed.refused = Some(fault);
                return weighed;
            }
            Meaning::No => {}
        }
    }
    weighed.text = is_changed.then_some(body);
    weighed
}

/// The meaning of a text that could be two things.
fn unclear(line: usize, found: impl Into<String>, expected: impl Into<String>) -> Meaning {
    Meaning::Unclear(Fault { line, column: 1, problem: Problem::text(found, expected) })
}
