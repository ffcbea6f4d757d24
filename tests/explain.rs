//! Explanations: complete for every board, and sound.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::HashSet;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use crate::common::boards::{clues_of, fixture, forget, grid, noisy, puzzle, recipe};
use crate::common::cases::cases;
use crate::common::claims::is_right;
use crate::common::mutants::{Kind, Tally, check_mutants};
use crate::common::oracle::{all_loops, solutions};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::explain::{End, Explanation, Goal, Limits, places};
use slitherlink::generate::{Clues, Recipe};
use slitherlink::internals::explain::sentence;
use slitherlink::internals::explain::{Stage, Trial};
use slitherlink::internals::explain::{hint, hints};
use slitherlink::replay::{Checks, Replay, Report, drawn};
use slitherlink::{
    Board, Conclusion, Deadline, Fact, Grid, Options, Puzzle, Solver, State, Step, Stop, Technique,
    TechniqueSet, Verdict,
};

const ALL: Goal = Goal::End;

fn limits(techniques: TechniqueSet, goal: Goal) -> Limits {
    Limits { techniques, goal, ..Limits::default() }
}

fn explained(puzzle: &Puzzle) -> Explanation {
    limits(TechniqueSet::LADDER, ALL).explain(puzzle)
}

fn accept(puzzle: &Puzzle, states: &[State], steps: &[Step]) -> Report {
    let grid = puzzle.grid();
    let checks = Checks { irredundant: true };
    Replay::all(puzzle, drawn(grid, states), steps, checks).unwrap_or_else(|rejection| {
        panic!("{rejection}\n{}\n{puzzle}", steps[rejection.place.step].describe(grid))
    })
}

/// Explains a board completely, and has every step checked.
fn check(puzzle: &Puzzle) -> Explanation {
    let explanation = explained(puzzle);
    accept(puzzle, &[], &explanation.steps);
    let verdict = Solver::new(Options::default()).solve(puzzle).verdict;
    match verdict {
        Verdict::Unique(solution) => {
            assert_eq!(explanation.end, End::Decided, "{puzzle}");
            assert_eq!(explanation.states, solution.states());
        }
        Verdict::None(_) => {
            assert_eq!(explanation.end, End::Contradiction, "{puzzle}");
            assert_eq!(explanation.steps.last().unwrap().conclusion, Conclusion::Contradiction);
        }
        _ => assert_eq!(explanation.end, End::Stuck, "{puzzle}"),
    }
    explanation
}

#[test]
fn all_fixtures_are_explained() {
    for name in ["puzzles", "none", "forced", "minimal-10x10", "several-8x8", "full-20x20"] {
        for puzzle in fixture(&format!("slink/{name}.txt")).iter().take(cases(25) as usize) {
            check(puzzle);
        }
    }
}

#[test]
fn boards_of_all_kinds_are_explained() {
    for (size, clues, boards) in [
        (5, Clues::Minimal, 60),
        (7, Clues::Minimal, 30),
        (10, Clues::Minimal, 15),
        (10, Clues::Share(0.45), 20),
    ] {
        let grid = grid(size, size);
        let recipe = Recipe { size: Some(grid), clues: Some(clues), ..Recipe::default() };
        for index in 0..boards {
            check(&recipe.make(17, index).unwrap().puzzle);
        }
    }
}

/// Decided edges hold in every loop, and a contradiction is shown only if there is no loop.
#[test]
fn nothing_false_is_said_of_small_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let (mut none, mut several) = (0, 0);
    for (rows, cols, boards) in [(2, 2, 150), (3, 3, 300), (3, 4, 300), (4, 4, 200)] {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..boards {
            let puzzle = noisy(grid, &loops, &mut rng);
            let explanation = check(&puzzle);
            let solutions = solutions(&loops, &puzzle);
            none += usize::from(solutions.is_empty());
            several += usize::from(solutions.len() > 1);
            let decided =
                explanation.states.iter().enumerate().filter(|(_, state)| **state != State::Undecided);
            for (i, state) in decided {
                assert!(solutions.iter().all(|one| State::from_on(one.lines[i]) == *state), "{puzzle}");
            }
        }
    }
    assert!(none > 50 && several > 200, "{none} without a solution, {several} with several");
}

