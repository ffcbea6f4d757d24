//! The code of the rules agrees with their pictures.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::{self, clues_of, forget};
use crate::common::oracle::all_loops;
use crate::common::pictures::{self, closure};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::internals::deduce::{Memory, Picture, RULES, Rulebook, by_rules};
use slitherlink::internals::search::NextLoop;
use slitherlink::internals::search::reference::ReferenceSearch;
use slitherlink::picture::Sketch;
use slitherlink::{Board, Clue, Deadline, Dots, Grid, Puzzle, State, Technique, TechniqueSet};

/// The puzzle as a rule is for it: one of them is for loops that pass every dot.
fn asked_by(rule: Technique, puzzle: &Puzzle) -> Puzzle {
    puzzle.clone().with_dots(if rule == Technique::EveryDot { Dots::Two } else { Dots::ZeroOrTwo })
}

/// The result of a single rule on a board; `None` for a conflict.
fn apply(rule: Technique, puzzle: &Puzzle, states: &[State]) -> Option<Vec<State>> {
    let rulebook = Rulebook::new(TechniqueSet::NONE.with(rule));
    let board = Board::given(&asked_by(rule, puzzle), states);
    let (board, outcome) = by_rules(&rulebook, board, &mut Memory::default());
    outcome.is_ok().then(|| board.states())
}

/// True if rule 4 must not apply: the board has only the two 3s of the picture at that offset, and 1s next to
/// them.
fn is_whole_domino(puzzle: &Puzzle, picture: &Picture, r: isize, c: isize) -> bool {
    let (grid, own) = (puzzle.grid(), picture.before.grid);
    let (top, left) = (r as usize, c as usize);
    let (bottom, right) = (top + own.rows() - 1, left + own.cols() - 1);
    grid.cells().all(|cell| {
        let (y, x) = grid.cell_place(cell);
        let dy = if y < top { top - y } else { y.saturating_sub(bottom) };
        let dx = if x < left { left - x } else { x.saturating_sub(right) };
        let lines = if dy + dx == 0 { 3 } else { u8::from(dy + dx == 1) };
        puzzle.clue(cell).number().is_none_or(|n| n == lines)
    })
}

/// The result of a rule's pictures on a board.
fn expected(rule: Technique, puzzle: &Puzzle, states: &[State]) -> Option<Vec<State>> {
    closure(&Picture::of(rule).collect::<Vec<_>>(), puzzle, states, |picture, r, c| {
        rule == Technique::AdjacentThrees && is_whole_domino(puzzle, picture, r, c)
    })
}

/// The clues and states of a picture at an offset in a larger, blank grid, cropped at its border.
fn place(sketch: &Sketch, grid: Grid, top: isize, left: isize) -> (Puzzle, Vec<State>) {
    let mut clues = vec![Clue::BLANK; grid.cell_count()];
    for cell in sketch.grid.cells() {
        let (r, c) = sketch.grid.cell_place(cell);
        if let Some(n) = sketch.labels[cell.index()].to_digit(10) {
            let at = grid.cell((r as isize + top) as usize, (c as isize + left) as usize);
            clues[at.index()] = Clue::new(n as u8).unwrap();
        }
    }
    let everything = Puzzle::new(grid, clues).unwrap();
    let picture = Picture {
        before: Sketch { states: vec![State::Undecided; sketch.states.len()], ..sketch.clone() },
        after: sketch.clone(),
    };
    let mut states = vec![State::Undecided; grid.edge_count()];
    for (at, state) in pictures::matches(&picture, &everything, &states.clone(), top, left) {
        states[grid.edge_at(at).index()] = state;
    }
    (everything, states)
}

/// True if only crosses and blanks of the picture lie outside of the grid.
fn may_hang(picture: &Picture, grid: Grid, top: isize, left: isize) -> bool {
    let own = picture.before.grid;
    let in_grid = |r: usize, c: usize| {
        (0..grid.rows() as isize).contains(&(r as isize + top))
            && (0..grid.cols() as isize).contains(&(c as isize + left))
    };
    let clues = own.cells().all(|cell| {
        let (r, c) = own.cell_place(cell);
        picture.before.labels[cell.index()] == ' ' || in_grid(r, c)
    });
    let lines = |sketch: &Sketch| sketch.states.iter().filter(|state| **state == State::Line).count();
    let (_, after) = place_if(clues, &picture.after, grid, top, left);
    clues && after.iter().filter(|state| **state == State::Line).count() == lines(&picture.after)
}

fn place_if(
    clues: bool,
    sketch: &Sketch,
    grid: Grid,
    top: isize,
    left: isize,
) -> (Option<Puzzle>, Vec<State>) {
    if !clues {
        return (None, Vec::new());
    }
    let (puzzle, states) = place(sketch, grid, top, left);
    (Some(puzzle), states)
}

