//! The judgement of a drawing as a JSON object.

use serde::Serialize;
use slitherlink::formats::{Drawing, Entry};
use slitherlink::judge::{Blame, Fault, Judgement, Since, words};
use slitherlink::step::places::{PlaceForm, edge_name};
use slitherlink::{Edge, Grid, State};

use super::Found;
use crate::cli::output::Head;
use crate::cli::stream::Item;
use crate::cli::terminal::Place;

/// The JSON object of a puzzle.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    verdict: &'static str,
    /// The number of undecided edges, if there is a drawing.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<usize>,
    #[serde(flatten)]
    mistakes: Option<Mistakes>,
}

impl<'a> Record<'a> {
    pub(super) fn of(item: &'a Item<Entry>, drawing: &Drawing, found: &Found) -> Record<'a> {
        let undecided = drawing.states.iter().filter(|&&state| state == State::Undecided).count();
        Record {
            head: Head::of(item),
            verdict: found.verdict(),
            undecided: Some(undecided),
            mistakes: Mistakes::of(&item.puzzle, drawing, found),
        }
    }

    /// Builds the object of a puzzle without a drawing.
    pub(super) fn undrawn(item: &'a Item<Entry>) -> Record<'a> {
        Record { head: Head::of(item), verdict: "no-drawing", undecided: None, mistakes: None }
    }
}

/// What is wrong with a drawing.
#[derive(Serialize)]
pub(in crate::cli::commands) struct Mistakes {
    why: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blame: Option<BlameForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spoiled: Option<Spoiled>,
}

/// A visible fault, with its place and its lines.
#[derive(Serialize)]
struct FaultForm {
    fault: &'static str,
    what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<PlaceForm>,
    edges: Vec<EdgeForm>,
}

/// Why a drawing cannot be finished.
#[derive(Serialize)]
struct BlameForm {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    edges: Vec<EdgeForm>,
}

/// The move after which a drawing could no longer be finished.
#[derive(Serialize)]
struct Spoiled {
    r#move: usize,
    line: usize,
    changes: Vec<EdgeForm>,
}

/// An edge and how it is drawn.
#[derive(Serialize)]
struct EdgeForm {
    edge: String,
    at: PlaceForm,
    state: &'static str,
}

impl Mistakes {
    /// Returns the mistakes of a drawing; `None` if it has none.
    pub(in crate::cli::commands) fn of(entry: &Entry, drawing: &Drawing, found: &Found) -> Option<Mistakes> {
        let (grid, states) = (entry.puzzle.grid(), &drawing.states);
        let (why, faults) = match (&found.judgement, &found.blame) {
            (Judgement::Wrong(faults), _) => {
                let forms = faults.iter().map(|fault| FaultForm::of(grid, states, fault)).collect();
                (words::faults(faults), forms)
            }
            (_, Some(blame)) => (words::reason(&entry.puzzle, states, blame), Vec::new()),
            _ => return None,
        };
        let blame = found.blame.as_ref().map(|blame| BlameForm::of(grid, states, blame));
        let spoiled = match found.since {
            Some(Since::Move(number)) => drawing.moves.get(number).map(|step| Spoiled {
                r#move: number + 1,
                line: step.line,
                changes: step.changes.iter().map(|&(edge, state)| EdgeForm::of(grid, edge, state)).collect(),
            }),
            _ => None,
        };
        Some(Mistakes { why, faults, blame, spoiled })
    }
}

impl FaultForm {
    fn of(grid: Grid, states: &[State], fault: &Fault) -> FaultForm {
        let name = match fault {
            Fault::TooMany { .. } => "too-many",
            Fault::TooFew { .. } => "too-few",
            Fault::Branch { .. } => "branch",
            Fault::DeadEnd { .. } => "dead-end",
            Fault::Cycle { .. } => "cycle",
            _ => "no-line",
        };
        let place = Place::of_fault(grid, fault);
        let (place, at) = (place.map(|place| place.name(grid)), place.map(|place| place.form(grid)));
        let edges = fault.edges(grid, states).into_iter();
        let edges = edges.map(|edge| EdgeForm::of(grid, edge, states[edge.index()])).collect();
        FaultForm { fault: name, what: fault.to_string(), place, at, edges }
    }
}

impl BlameForm {
    fn of(grid: Grid, states: &[State], blame: &Blame) -> BlameForm {
        let (kind, minimal, edges) = match blame {
            Blame::Puzzle => ("puzzle", None, &[][..]),
            Blame::Wrong(edges) => ("wrong", None, edges.as_slice()),
            Blame::Together { edges, minimal } => ("together", Some(*minimal), edges.as_slice()),
            Blame::Timeout => ("timeout", None, &[][..]),
        };
        let edges = edges.iter().map(|&edge| EdgeForm::of(grid, edge, states[edge.index()])).collect();
        BlameForm { kind, minimal, edges }
    }
}

impl EdgeForm {
    fn of(grid: Grid, edge: Edge, state: State) -> EdgeForm {
        let state = match state {
            State::Line => "line",
            State::Cross => "cross",
            State::Undecided => "undecided",
        };
        EdgeForm { edge: edge_name(grid, edge).to_string(), at: PlaceForm::edge(grid, edge), state }
    }
}
