//! The forward pass: counts, for each state, the ways to reach it.

use num_bigint::BigUint;

use super::fixed_width::{Width, is_zero, to_big, with_width};
use super::layer::{Arrival, BATCH, Layer};
use super::run::Run;
use super::{Count, Incomplete};
use crate::frontier::key::Key;
use crate::frontier::step::{Next, Plan, Step};

/// The number of batches of states between two checks of the clock.
const BATCHES: usize = 1 << 8;

/// Takes in a vertex: computes the next layer from a layer. Adds the loops that close to `loops`.
pub(super) fn take_in<K: Key>(
    step: &Step<K>,
    from: &mut Layer<K>,
    to: &mut Layer<K>,
    loops: &mut BigUint,
    run: &Run,
) -> Result<(), Incomplete> {
    if from.is_tight() {
        from.widen(run.bytes_left(to.bytes()))?;
    }
    to.reset(step.turn(), from.limbs(), from.keys().len(), run.bytes_left(from.bytes()))?;
    with_width!(from.limbs(), advance(step, from, to, loops, run))
}

/// Fills the next layer from the one before.
fn advance<K: Key, W: Width>(
    width: W,
    step: &Step<K>,
    from: &Layer<K>,
    to: &mut Layer<K>,
    loops: &mut BigUint,
    run: &Run,
) -> Result<(), Incomplete> {
    let mut arrivals = Vec::with_capacity(BATCH);
    for (batch, keys) in from.keys().chunks(BATCH / 2).enumerate() {
        if batch.is_multiple_of(BATCHES) {
            run.check_time()?;
        }
        let mut number = (batch * BATCH) as u32;
        for &key in keys {
            for key in [key, from.turn.east(key)] {
                let ways = from.number(number);
                match step.next(key) {
                    _ if is_zero(&ways[..width.limbs()]) => {}
                    Next::Dead => {}
                    Next::Loop => *loops += to_big(ways),
                    Next::States(key, states) => arrivals.push(Arrival { key, states, number }),
                }
                number += 1;
            }
        }
        to.add_all(width, &arrivals, from)?;
        arrivals.clear();
    }
    Ok(())
}

/// Counts the loops of a plan.
pub(super) fn count<K: Key>(plan: Plan<K>, run: &mut Run) -> Result<Count, Incomplete> {
    run.expect(plan.steps.len());
    let mut loops = BigUint::ZERO;
    let stop = pass(&plan, &mut loops, run).err();
    Ok(Count::new(loops, stop, run.peak()))
}

fn pass<K: Key>(plan: &Plan<K>, loops: &mut BigUint, run: &mut Run) -> Result<(), Incomplete> {
    let (mut layer, mut next) = (Layer::start(K::EMPTY)?, Layer::new());
    for step in &plan.steps {
        take_in(step, &mut layer, &mut next, loops, run)?;
        std::mem::swap(&mut layer, &mut next);
        run.tell(layer.keys().len(), layer.bytes() + next.bytes());
    }
    Ok(())
}
