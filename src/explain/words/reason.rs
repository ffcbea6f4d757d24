//! Why a step is so, in words: what it looks at, without what follows.

use std::collections::BTreeSet;

use super::names::{Names, capital, drawn, list, number};
use super::{arrangements, chain, connected, corners, loops};
use crate::grid::{Cell, Edge, Vertex};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Step};
use crate::technique::Technique;

/// What a step rests on, in words.
pub(super) fn reason(names: &Names, step: &Step) -> String {
    if let Some(reason) = corners::reason(names, step) {
        return reason;
    }
    let (clues, facts) = (&step.premises.clues, &step.premises.facts);
    let clue = || capital(&names.clues(clues));
    let fails = step.conclusion == Conclusion::Contradiction;
    match step.technique {
        Technique::Zero => format!("{} has no lines", clue()),
        Technique::ClueSatisfied => satisfied(names, step),
        Technique::ClueRemaining => {
            let crosses = drawn(facts, false);
            format!(
                "{} has {} and needs all its other edges",
                clue(),
                a_few(names, &crosses, "cross", "crosses")
            )
        }
        Technique::Clue => unmet(names, step),
        Technique::AdjacentThrees => {
            format!("{} share an edge{}", pair_name(names, step, 0), beyond(names, step))
        }
        Technique::DiagonalThrees => {
            format!(
                "{} touch at a corner, and each has lines on its two far sides",
                pair_name(names, step, 1)
            )
        }
        Technique::VertexFull => {
            format!("{} meet at {}", capital(&names.drawn(&drawn(facts, true), true)), meeting(names, step))
        }
        Technique::VertexContinue => continued(names, step),
        Technique::VertexDeadEnd => dead_end(names, step),
        Technique::Vertex => {
            format!("{}, and these cannot all meet at {}", capital(&names.given(facts)), meeting(names, step))
        }
        Technique::PrematureLoop => loops::premature(names, step),
        Technique::LoopClosed => format!("The loop is closed: it has {}", number(facts.len(), "line")),
        Technique::Colouring => chain::reason(names, step),
        Technique::NoLine => "The crosses leave no room for a loop".into(),
        Technique::Contradiction => format!("{}, and an edge cannot be both", capital(&names.given(facts))),
        Technique::ClueColouring => arrangements::left(names, clues, facts),
        Technique::VertexColours | Technique::TwoClues | Technique::FourClues | Technique::ManyClues
            if clues.is_empty() =>
        {
            let at = dots(names, step);
            let given = capital(&names.given(facts));
            match fails {
                false => format!("{given}, and no line may end, branch or cross another one at {at}"),
                true => format!("{given}, and a line would end, branch or cross another one at {at}"),
            }
        }
        Technique::TwoClues | Technique::FourClues | Technique::ManyClues => {
            arrangements::left(names, clues, facts)
        }
        Technique::LoopAhead | Technique::CluesAndLoop => loops::reason(names, step),
        Technique::ConnectedColours if fails => connected::broken(names, step),
        Technique::ConnectedColours => connected::reason(names, step),
        Technique::Sectors => arrangements::left_at("At its corners", names, clues, facts),
        Technique::CarriedSectors => arrangements::left_at("From corner to corner", names, clues, facts),
        Technique::TwoOpenings => parted(names, step, if fails { "no way" } else { "only two ways" }),
        technique => format!("By {technique}"),
    }
}

/// Edges of one kind: "a cross at its top", "lines at its top and left".
fn a_few(names: &Names, edges: &[Edge], one: &str, many: &str) -> String {
    let kind = if edges.len() == 1 { format!("a {one}") } else { many.to_string() };
    format!("{kind} {}", names.edges(edges))
}

fn satisfied(names: &Names, step: &Step) -> String {
    let lines = drawn(&step.premises.facts, true);
    let all = if lines.len() == 1 { "its only line" } else { "all its lines" };
    format!("{} already has {all}, {}", capital(&names.clues(&step.premises.clues)), names.edges(&lines))
}

