//! Counting with a frontier, against brute force and against listing.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use crate::common::boards::{self, noisy};
use crate::common::cases::{cases, is_campaign};
use crate::common::oracle::{Loop, all_loops, count_by_force, solutions};
use num_bigint::BigUint;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::count::{Budget, Count, Counting, Estimate, Incomplete, Likelihood, Method, Sampler};
use slitherlink::internals::count::by_frontier;
use slitherlink::{Board, Clue, Deadline, Grid, Options, Puzzle, Solution, Solver, State, Strategy, Verdict};

fn big(number: usize) -> BigUint {
    BigUint::from(number)
}

/// Reduces a board by rules and extensions; `None` if these refute it.
fn shrunk(puzzle: &Puzzle, solver: &mut Solver) -> Option<Board> {
    let answer = solver.solve(puzzle);
    (!matches!(answer.verdict, Verdict::None(_))).then_some(answer.board)
}

fn rules_only() -> Solver {
    Solver::new(Options { sat: false, ..Options::default() })
}

fn loops_of(board: &Board) -> BigUint {
    let count = by_frontier(board, Budget::default(), &mut |_| {});
    assert_eq!(count.stop, None);
    count.loops
}

fn blank(rows: u64, cols: u64) -> Puzzle {
    let grid = boards::grid(rows, cols);
    Puzzle::new(grid, vec![Clue::BLANK; grid.cell_count()]).unwrap()
}

/// A140517 of the OEIS.
const SQUARES: [&str; 15] = [
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
    "38157703688577845304445530851242055267353",
    "120285789340533859558405124213592877516931371715",
    "1157093265735985301622023713535739570361128480949044165",
];

#[test]
fn blank_squares_have_the_known_numbers_of_loops() {
    // The two largest take four times as long as all others together.
    let tried = if is_campaign() { SQUARES.len() } else { SQUARES.len() - 2 };
    for (n, loops) in (1..).zip(SQUARES).take(tried) {
        let puzzle = blank(n, n);
        assert_eq!(loops_of(&Board::new(&puzzle)).to_string(), loops, "{n} x {n}");
    }
}

/// Blank boards have a counter of their own; one edge more or less, and the general one takes over.
#[test]
fn blank_boards_are_counted_as_all_others() {
    for (rows, cols) in
        (1..=8).flat_map(|rows| (1..=8).map(move |cols| (rows, cols))).chain([(3, 60), (50, 4)])
    {
        let puzzle = blank(rows, cols);
        let (off, mut states) =
            (without_one_edge(&puzzle), vec![State::Undecided; puzzle.grid().edge_count()]);
        states[0] = State::Line;
        let on = Board::given(&puzzle, &states);
        let both = loops_of(&off) + loops_of(&on);
        assert_eq!(loops_of(&Board::new(&puzzle)), both, "{rows} x {cols}");
    }
}

/// The number of solutions with a line at each edge, by listing.
fn listed(grid: Grid, found: &[&Loop]) -> Vec<BigUint> {
    grid.edges().map(|edge| big(found.iter().filter(|l| l.lines[edge.index()]).count())).collect()
}

fn check_likelihood(board: &Board, found: &[&Loop]) {
    let likelihood = Likelihood::new(board, Budget::default(), &mut |_| {}).unwrap();
    assert_eq!(*likelihood.loops(), big(found.len()));
    let lines: Vec<BigUint> = board.grid().edges().map(|edge| likelihood.lines(edge).clone()).collect();
    assert_eq!(lines, listed(board.grid(), found), "{:?}", board.puzzle());
}

