//! Reasons for `adjacent-threes` and `diagonal-threes`.

use super::{Find, Method};
use crate::explain::words::names::{Names, capital};
use crate::grid::{Cell, Edge, Grid, Vertex};
use crate::puzzle::Clue;
use crate::step::Step;

pub(super) static ADJACENT: Method = Method::new(Find::Elsewhere, adjacent);
pub(super) static DIAGONAL: Method = Method::new(Find::Elsewhere, diagonal);

/// Two 3s that share a side.
fn adjacent(names: &Names, step: &Step) -> String {
    let Some(pair) = pair(names.grid, step, sides_apart) else { return String::new() };
    let shared = sides_apart(names.grid, pair.map(|(cell, _)| *cell)).first().copied();
    let decides = |is_shared: bool| step.decided().any(|(edge, _)| (Some(edge) == shared) == is_shared);
    let beyond: Vec<&(Cell, Clue)> =
        step.premises.clues.iter().filter(|clue| decides(true) && !pair.contains(clue)).collect();
    let far = "a cross on a far side would leave the other 3 only two lines";
    let pair = capital(&names.clues(pair));
    if beyond.is_empty() {
        return format!("{pair} are side by side: {far}");
    }
    let beyond = names.clues(beyond);
    let round = format!("{pair} are side by side. A cross between them would close a loop without {beyond}");
    if decides(false) { format!("{round}, and {far}") } else { round }
}

/// Two 3s that share only a corner.
fn diagonal(names: &Names, step: &Step) -> String {
    let pair = pair(names.grid, step, sides_far_from_corner);
    format!(
        "{} touch at a corner: with a cross on a far side, one of them would have two lines there and leave the other only two",
        capital(&names.clues(pair.into_iter().flatten()))
    )
}

/// The two 3s whose `sides` the step decides. Other clues of the step only show that there is something else to reach.
fn pair(grid: Grid, step: &Step, sides: fn(Grid, [Cell; 2]) -> Vec<Edge>) -> Option<[&(Cell, Clue); 2]> {
    let threes = || step.premises.clues.iter().filter(|(_, clue)| clue.number() == Some(3));
    let mut pairs = threes().flat_map(|a| threes().map(move |b| [a, b])).filter(|[a, b]| a.0 < b.0);
    pairs.find(|pair| {
        let sides = sides(grid, pair.map(|(cell, _)| *cell));
        !sides.is_empty() && step.decided().all(|(edge, _)| sides.contains(&edge))
    })
}

/// The side that two cells share, and their far sides; none if they share none.
pub(in crate::explain) fn sides_apart(grid: Grid, [a, b]: [Cell; 2]) -> Vec<Edge> {
    let (of_a, of_b) = (grid.sides(a), grid.sides(b));
    let shared = (0..4).find(|&k| of_b.contains(&of_a[k]));
    shared.map_or_else(Vec::new, |k| vec![of_a[k], of_a[(k + 2) % 4], of_b[k]])
}

/// The sides of two cells that do not come to the corner that is all they share; none if they share more or less.
fn sides_far_from_corner(grid: Grid, [a, b]: [Cell; 2]) -> Vec<Edge> {
    let corners = grid.corners(b);
    let shared: Vec<Vertex> = grid.corners(a).into_iter().filter(|corner| corners.contains(corner)).collect();
    let [corner] = shared[..] else { return Vec::new() };
    let sides = [a, b].into_iter().flat_map(|cell| grid.sides(cell));
    sides.filter(|&side| !grid.ends(side).contains(&corner)).collect()
}
