//! Reasons by the lines and crosses at one dot: `vertex-full`, `vertex-continue`, `vertex-dead-end` and
//! `every-dot`, and `vertex` if they cannot meet.

use super::{Find, Method};
use crate::explain::words::names::{Names, capital, drawn};
use crate::grid::{Edge, State, Vertex};
use crate::step::Step;
use crate::technique::Technique;

pub(super) static METHOD: Method = Method::new(Find::Elsewhere, reason);

/// Words what meets at the dot.
fn reason(names: &Names, step: &Step) -> String {
    let [lines, crosses] = [true, false].map(|line| drawn(&step.premises.facts, line));
    let dot = meeting(names, step);
    let line = || capital(&names.subject(&lines, true));
    match (step.technique, &crosses[..]) {
        (Technique::VertexFull, _) => format!("{} meet at {dot}", line()),
        (Technique::VertexContinue, []) => format!("{} comes to {dot} and has only one way on", line()),
        (Technique::VertexContinue, crosses) => {
            let leave = if crosses.len() == 1 { "leaves" } else { "leave" };
            format!(
                "{} comes to {dot}, where {} {leave} only one way on",
                line(),
                names.subject(crosses, false)
            )
        }
        (Technique::VertexDeadEnd, []) => format!("A line that came to {dot} could not continue"),
        (Technique::VertexDeadEnd, crosses) => {
            format!(
                "A line that came to {dot} could not continue, because of {}",
                names.drawn(crosses, false)
            )
        }
        (Technique::EveryDot, []) => format!("The loop passes every dot, and only two edges meet at {dot}"),
        (Technique::EveryDot, crosses) => {
            let leave = if crosses.len() == 1 { "leaves" } else { "leave" };
            let crosses = capital(&names.subject(crosses, false));
            format!("{crosses} {leave} only two edges at {dot}, and the loop passes every dot")
        }
        (_, crosses) if lines.is_empty() => {
            let leave = if crosses.len() == 1 { "leaves" } else { "leave" };
            let crosses = capital(&names.subject(crosses, false));
            format!("{crosses} {leave} only one edge at {dot}, but the loop passes every dot")
        }
        _ if lines.len() > 2 => format!("{} meet at {dot}, but a loop has only two lines at a dot", line()),
        (_, []) => format!("{} comes to {dot} and cannot continue", line()),
        (_, crosses) => {
            format!(
                "{} comes to {dot} and cannot continue, because of {}",
                line(),
                names.drawn(crosses, false)
            )
        }
    }
}

/// The vertex that the edges of a step share, as a corner of the cell from which the first of them is named.
pub(in crate::explain) fn meeting(names: &Names, step: &Step) -> String {
    let facts = step.premises.facts.iter().chain(step.conclusion.facts());
    let mut edges: Vec<(Edge, State)> = facts.filter_map(|fact| fact.drawn()).collect();
    // Sentences name lines first.
    edges.sort_by_key(|&(_, state)| state != State::Line);
    let shared = edges.first().and_then(|&(first, _)| {
        let is_shared =
            |vertex: &Vertex| edges.iter().all(|&(edge, _)| names.grid.ends(edge).contains(vertex));
        names.grid.ends(first).into_iter().find(is_shared).map(|vertex| names.end(first, vertex))
    });
    shared.unwrap_or_else(|| "a vertex".into())
}
