//! Every step that the solver gives is accepted by the checker, which shares no code with it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use std::collections::BTreeMap;

use slink::formats::Reader;
use slink::replay::{Checks, Replay, Report};
use slink::search::loops::Strategy;
use slink::step::{Conclusion, Step};
use slink::{Options, Puzzle, Solver, Verdict};

/// What came of checking many boards.
#[derive(Debug, Default)]
struct Sums {
    boards: usize,
    steps: usize,
    arguments: usize,
    by_technique: BTreeMap<String, usize>,
    redundant: BTreeMap<String, usize>,
    unsettled: usize,
}

impl Sums {
    fn add(&mut self, steps: &[Step], report: &Report) {
        self.boards += 1;
        self.steps += report.steps;
        self.arguments += report.arguments;
        self.unsettled += report.unsettled;
        for redundancy in &report.redundant {
            let step = at(steps, &redundancy.place);
            if std::env::var("SHOW").is_ok_and(|name| name == step.technique.name()) {
                println!("{:?} {:?}\n{:?}", redundancy.level, redundancy.premise, step);
            }
            *self.redundant.entry(step.technique.name().to_string()).or_default() += 1;
        }
        count(steps, &mut self.by_technique);
    }
}

fn at<'s>(steps: &'s [Step], place: &slink::replay::Place) -> &'s Step {
    place.inside.iter().fold(&steps[place.step], |step, &(branch, i)| &step.argument[branch].steps[i])
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
    let answer = Solver::new(options).solve(puzzle).unwrap();
    let plain = Solver::new(Options { strategy, ..Options::default() }).solve(puzzle).unwrap();
    assert_eq!(answer.verdict, plain.verdict, "recording changes nothing");
    assert_eq!(answer.board.trail(), plain.board.trail(), "recording changes nothing");
    let steps = answer.steps().expect("steps were recorded");
    let report = Replay::all(puzzle, [], &steps, Checks { irredundant: true }).unwrap_or_else(|rejection| {
        panic!("{rejection}\n{}\n{puzzle:?}", steps[rejection.place.step].describe(puzzle.grid()))
    });
    if strategy == Strategy::Cases && matches!(answer.verdict, Verdict::None(_)) {
        assert_eq!(steps.last().map(|step| &step.conclusion), Some(&Conclusion::Contradiction), "{puzzle:?}");
    }
    sums.add(&steps, &report);
}

fn fixture(name: &str) -> Vec<Puzzle> {
    let text = std::fs::read(format!("fixtures/slink/{name}")).unwrap();
    Reader::new(name, &text[..]).filter_map(Result::ok).map(|entry| entry.puzzle).collect()
}

#[test]
fn fixtures() {
    let mut sums = Sums::default();
    for name in
        ["puzzles.txt", "none.txt", "forced.txt", "minimal-10x10.txt", "minimal-20x20.txt", "several-8x8.txt"]
    {
        for puzzle in fixture(name) {
            check(&puzzle, Strategy::Auto, &mut sums);
        }
    }
    println!("{sums:#?}");
}
