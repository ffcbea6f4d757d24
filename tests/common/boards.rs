//! Boards for tests.

use rand::{Rng, RngExt};
use slitherlink::formats::Reader;
use slitherlink::generate::{ByRules, Clues, Recipe, Require};
use slitherlink::internals::deduce::{Conflict, Deducer, WhatIfs};
use slitherlink::internals::search::{Cycle, Lines};
use slitherlink::{Cell, Clue, Deadline, Edge, Grid, Options, Puzzle, Solver, State, Verdict, Vertex};

use super::oracle::Loop;

pub fn grid(rows: u64, cols: u64) -> Grid {
    Grid::new(rows, cols).unwrap()
}

/// The readable puzzles of a fixture.
pub fn fixture(path: &str) -> Vec<Puzzle> {
    let text = std::fs::read(format!("fixtures/{path}")).unwrap();
    Reader::new(path, &text[..]).filter_map(Result::ok).map(|entry| entry.puzzle).collect()
}

/// A puzzle from its rows, such as `"22 3."`.
pub fn puzzle(rows: &str) -> Puzzle {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let clue = |char: char| match char {
        '?' => Some(Clue::HIDDEN),
        char => char.to_digit(10).map_or(Some(Clue::BLANK), |n| Clue::new(n as u8)),
    };
    let clues: Vec<Clue> = rows.concat().chars().map(|char| clue(char).unwrap()).collect();
    Puzzle::new(grid(rows.len() as u64, rows[0].len() as u64), clues).unwrap()
}

/// The clues of a loop, each kept with probability `keep`.
pub fn clues_of(grid: Grid, counts: &[u8], keep: f64, rng: &mut impl Rng) -> Puzzle {
    let clues: Vec<Clue> = counts
        .iter()
        .map(|&n| if rng.random_bool(keep) { Clue::new(n).unwrap() } else { Clue::BLANK })
        .collect();
    Puzzle::new(grid, clues).unwrap()
}

/// A puzzle with a random loop's clues, some blank, and sometimes one of them wrong.
pub fn noisy(grid: Grid, loops: &[Loop], rng: &mut impl Rng) -> Puzzle {
    let keep = rng.random_range(0.0..1.0);
    let puzzle = clues_of(grid, &loops[rng.random_range(0..loops.len())].counts, keep, rng);
    let mut clues = puzzle.clues().to_vec();
    if rng.random_bool(0.3) {
        let i = rng.random_range(0..clues.len());
        clues[i] = Clue::new(rng.random_range(0..4)).unwrap();
    }
    Puzzle::new(grid, clues).unwrap()
}

/// The states of the edges in a solution, each undecided with probability `forget`.
pub fn forget(lines: &[bool], forget: f64, rng: &mut impl Rng) -> Vec<State> {
    lines
        .iter()
        .map(|&on| if rng.random_bool(forget) { State::Undecided } else { State::from_on(on) })
        .collect()
}

/// The vertex at the other end of an edge.
pub fn other_end(grid: Grid, edge: Edge, vertex: Vertex) -> Vertex {
    let [start, end] = grid.ends(edge);
    if start == vertex { end } else { start }
}

/// The cells at most `reach` rows and columns away from a cell.
pub fn near(grid: Grid, cell: Cell, reach: usize) -> impl Iterator<Item = Cell> {
    let (r, c) = grid.cell_place(cell);
    grid.cells().filter(move |&other| {
        let (row, col) = grid.cell_place(other);
        r.abs_diff(row) <= reach && c.abs_diff(col) <= reach
    })
}

/// Runs rules and all extensions.
pub fn deduce(deducer: &mut Deducer) -> Result<(), Conflict> {
    deducer.run_rules()?;
    deducer.settle()?;
    let all = deducer.board().grid().edges();
    WhatIfs::default().run(deducer, all, &Deadline::NEVER)
}

/// The number of lines around each cell.
pub fn counts(grid: Grid, lines: &[bool]) -> Vec<u8> {
    grid.cells()
        .map(|cell| grid.sides(cell).iter().filter(|side| lines[side.index()]).count() as u8)
        .collect()
}

/// The cycles of a set of lines, which must have zero or two at each vertex.
pub fn cycles_of(grid: Grid, lines: &[bool]) -> Vec<Cycle> {
    let mut all = Lines::new(grid);
    grid.edges().filter(|edge| lines[edge.index()]).for_each(|edge| all.add(edge));
    all.into_cycles()
}

/// A recipe for square boards with one solution.
pub fn recipe(size: u64, clues: Clues) -> Recipe {
    Recipe { size: Some(grid(size, size)), clues: Some(clues), ..Recipe::default() }
}

/// True if a board is unique, which rules and SAT must agree on with SAT only.
pub fn is_unique(puzzle: &Puzzle) -> bool {
    let verdicts = [Options::default(), Options::SAT_ONLY].map(|options| {
        let verdict = Solver::new(options).solve(puzzle).verdict;
        matches!(verdict, Verdict::Unique(_))
    });
    assert_eq!(verdicts[0], verdicts[1], "{puzzle:?}");
    verdicts[0]
}

/// The same recipe with more conditions.
pub fn requiring(mut recipe: Recipe, conditions: &[Require]) -> Recipe {
    for &one in conditions {
        match one {
            Require::Rules => recipe.require = ByRules::Rules,
            Require::Sat => recipe.require = ByRules::Sat,
            Require::Max(most) => recipe.max = Some(most),
            Require::Needs(technique) => recipe.needs.push(technique),
            Require::Grade(levels) => recipe.grade = Some(levels),
            Require::Unneeded(most) => recipe.unneeded = Some(most),
            Require::Digit { digit, most: 0 } => recipe.avoid.push(digit),
            Require::Digit { digit, most } => _ = recipe.digits.insert(digit, most),
            Require::Apart => recipe.apart = true,
            other => panic!("{other:?}"),
        }
    }
    recipe
}
