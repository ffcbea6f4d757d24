//! Contradictory clues, clues to add, and redundant clues: against all subsets of the clues of small boards,
//! and all loops.
//!
//! A set of clues is enough if it contains, for every loop to be excluded, a clue that this loop violates.
//! Here every loop is a mask of the clues that it violates, and subsets are tried by size.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::time::Duration;

use crate::common::boards::{clues_of, grid, noisy};
use crate::common::oracle::{Loop, all_loops, solutions, solutions_by_force};
use crate::common::program::slink;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::generate::{Clues, Recipe};
use slitherlink::internals::explain::sentence;
use slitherlink::internals::why::{Hunt, additions, contradiction, needed, spare};
use slitherlink::replay::{Checks, Replay, drawn};
use slitherlink::why::{Additions, Aim, Drawn, Fewest, Question, Why};
use slitherlink::{
    Board, Cell, Clue, Conclusion, Deadline, Grid, Options, Puzzle, Solution, Solver, State, Verdict, verify,
};

/// The cells with a clue.
fn clued(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.grid().cells().filter(|&cell| puzzle.clue(cell) != Clue::BLANK).collect()
}

fn blank(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.grid().cells().filter(|&cell| puzzle.clue(cell) == Clue::BLANK).collect()
}

/// The clues that some loops violate, if the cells have other counts: masks, none of which contains another.
fn broken<'a>(
    loops: impl Iterator<Item = &'a Loop>,
    cells: &[Cell],
    wanted: impl Fn(Cell) -> u8,
) -> Vec<u32> {
    let mask = |l: &Loop| {
        let is_broken = |(_, cell): &(usize, &Cell)| l.counts[cell.index()] != wanted(**cell);
        cells.iter().enumerate().filter(is_broken).map(|(i, _)| 1 << i).sum()
    };
    let mut masks: Vec<u32> = loops.map(mask).collect();
    masks.sort_unstable_by_key(|mask| (mask.count_ones(), *mask));
    masks.dedup();
    let mut least: Vec<u32> = Vec::new();
    for mask in masks {
        if least.iter().all(|other| other & !mask != 0) {
            least.push(mask);
        }
    }
    least
}

fn is_enough(set: u32, broken: &[u32]) -> bool {
    broken.iter().all(|mask| mask & set != 0)
}

/// The size of the smallest hitting set, by trying all sets.
fn smallest(cells: usize, broken: &[u32]) -> Option<usize> {
    let sets = (0..1_u32 << cells).filter(|&set| is_enough(set, broken));
    sets.map(|set| set.count_ones() as usize).min()
}

/// Checks minimal and minimum answers against the masks.
fn check(cells: &[Cell], broken: &[u32], find: impl Fn(Hunt) -> Fewest) -> usize {
    let best = smallest(cells.len(), broken).unwrap();
    for aim in [Aim::Minimal, Aim::Smallest] {
        let mut told = Vec::new();
        let watch = &mut |found: &Fewest| told.push((found.least, found.cells.len()));
        let found = find(Hunt { aim, deadline: Deadline::NEVER, watch });
        let set: u32 = found.cells.iter().map(|cell| 1 << cells.binary_search(cell).unwrap()).sum();
        assert!(is_enough(set, broken), "{found:?} is not enough");
        assert!(
            found.minimal && (aim == Aim::Minimal || found.is_smallest()) && found.least <= best,
            "{found:?}, but {best}"
        );
        for i in (0..cells.len()).filter(|i| set >> i & 1 == 1) {
            assert!(!is_enough(set & !(1 << i), broken), "{found:?} does not need {:?}", cells[i]);
        }
        if aim == Aim::Smallest {
            assert_eq!((found.cells.len(), found.least), (best, best), "{found:?}");
        }
        assert!(told.is_sorted_by(|a, b| a.0 <= b.0 && a.1 >= b.1) && told.iter().all(|two| two.0 <= best));
    }
    best
}

/// A board with random clues, which seldom has a solution.
fn random(grid: Grid, rng: &mut ChaCha8Rng) -> Puzzle {
    let keep = rng.random_range(0.2..1.0);
    let counts: Vec<u8> =
        (0..grid.cell_count()).map(|_| [0, 1, 1, 2, 2, 2, 3, 3][rng.random_range(0..8)]).collect();
    clues_of(grid, &counts, keep, rng)
}

fn condition(aim: Aim, together: bool) -> Question {
    Question { aim, together, deadline: Deadline::NEVER }
}

fn solver() -> Solver {
    Solver::new(Options::default())
}

