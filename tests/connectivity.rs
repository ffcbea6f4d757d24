//! What connectivity says of a board, against walks over the whole board; while facts are added and taken back.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::{BTreeMap, BTreeSet};

use crate::common::boards::{clues_of, grid};
use crate::common::cases::cases;
use crate::common::oracle::{Loop, all_loops};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use slitherlink::internals::deduce::{Colour, Deducer, Mark, Rulebook};
use slitherlink::internals::explain::Searches;
use slitherlink::{Cell, Clue, Edge, Fact, Grid, Puzzle, State, Technique, TechniqueSet};

/// A cell, or the outside.
type Node = Option<Cell>;

/// Cells that are known to be equal, and those that are known to be different from them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    own: BTreeSet<Node>,
    barred: BTreeSet<Node>,
}

/// What connectivity says of a group: it is in two parts, or these cells belong to it.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Apart,
    Links(BTreeSet<Node>),
}

/// The nodes beside each node, unless a line is between them.
type Ways = BTreeMap<Node, Vec<Node>>;

fn ways(deducer: &Deducer) -> Ways {
    let (grid, lines): (Grid, Vec<Edge>) = (
        deducer.board().grid(),
        deducer.board().grid().edges().filter(|&edge| deducer.board().state(edge) == State::Line).collect(),
    );
    let mut ways = Ways::new();
    for edge in grid.edges().filter(|edge| !lines.contains(edge)) {
        let [a, b] = grid.cells_beside(edge);
        ways.entry(a).or_default().push(b);
        ways.entry(b).or_default().push(a);
    }
    ways
}

impl Group {
    /// What can be reached from the first cell without passing another one.
    fn reached(&self, ways: &Ways, without: Option<Node>) -> BTreeSet<Node> {
        let first = *self.own.first().unwrap();
        let (mut reached, mut todo) = (BTreeSet::from([first]), vec![first]);
        while let Some(node) = todo.pop() {
            for &next in ways.get(&node).into_iter().flatten() {
                if Some(next) != without && !self.barred.contains(&next) && reached.insert(next) {
                    todo.push(next);
                }
            }
        }
        reached
    }

    fn said(&self, grid: Grid, ways: &Ways) -> Said {
        if !self.own.is_subset(&self.reached(ways, None)) {
            return Said::Apart;
        }
        let is_link = |node: &Node| !self.own.is_subset(&self.reached(ways, Some(*node)));
        let nodes = [None].into_iter().chain(grid.cells().map(Some));
        Said::Links(nodes.filter(|node| !self.own.contains(node) && is_link(node)).collect())
    }
}

