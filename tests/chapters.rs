//! Chapters of explanations: only what everybody sees is folded into a line, and nothing is left out.
//!
//! What is folded is compared with the puzzle's edges and a walk along the lines of the board.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use slitherlink::explain::{Chapter, Explanation, Limits, chapters};
use slitherlink::generate::Clues;
use slitherlink::{Cell, Conclusion, Edge, Fact, Grid, Puzzle, State, Step, Technique, Vertex};

use crate::common::boards::{fixture, recipe};
use crate::common::cases::cases;

/// The techniques whose steps may be folded; `premature-loop` only if the loop closes nearby.
const FOLDED: [&str; 8] = [
    "zero",
    "clue-satisfied",
    "clue-remaining",
    "vertex-full",
    "vertex-continue",
    "vertex-dead-end",
    "loop-closed",
    "premature-loop",
];

/// The edges at a vertex.
fn spokes(grid: Grid, vertex: Vertex) -> Vec<Edge> {
    grid.edges().filter(|&edge| grid.ends(edge).contains(&vertex)).collect()
}

/// The vertices of the path that an edge would close, walked along the lines of a board from one end of it to the other.
fn walk(grid: Grid, states: &[State], edge: Edge) -> Vec<Vertex> {
    let [mut at, end] = grid.ends(edge);
    let (mut way, mut came) = (vec![at], edge);
    while at != end {
        let is_next = |&next: &Edge| next != came && states[next.index()] == State::Line;
        came = spokes(grid, at).into_iter().find(is_next).expect("the path goes on");
        at = grid.ends(came).into_iter().find(|&other| other != at).unwrap();
        way.push(at);
    }
    way
}

/// How far a vertex is from the nearer end of an edge, in cells.
fn distance(grid: Grid, edge: Edge, vertex: Vertex) -> usize {
    let (r, c) = grid.vertex_place(vertex);
    let far = |(y, x): (usize, usize)| r.abs_diff(y).max(c.abs_diff(x));
    grid.ends(edge).into_iter().map(|end| far(grid.vertex_place(end))).min().unwrap()
}

/// True if the drawn edges of a clue leave it one line for two edges, of which a step rests on nothing else.
fn lacks_one_line(grid: Grid, states: &[State], step: &Step) -> bool {
    let [(cell, clue)] = step.premises.clues[..] else { return false };
    let sides = grid.sides(cell);
    let is_own = |fact: &Fact| fact.drawn().is_some_and(|(edge, _)| sides.contains(&edge));
    let of = |state| {
        step.premises.facts.iter().filter(|fact| fact.drawn().is_some_and(|(_, is)| is == state)).count()
    };
    let counts = clue.number().map(usize::from) == Some(of(State::Line) + 1)
        && of(State::Cross) + of(State::Line) == 2;
    let is_drawn = |fact: &Fact| fact.drawn().is_some_and(|(edge, state)| states[edge.index()] == state);
    counts
        && step.premises.facts.iter().all(|fact| is_own(fact) && is_drawn(fact))
        && step.conclusion.facts().iter().all(|fact| matches!(fact, Fact::Cells { differ: true, .. }))
}

/// Whether a step may be folded, on the board before it.
fn may_be_folded(grid: Grid, states: &[State], step: &Step) -> bool {
    if step.technique.name() == "clue-colouring" {
        return lacks_one_line(grid, states, step);
    }
    let is_named = FOLDED.contains(&step.technique.name()) && matches!(step.conclusion, Conclusion::All(_));
    is_named
        && (step.technique.name() != "premature-loop"
            || step
                .decided()
                .all(|(edge, _)| walk(grid, states, edge).iter().all(|&dot| distance(grid, edge, dot) <= 4)))
}

/// The number at the start of a line: "14 edges follow at clues and dots."
fn number(line: &str) -> usize {
    if line.starts_with("At a clue, ") || line.starts_with("At clues, ") {
        return 0;
    }
    let (number, rest) = line.split_once(' ').unwrap();
    assert!(
        rest.starts_with("edges follow at ") || (number == "1" && rest.starts_with("edge follows at ")),
        "{line}"
    );
    number.parse().unwrap()
}

/// The cells that a fact about cells names.
fn cells_of(fact: Fact) -> impl Iterator<Item = Cell> {
    let cells = match fact {
        Fact::Cells { cells, .. } => cells,
        Fact::Edge { .. } => [None, None],
    };
    cells.into_iter().flatten()
}