#[test]
fn contradictions_are_the_smallest() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut sizes = [0; 9];
    for (rows, cols, boards) in
        [(1, 1, 10), (1, 4, 40), (2, 2, 60), (2, 3, 80), (3, 3, 150), (3, 4, 150), (4, 4, 150)]
    {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        for round in 0..boards {
            let puzzle = if round % 2 == 0 { random(grid, &mut rng) } else { noisy(grid, &loops, &mut rng) };
            if !solutions(&loops, &puzzle).is_empty() {
                continue;
            }
            let cells = clued(&puzzle);
            let broken = broken(loops.iter(), &cells, |cell| puzzle.clue(cell).number().unwrap());
            let best = check(&cells, &broken, |hunt| contradiction(&puzzle, hunt));
            sizes[best.min(8)] += 1;
            check_steps(&puzzle, best);
        }
    }
    assert!(
        sizes[1..5].iter().all(|&boards| boards > 5) && sizes[5..].iter().sum::<usize>() > 4,
        "{sizes:?}"
    );
}

/// Asserts that the steps need no other clues, are each accepted and needed, and end in a contradiction.
fn check_steps(puzzle: &Puzzle, size: usize) {
    let found = condition(Aim::Smallest, false).why(puzzle);
    let Why::None { clues, steps: Ok(steps) } = found else { panic!("{puzzle}") };
    assert_eq!(clues.cells.len(), size);
    let only = puzzle.only(&clues.cells);
    Replay::all(&only, drawn(puzzle.grid(), &[]), &steps, Checks::default()).unwrap();
    let (last, before) = steps.split_last().unwrap();
    assert_eq!(last.conclusion, Conclusion::Contradiction);
    for (i, step) in before.iter().enumerate() {
        let uses = |later: &slitherlink::Step| {
            step.conclusion.facts().iter().any(|fact| later.premises.facts.contains(fact))
        };
        assert!(steps[i + 1..].iter().any(uses), "{}", sentence(puzzle.grid(), step));
    }
}

/// Checks the clues to add that make the chosen solution the only one.
fn check_additions(puzzle: &Puzzle, all: &[&Loop], chosen: &Loop) -> Option<usize> {
    let cells = blank(puzzle);
    let others = all.iter().copied().filter(|l| l.lines != chosen.lines);
    let broken = broken(others, &cells, |cell| chosen.counts[cell.index()]);
    let solution = verify(puzzle, chosen.lines.clone()).unwrap();
    let known = solver().solve(puzzle).board.states();
    let find = |hunt: Hunt| additions(puzzle, &known, &solution, hunt);
    if broken.contains(&0) {
        let hunt = Hunt { aim: Aim::Smallest, deadline: Deadline::NEVER, watch: &mut |_| {} };
        let Additions::Twin(twin) = find(hunt) else { panic!("no clues can be enough for {puzzle}") };
        let twin = all.iter().find(|l| l.lines == twin.lines()).unwrap();
        assert!(twin.lines != chosen.lines && twin.counts == chosen.counts, "{puzzle}");
        return None;
    }
    Some(check(&cells, &broken, |hunt| {
        let Additions::Clues { added, puzzle: with } = find(hunt) else { panic!("{puzzle}") };
        let is_clue = |cell: Cell| match added.cells.contains(&cell) {
            true => with.clue(cell).number() == Some(chosen.counts[cell.index()]),
            false => with.clue(cell) == puzzle.clue(cell),
        };
        assert!(puzzle.grid().cells().all(is_clue));
        added
    }))
}

#[test]
fn added_clues_are_the_fewest() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut sizes, mut twins) = ([0; 9], 0);
    for (rows, cols, boards) in [(1, 3, 10), (2, 2, 30), (2, 3, 60), (3, 3, 100), (3, 4, 100), (4, 4, 100)] {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..boards {
            let puzzle = noisy(grid, &loops, &mut rng);
            let all = solutions(&loops, &puzzle);
            if all.len() > 1 {
                match check_additions(&puzzle, &all, all[rng.random_range(0..all.len())]) {
                    Some(best) => sizes[best.min(8)] += 1,
                    None => twins += 1,
                }
            }
        }
    }
    assert!(twins > 5 && sizes[1..5].iter().all(|&boards| boards > 5), "{sizes:?}, {twins} twins");
}

