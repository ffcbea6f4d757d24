//! Which variable is decided next: the one in most conflicts of late.
//!
//! A tree of blocks: the leaves are the variables in order, and each block of it names the best variable in it. A variable that gets a
//! value stays named; it is found out when somebody asks for it, and then its blocks look again at what is open. Most variables
//! get their values and lose them again without being asked for, and so cost nothing here.

use std::ops::Range;

use slitherlink_encodings::Var;

use super::values::Values;

/// What a conflict counts beside the one before it.
const GROWTH: f64 = 1.0 / 0.95;
/// Activities are scaled down before they get larger.
const LARGE: f64 = 1e100;

/// How many variables, or smaller blocks, are one block: two to the power of this.
const BITS: usize = 4;

/// No variable of the block is open.
const NONE: u32 = u32::MAX;

/// In place of the activity of what is not open.
const CLOSED: f64 = -1.0;

/// The variables by activity. Of equal ones the first comes first.
#[derive(Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    /// From the smallest blocks up to the only largest one: for each block a variable of it than which no open one of it comes earlier.
    best: Vec<Vec<u32>>,
    bump: f64,
}

impl Default for Order {
    fn default() -> Order {
        Order { activity: Vec::new(), best: vec![Vec::new()], bump: 1.0 }
    }
}

impl Order {
    pub(super) fn new_var(&mut self, var: Var) {
        self.activity.push(0.0);
        let mut below = self.activity.len();
        for level in 0.. {
            let blocks = below.div_ceil(1 << BITS);
            if level == self.best.len() {
                // There were enough blocks for one more level.
                let first = self.best[level - 1][0];
                self.best.push(vec![first]);
            }
            self.best[level].resize(blocks, NONE);
            if blocks == 1 {
                break;
            }
            below = blocks;
        }
        self.insert(var);
    }

    /// The most active variable without a value.
    pub(super) fn next(&mut self, values: &Values) -> Option<Var> {
        loop {
            let top = *self.best.last()?.first()?;
            if top == NONE {
                return None;
            }
            let var = Var::new(top);
            if values.is_open(var) {
                return Some(var);
            }
            self.look_again(var, values);
        }
    }

    /// A variable lost its value, or became more active: its blocks name it where it is the best.
    pub(super) fn insert(&mut self, var: Var) {
        let name = var.index() as u32;
        let mut block = var.index();
        for level in 0..self.best.len() {
            block >>= BITS;
            let best = self.best[level][block];
            if best != name {
                if best != NONE && !self.is_before(name, best) {
                    return;
                }
                self.best[level][block] = name;
            }
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
        self.insert(var);
    }

    /// The next conflict counts more.
    pub(super) fn decay(&mut self) {
        self.bump *= GROWTH;
    }

    fn is_before(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.activity[a as usize], self.activity[b as usize]);
        x > y || x == y && a < b
    }

    /// The blocks of a variable name the best open one.
    fn look_again(&mut self, var: Var, values: &Values) {
        let mut block = var.index() >> BITS;
        let activity = |i: usize| if values.is_open(Var::new(i as u32)) { self.activity[i] } else { CLOSED };
        let open = parts(block, self.activity.len()).map(|i| (i as u32, activity(i)));
        self.best[0][block] = best_of(open);
        for level in 1..self.best.len() {
            let below = &self.best[level - 1];
            block >>= BITS;
            let activity = |name: u32| self.activity.get(name as usize).copied().unwrap_or(CLOSED);
            let named = below[parts(block, below.len())].iter().map(|&name| (name, activity(name)));
            self.best[level][block] = best_of(named);
        }
    }
}

/// What a block is made of, of so many variables or smaller blocks.
fn parts(block: usize, count: usize) -> Range<usize> {
    block << BITS..((block + 1) << BITS).min(count)
}

/// The first of the most active ones, by name and activity.
fn best_of(all: impl Iterator<Item = (u32, f64)>) -> u32 {
    all.fold((NONE, CLOSED), |best, next| if next.1 > best.1 { next } else { best }).0
}
