//! Writing of the data blocks of janko.at.

use super::{STATES, outline};
use crate::Clue;
use crate::formats::entry::{About, line};
use crate::formats::{Drawing, Entry, WriteError};
use crate::grid::{EdgePlace, Grid, State};

/// An entry as a block: with a solution if the drawing is a loop or several, else with its lines and
/// crosses as moves.
///
/// # Errors
/// If the board is too large to name its edges in moves.
pub(super) fn write(entry: &Entry) -> Result<String, WriteError> {
    let grid = entry.puzzle.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    let mut text = String::from("begin\npuzzle slitherlink\n");
    let About { title, author, source, .. } = &entry.about;
    for (name, value) in [("title", title), ("author", author), ("source", source)] {
        if value.is_some() {
            text.push_str(&format!("{name} {}\n", line(value.as_ref())));
        }
    }
    text.push_str(&if rows == cols {
        format!("size {rows}\n")
    } else {
        format!("rows {rows}\ncols {cols}\n")
    });
    text.push_str("problem\n");
    let blank_as_dash = |clue: Clue| clue.number().map_or('-', |n| char::from(b'0' + n));
    write_rows(entry.puzzle.clues().iter().map(|&clue| blank_as_dash(clue)), cols, &mut text);
    if let Some(drawing) = &entry.drawing {
        let inside = inside_of(grid, &drawing.states);
        if outline(grid, &inside) == drawing.states {
            text.push_str("solution\n");
            write_rows(inside.iter().map(|&inside| if inside { 'x' } else { '-' }), cols, &mut text);
        } else if rows.max(cols) > 99 {
            return Err(WriteError::TooLarge { rows, cols });
        } else {
            text.push_str("moves\n");
            text.push_str(&moves_of(grid, drawing));
        }
    }
    text.push_str("end\n");
    Ok(text)
}

fn write_rows(cells: impl Iterator<Item = char>, cols: usize, text: &mut String) {
    for (i, cell) in cells.enumerate() {
        text.push(cell);
        text.push(if (i + 1) % cols == 0 { '\n' } else { ' ' });
    }
}

/// For each cell, whether the number of lines to its left is odd.
fn inside_of(grid: Grid, states: &[State]) -> Vec<bool> {
    let mut inside = Vec::with_capacity(grid.cell_count());
    for r in 0..grid.rows() {
        let mut is_in = false;
        for c in 0..grid.cols() {
            is_in ^= states[grid.vertical(r, c).index()] == State::Line;
            inside.push(is_in);
        }
    }
    inside
}

fn moves_of(grid: Grid, drawing: &Drawing) -> String {
    let name = |n: usize, wide: bool| match wide {
        false => char::from(b'a' + n as u8).to_string(),
        true => format!("{n:02}"),
    };
    let token = |(edge, state)| {
        let (letter, r, c) = match grid.edge_place(edge) {
            EdgePlace::Horizontal(r, c) => ('H', r, c),
            EdgePlace::Vertical(r, c) => ('V', r, c),
        };
        let wide = r.max(c) > 25;
        format!("{letter}{}{},{};", name(c, wide), name(r, wide), STATES.of(state))
    };
    drawing.changes(grid.edges()).concat().into_iter().map(token).chain(["\n".to_string()]).collect()
}
