//! The parts of a cut are what they should be: its edges are the boundary of a set of vertices, and its witnesses force a line on either side.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::common::boards::{clues_of, counts, cycles_of, forget, grid, puzzle};
use crate::common::claims;
use crate::common::oracle::{Loop, all_loops, solutions};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use slitherlink::internals::search::{Cut, CutFinder, Cycle, Witness, blocking_clause};
use slitherlink::replay::{Checks, Replay, drawn};
use slitherlink::{Board, Cell, Edge, Grid, Puzzle, State, Vertex};
use slitherlink_encodings::Var;

/// For each vertex, whether it is on one side of a boundary.
type Side = Vec<bool>;

/// The vertices strictly inside of a cycle, by the cells around them.
fn strictly_inside(grid: Grid, cycle: &Cycle) -> Side {
    let lines = cycle.lines(grid);
    let is_inside = |vertex: Vertex| {
        let mut cells = grid.cells().filter(|&cell| grid.corners(cell).contains(&vertex));
        // Beyond the border of the board all is outside.
        !cycle.vertices.contains(&vertex)
            && grid.spokes(vertex).len() == 4
            && cells.all(|cell| claims::inside(grid, &lines, Some(cell)))
    };
    grid.vertices().map(is_inside).collect()
}

/// The edges with one end on a side.
fn boundary(grid: Grid, side: &Side) -> Vec<Edge> {
    let parts = |edge: &Edge| {
        let [a, b] = grid.ends(*edge).map(|end| side[end.index()]);
        a != b
    };
    grid.edges().filter(parts).collect()
}

/// True if the number of a clue is more than the edges of its cell that have no end on a side.
fn forces(puzzle: &Puzzle, cell: Cell, side: &Side) -> bool {
    let grid = puzzle.grid();
    let away = grid.sides(cell).iter().filter(|&&edge| !touches(grid, edge, side)).count();
    puzzle.clue(cell).number().is_some_and(|n| usize::from(n) > away)
}

fn touches(grid: Grid, edge: Edge, side: &Side) -> bool {
    grid.ends(edge).iter().any(|end| side[end.index()])
}

/// True if a witness forces a line on a side, or would with a line that it names.
fn is_right(board: &Board, lines: &[Edge], witness: Witness, side: &Side) -> bool {
    match witness {
        Witness::Line(edge) => board.state(edge) == State::Line && touches(board.grid(), edge, side),
        Witness::Clue(cell) => forces(board.puzzle(), cell, side),
        Witness::Unless(edge) => {
            board.state(edge) == State::Undecided
                && lines.contains(&edge)
                && touches(board.grid(), edge, side)
        }
        _ => false,
    }
}

/// Checks the parts of a cut, one side of which is given.
fn check_parts(board: &Board, lines: &[Edge], cut: &Cut, side: &Side) {
    let mut edges = cut.boundary.clone();
    edges.sort_unstable();
    assert_eq!(edges, boundary(board.grid(), side), "{cut:?}");
    let other: Side = side.iter().map(|is_there| !is_there).collect();
    assert!(other[cut.outside_vertex.index()], "{cut:?}");
    for (&witness, side) in cut.witnesses.iter().zip([side, &other]) {
        assert!(is_right(board, lines, witness, side), "{cut:?} of {board:?}");
    }
    // A clue outside is best: it needs nothing else.
    let is_forced = board.grid().cells().any(|cell| forces(board.puzzle(), cell, &other));
    assert_eq!(matches!(cut.witnesses[1], Witness::Clue(_)), is_forced, "{cut:?}");
}

/// True if a decided line of the cycle, or a clue beside one of its edges, shows that the loop visits the cycle's side.
fn shows(board: &Board, cycle: &Cycle, is_nested: bool) -> bool {
    let grid = board.grid();
    let lines = cycle.lines(grid);
    let is_shown = |cell: Cell| {
        let least = if claims::inside(grid, &lines, Some(cell)) && !is_nested { 1 } else { 2 };
        board.puzzle().clue(cell).number().is_some_and(|n| n >= least)
    };
    let mut cells = cycle.edges.iter().flat_map(|&edge| grid.cells_beside(edge)).flatten();
    cycle.edges.iter().any(|&edge| board.state(edge) == State::Line) || cells.any(is_shown)
}

