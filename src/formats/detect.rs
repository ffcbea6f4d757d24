//! Detection of the format of a text.

use super::lines::{MARK, is_comment, without_comment, words};
use super::typed::is_clue;
use super::{
    Format, contest, drawing, janko, krazydad, loopy, pencilbox, penpa, plain, puzzle_loop, pzprv3, save, slk,
};
use crate::grid::Grid;

/// Returns the format of a text that begins with `head`: some whole lines, and perhaps part of another.
/// `None` if the first line does not begin any format.
pub(super) fn detect(head: &[u8], size: Option<Grid>) -> Option<Format> {
    if drawing::begins(head) {
        return Some(Format::Drawing);
    }
    if pencilbox::begins(head) {
        return Some(Format::Pencilbox);
    }
    let lines = head.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_prefix(MARK).unwrap_or(line).trim_ascii());
    let mut lines = lines.filter(|line| !is_comment(line));
    let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let is_url = || ["://", "slither/", "slitherlink/"].iter().any(|part| contains(first, part));
    // In the formats that are left, a comment may follow on the line.
    let text = || without_comment(first);
    let next = || without_comment(lines.clone().next().unwrap_or_default());
    Some(match first {
        b"" => Format::Contest,
        _ if save::starts(first) => Format::LoopySave,
        _ if pzprv3::starts(first) => Format::Pzprv3,
        _ if janko::starts_page(first) => Format::Janko,
        _ if first.starts_with(b"{") && contains(first, "\"Task\"") => Format::PuzzleLoop,
        _ if first.starts_with(b"{") || first.starts_with(b"[") => Format::Json,
        _ if std::str::from_utf8(first).is_ok_and(penpa::is_url) => Format::Penpa,
        _ if is_url() => Format::PuzzLink,
        _ if contest::size_of(text()).is_ok() => {
            if plain::has_spaces_for_blanks(head) {
                Format::Plain
            } else if has_edges(text(), lines) {
                Format::Slk
            } else {
                Format::Contest
            }
        }
        _ if loopy::is_size(first) => Format::Loopy,
        _ if std::str::from_utf8(first).is_ok_and(|text| loopy::split(text).is_some()) => Format::Loopy,
        _ if is_krazydad(text(), next(), size) => Format::Krazydad,
        _ if is_row(text(), next()) => Format::Plain,
        _ if puzzle_loop::is_task(text()) => Format::PuzzleLoop,
        _ => return None,
    })
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

/// Whether a line has only what rows of edges have.
pub(super) fn may_be_edges(line: &[u8]) -> bool {
    line.iter().all(|&byte| slk::state(byte).is_some())
}

/// Whether a line is a row, rather than a task of puzzle-loop.com with a run `x`.
fn is_row(text: &[u8], next: &[u8]) -> bool {
    let may_be_task = text.contains(&b'x') && puzzle_loop::is_task(text);
    plain::is_row(text) && (!may_be_task || are_rows(text, next))
}

/// Whether two lines of digits and `x` are rows rather than tasks of puzzle-loop.com: the first is no task of a
/// square board as programs write it, with the longest runs first.
fn are_rows(first: &[u8], next: &[u8]) -> bool {
    let is_row = |line: &[u8]| line.iter().all(|&byte| byte == b'x' || is_clue(byte));
    let is_task = || puzzle_loop::is_square(first) && !first.windows(2).any(|pair| pair == b"xx");
    first.len() == next.len() && is_row(first) && is_row(next) && !is_task()
}

fn contains(text: &[u8], part: &str) -> bool {
    text.windows(part.len()).any(|window| window == part.as_bytes())
}

/// The number of rows of edges by which slk is recognised.
pub(super) const EDGES: usize = 2;

/// Whether a size and its rows are followed by rows of edges. A single one may be a row of clues too many.
fn has_edges<'a>(size: &[u8], lines: impl Iterator<Item = &'a [u8]>) -> bool {
    let Ok((rows, cols)) = contest::size_of(size) else { return false };
    let Ok(grid) = Grid::new(rows, cols) else { return false };
    let mut lines = lines.filter(|line| !line.is_empty() && !is_comment(line));
    let is_row = |line: &[u8]| contest::parse_row(line, grid.cols(), 0, &mut Vec::new()).is_ok();
    let rows_there = lines.by_ref().take(grid.rows()).take_while(|line| is_row(line)).count();
    let is_edges = |line: &&[u8]| slk::read_row(line, grid.cols(), &mut Vec::new()).is_ok();
    let edges: Vec<&[u8]> = lines.take(EDGES).take_while(is_edges).collect();
    rows_there == grid.rows() && (edges.len() == EDGES || edges.first().is_some_and(|line| !is_row(line)))
}

/// Whether the first line is a whole board: it has as many cells as a square of at least 3 x 3 (or as
/// `size`), and the next line has another length; equal lengths suggest the rows of one board.
fn is_krazydad(text: &[u8], next: &[u8], size: Option<Grid>) -> bool {
    let mut words = words(text);
    let (Some((_, cells)), solution, None) = (words.next(), words.next(), words.next()) else { return false };
    let is_solution_of = |grid: Grid, word: &[u8]| {
        word.len() == grid.edge_count().div_ceil(4) && word.iter().all(u8::is_ascii_hexdigit)
    };
    cells.iter().all(|byte| matches!(byte, b'0'..=b'4' | b'.'))
        && match (size.or_else(|| krazydad::square(cells.len())), solution) {
            (Some(grid), _) if grid.cell_count() != cells.len() => false,
            (Some(_), _) if size.is_none() && cells.len() < krazydad::LEAST => false,
            (Some(grid), Some((_, word))) => is_solution_of(grid, word),
            (Some(_), None) => size.is_some() || next.len() != cells.len(),
            (None, _) => false,
        }
}
