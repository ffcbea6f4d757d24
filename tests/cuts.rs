//! A cut excludes the model it is made for, and no solution.
//!
//! The models are made here, not by an engine, so that rare ones are covered: nested cycles, and clues that
//! force a line on only one side of a boundary.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::{clues_of, counts, cycles_of, grid};
use crate::common::cases::cases;
use crate::common::oracle::{Loop, all_loops, solutions};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use slitherlink::internals::search::reference::{cut, encode};
use slitherlink::internals::search::{CutFinder, EdgeLiterals, Witness};
use slitherlink::step::Conclusion;
use slitherlink::{Board, Edge, Grid, Puzzle, State, Vertex};
use slitherlink_encodings::{Cnf, Lit};

/// The union of two sets of lines.
fn union(a: &[bool], b: &[bool]) -> Vec<bool> {
    a.iter().zip(b).map(|(a, b)| a | b).collect()
}

/// True if no vertex has lines of both.
fn apart(grid: Grid, a: &[bool], b: &[bool]) -> bool {
    grid.vertices().all(|vertex| {
        let touches =
            |lines: &[bool]| grid.spokes(vertex).into_iter().flatten().any(|edge| lines[edge.index()]);
        !touches(a) || !touches(b)
    })
}

/// A board with some edges decided, all of them equal in the model and all solutions.
fn decided(puzzle: &Puzzle, model: &[bool], found: &[&Loop], rng: &mut ChaCha8Rng) -> Board {
    let probability = rng.random_range(0.0..0.5);
    let state = |(edge, &on): (usize, &bool)| {
        let agreed = found.iter().all(|l| l.lines[edge] == on);
        if agreed && rng.random_bool(probability) { State::from_on(on) } else { State::Undecided }
    };
    let states: Vec<State> = model.iter().enumerate().map(state).collect();
    Board::given(puzzle, &states)
}

/// The edges of a clause; true if its literal says that there is a line.
fn read(clause: &[Lit], grid: Grid, literals: &EdgeLiterals) -> Vec<(Edge, bool)> {
    let both = grid.edges().filter_map(|edge| Some((edge, literals.lit(edge)?)));
    both.flat_map(|(edge, line)| [(edge, line, true), (edge, !line, false)])
        .filter(|(_, literal, _)| clause.contains(literal))
        .map(|(edge, _, on)| (edge, on))
        .collect()
}

/// True if the lines satisfy the clause.
fn holds(clause: &[(Edge, bool)], lines: &[bool]) -> bool {
    clause.iter().any(|&(edge, on)| lines[edge.index()] == on)
}

/// Checks the cuts of all cycles of a model.
fn check(board: &Board, model: &[bool], found: &[&Loop]) {
    let grid = board.grid();
    let literals = encode(board, &mut Cnf::new());
    let cycles = cycles_of(grid, model);
    let cuts = (0..cycles.len()).filter_map(|i| cut(board, &cycles, i));
    let clauses: Vec<Vec<(Edge, bool)>> =
        cuts.map(|cut| read(&cut.clause(&mut |edge| literals.lit(edge)), grid, &literals)).collect();
    assert!(clauses.len() + 1 >= cycles.len(), "only a cycle around all others is not cut");
    for clause in clauses {
        assert!(!holds(&clause, model), "the cut of {model:?} does not exclude it");
        for solution in found {
            assert!(holds(&clause, &solution.lines), "a cut of {model:?} excludes {solution:?}");
        }
    }
}

/// Checks cuts of a model with a few clues read off it.
fn check_with_clues(grid: Grid, loops: &[Loop], model: &[bool], rng: &mut ChaCha8Rng) {
    let puzzle = clues_of(grid, &counts(grid, model), rng.random_range(0.0..0.5), rng);
    let found = solutions(loops, &puzzle);
    check(&Board::new(&puzzle), model, &found);
    check(&decided(&puzzle, model, &found, rng), model, &found);
}

#[test]
fn cuts_of_random_models() {
    let (mut rng, grid) = (ChaCha8Rng::seed_from_u64(1), grid(4, 4));
    let loops = all_loops(grid);
    let mut models = 0;
    while models < cases(500) {
        let mut model = loops.choose(&mut rng).unwrap().lines.clone();
        let more: Vec<&Loop> = (0..200).map(|_| loops.choose(&mut rng).unwrap()).collect();
        let mut parts = 1;
        for l in more {
            if apart(grid, &model, &l.lines) {
                model = union(&model, &l.lines);
                parts += 1;
            }
        }
        if parts > 1 {
            check_with_clues(grid, &loops, &model, &mut rng);
            models += 1;
        }
    }
}

