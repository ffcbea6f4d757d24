//! A sheet as text.

use crate::grid::Edge;
use crate::picture::{self, Ink, Pitch};

use super::{Mark, Panel, Sheet, heat};

/// Returns the figures one below the other: the number and the remark, each on its own line, then each panel in box
/// characters. The only figure has a number if it has a remark, so that this can be read as a drawing.
pub fn text(sheet: &Sheet) -> String {
    let mut out = String::new();
    for figure in &sheet.figures {
        if sheet.figures.len() > 1 || !figure.remark.is_empty() {
            out.push_str(&format!("{}\n", figure.number));
        }
        if !figure.remark.is_empty() {
            out.push_str(&format!("{}\n", figure.remark));
        }
        out.extend(figure.panels.iter().map(draw_panel));
    }
    out
}

fn draw_panel(panel: &Panel) -> String {
    let puzzle = &panel.puzzle;
    let label = |cell| puzzle.label(cell);
    if let Some(shares) = &panel.shares {
        let plain = |_| [String::new(), String::new()];
        return heat::text(puzzle.grid(), |edge| shares[edge.index()], label, plain);
    }
    let marked = |edge: Edge| panel.marks[edge.index()] != Mark::Plain;
    picture::unicode(puzzle.grid(), &panel.states, marked, label, Pitch::Wide, Ink::default())
}
