//! The clauses of small puzzles, tried with all assignments: those that satisfy them are exactly the drawings that the rules of
//! the game allow. Places are worked out here once more.
#![allow(clippy::unwrap_used)]

use slitherlink_certificate::clauses::Clauses;
use slitherlink_certificate::puzzle::Puzzle;

/// A board: its size, and the numbers of edges around cells, at vertices, and of cells beside edges, from 0.
struct Board {
    rows: usize,
    cols: usize,
    clues: Vec<Option<usize>>,
    loops: Vec<Vec<usize>>,
}

impl Board {
    /// The edge above the cell in row `r` and column `c`.
    fn horizontal(&self, r: usize, c: usize) -> usize {
        r * self.cols + c
    }

    /// The edge to the left of it.
    fn vertical(&self, r: usize, c: usize) -> usize {
        (self.rows + 1) * self.cols + r * (self.cols + 1) + c
    }

    fn edges(&self) -> usize {
        self.vertical(self.rows, 0)
    }

    fn sides(&self, r: usize, c: usize) -> [usize; 4] {
        [self.horizontal(r, c), self.horizontal(r + 1, c), self.vertical(r, c), self.vertical(r, c + 1)]
    }

    fn spokes(&self, r: usize, c: usize) -> Vec<usize> {
        let mut spokes = Vec::new();
        if c > 0 {
            spokes.push(self.horizontal(r, c - 1));
        }
        if c < self.cols {
            spokes.push(self.horizontal(r, c));
        }
        if r > 0 {
            spokes.push(self.vertical(r - 1, c));
        }
        if r < self.rows {
            spokes.push(self.vertical(r, c));
        }
        spokes
    }

    /// Whether an assignment of edges and cells, as bits, is a drawing other than the known loops.
    fn allows(&self, bits: u64) -> bool {
        let is = |index: usize| bits >> index & 1 == 1;
        let count = |edges: &[usize]| edges.iter().filter(|&&edge| is(edge)).count();
        let places = |rows, cols| (0..rows).flat_map(move |r| (0..cols).map(move |c| (r, c)));
        let mut inside_beside = vec![0; self.edges()];
        for (r, c) in places(self.rows, self.cols) {
            let cell = r * self.cols + c;
            if self.clues[cell].is_some_and(|clue| clue != count(&self.sides(r, c))) {
                return false;
            }
            let inside = usize::from(is(self.edges() + cell));
            self.sides(r, c).iter().for_each(|&edge| inside_beside[edge] += inside);
        }
        places(self.rows + 1, self.cols + 1).all(|(r, c)| [0, 2].contains(&count(&self.spokes(r, c))))
            && (0..self.edges()).all(|edge| is(edge) == (inside_beside[edge] == 1))
            && (0..self.edges()).any(is)
            && self.loops.iter().all(|known| count(known) < known.len())
    }

    fn check(&self) {
        let row = |clues: &[Option<usize>]| {
            clues.iter().map(|clue| clue.map_or('.', |n| char::from(b'0' + n as u8))).collect::<String>()
        };
        let rows: Vec<String> = self.clues.chunks(self.cols).map(row).collect();
        let text = format!("{} {}\n{}\n", self.rows, self.cols, rows.join("\n"));
        let clauses = Clauses::of(&text.parse::<Puzzle>().unwrap(), &self.loops);
        let variables = self.edges() + self.rows * self.cols;
        assert_eq!(clauses.variables(), variables);
        let masks: Vec<[u64; 2]> =
            (1..=clauses.count()).map(|number| masks(clauses.get(number).unwrap())).collect();
        assert!(clauses.get(0).is_none() && clauses.get(clauses.count() + 1).is_none());
        for bits in 0..1_u64 << variables {
            let is_satisfied =
                masks.iter().all(|[positive, negative]| bits & positive | !bits & negative != 0);
            assert_eq!(is_satisfied, self.allows(bits), "{text}{:?} {bits:b}", self.loops);
        }
    }
}

/// A clause as the bits of its positive and of its negative literals.
fn masks(clause: &[i32]) -> [u64; 2] {
    let mut masks = [0; 2];
    clause.iter().for_each(|lit| masks[usize::from(*lit < 0)] |= 1 << (lit.unsigned_abs() - 1));
    masks
}

#[test]
fn clauses_allow_what_the_rules_allow() {
    // All sets of clues, or one in `every` where there are too many.
    for (rows, cols, every) in [(1, 1, 1), (1, 2, 1), (2, 1, 1), (1, 3, 5), (3, 1, 7), (2, 2, 31)] {
        let sets = 6_usize.pow((rows * cols) as u32);
        for set in (0..sets).step_by(every) {
            let digit = |cell: usize| set / 6_usize.pow(cell as u32) % 6;
            let clues = (0..rows * cols).map(|cell| digit(cell).checked_sub(1)).collect();
            let mut board = Board { rows, cols, clues, loops: Vec::new() };
            board.check();
            board.loops.push(board.sides(0, 0).to_vec());
            board.check();
        }
    }
}

/// A vertex with four edges, and inner edges of both directions.
#[test]
fn clauses_of_a_board_of_two_rows_allow_what_the_rules_allow() {
    let clues = vec![Some(2), None, None, None, Some(1), Some(3)];
    let mut board = Board { rows: 2, cols: 3, clues, loops: Vec::new() };
    board.loops.push(board.sides(1, 2).to_vec());
    board.check();
}