/// Asserts that numbers and loops correspond one to one.
fn check_numbers(board: &Board, found: &[&Loop]) {
    let sampler = Sampler::new(board, Budget::default(), &mut |_| {}).unwrap();
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
    let sizes = [
        (1, 1),
        (1, 6),
        (2, 2),
        (2, 6),
        (6, 2),
        (3, 3),
        (3, 4),
        (4, 3),
        (5, 3),
        (3, 6),
        (4, 4),
        (4, 5),
        (5, 4),
    ];
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

/// A random board of up to 6 x 6: a loop of its size, some clues removed, sometimes one wrong.
fn any_board(samplers: &[(Grid, Sampler)], rng: &mut ChaCha8Rng) -> Puzzle {
    let &(grid, ref sampler) = &samplers[rng.random_range(0..samplers.len())];
    let solution = sampler.draw(rng).unwrap().unwrap();
    let (keep, wrong) = (rng.random_range(0.0..=1.0), rng.random_bool(0.3));
    let mut clues: Vec<Clue> = grid
        .cells()
        .map(|cell| {
            let lines = grid.sides(cell).into_iter().filter(|side| solution.lines()[side.index()]).count();
            if rng.random_bool(keep) { Clue::NUMBERS[lines] } else { Clue::BLANK }
        })
        .collect();
    if wrong {
        let i = rng.random_range(0..clues.len());
        clues[i] = Clue::NUMBERS[rng.random_range(0..4)];
    }
    Puzzle::new(grid, clues).unwrap()
}

fn sampler_of(puzzle: &Puzzle) -> Sampler {
    Sampler::new(&Board::new(puzzle), Budget::default(), &mut |_| {}).unwrap()
}

/// The most solutions that are listed.
const LONGEST: usize = 300;

/// All solutions by the solver; `None` if there are too many.
fn list(puzzle: &Puzzle, solver: &mut Solver) -> Option<Vec<Vec<bool>>> {
    let mut solutions = solver.solutions(puzzle);
    let found = solutions.by_ref().take(LONGEST + 1).map(|solution| solution.lines().to_vec()).collect();
    solutions.is_complete().then_some(found)
}

#[test]
fn thousands_of_boards_agree_with_brute_force_and_listing() {
    let mut rng = ChaCha8Rng::seed_from_u64(5000);
    let sizes = (1..=6).flat_map(|rows| (1..=6).map(move |cols| (rows, cols)));
    let blanks = sizes.map(|(rows, cols)| blank(rows, cols));
    let samplers: Vec<_> = blanks.map(|blank| (blank.grid(), sampler_of(&blank))).collect();
    let (mut rules, mut solver) = (rules_only(), Solver::new(Options::default()));
    let (mut by_force, mut by_list, mut likely) = (0, 0, 0);
    let boards = cases(2000);
    for _ in 0..boards {
        let puzzle = any_board(&samplers, &mut rng);
        let loops = loops_of(&Board::new(&puzzle));
        assert_eq!(shrunk(&puzzle, &mut rules).as_ref().map_or(big(0), loops_of), loops, "{puzzle:?}");
        if let Some(found) = count_by_force(&puzzle) {
            assert_eq!(loops, big(found), "{puzzle:?}");
            by_force += 1;
        }
        let Some(found) = list(&puzzle, &mut solver) else {
            assert!(loops > big(LONGEST), "{puzzle:?}");
            continue;
        };
        assert_eq!(loops, big(found.len()), "{puzzle:?}");
        by_list += 1;
        if likely < boards / 10 {
            let likelihood = Likelihood::new(&Board::new(&puzzle), Budget::default(), &mut |_| {}).unwrap();
            for edge in puzzle.grid().edges() {
                let lines = found.iter().filter(|lines| lines[edge.index()]).count();
                assert_eq!(*likelihood.lines(edge), big(lines), "{puzzle:?}");
            }
            likely += 1;
        }
    }
    assert!(
        by_force > boards * 4 / 5 && by_list > boards * 3 / 5 && likely == boards / 10,
        "{by_force} {by_list} {likely}"
    );
}

/// The number of loops in 2 x m cells, by dynamic programming over whether the last column has its upper cell
/// inside, its lower cell, or both.
fn strip(m: usize) -> BigUint {
    let mut all = big(0);
    let [mut upper, mut lower, mut both] = [big(0), big(0), big(0)];
    for _ in 0..m {
        let whole = &upper + &lower + &both + 1_u8;
        (upper, lower, both) = (&upper + &both + 1_u8, &lower + &both + 1_u8, whole);
        all += &upper + &lower + &both;
    }
    all
}

#[test]
fn long_numbers_are_exact() {
    for m in [1, 2, 3, 40, 100, 1000] {
        let (flat, high) = (blank(2, m), blank(m, 2));
        let expected = strip(m as usize);
        assert_eq!(loops_of(&Board::new(&flat)), expected, "2 x {m}");
        assert_eq!(loops_of(&Board::new(&high)), expected, "{m} x 2");
    }
    let sampler = sampler_of(&blank(2, 1000));
    assert!(sampler.loops().bits() > 1000);
    let last = sampler.loops() - 1_u8;
    assert!(sampler.loop_of(&last).unwrap().is_some());
    assert!(sampler.draw(&mut ChaCha8Rng::seed_from_u64(1)).unwrap().is_some());
}

#[test]
fn wide_boards_take_wide_keys() {
    // 22 x 22 cells with a 0 in all but a block of 3 x 3.
    let grid = boards::grid(22, 22);
    let inside = |i: usize| (7..10).contains(&(i / 22)) && (11..14).contains(&(i % 22));
    let clues: Vec<Clue> =
        (0..22 * 22).map(|i| if inside(i) { Clue::BLANK } else { Clue::NUMBERS[0] }).collect();
    // Lines around the block would touch cells with a 0.
    assert_eq!(loops_of(&Board::new(&Puzzle::new(grid, clues).unwrap())), big(1));
    let stop = |n| by_frontier(&Board::new(&blank(n, n)), Budget::default(), &mut |_| {}).stop;
    assert_eq!(stop(42), Some(Incomplete::TooWide(42)));
    // No machine can hold 10^18 numbers.
    assert!(matches!(stop(41), Some(Incomplete::Memory { .. })));
}

#[test]
fn shares_are_rounded_to_the_nearest() {
    let puzzle = blank(1, 2);
    let likelihood = Likelihood::new(&Board::new(&puzzle), Budget::default(), &mut |_| {}).unwrap();
    let grid = puzzle.grid();
    assert_eq!(*likelihood.loops(), big(3));
    // The edge between the two cells is a line in two of the three loops, and so is every other edge.
    let two = [grid.vertical(0, 1), grid.vertical(0, 0)].map(|edge| likelihood.lines(edge).clone());
    assert_eq!(two, [big(2), big(2)]);
    assert!((likelihood.share(grid.vertical(0, 0)) - 2.0 / 3.0).abs() < 1e-15);
    let none = boards::puzzle("3");
    let nothing = Likelihood::new(&Board::new(&none), Budget::default(), &mut |_| {}).unwrap();
    assert!(*nothing.loops() == big(0) && nothing.share(none.grid().vertical(0, 0)) == 0.0);
}

/// The board with one of its edges crossed.
fn without_one_edge(puzzle: &Puzzle) -> Board {
    let mut states = vec![State::Undecided; puzzle.grid().edge_count()];
    states[0] = State::Cross;
    Board::given(puzzle, &states)
}

fn check_limits(board: &Board, memory: usize) {
    let all = loops_of(board);
    let late = Budget { deadline: Deadline::within(Some(Duration::ZERO)), ..Budget::default() };
    let timeout = by_frontier(board, late, &mut |_| {});
    assert_eq!((timeout.stop, timeout.loops), (Some(Incomplete::Timeout), big(0)));
    let mut seen = 0;
    let stopped = by_frontier(board, Budget { memory, ..Budget::default() }, &mut |now| {
        assert!(now.bytes <= memory && now.done <= now.all);
        seen += 1;
    });
    assert!(matches!(stopped.stop, Some(Incomplete::Memory { bytes }) if bytes > 0), "{:?}", stopped.stop);
    assert!(big(0) < stopped.loops && stopped.loops < all && seen == stopped.peak.unwrap().done);
}

#[test]
fn limits_end_a_count_and_nothing_wrong_is_told() {
    // Both budgets are too low for the second machine word that numbers come to need.
    check_limits(&Board::new(&blank(40, 8)), 40_000);
    check_limits(&without_one_edge(&blank(9, 9)), 100_000);
    let puzzle = blank(9, 9);
    let board = Board::new(&puzzle);
    let late = Budget { deadline: Deadline::within(Some(Duration::ZERO)), ..Budget::default() };
    let tight = Budget { memory: 100_000, ..Budget::default() };
    assert!(matches!(Likelihood::new(&board, tight, &mut |_| {}), Err(Incomplete::Memory { .. })));
    assert!(matches!(Sampler::new(&board, late, &mut |_| {}), Err(Incomplete::Timeout)));
}

#[test]
fn estimates_are_no_less_than_what_comes() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let samplers = [(boards::grid(8, 8), sampler_of(&blank(8, 8)))];
    for _ in 0..100 {
        let puzzle = any_board(&samplers, &mut rng);
        let board = Board::new(&puzzle);
        let estimate = Estimate::new(&board);
        let peak = by_frontier(&board, Budget::default(), &mut |_| {}).peak.unwrap();
        assert!(peak.states as f64 <= estimate.states.max(10.0), "{} {estimate:?} {puzzle:?}", peak.states);
    }
}

