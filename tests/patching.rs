//! Patching joins cycles whenever possible, and every result is a solution.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use crate::common::boards::{clues_of, counts, cycles_of, grid, near};
use crate::common::cases::cases;
use crate::common::oracle::{all_loops, solutions};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::generate::{Clues, Recipe};
use slitherlink::internals::search::fast::{FastSearch, LoopSolver, Part, Patcher, Wanted};
use slitherlink::internals::search::{Cycle, NextLoop};
use slitherlink::{
    Board, Cell, Clue, Deadline, Edge, Grid, Options, Puzzle, Solution, Solver, State, Strategy, Vertex,
    verify,
};

/// The outline of a set of inside cells; `None` if it crosses itself.
fn outline(grid: Grid, inside: &[bool]) -> Option<Vec<bool>> {
    let is_inside = |cell: Option<Cell>| cell.is_some_and(|cell| inside[cell.index()]);
    let lines: Vec<bool> = grid
        .edges()
        .map(|edge| {
            let [a, b] = grid.cells_beside(edge);
            is_inside(a) != is_inside(b)
        })
        .collect();
    let crosses = |vertex: Vertex| grid.spokes(vertex).into_iter().flatten().all(|edge| lines[edge.index()]);
    let inner = |vertex: &Vertex| grid.spokes(*vertex).iter().all(Option::is_some);
    (!grid.vertices().filter(inner).any(crosses)).then_some(lines)
}

/// A random set of inside cells whose outline does not cross itself.
fn random_inside(grid: Grid, rng: &mut ChaCha8Rng) -> Vec<bool> {
    loop {
        let mut inside: Vec<bool> = grid.cells().map(|_| rng.random_bool(0.4)).collect();
        for _ in 0..200 {
            if outline(grid, &inside).is_some() {
                return inside;
            }
            // At a crossing, one of the four cells is flipped.
            for vertex in grid.vertices() {
                let around: Vec<Cell> =
                    grid.cells().filter(|&cell| grid.corners(cell).contains(&vertex)).collect();
                let [a, b, d, c] = around[..] else { continue };
                let [a, b, c, d] = [a, b, c, d].map(Cell::index);
                if inside[a] == inside[c] && inside[b] == inside[d] && inside[a] != inside[b] {
                    let which = [a, b, c, d][rng.random_range(0..4)];
                    inside[which] = !inside[which];
                }
            }
        }
    }
}

/// A random set of inside cells and its outline, which may be a single loop.
fn random_drawing(grid: Grid, rng: &mut ChaCha8Rng) -> (Vec<bool>, Vec<bool>) {
    let inside = random_inside(grid, rng);
    let lines = outline(grid, &inside).unwrap();
    if rng.random_bool(0.7) {
        return (inside, lines);
    }
    let blank = blank(grid);
    let board = Board::new(&blank);
    let mut patcher = Patcher::new(board.clone(), &lines, &Deadline::NEVER, 1_000_000);
    patcher.join_all();
    let lines = patcher.into_lines();
    let mut inside: Vec<bool> = Vec::new();
    for cell in grid.cells() {
        let (r, c) = grid.cell_place(cell);
        let left = c > 0 && inside[cell.index() - 1];
        inside.push(left ^ lines[grid.vertical(r, c).index()]);
    }
    (inside, lines)
}

fn blank(grid: Grid) -> Puzzle {
    Puzzle::new(grid, vec![Clue::BLANK; grid.cell_count()]).unwrap()
}

/// A question to the patcher, and all drawings that may be an answer.
struct Question<'a> {
    grid: Grid,
    puzzle: &'a Puzzle,
    inside: &'a [bool],
    lines: &'a [bool],
    states: &'a [State],
    cell: Cell,
    reach: usize,
    target: Option<Vertex>,
}

