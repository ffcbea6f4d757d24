//! Cells from a spreadsheet: with tabs, commas or semicolons between them, and nothing in blank ones.

use super::blocks::{blocks, is_blank, push_board};
use super::{Dressing, Look, Meaning, unclear};
use crate::formats::Format;
use crate::formats::contest::{clue, size_of};

pub(super) const TABS: Dressing =
    between::<'\t'>("a sheet", "cells copied from a spreadsheet: a tab between them, blank ones empty");
pub(super) const COMMAS: Dressing =
    between::<','>("cells with commas between them", "`3,,` above `,1,2`; also `\"3\",\"\",\"\"`");
pub(super) const SEMICOLONS: Dressing = between::<';'>("cells with semicolons between them", "`3;;2`");

/// Cells with a separator between them.
const fn between<const SEPARATOR: char>(name: &'static str, example: &'static str) -> Dressing {
    Dressing {
        name,
        example,
        is_noted: true,
        begins: |lines| begins(lines, SEPARATOR),
        undress: |text, _| undress(text, SEPARATOR),
    }
}

fn begins(lines: &[&str], separator: char) -> Look {
    let is_row = |line: &&str| line.contains(separator) && cells(line, separator).is_some();
    Look::yes(lines.first().is_some_and(|line| is_row(line) || size(line, separator).is_some()))
}

/// The cells of a line; `None` in the place of one that is empty.
fn cells(line: &str, separator: char) -> Option<Vec<Option<u8>>> {
    let line = if separator == '\t' { line } else { line.trim() };
    line.split(separator).map(cell).collect()
}

/// The character of a cell, `None` if it is empty; `None` on the outside if it is neither a clue nor a blank.
fn cell(text: &str) -> Option<Option<u8>> {
    let text = text.trim();
    let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).trim();
    match *text.as_bytes() {
        [] => Some(None),
        [b'x' | b'*'] | [b'-', b'1'] => Some(Some(b'.')),
        [byte] if clue(byte).is_some() => Some(Some(byte)),
        _ => None,
    }
}

/// The size that a line gives in its first two cells, the others being empty.
fn size(line: &str, separator: char) -> Option<(u64, u64)> {
    let mut cells = line.trim().split(separator).map(str::trim);
    let (rows, cols) = (cells.next()?.parse().ok()?, cells.next()?.parse().ok()?);
    cells.all(str::is_empty).then_some((rows, cols))
}

fn undress(text: &str, separator: char) -> Meaning {
    let mut boards = String::new();
    let mut is_ours = false;
    for (first, mut lines) in blocks(text, is_blank) {
        let sized = size(lines[0], separator).or_else(|| size_of(lines[0].trim().as_bytes()).ok());
        let rows =
            |lines: &[&str]| lines.iter().map(|line| cells(line, separator)).collect::<Option<Vec<_>>>();
        let fits = |rows: &[Vec<Option<u8>>], (count, cols): (u64, u64)| {
            rows.len() as u64 == count && rows.iter().all(|row| row.len() as u64 == cols)
        };
        let below = sized.and_then(|size| rows(&lines[1..]).filter(|rows| size.1 > 1 && fits(rows, size)));
        let mut table = match (rows(&lines), below) {
            (Some(all), Some(_)) if is_even(&all) && all[0].len() > 1 => {
                if separator != ';' && !all.iter().flatten().any(Option::is_none) {
                    return Meaning::No;
                }
                let found = format!("`{}`, which may be the size or the first row", lines[0].trim());
                return unclear(
                    first,
                    found,
                    "a size with a space, as `2 3`, or rows with `.` for each blank",
                );
            }
            (_, Some(below)) => {
                lines.remove(0);
                below
            }
            (Some(all), None) if is_even(&all) && all[0].len() > 1 => all,
            _ => return Meaning::No,
        };
        match is_cells(&mut table, separator) {
            Some(is_sheet) => {
                is_ours |= is_sheet || separator == ';' || lines.iter().any(|line| line.contains('"'))
            }
            None => {
                let expected =
                    "`.` for the blanks of the last column, or no separator at the ends of the rows";
                return unclear(first, format!("rows that all end with `{separator}`"), expected);
            }
        }
        let row = |row: &Vec<Option<u8>>| row.iter().map(|cell| cell.unwrap_or(b'.')).collect();
        push_board(&table.iter().map(row).collect::<Vec<_>>(), &mut boards);
    }
    if is_ours { Meaning::Boards(Format::Contest, boards) } else { Meaning::No }
}

fn is_even(rows: &[Vec<Option<u8>>]) -> bool {
    rows.iter().all(|row| row.len() == rows[0].len())
}

/// Whether rows have empty cells that only a sheet has: not just some between two others, which need no sheet. Takes off
/// an empty last column, if the separators before it end the rows. `None` if that is not to be known.
fn is_cells(table: &mut [Vec<Option<u8>>], separator: char) -> Option<bool> {
    let is_ended = table.iter().all(|row| row.last() == Some(&None));
    let has_others = table.iter().any(|row| row[..row.len() - 1].contains(&None));
    let has_signs = table.iter().flatten().any(|cell| matches!(cell, Some(b'.' | b'-' | b'_')));
    if separator != '\t' && is_ended && !has_others {
        has_signs.then_some(())?;
        table.iter_mut().for_each(|row| row.truncate(row.len() - 1));
        return Some(true);
    }
    let is_at_rim = |row: &Vec<Option<u8>>| row.first() == Some(&None) || row.last() == Some(&None);
    Some(if separator == ',' {
        table.iter().any(is_at_rim)
    } else {
        table.iter().flatten().any(Option::is_none)
    })
}