/// The chi-squared statistic of the number of draws of each item, against a uniform distribution.
fn chi_squared(draws: &[usize]) -> f64 {
    let expected = draws.iter().sum::<usize>() as f64 / draws.len() as f64;
    draws.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum()
}

/// The value that a fair sampler of this many items exceeds once in ten thousand times, by the approximation
/// of Wilson and Hilferty.
fn critical(kinds: usize) -> f64 {
    let freedom = kinds as f64 - 1.0;
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + 3.719 * spread.sqrt()).powi(3)
}

/// The chi-squared statistic of a sampler of some loops, with 100 draws for each loop.
fn unevenness(found: &[&Loop], mut draw: impl FnMut(&mut ChaCha8Rng) -> Solution) -> f64 {
    let index: HashMap<&[bool], usize> = found.iter().map(|l| l.lines.as_slice()).zip(0..).collect();
    let (mut rng, mut draws) = (ChaCha8Rng::seed_from_u64(213), vec![0; found.len()]);
    for _ in 0..100 * found.len() {
        draws[index[draw(&mut rng).lines()]] += 1;
    }
    chi_squared(&draws)
}

#[test]
fn samples_are_uniform() {
    for puzzle in [blank(3, 3), boards::puzzle("... .2. 3.."), boards::puzzle(".... .2.. ..1. ....")] {
        let loops = all_loops(puzzle.grid());
        let found = solutions(&loops, &puzzle);
        let sampler = sampler_of(&puzzle);
        let fair = unevenness(&found, |rng| sampler.draw(rng).unwrap().unwrap());
        assert!(fair < critical(found.len()), "{fair} for {}", found.len());
    }
}

