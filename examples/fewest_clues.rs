//! Finds the fewest clues, not counting 4s, that give a board exactly one solution, for all sizes of at most
//! 25 cells: `cargo run --release --example fewest_clues`, or with sizes such as `4x4 3x5` after ` -- `. With
//! `--boards` it also prints the boards as URLs, one of each class up to symmetry.
//!
//! It lists all loops of a grid as the sets of cells inside them, and counts for each set of cells how many
//! loops have the same clues there: clues that occur once are a board with one solution. Only sets that are
//! symmetric to another one are skipped, so the search is exhaustive. The library only gives the number of
//! loops, for comparison, and the URLs; no solver takes part.

use std::error::Error;

use slitherlink::count::{Budget, Counting, Method};
use slitherlink::{Clue, Deadline, Grid, Puzzle, formats};

/// Larger boards have too many loops for this method.
const MOST_CELLS: usize = 25;

/// The number of different clues, 0 to 4: the base of the digits of a key.
const VALUES: u32 = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (options, sizes): (Vec<_>, Vec<_>) = words.into_iter().partition(|word| word.starts_with("--"));
    let sizes = if sizes.is_empty() {
        all_sizes()
    } else {
        sizes.iter().map(|word| size(word)).collect::<Result<_, _>>()?
    };
    println!("| size | loops | fewest clues | boards | kinds |\n|---|---|---|---|---|");
    for (rows, cols) in sizes {
        let paper = Paper::new(rows, cols)?;
        let found = paper.fewest();
        let (clues, boards, kinds) = (found.clues, found.boards, found.kinds.len());
        println!("| {rows}x{cols} | {} | {clues} | {boards} | {kinds} |", paper.loops);
        for kind in found.kinds.iter().filter(|_| options.iter().any(|option| option == "--boards")) {
            println!("{}", paper.url(kind)?);
        }
    }
    Ok(())
}

/// The sizes with at most as many rows as columns.
fn all_sizes() -> Vec<(usize, usize)> {
    (1..=5).flat_map(|rows| (rows..=MOST_CELLS / rows).map(move |cols| (rows, cols))).collect()
}

fn size(word: &str) -> Result<(usize, usize), String> {
    let sides: Option<(usize, usize)> =
        word.split_once('x').and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    let small = sides.filter(|(rows, cols)| (1..=MOST_CELLS).contains(&(rows * cols)));
    small.ok_or_else(|| format!("found {word}, expected a size of at most {MOST_CELLS} cells, such as 4x5"))
}

/// A set of cells; the first cell is the highest bit.
type Cells = u32;

/// A board with few clues, ordered first by its cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Few {
    /// In ascending order.
    cells: Vec<usize>,
    /// The clue in each of these cells.
    clues: Vec<u8>,
}

/// A grid with all its loops.
struct Paper {
    grid: Grid,
    loops: usize,
    /// For each cell its clue in each loop.
    clues: Vec<Vec<u8>>,
    /// Its symmetries: for each, where every cell goes.
    turns: Vec<Vec<usize>>,
}

/// The boards with the fewest clues.
struct Found {
    clues: usize,
    /// The number of boards.
    boards: usize,
    /// One representative of each class up to symmetry.
    kinds: Vec<Few>,
}

impl Paper {
    fn new(rows: usize, cols: usize) -> Result<Paper, Box<dyn Error>> {
        let grid = Grid::new(rows as u64, cols as u64)?;
        let insides = insides(rows, cols);
        let blank = Puzzle::new(grid, vec![Clue::BLANK; rows * cols]).ok_or("a blank board has all cells")?;
        let budget = Budget { deadline: Deadline::within(None), memory: 1 << 30 };
        let counted = Counting { method: Some(Method::Frontier), limit: None, budget }.count(&blank).loops;
        if counted.to_string() != insides.len().to_string() {
            return Err(format!("{rows}x{cols}: found {} loops, counted {counted}", insides.len()).into());
        }
        let clues = (0..rows * cols)
            .map(|cell| insides.iter().map(|&inside| clue(rows, cols, inside, cell)).collect());
        Ok(Paper { grid, loops: insides.len(), clues: clues.collect(), turns: turns(rows, cols) })
    }

    /// Tries all sets of 0 cells, of 1 cell, of 2, and so on.
    fn fewest(&self) -> Found {
        for clues in 0.. {
            let mut found = Found { clues, boards: 0, kinds: Vec::new() };
            let mut search = Search { paper: self, most: clues, chosen: Vec::new(), seen: Vec::new() };
            search.choose(&vec![0; self.loops], &mut found);
            if found.boards > 0 {
                return found;
            }
        }
        unreachable!("with all its clues a loop is the only one")
    }

    fn bit(&self, cell: usize) -> Cells {
        1 << (self.clues.len() - 1 - cell)
    }

    /// True if no symmetric set comes before this one. The same then holds without its last cell, so every
    /// such set is reached through others.
    fn is_first(&self, cells: &[usize]) -> bool {
        let set = |turn: &[usize]| cells.iter().map(|&cell| self.bit(turn[cell])).sum::<Cells>();
        let own: Cells = cells.iter().map(|&cell| self.bit(cell)).sum();
        self.turns.iter().all(|turn| set(turn) <= own)
    }

