//! Explanations: solve a board step by step as a person can follow it, by the easiest techniques.
//!
//! Rules and direct extensions run to a fixpoint, since all of them are easy; then the [ladder](Technique) is
//! climbed rung by rung until a technique has a step, and everything starts again from below (the picture has some rungs only):
//!
//! ```text
//!  rules ─▶ loops ─▶ colours ─▶ two clues ─▶ connected colours ─▶ four clues ─▶ many clues ─▶ what-if ─▶ nested
//!    ▲                             └──────────┴─ a step is taken ─┴───────────────┴────────────┴─────────┘
//! ```
//!
//! Each result is an ordinary [`Step`], so [`crate::replay`] can check it.

// `pub` in it means: for the whole crate, and through `internals` for its tests.
#[allow(unreachable_pub)]
pub(crate) mod survey;
pub mod words;

mod adopt;
mod cases;
mod direct;
mod findings;
mod hint;
mod panel;
mod record;
mod shorten;
mod stage;
mod techniques;
mod tidy;
mod windows;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::{Reasons, Written};
use crate::deduce::rulebook::Rulebook;
use crate::deduce::trail::Conflict;
use crate::grid::State;
use crate::solve::Solver;
use crate::step::Step;
use crate::technique::Technique;
use crate::technique::TechniqueSet;
use cases::by_cases;
pub(crate) use direct::solves;
pub use hint::{hint, hints};
pub use panel::{step_panel, steps_panel};
pub use record::StepRecord;
pub use stage::{Stage, Trial};
use std::rc::Rc;
use techniques::what_if::{self, Effort, Strength, Tried};
use techniques::{Searches, to_climb};
use tidy::tidy;

/// The limits of an explanation.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The techniques that may be used.
    pub techniques: TechniqueSet,
    /// When to stop.
    pub deadline: Deadline,
    /// The point at which to stop.
    pub goal: Goal,
}

