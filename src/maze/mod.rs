//! Mazes by Johnny's Advanced Algorithm, from the task "Maze" (ACM Western European Regional 1995, problem
//! G).
//!
//! Every cell begins with walls all around. A list of cells begins with the starting cell. Each command
//! either extends the list from its last cell to an unvisited neighbour, through the wall between, or
//! reverses the end of the list. Cells without unvisited neighbours leave the end of the list; when it is
//! empty, the maze is finished. So a maze is a spanning tree: there is exactly one path between two cells.

mod draw;
mod read;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use thiserror::Error;

pub use read::MazeReader;

/// The most cells of a maze in the input, because its size alone takes memory before there is any command, and of a random maze
/// of `slink maze`, whose commands take memory too.
pub(crate) const MAX_CELLS: usize = 1 << 24;

/// A cell: its row and column from 0, from the lower left.
pub type Position = (usize, usize);

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the next column.
    Right,
}

impl Way {
    /// All directions.
    pub const ALL: [Way; 4] = [Way::Up, Way::Down, Way::Left, Way::Right];

    /// The letter of the direction in a command.
    pub const fn letter(self) -> char {
        match self {
            Way::Up => 'U',
            Way::Down => 'D',
            Way::Left => 'L',
            Way::Right => 'R',
        }
    }
}

/// A command of the algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Go through a wall to an unvisited cell.
    Go(Way),
    /// Reverse the list from this position on; positions count from 1.
    Flip(usize),
}

/// The reason why a command cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Misuse {
    /// The command leads out of the grid.
    #[error("`{}` leaves the grid from row {}, column {}", way.letter(), from.0 + 1, from.1 + 1)]
    Outside {
        /// The direction.
        way: Way,
        /// The last cell of the list.
        from: Position,
    },
    /// The command leads to a cell that was already visited.
    #[error("`{}` goes to row {}, column {}, which is already visited", way.letter(), to.0 + 1, to.1 + 1)]
    Visited {
        /// The direction.
        way: Way,
        /// The cell.
        to: Position,
    },
    /// There is no such position in the list.
    #[error("`F {position}` is outside the list, which has length {length}")]
    Position {
        /// The position.
        position: usize,
        /// The length of the list.
        length: usize,
    },
    /// The maze is finished.
    #[error("the maze is finished: no more commands are allowed")]
    Ready,
}

/// A maze, finished or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maze {
    rows: usize,
    cols: usize,
    /// By cell, in rows from the bottom: whether it is open to the right, and whether it is open above.
    open: Vec<[bool; 2]>,
    visited: Vec<bool>,
    list: Vec<Position>,
}

impl Maze {
    /// Makes a maze with all its walls. `None` if the starting cell is not in the grid, or there are too many
    /// cells.
    pub fn new(rows: usize, cols: usize, start: Position) -> Option<Maze> {
        if start.0 >= rows || start.1 >= cols {
            return None;
        }
        let cells = rows.checked_mul(cols)?;
        let mut maze = Maze {
            rows,
            cols,
            open: vec![[false; 2]; cells],
            visited: vec![false; cells],
            list: vec![start],
        };
        maze.visited[start.0 * cols + start.1] = true;
        maze.settle();
        Some(maze)
    }

    /// The number of rows of cells.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns of cells.
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// True if the maze is finished and takes no more commands.
    pub fn is_ready(&self) -> bool {
        self.list.is_empty()
    }

    /// Carries out a command.
    ///
    /// # Errors
    /// If the command cannot be carried out; the maze is then unchanged.
    pub fn obey(&mut self, command: Command) -> Result<(), Misuse> {
        let length = self.list.len();
        let Some(&from) = self.list.last() else { return Err(Misuse::Ready) };
        match command {
            Command::Flip(position) if (1..=length).contains(&position) => {
                self.list[position - 1..].reverse()
            }
            Command::Flip(position) => return Err(Misuse::Position { position, length }),
            Command::Go(way) => {
                let to = self.beyond(from, way).ok_or(Misuse::Outside { way, from })?;
                if self.visited[self.index(to)] {
                    return Err(Misuse::Visited { way, to });
                }
                let (lower, side) = match way {
                    Way::Up => (from, 1),
                    Way::Right => (from, 0),
                    Way::Down => (to, 1),
                    Way::Left => (to, 0),
                };
                let (to_index, wall) = (self.index(to), self.index(lower));
                self.visited[to_index] = true;
                self.open[wall][side] = true;
                self.list.push(to);
            }
        }
        self.settle();
        Ok(())
    }

