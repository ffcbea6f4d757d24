//! The step checker accepts what a simple deducer finds, and rejects its mutants.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;

use crate::common::boards::{clues_of, grid};
use crate::common::mutants::{Kind, Tally, check_mutants};
use crate::common::oracle::{Loop, all_loops};
use crate::common::steps::{Deducer, all_pictures, fact, step};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use slitherlink::internals::deduce::Picture;
use slitherlink::replay::{Checks, Defect, Replay, Report};
use slitherlink::{Clue, Conclusion, EdgePlace, Fact, Premises, Puzzle, State, Step};

const IRREDUNDANT: Checks = Checks { irredundant: true };

/// A picture in the middle of a board as a step, and the board, with an optional further clue.
fn in_the_middle(picture: &Picture, guard: Option<u8>) -> (Puzzle, Step) {
    let own = picture.before.grid;
    let grid = grid(own.rows() as u64 + 4, own.cols() as u64 + 4);
    let mut named = Vec::new();
    for cell in own.cells() {
        if let Some(n) = picture.before.labels[cell.index()].to_digit(10) {
            let (r, c) = own.cell_place(cell);
            named.push((grid.cell(r + 2, c + 2), Clue::new(n as u8).unwrap()));
        }
    }
    named.extend(guard.map(|n| (grid.cell(0, 0), Clue::new(n).unwrap())));
    let mut clues = vec![Clue::BLANK; grid.cell_count()];
    named.iter().for_each(|&(cell, clue)| clues[cell.index()] = clue);
    let edge = |edge| match own.edge_place(edge) {
        EdgePlace::Horizontal(r, c) => grid.horizontal(r + 2, c + 2),
        EdgePlace::Vertical(r, c) => grid.vertical(r + 2, c + 2),
    };
    let facts = |states: &[State]| -> Vec<Fact> {
        own.edges().filter_map(|e| Fact::edge(edge(e), states[e.index()])).collect()
    };
    let premises = Premises::new(named, facts(&picture.before.states));
    let mut concluded = facts(&picture.after.states);
    concluded.retain(|fact| !premises.facts.contains(fact));
    (Puzzle::new(grid, clues).unwrap(), step("picture", premises, Conclusion::All(concluded)))
}

fn check_alone(puzzle: &Puzzle, step: &Step) -> Result<Report, Defect> {
    let known = step.premises.facts.clone();
    Replay::all(puzzle, known, std::slice::from_ref(step), IRREDUNDANT).map_err(|rejection| rejection.why)
}

#[test]
fn each_picture_needs_all_that_it_shows() {
    let mut guarded = 0;
    for picture in all_pictures() {
        let (puzzle, step) = in_the_middle(&picture, None);
        let report = check_alone(&puzzle, &step).or_else(|why| {
            // Two adjacent 3s: without another clue, the loop around both may be the whole solution.
            assert_eq!(why, Defect::Unsound);
            guarded += 1;
            let (puzzle, step) = in_the_middle(&picture, Some(1));
            check_alone(&puzzle, &step)
        });
        let report = report.unwrap();
        assert!(report.redundant.is_empty() && report.unsettled == 0, "{:?}", report.redundant);
    }
    assert_eq!(guarded, 2);
}

/// The steps that the simple deducer finds on a board, including what-ifs, cases and cuts.
fn deduce<'a>(puzzle: &'a Puzzle, pictures: &'a [Picture], right: &Loop, rng: &mut impl Rng) -> Vec<Step> {
    let grid = puzzle.grid();
    let mut deducer = Deducer::new(puzzle, pictures, &vec![State::Undecided; grid.edge_count()]);
    assert!(deducer.run());
    for edge in grid.edges() {
        if deducer.states[edge.index()] != State::Undecided {
            continue;
        }
        let other = grid.edges().nth(rng.random_range(0..grid.edge_count())).unwrap();
        let wanted = fact(other, right.lines[other.index()]);
        let is_open = deducer.states[other.index()] == State::Undecided && other != edge;
        let found = if is_open && rng.random_bool(0.5) {
            deducer.cases(fact(edge, true), wanted)
        } else {
            deducer.what_if(fact(edge, !right.lines[edge.index()]))
        };
        if let Some(step) = found {
            assert!(deducer.take(step) && deducer.run());
        }
        let cuts: Vec<Step> = (0..4).filter_map(|_| deducer.cut(rng)).collect();
        cuts.into_iter().for_each(|cut| assert!(deducer.take(cut)));
    }
    deducer.steps
}

#[test]
fn right_steps_are_accepted_and_mutants_are_not() {
    let pictures = all_pictures();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut tally = Tally::default();
    let (mut steps, mut arguments, mut redundant) = (0, 0, BTreeMap::<String, usize>::new());
    for (rows, cols, boards) in [(3, 3, 200), (3, 4, 100), (4, 4, 40)] {
        let grid = grid(rows, cols);
        let loops = all_loops(grid);
        for _ in 0..boards {
            let right = &loops[rng.random_range(0..loops.len())];
            let puzzle = clues_of(grid, &right.counts, 0.5, &mut rng);
            let found = deduce(&puzzle, &pictures, right, &mut rng);
            let report = Replay::all(&puzzle, [], &found, IRREDUNDANT).unwrap();
            assert_eq!(report.unsettled, 0);
            (steps, arguments) = (steps + report.steps, arguments + report.arguments);
            for found_again in &report.redundant {
                let technique = found[found_again.place.step].technique.to_string();
                *redundant.entry(technique).or_default() += 1;
            }
            check_mutants(&puzzle, &[], &found, &loops, &mut tally);
        }
    }
    println!("{steps} steps, {arguments} arguments, premises that are not needed: {redundant:?}");
    println!("mutants rejected: {:?}, right by luck: {:?}", tally.rejected, tally.lucky);
    tally.check(&Kind::ALL);
}