impl Default for Limits {
    /// All techniques, no deadline, to the end.
    fn default() -> Limits {
        Limits { techniques: TechniqueSet::LADDER, deadline: Deadline::NEVER, goal: Goal::End }
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
}

/// Explains a board: a puzzle, and what may be drawn on it already.
///
/// With [`Goal::End`], no technique is used that is harder than the hardest one that the board needs.
///
/// ```
/// use slitherlink::Puzzle;
/// use slitherlink::explain::{End, Limits, explain, words};
///
/// let puzzle: Puzzle = "2 2\n2 3\n3 2\n".parse()?;
/// let explanation = explain(&puzzle, Limits::default());
/// for step in &explanation.steps {
///     println!("{}: {}", step.technique, words::sentence(puzzle.grid(), step));
/// }
/// assert_ne!(explanation.end, End::Timeout);
/// # Ok::<(), slitherlink::formats::ParseError>(())
/// ```
pub fn explain(board: impl Into<Board>, limits: Limits) -> Explanation {
    explain_telling(board, limits, &Stage::default())
}

/// Explains a board as [`explain`] does, and tells meanwhile what it is trying.
pub fn explain_telling(board: impl Into<Board>, limits: Limits, stage: &Stage) -> Explanation {
    let board = board.into();
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
    let rulebook = Rulebook::new(limits.techniques);
    let deducer = Deducer::new(&rulebook, board).recording();
    let mut explainer = Explainer {
        limits: limits.clone(),
        stage: stage.clone(),
        searches,
        rungs: to_climb(limits.techniques),
        common: None,
        tried: [(); Strength::COUNT].map(|()| Tried::new(deducer.board())),
        written: Written::default(),
        deducer,
    };
    let outcome = explainer.go();
    explainer.write();
    let end = match outcome {
        _ if explainer.is_cut_short() => return explainer.cut_short(),
        Ok(end) => end,
        Err(conflict) => return explainer.contradiction(conflict),
    };
    let board = explainer.deducer.board();
    // With every edge decided, the lines may still form no single loop.
    let flaw = (end == End::Decided).then(|| Reasons::new(board).flaw()).flatten();
    let end = if flaw.is_some() { End::Contradiction } else { end };
    let steps = explainer.written.steps.into_iter().chain(flaw).collect();
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

/// An explanation in progress.
struct Explainer {
    deducer: Deducer,
    limits: Limits,
    stage: Stage,
    searches: Searches,
    /// The techniques beyond rules and direct extensions that assume no edge, the easiest first.
    rungs: Vec<Technique>,
    /// The result of [`Explainer::common`], once it was computed.
    common: Option<Option<Rc<[State]>>>,
    /// For each strength of what-ifs, the assumptions that were tried.
    tried: [Tried; Strength::COUNT],
    /// The steps written so far.
    written: Written,
}

impl Explainer {
    fn go(&mut self) -> Result<End, Conflict> {
        let drawn = self.deducer.board().trail().len();
        self.deducer.run_rules()?;
        self.deducer.settle()?;
        // On a large board, writing takes longer than everything before it, so it starts while there is time
        // left.
        self.write();
        let decided_before = match self.limits.goal {
            Goal::End => usize::MAX,
            Goal::NextEdge => drawn,
            Goal::Beyond => self.deducer.board().trail().len(),
        };
        loop {
            if self.deducer.board().trail().len() > decided_before {
                return Ok(End::Stuck);
            }
            if self.deducer.board().undecided_count() == 0 {
                return Ok(End::Decided);
            }
            if self.limits.deadline.has_passed() {
                return Ok(End::Timeout);
            }
            if let Some(step) = self.named() {
                adopt::adopt_and_settle(&mut self.deducer, step)?;
            } else if let Some(refuted) = self.assume() {
                refuted.conclude(&mut self.deducer)?;
            } else {
                let over = self.limits.deadline.has_passed();
                return Ok(if over { End::Timeout } else { End::Stuck });
            }
        }
    }

    /// The easiest step beyond rules and direct extensions that assumes no edge.
    fn named(&mut self) -> Option<Step> {
        let Explainer { deducer, searches, stage, limits, rungs, .. } = self;
        let mut in_time = rungs.iter().take_while(|_| !limits.deadline.has_passed());
        in_time.find_map(|&technique| {
            stage.tries(technique, deducer.board().undecided_count());
            searches.step(deducer, technique, &limits.deadline)
        })
    }

    /// Returns the what-if with the shortest argument, or else a nested one.
    fn assume(&mut self) -> Option<what_if::Refuted> {
        const RUNGS: [(Technique, &[Strength]); 2] = [
            (Technique::WhatIf, &[Strength::Settle, Strength::Connection, Strength::Windows]),
            (Technique::NestedWhatIf, &[Strength::WhatIfs, Strength::HardWhatIfs]),
        ];
        let techniques = self.limits.techniques;
        if !RUNGS.iter().any(|&(technique, _)| techniques.contains(technique)) {
            return None;
        }
        let undecided = self.deducer.board().undecided_count();
        self.stage.tries(Technique::WhatIf, undecided);
        let common = self.common();
        RUNGS.into_iter().filter(|&(technique, _)| techniques.contains(technique)).find_map(
            |(technique, strengths)| {
                self.stage.tries(technique, undecided);
                let first = self.assume_by(strengths, common.as_deref(), true);
                first.or_else(|| {
                    let (board, mut has_more) = (self.deducer.board(), false);
                    for &strength in strengths {
                        let tried = &mut self.tried[strength as usize];
                        has_more |= match strength.nested() {
                            [] => tried.forget_earlier(board),
                            // Now the nested what-ifs also try the assumptions that they skipped before.
                            _ => tried.forget_all(board),
                        };
                    }
                    if has_more { self.assume_by(strengths, common.as_deref(), false) } else { None }
                })
            },
        )
    }

    /// Returns the what-if with the shortest argument, by the first of these strengths that has any. With
    /// `keeps`, nested what-ifs skip the assumptions that were harmless before the outer one was made, unless
    /// something near them has changed.
    fn assume_by(
        &mut self,
        strengths: &[Strength],
        common: Option<&[State]>,
        keeps: bool,
    ) -> Option<what_if::Refuted> {
        let Explainer { deducer, searches, tried, limits: Limits { deadline, .. }, .. } = self;
        let mut in_time = strengths.iter().take_while(|_| !deadline.has_passed());
        in_time.find_map(|&strength| {
            let before = keeps.then(|| what_if::try_nested(deducer, searches, tried, strength, deadline));
            let before = before.unwrap_or_default();
            // An easier strength has a lower index, so it is in the first part.
            let (easier, harder) = tried.split_at_mut(strength as usize);
            let easier = strength.easier().map(|easier_one| &easier[easier_one as usize]);
            let effort = Effort::new(strength, &before, deadline).after(easier);
            what_if::shortest(deducer, searches, &mut harder[0], effort, common)
        })
    }

    /// The backbone: the edge states that all solutions share. Only assumptions that contradict one of them
    /// can fail. `None` if there is no solution, or the backbone was not found. Computed once, since no step
    /// changes it.
    fn common(&mut self) -> Option<Rc<[State]>> {
        let board = self.deducer.board();
        let find = || {
            let drawn = Board::given(board.puzzle(), &board.states());
            let backbone = Solver::default().until(&self.limits.deadline).backbone(drawn).ok().flatten();
            backbone.map(|backbone| backbone.states.into())
        };
        self.common.get_or_insert_with(find).clone()
    }

    /// Writes the steps since the last call, as many as time allows.
    fn write(&mut self) {
        let written = self.deducer.reasons().write(&mut self.written, &self.limits.deadline);
        // Without this, a bug of ours would look as if the time had run out.
        assert!(written.is_some(), "a deducer that records has the argument of every step");
    }

    fn is_cut_short(&self) -> bool {
        let all = self.deducer.board().trail().len();
        self.written.entries < all && !self.written.ends_in_contradiction()
    }

    /// Returns only the steps that there was time to write, and the edges they decide.
    fn cut_short(self) -> Explanation {
        let board = self.deducer.board();
        let mut states = vec![State::Undecided; board.grid().edge_count()];
        for entry in &board.trail()[..self.written.entries] {
            states[entry.edge.index()] = State::from_on(entry.on);
        }
        Explanation { steps: tidy(board.grid(), self.written.steps), end: End::Timeout, states }
    }

    fn contradiction(self, conflict: Conflict) -> Explanation {
        let board = self.deducer.board();
        let mut steps = self.written.steps;
        for step in Reasons::new(board).conflict(conflict) {
            if steps.last() != Some(&step) {
                steps.push(step);
            }
        }
        Explanation { steps: tidy(board.grid(), steps), end: End::Contradiction, states: board.states() }
    }
}
