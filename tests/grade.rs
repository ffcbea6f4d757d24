//! Grades: the laws that they obey, and the table of costs.
#![allow(unreachable_pub, clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::puzzle;
use crate::common::cases::cases;
use slitherlink::Named;
use slitherlink::generate::{Clues, Recipe};
use slitherlink::grade::{Costs, CostsError, Grade, Graded, Levels, LevelsError, Priced, Word};
use slitherlink::{Clue, Deadline, Dots, Grading, Grid, Options, Puzzle, Solver, Technique, Verdict};

fn recipe(rows: u64, cols: u64, clues: Clues) -> Recipe {
    let grid = Grid::new(rows, cols).unwrap();
    Recipe { size: Some(grid), clues: Some(clues), ..Recipe::default() }
}

/// A board with one solution; some small ones are blank or full.
fn board(seed: u64) -> Puzzle {
    let sizes = [(4, 4), (5, 5), (5, 7), (6, 6), (7, 7), (3, 9)];
    let clues = [Clues::Minimal, Clues::Share(0.45), Clues::Minimal, Clues::Share(0.6)];
    let (rows, cols) = sizes[seed as usize % sizes.len()];
    let clues = clues[seed as usize / sizes.len() % clues.len()];
    recipe(rows, cols, clues).make(seed, 0).unwrap().puzzle
}

fn graded(puzzle: &Puzzle) -> Grade {
    match slitherlink::grade(puzzle) {
        Graded::Grade(grade) => grade,
        other => panic!("{other:?}"),
    }
}

/// The board rotated by quarter turns, and mirrored or not.
fn turned(puzzle: &Puzzle, turns: usize, mirrored: bool) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for _ in 0..turns {
        let grid = puzzle.grid();
        let (rows, cols) = (grid.rows(), grid.cols());
        let to = Grid::new(cols as u64, rows as u64).unwrap();
        let clues: Vec<Clue> = to
            .cells()
            .map(|cell| {
                let (r, c) = to.cell_place(cell);
                puzzle.clue(grid.cell(rows - 1 - c, r))
            })
            .collect();
        puzzle = Puzzle::new(to, clues).unwrap();
    }
    if mirrored {
        let grid = puzzle.grid();
        let clues: Vec<Clue> = grid
            .cells()
            .map(|cell| {
                let (r, c) = grid.cell_place(cell);
                puzzle.clue(grid.cell(r, grid.cols() - 1 - c))
            })
            .collect();
        puzzle = Puzzle::new(grid, clues).unwrap();
    }
    puzzle
}

/// The place of a grade's hardest technique in the table.
fn height(grade: &Grade) -> usize {
    let costs = Costs::default();
    let is_it = |priced: &Priced| Some(priced.technique) == grade.hardest && priced.word == grade.word;
    costs.all().iter().position(is_it).unwrap()
}

#[test]
fn grades_are_the_same_in_all_eight_symmetries() {
    for seed in 0..cases(240) {
        let puzzle = board(seed);
        let first = graded(&puzzle);
        for (turns, mirrored) in (0..4).flat_map(|turns| [(turns, false), (turns, true)]) {
            assert_eq!(first, graded(&turned(&puzzle, turns, mirrored)), "board {seed}, {turns}, {mirrored}");
        }
    }
}

/// Where no clue asks for a line, somebody tries a board of crosses only.
#[test]
fn a_loop_that_must_only_be_somewhere_takes_a_what_if() {
    for text in [".", "0.\n..", "0.0\n.0.\n0.."] {
        let grade = graded(&puzzle(text));
        assert_eq!((grade.word, grade.hardest), (Word::Hard, Some(Technique::WhatIf)), "{text}");
    }
}

/// What makes slink faster leaves grades as they are: those of two hard boards, whose rounds use all that techniques say of cells.
#[test]
fn the_grades_of_hard_boards_stay() {
    let first = "2.2..21..3 ...2.1.32. 12.2.11.23 .32....... .2.1.2..12 .3.0.3..22 3.1.1.21.. ...11..1.2 21..2.2... ....2.2.23";
    let second = "3..3.3232. 3.2.2.22.2 .2...222.2 .2.2...2.2 ..32.2.2.2 .3...2.... ....223.1. ..3.3...01 .....000.. 21..1...22";
    let grades = [first, second].map(|rows| graded(&puzzle(rows)));
    let counts = |grade: &Grade| {
        (grade.score, [grade.steps, grade.rounds, grade.bottlenecks, grade.what_ifs, grade.longest])
    };
    let [first, second] = [counts(&grades[0]), counts(&grades[1])];
    assert_eq!(first, (316, [219, 103, 87, 8, 8]));
    assert_eq!(second, (267, [217, 138, 122, 18, 13]));
}

