//! The genres once more, for tests: what a loop has at a cell, random boards, and a codec. It shares no code with the library
//! but grids and clues.

use rand::{Rng, RngExt};
use slitherlink::{Clue, Dots, Genre, Grid, Puzzle};

use super::oracle::Loop;

/// The genres, each without and with a loop that passes every dot.
pub fn all() -> impl Iterator<Item = (Genre, Dots)> {
    Genre::ALL.into_iter().flat_map(|genre| [(genre, Dots::ZeroOrTwo), (genre, Dots::Two)])
}

/// What a loop has at each cell, by row and column.
pub struct Seen {
    /// Whether the cell is inside.
    inside: Vec<bool>,
    lines: Vec<u8>,
    /// The corners on the loop.
    dots: Vec<u8>,
    /// The connected parts of the loop among the cell's corners and sides.
    touches: Vec<u8>,
    /// Whether every dot is on the loop.
    pub is_full: bool,
}

impl Seen {
    pub fn of(grid: Grid, l: &Loop) -> Seen {
        let (rows, cols) = (grid.rows(), grid.cols());
        let inside = |r: isize, c: isize| {
            (0..rows as isize).contains(&r)
                && (0..cols as isize).contains(&c)
                && l.inside >> (r * cols as isize + c) & 1 == 1
        };
        // A dot is on the loop if the four cells around it are not all alike.
        let passed = |r: isize, c: isize| {
            let around = [inside(r - 1, c - 1), inside(r - 1, c), inside(r, c - 1), inside(r, c)];
            around.contains(&true) && around.contains(&false)
        };
        let mut seen = Seen {
            inside: Vec::new(),
            lines: Vec::new(),
            dots: Vec::new(),
            touches: Vec::new(),
            is_full: (0..=rows as isize).all(|r| (0..=cols as isize).all(|c| passed(r, c))),
        };
        for (r, c) in (0..rows as isize).flat_map(|r| (0..cols as isize).map(move |c| (r, c))) {
            let own = inside(r, c);
            // Clockwise from the top, and the corners clockwise from the top left.
            let sides = [inside(r - 1, c), inside(r, c + 1), inside(r + 1, c), inside(r, c - 1)].map(|other| other != own);
            let corners = [passed(r, c), passed(r, c + 1), passed(r + 1, c + 1), passed(r + 1, c)];
            // A part of the ring begins at each corner on the loop that no side leads to.
            let begins = (0..4).filter(|&k| corners[k] && !sides[(k + 3) % 4]).count() as u8;
            seen.inside.push(own);
            seen.lines.push(sides.iter().filter(|&&line| line).count() as u8);
            seen.dots.push(corners.iter().filter(|&&dot| dot).count() as u8);
            seen.touches.push(if sides == [true; 4] { 1 } else { begins });
        }
        seen
    }

    /// What a clue of a genre would be in a cell, for this loop.
    pub fn clue(&self, genre: Genre, cell: usize, is_animal: bool) -> Clue {
        let number = match genre {
            Genre::Vertex => self.dots[cell],
            Genre::Touch => self.touches[cell],
            _ => self.lines[cell],
        };
        match (is_animal && genre == Genre::SheepAndWolves, self.inside[cell]) {
            (true, true) => Clue::SHEEP,
            (true, false) => Clue::WOLF,
            _ => Clue::new(number).unwrap(),
        }
    }

    /// True if the loop meets the clue of a cell.
    pub fn meets(&self, genre: Genre, cell: usize, clue: Clue) -> bool {
        clue == Clue::BLANK || clue == Clue::HIDDEN || clue == self.clue(genre, cell, clue.is_animal())
    }

    /// True if the loop solves a puzzle.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        let given = puzzle.given();
        (self.is_full || puzzle.dots() == Dots::ZeroOrTwo)
            && given.iter().enumerate().all(|(i, &clue)| self.meets(puzzle.genre(), i, clue))
    }
}

/// A random puzzle of a genre with clues of one of these loops, and now and then a wrong one.
pub fn random(grid: Grid, loops: &[Seen], (genre, dots): (Genre, Dots), rng: &mut impl Rng) -> Puzzle {
    let full: Vec<&Seen> = loops.iter().filter(|seen| seen.is_full).collect();
    let of = if dots == Dots::Two && !full.is_empty() {
        full[rng.random_range(0..full.len())]
    } else {
        &loops[rng.random_range(0..loops.len())]
    };
    let keep = rng.random_range(0.0..0.8);
    let clues = (0..grid.cell_count()).map(|i| {
        let is_animal = rng.random_bool(0.4);
        match rng.random_bool(keep) {
            true if rng.random_bool(0.03) => Clue::NUMBERS[rng.random_range(0..4)],
            true if rng.random_bool(0.03) && genre == Genre::SheepAndWolves => Clue::WOLF,
            true => of.clue(genre, i, is_animal),
            false => Clue::BLANK,
        }
    });
    let clues: Vec<Clue> = clues.collect();
    Puzzle::new(grid, clues).unwrap().of_genre(genre).with_dots(dots)
}
