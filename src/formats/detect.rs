//! Detection of the format of a text.

use super::definition::Likeness;
use super::head::Head;
use super::lines::{is_comment, without_comment};
use super::{Format, contest, plain};
use crate::grid::Grid;
use crate::named::Named;

/// Returns the format of a text that begins with `head`: some whole lines, and perhaps part of another.
/// `None` if the first line does not begin any format.
pub(super) fn detect(head: &[u8], size: Option<Grid>) -> Option<Format> {
    let head = Head::of(head, size);
    let mut found = (Likeness::None, None);
    for format in Format::all() {
        let likeness = (format.definition().recognise)(&head);
        if likeness > found.0 {
            found = (likeness, Some(format));
        }
    }
    // A text without any line may as well be of this format.
    if head.first.is_empty() && found.0 < Likeness::Sign { Some(Format::Contest) } else { found.1 }
}

/// The number of lines that decide between formats, after a text that ends with the first significant line: a line with
/// as many cells as a square board may also be its first row, and after a size and its rows there may be edges.
pub(super) fn lines_to_decide(head: &[u8], size: Option<Grid>) -> usize {
    let first = head.rsplit(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
    let text = without_comment(first.unwrap_or_default().trim_ascii());
    match detect(head, size) {
        Some(Format::Krazydad) => 1,
        Some(Format::PuzzleLoop) => usize::from(plain::is_row(text)),
        Some(Format::Contest) => {
            contest::size_of(text).map_or(0, |(rows, _)| usize::try_from(rows).unwrap_or(0))
        }
        _ => 0,
    }
}

/// Whether a text begins with a size, and if so, whether an empty line comes below it. Programs write slk so, and people
/// seldom leave one there.
pub(super) fn gap_below_size(head: &[u8]) -> Option<bool> {
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.skip_while(|line| line.is_empty() || is_comment(line));
    let is_size = contest::size_of(without_comment(lines.next()?)).is_ok();
    is_size.then(|| lines.next().is_some_and(<[u8]>::is_empty))
}