impl Question<'_> {
    fn distance(&self, cell: Cell) -> usize {
        let ((r, c), (s, t)) = (self.grid.cell_place(cell), self.grid.cell_place(self.cell));
        r.abs_diff(s).max(c.abs_diff(t))
    }

    /// True if the window contains an edge.
    fn is_shown(&self, edge: Edge) -> bool {
        self.grid.cells_beside(edge).into_iter().flatten().all(|cell| self.distance(cell) <= self.reach + 2)
    }

    /// True if there is an answer, by brute force.
    fn has_answer(&self) -> bool {
        let near: Vec<Cell> = self.grid.cells().filter(|&cell| self.distance(cell) <= self.reach).collect();
        (0u32..1 << near.len()).any(|mask| {
            let mut inside = self.inside.to_vec();
            near.iter().enumerate().for_each(|(i, cell)| inside[cell.index()] ^= mask >> i & 1 == 1);
            outline(self.grid, &inside).is_some_and(|lines| self.is_answer(&lines))
        })
    }

    /// True if a drawing differs only near the cell, meets all clues, and has the required cycles.
    fn is_answer(&self, lines: &[bool]) -> bool {
        let counts = counts(self.grid, lines);
        let is_met = |(clue, &count): (&Clue, &u8)| clue.number().is_none_or(|clue| clue == count);
        let clues_met = self.puzzle.clues().iter().zip(&counts).all(is_met);
        let agrees =
            self.grid.edges().zip(self.states).all(|(edge, &state)| {
                state == State::Undecided || State::from_on(lines[edge.index()]) == state
            });
        clues_met
            && agrees
            && match self.target {
                Some(target) => self.joins(lines, target),
                None => lines != self.lines && cycles_of(self.grid, lines).len() == 1,
            }
    }

    /// True if the target's cycle is gone or merged; every other cycle is part of one cycle, or unchanged.
    fn joins(&self, lines: &[bool], target: Vertex) -> bool {
        let before = cycles_of(self.grid, self.lines);
        let beyond = |cycle: &Cycle| -> BTreeSet<Edge> {
            cycle.edges.iter().copied().filter(|&edge| !self.is_shown(edge)).collect()
        };
        let own = before.iter().position(|cycle| cycle.vertices.contains(&target)).unwrap();
        cycles_of(self.grid, lines).iter().all(|cycle| {
            let ends = beyond(cycle);
            let touched: Vec<usize> =
                (0..before.len()).filter(|&i| !beyond(&before[i]).is_disjoint(&ends)).collect();
            if touched.is_empty() {
                let same = |old: &Cycle| {
                    old.edges.iter().collect::<BTreeSet<_>>() == cycle.edges.iter().collect::<BTreeSet<_>>()
                };
                return before.iter().position(same).is_some_and(|old| old != own);
            }
            touched != [own] && touched.iter().all(|&i| beyond(&before[i]).is_subset(&ends))
        })
    }

    /// True if a cycle next to the target extends beyond the window, so that others cannot absorb it.
    fn has_other(&self) -> bool {
        let is_seen = |cycle: &Cycle| cycle.edges.iter().any(|&edge| self.is_shown(edge));
        let leaves = |cycle: &Cycle| cycle.edges.iter().any(|&edge| !self.is_shown(edge));
        let is_target = |cycle: &Cycle| self.target.is_some_and(|target| cycle.vertices.contains(&target));
        cycles_of(self.grid, self.lines)
            .iter()
            .any(|cycle| is_seen(cycle) && leaves(cycle) && !is_target(cycle))
    }
}

#[test]
fn a_window_helps_exactly_where_some_drawing_does() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (mut asked, mut helped, mut varied) = (0, 0, 0);
    while asked < 1500 {
        let grid = grid(rng.random_range(6..=8), rng.random_range(6..=9));
        let (inside, lines) = random_drawing(grid, &mut rng);
        let puzzle = clues_of(grid, &counts(grid, &lines), rng.random_range(0.0..0.6), &mut rng);
        let decided = rng.random_range(0.0..0.3);
        let states: Vec<State> = lines
            .iter()
            .map(|&on| if rng.random_bool(decided) { State::from_on(on) } else { State::Undecided })
            .collect();
        let board = Board::given(&puzzle, &states);
        let cycles = cycles_of(grid, &lines);
        let Some(cycle) = cycles.get(rng.random_range(0..cycles.len().max(1))) else { continue };
        let at = rng.random_range(0..cycle.edges.len());
        let Some(cell) = cycle.inner_cell(grid, at) else { continue };
        let target = (cycles.len() > 1).then(|| cycle.vertices[at]);
        let question = Question {
            grid,
            puzzle: &puzzle,
            inside: &inside,
            lines: &lines,
            states: &states,
            cell,
            reach: 1,
            target,
        };
        if !question.has_other() {
            continue;
        }
        let mut patcher = Patcher::new(board.clone(), &lines, &Deadline::NEVER, 1_000_000);
        let does = patcher.reroute(cell, question.reach, target);
        assert_eq!(does, question.has_answer(), "{cell:?} {target:?} {puzzle:?}\n{lines:?}");
        if does {
            let after = patcher.into_lines();
            assert!(question.is_answer(&after), "{cell:?} {target:?} {puzzle:?}\n{lines:?}\n{after:?}");
            assert!(target.is_none() || cycles_of(grid, &after).len() < cycles.len());
            helped += usize::from(target.is_some());
            varied += usize::from(target.is_none());
        }
        asked += 1;
    }
    assert!(helped > 100 && varied > 10, "{helped} {varied}");
}

