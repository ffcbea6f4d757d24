//! URLs of puzz.link, pzv.jp and pzprxs, which share `slither/COLS/ROWS/BODY`. One per line.
//!
//! The body gives the cells row by row: `0` to `4` is a clue, `5` to `9` a clue (0 to 4) and a blank after
//! it, `a` to `e` a clue and two blanks, `g` to `z` a run of 1 to 20 blanks. `.` is a hidden
//! clue. The blanks of a letter may extend beyond the end of the board, but no cell may be
//! missing: a URL that was cut short would be another puzzle. A title may follow the URL.
//!
//! In place of `slither`, other genres have `vslither`, `tslither`, or `swslither`, whose body gives `0` to `4` for a clue, `5`
//! for a sheep, `6` for a wolf, `.` for a hidden clue and `a` to `z` for 1 to 26 blanks. With the flag `f` before the size, the
//! loop passes every dot.
//!
//! A deep link may have the puzzle as `?p=slither/…`, and a URL may end in a `#fragment`.
//!
//! Kanpen's URLs (`problem=ROWS/COLS/` and the rows) are read too, and so are URLs that contain a whole file
//! of [`super::pzprv3`].

use percent_encoding::percent_decode_str;

use super::input::Problem;
use super::variants::{EXPECTED, dots, genre, kind_of, unsupported};
use super::{Entry, pzprv3, runs, spaced};
use crate::genre::{Dots, Genre};
use crate::grid::Grid;
use crate::{Clue, Puzzle};

/// The longest run of blanks that one letter stands for, unless there are animals.
const LONGEST: usize = 20;

/// Parses a URL that begins in line `line`, or the part of one from `slither/` on.
pub(super) fn read_url(line: usize, text: &str) -> Result<Entry, Problem> {
    let (page, query) = match text.find("://") {
        Some(scheme) => text[scheme + 3..].split_once(['?', '#']).unwrap_or_default(),
        None => ("", without_page(text)),
    };
    // A fragment names a place on the page, and is not part of the puzzle.
    let own = own_part(query.split('#').next().unwrap_or_default());
    // A title or a comment may follow the URL; a whole file, however, may have spaces in it.
    let own = own.split(char::is_whitespace).next().unwrap_or_default();
    let query = percent_decode_str(if query.starts_with("pzprv3") { query } else { own }).decode_utf8_lossy();
    if let Some(rest) = query.strip_prefix("pzpr=") {
        check_kanpen(page)?;
        return puzzle(&format!("slither/{rest}")).map(Entry::of);
    }
    let query = &*query;
    if let Some(problem) = query.strip_prefix("problem=") {
        check_kanpen(page)?;
        return kanpen(problem);
    }
    if query.starts_with("pzprv3") {
        // Columns in the decoded text are not those of the line, so report the beginning of the URL.
        return pzprv3::read_text(line, query).map_err(|found| found.problem);
    }
    puzzle(query).map(Entry::of)
}

/// Returns the part of a query that has the puzzle, without the parts that pages add to follow their readers.
fn own_part(query: &str) -> &str {
    let typed = ["type=editor&", "type=player&"].iter().find(|typed| query.starts_with(**typed));
    let start = typed.map_or(0, |typed| typed.len());
    let mut parts = query[start..].split('&');
    let is_own = |part: &&str| {
        part.contains("slither") || ["p=", "problem=", "pzpr="].iter().any(|own| part.starts_with(own))
    };
    let part = parts.clone().find(is_own).or_else(|| parts.next()).unwrap_or_default();
    part.strip_prefix("p=").unwrap_or(part)
}

/// Returns what comes after the page in a URL without its scheme, such as `puzz.link/p?slither/…`.
fn without_page(url: &str) -> &str {
    let is_page = |page: &str| page.is_empty() || page.ends_with('/') && !page.contains(char::is_whitespace);
    url.split_once("p?").filter(|(page, _)| is_page(page)).map_or(url, |(_, query)| query)
}

/// Parses the puzzle of `slither/COLS/ROWS/BODY`.
fn puzzle(query: &str) -> Result<Puzzle, Problem> {
    let mut parts = query.split('/');
    let mut kind = parts.next().unwrap_or_default();
    if let Some(variant) = kind.strip_prefix("v:") {
        return Err(unsupported(&format!("the variant {}", super::quote(variant.as_bytes()))));
    }
    kind = ["_edit", "_play"].iter().fold(kind, |kind, suffix| kind.strip_suffix(suffix).unwrap_or(kind));
    let (genre, mut asked) = (genre(kind)?, Dots::ZeroOrTwo);
    let mut part = parts.next().unwrap_or_default();
    if part.parse::<u64>().is_err() {
        if !part.is_empty() {
            asked = dots(part)?;
        }
        part = parts.next().unwrap_or_default();
    }
    let number = |word: &str| {
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().ok().filter(|_| digits).ok_or_else(|| Problem::unexpected(word.as_bytes(), EXPECTED))
    };
    let (cols, rows) = (number(part)?, number(parts.next().unwrap_or_default())?);
    let grid = Grid::new(rows, cols).map_err(|why| Problem::Size { rows, cols, why })?;
    let puzzle = decode(grid, genre, parts.next().unwrap_or_default())?.of_genre(genre).with_dots(asked);
    match parts.find(|part| !part.is_empty()) {
        Some(part) => Err(Problem::unexpected(part.as_bytes(), "the end of the URL after the cells")),
        None => Ok(puzzle),
    }
}