#[test]
fn another_clue_never_raises_the_hardest_technique() {
    for seed in 0..cases(60) {
        let puzzle = board(seed);
        let Verdict::Unique(solution) = Solver::new(Options::default()).solve(&puzzle).verdict else {
            panic!("board {seed}");
        };
        let (grid, before) = (puzzle.grid(), graded(&puzzle));
        let blanks: Vec<_> = grid.cells().filter(|&cell| puzzle.clue(cell) == Clue::BLANK).collect();
        for &cell in blanks.iter().skip(seed as usize % 3).step_by(3) {
            let lines = grid.sides(cell).into_iter().filter(|edge| solution.lines()[edge.index()]).count();
            let after = graded(&puzzle.with([(cell, Clue::new(lines as u8).unwrap())]));
            assert!(height(&after) <= height(&before), "board {seed}: {before:?}, then {after:?}");
        }
    }
}

#[test]
fn a_board_of_a_level_is_not_finished_one_below() {
    let mut words = [false; Word::ALL.len()];
    for seed in 0..cases(60) {
        let grade = graded(&board(seed));
        words[grade.word as usize] = true;
        assert_eq!(grade.techniques.last().map(|&(technique, _)| technique), grade.hardest);
        assert_eq!(grade.steps, grade.techniques.iter().map(|(_, steps)| steps).sum::<u32>());
        assert!(grade.bottlenecks <= grade.rounds && grade.what_ifs <= grade.rounds);
        assert_eq!(grade.what_ifs > 0, grade.longest > 0);
    }
    assert!(words.iter().filter(|seen| **seen).count() >= 4, "{words:?}");
}

fn all_costs() -> String {
    let priced = Costs::default();
    let line = |priced: &Priced| {
        let rounds = priced.rounds.map_or(String::new(), |rounds| rounds.to_string());
        format!("{} {rounds} {} {}\n", priced.technique, priced.cost, priced.word.name())
    };
    priced.all().iter().map(line).collect()
}

#[test]
fn the_table_of_costs_is_read_as_it_is_written() {
    assert_eq!(all_costs().parse::<Costs>(), Ok(Costs::default()));
    assert!(Costs::default().all().len() > 29);
}

#[test]
fn a_bad_table_is_told_by_line() {
    let parse = |text: &str| text.parse::<Costs>().unwrap_err();
    assert_eq!(parse("zero 0"), CostsError::Line(1));
    assert_eq!(parse("# costs\nzeros 0 easy"), CostsError::Technique(2, "zeros".into()));
    assert_eq!(parse("zero -1 easy"), CostsError::Cost(1, "-1".into()));
    assert_eq!(parse("zero 1001 easy"), CostsError::Cost(1, "1001".into()));
    assert_eq!(parse("zero 0 simple"), CostsError::Word(1, "simple".into()));
    assert_eq!(parse("zero 3 hard\ncolouring 4 easy"), CostsError::Order(2, Technique::Colouring));
    assert_eq!(parse("zero 3 easy\nzero 3 easy"), CostsError::Twice(2, Technique::Zero));
    assert!(matches!(parse("zero 3 easy"), CostsError::Missing(_)));
    assert!(matches!(parse(&all_costs().replace("\nwhat-if  ", "\nwhat-if 9 ")), CostsError::Missing(_)));
}

#[test]
fn boards_without_one_solution_have_no_grade() {
    let none = Puzzle::new(Grid::new(2, 2).unwrap(), [3, 3, 3, 3].map(|n| Clue::new(n).unwrap())).unwrap();
    let several = Puzzle::new(Grid::new(2, 2).unwrap(), vec![Clue::BLANK; 4]).unwrap();
    assert_eq!(slitherlink::grade(&none), Graded::None);
    assert_eq!(slitherlink::grade(&several), Graded::Several);
}

#[test]
fn the_score_is_the_sum_of_the_costs() {
    let costs: Costs = all_costs().replace("clue-remaining  1", "clue-remaining  7").parse().unwrap();
    for seed in 0..cases(20) {
        let puzzle = board(seed);
        let graded_by = |costs| match (Grading { costs, ..Grading::default() }).grade(&puzzle) {
            Graded::Grade(grade) => grade,
            other => panic!("{other:?}"),
        };
        let (grade, dearer) = (graded(&puzzle), graded_by(costs.clone()));
        let remaining = grade.techniques.iter().find(|(technique, _)| *technique == Technique::ClueRemaining);
        let more = 6 * remaining.map_or(0, |&(_, steps)| u64::from(steps));
        assert_eq!(dearer.score, grade.score + more, "board {seed}");
        let cells = puzzle.grid().cell_count() as u64;
        assert_eq!(grade.per_100_cells, 100 * grade.score / cells);
        // Printed boards compare with the costs that were fitted to them only.
        assert!(grade.printed.is_some() && dearer.printed.is_none());
        let alike = Grade {
            score: grade.score,
            per_100_cells: grade.per_100_cells,
            printed: grade.printed,
            ..dearer
        };
        assert_eq!(alike, grade);
    }
}

#[test]
fn printed_boards_with_the_nearest_score_are_named() {
    let told = [
        (4, 32, "less work than a printed 8x8 of level 0"),
        (10, 168, "more work than a printed 10x10 of level 3"),
    ];
    for (size, score, words) in told {
        let grade = graded(&recipe(size, size, Clues::Share(0.6)).make(1, 0).unwrap().puzzle);
        assert_eq!((grade.score, grade.printed.unwrap().to_string()), (score, words.into()));
    }
    // Nothing of them is known for other genres.
    let blank = Puzzle::new(Grid::new(1, 1).unwrap(), vec![Clue::BLANK]).unwrap();
    assert!(graded(&blank).printed.is_some());
    assert!(graded(&blank.with_dots(Dots::Two)).printed.is_none());
}