/// Why a clue cannot have as many lines as it says.
fn unmet(names: &Names, step: &Step) -> String {
    let clue = capital(&names.clues(&step.premises.clues));
    let [lines, crosses] = [true, false].map(|line| drawn(&step.premises.facts, line));
    match &crosses[..] {
        [] => format!("{clue} has too many lines, {}", names.edges(&lines)),
        crosses => format!("{clue} has too many crosses, {}", names.edges(crosses)),
    }
}

/// A line that has only one way on.
fn continued(names: &Names, step: &Step) -> String {
    let [lines, crosses] = [true, false].map(|line| drawn(&step.premises.facts, line));
    let line = capital(&names.drawn(&lines, true));
    let dot = meeting(names, step);
    match &crosses[..] {
        [] => format!("{line} comes to {dot} and has only one way on"),
        [_] => {
            format!("{line} comes to {dot}, where {} leaves only one way on", names.drawn(&crosses, false))
        }
        _ => format!("{line} comes to {dot}, where {} leave only one way on", names.drawn(&crosses, false)),
    }
}

/// A line that could not go on.
fn dead_end(names: &Names, step: &Step) -> String {
    let crosses = drawn(&step.premises.facts, false);
    let dot = meeting(names, step);
    match &crosses[..] {
        [] => format!("A line could come to {dot} but not go on"),
        _ => format!("A line could come to {dot} but not go on, because of {}", names.drawn(&crosses, false)),
    }
}

/// The vertices at which at least two edges of a step meet.
fn dots(names: &Names, step: &Step) -> String {
    let facts = step.premises.facts.iter().chain(step.conclusion.facts());
    let edges: BTreeSet<Edge> = facts.filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect();
    let ends: BTreeSet<Vertex> = edges.iter().flat_map(|&edge| names.grid.ends(edge)).collect();
    let meets = |end: &Vertex| edges.iter().filter(|&&edge| names.grid.ends(edge).contains(end)).count() > 1;
    let dots: Vec<String> = ends.into_iter().filter(meets).map(|end| names.dot(end)).collect();
    if dots.is_empty() { "a corner of these cells".into() } else { list(&dots) }
}

/// The first two 3s that share a side, or only a corner: other clues only say that there is more than these two.
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

/// What lies beyond two 3s beside each other, so that the loop cannot close round them.
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

/// How many ways lead from one thing to another that the loop must come to, in words: "only two ways".
fn parted(names: &Names, step: &Step, ways: &str) -> String {
    let crosses = drawn(&step.premises.facts, false);
    let part = match &crosses[..] {
        [] => "the border leaves".into(),
        [_] => format!("{} leaves", names.drawn(&crosses, false)),
        _ => format!("{} leave", names.drawn(&crosses, false)),
    };
    let ends = step.premises.clues.len() + drawn(&step.premises.facts, true).len();
    let things = things(names, step, |_| true).unwrap_or_default();
    match ends {
        1 => format!("The loop has lines on both sides of {things}, and {part} {ways} from one to the other"),
        _ => format!("The loop must come to {things}, and {part} {ways} from one to the other"),
    }
}

/// What the loop must come to: some of the clues of a step, and its lines.
fn things(names: &Names, step: &Step, is_one: impl Fn(&(Cell, Clue)) -> bool) -> Option<String> {
    let clues = step.premises.clues.iter().filter(|clue| is_one(clue)).map(|clue| names.clue(clue));
    let lines = drawn(&step.premises.facts, true);
    let lines = lines.iter().map(|&edge| names.drawn(&[edge], true));
    let things: Vec<String> = clues.chain(lines).collect();
    (!things.is_empty()).then(|| list(&things))
}

/// The vertex that the edges of a step share: "the bottom-right corner of r3c4".
fn meeting(names: &Names, step: &Step) -> String {
    let facts = step.premises.facts.iter().chain(step.conclusion.facts());
    let edges: Vec<Edge> = facts.filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect();
    let shared = edges.first().and_then(|&first| {
        let is_shared = |vertex: &Vertex| edges.iter().all(|&edge| names.grid.ends(edge).contains(vertex));
        names.grid.ends(first).into_iter().find(is_shared)
    });
    shared.map_or_else(|| "a vertex".into(), |vertex| names.dot(vertex))
}