#[test]
fn mutants_of_explanations_are_rejected() {
    let mut rng = ChaCha8Rng::seed_from_u64(18);
    let mut tally = Tally::default();
    for (rows, cols, boards) in [(3, 4, 60), (4, 4, 60), (4, 5, 20)] {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..boards {
            let right = &loops[rng.random_range(0..loops.len())];
            let puzzle = clues_of(grid, &right.counts, 0.4, &mut rng);
            check_mutants(&puzzle, &[], &explained(&puzzle).steps, &loops, &mut tally);
        }
    }
    tally.check(&[Kind::PremiseLeftOut, Kind::ConclusionFlipped, Kind::StepsSwapped, Kind::WrongClue]);
}

/// Carried sectors and two openings, on boards with a drawing: each step follows from its premises in all
/// loops, needs all of them, and no mutant of it is accepted if it is wrong.
#[test]
fn corners_and_openings_say_what_is_so() {
    let mut rng = ChaCha8Rng::seed_from_u64(19);
    let techniques = TechniqueSet::up_to(Technique::VertexDeadEnd);
    let named = ["sectors", "carried-sectors", "two-openings"];
    let names = ["premature-loop", "colouring"].iter().chain(&named);
    let techniques =
        names.fold(techniques, |techniques, name| techniques.with(Technique::by_name(name).unwrap()));
    let (mut sectors, mut openings, mut redundant) = (0, 0, 0);
    let mut tally = Tally::default();
    for (rows, cols, boards) in [(4, 4, 1500), (4, 5, 500)] {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        for i in 0..boards {
            let right = &loops[rng.random_range(0..loops.len())];
            // Every fourth board is sure to have a loop.
            let has_loop = i % 4 == 0;
            let puzzle = if has_loop {
                clues_of(grid, &right.counts, 0.4, &mut rng)
            } else {
                noisy(grid, &loops, &mut rng)
            };
            let states = forget(&right.lines, rng.random_range(0.5..1.0), &mut rng);
            let steps = limits(techniques, ALL).explain(Board::given(&puzzle, &states)).steps;
            let report = accept(&puzzle, &states, &steps);
            let names = report.redundant.iter().map(|premise| steps[premise.place.step].technique.name());
            redundant += names.filter(|name| named.contains(name)).count();
            for step in steps.iter().filter(|step| named.contains(&step.technique.name())) {
                match step.technique.name() {
                    "two-openings" => openings += 1,
                    _ => sectors += 1,
                }
                assert!(is_right(grid, &loops, &step.premises, &step.conclusion), "{step:?}");
            }
            if has_loop {
                check_mutants(&puzzle, &states, &steps, &loops, &mut tally);
            }
        }
    }
    tally.check(&[Kind::PremiseLeftOut, Kind::ConclusionFlipped, Kind::StepsSwapped, Kind::WrongClue]);
    assert!(sectors > 500 && openings > 20, "{sectors} {openings}");
    // A clue next to the openings may make one cross redundant.
    assert!(redundant * 20 < sectors + openings, "{redundant} of {sectors}, {openings}");
}

