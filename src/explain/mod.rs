//! Explanations: solve a board step by step as a person can follow it, by the easiest techniques.
//!
//! Rules and direct extensions run to a fixpoint, since all of them are easy; then the [ladder](Technique) is
//! climbed rung by rung until a technique has a step, and everything starts again from below (the picture has some rungs only):
//!
//! ```text
//!  rules ─▶ loops ─▶ colours ─▶ connected colours ─▶ what-if with few moves ─▶ with more ─▶ nested
//!    ▲                                └─────────────── a step is taken ────┴───────────┴──────────┘
//! ```
//!
//! Each result is an ordinary [`Step`], so [`crate::replay`] can check it.

// `pub` in it means: for the whole crate, and through `internals` for its tests.
#[allow(unreachable_pub)]
pub(crate) mod techniques;

pub(crate) mod climb;
#[allow(unreachable_pub)]
pub(crate) mod words;

mod adopt;
mod cases;
mod chapters;
mod direct;
mod easiest;
mod easy_first;
mod findings;
#[allow(unreachable_pub)]
pub(crate) mod hint;
mod panel;
mod record;
mod shorten;
mod spare;
#[allow(unreachable_pub)]
pub(crate) mod stage;
mod tidy;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::{Reasons, Written};
use crate::deduce::rulebook::Rulebook;
use crate::genre::Unsupported;
use crate::grid::State;
use crate::step::Step;
use crate::technique::Technique;
use crate::technique::TechniqueSet;
use cases::by_cases;
pub use chapters::{Chapter, chapters};
use climb::{Contradiction, climb};
pub(crate) use direct::solves;
use easiest::Easiest;
use easy_first::easy_first;
pub(crate) use hint::{hint, hints};
pub use panel::{chapter_panel, chapters_panel, step_panel};
pub use record::StepRecord;
pub(crate) use stage::{Stage, Trial};
use techniques::Searches;
use tidy::tidy;
pub use words::places;

/// The limits of an explanation.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The techniques that may be used.
    pub techniques: TechniqueSet,
    /// When to stop.
    pub deadline: Deadline,
    /// The point at which to stop.
    pub goal: Goal,
    /// The most threads that may work on it. The steps are the same with one as with many.
    pub threads: usize,
}

impl Default for Limits {
    /// All techniques, no deadline, to the end, on one thread.
    fn default() -> Limits {
        let (techniques, deadline) = (TechniqueSet::LADDER, Deadline::NEVER);
        Limits { techniques, deadline, goal: Goal::End, threads: 1 }
    }
}

/// The point at which an explanation may stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Goal {
    /// Nothing more can be shown.
    #[default]
    End,
    /// An edge is decided that was not drawn.
    NextEdge,
    /// An edge is decided that rules and direct extensions leave undecided.
    Beyond,
}

/// The steps from the clues towards the loop, as far as they were found.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The outcome of the steps.
    pub end: End,
    /// The states of all edges after the last step.
    pub states: Vec<State>,
}

/// The outcome of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every edge is decided.
    Decided,
    /// No loop fits the clues and what was drawn.
    Contradiction,
    /// None of the allowed techniques applies; or, with a [`Goal`] other than [`Goal::End`], that goal is reached.
    Stuck,
    /// The rest needs more cases than are written down.
    TooLong,
    /// The time ran out.
    Timeout,
    /// There are no explanations for this genre.
    Unsupported(Unsupported),
}

/// The name of the question for the steps.
pub(crate) const NAME: &str = "explain";

impl Limits {
    /// Explains a board: a puzzle, and what may be drawn on it already.
    ///
    /// With [`Goal::End`], no technique is used that is harder than the hardest one that the board needs.
    pub fn explain(self, start: impl Into<Board>) -> Explanation {
        explain(start.into(), self, &Stage::default())
    }
}

/// Explains a board, and tells meanwhile what it is trying.
fn explain(start: Board, limits: Limits, stage: &Stage) -> Explanation {
    if let Err(why) = start.puzzle().allows(NAME) {
        return Explanation { steps: Vec::new(), end: End::Unsupported(why), states: start.states() };
    }
    let explanation = explain_as_found(start.clone(), limits.clone(), stage);
    match limits.goal {
        Goal::End => easy_first(start, explanation, limits.techniques, &limits.deadline),
        Goal::NextEdge | Goal::Beyond => explanation,
    }
}

