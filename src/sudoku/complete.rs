//! Completes a grid by SAT after cross-hatching.

use slitherlink_encodings::{ClauseSink, Lit, exactly};

use super::{Contradiction, SIDE, Sudoku, hatch, place, unit, units};
use crate::deadline::Deadline;
use crate::search::reference::engine::Varisat;

/// The verdict on a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Exactly one solution.
    Unique(Sudoku),
    /// At least two solutions, two of which are given.
    Several(Box<[Sudoku; 2]>),
    /// No solution, with the reason if cross-hatching found it.
    None(Option<Contradiction>),
}

/// Solves a grid by cross-hatching first and then by SAT, and searches for a second solution.
pub fn complete(sudoku: &Sudoku) -> Completion {
    let hatched = match hatch(sudoku, |_| {}) {
        Ok(hatched) => hatched,
        Err(contradiction) => return Completion::None(Some(contradiction)),
    };
    if !hatched.digits().contains(&0) {
        return Completion::Unique(hatched);
    }
    let mut search = Search::new(&hatched);
    let Some(first) = search.next() else { return Completion::None(None) };
    match search.next() {
        Some(second) => Completion::Several(Box::new([first, second])),
        None => Completion::Unique(first),
    }
}

/// The solutions of a grid, found by SAT one after another.
struct Search<'a> {
    start: &'a Sudoku,
    engine: Varisat,
    /// By cell and digit; `None` if a digit in the grid already forbids it.
    lits: Vec<[Option<Lit>; SIDE]>,
}

impl Search<'_> {
    fn new(start: &Sudoku) -> Search<'_> {
        let mut engine = Varisat::new(&Deadline::NEVER);
        let lits: Vec<[Option<Lit>; SIDE]> = (0..SIDE * SIDE)
            .map(|cell| {
                std::array::from_fn(|d| may(start, cell, d as u8 + 1).then(|| engine.new_var().positive()))
            })
            .collect();
        for digits in &lits {
            let digits: Vec<Lit> = digits.iter().flatten().copied().collect();
            exactly(&mut engine, 1, &digits);
        }
        for cells in units() {
            let of_cells = cells.map(|cell| lits[cell]);
            for d in 0..SIDE {
                let places: Vec<Lit> = of_cells.iter().filter_map(|digits| digits[d]).collect();
                exactly(&mut engine, 1, &places);
            }
        }
        Search { start, engine, lits }
    }

    /// Returns the next solution, and excludes it from then on.
    fn next(&mut self) -> Option<Sudoku> {
        // There is no deadline to pass.
        if self.engine.solve(&[]) != Ok(true) {
            return None;
        }
        let mut digits = [0; SIDE * SIDE];
        let mut block = Vec::new();
        for (cell, lits) in self.lits.iter().enumerate() {
            for (digit, lit) in (1..).zip(lits) {
                if let Some(lit) = lit.filter(|lit| self.engine.holds(*lit)) {
                    digits[cell] = digit;
                    block.push(!lit);
                }
            }
        }
        self.engine.add_clause(&block);
        Some(self.start.with(digits))
    }
}

/// True if the digit is in the cell, or could be.
fn may(sudoku: &Sudoku, cell: usize, digit: u8) -> bool {
    let digits = sudoku.digits();
    match digits[cell] {
        0 => (0..3).all(|kind| !unit(kind, place(cell)[kind]).iter().any(|&other| digits[other] == digit)),
        given => given == digit,
    }
}
