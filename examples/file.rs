//! Says of each puzzle of a file whether it has one solution, how hard it is and what comes first.
//!
//! ```sh
//! cargo run --example file -- fixtures/slink/puzzles.txt
//! ```

use std::error::Error;
use std::fs::File;
use std::io::{self, Read};

use slitherlink::ask::hint::Answer;
use slitherlink::formats::Reader;
use slitherlink::grade::Graded;
use slitherlink::{Puzzle, Verdict, grade, hint, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let (name, file): (String, Box<dyn Read + Send>) = match std::env::args().nth(1) {
        Some(name) => (name.clone(), Box::new(File::open(name)?)),
        None => ("standard input".into(), Box::new(io::stdin())),
    };
    for (number, entry) in (1..).zip(Reader::new(name, file)) {
        // A puzzle that cannot be read does not end the file.
        match entry {
            Ok(entry) => tell(number, &entry.puzzle),
            Err(fault) => println!("{number}: {fault}"),
        }
    }
    Ok(())
}

fn tell(number: usize, puzzle: &Puzzle) {
    let grid = puzzle.grid();
    match solve(puzzle).verdict {
        Verdict::Unique(solution) => print!("{number}: one solution\n{}", solution.draw(puzzle)),
        Verdict::Several(_) => println!("{number}: several solutions"),
        Verdict::None(why) => return println!("{number}: no solution: {}", why.describe(grid)),
        other => return println!("{number}: {other:?}"),
    }
    if let Graded::Grade(grade) = grade(puzzle) {
        println!("{} ({})", grade.word, grade.score);
    }
    if let Answer::Next(next) = hint(puzzle)
        && let Some(step) = next.hints.first().and_then(|steps| steps.last())
    {
        println!("{}", step.sentence(grid));
    }
}