/// Checks the cut of a closed cycle among other lines. Returns whether there is one, and whether its boundary is inside of the cycle.
fn check_cycle(board: &Board, lines: &[Edge], cycle: &Cycle) -> [bool; 2] {
    let grid = board.grid();
    let inside = strictly_inside(grid, cycle);
    let on_or_inside: Side =
        grid.vertices().map(|v| inside[v.index()] || cycle.vertices.contains(&v)).collect();
    let outside: Side = on_or_inside.iter().map(|is_there| !is_there).collect();
    let is_visited = |side: &Side| {
        let is_forced = grid.cells().any(|cell| forces(board.puzzle(), cell, side));
        is_forced || lines.iter().any(|&edge| touches(grid, edge, side))
    };
    let mut finder = CutFinder::new(board.puzzle().clone());
    let cut = finder.cut_cycle(board, cycle, lines.iter().copied());
    assert_eq!(cut, finder.cut_cycle(board, cycle, lines.iter().copied()), "the finder remembers the cycle");
    let is_nested = !is_visited(&outside);
    let Some(cut) = cut else {
        assert!(is_nested && !is_visited(&inside), "{cycle:?} is not cut");
        return [false, is_nested];
    };
    let side = if is_nested { inside.iter().map(|is_there| !is_there).collect() } else { on_or_inside };
    check_parts(board, lines, &cut, &side);
    assert_eq!(matches!(cut.witnesses[0], Witness::Unless(_)), !shows(board, cycle, is_nested), "{cut:?}");
    if let Some(line) = cycle.edges.iter().find(|&&edge| board.state(edge) == State::Line) {
        assert_eq!(cut.witnesses[0], Witness::Line(*line));
    }
    [true, is_nested]
}

/// The loops of fewer than nine lines.
fn small(loops: &[Loop]) -> Vec<&Loop> {
    loops.iter().filter(|one| one.lines.iter().filter(|&&line| line).count() < 9).collect()
}

/// A loop, or the border of the board, and a few small loops that touch neither it nor each other.
fn model(loops: &[Loop], small: &[&Loop], grid: Grid, rng: &mut impl Rng) -> Vec<bool> {
    let border: Vec<bool> = grid.edges().map(|edge| grid.cells_beside(edge).contains(&None)).collect();
    let mut lines = match rng.random_range(0..3) {
        0 => border,
        1 => small.choose(rng).unwrap().lines.clone(),
        _ => loops.choose(rng).unwrap().lines.clone(),
    };
    let is_free = |lines: &[bool], vertex: Vertex| {
        grid.spokes(vertex).into_iter().flatten().all(|edge| !lines[edge.index()])
    };
    for _ in 0..rng.random_range(0..15) {
        let more = &small.choose(rng).unwrap().lines;
        if grid.vertices().all(|vertex| is_free(&lines, vertex) || is_free(more, vertex)) {
            lines.iter_mut().zip(more).for_each(|(line, more)| *line |= more);
        }
    }
    lines
}

/// A board with some of the clues that these lines meet; some of the lines are decided.
fn board(grid: Grid, lines: &[bool], rng: &mut impl Rng) -> Board {
    let keep = *[0.0, 0.05, 0.2].choose(rng).unwrap();
    let puzzle = clues_of(grid, &counts(grid, lines), keep, rng);
    let known = *[0.0, 0.03, 0.3].choose(rng).unwrap();
    Board::given(&puzzle, &forget(lines, 1.0 - known, rng))
}

#[test]
fn cuts_of_closed_cycles() {
    let (mut rng, grid) = (ChaCha8Rng::seed_from_u64(1), grid(4, 5));
    let loops = all_loops(grid);
    let small = small(&loops);
    let mut seen = [0; 4];
    for _ in 0..3000 {
        let model = model(&loops, &small, grid, &mut rng);
        let board = board(grid, &model, &mut rng);
        let lines: Vec<Edge> = grid.edges().filter(|edge| model[edge.index()]).collect();
        for cycle in cycles_of(grid, &model) {
            let [is_cut, is_nested] = check_cycle(&board, &lines, &cycle);
            seen[usize::from(is_cut) * 2 + usize::from(is_nested)] += 1;
        }
    }
    assert!(seen[0] == 0 && seen[1..].iter().all(|&n| n > 100), "{seen:?}");
}

/// An outermost clue with a row or column of vertices between it and the cycle comes first, and any other that forces a line next.
#[test]
fn a_far_clue_is_the_first_witness() {
    let (mut rng, grid) = (ChaCha8Rng::seed_from_u64(2), grid(5, 5));
    let mut seen = [0; 3];
    for _ in 0..2000 {
        let mut clues = ['.'; 25];
        (0..rng.random_range(1..4)).for_each(|_| clues[rng.random_range(0..25)] = '1');
        let rows: Vec<String> = clues.chunks(5).map(|row| row.iter().collect()).collect();
        let board = Board::new(&puzzle(&rows.join(" ")));
        let at = grid.cells().nth(rng.random_range(0..25)).unwrap();
        let lines: Vec<bool> = grid.edges().map(|edge| grid.sides(at).contains(&edge)).collect();
        let outside: Side = grid.vertices().map(|vertex| !grid.corners(at).contains(&vertex)).collect();
        let is_far = |cell: &Cell| {
            let ([r, c], [row, col]) = (grid.cell_place(at).into(), grid.cell_place(*cell).into());
            usize::abs_diff(r, row) > 1 || usize::abs_diff(c, col) > 1
        };
        let mut finder = CutFinder::new(board.puzzle().clone());
        let far = finder.extremes().iter().copied().find(is_far);
        let any = grid.cells().find(|&cell| forces(board.puzzle(), cell, &outside));
        let cut = finder.cut_cycle(&board, &cycles_of(grid, &lines)[0], std::iter::empty());
        assert_eq!(cut.map(|cut| cut.witnesses[1]), far.or(any).map(Witness::Clue), "{at:?} {board:?}");
        seen[usize::from(any.is_some()) + usize::from(far.is_some())] += 1;
    }
    assert!(seen.iter().all(|&n| n > 20), "{seen:?}");
}

