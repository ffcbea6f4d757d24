//! Statistics of generated boards.

use crate::State;
use crate::cli::output::many;
use crate::generate::{Generator, Made};

/// Sums over boards: cells, lines, and clues by number.
#[derive(Default)]
pub(super) struct Stats {
    boards: usize,
    cells: usize,
    lines: usize,
    clues: [usize; 5],
}

impl Stats {
    pub(super) fn add(&mut self, made: &Made) {
        let puzzle = &made.puzzle;
        self.boards += 1;
        self.lines += made.solution.iter().filter(|&&state| state == State::Line).count();
        self.cells += puzzle.grid().cell_count();
        for n in puzzle.clues().iter().filter_map(|clue| clue.number()) {
            self.clues[usize::from(n)] += 1;
        }
    }

    /// The number of boards, and of tries for them and for unfinished ones, with the conditions that these failed.
    pub(super) fn of_tries(&self, generator: &Generator) -> String {
        format!("made {} in {}", many(self.boards, "board", "boards"), tries(generator))
    }

    pub(super) fn text(&self) -> String {
        let all: usize = self.clues.iter().sum();
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let mut text = format!(
            "{}, {all} clues, clue density {:.1} %, {:.2} lines per cell\n",
            many(self.boards, "board", "boards"),
            percent(all, self.cells),
            self.lines as f64 / self.cells.max(1) as f64
        );
        for (n, &count) in self.clues.iter().enumerate().filter(|(_, count)| **count > 0) {
            text.push_str(&format!("  {n}: {:5.1} % of the clues\n", percent(count, all)));
        }
        text
    }
}

/// The number of tries, with the conditions that they failed.
pub(super) fn tries(generator: &Generator) -> String {
    let (tries, misses) = (many(generator.tries(), "try", "tries"), generator.misses());
    if misses.is_empty() { tries } else { format!("{tries}: {misses}") }
}
