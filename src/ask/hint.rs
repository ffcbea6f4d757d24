//! What next: the mistake in a drawing, or else the easiest next step?

use serde::Serialize;

use super::explain::records;
use super::form::{CellForm, Spot};
use super::{Form, Members, Place, Word, start, verify};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::explain::words::places;
use crate::explain::{self, End, Goal, Limits, StepRecord};
use crate::formats::{Drawing, Entry};
use crate::genre::Unsupported;
use crate::grid::{Edge, Grid, State};
use crate::judge::Judgement;
use crate::named::named;
use crate::puzzle::Puzzle;
use crate::solve::Solver;
use crate::step::{Conclusion, Step};
use crate::technique::{Technique, TechniqueSet};
use crate::verdict::{Refutation, Verdict};

/// The name of this question.
pub(crate) const NAME: &str = "hint";

/// What is asked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Question<'a> {
    /// The states of all edges, if something is drawn.
    pub(crate) drawn: Option<&'a [State]>,
    /// Of equally easy steps, the one near this edge is preferred.
    pub(crate) near: Option<Edge>,
    /// Whether to give one hint for each technique that adds something.
    pub(crate) all: bool,
}

impl<'a> Question<'a> {
    /// The question about what is drawn in an entry, with a step near its last move.
    pub(crate) fn of(entry: &'a Entry) -> Question<'a> {
        let drawing = entry.drawing.as_ref();
        let last = |drawing: &'a Drawing| drawing.moves.last()?.changes.last();
        Question {
            drawn: drawing.map(|drawing| drawing.states.as_slice()),
            near: drawing.and_then(last).map(|&(edge, _)| edge),
            all: false,
        }
    }
}

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reveal {
    /// The cells to look at.
    Where,
    /// The technique, and what to look for.
    What,
    /// The whole step.
    Step,
}

named!(Reveal { Where "where", What "what", Step "step" });

/// The answer to the question for a hint.
#[derive(Debug)]
pub enum Answer {
    /// A judgement of the drawing, which is finished or has a mistake.
    Drawing(verify::Answer),
    /// The puzzle has no solution: the reason, and the board on which the search met it.
    None(Refutation, Box<Board>),
    /// The next steps.
    Next(Next),
    /// No step was found: [`Word::Several`], [`Word::TooLong`] or [`Word::Timeout`].
    Nothing(Word),
    /// There are no hints for this genre.
    Unsupported(Unsupported),
}

/// The next steps.
#[derive(Debug)]
pub struct Next {
    /// The board on which they begin.
    pub board: Board,
    /// The hints. The last step of each is the hint, and those before it are what it rests on.
    pub hints: Vec<Vec<Step>>,
    /// Whether the puzzle is known to have several solutions.
    pub is_several: bool,
    /// Whether all techniques were asked within the time.
    pub is_complete: bool,
}

/// Gives a hint: the mistake in the drawing, or else the easiest next step. One half of the time is for judging the drawing
/// and the puzzle, and one for finding the step.
pub(crate) fn hint(puzzle: &Puzzle, question: Question, solver: &mut Solver, deadline: &Deadline) -> Answer {
    if let Err(why) = puzzle.allows(NAME) {
        return Answer::Unsupported(why);
    }
    if let Some(states) = question.drawn {
        let drawing = verify::Question { states, moves: &[] };
        let judged = verify::verify(puzzle, drawing, solver, [&deadline.part(0.5), deadline]);
        // If the fault is the puzzle's and not the drawing's, the search below says so.
        if judged.is_mistake() || matches!(judged.judgement, Judgement::Right(_)) {
            return Answer::Drawing(judged);
        }
    }
    solver.set_deadline(&deadline.part(0.5));
    let answer = solver.solve(puzzle);
    match answer.verdict {
        Verdict::None(why) => Answer::None(why, answer.board.into()),
        verdict => next(puzzle, question, &verdict, deadline),
    }
}

fn next(puzzle: &Puzzle, question: Question, verdict: &Verdict, deadline: &Deadline) -> Answer {
    // Among several solutions, a search through all cases may take for ever and decide nothing.
    let techniques = match verdict {
        Verdict::Unique(_) => TechniqueSet::LADDER,
        _ => TechniqueSet::LADDER.without(Technique::Cases),
    };
    let board = start(puzzle, question.drawn);
    let limits = Limits { techniques, deadline: deadline.clone(), goal: Goal::NextEdge, ..Limits::default() };
    let (mut hints, end) = if question.all {
        explain::hints(&board, question.near, limits)
    } else {
        let (steps, end) = explain::hint(&board, question.near, limits);
        (vec![steps], end)
    };
    hints.retain(|steps| !steps.is_empty());
    let is_several = matches!(verdict, Verdict::Several(_));
    if !hints.is_empty() {
        let is_complete = !question.all || !matches!(end, End::Timeout);
        return Answer::Next(Next { board, hints, is_several, is_complete });
    }
    Answer::Nothing(match end {
        End::TooLong => Word::TooLong,
        End::Timeout => Word::Timeout,
        _ if is_several => Word::Several,
        _ => Word::Timeout,
    })
}

impl Answer {
    /// The answer in a word.
    pub fn word(&self) -> Word {
        match self {
            Answer::Drawing(judged) if judged.is_mistake() => Word::Mistake,
            Answer::Drawing(_) => Word::Solved,
            Answer::None(..) => Word::None,
            Answer::Next(next) if next.is_several => Word::Several,
            Answer::Next(next) if next.is_contradiction() => Word::Contradiction,
            Answer::Next(_) => Word::Hint,
            Answer::Nothing(word) => *word,
            Answer::Unsupported(_) => Word::Error,
        }
    }
}

impl Next {
    /// Whether the next step is that nothing agrees with the clues and the drawing.
    fn is_contradiction(&self) -> bool {
        let last = self.hints.last().and_then(|steps| steps.last());
        last.is_some_and(|step| step.conclusion == Conclusion::Contradiction)
    }
}

/// The members of an answer with hints, or with a mistake.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Parts {
    /// For `none`: the place that shows the contradiction, if a single one does.
    #[serde(flatten)]
    spot: Spot,
    /// For `mistake`: what is wrong.
    #[serde(flatten)]
    mistakes: Option<verify::Mistakes>,
    /// What comes next.
    #[serde(flatten)]
    hints: Hints,
}

