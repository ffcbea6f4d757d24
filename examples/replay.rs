//! Makes a board from a seed, solves it, and lets a checker that knows only the rules of the game check every
//! step.
//!
//! ```sh
//! cargo run --example replay -- 7
//! ```

use std::error::Error;

use slitherlink::Named;
use slitherlink::generate::{ByRules, Clues, Recipe};
use slitherlink::replay::{Checks, Level, Replay};
use slitherlink::{Grid, Options, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let recipe = Recipe {
        size: Some(Grid::new(8, 8)?),
        clues: Some(Clues::Share(0.5)),
        require: ByRules::Rules,
        ..Recipe::default()
    };
    let puzzle = recipe.make(seed, 0)?.puzzle;
    print!("{puzzle}");

    let mut solver = Solver::new(Options { record: true, ..Options::RULES_ONLY });
    let answer = solver.solve(&puzzle);
    let steps = answer.steps().ok_or("steps were asked for")?;
    // Nothing was drawn on the board, so nothing is known before the first step.
    let report = Replay::all(&puzzle, [], &steps, Checks::default())?;
    println!("{} steps, all of them right", report.steps);
    for (level, count) in Level::ALL.iter().zip(report.levels) {
        println!("{count:5} {level:?}");
    }
    Ok(())
}
