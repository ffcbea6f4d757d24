//! Reads a board, solves it, lists the steps, counts the solutions without one of the clues, and makes a board.
//!
//! ```sh
//! cargo run --example tour
//! ```

use std::error::Error;

use slitherlink::count::{Counting, solutions};
use slitherlink::explain::{Limits, explain, words::sentence};
use slitherlink::generate::Recipe;
use slitherlink::{Grid, Puzzle, Solver, Verdict};

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = "3 3\n. . .\n. 3 3\n3 . .\n".parse()?;
    let (grid, mut solver) = (puzzle.grid(), Solver::default());
    if let Verdict::Unique(solution) = solver.solve(&puzzle).verdict {
        print!("{}", solution.draw(&puzzle));
    }
    for (number, step) in (1..).zip(explain(&puzzle, Limits::default()).steps) {
        println!("{number}. {}: {}", step.technique, sentence(grid, &step));
    }
    let fewer = puzzle.without(&[grid.cell(1, 1)]);
    let count = solutions(&fewer, &mut solver, &Counting::default(), &mut |_| {});
    println!("without the clue in the middle: {} solutions", count.loops);
    let recipe = Recipe { grid: Grid::new(6, 6)?, ..Recipe::default() };
    print!("{}", recipe.make(1, 0)?.puzzle);
    Ok(())
}
