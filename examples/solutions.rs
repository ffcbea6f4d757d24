//! Lists at most ten solutions of a board with blanks, and shows the edges that they have in common.
//!
//! ```sh
//! cargo run --example solutions
//! ```

use std::error::Error;

use slitherlink::{Puzzle, Solver, State};

/// The most solutions to list.
const MOST: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = "3 3\n. . 2\n. . .\n3 . .\n".parse()?;
    let mut solver = Solver::default();
    let mut solutions = solver.solutions(&puzzle);
    let found: Vec<_> = solutions.by_ref().take(MOST).collect();
    for (number, solution) in found.iter().enumerate() {
        let length = solution.lines().iter().filter(|&&line| line).count();
        println!("solution {}: a loop of {length} lines", number + 1);
    }
    let all = if solutions.is_complete() { "these are all" } else { "there may be more" };
    println!("{} solutions; {all}", found.len());
    if let Some(backbone) = solver.backbone(&puzzle) {
        let forced = backbone.states.iter().filter(|&&state| state != State::Undecided).count();
        println!("{forced} of {} edges are the same in all of them", backbone.states.len());
    }
    Ok(())
}
