//! Benchmarks of solving and its parts: `cargo bench`.
#![allow(missing_docs)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use slitherlink::formats::Reader;
use slitherlink::generate::{Clues, Recipe};
use slitherlink::internals::deduce::{Memory, Rulebook, by_rules};
use slitherlink::{
    Board, Grid, Options, Puzzle, Solver, Strategy, Technique, TechniqueSet, Verdict, picture,
};

const FULL: &str = include_str!("../../fixtures/slink/full-20x20.txt");
const MINIMAL_10: &str = include_str!("../../fixtures/slink/minimal-10x10.txt");
const MINIMAL_20: &str = include_str!("../../fixtures/slink/minimal-20x20.txt");
const SPARSE: &str = include_str!("../../fixtures/slink/sparse-50x50.txt");

fn puzzles(text: &str) -> Vec<Puzzle> {
    Reader::new("fixture", text.as_bytes()).flatten().map(|entry| entry.puzzle).collect()
}

/// A fully clued board, not necessarily with one solution.
fn large(side: u64) -> Option<Puzzle> {
    let recipe = Recipe {
        size: Some(Grid::new(side, side).ok()?),
        clues: Some(Clues::Full),
        any: true,
        ..Recipe::default()
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
                if let Verdict::Unique(solution) = solver.solve(&puzzle).verdict {
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
            let (rules, mut memory) = (Rulebook::new(TechniqueSet::RULES), Memory::default());
            b.iter_batched(
                || boards.iter().map(Board::new).collect::<Vec<_>>(),
                |boards| {
                    boards.into_iter().map(|board| by_rules(&rules, board, &mut memory)).collect::<Vec<_>>()
                },
                BatchSize::LargeInput,
            );
        });
    }
}

/// The extensions about loops.
const LOOPS: TechniqueSet = TechniqueSet::NONE.with(Technique::PrematureLoop).with(Technique::LoopClosed);

/// Compares extensions and strategies.
fn prove(c: &mut Criterion) {
    let extensions = [
        ("rules, SAT", TechniqueSet::RULES),
        ("+ premature loops", TechniqueSet::RULES.or(LOOPS)),
        ("+ colours", TechniqueSet::SOLVING.without(Technique::WhatIf).without(Technique::EitherWay)),
        ("+ what-if", TechniqueSet::SOLVING),
    ];
    let by_extensions = extensions.map(|(name, techniques)| {
        (name, Options { techniques, strategy: Strategy::Reference, ..Options::default() })
    });
    let ways = by_extensions
        .into_iter()
        .chain([("+ cases first", Options::default()), ("SAT only", Options::SAT_ONLY)]);
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
                b.iter(|| boards.iter().filter(|puzzle| solver.solve(*puzzle).effort.is_some()).count());
            });
        }
    }
}

criterion_group!(benches, text_to_drawing, rules, prove);
criterion_main!(benches);
