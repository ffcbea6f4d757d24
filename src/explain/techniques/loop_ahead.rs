//! Reasons for `loop-ahead` and `clues-and-loop`: the arrangements that would close a premature loop, and
//! what that loop would leave out.

use std::collections::HashMap;

use super::clues::{self, MOST};
use super::premature_loop::leaves_out;
use super::{Find, Method};
use crate::explain::windows::area::{Area, named_vertices};
use crate::explain::windows::window_set::Size;
use crate::explain::words::names::{Names, capital, drawn, in_words, number};
use crate::explain::words::paths::paths;
use crate::grid::{Cell, Edge, Vertex};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Step};

/// `loop-ahead`.
pub(super) static TWO: Method = Method::new(Find::InWindows(&[Size::Pairs]), reason);
/// `clues-and-loop`.
pub(super) static MANY: Method = Method::new(Find::InWindows(&[Size::Fours, Size::Blocks]), reason);

/// The parts of a step that takes loops into account.
struct Ahead {
    /// The clues whose arrangements are tried.
    tried: Vec<(Cell, Clue)>,
    /// The known facts, apart from the line that a loop would leave out.
    known: Vec<Fact>,
    /// What a loop that closes too early lacks: "does not satisfy the 2 at r1c1".
    lacks: String,
    /// Whether what it lacks is elsewhere, out of reach of any loop that closes here.
    elsewhere: bool,
}

/// Finds the clue or line that a premature loop would leave out. It is one that no such loop can reach and
/// without which the same follows if there is some other path elsewhere.
fn ahead(names: &Names, step: &Step) -> Ahead {
    let (clues, facts) = (&step.premises.clues, &step.premises.facts);
    let area = |clues: &[_], facts: &[Fact]| {
        Area::naming(names.grid, clues, &[facts, step.conclusion.facts()].concat())
    };
    let follows =
        |clues: &[_], facts: &[_]| area(clues, facts).implies(clues, facts, &step.conclusion, Some((1, &[])));
    let is_apart = |clue: &(Cell, Clue), rest: &[_]| {
        let near = area(rest, facts).edges;
        let sides = names.grid.sides(clue.0);
        sides.iter().filter(|side| near.contains(side)).count() < clue.1.number().map_or(0, usize::from)
    };
    for at in 0..clues.len() {
        let rest = without(clues, at);
        if is_apart(&clues[at], &rest) && follows(&rest, facts) {
            let lacks = format!("does not satisfy {}", names.clue(&clues[at]));
            return Ahead { tried: rest, known: facts.clone(), lacks, elsewhere: true };
        }
    }
    let mut uses: HashMap<Vertex, usize> = HashMap::new();
    let named = named_vertices(names.grid, clues, facts.iter().chain(step.conclusion.facts()));
    named.for_each(|vertex| *uses.entry(vertex).or_default() += 1);
    // A line that shares no vertex with anything else that the step names.
    let is_alone = |edge: &Edge| names.grid.ends(*edge).iter().all(|end| uses.get(end) == Some(&1));
    for edge in drawn(facts, true).into_iter().filter(is_alone) {
        let rest: Vec<Fact> =
            facts.iter().copied().filter(|&fact| fact != Fact::Edge { edge, line: true }).collect();
        if follows(clues, &rest) {
            return Ahead {
                tried: clues.clone(),
                known: rest,
                lacks: leaves_out(names, &[edge]),
                elsewhere: true,
            };
        }
    }
    let lacks = "leaves out a line".into();
    Ahead { tried: clues.clone(), known: facts.clone(), lacks, elsewhere: false }
}

fn without<T: Clone>(all: &[T], at: usize) -> Vec<T> {
    [&all[..at], &all[at + 1..]].concat()
}

/// Words why something follows, or why there is a contradiction, if premature loops are excluded.
fn reason(names: &Names, step: &Step) -> String {
    let ahead = ahead(names, step);
    let Ahead { tried, known, lacks, elsewhere } = &ahead;
    let given = match &known[..] {
        [] => String::new(),
        known => format!("{}. ", capital(&names.given(known))),
    };
    let fails = step.conclusion == Conclusion::Contradiction;
    let whole = Area::naming(names.grid, tried, &[known, step.conclusion.facts()].concat());
    // Among all hints of a board, this one may say no more than an easier one.
    if !elsewhere && !fails && whole.is_implied(tried, known, &step.conclusion, false) {
        return clues::left(names, tried, known);
    }
    if tried.is_empty() {
        let way = going_on(names, step, &ahead);
        return match fails {
            true => format!("{given}Every way to {way} closes a loop that {lacks}"),
            false => {
                format!(
                    "{given}All ways to {way} without closing a loop that {lacks} have something in common"
                )
            }
        };
    }
    let area = Area::naming(names.grid, tried, known);
    let [all, open] = [None, Some(usize::from(*elsewhere))]
        .map(|loops| Some(area.arrangements(tried, known, loops, MOST)?.len()));
    match (all, open, fails) {
        (Some(all), _, true) => {
            let close = if all == 1 { "it closes" } else { "each of them closes" };
            format!("{given}{}, and {close} a loop that {lacks}", counted(names, &ahead, all))
        }
        (None, _, true) => {
            format!("{given}Every arrangement of {} closes a loop that {lacks}", names.clues(tried))
        }
        (Some(all), Some(open), false) if open < all => format!(
            "{given}{}, but only {} closing a loop that {lacks}",
            counted(names, &ahead, all),
            if open == 1 { "one of them avoids".into() } else { format!("{} of them avoid", in_words(open)) }
        ),
        _ => format!(
            "{given}All arrangements of {} that close no loop that {lacks} have something in common",
            names.clues(tried)
        ),
    }
}

/// Words how many arrangements there are. More may be known on the board than what the step rests on, so they are not those
/// that are left there.
fn counted(names: &Names, Ahead { tried, known, .. }: &Ahead, count: usize) -> String {
    let (of, count) = (names.clues(tried), number(count, "arrangement"));
    match (&known[..], &tried[..]) {
        ([], [_]) => format!("{} has {count}", capital(&of)),
        ([], _) => format!("Together, {of} have {count}"),
        _ => format!("That alone allows {count} of {of}"),
    }
}

/// Words where lines can be continued: "continue from the top-left corner of r1c1" if such a loop would contain
/// just one of the known paths, otherwise "continue these lines".
fn going_on(names: &Names, step: &Step, ahead: &Ahead) -> String {
    let Ahead { tried, known, elsewhere, .. } = ahead;
    let area = Area::naming(names.grid, tried, &[known, step.conclusion.facts()].concat());
    let (paths, _) = paths(names.grid, &drawn(known, true), 1);
    let (mut apart_from, mut from) = (Vec::new(), Vec::new());
    for path in &paths {
        let others = [&apart_from[..], &path.edges].concat();
        if area.implies(tried, known, &step.conclusion, Some((usize::from(*elsewhere), &others))) {
            apart_from = others;
        } else {
            from.extend(path.ends.map(|[end, _]| names.dot(end)));
        }
    }
    match &from[..] {
        [one] => format!("continue from {one}"),
        _ if !paths.is_empty() => "continue these lines".into(),
        _ if drawn(known, false).is_empty() => "draw lines next to these cells".into(),
        _ => "draw lines next to these crosses".into(),
    }
}
