//! Reads game IDs of Loopy from standard input, and prints of each the ID as it is written back, the number of
//! solutions (0, 1, or 2 for several) and the board as JSON, separated by tabs.

use std::error::Error;
use std::io::stdin;

use slitherlink_tilings::{Deadline, json, loopy, solutions};

fn main() -> Result<(), Box<dyn Error>> {
    for id in stdin().lines() {
        let entry = loopy::read(&id?)?;
        let found = solutions(&entry.puzzle, 2, &Deadline::NEVER)?.solutions.len();
        println!("{}\t{found}\t{}", loopy::write(&entry).unwrap_or_default(), json::write(&entry));
    }
    Ok(())
}