#[test]
fn cycles_of_models_become_loops_and_loops_become_others() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let (mut joined, mut left, mut varied) = (0, 0, 0);
    for seed in 0..150 {
        let puzzle = made(grid(12, 12), rng.random_range(0.0..0.5), seed);
        let board = Board::new(&puzzle);
        let model = LoopSolver::new(board.clone(), &[], &Deadline::NEVER)
            .model_with_cycles(u64::MAX)
            .expect("there is a loop");
        let cycles = cycles_of(board.grid(), &model).len();
        let mut patcher = Patcher::new(board.clone(), &model, &Deadline::NEVER, 1000);
        let is_one = patcher.join_all();
        let first = patcher.into_lines();
        assert_eq!(cycles_of(board.grid(), &first).len() == 1, is_one, "{puzzle:?}");
        left += usize::from(!is_one);
        if is_one {
            let solution = verify(&puzzle, first.clone());
            assert!(solution.is_ok(), "{solution:?} {puzzle:?}");
            joined += usize::from(cycles > 1);
            if let Some(second) = Patcher::new(board.clone(), &first, &Deadline::NEVER, 1000).another_loop() {
                assert!(second != first && verify(&puzzle, second).is_ok(), "{puzzle:?}");
                varied += 1;
            }
        }
    }
    assert!(joined > 2 * left && varied > 50, "{joined} {left} {varied}");
}

/// A board made from a loop with this fraction of its clues.
fn made(grid: Grid, share: f64, seed: u64) -> Puzzle {
    let recipe =
        Recipe { size: Some(grid), clues: Some(Clues::Share(share)), any: true, ..Recipe::default() };
    recipe.make(seed, 0).unwrap().puzzle
}

/// The first few loops of a large board, all different.
fn first_loops(puzzle: &Puzzle, count: usize) -> Vec<Solution> {
    let mut found = Vec::new();
    let mut solutions = Solver::default().solutions(puzzle);
    for solution in solutions.by_ref().take(count) {
        assert!(!found.contains(&solution));
        found.push(solution);
    }
    assert!(found.len() == count && !solutions.is_complete());
    found
}

#[test]
fn large_boards_have_loops_that_differ() {
    for (seed, share) in [(1, 0.1), (2, 0.25), (3, 0.4)] {
        let puzzle = made(grid(70, 80), share, seed);
        for solution in first_loops(&puzzle, 4) {
            assert!(verify(&puzzle, solution.lines()).is_ok());
        }
    }
}

#[test]
fn patching_finds_the_first_two_loops_of_a_large_board() {
    let puzzle = made(grid(70, 80), 0.1, 1);
    let board = Board::new(&puzzle);
    let mut search = FastSearch::new(board, &[], &Deadline::NEVER, false);
    let two = [(); 2].map(|()| search.next_loop());
    assert!(matches!(&two, [NextLoop::Loop(a), NextLoop::Loop(b)] if a != b));
    // Only one model was requested, the one whose cycles were joined.
    assert_eq!(search.effort().rounds, 1);
}

#[test]
fn the_fast_search_finds_all_loops_of_a_large_board() {
    let mut counts = BTreeSet::new();
    for seed in 0..6 {
        let puzzle = made(grid(50, 60), 0.85, seed);
        let board = Board::new(&puzzle);
        let mut search = FastSearch::new(board, &[], &Deadline::NEVER, false);
        let mut found = BTreeSet::new();
        while let NextLoop::Loop(solution) = search.next_loop() {
            assert!(found.insert(solution.lines().to_vec()));
        }
        let mut all = BTreeSet::new();
        let cases = Options { strategy: Strategy::Cases, ..Options::default() };
        let mut solutions = Solver::new(cases).solutions(&puzzle);
        all.extend(solutions.by_ref().map(|solution| solution.lines().to_vec()));
        assert!(solutions.is_complete());
        assert_eq!(found, all);
        counts.insert(all.len());
    }
    assert!(counts.len() > 2 && counts.contains(&1));
}