/// In nested cycles, the outer ones have vertices strictly inside.
#[test]
fn cuts_of_nested_models() {
    let (mut rng, grid) = (ChaCha8Rng::seed_from_u64(2), grid(4, 5));
    let loops = all_loops(grid);
    let at_border = |edge| grid.cells_beside(edge).contains(&None);
    let border: Vec<bool> = grid.edges().map(at_border).collect();
    let inner: Vec<&Loop> = loops.iter().filter(|l| apart(grid, &l.lines, &border)).collect();
    assert_eq!(inner.len(), 40, "as many as on 2 x 3 cells");
    for round in 0..600 {
        check_with_clues(grid, &loops, &union(&border, &inner[round % inner.len()].lines), &mut rng);
    }
}

/// For each vertex, whether it can be reached from another along edges that are not crosses.
fn reached(grid: Grid, states: &[State], from: Vertex) -> Vec<bool> {
    let mut reached = vec![false; grid.vertices().count()];
    reached[from.index()] = true;
    let open = |edge: &Edge| states[edge.index()] != State::Cross;
    for _ in grid.vertices() {
        for edge in grid.edges().filter(open) {
            let ends = grid.ends(edge).map(Vertex::index);
            if ends.iter().any(|&end| reached[end]) {
                ends.iter().for_each(|&end| reached[end] = true);
            }
        }
    }
    reached
}

#[test]
fn cuts_of_lines_that_crosses_separate() {
    let (mut rng, grid) = (ChaCha8Rng::seed_from_u64(3), grid(4, 4));
    let loops = all_loops(grid);
    let (mut cut_off, mut joined, mut contradictions) = (0, 0, 0);
    while cut_off < 2000 {
        let puzzle =
            clues_of(grid, &loops.choose(&mut rng).unwrap().counts, rng.random_range(0.0..0.6), &mut rng);
        let found = solutions(&loops, &puzzle);
        // Only what the rules decide must hold in all solutions; what a search decides need not.
        let board = decided(&puzzle, &found[0].lines, &found, &mut rng);
        let crosses = rng.random_range(0.3..0.9);
        let states: Vec<State> = board
            .states()
            .into_iter()
            .map(|state| match state {
                State::Undecided if rng.random_bool(crosses) => State::Cross,
                State::Undecided if rng.random_bool(0.4) => State::Line,
                state => state,
            })
            .collect();
        let lines: Vec<Edge> = grid.edges().filter(|edge| states[edge.index()] == State::Line).collect();
        let Some(&first) = lines.first() else { continue };
        let there = reached(grid, &states, grid.ends(first)[0]);
        let are_joined = lines.iter().all(|&edge| there[grid.ends(edge)[0].index()]);
        let cut = CutFinder::new(puzzle.clone())
            .cut_separated(&board, lines.iter().copied(), |vertex| reached(grid, &states, vertex));
        let Some(cut) = cut else {
            assert!(are_joined, "{states:?} are not cut");
            joined += 1;
            continue;
        };
        assert!(!are_joined, "{states:?} are cut");
        // Edges that share a variable may be given differently here, so the cut is compared without one.
        let unless = |witness: &Witness| match witness {
            Witness::Unless(edge) => Some(*edge),
            _ => None,
        };
        let meets = |lines: &[bool]| {
            cut.boundary.iter().any(|edge| lines[edge.index()])
                || cut.witnesses.iter().filter_map(unless).any(|edge| !lines[edge.index()])
        };
        assert!(cut.boundary.iter().all(|edge| states[edge.index()] == State::Cross), "{cut:?} {states:?}");
        let step = cut.step(&Board::given(&puzzle, &states));
        match step.conclusion {
            Conclusion::Any(edges) => assert!(!edges.is_empty(), "a step of {cut:?} concludes nothing"),
            conclusion => {
                assert_eq!(conclusion, Conclusion::Contradiction, "{cut:?}");
                contradictions += 1;
            }
        }
        let is_line: Vec<bool> = states.iter().map(|&state| state == State::Line).collect();
        assert!(!meets(&is_line), "the cut does not exclude {states:?}");
        for solution in found {
            assert!(meets(&solution.lines), "the cut of {states:?} excludes {solution:?}");
        }
        cut_off += 1;
    }
    assert!(joined > 500 && contradictions > 500, "{joined} {contradictions}");
}