/// On boards too large for listing all their loops, but with enough clues to list all solutions and try all
/// sets of blank cells.
#[test]
fn added_clues_are_the_fewest_on_larger_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let small = all_loops(grid(4, 4));
    let (grid, mut checked) = (grid(5, 5), 0);
    while checked < 60 {
        // A loop of the larger board: one of the smaller board, in a corner.
        let (inner, (dr, dc)) = (
            &small[rng.random_range(0..small.len())],
            [(0, 0), (0, 1), (1, 0), (1, 1)][rng.random_range(0..4)],
        );
        let lines = placed(grid, inner, dr, dc);
        let count = |cell| grid.sides(cell).into_iter().map(|edge| u8::from(lines[edge.index()])).sum();
        let counts: Vec<u8> = grid.cells().map(count).collect();
        let puzzle = clues_of(grid, &counts, 0.45, &mut rng);
        let Some(all) = solutions_by_force(&puzzle) else { continue };
        if all.len() > 1 && blank(&puzzle).len() <= 16 {
            let chosen = all.iter().find(|l| l.lines == lines).unwrap();
            check_additions(&puzzle, &all.iter().collect::<Vec<_>>(), chosen);
            checked += 1;
        }
    }
}

/// The lines of a loop of 4 x 4 cells, shifted by rows and columns in a larger grid.
fn placed(large: Grid, inner: &Loop, dr: usize, dc: usize) -> Vec<bool> {
    let (small, mut lines) = (grid(4, 4), vec![false; large.edge_count()]);
    for r in 0..=4 {
        for c in 0..4 {
            lines[large.horizontal(r + dr, c + dc).index()] = inner.lines[small.horizontal(r, c).index()];
            lines[large.vertical(c + dr, r + dc).index()] = inner.lines[small.vertical(c, r).index()];
        }
    }
    lines
}

#[test]
fn clues_to_spare_are_the_most() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let (mut unique, mut alone) = (0, 0);
    for (rows, cols, boards) in [(1, 1, 3), (2, 2, 60), (2, 3, 100), (3, 3, 200), (3, 4, 150), (4, 4, 100)] {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..boards {
            let chosen = &loops[rng.random_range(0..loops.len())];
            let puzzle = clues_of(grid, &chosen.counts, rng.random_range(0.4..=1.0), &mut rng);
            if solutions(&loops, &puzzle).len() != 1 {
                continue;
            }
            let cells = clued(&puzzle);
            let others = loops.iter().filter(|l| l.lines != chosen.lines);
            let broken = broken(others, &cells, |cell| chosen.counts[cell.index()]);
            let solution = verify(&puzzle, chosen.lines.clone()).unwrap();
            check(&cells, &broken, |hunt| needed(&puzzle, &solution, hunt));
            let all = (1_u32 << cells.len()) - 1;
            let can_go = |i: &usize| is_enough(all & !(1 << i), &broken);
            let expected: Vec<Cell> = (0..cells.len()).filter(can_go).map(|i| cells[i]).collect();
            let found = spare(&puzzle, &solution, &Deadline::NEVER);
            assert_eq!((&found.cells, found.unsettled), (&expected, 0), "{puzzle}");
            unique += 1;
            alone += usize::from(!expected.is_empty());
        }
    }
    assert!(unique > 200 && alone > 100, "{unique} boards, {alone} with clues to spare");
}

