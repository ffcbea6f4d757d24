//! Reasons for `adjacent-threes` and `diagonal-threes`.

use std::ops::Range;

use super::{Find, Method, with_all};
use crate::deduce::board::Board;
use crate::explain::findings::{Findings, Flow, News};
use crate::explain::words::names::{Names, list};
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Premises, Step};
use crate::technique::Technique;

/// The deducer finds the lines, and the search the crosses.
pub(super) static ADJACENT: Method =
    Method::new(Find::By(|_, deducer, _, findings| search(deducer.board(), findings)), adjacent)
        .seen(|board, step| {
            let sides = if lines(&step) > 0 {
                far_sides(board.grid(), &step, around_shared, 1..3)
            } else {
                Vec::new()
            };
            with_all(board, step, sides)
        })
        .followed_by(|names, step| {
            let is_pair =
                !pair(names.grid, step, around_shared).is_some_and(|pair| is_row(names.grid, step, pair));
            (lines(step) == 3 && is_pair).then(|| "all three edges are lines".into())
        });
pub(super) static DIAGONAL: Method = Method::new(Find::Elsewhere, diagonal)
    .seen(|board, step| {
        let sides = far_sides(board.grid(), &step, sides_far_from_corner, 0..4);
        with_all(board, step, sides)
    })
    .followed_by(|_, step| (lines(step) == 4).then(|| "all four far sides are lines".into()));

/// The lines on the far sides of the two 3s of a step: those of `around` from one place to another.
fn far_sides(grid: Grid, step: &Step, around: Around, far: Range<usize>) -> Vec<Fact> {
    let edges = pair(grid, step, around).map(|pair| around(grid, pair.map(|(cell, _)| *cell)));
    let line = |&edge: &Edge| Fact::Edge { edge, line: true };
    edges.iter().flat_map(|edges| &edges[far.clone()]).map(line).collect()
}

/// Edges around two cells.
type Around = fn(Grid, [Cell; 2]) -> Vec<Edge>;

/// The number of lines that follow.
fn lines(step: &Step) -> usize {
    step.decided().filter(|&(_, state)| state == State::Line).count()
}

/// Searches all pairs of 3s side by side for the edges in line with the one between them.
fn search(board: &Board, findings: &mut Findings) -> Flow {
    let grid = board.grid();
    let is_three = |cell: &Cell| board.clue(*cell).is(3);
    let threes = || grid.cells().filter(is_three);
    let beside = |a: Cell| [1, 2].into_iter().filter_map(move |side| grid.across_side(a, side));
    let mut pairs = threes().flat_map(|a| beside(a).filter(is_three).map(move |b| [a, b]));
    pairs.try_for_each(|pair| {
        let onwards = around_shared(grid, pair).split_off(3);
        let open = onwards.into_iter().filter(|&edge| board.state(edge) == State::Undecided);
        let news: Vec<Fact> = open.map(|edge| Fact::Edge { edge, line: false }).collect();
        if news.is_empty() {
            return Flow::Continue(());
        }
        let step = || {
            let clues = pair.map(|cell| (cell, board.clue(cell))).to_vec();
            let conclusion = Conclusion::All(news.clone());
            Some(Step::new(Technique::AdjacentThrees, Premises::new(clues, Vec::new()), conclusion))
        };
        findings.take(|| News::Facts(news.clone()), step)
    })
}

