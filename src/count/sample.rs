//! Uniform sampling: loops drawn at random, each with the same probability.
//!
//! The loops of a board are numbered. At each vertex those in which no line goes east come first, and the
//! backward pass says how many these are. So a random number below the number of loops selects a random loop,
//! without listing or rejecting any.

use num_bigint::BigUint;
use rand::{Rng, RngExt};

use super::backward::{Sweep, at_end, go_back, layers, sweep};
use super::fixed_width::{from_big, take};
use super::layer::Layer;
use super::run::Run;
use super::{Budget, Incomplete, Watch, with_plan};
use crate::Puzzle;
use crate::bug::verified;
use crate::deduce::board::Board;
use crate::frontier::key::Key;
use crate::frontier::step::{Next, Plan, Step, lines_of};
use crate::grid::{Edge, Grid};
use crate::solution::Solution;

/// The loops of a board, accessible by number.
pub struct Sampler {
    puzzle: Puzzle,
    loops: BigUint,
    numbered: Box<dyn Numbered>,
}

/// The loops of a board by number, independent of the type of the keys.
trait Numbered: Send + Sync {
    /// The lines of the loop with this number, which must be below the number of loops.
    fn lines(&self, number: Vec<u64>, grid: Grid) -> Result<Vec<bool>, Incomplete>;
    /// The number of words of a loop's number.
    fn limbs(&self) -> usize;
}

impl Sampler {
    /// Prepares the loops that meet the clues and what is decided on a board.
    ///
    /// # Errors
    /// If time or memory run out.
    pub fn new(board: &Board, budget: Budget, watch: Watch) -> Result<Sampler, Incomplete> {
        board.puzzle().allows("sample")?;
        let (loops, numbered) = with_plan!(board, budget, watch, of_plan())?;
        Ok(Sampler { puzzle: board.puzzle().clone(), loops, numbered })
    }

    /// The number of loops.
    pub fn loops(&self) -> &BigUint {
        &self.loops
    }

    /// Returns the loop with this number, from 0; `None` if there are fewer loops.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn loop_of(&self, number: &BigUint) -> Result<Option<Solution>, Incomplete> {
        if number >= &self.loops {
            return Ok(None);
        }
        let number = from_big(number, self.numbered.limbs());
        let lines = self.numbered.lines(number, self.puzzle.grid())?;
        Ok(Some(verified(&self.puzzle, lines)))
    }

    /// Draws a loop at random, each with the same probability; `None` if there is none.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn draw(&self, rng: &mut impl Rng) -> Result<Option<Solution>, Incomplete> {
        if self.loops == BigUint::ZERO {
            return Ok(None);
        }
        self.loop_of(&below(&self.loops, rng))
    }
}

/// Returns a random number below `bound`, which is not 0: draws as many bits as that has, until the number is
/// below it.
fn below(bound: &BigUint, rng: &mut impl Rng) -> BigUint {
    let bits = bound.bits();
    loop {
        let mut words: Vec<u32> = (0..bits.div_ceil(32)).map(|_| rng.random()).collect();
        if let Some(last) = words.last_mut().filter(|_| !bits.is_multiple_of(32)) {
            *last &= (1 << (bits % 32)) - 1;
        }
        let number = BigUint::new(words);
        if &number < bound {
            return number;
        }
    }
}

fn of_plan<K: Key>(plan: Plan<K>, run: &mut Run) -> Result<(BigUint, Box<dyn Numbered>), Incomplete> {
    let sweep = sweep(&plan, run, &mut |_| {})?;
    Ok((sweep.loops.clone(), Box::new(Weighted { plan, sweep })))
}

/// A plan, and the completions of the states at the start of each row. Within a row they are recomputed for
/// each loop, from the one state that it passes there.
struct Weighted<K> {
    plan: Plan<K>,
    sweep: Sweep<K>,
}

impl<K: Key> Numbered for Weighted<K> {
    fn lines(&self, mut number: Vec<u64>, grid: Grid) -> Result<Vec<bool>, Incomplete> {
        let mut lines = vec![false; grid.edge_count()];
        let mut state = Some(K::EMPTY);
        for (r, steps) in self.plan.rows().enumerate() {
            let Some(before) = state else { break };
            state = self.walk(r, steps, before, &mut number, |edge| lines[edge.index()] = true)?;
        }
        Ok(lines)
    }

    fn limbs(&self) -> usize {
        self.sweep.limbs
    }
}

impl<K: Key> Weighted<K> {
    /// Follows the loop through row `r`, and subtracts from `number` the loops that it skips. Returns the
    /// state at the end of the row; `None` if the loop is closed.
    fn walk(
        &self,
        r: usize,
        steps: &[Step<K>],
        mut state: K,
        number: &mut [u64],
        mut line: impl FnMut(Edge),
    ) -> Result<Option<K>, Incomplete> {
        let mut ignore = |_| {};
        let mut run = Run::new(Budget::default(), &mut ignore);
        let (layers, last) = layers(steps, Layer::start(state)?, 1, &mut run)?;
        let layers: Vec<_> =
            layers.into_iter().chain([last]).map(Layer::take_out).collect::<Result<_, _>>()?;
        let mut onward = vec![at_end(&layers[steps.len()], self.sweep.rows.get(r + 1), self.sweep.limbs)];
        for (i, step) in steps.iter().enumerate().rev() {
            let back = go_back(step, [&layers[i], &layers[i + 1]], &onward[onward.len() - 1], &mut |_| {});
            onward.push(back);
        }
        for (i, step) in steps.iter().enumerate() {
            let Next::States(key, states) = step.next(state) else { return Ok(None) };
            let (layer, onward) = (&layers[i + 1], &onward[steps.len() - i - 1]);
            let off = layer.place_of(key).map(|place| onward.of(place, false));
            let east = !states[0] || off.is_some_and(|off| take(number, off));
            for (edge, _) in step.edges.into_iter().zip(lines_of(step, key, east)).filter(|(_, on)| *on) {
                edge.into_iter().for_each(&mut line);
            }
            state = if east { layer.turn.east(key) } else { key };
        }
        Ok(Some(state))
    }
}
