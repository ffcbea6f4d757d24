//! Which variable is decided next: the one in most conflicts of late.

use slink_encodings::Var;

use super::values::Values;

/// What a conflict counts beside the one before it.
const GROWTH: f64 = 1.0 / 0.95;
/// Activities are scaled down before they get larger.
const LARGE: f64 = 1e100;

/// A heap of variables by activity. Of equal ones the first comes first.
#[derive(Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    heap: Vec<Var>,
    /// By variable, its place in the heap.
    place: Vec<u32>,
    bump: f64,
}

impl Default for Order {
    fn default() -> Order {
        Order { activity: Vec::new(), heap: Vec::new(), place: Vec::new(), bump: 1.0 }
    }
}

/// Not in the heap.
const OUT: u32 = u32::MAX;

impl Order {
    pub(super) fn new_var(&mut self, var: Var) {
        self.activity.push(0.0);
        self.place.push(OUT);
        self.insert(var);
    }

    /// The most active variable without a value.
    pub(super) fn next(&mut self, values: &Values) -> Option<Var> {
        while let Some(&top) = self.heap.first() {
            let last = self.heap.pop()?;
            self.place[top.index()] = OUT;
            if last != top {
                self.put(0, last);
                self.down(0);
            }
            if values.is_open(top) {
                return Some(top);
            }
        }
        None
    }

    pub(super) fn insert(&mut self, var: Var) {
        if self.place[var.index()] == OUT {
            self.heap.push(var);
            self.put(self.heap.len() - 1, var);
            self.up(self.heap.len() - 1);
        }
    }

    /// A variable was part of a conflict.
    pub(super) fn bump(&mut self, var: Var) {
        let activity = &mut self.activity[var.index()];
        *activity += self.bump;
        if *activity > LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGE);
            self.bump /= LARGE;
        }
        let place = self.place[var.index()];
        if place != OUT {
            self.up(place as usize);
        }
    }

    /// The next conflict counts more.
    pub(super) fn decay(&mut self) {
        self.bump *= GROWTH;
    }

    fn is_before(&self, a: Var, b: Var) -> bool {
        let (x, y) = (self.activity[a.index()], self.activity[b.index()]);
        x > y || x == y && a < b
    }

    fn put(&mut self, at: usize, var: Var) {
        self.heap[at] = var;
        self.place[var.index()] = at as u32;
    }

    fn up(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.is_before(var, self.heap[parent]) {
                break;
            }
            self.put(at, self.heap[parent]);
            at = parent;
        }
        self.put(at, var);
    }

    fn down(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let [left, right] = [2 * at + 1, 2 * at + 2];
            let Some(&first) = self.heap.get(left) else { break };
            let child = match self.heap.get(right) {
                Some(&second) if self.is_before(second, first) => right,
                _ => left,
            };
            if !self.is_before(self.heap[child], var) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, var);
    }
}
