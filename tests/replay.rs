//! The checker of steps: it accepts right ones, and nothing else.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::boards::{clues_of, forget, grid};
use common::oracle::all_loops;
use common::steps::{Deducer, all_pictures, fact};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use slink::grid::State;
use slink::replay::{Checks, Replay};

#[test]
fn steps_of_a_simple_deducer_are_accepted() {
    let pictures = all_pictures();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let grid = grid(4, 4);
    let loops = all_loops(grid);
    let (mut total, mut ifs, mut cases, mut cuts) = (0, 0, 0, 0);
    let mut rejected = std::collections::BTreeMap::new();
    let mut lucky = std::collections::BTreeMap::new();
    let mut time = std::time::Duration::ZERO;
    for _ in 0..200 {
        let lp = &loops[rng.random_range(0..loops.len())];
        let puzzle = clues_of(grid, &lp.counts, 0.6, &mut rng);
        let drawn = forget(&lp.lines, rng.random_range(0.7..1.0), &mut rng);
        let mut deducer = Deducer::new(&puzzle, &pictures, &drawn);
        assert!(deducer.run());
        for edge in grid.edges() {
            if deducer.states[edge.index()] != State::Undecided {
                continue;
            }
            if let Some(step) = deducer.what_if(fact(edge, !lp.lines[edge.index()])) {
                ifs += 1;
                assert!(deducer.accept(step));
                assert!(deducer.run());
                continue;
            }
            for _ in 0..4 {
                let other = grid.edges().nth(rng.random_range(0..grid.edge_count())).unwrap();
                if deducer.states[other.index()] == State::Undecided
                    && other != edge
                    && let Some(step) = deducer.cases(fact(edge, true), fact(other, lp.lines[other.index()]))
                {
                    cases += 1;
                    assert!(deducer.accept(step));
                    assert!(deducer.run());
                }
            }
            for _ in 0..8 {
                if let Some(step) = deducer.cut(&mut rng) {
                    cuts += 1;
                    deducer.steps.push(step);
                }
            }
        }
        let start = std::time::Instant::now();
        let report = Replay::all(
            &puzzle,
            slink::replay::drawn(grid, &drawn),
            &deducer.steps,
            Checks { irredundant: true },
        );
        time += start.elapsed();
        match report {
            Ok(report) => {
                total += report.steps;
                for r in &report.redundant {
                    let s = &deducer.steps[r.place.step];
                    println!(
                        "{} {} at {}: {} ({}) {:?}",
                        s.technique,
                        r.place.inside.len(),
                        r.level,
                        r.premise.describe(grid),
                        r.place,
                        s.conclusion
                    );
                    println!(
                        "{}",
                        s.premises
                            .facts
                            .iter()
                            .map(|f| f.describe(grid).to_string())
                            .collect::<Vec<_>>()
                            .join("; ")
                    );
                }
                if report.unsettled > 0 {
                    println!("unsettled {}", report.unsettled);
                }
            }
            Err(rejection) => {
                println!("{rejection} {:?}", deducer.steps[rejection.place.step]);
                panic!();
            }
        }
        let mut replay = Replay::new(&puzzle, slink::replay::drawn(grid, &drawn), Checks::default());
        for (at, step) in deducer.steps.iter().enumerate() {
            for (kind, mutant) in common::mutants::of(&deducer.steps, at) {
                match replay.look(&mutant) {
                    Err(_) => *rejected.entry(kind).or_insert(0) += 1,
                    Ok(()) => *lucky.entry((kind, step.technique.name().to_string())).or_insert(0) += 1,
                }
            }
            replay.check(step).unwrap();
        }
    }
    println!("{rejected:#?} {lucky:#?}");
    println!("{total} steps, {ifs} what-ifs, {cases} cases, {cuts} cuts, {time:?}");
}

#[test]
fn each_picture_needs_all_that_it_shows() {
    use slink::grid::EdgePlace;
    use slink::{Clue, Conclusion, Fact, Premises, Puzzle};
    for (i, picture) in all_pictures().iter().enumerate().filter(|(i, _)| i % 8 == 0) {
        let own = picture.before.grid;
        let grid = grid(own.rows() as u64 + 4, own.cols() as u64 + 4);
        let mut clues = vec![Clue::BLANK; grid.cell_count()];
        let mut named = vec![];
        for cell in own.cells() {
            if let Some(n) = picture.before.labels[cell.index()].to_digit(10) {
                let (r, c) = own.cell_place(cell);
                clues[grid.cell(r + 2, c + 2).index()] = Clue::new(n as u8).unwrap();
                named.push((grid.cell(r + 2, c + 2), Clue::new(n as u8).unwrap()));
            }
        }
        let edge = |e| match own.edge_place(e) {
            EdgePlace::Horizontal(r, c) => grid.horizontal(r + 2, c + 2),
            EdgePlace::Vertical(r, c) => grid.vertical(r + 2, c + 2),
        };
        let facts = own.edges().filter_map(|e| Fact::edge(edge(e), picture.before.states[e.index()]));
        let new = own
            .edges()
            .filter(|e| picture.before.states[e.index()] == State::Undecided)
            .filter_map(|e| Fact::edge(edge(e), picture.after.states[e.index()]));
        let mut drawn = vec![State::Undecided; grid.edge_count()];
        for e in own.edges() {
            drawn[edge(e).index()] = picture.before.states[e.index()];
        }
        let step =
            common::steps::step("p", Premises::new(named, facts.collect()), Conclusion::All(new.collect()));
        let puzzle = Puzzle::new(grid, clues).unwrap();
        match Replay::all(&puzzle, slink::replay::drawn(grid, &drawn), &[step], Checks { irredundant: true })
        {
            Ok(report) => {
                println!("{i} {:?}", report.levels);
                for r in report.redundant {
                    println!("   {}", r.premise.describe(grid));
                }
            }
            Err(why) => println!("{i} {why}"),
        }
    }
}
