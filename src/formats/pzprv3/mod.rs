//! Files of pzprjs: `pzprv3`, `slither`, rows, columns, then row by row the clues, the vertical edges, and
//! the horizontal ones. A line ends at its end or at `/`.
//!
//! ```text
//! pzprv3/slither/1/2/3 . /1 1 0 /1 0 /1 -1 /
//! ```
//!
//! `.` is a blank, and `-` a hidden clue; `1` is a line, `-1` a cross, `0` undecided. In
//! `pzprv3.1` the colours of the cells come between clues and edges: `1` is a cell shaded as inside, `2` as outside, `0`
//! neither. Other genres have another
//! name in place of `slither`: see [`super::pzpr`]. In `swslither`, `5` is a sheep and `6` a wolf; in `vslither` and
//! `tslither`, marks at the dots come after the edges, and are not read. `f` after the size asks that the loop passes every
//! dot. If all clues are
//! missing the board is blank, and if all edges are missing nothing is drawn; a file with only a part of them
//! was cut short. After the edges there may be trial drawings, information and history; these are skipped,
//! and another file may begin at their end.

mod fields;

use super::definition::{Definition, Likeness, Reading};
use super::depth::Depth;
use super::input::{Fault, Problem};
use super::lines::{Comments, Lines, string};
use super::variants::kind_of;
use super::{Entry, Room, WriteError, spaced};
use crate::genre::Dots;
use fields::{Fields, SHADES};

pub(super) const FORMAT: Definition = Definition {
    name: "pzprv3",
    about: "files of pzprjs, also on one line or inside a URL",
    extension: "txt",
    room: Room::Shading,
    has_hidden: true,
    comments: Comments::Lines,
    recognise: |head| Likeness::Sign.when(starts(head.first)),
    read,
    write,
};

/// Whether a file begins in this line.
pub(super) fn starts(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    text.starts_with(b"pzprv3") || is_variant(text)
}

/// Whether a text announces a variant, as at the beginning of such files.
fn is_variant(text: &[u8]) -> bool {
    text.starts_with(b"v:")
}

/// Whether a text begins one of the parts after the edges.
fn is_extra(text: &[u8]) -> bool {
    is_trial(text) || is_object(text)
}

fn is_trial(text: &[u8]) -> bool {
    text.starts_with(b"TrialData")
}

fn is_object(text: &[u8]) -> bool {
    text.starts_with(b"info:") || text.starts_with(b"history:")
}

/// Reads the file that begins in the current line. If that line begins an extra part of the previous file,
/// skips the part and returns `None`.
fn read(lines: &mut Lines, reading: &mut Reading) -> Result<Option<Entry>, Fault> {
    read_file(lines, &mut reading.board).inspect_err(|_| lines.skip_to(starts))
}

fn read_file(lines: &mut Lines, board: &mut usize) -> Result<Option<Entry>, Fault> {
    if is_extra(lines.rest().trim_ascii_start()) {
        return pass_extra(lines, *board).map(|()| None);
    }
    let mut fields = Fields::default();
    let one_line = lines.rest().contains(&b'/');
    each_field(lines, |line, column, field| {
        let is_next = !fields.is_preamble() && starts(field.as_bytes()) || is_extra(field.as_bytes());
        if is_next || fields.is_whole() && !field.is_empty() {
            return FieldDecision::No;
        }
        fields.add(line, column, field);
        if one_line || fields.is_whole() { FieldDecision::ToTheLineEnd } else { FieldDecision::More }
    });
    let entry = fields.read()?;
    *board = fields.most() - 4;
    Ok(Some(entry))
}

/// Parses a file that is on one line.
pub(super) fn read_text(line: usize, text: &str) -> Result<Entry, Fault> {
    let (mut fields, mut column) = (Fields::default(), 1);
    for field in text.split('/') {
        if fields.is_whole() && !field.trim().is_empty() {
            let problem = Problem::unexpected(field.as_bytes(), "the end of the file after the edges");
            return Err(Fault { line, column, problem });
        }
        fields.add(line, column, field.trim());
        column += field.len() + 1;
    }
    fields.read()
}

