//! Boards on which a plausible but wrong solver fails, by name.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::{cycles_of, grid, puzzle};
use crate::common::oracle::{all_loops, solutions};
use slitherlink::generate::{Clues, Recipe};
use slitherlink::internals::search::reference::{Varisat, encode};
use slitherlink::{Board, Deadline, Edge, Options, Puzzle, Solver, Verdict, verify};
use slitherlink_encodings::ClauseSink;

/// The verdict by rules and SAT, which must equal that by SAT only, and the number of solutions by the
/// oracle.
fn verdict(puzzle: &Puzzle) -> (Verdict, usize) {
    let found = solutions(&all_loops(puzzle.grid()), puzzle).len();
    let both = Solver::new(Options::default()).solve(puzzle).verdict;
    for verdict in [&both, &Solver::new(Options::SAT_ONLY).solve(puzzle).verdict] {
        match verdict {
            Verdict::None(_) => assert_eq!(found, 0),
            Verdict::Unique(_) => assert_eq!(found, 1),
            Verdict::Several(_) => assert!(found > 1),
            other => panic!("{other:?}"),
        }
    }
    (both, found)
}

#[test]
fn full_clues_may_have_two_solutions() {
    assert_eq!(verdict(&puzzle("32 23")).1, 2);
    assert_eq!(verdict(&puzzle("321 222 123")).1, 2);
}

#[test]
fn the_loop_round_a_domino_is_unique_and_its_shared_edge_off() {
    for rows in ["33 11", "331 110"] {
        let puzzle = puzzle(rows);
        let (Verdict::Unique(solution), 1) = verdict(&puzzle) else { panic!("{rows}") };
        let [_, shared, ..] = puzzle.grid().sides(puzzle.grid().cell(0, 0));
        assert!(!solution.lines()[shared.index()]);
    }
}

#[test]
fn zeros_have_no_solution_and_blanks_have_many() {
    for rows in ["0", "00 00", "000 000 000"] {
        assert_eq!(verdict(&puzzle(rows)).1, 0, "{rows}");
    }
    assert_eq!(verdict(&puzzle(".. ..")).1, 13);
    assert_eq!(verdict(&puzzle(".")).1, 1);
}

#[test]
fn a_4_is_the_loop_round_one_cell() {
    for (rows, solutions) in
        [("4", 1), (".4.", 1), ("... .4. ...", 1), ("4.4", 0), ("41 1.", 1), ("42 ..", 0)]
    {
        assert_eq!(verdict(&puzzle(rows)).1, solutions, "{rows}");
    }
}

#[test]
fn zeros_may_cut_a_board_in_two() {
    assert_eq!(verdict(&puzzle("3.0.3 ..0.. ")).1, 0);
    assert_eq!(verdict(&puzzle("3.0.. ..0..")).1, 1);
    // The loops of the column left of the zeros, and as many on the right.
    assert_eq!(verdict(&puzzle(".0. .0. .0.")).1, 0);
    assert_eq!(verdict(&puzzle("..0.. ..0.. ..0..")).1, 2 * all_loops(grid(3, 1)).len());
}

/// A model may contain the solution and a stray cycle next to it. A solver that forbids every cycle of such a
/// model loses the solution; this happens on some of these boards, which have exactly one solution.
#[test]
fn a_solution_beside_stray_cycles_is_not_lost() {
    let recipe = Recipe { size: Some(grid(7, 7)), clues: Some(Clues::Minimal), ..Recipe::default() };
    let mut lost = 0;
    // Which boards these are depends on the order of models.
    for index in 0..5000 {
        if index >= 300 && lost > 0 {
            break;
        }
        let puzzle = recipe.make(1, index).unwrap().puzzle;
        let verdict = Solver::new(Options::SAT_ONLY).solve(&puzzle).verdict;
        assert!(matches!(verdict, Verdict::Unique(_)), "{verdict:?}");
        lost += usize::from(forbidding_every_cycle_finds_none(&puzzle));
    }
    assert!(lost > 0, "the trap was on none of the boards");
}

/// True if the unsound shortcut of forbidding every cycle finds no solution.
fn forbidding_every_cycle_finds_none(puzzle: &Puzzle) -> bool {
    let board = Board::new(puzzle);
    let mut engine = Varisat::new(&Deadline::NEVER);
    let literals = encode(&board, &mut engine);
    let lit = |edge: Edge| literals.lit(edge).unwrap();
    while engine.solve(&[]).unwrap() {
        let lines: Vec<bool> = puzzle.grid().edges().map(|edge| engine.holds(lit(edge))).collect();
        if verify(puzzle, lines.clone()).is_ok() {
            return false;
        }
        for cycle in cycles_of(puzzle.grid(), &lines) {
            engine.add_clause(&cycle.edges.iter().map(|&edge| !lit(edge)).collect::<Vec<_>>());
        }
    }
    true
}
