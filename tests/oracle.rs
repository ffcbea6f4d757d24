//! Rules, SAT, and both together against the exhaustive oracle.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::HashSet;
use std::time::Duration;

use crate::common::boards::{self, deduce, noisy};
use crate::common::cases::{cases, is_campaign};
use crate::common::oracle::{Loop, all_loops, count_loops, solutions};
use num_bigint::BigUint;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::Named;
use slitherlink::count::Budget;
use slitherlink::generate::{Clues, Recipe};
use slitherlink::internals::count::by_frontier;
use slitherlink::internals::deduce::{Deducer, Rulebook};
use slitherlink::internals::frontier::{Common, common};
use slitherlink::internals::search::NextLoop;
use slitherlink::internals::search::reference::ReferenceSearch;
use slitherlink::{
    Board, Clue, Deadline, Grid, Options, Puzzle, Solver, State, Strategy, TechniqueSet, Verdict,
};

/// The techniques and solvers that a test checks.
struct Answers {
    techniques: Rulebook,
    solvers: Vec<(Options, Solver)>,
}

impl Answers {
    fn new() -> Answers {
        let full = Options::default();
        let options = [
            full,
            Options { prove: false, ..full },
            Options { techniques: TechniqueSet::EXTENSIONS, ..full },
            Options { techniques: TechniqueSet::RULES, ..full },
            Options { sat: false, ..full },
            Options::RULES_ONLY,
            Options::SAT_ONLY,
        ];
        Answers {
            techniques: Rulebook::new(TechniqueSet::SOLVING),
            solvers: options.map(|options| (options, Solver::new(options))).into(),
        }
    }

    /// Asserts that everything the solvers say of a puzzle agrees with the list of its solutions.
    fn check(&mut self, puzzle: &Puzzle, found: &[&Loop]) {
        let all: HashSet<&[bool]> = found.iter().map(|l| l.lines.as_slice()).collect();
        check_rules(&self.techniques, puzzle, found);
        for (options, solver) in &mut self.solvers {
            let verdict = solver.solve(puzzle).verdict;
            let right = match &verdict {
                Verdict::Unique(one) => all.len() == 1 && all.contains(one.lines()),
                Verdict::Several(two) => two[0] != two[1] && two.iter().all(|one| all.contains(one.lines())),
                Verdict::First(one) => !options.prove && all.contains(one.lines()),
                Verdict::None(_) => all.is_empty(),
                Verdict::Undecided => !options.sat,
                _ => false,
            };
            assert!(right, "{verdict:?} on {puzzle:?} with {} solutions, {options:?}", all.len());
        }
    }
}

/// Asserts that all solutions have what is decided on a board.
fn assert_agrees(board: &Board, found: &[&Loop]) {
    for (edge, state) in board.grid().edges().zip(board.states()) {
        let agrees = |l: &&Loop| state == State::Undecided || state == State::from_on(l.lines[edge.index()]);
        assert!(found.iter().all(agrees), "{edge:?} is {state:?} on {:?}", board.puzzle());
    }
}

/// Asserts that no rule and no extension decides an edge differently from all solutions, or refutes a board
/// that has one.
fn check_rules(techniques: &Rulebook, puzzle: &Puzzle, found: &[&Loop]) {
    let mut deducer = Deducer::new(techniques, puzzle);
    match deduce(&mut deducer) {
        Ok(()) => {
            assert_agrees(deducer.board(), found);
        }
        Err(conflict) => assert!(found.is_empty(), "{conflict:?} on {puzzle:?}"),
    }
}

/// The options of all searches.
fn ways() -> Vec<Options> {
    let strategies = Strategy::all().map(|strategy| Options { strategy, ..Options::default() });
    let bare = Options { techniques: TechniqueSet::RULES, strategy: Strategy::Cases, ..Options::default() };
    strategies.into_iter().chain([bare, Options::SAT_ONLY]).collect()
}

