//! Reasons by the arrangements of the lines around a few clues: how many there are, and how many the known
//! facts leave.
//!
//! For `clue-colouring`, `two-clues`, `four-clues` and `many-clues`; `vertex-colours` if there is no clue.

use crate::deduce::reasons::least;
use crate::explain::windows::area::Area;
use crate::explain::words::names::{Names, capital, choice, in_words, number};
use crate::grid::{Cell, Vertex};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Step};

/// More arrangements than this are not counted, since no person would.
const MOST: usize = 99;

/// The number of arrangements of some clues, and how many of them some facts leave; `None` if there are more
/// than [`MOST`].
struct Count {
    all: Option<usize>,
    left: Option<usize>,
}

fn count(names: &Names, clues: &[(Cell, Clue)], facts: &[Fact]) -> Count {
    let of = |facts| Area::naming(names.grid, clues, facts).arrangements(clues, facts, None, MOST);
    Count { all: of(&[]), left: of(facts) }
}

/// Words what facts leave of the arrangements of some clues: "There is a line at the top of r2c1. That leaves only
/// two of the six arrangements of the 2 at r1c1".
fn left(names: &Names, clues: &[(Cell, Clue)], facts: &[Fact]) -> String {
    match facts {
        [] => capital(&has(names, clues)),
        _ => match leaves(names, clues, facts) {
            Leaves::Fewer(what) => format!("{}. That {what}", capital(&names.given(facts))),
            Leaves::All(what) => format!("{}. {}", capital(&names.given(facts)), capital(&what)),
        },
    }
}

/// The same, preceded by the place where it is seen: "At the clue's corners,".
pub(in crate::explain) fn left_at(
    place: &str,
    names: &Names,
    clues: &[(Cell, Clue)],
    facts: &[Fact],
) -> String {
    match facts {
        [] => format!("{place} {}", has(names, clues)),
        _ => match leaves(names, clues, facts) {
            Leaves::Fewer(what) => format!("{}. {place} that {what}", capital(&names.given(facts))),
            Leaves::All(what) => format!("{}. {place} {what}", capital(&names.given(facts))),
        },
    }
}

/// The effect of facts on the arrangements of some clues, in words.
enum Leaves {
    /// They leave fewer arrangements, or too many to count.
    Fewer(String),
    /// They leave all arrangements, but these agree on the conclusion.
    All(String),
}

fn leaves(names: &Names, clues: &[(Cell, Clue)], facts: &[Fact]) -> Leaves {
    let Count { all, left } = count(names, clues, facts);
    let of = names.clues(clues);
    if let Some(all) = all.filter(|all| left == Some(*all) && *all > 1) {
        return Leaves::All(format!("all {} of {of} have something in common", number(all, "arrangement")));
    }
    Leaves::Fewer(match (left, all) {
        (Some(0), _) => format!("leaves no arrangement of {of}"),
        (Some(left), Some(all)) => {
            format!("leaves only {} of the {} of {of}", in_words(left), number(all, "arrangement"))
        }
        (Some(left), None) => format!("leaves only {} of {of}", number(left, "arrangement")),
        (None, _) => format!("leaves only arrangements of {of} that have something in common"),
    })
}

/// "the 2 at r1c1 and the 3 at r1c2 have only three arrangements together".
fn has(names: &Names, clues: &[(Cell, Clue)]) -> String {
    let of = names.clues(clues);
    match (count(names, clues, &[]).all, clues) {
        (None, _) => format!("all arrangements of {of} have something in common"),
        (Some(all), [_]) => format!("{of} has only {}", number(all, "arrangement")),
        (Some(all), _) => format!("{of} have only {} together", number(all, "arrangement")),
    }
}

/// Words the arrangements of some clues that are left, or without a clue the lines that some dots allow.
pub(in crate::explain) fn reason(names: &Names, step: &Step) -> String {
    let (clues, facts) = (&step.premises.clues, &step.premises.facts);
    if !clues.is_empty() {
        return left(names, clues, facts);
    }
    let (given, at) = (capital(&names.given(facts)), dots(names, step));
    if at.is_empty() {
        return format!("{given}, and only a line separates the inside of the loop from the outside");
    }
    let may = if step.conclusion == Conclusion::Contradiction { "a line would" } else { "no line may" };
    format!("{given}, and {may} end, branch or cross another one at {at}")
}

/// A minimal set of vertices that a step without clues needs, by name.
fn dots(names: &Names, step: &Step) -> String {
    let facts = [&step.premises.facts[..], step.conclusion.facts()].concat();
    let area = Area::naming(names.grid, &[], &facts);
    let is_enough = |dots: &[Vertex]| area.is_implied_at(dots, &step.premises.facts, &step.conclusion);
    let needed = least(area.vertices.clone(), is_enough);
    choice(&needed.into_iter().map(|dot| names.dot(dot)).collect::<Vec<_>>())
}
