//! What is near a clue, as a board of its own on which all that is further away is as in the solution.
//!
//! On such a board the rules decide most edges, whatever the size of the whole one, and a few cases the rest.

use crate::deduce::board::Board;
use crate::deduce::deducer::{Deducer, Memory};
use crate::deduce::methods::{ExtensionSet, Methods};
use crate::deduce::propagate::RULE_REACH;
use crate::deduce::rules::RuleSet;
use crate::grid::window::Window;
use crate::grid::{Cell, Edge, Grid, State};
use crate::solution::{Solution, verify};
use crate::{Clue, Puzzle};

/// The rules, and memory for them.
pub(super) struct Rules {
    methods: Methods,
    memory: Memory,
}

impl Rules {
    pub(super) fn new() -> Rules {
        // What they see decides which clues go: other rules than these would make other boards of a seed.
        let methods = Methods::new(RuleSet::STATEMENT, ExtensionSet::NONE);
        Rules { methods, memory: Memory::default() }
    }

    pub(super) fn deducer<'r, 'p>(&'r mut self, board: Board<'p>) -> Deducer<'r, 'p> {
        Deducer::with_memory(&self.methods, board, std::mem::take(&mut self.memory))
    }

    /// Keeps the memory of a deducer for the next one.
    pub(super) fn keep(&mut self, memory: Memory) {
        self.memory = memory;
    }
}

/// A part of a board.
pub(super) struct Near<'a> {
    window: Window,
    distance: usize,
    puzzle: Puzzle,
    /// The states of its edges: what is near is undecided.
    states: Vec<State>,
    /// The states of all edges of the board.
    solution: &'a [State],
}

impl Near<'_> {
    /// The window for what is at most so far from a cell.
    pub(super) fn window(grid: Grid, cell: Cell, distance: usize) -> Window {
        Window::around(grid, cell, distance + RULE_REACH + 1)
    }

    /// What is at most so far from the middle of its window, of a board with these clues and this solution.
    pub(super) fn new(
        window: Window,
        distance: usize,
        clue: impl Fn(Cell) -> Clue,
        solution: &[State],
    ) -> Near<'_> {
        let puzzle = Puzzle::from_clues(window.grid(), window.cells().map(clue).collect());
        let mut states: Vec<State> = window.edges().map(|edge| solution[edge.index()]).collect();
        for near in window.grid().cells_near(window.centre(), distance) {
            window.grid().sides(near).iter().for_each(|edge| states[edge.index()] = State::Undecided);
        }
        Near { window, distance, puzzle, states, solution }
    }

    /// What the rules make of it.
    fn deduced<'r>(&self, rules: &'r mut Rules) -> Deducer<'r, '_> {
        let mut deducer = rules.deducer(Board::given(&self.puzzle, &self.states));
        // The solution meets all clues, so there is no conflict.
        let _ = deducer.run_rules_near(self.window.centre(), self.distance);
        deducer
    }

    /// A loop of a puzzle that has no clue in the middle of the part. It is another one than the first around that cell, but as it beyond
    /// the part. The rules know nothing of cycles: what comes of the cases is verified. `None` also if there are too many of them.
    pub(super) fn second(&self, whole: &Puzzle, rules: &mut Rules) -> Option<Solution> {
        let grid = self.window.grid();
        let there: Vec<Edge> = self.window.edges().collect();
        let known = |edge: Edge| (edge, self.solution[there[edge.index()].index()]);
        let mut search = Cases { edges: self.by_distance().into_iter().map(known).collect(), left: CASES };
        let mut deducer = self.deduced(rules);
        // Only then there is something to go back to.
        let _ = deducer.settle();
        let found = search.find(&mut deducer, 0, &mut |board| {
            let mut lines: Vec<bool> = self.solution.iter().map(|&state| state == State::Line).collect();
            for (here, there) in grid.edges().zip(&there) {
                lines[there.index()] = board.state(here) == State::Line;
            }
            verify(whole, lines).ok()
        });
        let memory = deducer.into_parts().1;
        rules.keep(memory);
        found
    }

    /// The edges that are near, those around the middle first.
    fn by_distance(&self) -> Vec<Edge> {
        let grid = self.window.grid();
        (0..=self.distance)
            .flat_map(|d| grid.cells_near(self.window.centre(), d))
            .flat_map(|cell| grid.sides(cell))
            .collect()
    }
}

/// How many cases may be looked at.
const CASES: usize = 100;

/// Cases near a clue.
struct Cases {
    /// The edges that may be undecided, those around the clue first, each with what it is in the first loop.
    edges: Vec<(Edge, State)>,
    left: usize,
}

impl Cases {
    /// Goes on where all edges before one are decided.
    fn find(
        &mut self,
        deducer: &mut Deducer,
        from: usize,
        judge: &mut dyn FnMut(&Board) -> Option<Solution>,
    ) -> Option<Solution> {
        let state = |edge| deducer.board().state(edge);
        // A loop that meets the clue, too, is the first one.
        if self.edges.iter().take(4).all(|&(edge, known)| state(edge) == known) {
            return None;
        }
        let mut rest = self.edges.iter().enumerate().skip(from);
        let open = rest.find(|(_, (edge, _))| state(*edge) == State::Undecided);
        let Some((at, &(edge, known))) = open else { return judge(deducer.board()) };
        let (line, mark) = (known == State::Line, deducer.mark());
        for on in [!line, line] {
            self.left = self.left.checked_sub(1)?;
            if deducer.assume(edge, on).is_ok()
                && let Some(found) = self.find(deducer, at + 1, judge)
            {
                return Some(found);
            }
            deducer.take_back_to(mark);
        }
        None
    }
}
