//! Draws mazes in the format of the task.

use std::collections::HashSet;
use std::fmt;

use super::{Maze, Position, Way};

/// The mark of a cell on the path.
const MARK: char = '*';

/// Underlines the character before it, for a cell on the path that has a wall below.
const UNDERLINE: char = '\u{332}';

impl fmt::Display for Maze {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.draw(&[]))
    }
}

impl Maze {
    /// Draws the maze: `_` for a wall below, `|` for one on the right, and `*` for the cells of `way`,
    /// underlined if there is a wall below.
    pub fn draw(&self, way: &[Position]) -> String {
        let way: HashSet<Position> = way.iter().copied().collect();
        let mut out = " _".repeat(self.cols());
        out.push('\n');
        for row in (0..self.rows()).rev() {
            out.push('|');
            for col in 0..self.cols() {
                let floor = !self.is_open((row, col), Way::Down);
                match (way.contains(&(row, col)), floor) {
                    (true, true) => out.extend([MARK, UNDERLINE]),
                    (true, false) => out.push(MARK),
                    (false, true) => out.push('_'),
                    (false, false) => out.push(' '),
                }
                out.push(if self.is_open((row, col), Way::Right) { ' ' } else { '|' });
            }
            out.push('\n');
        }
        out
    }
}