/// Boards with many more clues than are in question at once, and larger than the neighbourhood that is searched first.
#[test]
fn clues_to_spare_of_larger_boards_are_those_without_which_one_solution_stays() {
    let mut counts = [0; 2];
    for (side, clues) in
        [(14, Clues::Minimal), (14, Clues::Share(0.45)), (14, Clues::Share(0.5)), (12, Clues::Full)]
    {
        let puzzle = Recipe { size: Some(grid(side, side)), clues: Some(clues), ..Recipe::default() }
            .make(3, 0)
            .unwrap()
            .puzzle;
        let Verdict::Unique(solution) = solver().solve(&puzzle).verdict else { panic!("{puzzle}") };
        let can_go =
            |cell: &Cell| matches!(solver().solve(&puzzle.without(&[*cell])).verdict, Verdict::Unique(_));
        let (expected, needed): (Vec<_>, Vec<_>) = clued(&puzzle).into_iter().partition(can_go);
        let found = spare(&puzzle, &solution, &Deadline::NEVER);
        assert_eq!((&found.cells, found.unsettled), (&expected, 0), "{puzzle}");
        counts = [counts[0] + expected.len(), counts[1] + needed.len()];
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// The chosen solution agrees with the drawing, if possible.
#[test]
fn a_drawn_solution_is_the_chosen_one() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let grid = grid(3, 4);
    let loops = all_loops(grid);
    let (mut parts, mut wrong) = (0, 0);
    for _ in 0..200 {
        let puzzle = noisy(grid, &loops, &mut rng);
        let all = solutions(&loops, &puzzle);
        if all.is_empty() {
            continue;
        }
        let right = all[rng.random_range(0..all.len())];
        let mut states = crate::common::boards::forget(&right.lines, rng.random_range(0.0..0.9), &mut rng);
        if rng.random_bool(0.3) {
            let i = rng.random_range(0..states.len());
            states[i] = State::from_on(!right.lines[i]);
        }
        let agrees = |l: &Loop| {
            states
                .iter()
                .zip(&l.lines)
                .all(|(&state, &on)| state == State::Undecided || state == State::from_on(on))
        };
        let can_be_finished = all.iter().any(|l| agrees(l));
        let expected = match can_be_finished {
            _ if states.iter().all(|&state| state == State::Undecided) => Drawn::Nothing,
            true => Drawn::Part,
            false => Drawn::Wrong,
        };
        let found = condition(Aim::Smallest, false).why(Board::given(&puzzle, &states));
        let (drawn, chosen): (Drawn, &Solution) = match &found {
            Why::Several(several) => {
                let [chosen, other] = &several.two;
                assert!(chosen != other);
                (several.drawn, chosen)
            }
            Why::One { solution, drawn, .. } => (*drawn, solution),
            found => panic!("{found:?} of {puzzle}"),
        };
        assert_eq!(drawn, expected, "{puzzle}");
        let chosen = all.iter().find(|l| l.lines == chosen.lines()).unwrap();
        assert!(drawn != Drawn::Part || agrees(chosen), "{puzzle}");
        parts += usize::from(drawn == Drawn::Part);
        wrong += usize::from(drawn == Drawn::Wrong);
    }
    assert!(parts > 50 && wrong > 20, "{parts} parts of a solution, {wrong} of none");
}

/// A fully clued board. The fewest clues of one of 14 x 14 take hours to find.
fn full(side: u64) -> Puzzle {
    let grid = grid(side, side);
    let recipe = Recipe { size: Some(grid), clues: Some(Clues::Full), ..Recipe::default() };
    recipe.make(1, 0).unwrap().puzzle
}

#[test]
fn what_is_known_is_told_when_the_time_is_over() {
    let puzzle = full(14);
    let Verdict::Unique(solution) = solver().solve(&puzzle).verdict else { panic!("{puzzle}") };
    let find = |seconds| {
        let deadline = Deadline::within(Some(Duration::from_secs(seconds)));
        needed(&puzzle, &solution, Hunt { aim: Aim::Smallest, deadline, watch: &mut |_| {} })
    };
    let found = find(4);
    assert!(found.minimal && 0 < found.least && !found.is_smallest(), "{found:?}");
    assert!(matches!(solver().solve(&puzzle.only(&found.cells)).verdict, Verdict::Unique(_)));
    // With no time: all clues, with no lower bound.
    assert_eq!(find(0), Fewest { cells: clued(&puzzle), minimal: false, least: 0 });
    let over = Deadline::within(Some(Duration::ZERO));
    assert_eq!(spare(&puzzle, &solution, &over).unsettled, puzzle.clue_count());
    let no_time = Question { deadline: over, ..condition(Aim::Smallest, true) };
    let blank = Puzzle::new(grid(9, 9), vec![Clue::BLANK; 81]).unwrap();
    assert!(matches!(no_time.why(&blank), Why::Timeout));
}

fn run(args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let output = slink(&[&["why"], args].concat(), input);
    (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
        output.status.code(),
    )
}

#[test]
fn every_kind_of_board_has_its_sentence_and_its_code() {
    for (input, told, code) in [
        ("1 1\n4\n", "one solution; its only clue can be left out\n", 0),
        ("1 1\n.\n", "one solution, without any clue\n", 0),
        ("1 1\n3\n", "no solution: one clue cannot be met: the 3 at r1c1\n", 1),
        (
            "2 2\n3 0\n. .\n",
            "no solution: these 2 clues contradict each other, and no single clue is impossible on its own: the 3 at r1c1 and the 0 at r1c2\n",
            1,
        ),
        ("1 2\n. .\n", "a 4 at r1c1 would make this the only solution\n", 1),
        (
            "2 2\n3 2\n2 3\n",
            "no clues can single out this solution: another one has the same number of lines around every cell\n",
            1,
        ),
        ("1 1\nq\n", "", 2),
        ("2 2\n3 2\n", "", 2),
    ] {
        let (out, err, exit) = run(&[], input);
        assert!(out.contains(told), "{input:?}: {out}");
        assert_eq!((exit, err.is_empty()), (Some(code), code != 2), "{input:?}: {err}");
    }
    assert_eq!(run(&["no-such-file"], "").2, Some(2));
}

/// Drawings that are finished, empty, wrong, or of a faulty puzzle are reported as such.
#[test]
fn drawings_are_told_what_they_are() {
    let json = |clues: &str, horizontal: &str, vertical: &str| {
        format!(
            r#"{{"slink":1,"rows":1,"cols":2,"clues":["{clues}"],"horizontal":{horizontal},"vertical":[{vertical}]}}"#
        )
    };
    for (clues, horizontal, vertical, told, not_told, code) in [
        // The second of three solutions, complete.
        ("..", r#"["x-","x-"]"#, r#""x--""#, "would make this the only solution", "the drawing", 1),
        ("..", r#"["..",".."]"#, r#""...""#, "would make this the only solution", "the drawing", 1),
        (
            "..",
            r#"["x.","-."]"#,
            r#""...""#,
            "the drawing is part of no solution, so slink chose another solution; `slink verify` lists",
            "time",
            1,
        ),
        (
            "3.",
            r#"["x.",".."]"#,
            r#""...""#,
            "the drawing does not match the solution; `slink verify` lists",
            "time",
            1,
        ),
        ("3.", r#"["-.",".."]"#, r#""...""#, "one solution, which needs its only clue", "the drawing", 0),
        ("00", r#"["-.",".."]"#, r#""...""#, "no solution: one clue cannot be met", "the drawing", 1),
    ] {
        let (out, err, exit) = run(&[], &json(clues, horizontal, vertical));
        assert!(out.contains(told) && !out.contains(not_told), "{clues} {horizontal}: {out}");
        assert_eq!((exit, err.as_str()), (Some(code), ""));
    }
    let (out, ..) = run(&["--format", "jsonl"], &json("..", r#"["x-","x-"]"#, r#""x--""#));
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&object["drawn"], &object["solutions"][0]["horizontal"][0]), (&"part".into(), &"x-".into()));
    let (_, err, exit) = run(&[], &json("..", r#"["x-"]"#, r#""x--""#));
    assert!(err.contains("expected 2 horizontal and 1 vertical ones"), "{err}");
    assert_eq!(exit, Some(2));
}

#[test]
fn no_time_is_told_and_worth_its_code() {
    let blank = format!("9 9\n{}", ".........\n".repeat(9));
    let (out, _, exit) = run(&["--timeout", "0"], &(blank + "1 1\n4\n"));
    assert!(
        out.contains("the time limit was reached before it was clear how many solutions there are\n2\n"),
        "{out}"
    );
    assert_eq!(exit, Some(3));
    let full = full(14).to_string();
    let (out, _, exit) = run(&["--redundant", "--timeout", "4"], &full);
    assert!(out.contains("can be left out together, and perhaps more, but at most "), "{out}");
    assert_eq!(exit, Some(3));
    // A minimal set is found in the same time.
    let (out, _, exit) = run(&["--redundant", "--minimal", "--timeout", "60"], &full);
    assert!(out.contains("can be left out together, and then no other: "), "{out}");
    assert_eq!(exit, Some(0));
}

/// Batches work as in other commands: the same with any number of jobs, in worker processes, and with bad
/// puzzles.
#[test]
fn batches_are_as_in_other_commands() {
    let files = ["fixtures/slink/none.txt", "fixtures/slink/puzzles.txt", "fixtures/slink/bad.txt"];
    for format in ["text", "jsonl"] {
        let with = |more: &[&str]| run(&[&["-q", "--format", format], more, &files].concat(), "");
        let one = with(&["--jobs", "1"]);
        assert_eq!(one.2, Some(2));
        assert!(one == with(&["--jobs", "4"]), "{format}");
        assert!(one == with(&["--isolate"]), "{format}");
    }
    let (out, ..) = run(&["--format", "jsonl", files[0], files[1]], "");
    let verdicts: Vec<String> = out
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["verdict"].as_str().unwrap().to_string()
        })
        .collect();
    assert_eq!(verdicts, ["none", "none", "none", "none", "unique", "unique", "several"]);
}

/// One clue needs no word that none can be left out, and is the fewest.
#[test]
fn a_single_clue_is_the_fewest() {
    let (said, _, _) = run(&["--minimal"], "1 2\n. .\n");
    assert!(said.contains("would make this the only solution\n"), "{said}");
    let (said, _, _) = run(&["--minimal"], "1 1\n3\n");
    assert!(said.contains("one clue cannot be met: the 3 at r1c1\n"), "{said}");
}

/// What is not known is not counted.
#[test]
fn clues_that_were_not_asked_about_are_not_counted() {
    let (said, _, _) = run(&["--timeout", "0.05"], &full(60).to_string());
    assert!(!said.contains(" 0 of its"), "{said}");
}