/// Two 3s that share a side.
fn adjacent(names: &Names, step: &Step) -> String {
    let Some(pair) = pair(names.grid, step, around_shared) else { return String::new() };
    let around = around_shared(names.grid, pair.map(|(cell, _)| *cell));
    let decides = |edges: &[Edge]| step.decided().any(|(edge, _)| edges.contains(&edge));
    let (far, onwards) = around[1..].split_at(2);
    let beyond: Vec<&(Cell, Clue)> = step.premises.clues.iter().filter(|clue| !pair.contains(clue)).collect();
    if is_row(names.grid, step, pair) {
        let all: Vec<String> = step.premises.clues.iter().map(|&(cell, _)| names.cell(Some(cell))).collect();
        let reason = "a cross on a far side of two would give one of them two crosses";
        return format!("The 3s at {} share edges: {reason}", list(&all));
    }
    let round = format!("a cross there would close a loop without {}", names.clues(beyond.iter().copied()));
    let reasons = [
        (!beyond.is_empty(), round.as_str()),
        (decides(far), "a cross on a far side would give the other 3 two crosses"),
        (
            decides(onwards),
            "a line straight on from it would block a side of each 3, and three lines would meet at the other end of that edge",
        ),
    ];
    let reasons: Vec<&str> =
        reasons.into_iter().filter(|(is_told, _)| *is_told).map(|(_, words)| words).collect();
    format!("{} share an edge: {}", threes(names, pair), reasons.join("; "))
}

/// Whether the only other clue of a step is a third 3 in a row with two that share a side.
fn is_row(grid: Grid, step: &Step, pair: [&(Cell, Clue); 2]) -> bool {
    let shared = around_shared(grid, pair.map(|(cell, _)| *cell))[0];
    let others: Vec<&(Cell, Clue)> = step.premises.clues.iter().filter(|clue| !pair.contains(clue)).collect();
    let is_far = |third: Cell, one: Cell| {
        around_shared(grid, [one, third]).get(1..3).is_some_and(|far| far.contains(&shared))
    };
    matches!(others[..], [third] if pair.iter().any(|one| is_far(third.0, one.0)))
}

/// Two 3s that share only a corner.
fn diagonal(names: &Names, step: &Step) -> String {
    let Some(pair) = pair(names.grid, step, sides_far_from_corner) else { return String::new() };
    format!(
        "{} share a corner: were a far side a cross, its 3 would have two lines at that corner, giving the other 3 two crosses, one too many",
        threes(names, pair)
    )
}

/// "The 3s at r1c1 and r1c2".
fn threes(names: &Names, pair: [&(Cell, Clue); 2]) -> String {
    let [a, b] = pair.map(|&(cell, _)| names.cell(Some(cell)));
    format!("The 3s at {a} and {b}")
}

/// The two 3s whose `sides` the step decides. Other clues of the step only show that there is something else to reach.
fn pair(grid: Grid, step: &Step, sides: Around) -> Option<[&(Cell, Clue); 2]> {
    let threes = || step.premises.clues.iter().filter(|(_, clue)| clue.number() == Some(3));
    let mut pairs = threes().flat_map(|a| threes().map(move |b| [a, b])).filter(|[a, b]| a.0 < b.0);
    pairs.find(|pair| {
        let sides = sides(grid, pair.map(|(cell, _)| *cell));
        !sides.is_empty() && step.decided().all(|(edge, _)| sides.contains(&edge))
    })
}

/// The side that two cells share, their far sides, and the edges in line with the shared side; none if they share none.
pub(in crate::explain) fn around_shared(grid: Grid, [a, b]: [Cell; 2]) -> Vec<Edge> {
    let (of_a, of_b) = (grid.sides(a), grid.sides(b));
    let Some(k) = (0..4).find(|&k| of_b.contains(&of_a[k])) else { return Vec::new() };
    let own = [of_a, of_b].concat();
    let meet = grid.ends(of_a[k]).into_iter().flat_map(|dot| grid.spokes(dot).into_iter().flatten());
    let onwards = meet.filter(|edge| !own.contains(edge));
    [of_a[k], of_a[(k + 2) % 4], of_b[k]].into_iter().chain(onwards).collect()
}

/// The sides of two cells that do not come to the corner that is all they share; none if they share more or less.
fn sides_far_from_corner(grid: Grid, [a, b]: [Cell; 2]) -> Vec<Edge> {
    let corners = grid.corners(b);
    let shared: Vec<Vertex> = grid.corners(a).into_iter().filter(|corner| corners.contains(corner)).collect();
    let [corner] = shared[..] else { return Vec::new() };
    let sides = [a, b].into_iter().flat_map(|cell| grid.sides(cell));
    sides.filter(|&side| !grid.ends(side).contains(&corner)).collect()
}