    fn url(&self, board: &Few) -> Result<String, Box<dyn Error>> {
        let mut clues = vec![Clue::BLANK; self.clues.len()];
        for (&cell, &clue) in board.cells.iter().zip(&board.clues) {
            clues[cell] = Clue::new(clue).ok_or("a clue is 0 to 4")?;
        }
        Ok(formats::url(&Puzzle::new(self.grid, clues).ok_or("a board has all cells")?))
    }
}

/// Goes through all sets with a given number of cells.
struct Search<'a> {
    paper: &'a Paper,
    most: usize,
    /// The chosen cells, in ascending order.
    chosen: Vec<usize>,
    /// For each key of clues, the number of loops that have it, capped at 2.
    seen: Vec<u8>,
}

impl Search<'_> {
    /// Chooses further cells; `keys` has the key of each loop's clues in the chosen cells.
    fn choose(&mut self, keys: &[u32], found: &mut Found) {
        if self.chosen.len() == self.most {
            return self.count(keys, found);
        }
        let mut longer = vec![0; keys.len()];
        for cell in self.chosen.last().map_or(0, |last| last + 1)..self.paper.clues.len() {
            self.chosen.push(cell);
            if self.paper.is_first(&self.chosen) {
                let clues = &self.paper.clues[cell];
                for ((new, old), clue) in longer.iter_mut().zip(keys).zip(clues) {
                    *new = old * VALUES + u32::from(*clue);
                }
                self.choose(&longer, found);
            }
            self.chosen.pop();
        }
    }

    /// Finds the clues in the chosen cells that exactly one loop has.
    fn count(&mut self, keys: &[u32], found: &mut Found) {
        self.seen.clear();
        self.seen.resize(VALUES.pow(self.most as u32) as usize, 0);
        for &key in keys {
            let seen = &mut self.seen[key as usize];
            *seen = (*seen + 1).min(2);
        }
        for key in (0..self.seen.len()).filter(|&key| self.seen[key] == 1) {
            let digit =
                |place: usize| (key as u32 / VALUES.pow((self.most - 1 - place) as u32) % VALUES) as u8;
            let clues: Vec<u8> = (0..self.most).map(digit).collect();
            // A 4 fixes the whole loop.
            if !clues.contains(&4) {
                self.add(Few { cells: self.chosen.clone(), clues }, found);
            }
        }
    }

    /// Adds a board and its images under all symmetries, unless one of them is there already.
    fn add(&self, board: Few, found: &mut Found) {
        let turned = |turn: &Vec<usize>| {
            let cells = board.cells.iter().map(|&cell| turn[cell]);
            let mut pairs: Vec<(usize, u8)> = cells.zip(board.clues.iter().copied()).collect();
            pairs.sort_unstable();
            let (cells, clues) = pairs.into_iter().unzip();
            Few { cells, clues }
        };
        let mut all: Vec<Few> = self.paper.turns.iter().map(turned).collect();
        all.sort_unstable();
        all.dedup();
        if all[0] == board {
            found.boards += all.len();
            found.kinds.push(board);
        }
    }
}

/// The insides of all loops of a grid, as bit masks: connected sets of cells whose complement is connected
/// with the outside.
fn insides(rows: usize, cols: usize) -> Vec<u32> {
    let cells = rows * cols;
    let all = u32::MAX >> (32 - cells);
    let column = |col: usize| (0..rows).map(|row| 1 << (row * cols + col)).sum::<u32>();
    let (left, right) = (column(0), column(cols - 1));
    let border = left | right | (all >> (cells - cols)) | (all << (cells - cols) & all);
    let fill = |seed: u32, within: u32| {
        let mut filled = seed & within;
        loop {
            let beside = (filled & !right) << 1 | (filled & !left) >> 1;
            let next = (filled | beside | filled << cols | filled >> cols) & within;
            if next == filled {
                return filled;
            }
            filled = next;
        }
    };
    let is_inside = |&set: &u32| {
        let others = all & !set;
        fill(set & set.wrapping_neg(), set) == set && fill(border, others) == others
    };
    (1..=all).filter(is_inside).collect()
}

/// The clue of a cell: its number of sides between inside and outside.
fn clue(rows: usize, cols: usize, inside: u32, cell: usize) -> u8 {
    let (row, col) = (cell / cols, cell % cols);
    let is_inside =
        |row: usize, col: usize| row < rows && col < cols && inside >> (row * cols + col) & 1 == 1;
    let own = is_inside(row, col);
    // Indices that wrap around are out of range.
    let beside = [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)];
    beside.into_iter().filter(|&(row, col)| is_inside(row, col) != own).count() as u8
}

/// The symmetries of a grid: eight of a square, four of a rectangle.
fn turns(rows: usize, cols: usize) -> Vec<Vec<usize>> {
    let mut turns = Vec::new();
    for (flip_rows, flip_cols, swap) in (0..8).map(|way| (way & 1 > 0, way & 2 > 0, way & 4 > 0)) {
        if swap && rows != cols {
            continue;
        }
        let place = |cell: usize| {
            let (row, col) = (cell / cols, cell % cols);
            let row = if flip_rows { rows - 1 - row } else { row };
            let col = if flip_cols { cols - 1 - col } else { col };
            if swap { col * cols + row } else { row * cols + col }
        };
        turns.push((0..rows * cols).map(place).collect());
    }
    turns
}
