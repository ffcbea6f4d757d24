//! Reasons for `adjacent-threes` and `diagonal-threes`.

use super::two_openings::things;
use crate::explain::words::names::{Names, capital};
use crate::grid::Cell;
use crate::puzzle::Clue;
use crate::step::Step;

/// Two 3s that share a side.
pub(in crate::explain) fn adjacent(names: &Names, step: &Step) -> String {
    format!("{} share an edge{}", pair_name(names, step, 0), beyond(names, step))
}

/// Two 3s that share only a corner.
pub(in crate::explain) fn diagonal(names: &Names, step: &Step) -> String {
    format!("{} touch at a corner, and each has lines on its two far sides", pair_name(names, step, 1))
}

/// The first two 3s that share a side (`apart` 0) or only a corner (`apart` 1). Other clues of the step only
/// show that there is something else to reach.
fn pair<'a>(names: &Names, step: &'a Step, apart: usize) -> Option<[&'a (Cell, Clue); 2]> {
    let clues: Vec<&(Cell, Clue)> =
        step.premises.clues.iter().filter(|(_, clue)| clue.number() == Some(3)).collect();
    let far = |a: Cell, b: Cell| {
        let ((r, c), (y, x)) = (names.grid.cell_place(a), names.grid.cell_place(b));
        (r.abs_diff(y), c.abs_diff(x))
    };
    let near = |a, b| if apart == 1 { far(a, b) == (1, 1) } else { matches!(far(a, b), (0, 1) | (1, 0)) };
    let mut pairs = clues.iter().flat_map(|&a| clues.iter().map(move |&b| [a, b]));
    pairs.find(|[a, b]| a.0 < b.0 && near(a.0, b.0))
}

/// The same two, by name: "The 3 at r1c1 and the 3 at r1c2".
fn pair_name(names: &Names, step: &Step, apart: usize) -> String {
    capital(&names.clues(pair(names, step, apart).into_iter().flatten()))
}

/// Words what lies outside of two adjacent 3s, so that the loop cannot close around them.
fn beyond(names: &Names, step: &Step) -> String {
    let pair = pair(names, step, 0);
    match things(names, step, |clue| pair.is_none_or(|pair| !pair.contains(&clue))) {
        None => ", and each needs a line on its far side".into(),
        Some(beyond) => {
            let far =
                if step.decided().nth(1).is_some() { ", each needs a line on its far side" } else { "" };
            format!("{far}, and the loop cannot close round them, since it has to come to {beyond}")
        }
    }
}
