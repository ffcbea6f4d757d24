//! Since when cells are tied: a union-find with parity whose links have the moments at which they were made. It is not compressed,
//! so it answers for each moment, in logarithmic time since the larger class stays the root.

use crate::deduce::board::Board;
use crate::grid::Cell;

/// The ties of a board by decided edges and recorded ties, in the order in which they came.
#[derive(Debug)]
pub(super) struct TiedSince {
    /// By cell, and last the outside.
    links: Vec<Link>,
    /// The moment of the first tie that contradicts earlier ones; `NEVER` if there is none.
    contradiction: u32,
}

/// A cell's link towards the root of its class.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// Another cell of the class; of the root, itself.
    to: u32,
    /// Whether the two are on different sides of the loop.
    differ: bool,
    /// The number of facts that came before the link.
    since: u32,
}

const NEVER: u32 = u32::MAX;

impl TiedSince {
    pub(super) fn of(board: &Board) -> TiedSince {
        let (grid, outside) = (board.grid(), board.grid().cell_count());
        let links = (0..=outside as u32).map(|node| Link { to: node, differ: false, since: NEVER }).collect();
        let mut tied = TiedSince { links, contradiction: NEVER };
        let (mut size, mut ties, mut moment) = (vec![1; outside + 1], board.ties().iter().peekable(), 0);
        let facts = board.trail().iter().map(|entry| Some(entry.fact())).chain([None]);
        for (at, fact) in (0..).zip(facts) {
            let before = std::iter::from_fn(|| ties.next_if(|tie| tie.at <= at).map(|tie| tie.fact()));
            for (cells, differ) in before.chain(fact).map(|fact| fact.relation(grid)) {
                tied.tie(&mut size, cells, differ, moment);
                moment += 1;
            }
        }
        tied
    }

    fn tie(&mut self, size: &mut [u32], cells: [Option<Cell>; 2], differ: bool, moment: u32) {
        let [(a, a_differs), (b, b_differs)] = cells.map(|cell| self.root(cell, NEVER));
        let differ = differ ^ a_differs ^ b_differs;
        if a == b {
            self.contradiction = self.contradiction.min(if differ { moment } else { NEVER });
            return;
        }
        let (small, large) = if size[a] < size[b] { (a, b) } else { (b, a) };
        size[large] += size[small];
        self.links[small] = Link { to: large as u32, differ, since: moment };
    }

    /// The root of a cell's class after this many facts, and whether it is on the other side.
    fn root(&self, cell: Option<Cell>, facts: u32) -> (usize, bool) {
        let (mut node, mut differs) = (cell.map_or(self.links.len() - 1, Cell::index), false);
        loop {
            let link = self.links[node];
            if link.since >= facts {
                return (node, differs);
            }
            differs ^= link.differ;
            node = link.to as usize;
        }
    }

    /// False if no chain says, after this many facts, that two cells are on different sides of the loop (`differ`), or that they are not.
    pub(super) fn may_say(&self, cells: [Option<Cell>; 2], differ: bool, facts: u32) -> bool {
        let [(a, a_differs), (b, b_differs)] = cells.map(|cell| self.root(cell, facts));
        a == b && ((a_differs ^ b_differs) == differ || self.contradiction < facts)
    }
}
