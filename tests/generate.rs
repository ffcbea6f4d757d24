//! Generated boards meet their recipe.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::{clues_of, grid, is_unique, near, puzzle};
use crate::common::oracle::{Loop, all_loops, solutions};
use slitherlink::Named;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use slitherlink::explain::End;
use slitherlink::formats::Reader;
use slitherlink::generate::{ByRules, Clues, Generator, Loops, Maker, Recipe, Symmetry};
use slitherlink::internals::deduce::{Deducer, Memory, Rulebook, by_rules};
use slitherlink::internals::generate::Near;
use slitherlink::{Cell, Clue, Deadline, Puzzle, State, Technique, TechniqueSet, verify};

fn recipe(rows: u64, cols: u64, clues: Clues) -> Recipe {
    Recipe { size: Some(grid(rows, cols)), clues: Some(clues), ..Recipe::default() }
}

fn clued(puzzle: &Puzzle) -> usize {
    puzzle.clues().iter().filter(|&&clue| clue != Clue::BLANK).count()
}

#[test]
fn minimal_boards_are_unique_and_lose_that_with_any_clue() {
    for (i, maker) in [Maker::Region, Maker::Maze].into_iter().cycle().enumerate().take(30) {
        let puzzle = Recipe { loops: Loops::Random(maker), ..recipe(6 + i as u64 % 3, 7, Clues::Minimal) }
            .make(1, i as u64)
            .unwrap()
            .puzzle;
        assert!(is_unique(&puzzle));
        for cell in puzzle.grid().cells().filter(|&cell| puzzle.clue(cell) != Clue::BLANK) {
            assert!(!is_unique(&puzzle.without(&[cell])), "{puzzle:?} can do without {cell:?}");
        }
    }
}

/// Here, loops near a clue are also followed beyond the cells that may change.
#[test]
fn a_large_minimal_board_is_unique() {
    let puzzle = recipe(30, 35, Clues::Minimal).make(3, 0).unwrap().puzzle;
    assert!(is_unique(&puzzle));
}

#[test]
fn minimal_boards_with_symmetry_lose_uniqueness_with_any_orbit() {
    use Symmetry::{Diagonal, Horizontal, Rot90, Rot180, Vertical};
    for (i, symmetry) in [Rot180, Rot90, Horizontal, Vertical, Diagonal].into_iter().enumerate() {
        let puzzle = Recipe { symmetry, ..recipe(7, 7, Clues::Minimal) }.make(2, i as u64).unwrap().puzzle;
        assert!(is_unique(&puzzle));
        for orbit in symmetry.orbits(puzzle.grid()) {
            let blanks = orbit.iter().filter(|&&cell| puzzle.clue(cell) == Clue::BLANK).count();
            assert!(blanks == 0 || blanks == orbit.len(), "{symmetry:?}: {orbit:?}");
            assert!(blanks > 0 || !is_unique(&puzzle.without(&orbit)), "{symmetry:?}: {orbit:?}");
        }
    }
}

#[test]
fn symmetries_are_what_they_are_called() {
    let grid = grid(5, 5);
    let partner = |symmetry: Symmetry, r, c| {
        let orbits = symmetry.orbits(grid);
        let mut orbit = orbits.into_iter().find(|orbit| orbit.contains(&grid.cell(r, c))).unwrap();
        orbit.sort();
        orbit.into_iter().map(|cell| grid.cell_place(cell)).collect::<Vec<_>>()
    };
    assert_eq!(partner(Symmetry::None, 0, 1), [(0, 1)]);
    assert_eq!(partner(Symmetry::Rot180, 0, 1), [(0, 1), (4, 3)]);
    assert_eq!(partner(Symmetry::Rot90, 0, 1), [(0, 1), (1, 4), (3, 0), (4, 3)]);
    assert_eq!(partner(Symmetry::Horizontal, 0, 1), [(0, 1), (0, 3)]);
    assert_eq!(partner(Symmetry::Vertical, 0, 1), [(0, 1), (4, 1)]);
    assert_eq!(partner(Symmetry::Diagonal, 0, 1), [(0, 1), (1, 0)]);
}

