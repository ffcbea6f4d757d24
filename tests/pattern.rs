//! Boards whose clues are in the cells of a pattern.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::HashMap;
use std::fs;

use crate::common::boards::{grid, is_unique, recipe, requiring};
use crate::common::cases::is_campaign;
use crate::common::oracle::{Loop, all_loops, solutions};

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use slitherlink::generate::{Clues, GenerateError, Made, Mask, NoBoard, Recipe, Require, Symmetry};
use slitherlink::{Cell, Clue, Deadline, Grid, Puzzle, State, api, verify};

fn exactly(cells: &Mask) -> Recipe {
    Recipe { pattern: Some(cells.clone()), ..Recipe::default() }
}

fn at_most(cells: &Mask) -> Recipe {
    Recipe { at_most: true, clues: Some(Clues::Minimal), ..exactly(cells) }
}

/// The cells with these indices.
fn mask(grid: Grid, cells: impl Fn(usize) -> bool) -> Mask {
    Mask::new(grid, (0..grid.cell_count()).map(cells).collect::<Vec<_>>()).unwrap()
}

/// Whether some loop without a 4 in the cells has clues there that it shares with no other loop, and that are within limits.
fn is_board(loops: &[Loop], cells: &[Cell], require: &[Require]) -> bool {
    let mut by_clues = HashMap::<Vec<u8>, usize>::new();
    for one in loops {
        *by_clues.entry(cells.iter().map(|cell| one.counts[cell.index()]).collect()).or_default() += 1;
    }
    let fits = |clues: &[u8], one: &Require| match *one {
        Require::Digit { digit, most } => clues.iter().filter(|&&clue| clue == digit).count() <= most,
        _ => true,
    };
    by_clues.iter().any(|(clues, &count)| {
        count == 1 && !clues.contains(&4) && require.iter().all(|one| fits(clues, one))
    })
}

/// The cells of a pattern.
fn within(cells: &Mask) -> impl Iterator<Item = Cell> {
    cells.grid().cells().filter(|&cell| cells.contains(cell))
}

fn holds_a_board(loops: &[Loop], cells: &Mask) -> bool {
    is_board(loops, &within(cells).collect::<Vec<_>>(), &[])
}

/// Whether the set of cells with these indices stays the same under a symmetry, and no two of them share a side if they must not.
fn fits(grid: Grid, cells: &[Cell], symmetry: Symmetry, require: &[Require]) -> bool {
    let is_beside = |cell: &Cell| {
        let (r, c) = grid.cell_place(*cell);
        cells.iter().any(|&other| {
            let (row, col) = grid.cell_place(other);
            r.abs_diff(row) + c.abs_diff(col) == 1
        })
    };
    let is_whole =
        |orbit: &Vec<Cell>| orbit.iter().all(|cell| cells.contains(cell) == cells.contains(&orbit[0]));
    symmetry.orbits(grid).iter().all(is_whole)
        && !(require.contains(&Require::Apart) && cells.iter().any(is_beside))
}

/// All sets of cells of a small grid, as bits, that hold a board.
fn all_boards(grid: Grid, symmetry: Symmetry, require: &[Require]) -> Vec<usize> {
    let loops = all_loops(grid);
    let sets = 0..1_usize << grid.cell_count();
    sets.filter(|bits| {
        let cells: Vec<Cell> = grid.cells().filter(|cell| bits >> cell.index() & 1 == 1).collect();
        fits(grid, &cells, symmetry, require) && is_board(&loops, &cells, require)
    })
    .collect()
}