#[test]
fn words_and_ranges_are_read_by_name() {
    for word in Word::all() {
        assert_eq!(Word::by_name(word.name()), Some(word));
        assert_eq!(word.name().parse(), Ok(Levels::from(word)));
    }
    let range: Levels = "normal..hard".parse().unwrap();
    assert_eq!(range.to_string(), "normal..hard");
    let held: Vec<Word> = Word::all().filter(|&word| range.contains(word)).collect();
    assert_eq!(held, [Word::Normal, Word::Tricky, Word::Hard]);
    assert_eq!("hard..easy".parse::<Levels>(), Err(LevelsError::Order("hard", "easy")));
    assert_eq!("simple".parse::<Levels>(), Err(LevelsError::Word("simple".into())));
}

/// A board is in exactly the levels that contain its grade.
#[test]
fn a_board_is_of_the_level_that_it_is_graded() {
    let costs = Costs::default();
    // Of larger minimal boards, some are graded by connected colours, or by longer what-ifs.
    let large = (0..cases(20)).map(|seed| recipe(10, 10, Clues::Minimal).make(seed, 0).unwrap().puzzle);
    for (seed, puzzle) in (0..cases(60)).map(board).chain(large).enumerate() {
        let Verdict::Unique(solution) = Solver::new(Options::default()).solve(&puzzle).verdict else {
            panic!("board {seed}");
        };
        let word = graded(&puzzle).word;
        for asked in Word::all() {
            let holds =
                Levels::from(asked).matches_grade(&puzzle, &solution.states(), &costs, &Deadline::NEVER);
            assert_eq!(holds, Some(asked == word), "board {seed}: {asked}, {word}");
        }
    }
}

#[test]
fn boards_of_a_grade_regrade_to_it() {
    for (i, word) in Word::all().enumerate().take(5) {
        let grade = Some(Levels::from(word));
        let clues = [Clues::AsFewAsAllowed, Clues::Share(0.5)];
        let made = Recipe { grade, unneeded: Some(0), ..recipe(7, 7, clues[0]) }.make(3, i as u64).unwrap();
        assert_eq!(graded(&made.puzzle).word, word);
        assert!(made.tries > 0);
        // No clue can go: the board would be harder, or have another solution.
        for cell in made.puzzle.grid().cells().filter(|&cell| made.puzzle.clue(cell) != Clue::BLANK) {
            match slitherlink::grade(&made.puzzle.without(&[cell])) {
                Graded::Grade(less) => assert!(less.word > word, "{word}: {:?}", made.puzzle),
                other => assert_eq!(other, Graded::Several),
            }
        }
        if let Ok(made) = (Recipe { grade, ..recipe(7, 7, clues[1]) }).make(3, i as u64) {
            assert_eq!(graded(&made.puzzle).word, word);
        }
    }
}

/// Large boards are made otherwise: clues of a minimal one come back until it is easy enough.
#[test]
fn large_boards_of_the_grade_hard_are_hard() {
    let grade = Some(Levels::from(Word::Hard));
    for (side, seed) in [(15, 1), (15, 2), (18, 3)] {
        let made = Recipe { grade, ..recipe(side, side, Clues::AsFewAsAllowed) };
        assert_eq!(graded(&made.make(seed, 0).unwrap().puzzle).word, Word::Hard, "{side}, {seed}");
    }
}

#[test]
fn what_is_out_of_reach_is_said() {
    let grade = Some(Levels::from(Word::Expert));
    let error = Recipe { grade, ..recipe(2, 2, Clues::Full) }.make(1, 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "none of 1000 boards of 2 x 2 met all conditions: 734 had several solutions even with all clues, 266 did not have the grade expert; ask for larger boards"
    );
    let recipe = Recipe { grade, any: true, ..recipe(5, 5, Clues::Full) };
    assert!(recipe.check().unwrap_err().to_string().contains("one solution"));
}

/// The page shows the table that is used, and the table reads as it is written. When pages are being regenerated, the table is, too.
#[test]
fn the_table_of_costs_is_in_the_docs() {
    let costs = Costs::default();
    assert_eq!(costs.to_string().parse(), Ok(costs.clone()));
    let page = std::fs::read_to_string("docs/grade.md").unwrap();
    let (before, rest) = page.split_once("at most five rounds.\n").unwrap();
    let (_, after) = rest.split_once("```\n").unwrap();
    let renewed = format!("{before}at most five rounds.\n{costs}```\n{after}");
    if std::env::var("TRYCMD").is_ok_and(|word| word == "overwrite") {
        std::fs::write("docs/grade.md", &renewed).unwrap();
    }
    let page = std::fs::read_to_string("docs/grade.md").unwrap();
    assert!(page == renewed, "docs/grade.md does not show the costs; TRYCMD=overwrite mends it:\n{costs}");
}
