//! Measures how the work of counting grows with the board: `cargo run --release --example growth`.
//!
//! For blank squares up to 15 x 15 (or to the size given), boards of n x 20 with clues in three of ten cells,
//! and blank boards of 10 x m, it prints the most states at a time, the memory, the time, and the number of
//! digits of the result.

use std::error::Error;
use std::time::Instant;

use slitherlink::count::{Budget, Counting, Method};
use slitherlink::generate::{Clues, Recipe};
use slitherlink::{Board, Clue, Grid, Options, Puzzle, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let largest = std::env::args().nth(1).map_or(Ok(15), |word| word.parse())?;
    println!("{:<22}{:>11}{:>9}{:>11}{:>9}", "board", "states", "MiB", "seconds", "digits");
    for n in 1..=largest {
        let puzzle = blank(n, n)?;
        tell(&format!("blank {n} x {n}"), &Board::new(&puzzle));
    }
    for n in (2..=20).step_by(3) {
        let recipe = Recipe {
            size: Some(Grid::new(n, 20)?),
            clues: Some(Clues::Share(0.3)),
            any: true,
            ..Recipe::default()
        };
        let puzzle = recipe.make(20, n)?.puzzle;
        let rules = Options { sat: false, ..Options::default() };
        tell(&format!("30 % clues, {n} x 20"), &Solver::new(rules).solve(&puzzle).board);
    }
    for m in [10, 30, 100, 300, 1000] {
        let puzzle = blank(10, m)?;
        tell(&format!("blank 10 x {m}"), &Board::new(&puzzle));
    }
    Ok(())
}

fn blank(rows: u64, cols: u64) -> Result<Puzzle, Box<dyn Error>> {
    let grid = Grid::new(rows, cols)?;
    Puzzle::new(grid, vec![Clue::BLANK; grid.cell_count()]).ok_or_else(|| "a clue for each cell".into())
}

fn tell(name: &str, board: &Board) {
    let start = Instant::now();
    let budget = Budget { memory: 6 << 30, ..Budget::default() };
    let count = Counting { method: Some(Method::Frontier), limit: None, budget }.count(board.clone());
    let peak = count.peak.unwrap_or_default();
    let mib = peak.bytes as f64 / f64::from(1 << 20);
    let (seconds, digits) = (start.elapsed().as_secs_f64(), count.loops.to_string().len());
    print!("{name:<22}{:>11}{mib:>9.1}{seconds:>11.3}{digits:>9}", peak.states);
    println!("{}", count.stop.map_or(String::new(), |stop| format!("  stopped: {stop}")));
}
