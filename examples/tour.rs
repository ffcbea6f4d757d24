//! Reads a board, solves it, lists the steps, counts the solutions without one of the clues, and makes a board.
//!
//! ```sh
//! cargo run --example tour
//! ```

use std::error::Error;

use slitherlink::{Grid, Puzzle, Verdict, count, explain, generate, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = "3 3\n. . .\n. 3 3\n3 . .\n".parse()?;
    let grid = puzzle.grid();
    if let Verdict::Unique(solution) = solve(&puzzle).verdict {
        print!("{}", solution.draw(&puzzle));
    }
    for (number, step) in (1..).zip(explain(&puzzle).steps) {
        println!("{number}. {}: {}", step.technique, step.sentence(grid));
    }
    let fewer = puzzle.without(&[grid.cell(1, 1)]);
    println!("without the clue in the middle: {} solutions", count(&fewer).loops);
    print!("{}", generate(Grid::new(6, 6)?, 1)?);
    Ok(())
}