/// All loops of a board, if each backjump may undo this many assignments.
fn loops(puzzle: &Puzzle, farthest: usize) -> BTreeSet<Vec<bool>> {
    let mut search = LoopSolver::new(Board::new(puzzle), &[], &Deadline::NEVER);
    search.limit_jumps(farthest);
    let mut found = BTreeSet::new();
    while let NextLoop::Loop(solution) = search.next_loop(u64::MAX) {
        assert!(found.insert(solution.lines().to_vec()));
    }
    found
}

#[test]
fn all_loops_are_found_however_far_a_backjump_may_go() {
    let mut most = 0;
    for seed in 0..cases(30) {
        let puzzle = made(grid(7, 8), 0.5, seed);
        let expected = loops(&puzzle, usize::MAX);
        for farthest in [0, 10, 50] {
            assert_eq!(loops(&puzzle, farthest), expected, "seed {seed}, {farthest}");
        }
        most = most.max(expected.len());
    }
    assert!(most > 100, "at most {most} loops");
    for seed in 0..cases(2) {
        let recipe = Recipe { size: Some(grid(30, 30)), clues: Some(Clues::Minimal), ..Recipe::default() };
        let puzzle = recipe.make(seed, 0).unwrap().puzzle;
        for farthest in [0, 300, 600] {
            assert_eq!(loops(&puzzle, farthest).len(), 1, "seed {seed}, {farthest}");
        }
    }
}

#[test]
fn nothing_is_spent_after_the_deadline() {
    let grid = grid(30, 30);
    let puzzle = blank(grid);
    let board = Board::new(&puzzle);
    let around: Vec<bool> = grid.edges().map(|edge| grid.cells_beside(edge).contains(&None)).collect();
    let passed = Deadline::within(Some(std::time::Duration::ZERO));
    assert!(Patcher::new(board.clone(), &around, &Deadline::NEVER, 1000).another_loop().is_some());
    assert_eq!(Patcher::new(board.clone(), &around, &passed, 1000).another_loop(), None);
}

/// The fast search finds a loop that differs from a known one only in a part of the board if there is one, and no
/// loop if there is none at all, question after question.
#[test]
fn loops_near_a_known_one_are_found_where_there_are_any() {
    let rng = &mut ChaCha8Rng::seed_from_u64(9);
    let (mut found, mut refuted) = (0, 0);
    for (rows, cols) in [(3, 3), (4, 4), (2, 8), (4, 5)] {
        let (grid, loops) = (grid(rows, cols), all_loops(grid(rows, cols)));
        for _ in 0..30 {
            let first = &loops[rng.random_range(0..loops.len())];
            let full = clues_of(grid, &first.counts, 1.0, rng);
            let known: Vec<State> = first.lines.iter().map(|&line| State::from_on(line)).collect();
            let mut search = LoopSolver::with_selectors(Board::new(&full), &Deadline::NEVER);
            for _ in 0..10 {
                let kept: Vec<Cell> = grid.cells().filter(|_| rng.random_bool(0.5)).collect();
                let cells: Vec<Cell> = grid.cells().collect();
                let (puzzle, middle) = (full.only(&kept), cells[rng.random_range(0..cells.len())]);
                let [free, around] = [0, 1].map(|more| near(grid, middle, 1 + more).collect::<Vec<Cell>>());
                let differs = |lines: &[bool], edge: &Edge| lines[edge.index()] != first.lines[edge.index()];
                let sides = grid.sides(middle);
                let others: Vec<_> = solutions(&loops, &puzzle)
                    .into_iter()
                    .filter(|other| sides.iter().any(|edge| differs(&other.lines, edge)))
                    .collect();
                let free_sides: BTreeSet<Edge> = free.iter().flat_map(|&cell| grid.sides(cell)).collect();
                let is_near = |lines: &[bool]| {
                    grid.edges().filter(|edge| differs(lines, edge)).all(|edge| free_sides.contains(&edge))
                };
                search.set_puzzle(puzzle.clone());
                let wanted = Wanted::Unlike(sides.map(|edge| (edge, known[edge.index()])).to_vec());
                let part = Part { known: &known, free: &free, around: &around };
                match search.ask_near(&wanted, part, u64::MAX) {
                    NextLoop::Loop(second) => {
                        assert!(others.iter().any(|other| other.lines == second.lines()), "{puzzle:?}");
                        found += 1;
                    }
                    NextLoop::Exhausted => {
                        assert!(!others.iter().any(|other| is_near(&other.lines)), "{puzzle:?}");
                        refuted += 1;
                    }
                    NextLoop::Unfinished => panic!("there is no limit"),
                }
            }
        }
    }
    assert!(found > 100 && refuted > 100, "{found} {refuted}");
}