#[test]
fn each_picture_is_what_its_rule_decides_alone() {
    let grid = boards::grid(6, 7);
    let (mut inner, mut border) = (0, 0);
    for rule in Technique::rules() {
        for picture in Picture::of(rule).flat_map(|case| case.turns().collect::<Vec<_>>()) {
            let own = picture.before.grid;
            for top in -1..=(grid.rows() - own.rows()) as isize + 1 {
                for left in -1..=(grid.cols() - own.cols()) as isize + 1 {
                    if !may_hang(&picture, grid, top, left) {
                        continue;
                    }
                    let (puzzle, before) = place(&picture.before, grid, top, left);
                    // Rule 4 needs a clue outside of the domino.
                    let puzzle =
                        if rule == Technique::AdjacentThrees { with_far_two(&puzzle) } else { puzzle };
                    let (Some(decided), Some(expected)) =
                        (apply(rule, &puzzle, &before), expected(rule, &puzzle, &before))
                    else {
                        // Cropped by the border, the picture may contradict itself: then there is no loop at
                        // all.
                        let board = Board::given(&asked_by(rule, &puzzle), &before);
                        let mut search = ReferenceSearch::new(board.clone(), &Deadline::NEVER);
                        assert_eq!(search.next_loop(), NextLoop::Exhausted);
                        continue;
                    };
                    assert_eq!(decided, expected, "{} at {top}, {left}", rule);
                    let within = top > 0
                        && left > 0
                        && top + (own.rows() as isize) < 6
                        && left + (own.cols() as isize) < 7;
                    if within {
                        let (_, after) = place(&picture.after, grid, top, left);
                        // At the corners of the board, the rule for full loops decides something anyway.
                        match rule == Technique::EveryDot {
                            true => assert!(
                                after.iter().zip(&decided).all(|(a, b)| *a == State::Undecided || a == b)
                            ),
                            false => assert_eq!(decided, after, "{} at {top}, {left}", rule),
                        }
                        inner += 1;
                    } else {
                        border += 1;
                    }
                }
            }
        }
    }
    assert!(inner > 1000 && border > 1000, "{inner} inner placements, {border} at the border");
}

/// Adds a 2 in a blank corner of the board, far from all clues.
fn with_far_two(puzzle: &Puzzle) -> Puzzle {
    let grid = puzzle.grid();
    let mut clues = puzzle.clues().to_vec();
    let corners = [(0, 0), (0, grid.cols() - 1), (grid.rows() - 1, 0), (grid.rows() - 1, grid.cols() - 1)];
    let far = corners.into_iter().map(|(r, c)| grid.cell(r, c)).max_by_key(|&corner| {
        let (r, c) = grid.cell_place(corner);
        let clued =
            grid.cells().filter(|cell| clues[cell.index()] != Clue::BLANK).map(|cell| grid.cell_place(cell));
        clued.map(|(y, x)| y.abs_diff(r) + x.abs_diff(c)).min()
    });
    clues[far.unwrap().index()] = Clue::new(2).unwrap();
    Puzzle::new(grid, clues).unwrap()
}

#[test]
fn each_rule_decides_what_its_pictures_say_on_random_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (grid, mut decided) = (boards::grid(4, 4), [0; RULES.len()]);
    let loops = all_loops(grid);
    let few = boards::grid(3, 4);
    let mut full = all_loops(few);
    full.retain(|l| l.lines.iter().filter(|&&line| line).count() == few.vertices().count());
    for _ in 0..200 {
        let solution = &full[rng.random_range(0..full.len())];
        let puzzle = clues_of(few, &solution.counts, 0.5, &mut rng);
        let before = forget(&solution.lines, rng.random_range(0.2..1.0), &mut rng);
        let after = apply(Technique::EveryDot, &puzzle, &before).expect("the loop agrees with the rule");
        assert_eq!(Some(&after), expected(Technique::EveryDot, &puzzle, &before).as_ref(), "{puzzle:?}");
        decided[15] += before.iter().zip(&after).filter(|(a, b)| a != b).count();
    }
    for _ in 0..1500 {
        let solution = &loops[rng.random_range(0..loops.len())];
        let puzzle = clues_of(grid, &solution.counts, rng.random_range(0.0..1.0), &mut rng);
        let before = forget(&solution.lines, rng.random_range(0.2..1.0), &mut rng);
        for (i, rule) in Technique::rules().enumerate().filter(|&(_, rule)| rule != Technique::EveryDot) {
            let after = apply(rule, &puzzle, &before).expect("the loop agrees with every rule");
            assert_eq!(Some(&after), expected(rule, &puzzle, &before).as_ref(), "{} on {puzzle:?}", rule);
            decided[i] += before.iter().zip(&after).filter(|(a, b)| a != b).count();
        }
    }
    assert!(decided.iter().all(|&n| n > 50), "each rule had something to decide: {decided:?}");
}

#[test]
fn the_domino_keeps_its_shared_edge_open_for_rule_4() {
    let four = Technique::AdjacentThrees;
    for (rows, fires) in
        [("33 11", false), ("331 110", false), ("33", false), ("33 12", true), ("331 100", true)]
    {
        let puzzle = boards::puzzle(rows);
        let blank = vec![State::Undecided; puzzle.grid().edge_count()];
        let after = apply(four, &puzzle, &blank).unwrap();
        assert_eq!(after != blank, fires, "{rows}");
    }
}
