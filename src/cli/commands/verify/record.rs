//! The judgement of a drawing as a JSON object.

use serde::Serialize;
use slitherlink::ask::verify::Answer;
use slitherlink::formats::{Drawing, Entry};
use slitherlink::judge::{Blame, Fault, Judgement, Since};
use slitherlink::step::places::{PlaceForm, edge_name};
use slitherlink::{Edge, Grid, State};

use crate::cli::terminal::Place;

/// The members of the object that follow the verdict.
#[derive(Serialize)]
pub(super) struct Members {
    undecided: usize,
    #[serde(flatten)]
    mistakes: Mistakes,
}

impl Members {
    pub(super) fn of(entry: &Entry, drawing: &Drawing, answer: &Answer, since: Option<Since>) -> Members {
        let undecided = drawing.states.iter().filter(|&&state| state == State::Undecided).count();
        Members { undecided, mistakes: Mistakes::of(entry, drawing, answer, since) }
    }
}

/// What is wrong with a drawing; nothing if it has no mistakes.
#[derive(Serialize)]
pub(in crate::cli::commands) struct Mistakes {
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
    pub(in crate::cli::commands) fn of(
        entry: &Entry,
        drawing: &Drawing,
        answer: &Answer,
        since: Option<Since>,
    ) -> Mistakes {
        let (grid, states) = (entry.puzzle.grid(), &drawing.states);
        let faults = match &answer.judgement {
            Judgement::Wrong(faults) => {
                faults.iter().map(|fault| FaultForm::of(grid, states, fault)).collect()
            }
            _ => Vec::new(),
        };
        let blame = answer.blame.as_ref().map(|blame| BlameForm::of(grid, states, blame));
        let spoiled = match since {
            Some(Since::Move(number)) => drawing.moves.get(number).map(|step| Spoiled {
                r#move: number + 1,
                line: step.line,
                changes: step.changes.iter().map(|&(edge, state)| EdgeForm::of(grid, edge, state)).collect(),
            }),
            _ => None,
        };
        Mistakes { faults, blame, spoiled }
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
