//! Loops drawn at random, each as likely as any other.
//!
//! The loops of a board are numbered: at each vertex those in which no line goes east come first,
//! as many as there are ways on from there. So a random number below their number is a random
//! loop, and nothing has to be listed or thrown away.

use num_bigint::BigUint;
use rand::{Rng, RngExt};

use super::backward::{Sweep, at_end, go_back, layers, lines_of, sweep};
use super::fixed_width::{from_big, take};
use super::key::Key;
use super::layer::Layer;
use super::run::Run;
use super::step::{Next, Plan, Step};
use super::{Limits, Stop, Watch, with_plan};
use crate::Puzzle;
use crate::deduce::board::Board;
use crate::grid::{Edge, Grid};
use crate::solution::{Flaw, Solution, verify};

/// The loops of a board by their numbers.
pub struct Sampler {
    puzzle: Puzzle,
    loops: BigUint,
    numbered: Box<dyn Numbered>,
}

/// The loops of a board by their numbers, whatever the keys of its states.
trait Numbered: Send + Sync {
    /// The lines of the loop with this number, which is below that of all.
    fn lines(&self, number: Vec<u64>, grid: Grid) -> Result<Vec<bool>, Stop>;
    /// How many words a number has.
    fn limbs(&self) -> usize;
}

impl Sampler {
    /// The loops that meet the clues and what is decided on a board.
    ///
    /// # Errors
    /// When time or memory are not enough.
    pub fn new(board: &Board, limits: Limits, watch: Watch) -> Result<Sampler, Stop> {
        let (loops, numbered) = with_plan!(board, limits, watch, of_plan())?;
        Ok(Sampler { puzzle: board.puzzle().clone(), loops, numbered })
    }

    /// The puzzle whose loops these are.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// How many loops there are.
    pub fn loops(&self) -> &BigUint {
        &self.loops
    }

    /// The loop with this number, from 0; `None` if there are fewer loops.
    ///
    /// # Errors
    /// Only for bugs: see [`SampleError`].
    pub fn loop_of(&self, number: &BigUint) -> Result<Option<Solution>, SampleError> {
        if number >= &self.loops {
            return Ok(None);
        }
        let number = from_big(number, self.numbered.limbs());
        let lines = self.numbered.lines(number, self.puzzle.grid())?;
        Ok(Some(verify(&self.puzzle, lines)?))
    }

    /// A loop drawn at random, each as likely as any other; `None` if there is none.
    ///
    /// # Errors
    /// Only for bugs: see [`SampleError`].
    pub fn draw(&self, rng: &mut impl Rng) -> Result<Option<Solution>, SampleError> {
        if self.loops == BigUint::ZERO {
            return Ok(None);
        }
        self.loop_of(&below(&self.loops, rng))
    }
}

/// Why there is no loop with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SampleError {
    /// A row needs more memory than there is.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// A bug in this library.
    #[error("unsound: the sampler drew a loop that is no solution: {0}")]
    Unsound(#[from] Flaw),
}

/// A random number below another one, which is not 0: as many bits as that has, again until they
/// are below it.
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

fn of_plan<K: Key>(plan: Plan<K>, run: &mut Run) -> Result<(BigUint, Box<dyn Numbered>), Stop> {
    let sweep = sweep(&plan, run, &mut |_| {})?;
    Ok((sweep.loops.clone(), Box::new(Weighted { plan, sweep })))
}

/// A plan, and the ways on from the states at the start of each row. Those of a row are made
/// again for each loop, from the one state that it passes there.
struct Weighted<K> {
    plan: Plan<K>,
    sweep: Sweep<K>,
}

impl<K: Key> Numbered for Weighted<K> {
    fn lines(&self, mut number: Vec<u64>, grid: Grid) -> Result<Vec<bool>, Stop> {
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
    /// Goes through row `r`, and takes off `number` what it passes over. The state at its end;
    /// `None` if the loop is closed.
    fn walk(
        &self,
        r: usize,
        steps: &[Step<K>],
        mut state: K,
        number: &mut [u64],
        mut line: impl FnMut(Edge),
    ) -> Result<Option<K>, Stop> {
        let mut ignore = |_| {};
        let mut run = Run::new(Limits::default(), &mut ignore);
        let layers = layers(steps, Layer::start(state)?, &mut run)?;
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
