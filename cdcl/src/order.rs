//! The order in which variables are decided: by activity, which grows with recent conflicts (VSIDS).
//!
//! The variables are the leaves of a tree. Each node, a *block* of 16 variables or smaller blocks, names the
//! most active unassigned variable in it. Two things make that cheap:
//!
//! - When a variable loses its value or becomes more active, the blocks above it are updated from the leaf
//!   upwards, as far as it is the best of its block.
//! - When a variable is assigned, the blocks keep naming it. Only when the root names it, so that it is next
//!   to be decided, are its blocks recomputed. Most variables are assigned and unassigned without that ever
//!   happening.

use std::ops::Range;

use slitherlink_encodings::Var;

use super::assignment::Assignment;

/// The factor by which a conflict counts more than the one before it.
const GROWTH: f64 = 1.0 / 0.95;
/// If an activity exceeds this, all are scaled down.
const LARGE: f64 = 1e100;

/// A block has two to the power of this many variables or smaller blocks.
const BITS: usize = 4;

/// Stored instead of a variable for a block in which none is unassigned.
const NONE: u32 = u32::MAX;

/// The activity used for an assigned variable: less than that of any other.
const ASSIGNED: f64 = -1.0;

/// The variables by activity. Ties go to the smaller index.
#[derive(Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    /// Level by level from the smallest blocks up to the root: by block, the variable it names. Every
    /// unassigned variable of the block is at most as active.
    best: Vec<Vec<u32>>,
    /// The amount by which the current conflict raises an activity.
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
                // The tree gets a new root.
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
    pub(super) fn next(&mut self, assignment: &Assignment) -> Option<Var> {
        loop {
            let top = *self.best.last()?.first()?;
            if top == NONE {
                return None;
            }
            let var = Var::new(top);
            if assignment.is_unassigned(var) {
                return Some(var);
            }
            self.rename_blocks(var, assignment);
        }
    }

    /// The most active of these variables without a value.
    pub(super) fn next_of(&self, scope: &[Var], assignment: &Assignment) -> Option<Var> {
        let open = scope.iter().filter(|var| assignment.is_unassigned(**var));
        let named = open.map(|var| (var.index() as u32, self.activity[var.index()]));
        let best = best_of(named);
        (best != NONE).then(|| Var::new(best))
    }

    /// Updates the blocks of a variable that lost its value or became more active, as far up as it is the
    /// best.
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

    /// Raises the activity of a variable that was part of a conflict.
    pub(super) fn bump(&mut self, var: Var) {
        let activity = &mut self.activity[var.index()];
        *activity += self.bump;
        if *activity > LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGE);
            self.bump /= LARGE;
        }
        self.insert(var);
    }

    /// Ends a conflict. The next one counts more, so that earlier activity decays.
    pub(super) fn decay(&mut self) {
        self.bump *= GROWTH;
    }

    fn is_before(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.activity[a as usize], self.activity[b as usize]);
        x > y || x == y && a < b
    }

    /// Recomputes the best unassigned variable of all blocks of a variable.
    fn rename_blocks(&mut self, var: Var, assignment: &Assignment) {
        let mut block = var.index() >> BITS;
        let activity =
            |i: usize| if assignment.is_unassigned(Var::new(i as u32)) { self.activity[i] } else { ASSIGNED };
        let open = parts(block, self.activity.len()).map(|i| (i as u32, activity(i)));
        self.best[0][block] = best_of(open);
        for level in 1..self.best.len() {
            let below = &self.best[level - 1];
            block >>= BITS;
            let activity = |name: u32| self.activity.get(name as usize).copied().unwrap_or(ASSIGNED);
            let named = below[parts(block, below.len())].iter().map(|&name| (name, activity(name)));
            self.best[level][block] = best_of(named);
        }
    }
}

/// The indices of the variables or smaller blocks in a block, where there are `count` of them in all.
fn parts(block: usize, count: usize) -> Range<usize> {
    block << BITS..((block + 1) << BITS).min(count)
}

/// The first of the most active ones, each given by name and activity.
fn best_of(all: impl Iterator<Item = (u32, f64)>) -> u32 {
    all.fold((NONE, ASSIGNED), |best, next| if next.1 > best.1 { next } else { best }).0
}
