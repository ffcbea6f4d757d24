//! Arrangements that would close a loop too early, and what it would leave out: `loop-ahead` and `clues-and-loop`.

use super::premature_loop::leaves_out;
use crate::explain::windows::area::Area;
use crate::explain::words::names::{Names, capital, drawn, in_words, number};
use crate::explain::words::paths::paths;
use crate::grid::Cell;
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Step};

/// Nobody counts on to more arrangements.
const MOST: usize = 99;

/// What a step looks at where loops count.
struct Ahead {
    /// The clues whose arrangements are tried.
    tried: Vec<(Cell, Clue)>,
    /// What is known, but for what a loop would leave out.
    known: Vec<Fact>,
    /// What a loop that closes too early lacks: "does not meet the 2 at r1c1".
    lacks: String,
}

/// Which clues are tried, and what a loop must not leave out: without it the same follows once there is anything elsewhere
/// that the loop must come to.
fn ahead(names: &Names, step: &Step) -> Ahead {
    let (clues, facts) = (&step.premises.clues, &step.premises.facts);
    let area = Area::naming(names.grid, clues, &[facts, step.conclusion.facts()].concat());
    let follows = |clues: &[_], facts: &[_]| area.is_implied_beside(clues, facts, &step.conclusion);
    if let Some(at) = (0..clues.len()).find(|&at| follows(&without(clues, at), facts)) {
        let lacks = format!("does not meet {}", names.clue(&clues[at]));
        return Ahead { tried: without(clues, at), known: facts.clone(), lacks };
    }
    let is_line = |at: &usize| matches!(facts[*at], Fact::Edge { line: true, .. });
    match (0..facts.len()).filter(is_line).find(|&at| follows(clues, &without(facts, at))) {
        Some(at) => {
            let lacks = leaves_out(names, &drawn(&facts[at..=at], true));
            Ahead { tried: clues.clone(), known: without(facts, at), lacks }
        }
        None => Ahead { tried: clues.clone(), known: facts.clone(), lacks: "leaves out another line".into() },
    }
}

fn without<T: Clone>(all: &[T], at: usize) -> Vec<T> {
    [&all[..at], &all[at + 1..]].concat()
}

/// Why something follows, or why nothing is left, where loops are looked at before they close.
pub(in crate::explain) fn reason(names: &Names, step: &Step) -> String {
    let Ahead { tried, known, lacks } = ahead(names, step);
    let given = if known.is_empty() { String::new() } else { format!("{}. ", capital(&names.given(&known))) };
    let fails = step.conclusion == Conclusion::Contradiction;
    if tried.is_empty() {
        let way = going_on(names, &known);
        return match fails {
            true => format!("{given}Every way to go on {way} closes a loop that {lacks}"),
            false => {
                format!("{given}All ways to go on {way} without closing a loop that {lacks} agree in this")
            }
        };
    }
    let area = Area::naming(names.grid, &tried, &known);
    let [all, open] = [false, true].map(|without| area.arrangements(&tried, &known, without, MOST));
    let of = capital(&names.clues(&tried));
    let has = if tried.len() == 1 { "has" } else { "have together" };
    match (all, open, fails) {
        (Some(all), _, true) => {
            let close = if all == 1 { "it closes" } else { "each of them closes" };
            format!("{given}{of} {has} {}, and {close} a loop that {lacks}", number(all, "arrangement"))
        }
        (None, _, true) => {
            format!("{given}Every arrangement of {} closes a loop that {lacks}", names.clues(&tried))
        }
        (Some(all), Some(open), false) if open < all => format!(
            "{given}{of} {has} {}, but only {} without closing a loop that {lacks}",
            number(all, "arrangement"),
            in_words(open)
        ),
        _ => format!(
            "{given}All arrangements of {} that close no loop that {lacks} agree in this",
            names.clues(&tried)
        ),
    }
}

/// Where a line can be drawn on: "from the top-left corner of r1c1".
fn going_on(names: &Names, known: &[Fact]) -> String {
    let (paths, _) = paths(names.grid, &drawn(known, true), 1);
    match paths.iter().find_map(|path| path.ends) {
        Some([end, _]) => format!("from {}", names.dot(end)),
        None => "here".into(),
    }
}
