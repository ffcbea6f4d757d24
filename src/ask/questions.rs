//! The questions as a user of the library puts them: with one argument. What else there is to choose is in a struct with defaults, which
//! has a method of the same name.

use std::num::NonZero;

use super::{hint, verify};
use crate::count::{Count, Counting, Incomplete, Watch, solutions};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::explain::{Explanation, Limits, words};
use crate::formats::Move;
use crate::generate::{Clues, GenerateError, Recipe};
use crate::grade::{self, Costs, Graded};
use crate::grid::{Edge, Grid, State};
use crate::prove::{self, Certificate};
use crate::puzzle::Puzzle;
use crate::search::Backbone;
use crate::solve::{Answer, Options, Solver};
use crate::step::Step;
use crate::why::{self, Question, Why};

/// How many solutions has a puzzle? Other ways to solve it are [`Options`](crate::Options) of a [`Solver`].
///
/// ```
/// use slitherlink::{Puzzle, Verdict, solve};
///
/// let puzzle: Puzzle = "1 1\n4\n".parse()?;
/// assert!(matches!(solve(&puzzle).verdict, Verdict::Unique(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(start: impl Into<Board>) -> Answer {
    Solver::default().solve(start)
}

/// Which edges are the same in all solutions? `None` if there is no solution.
pub fn forced(start: impl Into<Board>) -> Option<Backbone> {
    Solver::default().backbone(start)
}

/// How many solutions are there? [`Counting`] has the options.
pub fn count(start: impl Into<Board>) -> Count {
    Counting::default().count(start)
}

impl Counting {
    /// Counts the solutions that agree with a board.
    ///
    /// The method that fits is a frontier if its [`Estimate`](crate::count::Estimate) promises a fast one. Otherwise up to 1000
    /// solutions are listed; if there are more, a frontier is tried, and if that needs too much memory all of them are listed, and so
    /// are those of a [`Genre`](crate::Genre) whose clues count no lines. A list ends when it is estimated that the loops found take
    /// up the memory.
    ///
    /// ```
    /// use slitherlink::Puzzle;
    /// use slitherlink::count::Counting;
    ///
    /// let puzzle: Puzzle = "3 3\n. . .\n. 2 .\n. . .\n".parse()?;
    /// let count = Counting::default().count(&puzzle);
    /// assert_eq!((count.loops, count.stop), (80u32.into(), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self, start: impl Into<Board>) -> Count {
        self.count_watched(start, &mut |_| {})
    }

    /// The same. `watch` is told the progress of a frontier.
    pub(crate) fn count_watched(&self, start: impl Into<Board>, watch: Watch) -> Count {
        solutions(start, &mut Solver::default(), self, watch)
    }
}

/// Which steps lead from the clues to the loop? [`Limits`] has the options.
///
/// ```
/// use slitherlink::{Puzzle, explain};
///
/// let puzzle: Puzzle = "2 2\n2 3\n3 2\n".parse()?;
/// for step in explain(&puzzle).steps {
///     println!("{}: {}", step.technique, step.sentence(puzzle.grid()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(start: impl Into<Board>) -> Explanation {
    Limits::default().explain(start)
}

impl Step {
    /// What the step says, in a sentence.
    pub fn sentence(&self, grid: Grid) -> String {
        words::sentence(grid, self)
    }
}

/// What next: the mistake in a drawing, or else the easiest next step? [`Hinting`] has the options.
///
/// ```
/// use slitherlink::ask::hint::Answer;
/// use slitherlink::{Puzzle, Technique, hint};
///
/// let puzzle: Puzzle = "1 2\n3 .\n".parse()?;
/// let Answer::Next(next) = hint(&puzzle) else { panic!() };
/// // The last step of a hint is the step itself.
/// let step = next.hints[0].last().unwrap();
/// assert_eq!(step.technique, Technique::CornerThree);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(start: impl Into<Board>) -> hint::Answer {
    Hinting::default().hint(start)
}

/// How to look for a hint.
#[derive(Clone, Debug, Default)]
pub struct Hinting {
    /// Of equally easy steps, the one near this edge is preferred.
    pub near: Option<Edge>,
    /// Whether to give one hint for each technique that adds something.
    pub all: bool,
    /// When to stop. One half of the time is for judging what is drawn and the puzzle, and one for finding the step.
    pub deadline: Deadline,
}

impl Hinting {
    /// Gives a hint for a board.
    pub fn hint(&self, start: impl Into<Board>) -> hint::Answer {
        let start = start.into();
        let states = start.states();
        let drawn = states.iter().any(|&state| state != State::Undecided).then_some(&states[..]);
        let question = hint::Question { drawn, near: self.near, all: self.all };
        hint::hint(start.puzzle(), question, &mut Solver::default(), &self.deadline)
    }
}