/// All loops that the solver lists.
fn listed(puzzle: &Puzzle, options: Options) -> HashSet<Vec<bool>> {
    let mut found = HashSet::new();
    let mut solutions = Solver::new(options).solutions(puzzle);
    for solution in &mut solutions {
        assert!(found.insert(solution.lines().to_vec()), "the same loop twice on {puzzle:?}");
    }
    assert!(solutions.is_complete());
    found
}

/// The backbone of a board by the frontier; `None` if there is no loop.
fn backbone_by_frontier(board: &Board) -> Option<Vec<State>> {
    match common(board, usize::MAX, &Deadline::NEVER).unwrap() {
        Common::NoLoop => None,
        Common::States(states) => Some(states),
    }
}

/// Asserts that the backbone is what all solutions have in common, by SAT and by the frontier.
fn check_backbone(puzzle: &Puzzle, found: &[&Loop]) {
    let by_sat = [Options::default(), Options::SAT_ONLY]
        .map(|options| Solver::new(options).backbone(puzzle).map(|backbone| backbone.states));
    for backbone in by_sat.into_iter().chain([backbone_by_frontier(&Board::new(puzzle))]) {
        assert_eq!(backbone.is_none(), found.is_empty(), "{puzzle:?}");
        for (edge, state) in backbone.iter().flatten().enumerate() {
            let on = found.iter().filter(|l| l.lines[edge]).count();
            let expected = match on {
                0 => State::Cross,
                _ if on == found.len() => State::Line,
                _ => State::Undecided,
            };
            assert_eq!(*state, expected, "edge {edge} of {puzzle:?}");
        }
    }
}

/// The search stops after some loops, inside of a case; what is assumed there is not forced.
/// A search that records gives that up after many cases; the loops that it has found do not come again.
#[test]
fn each_of_many_solutions_comes_once() {
    let puzzle = boards::puzzle(&["....."; 5].join("\n"));
    let mut solver = Solver::new(Options { record: true, ..Options::default() });
    let mut seen = HashSet::new();
    let are_new = solver.solutions(&puzzle).take(60_000).all(|one| seen.insert(one.lines().to_vec()));
    assert!(are_new && seen.len() == 60_000, "{}", seen.len());
}

/// Where SAT finds the first loops, backtracking lists the others: all of them, and none twice.
#[test]
fn solutions_beyond_the_first_thousand_are_complete() {
    let mut listed = 0;
    for index in 0..cases(60) {
        let mut puzzle = boards::recipe(10, Clues::Minimal).make(5, index).unwrap().puzzle;
        let mut all = BigUint::ZERO;
        let few = BigUint::from(1001_u32);
        for cell in puzzle.grid().cells() {
            if all < few && puzzle.clue(cell) != Clue::BLANK {
                puzzle = puzzle.without(&[cell]);
                all = by_frontier(&Board::new(&puzzle), Budget::default(), &mut |_| {}).loops;
            }
        }
        let Some(all) = u64::try_from(all).ok().filter(|all| (1001..5000).contains(all)) else { continue };
        let found: Vec<_> = Solver::default().solutions(&puzzle).collect();
        let different: HashSet<_> = found.iter().collect();
        assert_eq!((found.len() as u64, different.len() as u64), (all, all), "{puzzle}");
        listed += 1;
    }
    assert!(listed > 3, "{listed}");
}

#[test]
fn the_backbone_of_a_board_with_many_solutions() {
    let puzzle = boards::puzzle("..2 ... 3..");
    let loops = all_loops(puzzle.grid());
    let found: Vec<&Loop> = solutions(&loops, &puzzle);
    assert!(found.len() > 8);
    check_backbone(&puzzle, &found);
}