#[test]
fn shares_are_met() {
    for (unique, share) in [(true, 0.6), (true, 0.9), (false, 0.0), (false, 0.35), (false, 1.0)] {
        let recipe = Recipe { any: !unique, ..recipe(10, 10, Clues::Share(share)) };
        for index in 0..5 {
            let puzzle = recipe.make(3, index).unwrap().puzzle;
            assert_eq!(clued(&puzzle), (share * 100.0) as usize);
            assert!(!unique || is_unique(&puzzle));
        }
    }
}

#[test]
fn rules_finish_what_they_are_required_to_finish_and_nothing_else() {
    for require in [ByRules::Rules, ByRules::Sat] {
        for index in 0..10 {
            let puzzle =
                Recipe { require, ..recipe(8, 8, Clues::Share(0.55)) }.make(4, index).unwrap().puzzle;
            let rules = Rulebook::new(TechniqueSet::RULES);
            let (board, outcome) = by_rules(&rules, &puzzle, &mut Memory::default());
            assert!(outcome.is_ok());
            assert_eq!(board.undecided_count() == 0, require == ByRules::Rules);
            assert!(is_unique(&puzzle));
        }
    }
}

/// A sequence of puzzles with more and more of a puzzle's clues, each with the cells of the new ones.
fn more_and_more(full: &Puzzle, rng: &mut impl Rng) -> Vec<(Puzzle, Vec<Cell>)> {
    let mut cells: Vec<Cell> = full.grid().cells().collect();
    cells.shuffle(rng);
    let mut puzzles = vec![(full.without(&cells), Vec::new())];
    while !cells.is_empty() {
        let new = cells.split_off(rng.random_range(0..cells.len()));
        let clues = new.iter().map(|&cell| (cell, full.clue(cell)));
        puzzles.push((puzzles.last().unwrap().0.with(clues), new));
    }
    puzzles
}

/// Rules that get clues one by one decide what they decide with all clues from the start, also after some
/// were removed.
#[test]
fn clues_may_come_bit_by_bit() {
    let rng = &mut ChaCha8Rng::seed_from_u64(5);
    let rules = Rulebook::new(TechniqueSet::RULES);
    let at_once = |puzzle: &Puzzle| by_rules(&rules, puzzle, &mut Memory::default()).0.states();
    let sizes = [(1, 7), (2, 5), (3, 3), (4, 6), (9, 8)];
    let boards = (0..100).flat_map(|index| sizes.map(|size| (index, size)));
    for (index, (rows, cols)) in boards {
        let any = Recipe { any: true, ..recipe(rows, cols, Clues::Full) };
        let full = any.make(11, index).unwrap().puzzle;
        let (puzzles, others) = (more_and_more(&full, rng), more_and_more(&full, rng));
        let mut deducer = Deducer::new(&rules, &puzzles[0].0);
        deducer.run_rules().unwrap();
        for ((before, _), (puzzle, new)) in puzzles.iter().zip(&puzzles[1..]) {
            let (_, other) = &others[rng.random_range(0..others.len())];
            let clues = |cells: &[Cell]| -> Vec<(Cell, Clue)> {
                let blank = cells.iter().filter(|cell| before.clue(**cell) == Clue::BLANK);
                blank.map(|&cell| (cell, full.clue(cell))).collect()
            };
            let (beside, mark) = (clues(other), deducer.mark());
            deducer.add_clues(&beside).unwrap();
            let aside = before.with(beside.iter().copied());
            assert_eq!(deducer.board().states(), at_once(&aside), "{aside:?}");
            deducer.take_back_clues(&beside, mark);
            deducer.add_clues(&clues(new)).unwrap();
            assert_eq!(deducer.board().states(), at_once(puzzle), "{puzzle:?}");
        }
    }
}

/// The line between two adjacent 3s depends on any other clue, however far away.
#[test]
fn a_clue_far_away_counts_beside_a_domino() {
    let rules = Rulebook::new(TechniqueSet::RULES);
    let threes = puzzle("33..... ....... ....... .......");
    let more = puzzle("33..... ....... ....... ......1");
    let last = more.grid().cells().last().unwrap();
    let mut deducer = Deducer::new(&rules, &threes);
    deducer.run_rules().unwrap();
    let between = threes.grid().vertical(0, 1);
    assert_eq!(deducer.board().state(between), State::Undecided);
    deducer.add_clues(&[(last, more.clue(last))]).unwrap();
    assert_eq!(deducer.board().state(between), State::Line);
}