/// Whether a field is taken, and whether more are wanted.
enum FieldDecision {
    More,
    ToTheLineEnd,
    No,
}

/// Passes the fields from the current line on to `decide`, each with its line and column, for as long as more
/// are wanted. The first field that is refused is read next.
fn each_field(lines: &mut Lines, mut decide: impl FnMut(usize, usize, &str) -> FieldDecision) {
    let mut is_over = false;
    while !is_over {
        let mut start = lines.text().len() - lines.rest().len();
        let mut refused = None;
        for field in lines.rest().split(|&byte| byte == b'/') {
            let text = string(field);
            let word = text.trim_start();
            let begin = start + text.len() - word.len();
            match decide(lines.current.number, begin + 1, word.trim_end()) {
                FieldDecision::More => {}
                FieldDecision::ToTheLineEnd => is_over = true,
                FieldDecision::No => {
                    refused = Some(begin);
                    break;
                }
            }
            start += field.len() + 1;
        }
        if let Some(begin) = refused {
            return lines.unread_from(begin);
        }
        is_over = is_over || !lines.next();
    }
}

/// Skips a part after the edges, which must be complete.
fn pass_extra(lines: &mut Lines, board: usize) -> Result<(), Fault> {
    let first = lines.current.number;
    let is_whole = match is_trial(lines.rest().trim_ascii_start()) {
        true => pass_trial(lines, board),
        false => pass_object(lines),
    };
    if is_whole {
        return Ok(());
    }
    let expected = format!("the end of what begins in line {first}");
    Err(match lines.text() {
        b"" => lines.end(expected),
        text => lines.unexpected(1, text, expected),
    })
}

/// Skips a trial drawing; returns false if it is cut short.
fn pass_trial(lines: &mut Lines, rows: usize) -> bool {
    let mut count = 0;
    each_field(lines, |_, _, field| {
        let is_ours = count == 0 || !starts(field.as_bytes()) && !is_extra(field.as_bytes());
        if !is_ours || count > rows && !field.is_empty() {
            return FieldDecision::No;
        }
        count += 1;
        if count > rows { FieldDecision::ToTheLineEnd } else { FieldDecision::More }
    });
    count > rows
}

/// Skips an object; returns false if it is not closed.
fn pass_object(lines: &mut Lines) -> bool {
    let mut depth = Depth::default();
    loop {
        if let Some(end) = depth.pass(lines.text()) {
            lines.unread_from(end);
            return true;
        }
        if !lines.next() || starts(lines.text()) {
            lines.unread();
            return false;
        }
    }
}

/// An entry as a file.
fn write(entry: &Entry) -> Result<String, WriteError> {
    let grid = entry.puzzle.grid();
    let (puzzle, genre) = (&entry.puzzle, entry.puzzle.genre());
    let shading = entry.drawing.as_ref().map_or(&[][..], |drawing| &drawing.shading);
    let has_colours = !puzzle.is_plain() || !shading.is_empty();
    let version = if has_colours { "pzprv3.1" } else { "pzprv3" };
    let mut text = format!("{version}\n{}\n", kind_of(genre));
    spaced::push_clues(puzzle, '-', (puzzle.dots() == Dots::Two).then_some("f"), &mut text);
    for row in shading.chunks_exact(grid.cols()) {
        text.extend(row.iter().flat_map(|&shade| [SHADES.of(shade), " "]).chain(["\n"]));
    }
    if has_colours && shading.is_empty() {
        text.push_str(&zeros(grid.rows(), grid.cols()));
    }
    let states = entry.states();
    let (across, down) = states.split_at(grid.horizontal_count());
    for row in down.chunks_exact(grid.cols() + 1).chain(across.chunks_exact(grid.cols())) {
        spaced::push_edges(row, &mut text);
    }
    if !genre.counts_lines() {
        text.push_str(&zeros(grid.rows() + 1, grid.cols() + 1));
    }
    Ok(text)
}

/// Rows of zeros, which stand for no colours or marks.
fn zeros(rows: usize, cols: usize) -> String {
    let row = "0 ".repeat(cols) + "\n";
    row.repeat(rows)
}
