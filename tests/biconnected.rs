//! Biconnected components against their definition, and boards whose edges lie in several.

use num_bigint::BigUint;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use slitherlink::count::{Budget, Likelihood};
use slitherlink::internals::search::Biconnected;
use slitherlink::{Board, Deadline, Edge, Grid, Options, Puzzle, Solver, State, Strategy};
use std::time::Duration;

use crate::common::boards::{fixture, grid};

/// For each edge, the part it is in after removing one vertex: two edges are in the same part if a path of
/// open edges that avoids the vertex joins them.
fn parts(grid: Grid, open: &[Edge], without: Option<usize>) -> Vec<usize> {
    let mut part: Vec<usize> = (0..grid.edge_count()).collect();
    let ends = |edge: Edge| grid.ends(edge).map(|vertex| vertex.index());
    let meet = |a: Edge, b: Edge| ends(a).iter().any(|end| Some(*end) != without && ends(b).contains(end));
    for _ in open {
        for &a in open {
            for &b in open.iter().filter(|&&b| meet(a, b)) {
                let least = part[a.index()].min(part[b.index()]);
                (part[a.index()], part[b.index()]) = (least, least);
            }
        }
    }
    part
}

#[test]
fn components_are_what_no_vertex_parts() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut several = 0;
    for _ in 0..300 {
        let grid = grid(rng.random_range(1..4), rng.random_range(1..5));
        let puzzle = Puzzle::new(grid, vec![slitherlink::Clue::BLANK; grid.cell_count()]).unwrap();
        let crosses = rng.random_range(0.1..0.6);
        let mut state = || match () {
            () if rng.random_bool(crosses) => State::Cross,
            () if rng.random_bool(0.2) => State::Line,
            () => State::Undecided,
        };
        let states: Vec<State> = grid.edges().map(|_| state()).collect();
        let board = Board::given(&puzzle, &states);
        let components = Biconnected::of(&board);
        let open: Vec<Edge> = grid.edges().filter(|edge| states[edge.index()] != State::Cross).collect();
        let without = [None].into_iter().chain(grid.vertices().map(|vertex| Some(vertex.index())));
        let all: Vec<Vec<usize>> = without.map(|vertex| parts(grid, &open, vertex)).collect();
        for (i, &a) in open.iter().enumerate() {
            for &b in &open[i + 1..] {
                let is_one = all.iter().all(|part| part[a.index()] == part[b.index()]);
                assert_eq!(
                    components.component(a) == components.component(b),
                    is_one,
                    "{a:?} {b:?} of {states:?}"
                );
                several += usize::from(!is_one && all[0][a.index()] == all[0][b.index()]);
            }
        }
        assert!(grid.edges().all(|edge| components.component(edge).is_some() == open.contains(&edge)));
    }
    assert!(several > 1000, "{several}");
}

/// The backbone according to counting.
fn counted(puzzle: &Puzzle) -> Vec<State> {
    let counted = Likelihood::new(&Board::new(puzzle), Budget::default(), &mut |_| {}).unwrap();
    let state = |edge| match counted.lines(edge) {
        lines if *lines == BigUint::ZERO => State::Cross,
        lines if lines == counted.loops() => State::Line,
        _ => State::Undecided,
    };
    puzzle.grid().edges().map(state).collect()
}

#[test]
fn what_is_forced_is_told_where_edges_lie_in_several_components() {
    for puzzle in fixture("slink/blocks.txt") {
        let counted = counted(&puzzle);
        for strategy in [Strategy::Fast, Strategy::Reference] {
            // Each takes a hundredth of a second; without components it would not end.
            let minute = Deadline::within(Some(Duration::from_secs(60)));
            let options = Options { strategy, ..Options::default() };
            let forced = Solver::new(options).until(&minute).backbone(&puzzle).unwrap();
            assert_eq!((forced.unsettled, &forced.states), (0, &counted), "{strategy:?}: {puzzle}");
        }
    }
}
