//! The frontier against brute force and against listing.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use std::collections::HashSet;
use std::ops::ControlFlow;

use common::boards::{self, noisy};
use common::oracle::{Loop, all_loops, solutions};
use num_bigint::BigUint;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use slink::count::{Likelihood, Limits, Sampler, Stop, count};
use slink::deadline::Deadline;
use slink::grid::{Grid, State};
use slink::slink::board::Board;
use slink::slink::{Clue, Options, Puzzle, Solver};

fn big(number: usize) -> BigUint {
    BigUint::from(number)
}

/// The board, and the one that rules and stages make of it; none if these contradict it.
fn shrunk<'p>(puzzle: &'p Puzzle, solver: &mut Solver) -> Option<Board<'p>> {
    let answer = solver.solve(puzzle).unwrap();
    (!matches!(answer.verdict, slink::slink::Verdict::None(_))).then_some(answer.board)
}

fn rules_only() -> Solver {
    Solver::new(Options { sat: false, ..Options::default() })
}

fn loops_of(board: &Board) -> BigUint {
    let count = count(board, Limits::default(), &mut |_| {});
    assert_eq!(count.stop, None);
    count.loops
}

fn blank(rows: u64, cols: u64) -> Puzzle {
    let grid = boards::grid(rows, cols);
    Puzzle::new(grid, vec![Clue::BLANK; grid.cell_count()]).unwrap()
}

/// A140517 of the OEIS.
const SQUARES: [&str; 12] = [
    "1",
    "13",
    "213",
    "9349",
    "1222363",
    "487150371",
    "603841648931",
    "2318527339461265",
    "27359264067916806101",
    "988808811046283595068099",
    "109331355810135629946698361371",
    "36954917962039884953387868334644457",
];

#[test]
fn blank_squares_have_the_known_numbers_of_loops() {
    for (n, loops) in (1..).zip(SQUARES) {
        let puzzle = blank(n, n);
        assert_eq!(loops_of(&Board::new(&puzzle)).to_string(), loops, "{n} x {n}");
    }
}

/// A likelihood by listing.
fn listed(grid: Grid, found: &[&Loop]) -> Vec<BigUint> {
    grid.edges().map(|edge| big(found.iter().filter(|l| l.lines[edge.index()]).count())).collect()
}

fn check_likelihood(board: &Board, found: &[&Loop]) {
    let likelihood = Likelihood::new(board, Limits::default(), &mut |_| {}).unwrap();
    assert_eq!(*likelihood.loops(), big(found.len()));
    let lines: Vec<BigUint> = board.grid().edges().map(|edge| likelihood.lines(edge).clone()).collect();
    assert_eq!(lines, listed(board.grid(), found), "{:?}", board.puzzle());
}

/// Every loop has a number, and every number a loop.
fn check_numbers(board: &Board, found: &[&Loop]) {
    let sampler = Sampler::new(board, Limits::default(), &mut |_| {}).unwrap();
    let drawn: HashSet<Vec<bool>> = (0..found.len())
        .map(|number| sampler.loop_of(&big(number)).unwrap().unwrap().lines().to_vec())
        .collect();
    assert_eq!(drawn, found.iter().map(|l| l.lines.clone()).collect(), "{:?}", board.puzzle());
    assert_eq!(sampler.loop_of(&big(found.len())).unwrap(), None);
}

#[test]
fn small_boards_agree_with_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(19);
    let mut solver = rules_only();
    let sizes = [(1, 1), (1, 6), (2, 2), (2, 6), (6, 2), (3, 3), (3, 4), (4, 3), (5, 3), (3, 6), (4, 4), (4, 5), (5, 4)];
    for (i, (rows, cols)) in sizes.into_iter().enumerate() {
        let grid = boards::grid(rows, cols);
        let loops = all_loops(grid);
        for round in 0..200 {
            let puzzle = noisy(grid, &loops, &mut rng);
            let found = solutions(&loops, &puzzle);
            let board = Board::new(&puzzle);
            assert_eq!(loops_of(&board), big(found.len()), "{puzzle:?}");
            let shrunk = shrunk(&puzzle, &mut solver);
            assert_eq!(shrunk.as_ref().map_or(big(0), loops_of), big(found.len()), "{puzzle:?}");
            if round % 4 == 0 && found.len() < 2000 {
                check_likelihood(&board, &found);
                check_numbers(&board, &found);
                if let Some(board) = shrunk {
                    check_likelihood(&board, &found);
                    check_numbers(&board, &found);
                }
            }
            let states = boards::forget(&loops[(i + round * 7) % loops.len()].lines, 0.8, &mut rng);
            let given = Board::given(&puzzle, &states);
            let agrees = |l: &&&Loop| {
                states.iter().zip(&l.lines).all(|(s, &on)| *s == State::Undecided || *s == State::from_on(on))
            };
            assert_eq!(loops_of(&given), big(found.iter().filter(agrees).count()), "{puzzle:?} {states:?}");
        }
    }
}