/// On long boards that are short enough for SAT, the backbone by SAT and by the frontier is the same, also from a drawing.
#[test]
fn backbones_of_long_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut none, mut unique, mut several) = (0, 0, 0);
    for i in 0..cases(600) {
        let (grid, share) = (boards::grid(1 + i % 3, 12 + i % 17), [0.05, 0.1, 0.2][i as usize % 7 % 3]);
        let clue = |_| Clue::new(rng.random_range(0..4)).filter(|_| rng.random_bool(share));
        let clues: Vec<Clue> = grid.cells().map(clue).map(|clue| clue.unwrap_or(Clue::BLANK)).collect();
        let puzzle = Puzzle::new(grid, clues).unwrap();
        let drawn = |_| if rng.random_bool(0.02) { State::from_on(rng.random()) } else { State::Undecided };
        let states: Vec<State> = grid.edges().map(drawn).collect();
        let board = Board::given(&puzzle, &states);
        let by_sat = Solver::default().backbone(board.clone());
        let by_sat = by_sat.map(|backbone| backbone.states);
        assert_eq!(by_sat, backbone_by_frontier(&board), "{puzzle:?} from {states:?}");
        match by_sat {
            None => none += 1,
            Some(states) if states.contains(&State::Undecided) => several += 1,
            Some(_) => unique += 1,
        }
    }
    assert!(none > 50 && unique > 10 && several > 50, "{none} none, {unique} unique, {several} several");
}

/// SAT would need thousands of loops to show that each edge is free.
#[test]
fn the_backbone_of_a_very_long_blank_board() {
    for (rows, cols) in [(1, 5000), (3000, 2)] {
        let grid = boards::grid(rows, cols);
        let blank = Puzzle::new(grid, vec![Clue::BLANK; grid.cell_count()]).unwrap();
        let backbone = Solver::default().backbone(&blank).unwrap();
        assert!(backbone.unsettled == 0 && backbone.states.iter().all(|&state| state == State::Undecided));
    }
}

#[test]
fn every_full_board_up_to_4x4() {
    let (mut boards, mut answers) = (0, Answers::new());
    for (rows, cols) in [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)] {
        let grid = boards::grid(rows, cols);
        let loops = all_loops(grid);
        for l in &loops {
            let clues: Vec<Clue> = l.counts.iter().map(|&n| Clue::new(n).unwrap()).collect();
            let puzzle = Puzzle::new(grid, clues).unwrap();
            answers.check(&puzzle, &solutions(&loops, &puzzle));
            boards += 1;
        }
    }
    assert!(boards > 10_000, "{boards} boards");
}

#[test]
fn boards_with_blanks_and_wrong_clues() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut none, mut unique, mut several) = (0, 0, 0);
    let mut answers = Answers::new();
    for (rows, cols) in [(2, 2), (2, 4), (3, 3), (4, 3), (4, 4)] {
        let grid = boards::grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..cases(400) {
            let puzzle = noisy(grid, &loops, &mut rng);
            let found = solutions(&loops, &puzzle);
            answers.check(&puzzle, &found);
            match found.len() {
                0 => none += 1,
                1 => unique += 1,
                _ => several += 1,
            }
            if found.len() <= 60 {
                let expected: HashSet<Vec<bool>> = found.iter().map(|l| l.lines.clone()).collect();
                for options in ways() {
                    assert_eq!(listed(&puzzle, options), expected, "{puzzle:?} with {options:?}");
                }
            }
            check_backbone(&puzzle, &found);
        }
    }
    assert!(none > 120 && unique > 120 && several > 120, "{none} none, {unique} unique, {several} several");
}

#[test]
fn boards_of_5x5_with_blanks() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let grid = boards::grid(5, 5);
    let loops = all_loops(grid);
    assert_eq!(loops.len(), 1_222_363);
    let mut answers = Answers::new();
    for _ in 0..cases(20) {
        let puzzle = noisy(grid, &loops, &mut rng);
        answers.check(&puzzle, &solutions(&loops, &puzzle));
    }
}

