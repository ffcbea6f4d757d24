//! A sheet as text.

use crate::grid::Edge;
use crate::picture::{self, Ink, Pitch};

use super::{Panel, Sheet, heat};

/// Returns the figures one below the other: a caption, then each panel in box characters.
pub fn text(sheet: &Sheet) -> String {
    let mut out = String::new();
    for figure in &sheet.figures {
        let caption = sheet.caption(figure);
        if !caption.is_empty() {
            out.push_str(&caption);
            out.push('\n');
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
    let marked = |edge: Edge| panel.marked[edge.index()];
    picture::unicode(puzzle.grid(), &panel.states, marked, label, Pitch::Wide, Ink::default())
}