/// Asks for boards with clues in some cells of a pattern, or of the grid, and checks that there is one if and only if some set of
/// these cells holds one.
fn check_at_most(boards: &[usize], recipe: &Recipe) -> Option<NoBoard> {
    let grid = recipe.size.or(recipe.pattern.as_ref().map(Mask::grid)).unwrap();
    let bits = |cells: &Mask| within(cells).map(|cell| 1 << cell.index()).sum();
    let pattern = recipe.pattern.as_ref().map_or(usize::MAX, bits);
    match recipe.make(1, 0) {
        Ok(made) => {
            let cells = bits(&Mask::of_clues(&made.puzzle));
            assert!(cells & !pattern == 0 && boards.contains(&cells), "{recipe:?}: {:?}", made.puzzle);
            assert_eq!(solutions(&all_loops(grid), &made.puzzle).len(), 1, "{:?}", made.puzzle);
            assert!(!made.puzzle.clues().iter().any(|clue| clue.is(4)), "{:?}", made.puzzle);
            assert_solved(&made);
            None
        }
        Err(GenerateError::NoBoard { why, symmetry }) => {
            assert_eq!(symmetry, recipe.symmetry);
            let board = boards.iter().find(|&&cells| cells & !pattern == 0);
            assert_eq!(board, None, "{recipe:?}: {why}");
            Some(why)
        }
        Err(GenerateError::AtOdds { .. }) => {
            assert!(!boards.iter().any(|&cells| cells & !pattern == 0), "{recipe:?}");
            None
        }
        Err(error) => panic!("{recipe:?}: {error}"),
    }
}

fn assert_solved(made: &Made) {
    let lines: Vec<bool> = made.solution.iter().map(|&state| state == State::Line).collect();
    assert!(verify(&made.puzzle, lines).is_ok(), "{:?}", made.puzzle);
}

/// Makes a board, and compares with all loops of the grid.
fn check(loops: &[Loop], cells: &Mask, seed: u64) -> Result<Made, NoBoard> {
    match exactly(cells).make(seed, 0) {
        Ok(made) => {
            assert_eq!(Mask::of_clues(&made.puzzle), *cells);
            assert_eq!(solutions(loops, &made.puzzle).len(), 1, "{:?}", made.puzzle);
            assert!(!made.puzzle.clues().iter().any(|clue| clue.is(4)), "{:?}", made.puzzle);
            assert_solved(&made);
            Ok(made)
        }
        Err(GenerateError::NoBoard { why, .. }) => {
            assert!(!holds_a_board(loops, cells), "{cells:?}: {why}");
            Err(why)
        }
        Err(error) => panic!("{cells:?}: {error}"),
    }
}

#[test]
fn of_all_patterns_of_3x3_those_with_a_board_are_known() {
    let grid = grid(3, 3);
    let loops = all_loops(grid);
    let found = (0..512).filter(|bits| check(&loops, &mask(grid, |i| bits >> i & 1 == 1), 1).is_ok()).count();
    assert!((300..512).contains(&found), "{found}");
}

/// With `at_most`, the cell of a 4 is blank, and then there may be a board.
#[test]
fn of_all_small_patterns_those_with_a_board_in_some_of_their_cells_are_known() {
    let mut none = 0;
    for (rows, cols) in [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (1, 6), (3, 3)] {
        let grid = grid(rows, cols);
        let boards = all_boards(grid, Symmetry::None, &[]);
        for bits in 0..1_usize << grid.cell_count() {
            let cells = mask(grid, |i| bits >> i & 1 == 1);
            none += usize::from(check_at_most(&boards, &at_most(&cells)).is_some());
        }
    }
    assert!((30..200).contains(&none), "{none}");
}

/// Random patterns of 2x3, 3x3 and 4x4, or none, with clues that are apart, symmetric, or of some digits only.
#[test]
fn small_boards_within_limits_are_found_if_there_are_any() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let avoid =
        |digits: &[u8]| digits.iter().map(|&digit| Require::Digit { digit, most: 0 }).collect::<Vec<_>>();
    let limits = [
        vec![Require::Apart],
        avoid(&[0]),
        avoid(&[1, 2]),
        [avoid(&[0, 3]), vec![Require::Apart]].concat(),
        vec![Require::Apart, Require::Digit { digit: 3, most: 1 }, Require::Digit { digit: 0, most: 1 }],
        vec![],
    ];
    let (mut found, mut none) = (0, [0; 2]);
    for (grid, patterns) in [(grid(2, 3), 12), (grid(3, 3), 12), (grid(4, 4), 1)] {
        for symmetry in [Symmetry::None, Symmetry::Rot180, Symmetry::Vertical] {
            let is_tried = |one: &&Vec<Require>| grid.cell_count() < 16 || one[..] == [Require::Apart];
            for require in limits.iter().filter(is_tried) {
                let boards = all_boards(grid, symmetry, require);
                for i in 0..=patterns {
                    let cells: Vec<bool> = (0..grid.cell_count()).map(|_| rng.random_bool(0.6)).collect();
                    let pattern = (i > 0).then(|| Mask::new(grid, cells).unwrap());
                    if pattern.is_none() && !require.contains(&Require::Apart) {
                        continue;
                    }
                    let at_most = pattern.is_some();
                    let conditions =
                        Recipe { symmetry, pattern, at_most, ..recipe(1, Clues::AsFewAsAllowed) };
                    let conditions = Recipe { size: Some(grid), ..requiring(conditions, require) };
                    match check_at_most(&boards, &conditions) {
                        None => found += 1,
                        Some(NoBoard::Limits { .. }) => none[1] += 1,
                        Some(_) => none[0] += 1,
                    }
                }
            }
        }
    }
    println!("{found} {none:?}");
    assert!(found > 100 && none[0] > 20 && none[1] > 20, "{found} {none:?}");
}