/// Is a drawing right, and if not, what is to blame? [`Judging`] has the options.
///
/// ```
/// use slitherlink::judge::Judgement;
/// use slitherlink::{Puzzle, judge};
///
/// let puzzle: Puzzle = "1 2\n3 .\n".parse()?;
/// assert!(matches!(judge(&puzzle).judgement, Judgement::Open(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(drawn: impl Into<Board>) -> verify::Answer {
    Judging::default().judge(drawn)
}

/// How to judge a drawing.
#[derive(Clone, Debug, Default)]
pub struct Judging<'a> {
    /// The moves that led there, if they are recorded, to find the one that spoiled the drawing.
    pub moves: &'a [Move],
    /// When to stop.
    pub deadline: Deadline,
}

impl Judging<'_> {
    /// Judges what is drawn on a board.
    pub fn judge(&self, drawn: impl Into<Board>) -> verify::Answer {
        let drawn = drawn.into();
        let (states, moves) = (&drawn.states()[..], self.moves);
        let question = verify::Question { states, moves };
        let until = [&self.deadline, &self.deadline];
        let mut solver = Solver::new(Options { prove: false, ..Options::default() });
        verify::verify(drawn.puzzle(), question, &mut solver, until)
    }
}

/// How hard is the puzzle for a person? [`Grading`] has the options.
///
/// ```
/// use slitherlink::grade::Graded;
/// use slitherlink::{Named, Puzzle, grade};
///
/// let puzzle: Puzzle = "1 1\n4\n".parse()?;
/// let Graded::Grade(grade) = grade(&puzzle) else { panic!() };
/// assert_eq!(grade.word.name(), "easy");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grade(puzzle: &Puzzle) -> Graded {
    Grading::default().grade(puzzle)
}

/// How to grade.
#[derive(Clone, Debug, Default)]
pub struct Grading {
    /// The costs of techniques.
    pub costs: Costs,
    /// When to stop.
    pub deadline: Deadline,
}

impl Grading {
    /// Grades a puzzle.
    pub fn grade(&self, puzzle: &Puzzle) -> Graded {
        grade::grade(puzzle, &self.costs, &self.deadline)
    }
}

/// Why does a puzzle have as many solutions as it has, and which clues are to be blamed, added or left out?
/// [`why::Question`] has the options.
///
/// ```
/// use slitherlink::why::Why;
/// use slitherlink::{Puzzle, why};
///
/// let puzzle: Puzzle = "2 2\n3 0\n0 3\n".parse()?;
/// let Why::None { clues, .. } = why(&puzzle) else { panic!() };
/// assert_eq!(clues.cells.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why(start: impl Into<Board>) -> Why {
    Question::default().why(start)
}

impl Question {
    /// Finds out why the puzzle has as many solutions as it has. Of several, one that agrees with what is
    /// drawn on the board is chosen.
    pub fn why(self, start: impl Into<Board>) -> Why {
        let start = start.into();
        why::why(start.puzzle(), Some(&start.states()), self, &mut Solver::default(), &mut |_| {})
    }
}

/// A puzzle of this size with one solution and no clue too many. A [`Recipe`] has the options.
///
/// # Errors
/// If the grid has no such puzzle.
pub fn generate(grid: Grid, seed: u64) -> Result<Puzzle, GenerateError> {
    let recipe = Recipe { size: Some(grid), clues: Some(Clues::Minimal), ..Recipe::default() };
    Ok(recipe.make(seed, 0)?.puzzle)
}

/// A proof of the number of solutions, as far as 100 of them. [`Certifying`] has the options.
///
/// # Errors
/// If the numbers of the puzzle count no lines: certificates have no sign for that.
pub fn certify(puzzle: &Puzzle) -> Result<Certificate, Incomplete> {
    Certifying::default().certify(puzzle)
}

/// How to make a certificate.
#[derive(Clone, Debug)]
pub struct Certifying {
    /// The most solutions to list: once that many are found, the certificate leaves open whether there are more.
    pub limit: NonZero<usize>,
    /// When to stop.
    pub deadline: Deadline,
}

impl Default for Certifying {
    fn default() -> Certifying {
        Certifying { limit: NonZero::<usize>::MIN.saturating_add(99), deadline: Deadline::NEVER }
    }
}

impl Certifying {
    /// Makes the certificate of a puzzle.
    ///
    /// # Errors
    /// If the time runs out, or if the numbers of the puzzle count no lines.
    pub fn certify(&self, puzzle: &Puzzle) -> Result<Certificate, Incomplete> {
        prove::certify(puzzle, self.limit, &self.deadline, &mut |_| {})
    }
}
