//! Union-find with parity and undo: numbers in classes, each of two colours.
//!
//! Joins are undone in reverse order, so there is no path compression; union by size keeps the paths short.
//! Joining lists the members of the smaller class.

/// A partition of the numbers below some bound, each class two-coloured.
pub(super) struct Classes {
    /// By number, its parent, and whether its colour differs from the parent's.
    above: Vec<(u32, bool)>,
    /// By root, the size of its class.
    size: Vec<u32>,
    /// The members of each class, as a ring.
    next: Vec<u32>,
    /// The roots that were joined to another, in order.
    joined: Vec<u32>,
}

/// The result of a join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joined {
    /// They were in one class before, and agree.
    Before,
    /// They were in one class before, and do not agree.
    Conflict,
    /// They are in one class now.
    Now,
}

impl Classes {
    pub(super) fn new(count: usize) -> Classes {
        let numbers = 0..count as u32;
        Classes {
            above: numbers.clone().map(|i| (i, false)).collect(),
            size: vec![1; count],
            next: numbers.collect(),
            joined: Vec::new(),
        }
    }

    /// The number of joins.
    pub(super) fn mark(&self) -> usize {
        self.joined.len()
    }

    /// The root of a number's class, and whether the colour of the number differs from the root's.
    pub(super) fn find(&self, number: usize) -> (usize, bool) {
        let (mut at, mut differs) = (number, false);
        loop {
            let (above, differ) = self.above[at];
            if above as usize == at {
                return (at, differs);
            }
            at = above as usize;
            differs ^= differ;
        }
    }

    /// Joins the classes of two numbers. Puts the members of the smaller class in `moved`.
    pub(super) fn join(&mut self, a: usize, b: usize, differ: bool, moved: &mut Vec<u32>) -> Joined {
        let ((a, from_a), (b, from_b)) = (self.find(a), self.find(b));
        let differ = differ ^ from_a ^ from_b;
        moved.clear();
        if a == b {
            return if differ { Joined::Conflict } else { Joined::Before };
        }
        let (small, large) = if self.size[a] <= self.size[b] { (a, b) } else { (b, a) };
        let mut member = small as u32;
        loop {
            moved.push(member);
            member = self.next[member as usize];
            if member as usize == small {
                break;
            }
        }
        self.above[small] = (large as u32, differ);
        self.size[large] += self.size[small];
        self.next.swap(small, large);
        self.joined.push(small as u32);
        Joined::Now
    }

    /// Undoes the joins after a mark.
    pub(super) fn rewind(&mut self, mark: usize) {
        for small in self.joined.drain(mark..).rev() {
            let small = small as usize;
            let large = self.above[small].0 as usize;
            self.next.swap(small, large);
            self.size[large] -= self.size[small];
            self.above[small] = (small as u32, false);
        }
    }
}
