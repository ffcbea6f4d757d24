//! Benchmarks of Sudoku: cross-hatching, and completion. `cargo bench --bench sudoku`.
#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use slitherlink::sudoku::{Completion, Sudoku, complete, hatch};

/// Grids made by shuffling the digits, rows and columns of one pattern, with `kept` cells given.
fn grids(count: usize, kept: usize) -> Vec<Sudoku> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut shuffled = || {
        let mut lines: Vec<usize> = Vec::new();
        let mut bands = [0, 1, 2];
        bands.shuffle(&mut rng);
        for band in bands {
            let mut three = [3 * band, 3 * band + 1, 3 * band + 2];
            three.shuffle(&mut rng);
            lines.extend(three);
        }
        (lines, rng.random::<u64>())
    };
    let mut made = Vec::new();
    while made.len() < count {
        let ((rows, seed), (cols, _)) = (shuffled(), shuffled());
        let mut cells: Vec<usize> = (0..81).collect();
        cells.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut digits = [0; 81];
        for &cell in &cells[..kept] {
            let (r, c) = (rows[cell / 9], cols[cell % 9]);
            digits[cell] = ((3 * r + r / 3 + c) % 9 + 1) as u8;
        }
        made.extend(Sudoku::new(digits));
    }
    made
}

fn sudokus(c: &mut Criterion) {
    let mut group = c.benchmark_group("10,000 sudokus");
    group.throughput(Throughput::Elements(10_000)).sample_size(10);
    for kept in [36, 28] {
        let grids = grids(10_000, kept);
        group.bench_function(format!("cross-hatching, {kept} digits"), |b| {
            b.iter(|| grids.iter().filter(|grid| hatch(grid, |_| {}).is_ok()).count());
        });
        group.bench_function(format!("complete, {kept} digits"), |b| {
            b.iter(|| grids.iter().filter(|grid| matches!(complete(grid), Completion::Unique(_))).count());
        });
    }
}

criterion_group!(benches, sudokus);
criterion_main!(benches);
