//! For speed alone: which windows need no other look, because nothing that they read has changed since the last one.

use super::closing::LinePaths;
use crate::deduce::deducer::Deducer;

/// For each place the windows that read it.
#[derive(Debug)]
pub(super) struct Readers {
    windows: Vec<u32>,
    /// For each place the index of its first window in `windows`.
    first: Vec<usize>,
}

impl Readers {
    /// Lists the readers of each of `places` places, given the places that each window reads.
    pub(super) fn new<I: Iterator<Item = usize>>(
        places: usize,
        read: impl Iterator<Item = I> + Clone,
    ) -> Readers {
        let mut first = vec![0; places + 1];
        read.clone().flatten().for_each(|place| first[place + 1] += 1);
        (0..places).for_each(|place| first[place + 1] += first[place]);
        let (mut next, mut windows) = (first.clone(), vec![0; first[places]]);
        for (window, places) in (0..).zip(read) {
            for place in places {
                windows[next[place]] = window;
                next[place] += 1;
            }
        }
        Readers { windows, first }
    }

    fn of(&self, place: usize) -> impl Iterator<Item = usize> {
        self.windows[self.first[place]..self.first[place + 1]].iter().map(|&window| window as usize)
    }
}

/// The windows that must be looked at, which are *awake*, and the board at the last look. A window
/// without news sleeps until a colour or a path that it reads changes.
#[derive(Debug)]
pub(super) struct Watch {
    /// A bit for each window.
    awake: Vec<u64>,
    /// The colours of all cells at the last look.
    colours: Vec<u64>,
    /// The paths through all vertices at the last look.
    roots: Vec<u64>,
    /// The number of paths at the last look.
    paths: usize,
    /// For each window that sleeps, the number of paths that reach it.
    here: Vec<u8>,
}

impl Watch {
    /// All windows are awake.
    pub(super) fn new(windows: usize) -> Watch {
        let (colours, roots) = (Vec::new(), Vec::new());
        let mut awake = vec![u64::MAX; windows.div_ceil(64)];
        if let (Some(last), rest @ 1..) = (awake.last_mut(), windows % 64) {
            *last = (1 << rest) - 1;
        }
        Watch { awake, colours, roots, paths: 0, here: vec![0; windows] }
    }

    /// Wakes the windows that read a cell whose colour has changed.
    pub(super) fn follow_colours(&mut self, deducer: &Deducer, readers: &Readers) {
        let cells = deducer.board().grid().cells();
        let now = cells.map(|cell| {
            let colour = deducer.colour(Some(cell));
            (colour.class as u64) << 1 | u64::from(colour.opposite)
        });
        let awake = &mut self.awake;
        update(&mut self.colours, now, |cell| wake_all(awake, readers.of(cell)));
    }

    /// Wakes the windows that read a vertex whose path has changed, or for which there is a path elsewhere
    /// now and was none, or the other way round.
    pub(super) fn follow_lines(&mut self, lines: &LinePaths, readers: &Readers) {
        let awake = &mut self.awake;
        update(&mut self.roots, lines.all(), |vertex| wake_all(awake, readers.of(vertex)));
        let before = std::mem::replace(&mut self.paths, lines.count());
        if before != lines.count() {
            let has_other = |paths: usize, here: u8| paths > usize::from(here);
            let changed = |here: u8| has_other(before, here) != has_other(lines.count(), here);
            let windows = (0..self.here.len()).filter(|&window| changed(self.here[window]));
            wake_all(&mut self.awake, windows);
        }
    }

    /// The first window from `from` on that is awake.
    pub(super) fn next(&self, from: usize) -> Option<usize> {
        let mut at = from / 64;
        let mut bits = self.awake.get(at)? & u64::MAX << (from % 64);
        while bits == 0 {
            at += 1;
            bits = *self.awake.get(at)?;
        }
        Some(at * 64 + bits.trailing_zeros() as usize)
    }

    /// Lets a window without news sleep, which this many paths reach.
    pub(super) fn let_sleep(&mut self, window: usize, paths: usize) {
        self.awake[window / 64] &= !(1 << (window % 64));
        self.here[window] = paths as u8;
    }
}

fn wake_all(awake: &mut [u64], windows: impl Iterator<Item = usize>) {
    windows.for_each(|window| awake[window / 64] |= 1 << (window % 64));
}

/// Updates values, and calls `changed` with the index of each that has changed. At first there are none.
fn update(values: &mut Vec<u64>, now: impl Iterator<Item = u64>, mut changed: impl FnMut(usize)) {
    if values.is_empty() {
        values.extend(now);
        return;
    }
    for (at, (value, now)) in values.iter_mut().zip(now).enumerate() {
        if *value != now {
            *value = now;
            changed(at);
        }
    }
}
