//! Every step of the solver is accepted by the step checker, which shares no code with it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;

use crate::common::boards::{clues_of, fixture, grid};
use crate::common::cases::cases;
use crate::common::mutants::{Kind, Tally, check_mutants};
use crate::common::oracle::all_loops;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::generate::{Clues, Recipe};
use slitherlink::internals::deduce::{Deducer, Rulebook};
use slitherlink::replay::{Checks, Replay, Report};
use slitherlink::{
    Board, Conclusion, Fact, Grid, Options, Premises, Puzzle, Solver, State, Step, Strategy, Technique,
    TechniqueSet, Verdict,
};

/// The totals over many boards.
#[derive(Debug, Default)]
struct Sums {
    boards: usize,
    steps: usize,
    arguments: usize,
    by_technique: BTreeMap<String, usize>,
    redundant: BTreeMap<String, usize>,
    /// Those without a reason that lies in a corner of the board.
    elsewhere: BTreeMap<String, usize>,
    unsettled: usize,
    /// The boards on which what-ifs decided other edges than without recording.
    otherwise: usize,
}

impl Sums {
    fn add(&mut self, grid: Grid, steps: &[Step], report: &Report) {
        self.boards += 1;
        self.steps += report.steps;
        self.arguments += report.arguments;
        self.unsettled += report.unsettled;
        for redundancy in &report.redundant {
            let step = at(steps, &redundancy.place);
            *self.redundant.entry(step.technique.name().to_string()).or_default() += 1;
            let few = report.redundant.iter().filter(|other| other.place == redundancy.place).count() <= 2;
            if !(few && PICTURES.contains(&step.technique) && is_in_a_corner(grid, step)) {
                *self.elsewhere.entry(step.technique.name().to_string()).or_default() += 1;
            }
        }
        count(steps, &mut self.by_technique);
    }
}

fn at<'s>(steps: &'s [Step], place: &slitherlink::replay::Place) -> &'s Step {
    place.inside.iter().fold(&steps[place.step], |step, &(branch, i)| &step.argument[branch].steps[i])
}

/// The rules whose pictures may require one or two things more than is needed in a corner of the board.
const PICTURES: [Technique; 4] =
    [Technique::AdjacentThrees, Technique::DiagonalThrees, Technique::EnteredTwo, Technique::EnteredThree];

/// Whether a clue of a step is in a corner of the board, or beside that cell. There, a simpler rule that comes later would give the same, or the
/// only alternative is a loop around the cell in the corner.
fn is_in_a_corner(grid: Grid, step: &Step) -> bool {
    step.premises.clues.iter().any(|&(cell, _)| {
        let (r, c) = grid.cell_place(cell);
        r.min(grid.rows() - 1 - r) + c.min(grid.cols() - 1 - c) < 2
    })
}

fn count(steps: &[Step], techniques: &mut BTreeMap<String, usize>) {
    for step in steps {
        *techniques.entry(step.technique.name().to_string()).or_default() += 1;
        step.argument.iter().for_each(|branch| count(&branch.steps, techniques));
    }
}

/// Solves a board with steps, and has them checked.
fn check(puzzle: &Puzzle, strategy: Strategy, sums: &mut Sums) {
    let options = Options { record: true, strategy, ..Options::default() };
    let answer = Solver::new(options).solve(puzzle);
    let plain = Solver::new(Options { strategy, ..Options::default() }).solve(puzzle);
    assert_eq!(answer.verdict, plain.verdict, "recording changes no verdict");
    let (states, plain) = (answer.board.states(), plain.board.states());
    if states != plain {
        // What-ifs need not decide the same edges, since recording uses some rules that are slower and have shorter arguments.
        sums.otherwise += 1;
        let Verdict::Unique(solution) = &answer.verdict else { panic!("{puzzle}") };
        let is_right = |(state, right): (&State, State)| [State::Undecided, right].contains(state);
        assert!(plain.iter().zip(solution.states()).all(is_right), "{puzzle}");
    }
    let steps = answer.steps().expect("steps were recorded");
    let report = Replay::all(puzzle, [], &steps, Checks { irredundant: true }).unwrap_or_else(|rejection| {
        panic!("{rejection}\n{}\n{puzzle:?}", steps[rejection.place.step].describe(puzzle.grid()))
    });
    if strategy == Strategy::Cases && matches!(answer.verdict, Verdict::None(_)) {
        assert_eq!(steps.last().map(|step| &step.conclusion), Some(&Conclusion::Contradiction), "{puzzle:?}");
    }
    sums.add(puzzle.grid(), &steps, &report);
}

