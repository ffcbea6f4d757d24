//! A step: the transition of a state when the next vertex is taken in.
//!
//! The frontier takes in one vertex after another, row by row. Two plugs enter the vertex, from the west and
//! from the north; they determine what leaves it to the east and to the south:
//!
//! | in | out |
//! |---|---|
//! | nothing | nothing, or a new path with both ends out |
//! | one plug | it continues, east or south |
//! | two plugs | they join. Two ends of one path close it: that must be the loop, and the end |
//!
//! A clue is checked when the vertex at the lower left of its cell is taken in. Then two of the cell's other
//! sides are plugs and its top has a bit in the state, so the bottom is forced. An animal is checked when the vertex at the
//! upper left of its cell is taken in.
//!
//! What follows a vertex without two plugs is a *place*: two states that differ only in whether the line goes east or south, or,
//! if no path came in, in whether there is a new one. The state without a line to the east names the place.

use super::key::{CLOSE, Key, LEFT, NONE, OPEN, plug_at, top_at};
use super::view::{May, View};
use crate::grid::Edge;

/// How the second state of a place, with its line to the east, differs from the first.
#[derive(Clone, Copy, Debug)]
pub struct Turn<K> {
    /// The position of the plug of the vertex.
    pub at: u32,
    /// The bit for the east edge, if the cell below it has a clue.
    pub top: K,
}

impl<K: Key> Turn<K> {
    /// Returns the state with the east edge on, given the one with it off.
    #[inline]
    pub fn east(self, key: K) -> K {
        let (rest, south) = (key & !K::put(3, self.at), key.plug(self.at));
        let plugs = match south {
            NONE => K::put(OPEN, self.at) | K::put(CLOSE, LEFT),
            _ => K::put(south, LEFT),
        };
        rest | plugs | self.top
    }
}

/// Whether the edges to the east and to the south are lines in a state of the place named by `key`: the one
/// with the east edge off, or on.
pub fn lines_of<K: Key>(step: &Step<K>, key: K, east: bool) -> [bool; 2] {
    let goes_south = key.plug(step.turn().at) != NONE;
    [east, goes_south != east]
}

/// A vertex to be taken in.
pub struct Step<K> {
    /// The position of the plug from the north, and then of that to the south.
    at: u32,
    east: May,
    south: May,
    /// The clue of the cell to the north-east, and the position of its bit.
    above: Option<(u32, u32)>,
    /// The clue of the cell to the south-west.
    below_left_clue: Option<u32>,
    /// Whether the cell to the south-east must be inside the loop or outside.
    inside: Option<bool>,
    /// Whether the loop may leave out the vertex.
    may_leave_out: bool,
    /// Whether the two sides that the cell to the south-east has here may both be off, and both be on.
    corner: May,
    /// A mask of everything but the plugs that enter and the bit of the cell to the north-east.
    rest: K,
    /// The bit of the cell to the south-east, if it has a clue.
    top: K,
    /// The rest of the state with which a loop may close here; `None` if none may.
    rest_at_closing: Option<K>,
    /// The edges to the east and to the south.
    pub edges: [Option<Edge>; 2],
}

/// What a step makes of one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<K> {
    /// The state leads to no loop.
    Dead,
    /// The loop closes, and everything else can stay blank.
    Loop,
    /// One or both states of a place follow: that with the east edge off, and that with it on.
    States(K, [bool; 2]),
}

impl<K: Key> Step<K> {
    /// The difference between the two states of a place after this step.
    pub const fn turn(&self) -> Turn<K> {
        Turn { at: self.at, top: self.top }
    }

    /// Returns the transition of a state.
    #[inline(always)]
    pub fn next(&self, key: K) -> Next<K> {
        let (left, up) = (key.plug(LEFT), key.plug(self.at));
        let Some((east, south)) = self.free(key, left, up) else { return Next::Dead };
        let rest = key & self.rest;
        let states = match (left, up) {
            (NONE, NONE) => {
                let blank = self.may_leave_out && east.off() && south.off() && self.corner.off();
                return self.states(rest, [blank, east.on() && south.on() && self.corner.on()]);
            }
            (plug, NONE) | (NONE, plug) => {
                let states = [east.off() && south.on(), east.on() && south.off()];
                return self.states(rest | K::put(plug, self.at), states);
            }
            _ if !(east.off() && south.off() && self.corner.off()) => return Next::Dead,
            (CLOSE, OPEN) => rest,
            (OPEN, OPEN) => rest.flipped(key.closing(self.at)),
            (CLOSE, CLOSE) => rest.flipped(key.opening(self.at)),
            _ if self.rest_at_closing == Some(rest) => return Next::Loop,
            _ => return Next::Dead,
        };
        Next::States(states, [true, false])
    }

