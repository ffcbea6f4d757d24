//! The game: a grid, its clues, and the definition of a loop.
//!
//! Edges, vertices and cells are numbered from 1 in the text, and from 0 here. The horizontal edges come
//! first, row by row from the top, then the vertical ones, row by row.

use std::io::BufRead;
use std::iter::successors;

use crate::text::{Error, Lines, Words};

/// The largest number of cells of a grid.
const MOST_CELLS: usize = 1 << 26;

/// A grid and its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    rows: usize,
    cols: usize,
    /// The clues, row by row; `None` for a blank, and for an animal.
    clues: Vec<Option<u8>>,
    /// The cells with animals, in ascending order; true for a sheep, which is inside the loop, and false for a wolf.
    animals: Vec<(usize, bool)>,
    /// Whether the loop passes every vertex.
    every_dot: bool,
}

/// The rows of clues as they are read.
#[derive(Debug, Default)]
pub(crate) struct Clues {
    pub(crate) numbers: Vec<Option<u8>>,
    animals: Vec<(usize, bool)>,
}

impl Clues {
    /// Adds a cell, given by a digit, `S`, `W` or a dot; false if it is anything else.
    pub(crate) fn add(&mut self, byte: u8) -> bool {
        match byte {
            b'S' | b'W' => self.animals.push((self.numbers.len(), byte == b'S')),
            b'0'..=b'4' | b'.' => {}
            _ => return false,
        }
        self.numbers.push(byte.is_ascii_digit().then(|| byte - b'0'));
        true
    }
}

impl Puzzle {
    /// Reads the size and the clues.
    pub(crate) fn read<R: BufRead>(lines: &mut Lines<R>) -> Result<Puzzle, Error> {
        lines.expect("a line `size`")?;
        let mut words = lines.words();
        words.exactly_next("size")?;
        let size = read_size(&mut words)?;
        Puzzle::read_clues(lines, size)
    }

    fn read_clues<R: BufRead>(lines: &mut Lines<R>, size: Size) -> Result<Puzzle, Error> {
        // Not reserved from the size, which may be larger than the text.
        let mut clues = Clues::default();
        for _ in 0..size.rows {
            lines.expect("a row of clues")?;
            read_row(lines, size.cols, &mut clues)?;
        }
        Ok(Puzzle::new(size, clues))
    }

    /// Makes a grid of this size with these clues, row by row.
    pub(crate) fn new(Size { rows, cols, every_dot }: Size, Clues { numbers, animals }: Clues) -> Puzzle {
        Puzzle { rows, cols, clues: numbers, animals, every_dot }
    }

    /// The numbers of rows and columns.
    pub const fn size(&self) -> [usize; 2] {
        [self.rows, self.cols]
    }

    /// The clues, row by row; `None` for a blank.
    pub fn clues(&self) -> &[Option<u8>] {
        &self.clues
    }

    /// The cells with animals, in ascending order; true for a sheep, which is inside the loop, and false for a wolf.
    pub fn animals(&self) -> &[(usize, bool)] {
        &self.animals
    }

    /// True if the loop passes every vertex.
    pub const fn every_dot(&self) -> bool {
        self.every_dot
    }

    /// The number of edges.
    pub const fn edges(&self) -> usize {
        self.horizontal() + self.rows * (self.cols + 1)
    }

    const fn horizontal(&self) -> usize {
        (self.rows + 1) * self.cols
    }

    /// The number of vertices.
    pub const fn vertices(&self) -> usize {
        (self.rows + 1) * (self.cols + 1)
    }

    /// The number of cells.
    pub const fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// The edges at the top, right, bottom and left of a cell.
    pub const fn sides(&self, cell: usize) -> [usize; 4] {
        let (r, c) = (cell / self.cols, cell % self.cols);
        let left = self.horizontal() + r * (self.cols + 1) + c;
        [cell, left + 1, cell + self.cols, left]
    }

    /// The two vertices at the ends of an edge.
    pub const fn ends(&self, edge: usize) -> [usize; 2] {
        if edge < self.horizontal() {
            let first = edge / self.cols * (self.cols + 1) + edge % self.cols;
            [first, first + 1]
        } else {
            let first = edge - self.horizontal();
            [first, first + self.cols + 1]
        }
    }

    /// The cells above and below an edge, or left and right of it. On the border there is only one.
    pub fn beside(&self, edge: usize) -> impl Iterator<Item = usize> {
        let (before, after) = if edge < self.horizontal() {
            (edge.checked_sub(self.cols), (edge < self.cells()).then_some(edge))
        } else {
            let (r, c) =
                ((edge - self.horizontal()) / (self.cols + 1), (edge - self.horizontal()) % (self.cols + 1));
            let cell = r * self.cols + c;
            ((c > 0).then(|| cell - 1), (c < self.cols).then_some(cell))
        };
        [before, after].into_iter().flatten()
    }

