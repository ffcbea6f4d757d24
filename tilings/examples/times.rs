//! Solves boards, one in each line, as JSON or as game IDs of Loopy: `times FILE`. Prints the processor time of all
//! but reading, and of the slowest (on Linux; elsewhere the time).
#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use slitherlink_tilings::{Deadline, Lattice, State, Verdict, json, loopy, solve};

fn cpu(start: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let spent = text.split(' ').next().and_then(|ns| ns.parse().ok());
    spent.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let (start, mut all, mut worst, mut unique) = (Instant::now(), Duration::ZERO, Duration::ZERO, 0);
    for (n, line) in (1..).zip(text.lines()) {
        let entry =
            if line.starts_with('{') { json::read(line).unwrap() } else { loopy::read(line).unwrap() };
        let lattice = entry.puzzle.lattice();
        let corners = |face| lattice.corners(face).iter().map(|vertex| vertex.index() as u32).collect();
        let faces: Vec<Vec<u32>> = lattice.faces().map(corners).collect();
        let places = lattice.vertices().map(|vertex| lattice.place(vertex)).collect();
        let before = cpu(start);
        Lattice::new(places, &faces).unwrap();
        let verdict = solve(&entry.puzzle, &Deadline::NEVER).unwrap();
        let spent = cpu(start) - before;
        (all, worst) = (all + spent, worst.max(spent));
        match verdict {
            Verdict::Unique(solution) => {
                unique += 1;
                let is_same = |drawing: &Vec<State>| {
                    drawing.iter().zip(solution.lines()).all(|(state, &line)| (*state == State::Line) == line)
                };
                assert!(entry.drawing.iter().all(is_same), "board {n} has another solution");
            }
            verdict => println!("{n} {verdict:?}"),
        }
    }
    println!("{unique} unique, {:.3} s, slowest {:.1} ms", all.as_secs_f64(), worst.as_secs_f64() * 1e3);
}