/// The test fails for samplers that are not uniform.
#[test]
fn biased_samplers_are_caught() {
    let puzzle = blank(3, 3);
    let loops = all_loops(puzzle.grid());
    let (found, sampler) = (solutions(&loops, &puzzle), sampler_of(&puzzle));
    // Reducing eight-bit numbers modulo the count makes some loops twice as likely.
    let modulo = unevenness(&found, |rng| {
        let number = big(usize::from(rng.random::<u8>()) % found.len());
        sampler.loop_of(&number).unwrap().unwrap()
    });
    assert!(modulo > 2.0 * critical(found.len()), "{modulo}");
    // Choosing uniformly at each step, whatever it leads to: the first solution of random clues.
    let mut solver = Solver::new(Options { prove: false, ..Options::default() });
    let greedy = unevenness(&found, |rng| {
        loop {
            let states: Vec<State> = puzzle
                .grid()
                .edges()
                .map(|_| [State::Undecided, State::Line][usize::from(rng.random_bool(0.1))])
                .collect();
            if let Verdict::First(one) | Verdict::Unique(one) =
                solver.solve(Board::given(&puzzle, &states)).verdict
            {
                return one;
            }
        }
    });
    assert!(greedy > 2.0 * critical(found.len()), "{greedy}");
}

/// However solutions are counted, there are as many.
#[test]
fn all_methods_count_the_same() {
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    let grid = boards::grid(4, 4);
    let loops = all_loops(grid);
    let puzzles = (0..40).map(|_| noisy(grid, &loops, &mut rng)).chain([blank(3, 4), blank(5, 5)]);
    let mut solver = Solver::default();
    for puzzle in puzzles {
        let expected = loops_of(&Board::new(&puzzle));
        for method in [None, Some(Method::List), Some(Method::Frontier)] {
            // A list of the blank board takes long.
            if expected > big(10_000) && method == Some(Method::List) {
                continue;
            }
            let counting = Counting { method, ..Counting::default() };
            let count = solutions_of(&puzzle, &mut solver, &counting);
            assert_eq!((&count.loops, count.stop), (&expected, None), "{method:?} {puzzle:?}");
            assert!(method.is_none_or(|method| count.method == method));
        }
    }
}

