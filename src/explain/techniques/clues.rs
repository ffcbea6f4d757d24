//! Reasons by the arrangements of the lines around a few clues: how many there are, and how many the known
//! facts leave.
//!
//! For `clue-colouring`, `two-clues`, `four-clues` and `many-clues`; `vertex-colours` if there is no clue.

use std::collections::BTreeSet;

use super::chain::needed_dots;
use super::colouring::{self, Chain, Node};
use super::excluded;
use super::far::{Split, split};
use super::{Find, Method};
use crate::explain::windows::area::Area;
use crate::explain::windows::window_set::Size;
use crate::explain::words::names::{Names, capital, in_words, number, the_cells};
use crate::grid::{Cell, Edge, State, Vertex};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;

/// No clue, only dots: `vertex-colours`.
pub(super) static NONE: Method =
    Method::new(Find::InWindows(&[Size::Pairs]), reason).covered_by(Technique::TwoClues);
/// `clue-colouring`.
pub(super) static ONE: Method = Method::new(Find::Elsewhere, reason);
/// `animal`.
pub(super) static ANIMAL: Method = Method::new(Find::Elsewhere, |names, step| {
    let is_sheep = step.premises.clues.iter().any(|(_, clue)| *clue == Clue::SHEEP);
    let places: Vec<String> = step.premises.clues.iter().map(|&(cell, _)| names.cell(Some(cell))).collect();
    format!("There is a {} at {}", if is_sheep { "sheep" } else { "wolf" }, places.concat())
});
/// `two-clues`.
pub(super) static TWO: Method = Method::new(Find::InWindows(&[Size::Pairs]), reason);
/// `four-clues`.
pub(super) static FOUR: Method = Method::new(Find::InWindows(&[Size::Fours]), reason);
/// `many-clues`.
pub(super) static MANY: Method = Method::new(Find::InWindows(&[Size::Blocks]), reason);

/// More arrangements than this are not counted, since no person would.
pub(super) const MOST: usize = 99;

/// The arrangements of some clues, and those of them that some facts leave; `None` if there are more than [`MOST`].
struct Listed {
    all: Option<Vec<Vec<bool>>>,
    left: Option<Vec<Vec<bool>>>,
}

fn listed(names: &Names, clues: &[(Cell, Clue)], facts: &[Fact]) -> Listed {
    let of = |facts| Area::naming(names.grid, clues, facts).arrangements(clues, facts, None, MOST);
    Listed { all: of(&[]), left: of(facts) }
}

/// Words what facts leave of the arrangements of some clues: "There is a line at the top of r2c1. That leaves only
/// two of the six arrangements of the 2 at r1c1".
pub(super) fn left(names: &Names, clues: &[(Cell, Clue)], facts: &[Fact]) -> String {
    left_by("That", names, clues, facts)
}

/// The same, with these words for what leaves them.
fn left_by(that: &str, names: &Names, clues: &[(Cell, Clue)], facts: &[Fact]) -> String {
    match facts {
        [] => capital(&has(names, clues)),
        _ => match leaves(names, clues, facts) {
            Leaves::Fewer(what) => format!("{}{that} {what}", known(names, clues, facts)),
            Leaves::All(what) => format!("{}{}", known(names, clues, facts), capital(&what)),
        },
    }
}

/// Says what is known, in sentences. Edges at the border that are away from the clues matter only because of the cells
/// beside them, so these are named, too.
fn known(names: &Names, clues: &[(Cell, Clue)], facts: &[Fact]) -> String {
    let grid = names.grid;
    let corners: Vec<Vertex> = clues.iter().flat_map(|&(cell, _)| grid.corners(cell)).collect();
    let is_away = |edge: Edge| {
        grid.cells_beside(edge).contains(&None) && !grid.ends(edge).iter().any(|end| corners.contains(end))
    };
    let (away, near): (Vec<Fact>, Vec<Fact>) =
        facts.iter().partition(|fact| fact.drawn().is_some_and(|(edge, _)| is_away(edge)));
    let here: BTreeSet<Node> =
        clues.iter().flat_map(|&(cell, _)| grid.cells_near(cell, 1)).map(Some).collect();
    let (near, chains) = near_and_far(names, here, &near);
    let sides = [State::Line, State::Cross].map(|state| {
        let edges = away.iter().filter_map(|fact| fact.drawn()).filter(|&(_, is)| is == state);
        let edges: Vec<Edge> = edges.map(|(edge, _)| edge).collect();
        (!edges.is_empty()).then(|| puts(names, &edges, state == State::Line))
    });
    [near].into_iter().chain(sides.into_iter().flatten()).chain([chains]).collect()
}