/// A pattern of few cells on a larger board, of which all fillings are tried.
#[test]
fn in_some_of_few_cells_boards_within_limits_are_found_if_there_are_any() {
    let wide = grid(1, 17);
    let loops = all_loops(wide);
    let (mut found, mut none) = (0, 0);
    for start in 0..15 {
        for (cells, require) in [
            (vec![start, start + 1, start + 2], vec![]),
            (vec![start, start + 1, start + 2], vec![Require::Apart]),
            (vec![start, start + 1], vec![Require::Digit { digit: 3, most: 0 }]),
            (vec![start + 1], vec![]),
        ] {
            let boards: Vec<usize> = (0..1_usize << wide.cell_count())
                .filter(|bits| (0..17).all(|i| bits >> i & 1 == 0 || cells.contains(&i)))
                .filter(|bits| {
                    let cells: Vec<Cell> =
                        wide.cells().filter(|cell| bits >> cell.index() & 1 == 1).collect();
                    fits(wide, &cells, Symmetry::None, &require) && is_board(&loops, &cells, &require)
                })
                .collect();
            let pattern = at_most(&mask(wide, |i| cells.contains(&i)));
            match check_at_most(&boards, &requiring(pattern, &require)) {
                None => found += 1,
                Some(_) => none += 1,
            }
        }
    }
    assert!(found > 10 && none > 10, "{found} {none}");
}

#[test]
fn a_claim_that_there_is_no_board_says_of_which_kind() {
    let said = |recipe: Recipe| recipe.make(1, 0).unwrap_err().to_string();
    let corners: Mask = ".#\n#.\n".parse().unwrap();
    let claim = "no board with one solution and without a clue 4 has its clues in the cells of the pattern: each of the 13 loops \
                 of that size has ";
    let of =
        |recipe, rest: &str| assert_eq!(said(recipe), format!("{claim}{rest}; add cells to the pattern"));
    of(exactly(&corners), "a clue 4 there, or another loop with the same clues");
    of(at_most(&mask(grid(2, 2), |_| false)), "another loop with the same clues from 0 to 3 there");
    // One corner alone has a board, but its counterpart would have the 4.
    assert!(at_most(&corners).make(1, 0).is_ok());
    let symmetric = said(Recipe { symmetry: Symmetry::Rot180, ..at_most(&corners) });
    assert!(
        symmetric.starts_with("no board with one solution, the symmetry rot180 and without"),
        "{symmetric}"
    );
    let one = exactly(&mask(grid(1, 1), |_| true));
    assert!(said(one).contains(": the only loop of that size has a clue 4 there; "));
    assert_eq!(
        said(Recipe { size: Some(grid(1, 2)), avoid: vec![1, 3], apart: true, ..Recipe::default() }),
        "no board with one solution and without a clue 4 meets all conditions for its clues: each of the 3 loops that clues \
         can single out needs too many clues with some digit, or clues side by side; allow more digits or clues side by side"
    );
}

