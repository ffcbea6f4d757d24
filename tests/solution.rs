//! What `verify` says of all sets of lines of small boards, against the definition of a loop.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::{counts, grid, puzzle};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use slitherlink::{Clue, Flaw, Grid, Puzzle, State, verify};

/// The first flaw, by looking at each cell, then at each vertex, then at what hangs together with the first line.
fn first_flaw(puzzle: &Puzzle, lines: &[bool]) -> Option<Flaw> {
    let grid = puzzle.grid();
    for (cell, found) in grid.cells().zip(counts(grid, lines)) {
        let (row, col) = grid.cell_place(cell);
        if let Some(clue) = puzzle.clue(cell).number().filter(|&clue| clue != found) {
            return Some(Flaw::Clue { row, col, clue, lines: found });
        }
    }
    for vertex in grid.vertices() {
        let found =
            grid.spokes(vertex).into_iter().flatten().filter(|edge| lines[edge.index()]).count() as u8;
        let (row, col) = grid.vertex_place(vertex);
        if found != 0 && found != 2 {
            return Some(Flaw::Degree { row, col, lines: found });
        }
    }
    let all = lines.iter().filter(|&&line| line).count();
    match connected(grid, lines) {
        0 => Some(Flaw::Empty),
        length => (length < all).then_some(Flaw::SeveralCycles { length, rest: all - length }),
    }
}

/// The number of lines that hang together with the line at the first vertex that has any.
fn connected(grid: Grid, lines: &[bool]) -> usize {
    let on: Vec<_> = grid.edges().filter(|edge| lines[edge.index()]).map(|edge| grid.ends(edge)).collect();
    let mut reached: Vec<_> = on.iter().flatten().min().copied().into_iter().collect();
    for _ in &on {
        for ends in &on {
            if ends.iter().any(|end| reached.contains(end)) {
                reached.extend(ends.iter().filter(|end| !reached.contains(end)).copied().collect::<Vec<_>>());
            }
        }
    }
    on.iter().filter(|ends| reached.contains(&ends[0])).count()
}

/// Some clues, most of which these lines meet.
fn clues(grid: Grid, lines: &[bool], rng: &mut impl Rng) -> Puzzle {
    let met = counts(grid, lines);
    let clue = |&n: &u8| match rng.random_range(0..30) {
        0 => Clue::new(rng.random_range(0..4)).unwrap(),
        1..10 => Clue::new(n).unwrap_or(Clue::HIDDEN),
        _ => Clue::BLANK,
    };
    Puzzle::new(grid, met.iter().map(clue).collect::<Vec<_>>()).unwrap()
}

#[test]
fn each_set_of_lines_has_its_first_flaw() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut loops, mut cycles) = (0, 0);
    for (rows, cols) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (5, 1)] {
        let grid = grid(rows, cols);
        for set in 0..1_u32 << grid.edge_count() {
            let lines: Vec<bool> = (0..grid.edge_count()).map(|i| set >> i & 1 == 1).collect();
            let puzzle = clues(grid, &lines, &mut rng);
            let said = verify(&puzzle, lines.clone());
            assert_eq!(said.as_ref().err().copied(), first_flaw(&puzzle, &lines), "{puzzle:?} {lines:?}");
            cycles += usize::from(matches!(said, Err(Flaw::SeveralCycles { .. })));
            let Ok(solution) = said else { continue };
            assert_eq!(solution.lines(), lines);
            assert_eq!(solution.states(), lines.iter().map(|&line| State::from_on(line)).collect::<Vec<_>>());
            assert!(solution.edges(grid).eq(grid.edges().filter(|edge| lines[edge.index()])));
            loops += 1;
        }
    }
    assert!(loops > 20 && cycles > 5, "{loops} loops, {cycles} sets of several cycles");
}

/// Of cycles inside of each other, the outer one has the first line.
#[test]
fn nested_cycles_are_several() {
    let board = puzzle("... ... ...");
    let grid = board.grid();
    let mut lines: Vec<bool> = grid.edges().map(|edge| grid.cells_beside(edge).contains(&None)).collect();
    assert!(verify(&board, lines.clone()).is_ok());
    grid.sides(grid.cell(1, 1)).iter().for_each(|side| lines[side.index()] = true);
    assert_eq!(verify(&board, lines), Err(Flaw::SeveralCycles { length: 12, rest: 4 }));
}

#[test]
fn flaws_in_words() {
    let board = puzzle(".3. ...");
    let grid = board.grid();
    let said = |lines: Vec<bool>| verify(&board, lines).unwrap_err().to_string();
    let blank = puzzle("... ...");
    let meeting = |edges: &[usize]| {
        let lines: Vec<bool> = (0..grid.edge_count()).map(|edge| edges.contains(&edge)).collect();
        verify(&blank, lines).unwrap_err().to_string()
    };
    assert_eq!(said(vec![true; 16]), "there are 16 edges, expected 17");
    assert_eq!(said(vec![false; 18]), "there are 18 edges, expected 17");
    assert_eq!(said(vec![false; 17]), "the 3 at r1c2 has 0 lines");
    assert_eq!(said((0..17).map(|edge| edge == 1).collect()), "the 3 at r1c2 has 1 line");
    assert_eq!(meeting(&[]), "there is no line");
    assert_eq!(meeting(&[0]), "a line ends at the top-left corner of r1c1");
    assert_eq!(meeting(&[0, 1, 9, 10]), "3 lines meet at the top-right corner of r1c1");
}