/// Boards to practise a technique need it and nothing harder; `max` only excludes harder ones.
#[test]
fn boards_to_practise_a_technique_need_it() {
    let ends = |puzzle: &Puzzle, techniques| {
        let limits = slitherlink::explain::Limits { techniques, ..Default::default() };
        limits.explain(puzzle)
    };
    use Technique::{ClueColouring, Colouring, ConnectedColours, EnteredTwo, WhatIf};
    for needed in [EnteredTwo, Colouring, ClueColouring, ConnectedColours, WhatIf] {
        let techniques = TechniqueSet::up_to(needed);
        let easy = Technique::ladder().take_while(|&other| other < needed).last().unwrap();
        let easier = TechniqueSet::up_to(easy);
        for index in 0..2 {
            let half = recipe(6, 6, Clues::Share(0.5));
            let needing = Recipe { needs: vec![needed], ..half.clone() }.make(6, index).unwrap().puzzle;
            let easy = Recipe { max: Some(easy), ..half }.make(6, index).unwrap().puzzle;
            let needs = ends(&needing, techniques);
            assert_eq!(needs.end, End::Decided, "{needed}");
            assert!(needs.steps.iter().any(|step| step.technique == needed), "{needed}");
            assert_eq!(ends(&needing, easier).end, End::Stuck, "{needed}");
            assert_eq!(ends(&easy, easier).end, End::Decided, "{needed}");
        }
    }
}

#[test]
fn full_boards_of_any_shape_have_a_clue_in_every_cell_and_one_solution() {
    for maker in Maker::all() {
        let largest = if maker == Maker::Uniform { (9, 9) } else { (20, 20) };
        for (rows, cols) in [(1, 1), (1, 9), (9, 1), (2, 2), (5, 8), largest] {
            let puzzle = Recipe { loops: Loops::Random(maker), ..recipe(rows, cols, Clues::Full) }
                .make(5, 0)
                .unwrap()
                .puzzle;
            assert_eq!(clued(&puzzle), puzzle.grid().cell_count());
            assert!(is_unique(&puzzle));
        }
    }
}

/// What would fail only after minutes is refused at once.
#[test]
fn wide_boards_have_no_uniform_loops() {
    for (rows, cols) in [(20, 20), (1000, 20)] {
        let error = Recipe { loops: Loops::Random(Maker::Uniform), ..recipe(rows, cols, Clues::Full) }
            .make(5, 0)
            .unwrap_err();
        assert!(error.to_string().contains("expected a shorter side of at most 19"), "{error}");
    }
}

/// The corpora were made by the commands in their first lines: the same seed gives the same bytes.
#[test]
fn the_same_seed_gives_the_same_boards() {
    for (file, recipe, seed, count) in [
        ("full-20x20", recipe(20, 20, Clues::Full), 20, 100),
        ("minimal-10x10", recipe(10, 10, Clues::Minimal), 10, 20),
        ("several-8x8", Recipe { any: true, ..recipe(8, 8, Clues::Share(0.3)) }, 8, 20),
    ] {
        let text = std::fs::read(format!("fixtures/slink/{file}.txt")).unwrap();
        let puzzles = Reader::new(file, text.as_slice()).map(|item| item.unwrap().puzzle).take(count);
        // Boards do not depend on each other, so neither on the order in which they are made.
        for (index, puzzle) in puzzles.enumerate().collect::<Vec<_>>().into_iter().rev() {
            assert_eq!(recipe.make(seed, index as u64).unwrap().puzzle, puzzle, "{file} {index}");
        }
    }
}

#[test]
fn any_number_of_threads_makes_the_same_boards() {
    for (size, clues, symmetry) in [
        (24, Clues::Minimal, Symmetry::None),
        (28, Clues::Minimal, Symmetry::Rot180),
        (24, Clues::Share(0.38), Symmetry::None),
    ] {
        let recipe = Recipe { symmetry, ..recipe(size, size, clues) };
        let made = |threads| {
            let generator = Generator::new(recipe.clone(), &Deadline::NEVER).unwrap().with_threads(threads);
            generator.make(3, 0, &Deadline::NEVER).unwrap().puzzle
        };
        let alone = made(1);
        for threads in [2, 3, 8] {
            assert_eq!(made(threads), alone, "{size}x{size} with {threads} threads");
        }
    }
}

