//! Is a drawing right, and if not, what is to blame?

use super::Word;
use crate::deadline::Deadline;
use crate::formats::Move;
use crate::grid::State;
use crate::judge::{Blame, Judgement, Since, blame, judge, stuck_since, words};
use crate::puzzle::Puzzle;
use crate::search::SearchError;
use crate::solve::Solver;

/// What is found out about a drawing.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The judgement.
    pub judgement: Judgement,
    /// For a stuck drawing: why it is stuck.
    pub blame: Option<Blame>,
}

/// Judges a drawing, whose states are in the order of [`Grid::edges`](crate::Grid::edges), until `judging`, and finds what
/// is to blame until `blaming`.
///
/// # Errors
/// If a search fails, which is a bug.
pub fn verify(
    puzzle: &Puzzle,
    states: &[State],
    solver: &mut Solver,
    [judging, blaming]: [&Deadline; 2],
) -> Result<Answer, SearchError> {
    solver.set_deadline(judging);
    let judgement = judge(puzzle, states, solver)?;
    let blame = match judgement {
        Judgement::Stuck => Some(blame(puzzle, states, blaming)?),
        _ => None,
    };
    Ok(Answer { judgement, blame })
}

impl Answer {
    /// The judgement in a word.
    pub const fn word(&self) -> Word {
        match self.judgement {
            Judgement::Right(_) => Word::Right,
            Judgement::Wrong(_) => Word::Wrong,
            Judgement::Open(_) => Word::Open,
            Judgement::Stuck => Word::Stuck,
            Judgement::Timeout => Word::Timeout,
        }
    }

    /// Whether the drawing has a mistake: it is not just the puzzle that has no solution.
    pub fn is_mistake(&self) -> bool {
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

    /// Finds the move that spoiled the drawing; `None` if it has no mistake, or no moves are recorded.
    ///
    /// # Errors
    /// If a search fails, which is a bug.
    pub fn since(
        &self,
        puzzle: &Puzzle,
        moves: &[Move],
        solver: &mut Solver,
        deadline: &Deadline,
    ) -> Result<Option<Since>, SearchError> {
        if !self.is_mistake() || moves.is_empty() {
            return Ok(None);
        }
        let changes: Vec<_> = moves.iter().map(|step| step.changes.as_slice()).collect();
        stuck_since(puzzle, &changes, solver, deadline).map(Some)
    }
}
