//! Benchmarks of counting, likelihood and sampling: `cargo bench --bench count`.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use slitherlink::count::{Budget, Likelihood, Sampler};
use slitherlink::formats::Reader;
use slitherlink::internals::count::by_frontier;
use slitherlink::{Board, Clue, Grid, Puzzle};

const SEVERAL: &str = include_str!("../../fixtures/slink/several-8x8.txt");

fn blank(side: u64) -> Option<Puzzle> {
    let grid = Grid::new(side, side).ok()?;
    Puzzle::new(grid, vec![Clue::BLANK; grid.cell_count()])
}

fn blanks(c: &mut Criterion) {
    let mut group = c.benchmark_group("blank boards");
    group.sample_size(10);
    for side in [8, 10, 12] {
        let Some(puzzle) = blank(side) else { return };
        group.bench_function(format!("count {side} x {side}"), |b| {
            b.iter(|| by_frontier(&Board::new(&puzzle), Budget::default(), &mut |_| {}).loops);
        });
    }
    let Some(puzzle) = blank(8) else { return };
    group.bench_function("likelihood 8 x 8", |b| {
        b.iter(|| Likelihood::new(&Board::new(&puzzle), Budget::default(), &mut |_| {}).is_ok());
    });
    if let Ok(sampler) = Sampler::new(&Board::new(&puzzle), Budget::default(), &mut |_| {}) {
        let mut rng = ChaCha8Rng::seed_from_u64(8);
        group.bench_function("draw a loop of 8 x 8", |b| b.iter(|| sampler.draw(&mut rng).is_ok()));
    }
}

fn clued(c: &mut Criterion) {
    let boards: Vec<Puzzle> =
        Reader::new("several", SEVERAL.as_bytes()).flatten().map(|entry| entry.puzzle).collect();
    c.bench_function("count 20 boards of 8 x 8 with several solutions", |b| {
        b.iter(|| {
            let each =
                boards.iter().map(|puzzle| by_frontier(&Board::new(puzzle), Budget::default(), &mut |_| {}));
            each.filter(|count| count.stop.is_none()).count()
        });
    });
}

criterion_group!(benches, blanks, clued);
criterion_main!(benches);