    /// Builds a maze by random commands from a random cell. Returns the maze, the cell where it starts and the commands. Before
    /// each move, the end of the list is reversed with probability `flip_rate`, from a random position on. `None` if there are no
    /// cells, or too many.
    pub fn random(
        rows: usize,
        cols: usize,
        flip_rate: f64,
        rng: &mut impl Rng,
    ) -> Option<(Maze, Position, Vec<Command>)> {
        if rows == 0 || cols == 0 {
            return None;
        }
        let mut pick = |n: usize| rng.random_range(0..n as u64) as usize;
        let start = (pick(rows), pick(cols));
        let mut maze = Maze::new(rows, cols, start)?;
        let mut commands = Vec::new();
        while let Some(&last) = maze.list.last() {
            let length = maze.list.len();
            if length > 1 && rng.random_bool(flip_rate) {
                let flip = Command::Flip(rng.random_range(0..length as u64) as usize + 1);
                commands.push(flip);
                maze.obey(flip).ok()?;
            }
            let last = maze.list.last().copied().unwrap_or(last);
            let ways: Vec<Way> = Way::ALL.into_iter().filter(|&way| maze.is_free(last, way)).collect();
            if let Some(&way) = ways.choose(rng) {
                commands.push(Command::Go(way));
                maze.obey(Command::Go(way)).ok()?;
            }
        }
        Some((maze, start, commands))
    }

    /// True if there is no wall between a cell and its neighbour in a direction.
    pub fn is_open(&self, cell: Position, way: Way) -> bool {
        let Some(to) = self.beyond(cell, way) else { return false };
        match way {
            Way::Up => self.open[self.index(cell)][1],
            Way::Right => self.open[self.index(cell)][0],
            Way::Down => self.open[self.index(to)][1],
            Way::Left => self.open[self.index(to)][0],
        }
    }

    /// Returns the path between two cells, both included; `None` if one is not in the grid, or the maze is
    /// not finished and does not connect them.
    pub fn way(&self, from: Position, to: Position) -> Option<Vec<Position>> {
        let inside = |(row, col): Position| row < self.rows && col < self.cols;
        if !inside(from) || !inside(to) {
            return None;
        }
        // The search runs from `to`, so that the links read forwards.
        let mut next: Vec<Option<Position>> = vec![None; self.open.len()];
        next[self.index(to)] = Some(to);
        let mut seen = vec![to];
        while let Some(cell) = seen.pop() {
            for way in Way::ALL.into_iter().filter(|&way| self.is_open(cell, way)) {
                if let Some(other) = self.beyond(cell, way)
                    && next[self.index(other)].is_none()
                {
                    next[self.index(other)] = Some(cell);
                    seen.push(other);
                }
            }
        }
        let mut way = vec![from];
        while way.last() != Some(&to) {
            way.push(next[self.index(*way.last()?)]?);
        }
        Some(way)
    }

    const fn index(&self, (row, col): Position) -> usize {
        row * self.cols + col
    }

    /// The neighbour of a cell; `None` outside of the grid.
    fn beyond(&self, (row, col): Position, way: Way) -> Option<Position> {
        match way {
            Way::Up => (row + 1 < self.rows).then_some((row + 1, col)),
            Way::Down => row.checked_sub(1).map(|row| (row, col)),
            Way::Left => col.checked_sub(1).map(|col| (row, col)),
            Way::Right => (col + 1 < self.cols).then_some((row, col + 1)),
        }
    }

    fn is_free(&self, cell: Position, way: Way) -> bool {
        self.beyond(cell, way).is_some_and(|to| !self.visited[self.index(to)])
    }

    /// Removes cells without unvisited neighbours from the end of the list.
    fn settle(&mut self) {
        while let Some(&last) = self.list.last()
            && !Way::ALL.into_iter().any(|way| self.is_free(last, way))
        {
            self.list.pop();
        }
    }
}
