//! Boards whose loop is given.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::time::Duration;

use crate::common::boards::{grid, is_unique};
use crate::common::claims::inside;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::generate::{Clues, GenerateError, Loops, Mask, NotALoop, Property, Recipe, Symmetry};
use slitherlink::internals::why::{Aim, Hunt, needed};
use slitherlink::{Deadline, State, verify};

fn around(cells: &Mask, clues: Clues) -> Recipe {
    Recipe {
        size: Some(cells.grid()),
        clues: Some(clues),
        loops: Loops::Inside(cells.clone()),
        as_it_is: true,
        ..Recipe::default()
    }
}

fn fixtures() -> Vec<(String, Mask)> {
    let files = fs::read_dir("fixtures/loops").unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<(String, Mask)> = files
        .map(|path| (path.display().to_string(), fs::read_to_string(&path).unwrap().parse().unwrap()))
        .collect();
    files.sort_by(|one, other| one.0.cmp(&other.0));
    files
}

/// Whether cells are the inside of a loop.
fn is_loop(cells: &Mask) -> Result<(), NotALoop> {
    match around(cells, Clues::Full).check() {
        Err(GenerateError::NotALoop(why)) => Err(why),
        _ => Ok(()),
    }
}

/// Each loop of the fixtures has a board with minimal clues, or has a twin.
#[test]
fn boards_have_the_loop_given() {
    let files = fixtures();
    assert_eq!(files.len(), 20);
    let mut twins = Vec::new();
    for (name, cells) in files {
        let mended = cells.mended(&Deadline::NEVER).unwrap();
        assert_eq!(is_loop(&mended.inside), Ok(()), "{name}");
        match around(&mended.inside, Clues::Minimal).make(1, 0) {
            Ok(made) => {
                let lines: Vec<bool> = made.solution.iter().map(|&state| state == State::Line).collect();
                let grid = cells.grid();
                assert!(
                    grid.cells().all(|c| inside(grid, &lines, Some(c)) == mended.inside.contains(c)),
                    "{name}"
                );
                assert!(is_unique(&made.puzzle) && verify(&made.puzzle, lines).is_ok(), "{name}");
            }
            Err(GenerateError::Twin { has_pattern: false }) => twins.push(name),
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert!(twins.len() < 4, "{twins:?}");
}

/// Any set of cells becomes the inside of a loop; one that is stays as it is.
#[test]
fn any_cells_are_made_one_piece_without_holes() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for i in 0..300 {
        let grid = grid(1 + i % 9, 1 + i % 7);
        let density = [0.1, 0.4, 0.6, 0.9][i as usize % 4];
        let cells: Vec<bool> = (0..grid.cell_count()).map(|_| rng.random_bool(density)).collect();
        let cells = Mask::new(grid, cells).unwrap();
        let Ok(mended) = cells.mended(&Deadline::NEVER) else {
            assert_eq!((cells.count(), is_loop(&cells)), (0, Err(NotALoop::Empty)));
            continue;
        };
        assert_eq!(is_loop(&mended.inside), Ok(()), "{cells:?}");
        assert_eq!(
            is_loop(&cells).is_ok(),
            mended.added.is_empty() && mended.removed.is_empty(),
            "{cells:?}"
        );
        assert!(mended.added.iter().all(|&cell| !cells.contains(cell) && mended.inside.contains(cell)));
        assert!(mended.removed.iter().all(|&cell| cells.contains(cell) && !mended.inside.contains(cell)));
        assert_eq!(cells.count() + mended.added.len(), mended.inside.count() + mended.removed.len());
    }
}

#[test]
fn many_pieces_and_holes_take_no_time() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let grid = grid(300, 300);
    let cells: Vec<bool> = (0..grid.cell_count()).map(|_| rng.random_bool(0.5)).collect();
    let cells = Mask::new(grid, cells).unwrap();
    let mended = cells.mended(&Deadline::NEVER).unwrap();
    assert_eq!(is_loop(&mended.inside), Ok(()));
    let passed = Deadline::within(Some(Duration::ZERO));
    assert!(matches!(cells.mended(&passed), Err(GenerateError::Timeout)));
    let report = mended.report().unwrap();
    let more = format!(" and {} more, and removed r", mended.added.len() - 10);
    assert!(report.contains(&more) && report.matches(", r").count() == 18, "{report}");
}

#[test]
fn few_cells_change() {
    let changes = |text: &str| {
        let mended = text.parse::<Mask>().unwrap().mended(&Deadline::NEVER).unwrap();
        (mended.added.len(), mended.removed.len())
    };
    assert_eq!(changes("###\n#.#\n###\n"), (1, 0));
    assert_eq!(changes("#####\n#...#\n#...#\n#...#\n#####\n"), (0, 1));
    assert_eq!(changes("##.##\n##.##\n"), (1, 0));
    assert_eq!(changes("##...#\n##....\n"), (0, 1));
    assert_eq!(changes("#.\n.#\n"), (0, 1));
}

#[test]
fn what_is_wrong_with_an_inside_is_said() {
    let wrong = |text: &str| is_loop(&text.parse::<Mask>().unwrap()).unwrap_err();
    assert_eq!(wrong("..\n..\n"), NotALoop::Empty);
    assert_eq!(wrong("##..#\n"), NotALoop::Pieces(2));
    assert_eq!(wrong("####\n#..#\n####\n"), NotALoop::Hole((1, 1)));
    assert_eq!(wrong(".#.\n#..\n#..\n"), NotALoop::Touching((0, 1), (1, 0)));
    let refused = around(&"##..#\n".parse().unwrap(), Clues::Full).make(1, 0).unwrap_err();
    assert!(refused.to_string().contains("the inside is in 2 pieces"), "{refused}");
}

/// The fewest clues of a loop are as few as `why` proves.
#[test]
fn the_fewest_clues_of_a_loop_are_proven() {
    let cells: Mask = "##..\n.#..\n.###\n".parse().unwrap();
    let made = around(&cells, Clues::Minimum).make(1, 0).unwrap();
    let full = around(&cells, Clues::Full).make(1, 0).unwrap().puzzle;
    let lines: Vec<bool> = made.solution.iter().map(|&state| state == State::Line).collect();
    let hunt = Hunt { aim: Aim::Smallest, deadline: Deadline::NEVER, watch: &mut |_| {} };
    let fewest = needed(&full, &verify(&full, lines).unwrap(), hunt);
    assert!(is_unique(&made.puzzle) && fewest.is_smallest());
    assert_eq!(made.puzzle.clue_count(), fewest.cells.len());
    let symmetric = Recipe { symmetry: Symmetry::Rot180, ..around(&cells, Clues::Minimum) };
    let odds = (Property::Clues(Clues::Minimum), Property::Symmetry(Symmetry::Rot180));
    let refused = symmetric.make(1, 0);
    assert!(matches!(refused, Err(GenerateError::AtOdds { one, other, .. }) if (one, other) == odds));
}

/// A loop and a pattern: the clues of the loop in these cells, or the reason why these are not enough.
#[test]
fn a_loop_and_a_pattern_go_together() {
    let cells: Mask = "##..\n.#..\n.###\n".parse().unwrap();
    let with = |pattern: &str| {
        let pattern = Some(pattern.parse().unwrap());
        Recipe { pattern, ..around(&cells, Clues::Full) }.make(1, 0)
    };
    let made = with("####\n####\n####\n").unwrap();
    assert_eq!(made.puzzle.clue_count(), 12);
    assert!(matches!(with("#...\n....\n....\n"), Err(GenerateError::Twin { has_pattern: true })));
}
