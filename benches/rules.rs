//! The main job and its parts: `cargo bench`.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use slink::deduce::board::Board;
use slink::deduce::propagate::Propagator;
use slink::deduce::rules::RuleSet;
use slink::deduce::stages::{Stage, StageSet};
use slink::formats::Reader;
use slink::generate::{Clues, Maker, Recipe, Require, Symmetry};
use slink::grid::Grid;
use slink::picture;
use slink::search::loops::Strategy;
use slink::{Options, Puzzle, Solver, Verdict};

const FULL: &str = include_str!("../fixtures/slink/full-20x20.txt");
const MINIMAL_10: &str = include_str!("../fixtures/slink/minimal-10x10.txt");
const MINIMAL_20: &str = include_str!("../fixtures/slink/minimal-20x20.txt");
const SPARSE: &str = include_str!("../fixtures/slink/sparse-50x50.txt");

fn puzzles(text: &str) -> Vec<Puzzle> {
    Reader::new("fixture", text.as_bytes()).flatten().map(|entry| entry.puzzle).collect()
}

/// A fully clued board, not necessarily with one solution.
fn large(side: u64) -> Option<Puzzle> {
    let recipe = Recipe {
        grid: Grid::new(side, side).ok()?,
        clues: Clues::Full,
        unique: false,
        symmetry: Symmetry::None,
        maker: Maker::Region,
        require: Require::Nothing,
    };
    Some(recipe.make(1, 0).ok()?.puzzle)
}

fn text_to_drawing(c: &mut Criterion) {
    let mut group = c.benchmark_group("text to drawing");
    group.throughput(Throughput::Elements(puzzles(FULL).len() as u64));
    group.bench_function("full 20x20", |b| {
        let mut solver = Solver::new(Options::default());
        let mut out = Vec::new();
        b.iter(|| {
            out.clear();
            for puzzle in puzzles(FULL) {
                if let Ok(answer) = solver.solve(&puzzle)
                    && let Verdict::Unique(solution) = answer.verdict
                {
                    let label = |cell| puzzle.clue(cell).to_char();
                    picture::contest(puzzle.grid(), &solution.states(), |_| false, label, &mut out);
                }
            }
            out.len()
        });
    });
}

fn rules(c: &mut Criterion) {
    let mut group = c.benchmark_group("rules");
    let boards = [("full 20x20", puzzles(FULL)), ("full 1000x1000", large(1000).into_iter().collect())];
    for (name, boards) in boards {
        group.throughput(Throughput::Elements(boards.len() as u64)).sample_size(20);
        group.bench_function(name, |b| {
            let mut propagator = Propagator::new(RuleSet::ALL);
            b.iter_batched(
                || boards.iter().map(Board::new).collect::<Vec<_>>(),
                |mut boards| {
                    for board in &mut boards {
                        let _ = black_box(propagator.run(board));
                    }
                    boards
                },
                BatchSize::LargeInput,
            );
        });
    }
}

/// What the stages and the strategies are worth.
fn prove(c: &mut Criterion) {
    let stages = [
        ("rules, SAT", StageSet::NONE),
        ("+ premature loops", StageSet::NONE.with(Stage::Loops)),
        ("+ colours", StageSet::ALL.without(Stage::Probe)),
        ("+ probe", StageSet::ALL),
    ];
    let by_stages = stages
        .map(|(name, stages)| (name, Options { stages, strategy: Strategy::Cuts, ..Options::default() }));
    let ways =
        by_stages.into_iter().chain([("+ cases first", Options::default()), ("SAT only", Options::SAT_ONLY)]);
    let ways: Vec<(&str, Options)> = ways.collect();
    for (corpus, text) in
        [("minimal 10x10", MINIMAL_10), ("minimal 20x20", MINIMAL_20), ("sparse 50x50", SPARSE)]
    {
        let boards = puzzles(text);
        let mut group = c.benchmark_group(format!("prove uniqueness, {corpus}"));
        group.throughput(Throughput::Elements(boards.len() as u64)).sample_size(10);
        for &(name, options) in &ways {
            let mut solver = Solver::new(options);
            group.bench_function(name, |b| {
                b.iter(|| boards.iter().filter(|puzzle| solver.solve(*puzzle).is_ok()).count());
            });
        }
    }
}

criterion_group!(benches, text_to_drawing, rules, prove);
criterion_main!(benches);