/// Explains a board in the order in which the deducer finds its steps.
fn explain_as_found(board: Board, limits: Limits, stage: &Stage) -> Explanation {
    let drawn = board.trail().len();
    let mut searches = Searches::new(board.puzzle());
    let limits = match limits.goal {
        Goal::End => Limits {
            techniques: direct::easiest_sufficient(
                &board,
                limits.techniques,
                &mut searches,
                &limits.deadline,
            ),
            ..limits
        },
        Goal::NextEdge | Goal::Beyond => limits,
    };
    let mut deducer = Deducer::new(&Rulebook::new(limits.techniques), board).recording();
    let mut written = Written::default();
    let easiest = Easiest::new(&limits, stage, searches, deducer.board());
    let climbed = climb_to(&limits, &mut deducer, easiest, &mut written);
    write(&mut deducer, &mut written, &limits.deadline);
    let board = deducer.board();
    let is_complete = written.entries == board.trail().len() || written.ends_in_contradiction();
    let mut steps = written.steps;
    if !is_complete {
        // Only the steps that there was time to write, and the edges that they decide.
        let mut states = vec![State::Undecided; board.grid().edge_count()];
        for entry in &board.trail()[..written.entries] {
            states[entry.edge.index()] = State::from_on(entry.on);
        }
        return Explanation { steps: tidy(board.grid(), steps), end: End::Timeout, states };
    }
    let reasons = Reasons::new(board);
    let (end, last) = match climbed {
        Err(conflict) => {
            (End::Contradiction, conflict.map(|conflict| reasons.conflict(conflict)).unwrap_or_default())
        }
        // With every edge decided, the lines may still form no single loop.
        Ok(End::Decided) => match reasons.flaw() {
            Some(flaw) => (End::Contradiction, vec![flaw]),
            None => (End::Decided, Vec::new()),
        },
        Ok(end) => (end, Vec::new()),
    };
    for step in last {
        if steps.last() != Some(&step) {
            steps.push(step);
        }
    }
    let explanation = Explanation { steps: tidy(board.grid(), steps), end, states: board.states() };
    let is_stuck = end == End::Stuck
        && match limits.goal {
            Goal::End => true,
            Goal::NextEdge => board.trail().len() == drawn,
            Goal::Beyond => false,
        };
    if is_stuck && limits.techniques.contains(Technique::Cases) {
        stage.tries(Technique::Cases, board.undecided_count());
        by_cases(board, explanation, &limits)
    } else {
        explanation
    }
}

/// Takes the easiest steps until the goal is reached.
fn climb_to(
    limits: &Limits,
    deducer: &mut Deducer,
    mut easiest: Easiest,
    written: &mut Written,
) -> Result<End, Contradiction> {
    let drawn = deducer.board().trail().len();
    deducer.run_rules()?;
    deducer.settle()?;
    // On a large board, writing takes longer than everything before it, so it starts while there is time
    // left.
    write(deducer, written, &limits.deadline);
    let decided_before = match limits.goal {
        Goal::End => usize::MAX,
        Goal::NextEdge => drawn,
        Goal::Beyond => deducer.board().trail().len(),
    };
    let end = |board: &Board| match board.trail().len() > decided_before {
        true => Some(End::Stuck),
        false if board.undecided_count() == 0 => Some(End::Decided),
        false => limits.deadline.has_passed().then_some(End::Timeout),
    };
    climb(deducer, |deducer| {
        deducer.settle()?;
        Ok(if end(deducer.board()).is_some() { None } else { easiest.find(deducer) })
    })?;
    Ok(end(deducer.board()).unwrap_or(End::Stuck))
}

/// The hardest technique that some steps take, which gives a hint its name; `None` if there are no steps.
pub(crate) fn hardest(steps: &[Step]) -> Option<Technique> {
    steps.iter().map(|step| step.technique).max()
}

/// Writes the steps since the last call, as many as time allows.
fn write(deducer: &mut Deducer, written: &mut Written, deadline: &Deadline) {
    let is_complete = deducer.reasons().write(written, deadline).is_some();
    // Otherwise, a bug would look as if the time had run out.
    assert!(is_complete, "a deducer that records has the argument of every step");
}
