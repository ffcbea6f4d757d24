//! Reasons for `premature-loop`: an edge would close a premature loop, or the lines drawn already do.

use super::{Find, Method};
use crate::explain::words::names::{Names, capital, drawn, number};
use crate::explain::words::paths::paths;
use crate::grid::Edge;
use crate::puzzle::Clue;
use crate::step::{Conclusion, Step};

/// An edge would close a premature loop, or the lines do.
pub(super) static PREMATURE: Method = Method::new(Find::Elsewhere, reason)
    .followed_by(|_, step| (step.conclusion.facts().len() == 1).then(|| "there is a cross there".into()));

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
    let lacks = match (step.premises.clues.first(), all.iter().find(|path| path.ends.is_some())) {
        (Some(wolf), _) if wolf.1 == Clue::WOLF => format!("around {}", names.clue(wolf)),
        (Some(clue), _) => format!("without {}", names.clue(clue)),
        (None, Some(other)) => format!("without {}", names.drawn(&other.edges[..1], true)),
        (None, None) if cycle.is_some_and(|path| path.edges.len() == lines.len() + closing.len()) => {
            "that does not pass every dot".into()
        }
        (None, None) => "without the other lines".into(),
    };
    match (&closing[..], cycle) {
        ([edge, ..], _) => {
            format!("A line {} would close the loop {lacks}", names.edges(&[*edge]))
        }
        ([], Some(path)) => {
            let line = capital(&names.drawn(&path.edges[..1], true));
            format!("{line} closes a loop {lacks}")
        }
        ([], None) => format!("The lines close a loop {lacks}"),
    }
}