/// Patterns of 4x4 by all loops, and of up to four clues on 3x6 by all fillings.
#[test]
fn small_patterns_agree_with_all_loops() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let [square, wide] = [grid(4, 4), grid(3, 6)];
    let (of_square, of_wide) = (all_loops(square), all_loops(wide));
    let (mut found, mut none) = (0, 0);
    for i in 0..12 {
        let density = [0.15, 0.3, 0.6][i % 3];
        let cells: Vec<bool> = (0..16).map(|_| rng.random_bool(density)).collect();
        let made = check(&of_square, &Mask::new(square, cells).unwrap(), 2);
        assert!(!matches!(made, Err(NoBoard::Fillings(_))));
    }
    for i in 0..24 {
        let mut cells: Vec<bool> = (0..18).map(|cell| cell < i % 5).collect();
        cells.shuffle(&mut rng);
        match check(&of_wide, &Mask::new(wide, cells).unwrap(), 3) {
            Ok(_) => found += 1,
            Err(_) => none += 1,
        }
    }
    assert!(found > 1 && none > 5, "{found} found, {none} not");
}

/// Reads a pattern of `fixtures/patterns`.
fn fixture(name: &str) -> Mask {
    fs::read_to_string(format!("fixtures/patterns/{name}.txt")).unwrap().parse().unwrap()
}

#[test]
fn patterns_hold_boards() {
    let mut names: Vec<String> = fs::read_dir("fixtures/patterns")
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap().trim_end_matches(".txt").to_string())
        .filter(|name| !SLOW.contains(&name.as_str()))
        .collect();
    names.sort();
    assert_eq!(names.len() + SLOW.len(), 40);
    names.retain(|name| is_campaign() || !LONG.contains(&name.as_str()));
    for name in names {
        let cells = fixture(&name);
        let made = exactly(&cells).make(1, 0).unwrap();
        assert_eq!(Mask::of_clues(&made.puzzle), cells, "{name}");
        assert!(is_unique(&made.puzzle), "{name}");
        assert_solved(&made);
    }
}

/// Those for which a board takes seconds, or is not found: docs/generating.md.
const SLOW: [&str; 12] = [
    "letter-H-10",
    "letter-K-10",
    "letter-N-10",
    "letter-O-10",
    "letter-T-10",
    "sparse-2-8x8",
    "sparse-3-9x9",
    "sparse-4-10x10",
    "sparse-5-10x10",
    "sparse-6-10x10",
    "sparse-7-12x12",
    "sparse-8-15x15",
];

/// Those that take longer than all others together.
const LONG: [&str; 2] = ["drawn-5-heart-11", "drawn-6-dominoes-12"];

#[test]
fn at_most_the_clues_of_a_pattern_are_minimal_and_symmetric() {
    for symmetry in [Symmetry::None, Symmetry::Rot180] {
        let cells = fixture("symmetric-1-rot180-10");
        let puzzle = Recipe { symmetry, ..at_most(&cells) }.make(2, 0).unwrap().puzzle;
        let kept = Mask::of_clues(&puzzle);
        assert!(within(&kept).all(|cell| cells.contains(cell)) && kept.count() < cells.count());
        assert!(is_unique(&puzzle));
        for orbit in symmetry.orbits(puzzle.grid()).into_iter().filter(|orbit| kept.contains(orbit[0])) {
            assert!(orbit.iter().all(|&cell| kept.contains(cell)), "{symmetry}");
            assert!(!is_unique(&puzzle.without(&orbit)), "{symmetry}: {puzzle:?}");
        }
    }
    // Of a pattern without the symmetry, the part that has it is used.
    let cells = fixture("dense-5-10x10");
    let recipe = Recipe { symmetry: Symmetry::Vertical, ..at_most(&cells) };
    let kept = Mask::of_clues(&recipe.make(1, 0).unwrap().puzzle);
    assert!(within(&kept).all(|cell| {
        let (r, c) = kept.grid().cell_place(cell);
        cells.contains(cell) && kept.contains(kept.grid().cell(9 - r, c))
    }));
}

#[test]
fn the_same_seed_gives_the_same_board_of_a_pattern() {
    let recipe = exactly(&fixture("dense-1-7x7"));
    let boards: Vec<Puzzle> = (0..4).map(|index| recipe.make(5, index).unwrap().puzzle).collect();
    for (index, board) in boards.iter().enumerate().rev() {
        assert_eq!(recipe.make(5, index as u64).unwrap().puzzle, *board);
    }
    assert!(boards[0] != boards[1]);
}

