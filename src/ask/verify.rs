//! Is a drawing right, and if not, what is to blame?

use serde::Serialize;

use super::form::{EdgeForm, Spot};
use super::{Form, Members, Place, Word};
use crate::deadline::Deadline;
use crate::formats::{Drawing, Move};
use crate::grid::{Grid, State};
use crate::judge::{Blame, Fault, Judgement, Since, blame, judge, stuck_since, words};
use crate::puzzle::Puzzle;
use crate::solve::Solver;

/// The name of this question.
pub(crate) const NAME: &str = "verify";

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    /// The states of all edges, in the order of [`Grid::edges`].
    pub(crate) states: &'a [State],
    /// The moves that led there, if they are recorded, to find the one that spoiled the drawing.
    pub(crate) moves: &'a [Move],
}

impl<'a> From<&'a Drawing> for Question<'a> {
    fn from(drawing: &'a Drawing) -> Question<'a> {
        Question { states: &drawing.states, moves: &drawing.moves }
    }
}

/// What is known about a drawing after judging it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The judgement.
    pub judgement: Judgement,
    /// For a stuck drawing: why it is stuck.
    pub blame: Option<Blame>,
    /// The move that spoiled the drawing, if there is a mistake and moves are recorded.
    pub since: Option<Since>,
}

/// Judges a drawing until `judging`, and finds what is to blame until `blaming`.
pub(crate) fn verify(
    puzzle: &Puzzle,
    Question { states, moves }: Question,
    solver: &mut Solver,
    [judging, blaming]: [&Deadline; 2],
) -> Answer {
    solver.set_deadline(judging);
    let judgement = judge(puzzle, states, solver);
    let blame = match judgement {
        Judgement::Stuck => Some(blame(puzzle, states, blaming)),
        _ => None,
    };
    let mut answer = Answer { judgement, blame, since: None };
    if answer.is_mistake() && !moves.is_empty() {
        let changes: Vec<_> = moves.iter().map(|step| step.changes.as_slice()).collect();
        answer.since = Some(stuck_since(puzzle, &changes, solver, blaming));
    }
    answer
}

impl Answer {
    /// Whether the drawing has a mistake: it is not just the puzzle that has no solution.
    pub(crate) fn is_mistake(&self) -> bool {
        matches!(self.judgement, Judgement::Wrong(_) | Judgement::Stuck) && self.blame != Some(Blame::Puzzle)
    }

    /// What is wrong with the drawing, or why it is right though it has no lines.
    pub fn why(&self, puzzle: &Puzzle, states: &[State]) -> Option<String> {
        match (&self.judgement, &self.blame) {
            (Judgement::Wrong(faults), _) => Some(words::faults(faults)),
            (Judgement::Right(_), _) => words::by_crosses(states).map(Into::into),
            (_, Some(blame)) => Some(words::reason(puzzle, states, blame)),
            _ => None,
        }
    }

    /// The judgement in a sentence.
    pub fn sentence(&self, puzzle: &Puzzle, states: &[State]) -> String {
        words::describe(puzzle, states, &self.judgement)
    }

    /// Why a stuck drawing is stuck.
    pub fn reason(&self, puzzle: &Puzzle, states: &[State]) -> Option<String> {
        self.blame.as_ref().map(|blame| words::reason(puzzle, states, blame))
    }

    /// The places that are wrong.
    pub(crate) fn places(&self, grid: Grid) -> Vec<Place> {
        match (&self.judgement, &self.blame) {
            (Judgement::Wrong(faults), _) => {
                faults.iter().filter_map(|fault| Place::of_fault(grid, fault)).collect()
            }
            (_, Some(blame)) => Place::of_blame(blame),
            _ => Vec::new(),
        }
    }

    /// The JSON form of the answer.
    pub(crate) fn form(&self, puzzle: &Puzzle, question: Question) -> Form<impl Members> {
        let undecided = question.states.iter().filter(|&&state| state == State::Undecided).count();
        let undecided = Undecided { undecided };
        let members = Parts { undecided, mistakes: Mistakes::of(puzzle.grid(), question, self) };
        Form::new(NAME, (&self.judgement).into(), members).because(self.why(puzzle, question.states))
    }
}

/// The JSON form of the answer that there is nothing to judge.
pub(crate) fn no_drawing() -> Form<()> {
    Form::without(NAME, Word::NoDrawing, Some("the file has no drawing".into()))
}

/// The members of an answer about a drawing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Parts {
    /// What is open.
    #[serde(flatten)]
    undecided: Undecided,
    /// What is wrong with it.
    #[serde(flatten)]
    mistakes: Mistakes,
}

/// How much of a drawing is undecided.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct Undecided {
    /// How many edges are undecided.
    undecided: usize,
}

/// What is wrong with a drawing; nothing if it has no mistakes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "mistakes"))]
pub(super) struct Mistakes {
    /// All mistakes that can be seen. Missing if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultForm>,
    /// Why a drawing that shows no mistake cannot be finished. Missing if it shows one.
    #[serde(skip_serializing_if = "Option::is_none")]
    blame: Option<BlameForm>,
    /// The first move after which the drawing could not be finished. Missing if the file records no moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    spoiled: Option<Spoiled>,
}

/// A visible fault.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct FaultForm {
    /// What kind of mistake it is.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["too-many", "too-few", "branch", "dead-end", "cycle", "left-out", "animal", "no-line"]))
    )]
    fault: &'static str,
    /// The mistake in words.
    what: String,
    /// Where it is.
    #[serde(flatten)]
    spot: Spot,
    /// The lines that it is about.
    edges: Vec<EdgeForm>,
}

/// Why a drawing cannot be finished.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct BlameForm {
    /// `wrong` if the edges differ from the only solution, `together` if no solution has all of them, `puzzle` if there is
    /// no solution, or `timeout` if the time was too short.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["wrong", "together", "puzzle", "timeout"])))]
    kind: &'static str,
    /// For `together`: whether each of the edges is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// The edges that are to blame.
    edges: Vec<EdgeForm>,
}

/// The move after which a drawing could no longer be finished.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct Spoiled {
    /// The number of the move, from 1.
    r#move: usize,
    /// The line of the file that has it, from 1.
    line: usize,
    /// The edges that it drew.
    changes: Vec<EdgeForm>,
}

impl Mistakes {
    /// The mistakes that an answer has found.
    pub(super) fn of(grid: Grid, Question { states, moves }: Question, answer: &Answer) -> Mistakes {
        let faults = match &answer.judgement {
            Judgement::Wrong(faults) => faults.as_slice(),
            _ => &[],
        };
        let spoiled = match answer.since {
            Some(Since::Move(number)) => moves.get(number).map(|step| Spoiled {
                r#move: number + 1,
                line: step.line,
                changes: step.changes.iter().map(|&(edge, state)| EdgeForm::of(grid, edge, state)).collect(),
            }),
            _ => None,
        };
        Mistakes {
            faults: faults.iter().map(|fault| FaultForm::of(grid, states, fault)).collect(),
            blame: answer.blame.as_ref().map(|blame| BlameForm::of(grid, states, blame)),
            spoiled,
        }
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
            Fault::LeftOut { .. } => "left-out",
            Fault::Animal { .. } => "animal",
            Fault::NoLine => "no-line",
        };
        let spot = Spot::of(grid, Place::of_fault(grid, fault));
        let edges = fault.edges(grid, states).into_iter();
        let edges = edges.map(|edge| EdgeForm::of(grid, edge, states[edge.index()])).collect();
        FaultForm { fault: name, what: fault.to_string(), spot, edges }
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
