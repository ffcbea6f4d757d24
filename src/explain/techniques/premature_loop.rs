//! Reasons for `premature-loop`: an edge would close a premature loop, or the lines drawn already do.

use super::{Find, Method};
use crate::explain::words::names::{Names, capital, drawn, number};
use crate::explain::words::paths::paths;
use crate::grid::Edge;
use crate::puzzle::Clue;
use crate::step::{Conclusion, Step};

/// An edge would close a premature loop, or the lines do.
pub(super) static PREMATURE: Method = Method::new(Find::Elsewhere, reason);

/// The loop is closed.
pub(super) static CLOSED: Method = Method::new(Find::Elsewhere, |_, step| {
    format!("The loop is closed: it has {}", number(step.premises.facts.len(), "line"))
});

/// Words why an edge cannot close a loop, or why the loop that is there is premature.
fn reason(names: &Names, step: &Step) -> String {
    let lines = drawn(&step.premises.facts, true);
    let closing: Vec<Edge> = match &step.conclusion {
        Conclusion::All(facts) => {
            facts.iter().filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect()
        }
        _ => Vec::new(),
    };
    let (all, _) = paths(names.grid, &[&lines[..], &closing[..1.min(closing.len())]].concat(), 1);
    let cycle = all.iter().find(|path| path.ends.is_none());
    let count = cycle.map_or(0, |path| path.edges.len());
    let lacks = match (step.premises.clues.first(), all.iter().find(|path| path.ends.is_some())) {
        (Some(sheep), _) if sheep.1 == Clue::SHEEP => format!("leaves out {}", names.clue(sheep)),
        (Some(wolf), _) if wolf.1 == Clue::WOLF => format!("encloses {}", names.clue(wolf)),
        (Some(clue), _) => format!("does not satisfy {}", names.clue(clue)),
        (None, Some(other)) => leaves_out(names, &other.edges[..1]),
        (None, None) if lines.len() + closing.len() == count => "does not pass every dot".into(),
        (None, None) => "leaves out other lines".into(),
    };
    match (&closing[..], cycle) {
        ([edge, ..], _) => {
            format!("A line {} would close a loop of {count} lines that {lacks}", names.edges(&[*edge]))
        }
        ([], Some(path)) => {
            let line = capital(&names.drawn(&path.edges[..1], true));
            format!("{line} is part of a loop of {count} lines that {lacks}")
        }
        ([], None) => format!("The lines close a loop that {lacks}"),
    }
}

/// Words the line that a loop leaves out.
pub(super) fn leaves_out(names: &Names, line: &[Edge]) -> String {
    format!("leaves out {}", names.drawn(line, true))
}
