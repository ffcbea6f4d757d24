//! Heat maps: the share of solutions in which each edge is a line.
//!
//! The colours go from yellow to blue in even steps of lightness, so that red and green need not be told
//! apart; and lines get wider with the share, so that the picture works without colours too.

use crate::grid::{Cell, Edge, Grid};

/// The number of levels between never and always.
pub const LEVELS: usize = 10;

/// The colours of the levels on light paper, from light to dark.
const LIGHT: [&str; LEVELS] = [
    "#fee838", "#e1cc55", "#c3b369", "#a59c74", "#8a8678", "#707173", "#575d6d", "#3b496c", "#123570",
    "#00224e",
];

/// Returns the level of a share, from 1 to [`LEVELS`]: its tenths, rounded up; `None` if the share is 0.
pub fn level(share: f64) -> Option<usize> {
    (share > 0.0).then(|| ((share * LEVELS as f64).ceil() as usize).clamp(1, LEVELS))
}

/// Returns the style rules for the colours of the lines, on dark or on light paper.
pub(super) fn colours(dark: bool) -> String {
    let colour = |level: usize| LIGHT[if dark { LEVELS - level } else { level - 1 }];
    (1..=LEVELS).map(|level| format!(".slink .heat-{level} {{ stroke: {} }}\n", colour(level))).collect()
}

/// Returns the style rules for the widths of the lines.
pub(super) fn widths() -> String {
    let width = |level: usize| 0.8 + 0.4 * level as f64;
    (1..=LEVELS)
        .map(|level| format!(".slink .heat-{level} {{ stroke-width: {:.1} }}\n", width(level)))
        .collect()
}

/// Draws the board with the share of each edge in percent: nothing for an edge that is never a line, a line
/// for one that always is, `<1` and `>99` close to these.
///
/// `ink` returns the text to put before and after an edge of each level.
pub fn text(
    grid: Grid,
    share: impl Fn(Edge) -> f64,
    label: impl Fn(Cell) -> char,
    ink: impl Fn(usize) -> [String; 2],
) -> String {
    let edge = |edge: Option<Edge>, line: &str| {
        let share = edge.map_or(0.0, &share);
        let word = word(share, line);
        let Some(level) = level(share) else { return word };
        let [before, after] = ink(level);
        format!("{before}{word}{after}")
    };
    let mut out = String::new();
    for r in 0..=grid.rows() {
        let mut row = String::new();
        for c in 0..=grid.cols() {
            let east = (c < grid.cols()).then(|| grid.horizontal(r, c));
            row.push_str(&format!(" + {}", edge(east, "───")));
        }
        push_trimmed(&row, &mut out);
        if r == grid.rows() {
            break;
        }
        row.clear();
        for c in 0..=grid.cols() {
            let label = if c < grid.cols() { label(grid.cell(r, c)) } else { ' ' };
            row.push_str(&format!("{} {label} ", edge(Some(grid.vertical(r, c)), " │ ")));
        }
        push_trimmed(&row, &mut out);
    }
    out
}

fn push_trimmed(row: &str, out: &mut String) {
    out.push_str(row.trim_end());
    out.push('\n');
}

/// Formats a share in three characters.
fn word(share: f64, line: &str) -> String {
    let percent = (100.0 * share).round();
    match share {
        0.0 => "   ".into(),
        1.0 => line.into(),
        _ if percent < 1.0 => " <1".into(),
        _ if percent > 99.0 => ">99".into(),
        _ => format!("{percent:>2} "),
    }
}