/// Parses the cells of a body.
fn decode(grid: Grid, genre: Genre, body: &str) -> Result<Puzzle, Problem> {
    let cells = grid.cell_count();
    let mut clues = Vec::with_capacity(cells.min(LONGEST * body.len()));
    for byte in body.bytes() {
        if clues.len() >= cells {
            let found = format!("`{}` after the last cell", byte.escape_ascii());
            return Err(Problem::text(found, format!("{cells} cells")));
        }
        let (clue, blanks) = match byte {
            b'.' => (Some(Clue::HIDDEN), 0),
            _ if genre == Genre::SheepAndWolves => match byte {
                b'a'..=b'z' => (None, usize::from(byte - b'a') + 1),
                _ => (Some(with_animals(grid, clues.len(), byte)?), 0),
            },
            b'0'..=b'4' => (Clue::new(byte - b'0'), 0),
            b'5'..=b'9' => (Clue::new(byte - b'5'), 1),
            b'a'..=b'e' => (Clue::new(byte - b'a'), 2),
            b'g'..=b'z' => (None, usize::from(byte - b'g') + 1),
            _ => return Err(Problem::unexpected(&[byte], "one of 0 to 9, a to e, g to z and .")),
        };
        clues.extend(clue);
        clues.extend(std::iter::repeat_n(Clue::BLANK, blanks));
    }
    if clues.len() < cells {
        let found = format!("{} of {cells} cells", clues.len());
        return Err(Problem::text(found, "all of them: the URL may be cut short"));
    }
    // Blanks beyond the end of the board are dropped.
    clues.truncate(cells);
    Ok(Puzzle::from_clues(grid, clues.into()))
}

/// The clue of cell `i` on a board with animals.
fn with_animals(grid: Grid, i: usize, byte: u8) -> Result<Clue, Problem> {
    let (row, col) = (i / grid.cols() + 1, i % grid.cols() + 1);
    let unexpected = || {
        let found = format!("`{}` at r{row}c{col}", byte.escape_ascii());
        Problem::text(found, "one of 0 to 4, 5 for a sheep, 6 for a wolf, a to z and .")
    };
    byte.checked_sub(b'0').and_then(Clue::of_code).ok_or_else(unexpected)
}

/// Returns an error unless a page of Kanpen is one for Slitherlink: it is named after its kind of puzzle.
fn check_kanpen(page: &str) -> Result<(), Problem> {
    match page.rsplit('/').next().and_then(|name| name.strip_suffix(".html")) {
        None => Ok(()),
        Some(kind) if genre(kind)? == Genre::Slitherlink => Ok(()),
        Some(kind) => Err(unsupported(&format!("a puzzle of the kind {}", super::quote(kind.as_bytes())))),
    }
}

/// Parses Kanpen's `ROWS/COLS/` with the rows: `_` follows each cell, and at least one `/` each row.
fn kanpen(problem: &str) -> Result<Entry, Problem> {
    let mut parts = problem.split('/');
    let mut number = || {
        let word = parts.next().unwrap_or_default();
        word.parse().map_err(|_| Problem::unexpected(word.as_bytes(), "problem=ROWS/COLUMNS/ and the rows"))
    };
    let (rows, cols) = (number()?, number()?);
    let grid = Grid::new(rows, cols).map_err(|why| Problem::Size { rows, cols, why })?;
    let mut rows: Vec<&str> = parts.collect();
    // After a row that ends in `_`, pzprjs writes one more `/`.
    while rows.pop_if(|last| last.is_empty()).is_some() {}
    if let Some(found) = rows.iter().skip(grid.rows()).find(|part| !part.is_empty()) {
        let expected = "the end of the URL after the last row: slink does not read lines and crosses from there, but from \
                        a file that pzprjs saves";
        return Err(Problem::unexpected(found.as_bytes(), expected));
    }
    spaced::read_clues(grid, Genre::Slitherlink, rows.iter().map(|row| row.split(['_', '+', ' '])))
        .map(Entry::of)
}

/// Returns the URL of a puzzle at puzz.link.
pub fn url(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    let flag = if puzzle.dots() == Dots::Two { "f/" } else { "" };
    let body = match puzzle.genre() {
        Genre::SheepAndWolves => runs::encode(&puzzle.given()),
        _ => encode(puzzle),
    };
    format!("https://puzz.link/p?{}/{flag}{}/{}/{body}", kind_of(puzzle.genre()), grid.cols(), grid.rows())
}

/// Encodes the body of a puzzle's URL.
fn encode(puzzle: &Puzzle) -> String {
    let mut body = String::new();
    let given = puzzle.given();
    let mut clues = given.as_ref();
    while let Some((clue, rest)) = clues.split_first() {
        let blanks = |most| rest.iter().take(most).take_while(|&&clue| clue == Clue::BLANK).count();
        let used = match clue.number() {
            Some(n) => {
                // Cells beyond the end of the board count as blank.
                let blanks = if rest.len() < 2 && blanks(2) == rest.len() { 2 } else { blanks(2) };
                body.push(char::from([b'0', b'5', b'a'][blanks] + n));
                blanks
            }
            None if *clue == Clue::HIDDEN => {
                body.push('.');
                0
            }
            None => {
                let blanks = blanks(LONGEST - 1);
                body.push(char::from(b'g' + blanks as u8));
                blanks
            }
        };
        clues = &rest[used.min(rest.len())..];
    }
    body
}