#[test]
fn extremes_are_the_outermost_positive_clues() {
    let board = puzzle("0.... ..2.. 1...3 .2... ....0");
    let cells = [(1, 2), (3, 1), (2, 0), (2, 4)].map(|(r, c)| board.grid().cell(r, c));
    let finder = CutFinder::new(board.clone());
    assert_eq!(finder.extremes(), cells);
    assert_eq!(finder.puzzle(), &board);
}

#[test]
fn cuts_around_any_set() {
    let (mut rng, grid) = (ChaCha8Rng::seed_from_u64(3), grid(3, 4));
    let loops = all_loops(grid);
    let (mut cuts, mut none) = (0, 0);
    for _ in 0..3000 {
        let right = loops.choose(&mut rng).unwrap();
        let board = board(grid, &right.lines, &mut rng);
        let lines: Vec<Edge> = grid.edges().filter(|edge| right.lines[edge.index()]).collect();
        let lines: Vec<Edge> = lines.sample(&mut rng, 2).copied().collect();
        let share = *[0.1, 0.5, 0.9].choose(&mut rng).unwrap();
        let side: Side = grid.vertices().map(|_| rng.random_bool(share)).collect();
        let other: Side = side.iter().map(|is_there| !is_there).collect();
        let finder = CutFinder::new(board.puzzle().clone());
        let is_forced = |side: &Side| grid.cells().any(|cell| forces(board.puzzle(), cell, side));
        for cell in grid.cells() {
            let is_there = |vertex: Vertex| side[vertex.index()];
            assert_eq!(finder.forces(&board, cell, is_there), forces(board.puzzle(), cell, &side));
        }
        let is_visited = |side: &Side| is_forced(side) || lines.iter().any(|&edge| touches(grid, edge, side));
        match finder.cut_around(&board, lines.iter().copied(), &side) {
            Some(cut) => {
                check_parts(&board, &lines, &cut, &side);
                cuts += 1;
            }
            None => {
                assert!(!is_visited(&side) || !is_visited(&other));
                none += 1;
            }
        }
    }
    assert!(cuts > 500 && none > 500, "{cuts} {none}");
}

/// The step of a cut is accepted, and needs all that it names.
#[test]
fn steps_of_cuts_have_no_idle_premise() {
    let (mut rng, grid) = (ChaCha8Rng::seed_from_u64(4), grid(4, 4));
    let loops = all_loops(grid);
    let small = small(&loops);
    let mut steps = 0;
    while steps < 300 {
        let model = model(&loops, &small, grid, &mut rng);
        let lines: Vec<Edge> = grid.edges().filter(|edge| model[edge.index()]).collect();
        let board = board(grid, &model, &mut rng);
        if solutions(&loops, board.puzzle()).is_empty() {
            continue;
        }
        for cycle in cycles_of(grid, &model) {
            let mut finder = CutFinder::new(board.puzzle().clone());
            let Some(cut) = finder.cut_cycle(&board, &cycle, lines.iter().copied()) else { continue };
            let (step, known) = (cut.step(&board), drawn(grid, &board.states()).collect::<Vec<_>>());
            let report =
                Replay::all(board.puzzle(), known, std::slice::from_ref(&step), Checks { irredundant: true });
            let report = report.unwrap_or_else(|rejection| panic!("{rejection}: {cut:?} {step:?}"));
            assert_eq!(report.redundant, [], "{cut:?} {step:?}");
            steps += 1;
        }
    }
}

#[test]
fn clauses_are_sorted_and_name_each_literal_once() {
    let grid = grid(2, 2);
    let edges: Vec<Edge> = grid.edges().collect();
    let cut = Cut {
        boundary: vec![edges[3], edges[1], edges[3], edges[0]],
        outside_vertex: grid.vertices().next().unwrap(),
        witnesses: [Witness::Unless(edges[2]), Witness::Clue(grid.cell(0, 0))],
    };
    let mut lit = |edge: Edge| (edge != edges[0]).then(|| Var::new(edge.index() as u32).positive());
    let line = |i: u32| Var::new(i).positive();
    let mut expected = vec![line(1), line(3), !line(2)];
    expected.sort_unstable();
    assert_eq!(cut.clause(&mut lit), expected);
    assert_eq!(blocking_clause(&mut lit, &edges[..3]), [!line(1), !line(2)]);
}