/// Loops wind: the frequencies of clues in minimal boards are near those of published puzzles (7, 27, 37 and
/// 28 % for 0 to 3).
#[test]
fn loops_wind() {
    let mut counts = [0; 5];
    for index in 0..40 {
        let puzzle = recipe(10, 10, Clues::Minimal).make(6, index).unwrap().puzzle;
        for n in puzzle.clues().iter().filter_map(|clue| clue.number()) {
            counts[usize::from(n)] += 1;
        }
    }
    let all: usize = counts.iter().sum();
    for (n, published) in [7, 27, 37, 28].into_iter().enumerate() {
        let share = 100 * counts[n] / all;
        assert!(share.abs_diff(published) <= 6, "{share} % are {n}: {counts:?}");
    }
}

#[test]
fn conditions_that_contradict_each_other_are_refused() {
    assert!(Recipe { symmetry: Symmetry::Rot90, ..recipe(3, 4, Clues::Full) }.make(1, 0).is_err());
    assert!(Recipe { any: true, ..recipe(3, 3, Clues::Minimal) }.make(1, 0).is_err());
    assert!(recipe(3, 3, Clues::Share(1.5)).make(1, 0).is_err());
    assert!(recipe(3, 3, Clues::Share(f64::NAN)).make(1, 0).is_err());
}

/// Compares with all loops of small grids: is there a loop that differs from the first only near a cell, and
/// violates the clue that was removed there?
#[test]
fn second_loops_near_a_clue_are_found_where_there_are_any() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut found, mut none) = (0, 0);
    for (rows, cols) in [(1, 1), (1, 3), (2, 2), (4, 4), (3, 6), (2, 9), (5, 4)] {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        for i in 0..200 {
            let keep = [0.0, 0.2, 0.4, 0.6][i % 4];
            let first = &loops[rng.random_range(0..loops.len())];
            let full = clues_of(grid, &first.counts, 1.0, &mut rng);
            let cell = grid.cells().nth(rng.random_range(0..grid.cell_count())).unwrap();
            let stays: Vec<Cell> = grid.cells().filter(|&c| c != cell && rng.random_bool(keep)).collect();
            let (puzzle, gone) = (full.only(&stays), full.clue(cell));
            let reached = near(grid, cell, 3).fold(0_u64, |all, c| all | 1 << c.index());
            let is_wanted = |other: &&&Loop| {
                !gone.is(other.counts[cell.index()]) && (other.inside ^ first.inside) & !reached == 0
            };
            let there = solutions(&loops, &puzzle).iter().filter(is_wanted).count();
            let states: Vec<State> = first.lines.iter().map(|&on| State::from_on(on)).collect();
            match Near::new(grid, &states).second(&puzzle, cell, gone) {
                Some(lines) => {
                    assert!(loops.iter().filter(|one| one.lines == lines).any(|one| is_wanted(&&one)));
                    assert!(verify(&puzzle, lines).is_ok());
                    found += 1;
                }
                // With few clues, the search may techniques its limit.
                None if keep < 0.4 => {}
                None => {
                    assert_eq!(there, 0, "{puzzle:?}, the first loop {:?}, without {cell:?}", first.lines);
                    none += 1;
                }
            }
        }
    }
    assert!(found > 150 && none > 150, "{found} found, {none} not");
}

#[test]
fn densities_and_numbers_of_clues_are_distinguished() {
    let values = [("0", 0.0), ("1", 1.0), ("0.4", 0.4), ("40%", 0.4), ("100%", 1.0), ("0.5%", 0.005)];
    for (word, share) in values {
        assert_eq!(word.parse(), Ok(Clues::Share(share)), "{word}");
    }
    assert_eq!("2".parse(), Ok(Clues::Count(2)));
    assert_eq!("40".parse(), Ok(Clues::Count(40)));
    for word in ["", "-1", "1.5", "140%", "%", "NaN", "many", "40 %", "1e99999"] {
        assert!(word.parse::<Clues>().is_err(), "{word}");
    }
}