/// A wall of crosses between two clues, with a gap of two edges, and without one.
#[test]
fn a_wall_has_two_openings_or_parts_the_board() {
    let puzzle = puzzle("3..... ...... ...... .....3");
    let grid = puzzle.grid();
    let techniques = TechniqueSet::up_to(Technique::Colouring).with(Technique::TwoOpenings);
    let said = |gap: &[usize]| {
        let mut states = vec![State::Undecided; grid.edge_count()];
        let wall = (0..=grid.rows()).filter(|r| !gap.contains(r)).map(|r| grid.horizontal(r, 2));
        wall.for_each(|edge| states[edge.index()] = State::Cross);
        let steps = limits(techniques, ALL).explain(Board::given(&puzzle, &states)).steps;
        accept(&puzzle, &states, &steps);
        steps.into_iter().find(|step| step.technique.name() == "two-openings")
    };
    let step = said(&[1, 3]).unwrap();
    let lines = [1, 3].map(|r| Fact::Edge { edge: grid.horizontal(r, 2), line: true });
    assert_eq!(step.conclusion, Conclusion::All(lines.to_vec()));
    assert_eq!(
        sentence(grid, &step),
        "Only the top of r2c3 and r4c3 lead from the 3 at r1c1 to the 3 at r4c6: the crosses at the top of r1c3 and r3c3, and at the \
         bottom of r4c3, block every other way. The loop must reach both, so both are lines."
    );
    assert_eq!(said(&[]).unwrap().conclusion, Conclusion::Contradiction);
    assert_eq!(said(&[0, 1, 3]), None);
}

/// Several threads take the steps of one.
#[test]
fn threads_change_no_step() {
    let minimal = fixture("slink/minimal-10x10.txt");
    let hard = fixture("explain/nested-what-if.txt");
    for puzzle in minimal.iter().take(10).chain(&hard) {
        let by = |threads| Limits { threads, ..Limits::default() }.explain(puzzle);
        let [one, three] = [1, 3].map(by);
        assert_eq!((one.end, one.steps), (three.end, three.steps), "{puzzle}");
    }
}

/// For each technique beyond rules and colours there is a board that cannot be solved by easier ones.
#[test]
fn every_technique_is_needed_somewhere() {
    let all = [
        Technique::CarriedSectors,
        Technique::ClueColouring,
        Technique::ConnectedColours,
        Technique::TwoOpenings,
        Technique::WhatIf,
        Technique::NestedWhatIf,
    ];
    for needed in all {
        let puzzles = fixture(&format!("explain/{needed}.txt"));
        assert_eq!(puzzles.len(), 1, "{needed}");
        let easier = TechniqueSet::up_to(needed).without(needed);
        assert_eq!(limits(easier, ALL).explain(&puzzles[0]).end, End::Stuck, "{needed}");
        let enough = limits(TechniqueSet::up_to(needed), ALL).explain(&puzzles[0]);
        assert_eq!(enough.end, End::Decided, "{needed}");
        assert!(enough.steps.iter().any(|step| step.technique == needed), "{needed}");
    }
}

/// With a limit, no harder technique is used.
#[test]
fn no_technique_beyond_the_bound_is_used() {
    for puzzle in fixture("slink/minimal-10x10.txt").iter().take(5) {
        for most in Technique::ladder() {
            let explanation = limits(TechniqueSet::up_to(most), ALL).explain(puzzle);
            // Contradictions have names of their own, which are not on the ladder.
            let named = explanation.steps.iter().filter(|step| step.conclusion != Conclusion::Contradiction);
            for step in named {
                assert!(step.technique <= most, "{} up to {most}", step.technique);
            }
            accept(puzzle, &[], &explanation.steps);
        }
    }
}

/// The hardest technique of some steps.
fn hardest(steps: &[Step]) -> Technique {
    steps.iter().map(|step| step.technique).max().unwrap()
}

