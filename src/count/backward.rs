//! The backward pass: counts, for each state, the ways to complete it to a loop.
//!
//! Of the forward pass, only the states at the start of each row are kept. The backward pass recomputes the
//! layers of one row at a time, first those at the start of each stretch of a few vertices, then those of one stretch. So it needs the
//! memory of twice the square root of a row, and not of the board.

use num_bigint::BigUint;

use super::Incomplete;
use super::fixed_width::{add_any, is_zero};
use super::forward::take_in;
use super::layer::Layer;
use super::packed::PackedLayer;
use super::run::Run;
use crate::frontier::key::Key;
use crate::frontier::step::{Next, Plan, Step, lines_of};

/// The number of completions of each state of a layer, by the place of the state.
pub(super) struct Onward {
    numbers: Vec<u64>,
    limbs: usize,
}

impl Onward {
    /// No completions for any of this many places.
    fn none(places: usize, limbs: usize) -> Onward {
        Onward { numbers: vec![0; 2 * places * limbs], limbs }
    }

    /// The number of completions of one of the two states of a place: with the east edge off, or on.
    pub(super) fn of(&self, place: usize, east: bool) -> &[u64] {
        let from = (2 * place + usize::from(east)) * self.limbs;
        &self.numbers[from..from + self.limbs]
    }

    fn of_mut(&mut self, place: usize, east: bool) -> &mut [u64] {
        let from = (2 * place + usize::from(east)) * self.limbs;
        &mut self.numbers[from..from + self.limbs]
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.numbers)
    }
}

/// One choice of the edges at a vertex.
pub(super) struct Choice<'a, K> {
    pub(super) step: &'a Step<K>,
    /// Whether the edges to the east and to the south are lines.
    pub(super) lines: [bool; 2],
    /// The number of ways to reach it.
    pub(super) ways: &'a [u64],
    /// The number of ways to complete it to a loop.
    pub(super) onward: &'a [u64],
}

/// Computes the layers of some vertices from the first layer. Returns that and every so many of those that follow, and the last one.
pub(super) fn layers<K: Key>(
    steps: &[Step<K>],
    first: Layer<K>,
    every: usize,
    run: &mut Run,
) -> Result<(Vec<Layer<K>>, Layer<K>), Incomplete> {
    let (mut kept, mut layer, mut held) = (Vec::new(), first, 0);
    let mut loops = BigUint::ZERO;
    for (i, step) in steps.iter().enumerate() {
        let mut next = Layer::new();
        take_in(step, &mut layer, &mut next, &mut loops, run)?;
        run.tell(next.keys().len(), layer.bytes() + next.bytes());
        let before = std::mem::replace(&mut layer, next);
        if i.is_multiple_of(every) {
            let before = before.put_away();
            run.hold(before.bytes());
            held += before.bytes();
            kept.push(before);
        }
    }
    run.release(held);
    Ok((kept, layer))
}

/// Returns the completions of the states at the end of a row, from those at the start of the next one.
pub(super) fn at_end<K: Key>(last: &Layer<K>, next: Option<&PackedLayer<K>>, limbs: usize) -> Onward {
    let mut onward = Onward::none(last.keys().len(), limbs);
    for (place, &key) in last.keys().iter().enumerate() {
        if let Some(number) = next.and_then(|next| next.get(key)) {
            onward.of_mut(place, false).copy_from_slice(number);
        }
    }
    onward
}

/// Computes the completions of the states before a vertex from those after it.
pub(super) fn go_back<K: Key>(
    step: &Step<K>,
    [from, to]: [&Layer<K>; 2],
    onward: &Onward,
    visit: &mut dyn FnMut(Choice<K>),
) -> Onward {
    let mut back = Onward::none(from.keys().len(), onward.limbs);
    for (place, &key) in from.keys().iter().enumerate() {
        let keys = [(false, key), (true, from.turn.east(key))];
        for ((side, key), ways) in keys.into_iter().zip(from.pair(place)) {
            if is_zero(ways) {
                continue;
            }
            let sum = back.of_mut(place, side);
            match step.next(key) {
                Next::Dead => {}
                Next::Loop => sum[0] = 1,
                Next::States(key, states) => {
                    let Some(next) = to.place_of(key) else { continue };
                    for east in [false, true].into_iter().filter(|&east| states[usize::from(east)]) {
                        let onward = onward.of(next, east);
                        add_any(sum, onward);
                        if !is_zero(onward) {
                            visit(Choice { step, lines: lines_of(step, key, east), ways, onward });
                        }
                    }
                }
            }
        }
    }
    back
}