/// The hints.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "hints"))]
pub(super) struct Hints {
    /// One hint or, with `--all`, one for each technique that adds something the easier ones do not. Empty if the verdict says all.
    /// If the exit code is 3, there may be more.
    hints: Vec<HintForm>,
}

/// A hint, as far as it is revealed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct HintForm {
    /// The cells to look at.
    r#where: Vec<CellForm>,
    /// The name of the technique. Missing with `--reveal where`.
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    /// What to look for, in a sentence. Missing with `--reveal where`.
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<&'static str>,
    /// The steps. The last one is the hint, and it rests on those before it. Missing with `--reveal where` and `what`.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepRecord>>,
}

impl Answer {
    /// The reason in words why there is no step.
    pub fn why(&self, puzzle: &Puzzle, drawn: Option<&[State]>) -> Option<String> {
        match self {
            Answer::Drawing(judged) => judged.why(puzzle, drawn?),
            Answer::None(why, _) => Some(why.describe(puzzle.grid()).to_string()),
            Answer::Unsupported(why) => Some(why.to_string()),
            Answer::Next(_) | Answer::Nothing(_) => None,
        }
    }

    /// The JSON form of the answer.
    pub(crate) fn form(
        &self,
        puzzle: &Puzzle,
        drawn: Option<&[State]>,
        reveal: Reveal,
    ) -> Form<impl Members> {
        let grid = puzzle.grid();
        let hints = Hints { hints: Vec::new() };
        let mut members = Parts { spot: Spot::default(), mistakes: None, hints };
        match self {
            Answer::Drawing(judged) if judged.is_mistake() => {
                let question = drawn.map(|states| verify::Question { states, moves: &[] });
                members.mistakes = question.map(|question| verify::Mistakes::of(grid, question, judged));
            }
            Answer::Drawing(_) | Answer::Nothing(_) => {}
            Answer::Unsupported(why) => return Form::without(NAME, Word::Error, Some(why.to_string())),
            Answer::None(why, _) => members.spot = Spot::of(grid, Place::of_refutation(grid, *why)),
            Answer::Next(Next { hints, .. }) => {
                members.hints.hints =
                    hints.iter().filter_map(|steps| HintForm::of(grid, steps, reveal)).collect();
            }
        }
        Form::new(NAME, self.word(), members).because(self.why(puzzle, drawn))
    }
}

impl HintForm {
    /// The last of some steps as a hint; `None` if there are no steps.
    fn of(grid: Grid, steps: &[Step], reveal: Reveal) -> Option<HintForm> {
        let (last, technique) = (steps.last()?, explain::hardest(steps)?);
        let (names, shows) = (reveal != Reveal::Where, reveal == Reveal::Step);
        Some(HintForm {
            r#where: places(grid, last).into_iter().map(|cell| CellForm::of(grid, cell)).collect(),
            technique: names.then(|| technique.name()),
            what: names.then(|| technique.statement()),
            steps: shows.then(|| records(grid, (1..).zip(steps))),
        })
    }
}