/// Says what is known at the place of a step, given its cells, and what chains elsewhere say of these.
fn near_and_far(names: &Names, mut here: BTreeSet<Node>, facts: &[Fact]) -> (String, String) {
    here.insert(None);
    let Split { near, chains } = split(names.grid, &here, facts);
    let near = if near.is_empty() { String::new() } else { format!("{}. ", capital(&names.given(&near))) };
    let told = |chain: Chain| format!("{}, so {}. ", capital(&chain.words(names)), chain.relation(names));
    (near, chains.into_iter().map(told).collect())
}

/// "The line at the top of r1c4 puts r1c4 inside the loop. "
fn puts(names: &Names, edges: &[Edge], is_line: bool) -> String {
    let beside = edges.iter().flat_map(|&edge| names.grid.cells_beside(edge)).flatten();
    let mut cells: Vec<String> = beside.map(|cell| names.cell(Some(cell))).collect();
    cells.dedup();
    let (puts, side) =
        (if edges.len() == 1 { "puts" } else { "put" }, if is_line { "inside" } else { "outside" });
    format!("{} {puts} {} {side} the loop. ", capital(&names.subject(edges, is_line)), the_cells(&cells))
}

/// The same for what is seen at the corners of the clues.
pub(super) fn left_at_corners(names: &Names, step: &Step) -> String {
    let (clues, facts) = (&step.premises.clues, &step.premises.facts);
    let that = if clues.len() > 1 { "Followed from corner to corner, that" } else { "That" };
    left_by(that, names, clues, facts)
}

/// The effect of facts on the arrangements of some clues, in words.
enum Leaves {
    /// They leave fewer arrangements, or too many to count.
    Fewer(String),
    /// They leave all arrangements, but these agree on the conclusion.
    All(String),
}

fn leaves(names: &Names, clues: &[(Cell, Clue)], facts: &[Fact]) -> Leaves {
    let Listed { all, left } = listed(names, clues, facts);
    let of = names.clues(clues);
    let (Some(all), Some(left)) = (&all, &left) else {
        return Leaves::Fewer(match left {
            Some(left) if left.is_empty() => format!("leaves no arrangement of {of}"),
            Some(left) => format!("leaves only {} of {of}", number(left.len(), "arrangement")),
            None => format!("leaves only arrangements of {of} that have something in common"),
        });
    };
    if all.len() == left.len() && all.len() > 1 {
        let all = match all.len() {
            2 => "both arrangements".into(),
            count => format!("all {}", number(count, "arrangement")),
        };
        return Leaves::All(format!("{all} of {of} have something in common"));
    }
    let because = excluded::because(names, clues, facts, all, left);
    Leaves::Fewer(match (left.len(), all.len()) {
        (0, 0) => format!("leaves no arrangement of {of}"),
        (0, 1) => format!("excludes the only arrangement of {of}{because}"),
        (0, 2) => format!("leaves neither of the two arrangements of {of}{because}"),
        (left, _) => format!(
            "leaves {} of the {} of {of}{because}",
            if left == 0 { "none".into() } else { format!("only {}", in_words(left)) },
            number(all.len(), "arrangement")
        ),
    })
}

/// "together, the 2 at r1c1 and the 3 at r1c2 have only three arrangements".
fn has(names: &Names, clues: &[(Cell, Clue)]) -> String {
    let of = names.clues(clues);
    let Some(all) = listed(names, clues, &[]).all else {
        return format!("all arrangements of {of} have something in common");
    };
    let (count, meeting) = (number(all.len(), "arrangement"), excluded::together(names, clues, all.len()));
    match clues {
        [_] => format!("{of} has only {count}{meeting}"),
        _ => format!("together, {of} have only {count}{meeting}"),
    }
}

/// Words the arrangements of some clues that are left, or without a clue the lines that some dots allow.
fn reason(names: &Names, step: &Step) -> String {
    let (clues, facts) = (&step.premises.clues, &step.premises.facts);
    if !clues.is_empty() {
        return left(names, clues, facts);
    }
    let needed = needed_dots(names.grid, step);
    if needed.is_empty() {
        return colouring::reason(names, step);
    }
    let at = names.dots(&needed);
    if step.conclusion == Conclusion::Contradiction {
        let given = capital(&names.given(facts));
        return format!("{given}, so a line would end, branch or cross another one at {at}");
    }
    let spokes = needed.iter().flat_map(|&dot| names.grid.spokes(dot)).flatten();
    let here = spokes.flat_map(|edge| names.grid.cells_beside(edge)).collect();
    let (near, chains) = near_and_far(names, here, facts);
    format!("{near}{chains}No line may end, branch or cross another one at {at}")
}