/// Asserts that few premises are redundant, and only for techniques with a known reason: at most this many per thousand steps,
/// and at most this many away from the corners.
fn check_redundant(sums: &Sums) {
    println!("{sums:#?}");
    assert_eq!(sums.unsettled, 0);
    // None in a usual run, a few in a campaign.
    assert!(sums.otherwise * 1000 <= sums.boards, "{} of {}", sums.otherwise, sums.boards);
    for (technique, &count) in &sums.redundant {
        let elsewhere = sums.elsewhere.get(technique).copied().unwrap_or(0);
        let most = match technique.as_str() {
            // A 0 beside one of the 3s shows that the loop is not around just these two; then the other 3 may not be needed.
            "adjacent-threes" => [200, 1],
            "diagonal-threes" => [50, 0],
            "entered-three" => [100, 0],
            // Full boards hardly need it except in corners, where each step may have two.
            "entered-two" => [2000, 0],
            // Two chains of relations may share a part that cancels out.
            "colouring" | "clue-colouring" => [1, 1],
            // A clue may force a line on one side of the boundary and not be needed for the other side.
            "cut" => [10, 10],
            _ => [0, 0],
        };
        let used = sums.by_technique[technique];
        for (count, most) in [count, elsewhere].into_iter().zip(most) {
            let few = if most > 0 { 20 } else { 0 };
            assert!(
                1000 * count <= most * used || count <= few,
                "{technique}: {count} too many in {used} steps"
            );
        }
    }
}

#[test]
fn the_steps_of_all_fixtures_are_accepted() {
    let mut sums = Sums::default();
    let files = ["puzzles", "none", "forced", "minimal-10x10", "minimal-20x20", "several-8x8", "full-20x20"];
    for name in files {
        for puzzle in fixture(&format!("slink/{name}.txt")) {
            check(&puzzle, Strategy::Fast, &mut sums);
        }
    }
    check_redundant(&sums);
}

/// Checks boards of all sizes from 5x5 to 15x15, made with these clues.
fn check_made(clues: Clues, boards: u64, strategy: Strategy) {
    let mut sums = Sums::default();
    for size in 5..=15 {
        let recipe = Recipe { size: Some(grid(size, size)), clues: Some(clues), ..Recipe::default() };
        for index in 0..boards {
            check(&recipe.make(size, index).unwrap().puzzle, strategy, &mut sums);
        }
    }
    assert_eq!(sums.boards as u64, 11 * boards);
    check_redundant(&sums);
}

#[test]
fn the_steps_of_full_boards_are_accepted() {
    check_made(Clues::Full, cases(30), Strategy::Fast);
}

#[test]
fn the_steps_of_boards_with_blanks_are_accepted() {
    check_made(Clues::Share(0.45), cases(25), Strategy::Fast);
}

#[test]
fn the_steps_of_minimal_boards_are_accepted() {
    check_made(Clues::Minimal, cases(12), Strategy::Fast);
}

#[test]
fn mutants_of_the_steps_are_rejected() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let mut tally = Tally::default();
    for (rows, cols, boards) in [(3, 4, 80), (4, 4, 80), (4, 5, 30)] {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..boards {
            let right = &loops[rng.random_range(0..loops.len())];
            let puzzle = clues_of(grid, &right.counts, 0.5, &mut rng);
            for strategy in [Strategy::Fast, Strategy::Reference] {
                let options = Options { record: true, strategy, ..Options::default() };
                let steps = Solver::new(options).solve(&puzzle).steps().unwrap();
                check_mutants(&puzzle, &[], &steps, &loops, &mut tally);
            }
        }
    }
    println!("{tally:?}");
    tally.check(&[
        Kind::PremiseLeftOut,
        Kind::ConclusionFlipped,
        Kind::StepsSwapped,
        Kind::LastStepGone,
        Kind::TieNotThere,
        Kind::WrongClue,
    ]);
}

/// A step that leaves a choice decides nothing, and is no contradiction.
#[test]
fn a_choice_is_adopted_without_a_decision() {
    let board = Board::new(&"2 2\n. .\n. .\n".parse().unwrap());
    let facts = board.grid().edges().take(2).map(|edge| Fact::Edge { edge, line: true }).collect();
    let choice = Step::new(Technique::Cut, Premises::default(), Conclusion::Any(facts));
    let techniques = Rulebook::new(TechniqueSet::SOLVING);
    let mut deducer = Deducer::new(&techniques, board);
    assert_eq!(deducer.adopt(choice), Ok(()));
    assert!(deducer.board().states().iter().all(|&state| state == State::Undecided));
}
