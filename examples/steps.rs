//! Solves a puzzle and prints every step as a line of JSON, followed by the picture.
//!
//! ```sh
//! cargo run --example steps -- "https://puzz.link/p?slither/5/5/i61ai6dh0d2a3ai"
//! ```

use std::error::Error;

use slitherlink::picture::Sketch;
use slitherlink::step::json::to_json;
use slitherlink::{Options, Puzzle, Solver, Verdict};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "3 3\n3 . 2\n. 0 .\n3 . .\n".into());
    let puzzle: Puzzle = text.parse()?;
    let mut solver = Solver::new(Options { record: true, ..Options::default() });
    let answer = solver.solve(&puzzle);
    for step in answer.steps().unwrap_or_default() {
        println!("{}", to_json(puzzle.grid(), &step)?);
    }
    match &answer.verdict {
        Verdict::Unique(solution) => {
            let labels = puzzle.clues().iter().map(|clue| clue.to_char()).collect();
            let sketch = Sketch { grid: puzzle.grid(), states: solution.states(), labels };
            println!("{}", sketch.draw());
        }
        Verdict::Several(_) => println!("several solutions"),
        Verdict::None(why) => println!("no solution: {}", why.describe(puzzle.grid())),
        _ => println!("undecided"),
    }
    Ok(())
}
