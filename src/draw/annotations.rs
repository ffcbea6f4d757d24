//! Parts of the picture of a step besides the board: names of rows and columns, sides of cells, and a
//! sentence below.

use super::elements::{CELL, draw_path, draw_text};
use super::{Panel, glyphs};
use crate::grid::{Cell, Grid};

/// The size of sentences relative to clues, and the distance of their lines.
const NOTE: (f32, usize) = (0.65, 13);
/// The least width of a sentence; it applies below small boards.
const LEAST: usize = 15 * CELL;
/// The size of the names of rows and columns relative to clues, and the space for them: to the left, and
/// above.
const LABEL: (f32, [usize; 2]) = (0.55, [20, 15]);
/// The size of the sides of cells relative to clues.
const SIDE: f32 = 0.42;

/// The space that a panel needs to the left of its board, and above it.
pub(super) fn before(panel: &Panel) -> [usize; 2] {
    if panel.labels { LABEL.1 } else { [0, 0] }
}

/// The width and height of a board with everything around it.
pub(super) fn size(panel: &Panel) -> (usize, usize) {
    let [left, above] = before(panel);
    let wide = left + panel.puzzle.grid().cols() * CELL;
    let high = above + panel.puzzle.grid().rows() * CELL;
    if panel.notes.is_empty() {
        return (wide, high);
    }
    let wide = wide.max(LEAST);
    let lines = panel.notes.iter().map(|note| wrap(note, wide).len()).max().unwrap_or(0);
    (wide, high + (lines + 1) * NOTE.1)
}

/// Breaks a text into lines of at most this width; a wider word gets a line of its own.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if glyphs::width(&format!("{line} {word}")) * NOTE.0 <= width as f32 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// Draws the names of rows and columns as sentences use them: r1 to the left, c1 above.
pub(super) fn draw_labels(panel: &Panel, out: &mut String) {
    let grid = panel.puzzle.grid();
    let scale = LABEL.0;
    for c in 0..if panel.labels { grid.cols() } else { 0 } {
        let name = format!("c{}", c + 1);
        let x = (c * CELL + CELL / 2) as f32 - glyphs::width(&name) * scale / 2.0;
        draw_text("label", &name, (x, -6.0), scale, out);
    }
    for r in 0..if panel.labels { grid.rows() } else { 0 } {
        let name = format!("r{}", r + 1);
        let y = (r * CELL + CELL / 2) as f32 + glyphs::HEIGHT * scale / 2.0;
        draw_text("label", &name, (-6.0 - glyphs::width(&name) * scale, y), scale, out);
    }
}

/// Draws the sides of cells: "in", "out", or a link between two cells, which is dashed if their sides differ.
pub(super) fn draw_sides(panel: &Panel, out: &mut String) {
    let grid = panel.puzzle.grid();
    for (sides, marked) in [(&panel.sides[0], ""), (&panel.sides[1], " different")] {
        for &(cells, differ) in sides {
            match cells {
                [Some(a), Some(b)] => {
                    let class = if differ { "link differ" } else { "link" };
                    let ([x, y], [to_x, to_y]) = (middle(grid, a), middle(grid, b));
                    draw_path(&format!("{class}{marked}"), &format!("M{x} {y}L{to_x} {to_y}"), out);
                }
                [None, Some(cell)] | [Some(cell), None] => {
                    let (r, c) = grid.cell_place(cell);
                    let at = ((c * CELL) as f32 + 2.5, (r * CELL) as f32 + 7.0);
                    let word = if differ { "in" } else { "out" };
                    draw_text(&format!("side{marked}"), word, at, SIDE, out);
                }
                [None, None] => {}
            }
        }
    }
}

fn middle(grid: Grid, cell: Cell) -> [usize; 2] {
    let (r, c) = grid.cell_place(cell);
    [c * CELL + CELL / 2, r * CELL + CELL / 2]
}

/// Draws the sentences below the board. In an animation each appears with its frame, `pause` seconds after
/// the previous one.
pub(super) fn draw_notes(panel: &Panel, pause: f64, out: &mut String) {
    let width = size(panel).0;
    let left = -(before(panel)[0] as f32);
    let below = (panel.puzzle.grid().rows() * CELL + NOTE.1) as f32;
    for (i, note) in panel.notes.iter().enumerate() {
        let class = if i + 1 == panel.notes.len() { "stays" } else { "passes" };
        let (delay, length) = ((i + 1) as f64 * pause, pause.max(0.01));
        match panel.frames.is_empty() {
            true => out.push_str("<g>\n"),
            false => out.push_str(&format!(
                "<g class=\"{class}\" style=\"animation-delay: {delay:.2}s; animation-duration: {length:.2}s\">\n"
            )),
        }
        for (line, text) in wrap(note, width).iter().enumerate() {
            draw_text("note", text, (left, below + (line * NOTE.1) as f32), NOTE.0, out);
        }
        out.push_str("</g>\n");
    }
}
