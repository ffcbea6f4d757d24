//! Constraints on the colours of a few cells, as bit masks over the unknowns.

use super::literal::{Literal, Values};

/// A combination of values that some unknowns must not have, nor the opposite of all of them.
#[derive(Debug)]
pub(super) struct Forbidden {
    /// The unknowns, as a mask.
    unknowns: u64,
    values: u64,
}

/// How many of the four edges of a cell are lines.
#[derive(Debug)]
pub(super) struct Lines {
    edges: [Between; 4],
    lines: u8,
}

/// An edge between two cells.
#[derive(Clone, Copy, Debug)]
struct Between {
    /// The unknowns beside it.
    a: u8,
    b: u8,
    /// Both unknowns as a mask; 0 if they are the same one.
    unknowns: u64,
    /// Whether it is a line if the two have the same value.
    line: bool,
}

impl Between {
    fn new(a: Literal, b: Literal) -> Between {
        let unknowns = if a.unknown == b.unknown { 0 } else { 1 << a.unknown | 1 << b.unknown };
        Between { a: a.unknown, b: b.unknown, unknowns, line: a.opposite ^ b.opposite }
    }
}

impl Forbidden {
    /// A vertex: the four cells around it, given in cyclic order, do not alternate, which would mean four
    /// lines. `None` where their literals exclude that anyway.
    pub(super) fn vertex(cells: [Literal; 4]) -> Option<Forbidden> {
        let (mut unknowns, mut values) = (0_u64, 0_u64);
        for (cell, is_inside) in cells.into_iter().zip([false, true, false, true]) {
            let (bit, value) = (1 << cell.unknown, u64::from(is_inside ^ cell.opposite) << cell.unknown);
            if unknowns & bit != 0 && values & bit != value {
                return None;
            }
            unknowns |= bit;
            values |= value;
        }
        Some(Forbidden { unknowns, values })
    }

    /// Two unknowns differ, or they do not.
    pub(super) const fn pair(a: u8, b: u8, differ: bool) -> Forbidden {
        Forbidden { unknowns: 1 << a | 1 << b, values: if differ { 0 } else { 1 << a } }
    }

    /// Its unknowns, as a mask.
    pub(super) const fn unknowns(&self) -> u64 {
        self.unknowns
    }

    /// True unless a partial assignment violates it.
    pub(super) const fn allows(&self, known: Values) -> bool {
        let own = (known.inside ^ self.values) & self.unknowns;
        known.known & self.unknowns != self.unknowns || own != 0 && own != self.unknowns
    }
}

impl Lines {
    /// A clue: this many of the edges between a cell and its neighbours are lines.
    pub(super) fn clue(lines: u8, cell: Literal, around: [Literal; 4]) -> Lines {
        Lines { edges: around.map(|other| Between::new(cell, other)), lines }
    }

    /// Its unknowns, as a mask.
    pub(super) fn unknowns(&self) -> u64 {
        self.edges.iter().fold(0, |all, edge| all | 1 << edge.a | 1 << edge.b)
    }

    /// True unless a partial assignment violates it.
    pub(super) fn allows(&self, known: Values) -> bool {
        let (mut on, mut open) = (0, 0);
        for edge in &self.edges {
            let is_known = known.known & edge.unknowns == edge.unknowns;
            open += u8::from(!is_known);
            on += u8::from(is_known & (known.differ(edge.a, edge.b) ^ edge.line));
        }
        on <= self.lines && self.lines <= on + open
    }
}