    /// The edges that go up, right, down and left from a vertex, as far as they exist.
    pub fn spokes(&self, vertex: usize) -> impl Iterator<Item = usize> {
        let (r, c) = (vertex / (self.cols + 1), vertex % (self.cols + 1));
        let (right, down) = (r * self.cols + c, self.horizontal() + vertex);
        let spokes = [
            (r > 0).then(|| down - (self.cols + 1)),
            (c < self.cols).then_some(right),
            (r < self.rows).then_some(down),
            (c > 0).then(|| right - 1),
        ];
        spokes.into_iter().flatten()
    }

    /// Reads the edges of a loop, which must be in ascending order, and checks that they are a single loop
    /// that meets the clues.
    pub(crate) fn read_loop(&self, words: &mut Words) -> Result<Vec<usize>, Error> {
        let mut edges: Vec<usize> = Vec::new();
        while !words.is_at_end() {
            let column = words.column();
            let edge = words.number("an edge", self.edges())?;
            if edge <= edges.last().map_or(0, |last| last + 1) {
                return Err(words.error(column, "found an edge out of order, expected ascending order"));
            }
            edges.push(edge - 1);
        }
        self.fault(&edges).map_or(Ok(edges), |fault| Err(words.error(1, fault)))
    }

    /// Says why lines are not a solution; `None` if they are one.
    fn fault(&self, edges: &[usize]) -> Option<String> {
        let mut is_line = vec![false; self.edges()];
        edges.iter().for_each(|&edge| is_line[edge] = true);
        let lines = |edges: &mut dyn Iterator<Item = usize>| edges.filter(|&edge| is_line[edge]).count();
        for (cell, clue) in self.clues.iter().enumerate() {
            let found = lines(&mut self.sides(cell).into_iter());
            if clue.is_some_and(|clue| usize::from(clue) != found) {
                return Some(format!("the clue of cell {} has {found} lines", cell + 1));
            }
        }
        for vertex in 0..self.vertices() {
            let found = lines(&mut self.spokes(vertex));
            if self.every_dot && found != 2 {
                return Some(format!("{found} lines meet at vertex {}, expected two", vertex + 1));
            }
            if found != 0 && found != 2 {
                return Some(format!("{found} lines meet at vertex {}, expected none or two", vertex + 1));
            }
        }
        for &(cell, is_sheep) in &self.animals {
            let before = self.row_up_to(cell).filter(|&cell| is_line[self.sides(cell)[3]]).count();
            if (before % 2 == 1) != is_sheep {
                let side = if is_sheep { "outside" } else { "inside" };
                return Some(format!("the animal of cell {} is {side}", cell + 1));
            }
        }
        let length = edges.first().map_or(0, |&edge| self.walk(edges, self.ends(edge)[0]).count());
        (length != edges.len() || length == 0)
            .then(|| format!("the first cycle has {length} of {} lines, expected all of them", edges.len()))
    }

    /// The cells in the row of a cell, from the left border up to it.
    pub(crate) fn row_up_to(&self, cell: usize) -> impl Iterator<Item = usize> {
        cell - cell % self.cols..=cell
    }

    /// The vertices of the cycle through `start`, once around, each with the line that leads to the next. `lines`
    /// are in ascending order, and none of them or two meet at each vertex.
    pub(crate) fn walk(&self, lines: &[usize], start: usize) -> impl Iterator<Item = [usize; 2]> {
        let leave = |vertex, last| {
            let is_next = |edge: &usize| Some(*edge) != last && lines.binary_search(edge).is_ok();
            self.spokes(vertex).find(is_next).map(|edge| [vertex, edge])
        };
        successors(leave(start, None), move |&[vertex, edge]| {
            let next = self.ends(edge).iter().sum::<usize>() - vertex;
            if next == start { None } else { leave(next, Some(edge)) }
        })
    }
}

/// The size of a grid, and whether the loop passes every vertex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    every_dot: bool,
}

/// Reads the numbers of rows and columns, and perhaps `every-dot`.
pub(crate) fn read_size(words: &mut Words) -> Result<Size, Error> {
    let column = words.column();
    let rows = words.number("the number of rows", MOST_CELLS)?;
    let cols = words.number("the number of columns", MOST_CELLS)?;
    let mut ahead = words.clone();
    let every_dot = ahead.next_word().is_some_and(|word| word.is("every-dot"));
    if every_dot {
        *words = ahead;
    }
    words.end()?;
    match rows.checked_mul(cols) {
        Some(1..=MOST_CELLS) => Ok(Size { rows, cols, every_dot }),
        _ => Err(words.error(column, format!("expected a grid with 1 to {MOST_CELLS} cells"))),
    }
}

fn read_row<R: BufRead>(lines: &Lines<R>, cols: usize, clues: &mut Clues) -> Result<(), Error> {
    let row = lines.bytes();
    for (c, &byte) in row.iter().enumerate().take(cols) {
        if !clues.add(byte) {
            return Err(lines.error(c + 1, "expected a clue from 0 to 4, S, W, or a dot"));
        }
    }
    if row.len() != cols {
        let column = row.len().min(cols) + 1;
        return Err(lines.error(column, format!("found {} clues, expected {cols}", row.len())));
    }
    Ok(())
}