/// The groups of a board, by what the deducer knows of its cells.
fn groups(deducer: &Deducer) -> Vec<Group> {
    let nodes: Vec<Node> = [None].into_iter().chain(deducer.board().grid().cells().map(Some)).collect();
    let of = |side: Colour| nodes.iter().copied().filter(|&node| deducer.colour(node) == side).collect();
    let mut groups: Vec<Group> = Vec::new();
    for &node in &nodes {
        let side = deducer.colour(node);
        let group = Group { own: of(side), barred: of(Colour { opposite: !side.opposite, ..side }) };
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    groups
}

/// Small grids, each with all of its loops.
fn with_loops(sizes: [(u64, u64); 2]) -> [(Grid, Vec<Loop>); 2] {
    sizes.map(|(rows, cols)| grid(rows, cols)).map(|grid| (grid, all_loops(grid)))
}

/// The sides of all cells, inside or not: those of a loop, or any.
fn sides(grid: Grid, loops: &[Loop], rng: &mut impl Rng) -> Vec<bool> {
    match loops.choose(rng) {
        Some(one) if rng.random_bool(0.7) => {
            grid.cells().map(|cell| one.inside >> cell.index() & 1 == 1).collect()
        }
        _ => grid.cells().map(|_| rng.random_bool(0.5)).collect(),
    }
}

/// Some facts that fit the sides of the cells.
fn facts(deducer: &Deducer, sides: &[bool], rng: &mut impl Rng) -> Vec<Fact> {
    let grid = deducer.board().grid();
    let is_inside = |node: Node| node.is_some_and(|cell| sides[cell.index()]);
    let cells: Vec<Node> = [None].into_iter().chain(grid.cells().map(Some)).collect();
    let edges: Vec<Edge> = grid.edges().collect();
    let one = |rng: &mut _| match Rng::next_u32(rng) % 3 {
        0 => {
            let [a, b] = [(); 2].map(|()| *cells.choose(rng).unwrap());
            Fact::cells(a, b, is_inside(a) != is_inside(b))
        }
        _ => {
            let edge = *edges.choose(rng).unwrap();
            let [a, b] = grid.cells_beside(edge);
            Fact::Edge { edge, line: is_inside(a) != is_inside(b) }
        }
    };
    let number = rng.random_range(1..4);
    let facts = std::iter::repeat_with(|| one(rng)).take(number);
    facts
        .filter(|fact| fact.drawn().is_none_or(|(edge, _)| deducer.board().state(edge) == State::Undecided))
        .collect()
}

/// Compares what a survey says with walks over the whole board. Returns how many cells it named.
fn compare(deducer: &mut Deducer, searches: &mut Searches) -> usize {
    let (grid, ways) = (deducer.board().grid(), ways(deducer));
    let groups = groups(deducer);
    let said: Vec<Said> = groups.iter().map(|group| group.said(grid, &ways)).collect();
    let news = searches.survey(deducer, Technique::ConnectedColours).unwrap_or_default().concat();
    if said.contains(&Said::Apart) {
        assert!(news.is_empty(), "{:?} {groups:?}", deducer.board().states());
        return 0;
    }
    let of_group = |(group, said): (&Group, &Said)| match said {
        Said::Links(nodes) => {
            let first = *group.own.first().unwrap();
            nodes.iter().map(|&node| Fact::cells(first, node, false)).collect()
        }
        Said::Apart => Vec::new(),
    };
    let expected: BTreeSet<Fact> = groups.iter().zip(&said).flat_map(of_group).collect();
    assert_eq!(
        news.into_iter().collect::<BTreeSet<Fact>>(),
        expected,
        "{:?} {groups:?}",
        deducer.board().states()
    );
    expected.len()
}

#[test]
fn connectivity_says_what_walks_over_the_whole_board_say() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let small = with_loops([(3, 4), (4, 4)]);
    let none = Rulebook::new(TechniqueSet::NONE);
    let (mut looks, mut named) = (0, 0);
    for case in 0..cases(50) {
        let large = grid(rng.random_range(2..7), rng.random_range(2..7));
        let (grid, loops) =
            if case % 3 == 0 { (large, Vec::new()) } else { small.choose(&mut rng).unwrap().clone() };
        let puzzle = Puzzle::new(grid, vec![Clue::BLANK; grid.cell_count()]).unwrap();
        let sides = sides(grid, &loops, &mut rng);
        let (mut searches, mut deducer) = (Searches::new(&puzzle), Deducer::new(&none, &puzzle));
        let mut marks: Vec<Mark> = Vec::new();
        for _ in 0..30 {
            if rng.random_bool(0.25)
                && let Some(mark) = marks.pop()
            {
                deducer.backtrack_to(mark);
            } else {
                deducer.sync().unwrap();
                marks.push(deducer.mark());
                let facts = facts(&deducer, &sides, &mut rng);
                assert!(deducer.adopt_facts(&facts).is_ok());
            }
            // Random sides may have four lines at a vertex.
            if deducer.sync().is_err() {
                break;
            }
            if rng.random_bool(0.7) {
                named += compare(&mut deducer, &mut searches);
                looks += 1;
            }
        }
    }
    assert!(looks > 200 && named > 200, "{looks} looks, {named} cells");
}

/// The same on boards with clues, where rules and colours go on from assumed edges, all at once or round by round.
#[test]
fn connectivity_follows_rounds_and_what_ifs() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let small = with_loops([(4, 4), (4, 5)]);
    let all = Rulebook::new(TechniqueSet::SOLVING.without(Technique::WhatIf).without(Technique::EitherWay));
    let (mut looks, mut named) = (0, 0);
    for _ in 0..cases(40) {
        let (grid, loops) = small.choose(&mut rng).unwrap();
        let one = loops.choose(&mut rng).unwrap();
        let puzzle = clues_of(*grid, &one.counts, 0.25, &mut rng);
        let (mut searches, mut deducer) = (Searches::new(&puzzle), Deducer::new(&all, &puzzle));
        deducer.run_rules().and_then(|()| deducer.settle()).unwrap();
        for _ in 0..12 {
            let open: Vec<Edge> =
                grid.edges().filter(|&edge| deducer.board().state(edge) == State::Undecided).collect();
            let Some(&edge) = open.choose(&mut rng) else { break };
            let mark = deducer.mark();
            // Every other time it stays.
            let line = one.lines[edge.index()] ^ rng.random_bool(0.5);
            assert!(deducer.adopt_facts(&[Fact::Edge { edge, line }]).is_ok());
            let is_by_rounds = rng.random_bool(0.5);
            let ends = loop {
                let is_quiet = match is_by_rounds {
                    true => deducer.round().map(|has_news| !has_news),
                    false => deducer.settle().map(|()| true),
                };
                match is_quiet {
                    Ok(false) => {}
                    Ok(true) => break Ok(()),
                    Err(conflict) => break Err(conflict),
                }
            };
            if ends.is_ok() {
                named += compare(&mut deducer, &mut searches);
                looks += 1;
            }
            if ends.is_err() || line != one.lines[edge.index()] || rng.random_bool(0.5) {
                deducer.backtrack_to(mark);
            }
        }
    }
    assert!(looks > 25 && named > 25, "{looks} looks, {named} cells");
}