/// On half-finished boards, each hint is by another technique, available now, and decides an edge; and the
/// easiest of them is no harder than the single hint.
#[test]
fn all_hints_are_open_and_one_a_technique() {
    let mut several = 0;
    for puzzle in fixture("slink/minimal-10x10.txt").iter().take(6) {
        let way = explained(puzzle).steps;
        for part in [0, 1, 2, 3] {
            let mut states = vec![State::Undecided; puzzle.grid().edge_count()];
            for (edge, state) in way[..way.len() * part / 4].iter().flat_map(Step::decided) {
                states[edge.index()] = state;
            }
            let (board, limits) =
                (Board::given(puzzle, &states), limits(TechniqueSet::LADDER, Goal::NextEdge));
            let (hints, _) = hints(&board, None, limits.clone());
            let places: Vec<Technique> = hints
                .iter()
                .map(|steps| {
                    accept(puzzle, &states, steps);
                    let (last, before) = steps.split_last().unwrap();
                    assert!(before.iter().all(|step| step.decided().next().is_none()), "{before:?}");
                    assert!(last.decided().any(|(edge, _)| states[edge.index()] == State::Undecided));
                    assert!(is_near(puzzle.grid(), last), "{last:?}");
                    hardest(steps)
                })
                .collect();
            assert!(places.is_sorted_by(|a, b| a < b), "{places:?}");
            let mut shown = HashSet::new();
            for steps in &hints {
                let decided: Vec<_> = steps.iter().flat_map(Step::decided).collect();
                assert!(decided.iter().any(|edge| !shown.contains(edge)), "{steps:?} says nothing new");
                shown.extend(decided);
            }
            let (only, _) = hint(&board, None, limits);
            assert_eq!(only, hints[0]);
            several += usize::from(places.len() > 2);
        }
    }
    assert!(several > 12, "{several}");
}

/// True if the place to look at is within two cells of an edge that a step decides.
fn is_near(grid: Grid, step: &Step) -> bool {
    let decided: Vec<_> = step
        .decided()
        .flat_map(|(edge, _)| grid.cells_beside(edge))
        .flatten()
        .map(|cell| grid.cell_place(cell))
        .collect();
    let places = places(grid, step);
    places
        .into_iter()
        .map(|cell| grid.cell_place(cell))
        .any(|(r, c)| decided.iter().any(|&(y, x)| r.abs_diff(y).max(c.abs_diff(x)) <= 2))
}