#[test]
fn patterns_that_contradict_other_wishes_are_refused() {
    let cells: Mask = "##..\n####\n.##.\n.#..\n".parse().unwrap();
    let refused = |recipe: Recipe| recipe.make(1, 0).unwrap_err().to_string();
    assert!(
        refused(Recipe { size: Some(grid(4, 5)), ..exactly(&cells) }).contains("the pattern has 4 x 4 cells")
    );
    assert!(
        refused(Recipe { clues: Some(Clues::Minimal), ..exactly(&cells) })
            .contains("are at odds: the pattern fixes how many")
    );
    let refused = refused(Recipe { symmetry: Symmetry::Rot180, ..exactly(&cells) });
    assert!(refused.contains("the symmetry rot180 are at odds"), "{refused}");
}

#[test]
fn a_pattern_without_a_board_is_said_to_have_none() {
    let one = mask(grid(10, 10), |i| i == 44);
    let error = exactly(&one).make(1, 0).unwrap_err();
    assert!(matches!(error, GenerateError::NoBoard { why: NoBoard::Fillings(4), .. }), "{error}");
    let error = exactly(&mask(grid(10, 10), |_| false)).make(1, 0).unwrap_err();
    assert!(matches!(error, GenerateError::NoBoard { why: NoBoard::NoCells, .. }), "{error}");
}

/// The cells of a pattern in a text, as the page asks for them.
fn shape(text: &str) -> serde_json::Value {
    let question = json!({ "text": text, "what": "pattern" }).to_string();
    let answer = api::named("shape").unwrap().answer(question.as_bytes(), 1, Deadline::NEVER);
    serde_json::from_slice(&answer.unwrap()).unwrap()
}

#[test]
fn masks_are_read_as_people_draw_them() {
    let is = |text: &str, rows: usize, cols: usize, cells: &[usize]| {
        let mask: Mask = text.parse().unwrap();
        let there: Vec<usize> = within(&mask).map(Cell::index).collect();
        assert_eq!((mask.grid().rows(), mask.grid().cols(), there.as_slice()), (rows, cols, cells), "{text}");
    };
    is("#.\n.#\n", 2, 2, &[0, 3]);
    is("# a title of mine\r\n\r\n# .\r\n? 3\r\n", 2, 2, &[0, 2, 3]);
    is("2 3\n? . .\n. . 0\n0 0\n", 2, 3, &[0, 5]);
    is("2 3\n", 1, 2, &[0, 1]);
    is("# 1\n2 2\n3 .\n. 1\n0 0\n", 2, 2, &[0, 3]);
    let error = |text: &str| text.parse::<Mask>().unwrap_err().to_string();
    assert_eq!(error("#.#\n\n##\n"), "line 3 has 2 cells, expected 3 as in the first row");
    assert!(error(" \n").contains("found no rows"));
    assert!(error("##.\n.oo\n##.\n").starts_with("line 2: found `o`, expected `#`"));
    assert_eq!(error("3 2\n#.\n.#\n"), "found 2 rows, expected 3 as the size says");
    for (text, cells) in [
        ("##\n..\n", ["##", ".."].as_slice()),
        ("1 1\n?\n", &["#"]),
        ("# a title\n2 2\n3 .\n. 1\n", &["#.", ".#"]),
        ("# 1\n2 2\n? .\n. 1\n", &["#.", ".#"]),
    ] {
        assert_eq!(shape(text), json!({ "cells": cells }), "{text}");
    }
    is("#.\n\n.#\n\n", 2, 2, &[0, 3]);
    let another = |line| {
        format!("line {line}: another shape begins here, expected only one; give each a file of its own")
    };
    assert_eq!(error("#.\n.#\n\n##\n##\n"), another(4));
    assert_eq!(error("2 2\n#.\n.#\n0 0\n2 2\n##\n##\n"), another(5));
    assert_eq!(Mask::new(grid(2, 2), vec![true; 3]), None);
    let puzzle = Puzzle::new(grid(1, 2), vec![Clue::BLANK, Clue::NUMBERS[1]]).unwrap();
    assert_eq!(Mask::of_clues(&puzzle).count(), 1);
}
