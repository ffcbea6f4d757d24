//! What next: the mistake in a drawing, or else the easiest next step?

use super::{Word, verify};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::explain::{self, End, Goal, Limits};
use crate::grid::{Edge, State};
use crate::judge::Judgement;
use crate::puzzle::Puzzle;
use crate::search::SearchError;
use crate::solve::Solver;
use crate::step::{Conclusion, Step};
use crate::technique::Technique;
use crate::technique::TechniqueSet;
use crate::verdict::{Refutation, Verdict};

/// What is asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question<'a> {
    /// The states of all edges, if something is drawn.
    pub drawn: Option<&'a [State]>,
    /// Of equally easy steps, the one near this edge is preferred.
    pub near: Option<Edge>,
    /// Whether to give one hint for each technique that adds something.
    pub all: bool,
}

/// What there is to say about a puzzle.
#[derive(Debug)]
pub enum Answer {
    /// The drawing is right or has a mistake; either is said of it.
    Drawing(verify::Answer),
    /// There is no solution, for this reason, as the search saw on this board.
    None(Refutation, Box<Board>),
    /// The next steps.
    Next(Next),
    /// No step was found: [`Word::Several`], [`Word::TooLong`] or [`Word::Timeout`].
    Nothing(Word),
}

/// The next steps.
#[derive(Debug)]
pub struct Next {
    /// The board before them.
    pub board: Board,
    /// The hints. The last step of each is the hint, and those before it are what it rests on.
    pub hints: Vec<Vec<Step>>,
    /// Whether the puzzle is known to have several solutions.
    pub is_several: bool,
    /// Whether all techniques were asked within the time.
    pub is_complete: bool,
}

/// Gives a hint. One half of the time is for judging the drawing and the puzzle, and one for finding the step.
///
/// # Errors
/// If a search fails, which is a bug.
pub fn hint(
    puzzle: &Puzzle,
    question: Question,
    solver: &mut Solver,
    deadline: &Deadline,
) -> Result<Answer, SearchError> {
    if let Some(states) = question.drawn {
        let judged = verify::verify(puzzle, states, solver, [&deadline.part(0.5), deadline])?;
        // Where not the drawing is wrong, but the puzzle, that is found below.
        if judged.is_mistake() || matches!(judged.judgement, Judgement::Right(_)) {
            return Ok(Answer::Drawing(judged));
        }
    }
    solver.set_deadline(&deadline.part(0.5));
    let answer = solver.solve(puzzle)?;
    Ok(match answer.verdict {
        Verdict::None(why) => Answer::None(why, answer.board.into()),
        verdict => next(puzzle, question, &verdict, deadline),
    })
}

fn next(puzzle: &Puzzle, question: Question, verdict: &Verdict, deadline: &Deadline) -> Answer {
    // Among several solutions, a search through all cases may take for ever and decide nothing.
    let techniques = match verdict {
        Verdict::Unique(_) => TechniqueSet::LADDER,
        _ => TechniqueSet::LADDER.without(Technique::Cases),
    };
    let board = question.drawn.map_or_else(|| Board::new(puzzle), |states| Board::given(puzzle, states));
    let limits = Limits { techniques, deadline: deadline.clone(), goal: Goal::NextEdge };
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
