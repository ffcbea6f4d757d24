//! Small boards against an exhaustive search: `cargo +nightly fuzz run solve`.
//!
//! The first byte is the size, the others are clues; cells without one are blank.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use slink::grid::Grid;
use slink::slink::stages::StageSet;
use slink::slink::solution::Solution;
use slink::slink::{Clue, Options, Puzzle, Solver, Verdict};

#[allow(dead_code)]
#[path = "../../tests/common/oracle.rs"]
mod oracle;

use oracle::{Loop, all_loops, solutions};

/// The loops of each size up to 4 x 4.
static LOOPS: LazyLock<Vec<(Grid, Vec<Loop>)>> = LazyLock::new(|| {
    let grids = (0..16).map(|size| Grid::new(size / 4 + 1, size % 4 + 1).unwrap());
    grids.map(|grid| (grid, all_loops(grid))).collect()
});

fuzz_target!(|bytes: &[u8]| {
    let Some((&size, clues)) = bytes.split_first() else { return };
    let (grid, loops) = &LOOPS[usize::from(size % 16)];
    let cells = grid.cell_count();
    let clues = clues.iter().map(|byte| Clue::new(byte % 8).unwrap_or(Clue::BLANK));
    let clues: Vec<Clue> = clues.chain(std::iter::repeat(Clue::BLANK)).take(cells).collect();
    let puzzle = Puzzle::new(*grid, clues).unwrap();
    let solutions = solutions(loops, &puzzle);
    let all = Options::default();
    for options in [all, Options { stages: StageSet::NONE, ..all }, Options::RULES_ONLY, Options::SAT_ONLY] {
        for prove in [true, false] {
            let verdict = Solver::new(Options { prove, ..options }).solve(&puzzle).unwrap().verdict;
            assert!(is_right(&verdict, &solutions), "{verdict:?} of {puzzle:?}");
            assert!(!options.sat || verdict != Verdict::Undecided);
        }
    }
});

fn is_right(verdict: &Verdict, solutions: &[&Loop]) -> bool {
    let knows = |solution: &Solution| solutions.iter().any(|l| l.lines == solution.lines());
    match verdict {
        Verdict::Unique(solution) => solutions.len() == 1 && knows(solution),
        Verdict::First(solution) => knows(solution),
        Verdict::Several(two) => two[0] != two[1] && two.iter().all(knows),
        Verdict::None(_) => solutions.is_empty(),
        Verdict::Undecided => true,
        Verdict::Timeout(_) => false,
    }
}