    #[inline(always)]
    fn states(&self, key: K, states: [bool; 2]) -> Next<K> {
        if states == [false; 2] { Next::Dead } else { Next::States(key, states) }
    }

    /// Returns what the clues beside the vertex allow for the edges to the east and to the south; `None` if
    /// one cannot be met.
    #[inline(always)]
    fn free(&self, key: K, left: u32, up: u32) -> Option<(May, May)> {
        let on = |plug| u32::from(plug != NONE);
        let (mut east, mut south) = (self.east, self.south);
        if let Some((clue, top)) = self.above {
            let lines = key.bit(top) + on(up) + on(key.plug(self.at + 2));
            east = east.and(match clue.checked_sub(lines)? {
                0 => May::OFF,
                1 => May::ON,
                _ => return None,
            });
        }
        if let Some(clue) = self.below_left_clue {
            // The bottom of this cell is still undecided.
            let lines = on(left) + on(key.plug(self.at - 2));
            match clue.checked_sub(lines)? {
                0 => south = south.and(May::OFF),
                1 => {}
                2 => south = south.and(May::ON),
                _ => return None,
            }
        }
        if let Some(inside) = self.inside {
            // Inside, an odd number of lines is to the left of the cell.
            let mut lines = (LEFT + 2..self.at).step_by(2).map(|at| on(key.plug(at)));
            let is_odd = lines.by_ref().sum::<u32>() % 2 == 1;
            south = south.and(if is_odd == inside { May::OFF } else { May::ON });
        }
        Some((east, south))
    }
}

/// The steps of all vertices in order.
pub struct Plan<K> {
    /// The number of columns of vertices.
    pub width: usize,
    pub steps: Vec<Step<K>>,
}

impl<K: Key> Plan<K> {
    pub fn new(view: View) -> Plan<K> {
        let (rows, cols) = view.size();
        let vertices = (0..=rows).flat_map(|r| (0..=cols).map(move |c| (r, c)));
        let mut steps: Vec<Step<K>> = vertices.map(|(r, c)| step(view, r, c)).collect();
        // Once a loop closes, no clue after it may ask for lines.
        let (mut blank, width) = (true, cols + 1);
        for (i, step) in steps.iter_mut().enumerate().rev() {
            let (r, c) = (i / width, i % width);
            step.rest_at_closing = if blank { ending(view, r, c) } else { None };
            let clue = view.clue(r, c).unwrap_or(0);
            blank = blank && step.east.off() && step.south.off() && clue == 0;
            blank = blank && step.may_leave_out && step.inside != Some(true);
        }
        Plan { width, steps }
    }

    /// The steps of each row of vertices.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[Step<K>]> + ExactSizeIterator {
        self.steps.chunks(self.width)
    }
}

fn step<K: Key>(view: View, r: usize, c: usize) -> Step<K> {
    let cols = view.size().1;
    let (at, top) = (plug_at(c), top_at(c, cols));
    let above = r.checked_sub(1).and_then(|r| view.clue(r, c));
    let here = view.clue(r, c);
    let edges = [view.east(r, c), view.south(r, c)];
    let bit = |clue: Option<u32>| if clue.is_some() { K::put(1, top) } else { K::EMPTY };
    Step {
        at,
        east: view.may(edges[0]),
        south: view.may(edges[1]),
        above: above.map(|clue| (clue, top)),
        below_left_clue: c.checked_sub(1).and_then(|c| view.clue(r, c)),
        inside: view.is_sheep(r, c),
        may_leave_out: view.may_leave_out(),
        corner: match here {
            Some(3 | 4) => May::ON,
            Some(0 | 1) => May::OFF,
            _ => May::ANY,
        },
        rest: !(K::put(3, LEFT) | K::put(3, at) | bit(above)),
        top: bit(here),
        rest_at_closing: None,
        edges,
    }
}

/// The state without plugs in which all clues on the frontier are met after a loop has closed at a vertex.
/// Cells begun before may have a line on top, and get no other. `None` if some clue cannot be met so.
fn ending<K: Key>(view: View, r: usize, c: usize) -> Option<K> {
    let cols = view.size().1;
    let begun = (0..cols).filter_map(|col| match col < c {
        true => Some((col, view.clue(r, col)?)),
        false if col > c => Some((col, view.clue(r.checked_sub(1)?, col)?)),
        false => None,
    });
    let here = view.clue(r, c).unwrap_or(0) == 0;
    let met = begun.map(|(col, clue)| (clue <= 1).then(|| K::put(clue, top_at(col, cols))));
    met.fold(here.then_some(K::EMPTY), |all, bit| Some(all? | bit?))
}