/// In a what-if, a path may grow in the same round in which an edge is found that would close it.
#[test]
fn a_premature_loop_names_what_it_leaves_out() {
    let text = "...1.32.23\n100.3.1...\n.........2\n3..121.12.\n.0.1.....3\n\
        .2....3...\n.1.12..0..\n.......132\n23.310.2..\n..2..2..2.";
    let mut seen = 0;
    let mut todo: Vec<Step> = check(&puzzle(text)).steps;
    while let Some(step) = todo.pop() {
        todo.extend(step.argument.iter().flat_map(|branch| branch.steps.clone()));
        if step.technique == Technique::PrematureLoop {
            assert!(step.premises.clues.len() < 2, "{step:?}");
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}

/// On a board without a drawing, the hint is as easy as the easiest steps of an explanation that rest on clues alone; seldom easier,
/// where the explanation has left out all steps that are as easy, since it can spare them.
#[test]
fn the_first_hint_is_the_easiest_step_from_clues_alone() {
    let mut techniques = HashSet::new();
    let (mut hints, mut easier) = (0, 0);
    for seed in 0..cases(60) {
        let clues = [Clues::Full, Clues::Minimal, Clues::Share(0.5)][seed as usize % 3];
        let puzzle = recipe(4 + seed % 5, clues).make(seed, 0).unwrap().puzzle;
        let limits = limits(TechniqueSet::LADDER, Goal::NextEdge);
        let all = limits.clone().explain(&puzzle).steps;
        let from_clues = all.iter().filter(|step| step.premises.facts.is_empty());
        let Some(easiest) = from_clues.min_by_key(|step| step.technique) else { continue };
        let [step] = &hint(&Board::new(&puzzle), None, limits).0[..] else { panic!("{puzzle}") };
        assert_eq!(step.premises.facts, [], "{puzzle}");
        // On none of the boards of a usual run is it easier.
        let may_be_easier = seed >= 60 && step.technique < easiest.technique;
        assert!(step.technique == easiest.technique || may_be_easier, "{puzzle}");
        accept(&puzzle, &[], std::slice::from_ref(step));
        (hints, easier) = (hints + 1, easier + usize::from(may_be_easier));
        techniques.insert(easiest.technique);
    }
    assert!(easier * 20 <= hints, "{easier} of {hints} are easier");
    assert!(techniques.len() > 3, "{techniques:?}");
    // With an edge that was drawn last, and taken back, it is the nearest of them.
    let (puzzle, grid) = (puzzle("0.......0\n.........\n0.......0"), grid(3, 9));
    for (corner, edge) in
        [((0, 0), grid.vertical(0, 0)), ((2, 8), grid.horizontal(3, 8)), ((0, 8), grid.vertical(0, 9))]
    {
        let (steps, _) = hint(&Board::new(&puzzle), Some(edge), limits(TechniqueSet::LADDER, Goal::NextEdge));
        assert_eq!(steps[0].premises.clues[0].0, grid.cell(corner.0, corner.1), "{steps:?}");
    }
}

/// Called off at any time, a list of hints that may lack some says so; and only the techniques that are allowed give hints.
#[test]
fn hints_that_may_lack_some_say_so() {
    let board = Board::new(&fixture("slink/minimal-10x10.txt")[0]);
    let all = hints(&board, None, limits(TechniqueSet::LADDER, Goal::NextEdge)).0;
    let mut lists_that_lack_some = 0;
    for asks in (0..4000).step_by(40) {
        let left = AtomicUsize::new(asks);
        let is_over = move || left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err();
        let deadline = Deadline::NEVER.or(&Stop::asking(Duration::ZERO, is_over));
        let (some, end) =
            hints(&board, None, Limits { deadline, ..limits(TechniqueSet::LADDER, Goal::NextEdge) });
        assert!(some.len() == all.len() || end == End::Timeout, "{} of {}, {end:?}", some.len(), all.len());
        lists_that_lack_some += usize::from(!some.is_empty() && some.len() < all.len());
    }
    assert!(lists_that_lack_some > 3, "{lists_that_lack_some}");
    let easy = TechniqueSet::up_to(Technique::VertexFull);
    let (easy, _) = hints(&board, None, limits(easy, Goal::NextEdge));
    assert!(!easy.is_empty() && easy.iter().all(|steps| hardest(steps) <= Technique::VertexFull));
}

/// Following hints leads to the end, and each hint is available on the board as drawn.
#[test]
fn hints_lead_to_the_end() {
    for puzzle in fixture("slink/minimal-10x10.txt").iter().take(4) {
        let (mut states, mut last) = (vec![State::Undecided; puzzle.grid().edge_count()], None);
        while states.contains(&State::Undecided) {
            let board = Board::given(puzzle, &states);
            let (steps, _) = hint(&board, last, limits(TechniqueSet::LADDER, Goal::NextEdge));
            accept(puzzle, &states, &steps);
            let before = states.clone();
            for step in &steps {
                assert!(!sentence(puzzle.grid(), step).is_empty());
                assert_ne!(step.conclusion, Conclusion::Contradiction, "the board has a solution");
                for (edge, state) in step.decided() {
                    states[edge.index()] = state;
                    last = Some(edge);
                }
            }
            assert_ne!(before, states, "a hint tells something new");
        }
    }
}

/// The stage is the hardest technique that was looked for last, and explaining is the same with it.
#[test]
fn explanations_tell_what_they_try() {
    let puzzle = recipe(8, Clues::Minimal).make(3, 0).unwrap().puzzle;
    let stage = Stage::default();
    assert_eq!(stage.now(), None);
    let told = stage.explain(&puzzle, Limits::default());
    assert_eq!(told.steps, Limits::default().explain(&puzzle).steps);
    let Trial { technique, undecided } = stage.now().unwrap();
    assert!(Technique::ladder().any(|other| other == technique));
    assert!((1..=puzzle.grid().edge_count()).contains(&undecided), "{undecided}");
}