/// Draws what a step decides; returns how many of these edges were undecided.
fn draw(states: &mut [State], step: &Step) -> usize {
    let mut new = 0;
    for (edge, state) in step.decided() {
        new += usize::from(states[edge.index()] == State::Undecided);
        states[edge.index()] = state;
    }
    new
}

/// True if a clue or a dot decides an edge by counting.
fn shows_more(puzzle: &Puzzle, states: &[State]) -> bool {
    let grid = puzzle.grid();
    let count = |edges: &[Edge], state| edges.iter().filter(|edge| states[edge.index()] == state).count();
    let of = |edges: &[Edge]| {
        (count(edges, State::Line), count(edges, State::Cross), count(edges, State::Undecided))
    };
    let at_clue = grid.cells().any(|cell| {
        let (lines, _, open) = of(&grid.sides(cell));
        puzzle
            .clue(cell)
            .number()
            .is_some_and(|n| open > 0 && (lines == usize::from(n) || lines + open == usize::from(n)))
    });
    at_clue
        || grid
            .vertices()
            .map(|vertex| of(&spokes(grid, vertex)))
            .any(|(lines, _, open)| matches!((lines, open), (2, 1..) | (1 | 0, 1)))
}

/// Checks the chapters of an explanation. Returns how many steps they show, and how many they fold.
fn check(puzzle: &Puzzle, explanation: &Explanation) -> (usize, usize) {
    let (grid, steps) = (puzzle.grid(), &explanation.steps);
    let all = chapters(grid, steps);
    let in_order: Vec<usize> = all.iter().flat_map(Chapter::steps).collect();
    assert_eq!(in_order, (0..steps.len()).collect::<Vec<_>>(), "{puzzle}");
    let mut states = vec![State::Undecided; grid.edge_count()];
    let mut shown = 0;
    for chapter in &all {
        if let Some(thought) = chapter.thought {
            // All loops that would close are looked at together, the near ones and the others; and a contradiction is the end.
            let may_be_early = steps[thought].technique == Technique::PrematureLoop
                || steps[thought].conclusion == Conclusion::Contradiction;
            assert!(
                may_be_early || !shows_more(puzzle, &states),
                "{:?} comes early: {puzzle}",
                steps[thought]
            );
            assert!(!may_be_folded(grid, &states, &steps[thought]), "{:?}: {puzzle}", steps[thought]);
            draw(&mut states, &steps[thought]);
            shown += 1;
        }
        let mut follow = 0;
        for step in &steps[chapter.following.clone()] {
            assert!(may_be_folded(grid, &states, step), "{step:?}: {puzzle}");
            follow += draw(&mut states, step);
        }
        let line = chapter.line(grid, steps);
        assert_eq!(line.as_deref().map_or(0, number), follow, "{puzzle}");
        let colours =
            steps[chapter.following.clone()].iter().filter(|step| step.technique.name() == "clue-colouring");
        for fact in colours.flat_map(|step| step.conclusion.facts()) {
            let named = cells_of(*fact).all(|cell| {
                let (r, c) = grid.cell_place(cell);
                let name = format!("r{}c{}", r + 1, c + 1);
                line.iter().any(|line| line.split([' ', ',', '.']).any(|word| word == name))
            });
            assert!(named, "{line:?} does not say {fact:?}: {puzzle}");
        }
    }
    assert_eq!(states, explanation.states, "{puzzle}");
    (shown, steps.len() - shown)
}

/// Each edge of the solution is in a step that is shown or in a chapter's line, and only what everybody sees is in a line.
#[test]
fn chapters_fold_only_what_everybody_sees() {
    let (mut shown, mut folded) = (0, 0);
    for (size, clues, boards) in
        [(10, Clues::Minimal, 12), (10, Clues::Share(0.55), 12), (7, Clues::Full, 8), (5, Clues::Minimal, 30)]
    {
        for index in 0..cases(boards) {
            let puzzle = recipe(size, clues).make(61, index).unwrap().puzzle;
            let (more, fewer) = check(&puzzle, &Limits::default().explain(&puzzle));
            (shown, folded) = (shown + more, folded + fewer);
        }
    }
    assert!(shown > 300 && folded > 2 * shown, "{shown} shown, {folded} folded");
}

/// The same where the steps lead to a contradiction, or as far as anything is certain.
#[test]
fn chapters_of_boards_without_one_solution() {
    for puzzle in ["slink/none.txt", "slink/several-8x8.txt"].iter().flat_map(|path| fixture(path)) {
        check(&puzzle, &Limits::default().explain(&puzzle));
    }
}
