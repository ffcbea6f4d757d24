//! The likelihood of each edge: the proportion of all loops in which it is a line.

use num_bigint::BigUint;

use super::backward::sweep;
use super::fixed_width::{add_product, to_big};
use super::run::Run;
use super::{Budget, Incomplete, Watch, with_plan};
use crate::deduce::board::Board;
use crate::frontier::key::Key;
use crate::frontier::step::Plan;
use crate::grid::{Edge, Grid};

/// For each edge, the number of loops in which it is a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likelihood {
    loops: BigUint,
    lines: Vec<BigUint>,
}

impl Likelihood {
    /// Computes the likelihoods over the loops that meet the clues and what is decided on a board.
    ///
    /// # Errors
    /// If time or memory run out.
    pub fn new(board: &Board, budget: Budget, watch: Watch) -> Result<Likelihood, Incomplete> {
        board.puzzle().allows("likelihood")?;
        with_plan!(board, budget, watch, of_plan(board.grid()))
    }

    /// The likelihoods of a board without loops.
    pub(crate) fn none(grid: Grid) -> Likelihood {
        Likelihood { loops: BigUint::ZERO, lines: vec![BigUint::ZERO; grid.edge_count()] }
    }

    /// True if there is no loop.
    pub(crate) fn is_none(&self) -> bool {
        self.loops == BigUint::ZERO
    }

    /// The number of loops.
    pub fn loops(&self) -> &BigUint {
        &self.loops
    }

    /// The number of loops in which the edge is a line.
    pub fn lines(&self, edge: Edge) -> &BigUint {
        &self.lines[edge.index()]
    }

    /// The proportion of loops in which the edge is a line, from 0 to 1; 0 if there is no loop.
    pub fn share(&self, edge: Edge) -> f64 {
        self.parts(edge, 1 << 53) as f64 / (1_u64 << 53) as f64
    }

    /// The proportion as a decimal number with this many digits (at most 18), rounded to the nearest.
    pub(crate) fn decimal(&self, edge: Edge, digits: u32) -> String {
        let digits = digits.min(18);
        let one = 10_u64.pow(digits);
        let parts = self.parts(edge, one);
        format!("{}.{:0width$}", parts / one, parts % one, width = digits as usize)
    }

    /// The proportion as a whole number of parts, `one` of which make 1, rounded to the nearest.
    fn parts(&self, edge: Edge, one: u64) -> u64 {
        if self.loops == BigUint::ZERO {
            return 0;
        }
        let twice = self.lines(edge) * one * 2_u8 + &self.loops;
        u64::try_from(twice / (&self.loops * 2_u8)).unwrap_or(one)
    }
}

fn of_plan<K: Key>(plan: Plan<K>, run: &mut Run, grid: Grid) -> Result<Likelihood, Incomplete> {
    let mut lines = vec![BigUint::ZERO; grid.edge_count()];
    // The sums for the two edges of the current vertex, in words.
    let mut sums: [Vec<u64>; 2] = [Vec::new(), Vec::new()];
    let mut at: [Option<Edge>; 2] = [None; 2];
    let mut settle = |edges: [Option<Edge>; 2], sums: &mut [Vec<u64>; 2]| {
        for (edge, sum) in edges.into_iter().zip(sums) {
            if let Some(edge) = edge {
                lines[edge.index()] = to_big(sum);
            }
            sum.fill(0);
        }
    };
    let swept = sweep(&plan, run, &mut |choice| {
        if choice.step.edges != at {
            settle(at, &mut sums);
            at = choice.step.edges;
        }
        let words = choice.ways.len() + choice.onward.len() + 1;
        for (sum, _) in sums.iter_mut().zip(choice.lines).filter(|(_, on)| *on) {
            if sum.len() < words {
                sum.resize(words, 0);
            }
            add_product(sum, choice.ways, choice.onward);
        }
    })?;
    settle(at, &mut sums);
    Ok(Likelihood { loops: swept.loops, lines })
}
