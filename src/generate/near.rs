//! What is near a clue, as a board of its own on which all that is further away is as in the solution.
//!
//! On such a board the rules decide most edges, whatever the size of the whole one, and a few cases the rest.

use crate::deduce::board::Board;
use crate::deduce::deducer::{Deducer, Memory};
use crate::deduce::methods::Methods;
use crate::deduce::propagate::RULE_REACH;
use crate::grid::window::Window;
use crate::grid::{Cell, Edge, Grid, State};
use crate::solution::{Solution, verify};
use crate::{Clue, Puzzle};

/// A part of a board.
pub(super) struct Near {
    window: Window,
    distance: usize,
    puzzle: Puzzle,
    /// The states of its edges: what is near is undecided.
    states: Vec<State>,
}

/// What is known of second loops that differ from the first near a clue alone.
#[derive(Debug)]
pub(super) enum Second {
    /// There is one.
    Loop(Solution),
    /// There is none.
    None,
    /// It would take too many cases to tell.
    Unknown,
}

impl Near {
    /// What is at most so far from a cell, of a board with these clues and this solution.
    pub(super) fn new(
        grid: Grid,
        cell: Cell,
        distance: usize,
        clue: impl Fn(Cell) -> Clue,
        solution: &[State],
    ) -> Near {
        let window = Window::around(grid, cell, distance + RULE_REACH + 1);
        let puzzle = Puzzle::from_clues(window.grid(), window.cells().map(clue).collect());
        let mut states: Vec<State> = window.edges().map(|edge| solution[edge.index()]).collect();
        for near in window.grid().cells_near(window.centre(), distance) {
            window.grid().sides(near).iter().for_each(|edge| states[edge.index()] = State::Undecided);
        }
        Near { window, distance, puzzle, states }
    }

    /// How many cells the part has.
    pub(super) const fn cell_count(&self) -> usize {
        self.window.grid().cell_count()
    }

    /// What the rules make of it.
    fn deduced<'m>(&self, methods: &'m Methods, memory: &mut Memory) -> Deducer<'m, '_> {
        let board = Board::given(&self.puzzle, &self.states);
        let mut deducer = Deducer::with_memory(methods, board, std::mem::take(memory));
        // The solution meets all clues, so there is no conflict.
        let _ = deducer.run_rules_near(self.window.centre(), self.distance);
        deducer
    }

    /// True if the rules decide all of it.
    pub(super) fn is_decided_by_rules(&self, methods: &Methods, memory: &mut Memory) -> bool {
        let deducer = self.deduced(methods, memory);
        let is_decided = deducer.board().undecided_count() == 0;
        (_, *memory) = deducer.into_parts();
        is_decided
    }

    /// A loop of a puzzle that has no clue in the middle of the part. It is another one than the first around that cell, but as it beyond
    /// the part. The rules know nothing of cycles: what comes of the cases is verified.
    pub(super) fn second(
        &self,
        whole: &Puzzle,
        solution: &[State],
        methods: &Methods,
        memory: &mut Memory,
    ) -> Second {
        let grid = self.window.grid();
        let there: Vec<Edge> = self.window.edges().collect();
        let known = |edge: Edge| solution[there[edge.index()].index()];
        let sides = grid.sides(self.window.centre());
        let mut edges: Vec<Edge> = sides.into_iter().chain(self.by_distance()).collect();
        edges.retain(|edge| self.states[edge.index()] == State::Undecided);
        let mut search = Cases { known: edges.iter().map(|&edge| known(edge)).collect(), edges, left: CASES };
        let mut deducer = self.deduced(methods, memory);
        // Only then there is something to go back to.
        let _ = deducer.settle();
        let found = search.find(&mut deducer, &mut |board| {
            let mut lines: Vec<bool> = solution.iter().map(|&state| state == State::Line).collect();
            for (here, there) in grid.edges().zip(&there) {
                lines[there.index()] = board.state(here) == State::Line;
            }
            verify(whole, lines).ok()
        });
        (_, *memory) = deducer.into_parts();
        found
    }

    /// The edges, those near the middle first.
    fn by_distance(&self) -> Vec<Edge> {
        let grid = self.window.grid();
        (1..=self.distance)
            .flat_map(|d| grid.cells_near(self.window.centre(), d))
            .flat_map(|cell| grid.sides(cell))
            .collect()
    }
}

/// How many cases may be looked at.
const CASES: usize = 100;

/// Cases near a clue.
struct Cases {
    /// The edges that may be undecided, those around the clue first, and what they are in the first loop.
    edges: Vec<Edge>,
    known: Vec<State>,
    left: usize,
}

impl Cases {
    fn find(&mut self, deducer: &mut Deducer, judge: &mut dyn FnMut(&Board) -> Option<Solution>) -> Second {
        let is_as_known = |i: usize| deducer.board().state(self.edges[i]) == self.known[i];
        // A loop that meets the clue, too, is the first one.
        if (0..4).all(is_as_known) {
            return Second::None;
        }
        let is_open = |&i: &usize| deducer.board().state(self.edges[i]) == State::Undecided;
        let Some(i) = (0..self.edges.len()).find(is_open) else {
            return judge(deducer.board()).map_or(Second::None, Second::Loop);
        };
        let (edge, line, mark) = (self.edges[i], self.known[i] == State::Line, deducer.mark());
        for on in [!line, line] {
            if self.left == 0 {
                return Second::Unknown;
            }
            self.left -= 1;
            if deducer.assume(edge, on).is_ok() {
                match self.find(deducer, judge) {
                    Second::None => {}
                    found => return found,
                }
            }
            deducer.take_back_to(mark);
        }
        Second::None
    }
}
