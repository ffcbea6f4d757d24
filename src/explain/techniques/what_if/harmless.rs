//! Assumptions that lead to no contradiction, remembered from step to step.
//!
//! A step changes a board at a few places. What an assumption leads to elsewhere mostly stays the same, so it
//! is tried again only if the step decided something near what it led to. That may miss a contradiction that
//! needs something far away; so before a harder technique is used, all assumptions are tried again.

use crate::deduce::board::Board;
use crate::grid::{Grid, Vertex};
use crate::step::Fact;

/// The assumptions that are known to lead to no contradiction.
#[derive(Debug)]
pub(in crate::explain) struct Harmless {
    /// For each edge, as a cross and as a line, the number of the trial that showed it, from 1; 0 if none did.
    shown_by: Vec<[u32; 2]>,
    /// The trials, by their numbers; `None` if something near them was decided since.
    trials: Vec<Option<Trial>>,
    /// What was known when `follow` was called last.
    position: Position,
}

/// An assumption that was tried and led to no contradiction.
#[derive(Debug)]
struct Trial {
    position: Position,
    /// The vertices near what was decided.
    near: Vec<Vertex>,
}

/// How much of a board is known: the length of its trail, and the number of its ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Position(usize, usize);

impl Position {
    fn of(board: &Board) -> Position {
        Position(board.trail().len(), board.ties().len())
    }
}

impl Harmless {
    /// Nothing is known yet.
    pub(in crate::explain) fn new(board: &Board) -> Harmless {
        let shown_by = vec![[0; 2]; board.grid().edge_count()];
        Harmless { shown_by, trials: Vec::new(), position: Position::of(board) }
    }

    /// Forgets the trials near what was decided since the last call.
    pub(super) fn follow(&mut self, board: &Board) {
        let Position(trail, ties) = std::mem::replace(&mut self.position, Position::of(board));
        if Position(trail, ties) == self.position {
            return;
        }
        let grid = board.grid();
        let mut is_near = vec![false; grid.vertex_count()];
        let mut mark = |fact: Fact| near(grid, fact).for_each(|vertex| is_near[vertex.index()] = true);
        let edges = board.trail()[trail..].iter();
        edges.for_each(|decided| mark(Fact::Edge { edge: decided.edge, line: decided.on }));
        board.ties()[ties..].iter().for_each(|tie| mark(tie.fact()));
        for trial in &mut self.trials {
            trial.take_if(|trial| trial.near.iter().any(|vertex| is_near[vertex.index()]));
        }
    }

    /// Forgets all trials but those at this position. True if there were others.
    pub(in crate::explain) fn forget_earlier(&mut self, board: &Board) -> bool {
        let now = Position::of(board);
        let earlier = self.trials.iter_mut().filter_map(|trial| trial.take_if(|trial| trial.position != now));
        earlier.count() > 0
    }

    pub(super) fn has(&self, assumed: Fact) -> bool {
        let Fact::Edge { edge, line } = assumed else { return false };
        let trial = self.shown_by[edge.index()][usize::from(line)];
        trial.checked_sub(1).is_some_and(|trial| self.trials[trial as usize].is_some())
    }

    /// Adds what follows from an assumption: none of it leads to a contradiction either.
    pub(super) fn add(&mut self, board: &Board, follows: &[Fact]) {
        let grid = board.grid();
        let mut near: Vec<Vertex> = follows.iter().flat_map(|&fact| near(grid, fact)).collect();
        near.sort_unstable();
        near.dedup();
        self.trials.push(Some(Trial { position: Position::of(board), near }));
        for fact in follows {
            if let Fact::Edge { edge, line } = *fact {
                self.shown_by[edge.index()][usize::from(line)] = self.trials.len() as u32;
            }
        }
    }
}

/// The corners of the cells that a fact is about.
fn near(grid: Grid, fact: Fact) -> impl Iterator<Item = Vertex> {
    let (cells, _) = fact.relation(grid);
    cells.into_iter().flatten().flat_map(move |cell| grid.corners(cell))
}