fn solutions_of(puzzle: &Puzzle, solver: &mut Solver, counting: &Counting) -> Count {
    slitherlink::internals::count::solutions(puzzle, solver, counting, &mut |_| {})
}

#[test]
fn a_count_of_solutions_says_why_it_stopped() {
    let (mut solver, puzzle) = (Solver::default(), blank(6, 6));
    let limited = |limit| Counting { limit: Some(limit), ..Counting::default() };
    let some = solutions_of(&puzzle, &mut solver, &limited(7));
    assert_eq!((some.loops, some.method, some.stop), (big(7), Method::List, Some(Incomplete::Limit)));
    // As many as the limit, and all of them.
    let all = solutions_of(&blank(1, 1), &mut solver, &limited(2));
    assert_eq!((all.loops, all.stop), (big(1), None));

    let deadline = Deadline::within(Some(Duration::ZERO));
    for method in [None, Some(Method::List), Some(Method::Frontier)] {
        let budget = Budget { deadline: deadline.clone(), ..Budget::default() };
        let late = solutions_of(&puzzle, &mut solver, &Counting { method, limit: None, budget });
        assert_eq!(late.stop, Some(Incomplete::Timeout), "{method:?}");
    }
    let counting = Counting {
        method: Some(Method::Frontier),
        budget: Budget { memory: 1000, ..Budget::default() },
        ..Counting::default()
    };
    let tight = solutions_of(&blank(9, 9), &mut solver, &counting);
    assert!(matches!(tight.stop, Some(Incomplete::Memory { .. })), "{tight:?}");
}

/// A list ends before the loops that it excludes take up the memory, and those found count.
#[test]
fn a_list_ends_when_its_memory_does() {
    let mut puzzle = blank(10, 30);
    let budget = Budget { memory: 17 << 20, ..Budget::default() };
    for strategy in [Strategy::Fast, Strategy::Reference] {
        let mut solver = Solver::new(Options { strategy, ..Options::default() });
        let counting = Counting { method: Some(Method::List), limit: None, budget: budget.clone() };
        let count = solutions_of(&puzzle, &mut solver, &counting);
        assert!(matches!(count.stop, Some(Incomplete::Memory { .. })), "{count:?}");
        assert!(big(50) < count.loops && count.loops < big(1000), "{count:?}");
    }
    // A frontier needs less than a list, and is tried after it.
    puzzle = puzzle.with([(puzzle.grid().cell(0, 0), Clue::new(2).unwrap())]);
    let counting = Counting { budget, ..Counting::default() };
    let count = solutions_of(&puzzle, &mut Solver::default(), &counting);
    assert_eq!((count.method, count.stop), (Method::Frontier, None));
}