/// The states at the start of each row, with the completions of each.
pub(super) struct Sweep<K> {
    pub(super) loops: BigUint,
    pub(super) limbs: usize,
    pub(super) rows: Vec<PackedLayer<K>>,
}

/// Passes over the board forwards and backwards. Calls `visit` on the way back with each choice that leads to
/// a loop.
pub(super) fn sweep<K: Key>(
    plan: &Plan<K>,
    run: &mut Run,
    visit: &mut dyn FnMut(Choice<K>),
) -> Result<Sweep<K>, Incomplete> {
    run.expect(
        3 * plan.steps.len() + plan.rows().map(|steps| before_last_stretch(steps.len())).sum::<usize>(),
    );
    let (loops, mut rows) = forth(plan, run)?;
    // No state has more completions than there are loops: together with one way to the state, each gives a
    // different loop.
    let limbs = loops.to_u64_digits().len().max(1);
    for (r, steps) in plan.rows().enumerate().rev() {
        let first = Layer::of(rows[r].states(), rows[r].limbs(), run.bytes_left(0))?;
        let at_end = |last: &Layer<K>| at_end(last, rows.get(r + 1), limbs);
        let (first, onward) = back_over_row(steps, first, at_end, run, visit)?;
        run.release(rows[r].bytes());
        rows[r] = PackedLayer::with(&first, limbs, |place| onward.of(place, false));
        run.hold(rows[r].bytes());
    }
    Ok(Sweep { loops, limbs, rows })
}

/// The number of vertices in a stretch of a row of so many.
const fn stretch(width: usize) -> usize {
    width.isqrt()
}

/// The number of vertices before the last stretch.
const fn before_last_stretch(width: usize) -> usize {
    (width - 1) / stretch(width) * stretch(width)
}

/// A layer, and the completions of its states.
type Completed<K> = (Layer<K>, Onward);

/// Passes backwards over a row, stretch by stretch.
fn back_over_row<K: Key>(
    steps: &[Step<K>],
    first: Layer<K>,
    at_end: impl FnOnce(&Layer<K>) -> Onward,
    run: &mut Run,
    visit: &mut dyn FnMut(Choice<K>),
) -> Result<Completed<K>, Incomplete> {
    let stretch = stretch(steps.len());
    let (before, last) = steps.split_at(before_last_stretch(steps.len()));
    let (starts, start) = layers(before, first, stretch, run)?;
    let held = starts.iter().map(Layer::bytes).sum();
    run.hold(held);
    let mut completed = back_over(last, start, at_end, run, visit)?;
    for (steps, start) in before.chunks(stretch).zip(starts).rev() {
        completed = back_over(steps, start, |_| completed.1, run, visit)?;
    }
    run.release(held);
    Ok(completed)
}

/// Passes backwards over some vertices.
fn back_over<K: Key>(
    steps: &[Step<K>],
    first: Layer<K>,
    at_end: impl FnOnce(&Layer<K>) -> Onward,
    run: &mut Run,
    visit: &mut dyn FnMut(Choice<K>),
) -> Result<Completed<K>, Incomplete> {
    let (layers, mut to) = layers(steps, first, 1, run)?;
    let held = layers.iter().map(Layer::bytes).sum();
    run.hold(held);
    let mut onward = at_end(&to);
    for (step, from) in steps.iter().zip(layers).rev() {
        run.check_time()?;
        onward = go_back(step, [&from, &to.take_out()?], &onward, visit);
        run.tell(from.keys().len(), onward.bytes());
        to = from;
    }
    run.release(held);
    Ok((to, onward))
}

/// Runs the forward pass. Returns the loops, and the states at the start of each row with the number of ways
/// to each.
fn forth<K: Key>(plan: &Plan<K>, run: &mut Run) -> Result<(BigUint, Vec<PackedLayer<K>>), Incomplete> {
    let (mut loops, mut rows) = (BigUint::ZERO, Vec::new());
    let (mut layer, mut next) = (Layer::start(K::EMPTY)?, Layer::new());
    for steps in plan.rows() {
        let row = PackedLayer::new(&layer);
        run.hold(row.bytes());
        rows.push(row);
        for step in steps {
            take_in(step, &mut layer, &mut next, &mut loops, run)?;
            std::mem::swap(&mut layer, &mut next);
            run.tell(layer.keys().len(), layer.bytes() + next.bytes());
        }
    }
    Ok((loops, rows))
}
