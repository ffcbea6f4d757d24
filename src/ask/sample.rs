//! What do random solutions look like?

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;

use super::count::{reason, word};
use super::form::edges;
use super::{Form, Members, NO_SOLUTION, Word};
use crate::count::solutions::prepared;
use crate::count::{Budget, Incomplete, Sampler, Watch};
use crate::deduce::board::Board;
use crate::formats::json::Edges;
use crate::grid::Grid;
use crate::solution::Solution;

/// The name of this question.
pub(crate) const NAME: &str = "sample";

/// One random solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct Parts {
    /// The number of this solution among those drawn, from 1. Each has an object of its own.
    sample: u32,
    /// The number of solutions, as text, since it may have any length.
    solutions: String,
    /// Its edges, row by row.
    #[serde(flatten)]
    edges: Edges,
}

/// Random solutions of a puzzle, each as likely as any other.
pub struct Samples {
    sampler: Sampler,
    /// The number of solutions, as text.
    solutions: String,
    seed: u64,
    /// The number of the puzzle among those of the seed.
    puzzle: u32,
}

/// Prepares to draw random solutions; `None` if there is no solution. The random choices depend on the
/// seed and on the number of the puzzle.
///
/// # Errors
/// If that was stopped.
pub fn samples(
    start: Board,
    (seed, puzzle): (u64, u32),
    budget: Budget,
    watch: Watch,
) -> Result<Option<Samples>, Incomplete> {
    start.puzzle().allows(NAME)?;
    let Some(board) = prepared(start, &budget.deadline) else { return Ok(None) };
    let sampler = Sampler::new(&board, budget, watch)?;
    Ok(Some(Samples { solutions: sampler.loops().to_string(), sampler, seed, puzzle }))
}

impl Samples {
    /// Draws the solution of this number, from 1. It does not depend on those drawn before.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn draw(&self, number: u32) -> Result<Option<Solution>, Incomplete> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(u64::from(self.puzzle) << 32 | u64::from(number));
        self.sampler.draw(&mut rng)
    }

    /// The answer in a word.
    pub(crate) fn word(&self) -> Word {
        word(self.sampler.loops())
    }

    /// The JSON form of a solution that was drawn.
    pub(crate) fn form(&self, grid: Grid, number: u32, solution: &Solution) -> Form<impl Members> {
        let solutions = self.solutions.clone();
        Form::new(NAME, self.word(), Parts { sample: number, solutions, edges: edges(grid, solution) })
    }
}

/// The JSON form of the answer that there is nothing to draw: it was stopped, or there is no solution.
pub(crate) fn nothing(stop: Option<Incomplete>) -> Form<()> {
    let why = stop.map_or_else(|| NO_SOLUTION.into(), reason);
    Form::without(NAME, stop.map_or(Word::None, Word::from), Some(why))
}