/// The encoding is right at any board: with any part of a solution decided beforehand, exactly the solutions
/// that agree with it are found.
#[test]
fn searches_from_a_partly_decided_board() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let grid: Grid = boards::grid(3, 4);
    let loops = all_loops(grid);
    for i in 0..600 {
        let puzzle = noisy(grid, &loops, &mut rng);
        let states = boards::forget(&loops[i * 7 % loops.len()].lines, 0.8, &mut rng);
        let board = Board::given(&puzzle, &states);
        let agrees = |l: &&&Loop| {
            states.iter().zip(&l.lines).all(|(s, &on)| *s == State::Undecided || *s == State::from_on(on))
        };
        let found = solutions(&loops, &puzzle);
        let expected: HashSet<&[bool]> = found.iter().filter(agrees).map(|l| l.lines.as_slice()).collect();
        let mut search = ReferenceSearch::new(board, &Deadline::NEVER);
        let mut count = 0;
        while let NextLoop::Loop(solution) = search.next_loop() {
            assert!(expected.contains(solution.lines()), "{puzzle:?} from {states:?}");
            count += 1;
        }
        assert_eq!(count, expected.len(), "{puzzle:?} from {states:?}");
    }
}

/// The counts are those of cycles in the grid graph.
#[test]
fn counts_of_blank_boards() {
    // Those of the largest are as many as all tests beside this one list together.
    let tried = if is_campaign() { 5 } else { 4 };
    for (size, count) in [(1, 1), (2, 13), (3, 213), (4, 9_349), (5, 1_222_363)].into_iter().take(tried) {
        let grid = boards::grid(size, size);
        let puzzle = Puzzle::new(grid, vec![Clue::BLANK; grid.cell_count()]).unwrap();
        assert!(size > 4 || count_loops(grid) == count);
        let few = if size <= 3 { ways() } else { vec![Options::default()] };
        for options in few {
            let mut solutions = Solver::new(options).solutions(&puzzle);
            assert_eq!(solutions.by_ref().count(), count, "{size} x {size}, {options:?}");
            assert!(solutions.is_complete());
        }
    }
}

/// On boards too large for the oracle the strategies agree with each other.
#[test]
fn strategies_agree_on_generated_boards() {
    for seed in 0..150 {
        let any = seed % 3 == 0;
        let recipe = Recipe {
            size: Some(boards::grid(10, 10)),
            clues: Some(if any { Clues::Share(0.42) } else { Clues::Minimal }),
            any,
            ..Recipe::default()
        };
        let puzzle = recipe.make(seed, 0).unwrap().puzzle;
        let solve = |options| match Solver::new(options).solve(&puzzle).verdict {
            Verdict::Several(_) => "several".to_string(),
            verdict => format!("{verdict:?}"),
        };
        let verdicts =
            [Strategy::Fast, Strategy::Reference].map(|strategy| Options { strategy, ..Options::default() });
        let [fast, reference] = verdicts.map(solve);
        assert_eq!(fast, reference, "{puzzle:?}");
        assert_eq!(fast, solve(Options::SAT_ONLY), "{puzzle:?}");
    }
}

/// With no time at all, what rules and extensions decide is right, and nothing else is claimed.
#[test]
fn no_time_is_no_answer() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let grid = boards::grid(4, 4);
    let loops = all_loops(grid);
    let mut timeouts = 0;
    for _ in 0..300 {
        let puzzle = noisy(grid, &loops, &mut rng);
        let found = solutions(&loops, &puzzle);
        for options in [Options::default(), Options::SAT_ONLY] {
            let over = Deadline::within(Some(Duration::ZERO));
            let answer = Solver::new(options).until(&over).solve(&puzzle);
            match answer.verdict {
                Verdict::Timeout(first) => {
                    timeouts += 1;
                    assert_eq!(first, None);
                }
                Verdict::Unique(_) => assert_eq!(found.len(), 1),
                Verdict::None(_) => assert!(found.is_empty()),
                verdict => panic!("{verdict:?}"),
            }
            assert_agrees(&answer.board, &found);
        }
    }
    assert!(timeouts > 100, "{timeouts}");
}
