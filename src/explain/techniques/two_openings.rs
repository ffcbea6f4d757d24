//! `two-openings`: the loop must leave a part of the board, since there is something to reach on both sides,
//! and only two edges that lead out are not crosses, so both are lines. With fewer there is no loop.

use std::ops::ControlFlow::Continue;
use std::ops::Range;

use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::explain::findings::{Findings, Flow, News};
use crate::explain::words::names::{Names, drawn, list};
use crate::grid::{Cell, Edge, State, Vertex};
use crate::puzzle::{Clue, Puzzle};
use crate::search::cuts::{Cut, CutFinder};
use crate::step::{Conclusion, Fact, Step};
use crate::technique::Technique;

/// Searches for parts of a board with two openings.
#[derive(Debug)]
pub(super) struct Openings {
    cuts: CutFinder,
}

/// Of the pairs of edges of a ring, only those among its first few edges are compared.
const RING: usize = 12;

impl Openings {
    /// Prepares the search for boards with these clues.
    pub(super) fn new(puzzle: &Puzzle) -> Openings {
        Openings { cuts: CutFinder::new(puzzle.clone()) }
    }

    /// Offers what follows because the loop must pass between two parts of the board.
    pub(super) fn search(&self, board: &Board, deadline: &Deadline, findings: &mut impl Findings) -> Flow {
        let forest = SpanningForest::new(board);
        if let Some(tree) = forest.apart() {
            let step = || self.step(board, |vertex| tree.contains(&forest.place[vertex.index()]));
            findings.take(|| News::Contradiction, step)?;
        }
        let rings = forest.rings();
        let mut in_time = rings.iter().take_while(|_| !deadline.has_passed());
        in_time.try_for_each(|ring| {
            // If two parts have something to reach, one of these pairs separates them.
            let Some(first) = ring[1..].iter().find_map(|&other| self.between(&forest, [ring[0], other]))
            else {
                return Continue(());
            };
            let line = |&edge: &Edge| Fact::Edge { edge, line: true };
            let news = || News::Facts(ring.iter().map(line).collect());
            findings.take(news, || Some(self.easiest(&forest, ring, first)))
        })
    }

    /// The step with the fewest premises among those by two edges of a ring, any two of which cut the board
    /// in two.
    fn easiest(&self, forest: &SpanningForest, ring: &[Edge], first: Step) -> Step {
        let few = &ring[..ring.len().min(RING)];
        let pairs = few.iter().enumerate().flat_map(|(i, &a)| few[i + 1..].iter().map(move |&b| [a, b]));
        let size = |step: &Step| step.premises.facts.len() + step.premises.clues.len();
        let smaller = |best: Step, step: Step| if size(&step) < size(&best) { step } else { best };
        pairs.filter_map(|pair| self.between(forest, pair)).fold(first, smaller)
    }

    /// The step by which these two edges are lines, if they are the only connection between two parts of the
    /// board and both have something to reach.
    fn between(&self, forest: &SpanningForest, [a, b]: [Edge; 2]) -> Option<Step> {
        let part = forest.between(a, b)?;
        let is_it = |inside: bool| forest.has_something(&self.cuts, inside, &part);
        if is_it(true) && is_it(false) {
            self.step(forest.board, |vertex| part.has(forest.place[vertex.index()]))
        } else {
            None
        }
    }

    /// The step about the edges that lead out of these vertices: a contradiction if none is left, or two
    /// lines.
    fn step(&self, board: &Board, is_within: impl Fn(Vertex) -> bool) -> Option<Step> {
        let is_within: Vec<bool> = board.grid().vertices().map(is_within).collect();
        let cut = self.cuts.cut_around(board, board.lines(), &is_within)?;
        let Step { premises, conclusion, .. } = Cut::step(&cut, board);
        let conclusion = match conclusion.facts() {
            [] => Conclusion::Contradiction,
            both @ [_, _] => Conclusion::All(both.to_vec()),
            _ => return None,
        };
        Some(Step::new(Technique::TwoOpenings, premises, conclusion))
    }
}

/// The edges at a vertex that are not crossed, each with the vertex at its other end.
fn neighbours(board: &Board, vertex: Vertex) -> impl Iterator<Item = (Edge, Vertex)> {
    let (grid, crosses) = (board.grid(), board.spokes(vertex).off());
    let spokes = grid.spokes(vertex).into_iter().enumerate().filter(move |(k, _)| crosses >> k & 1 == 0);
    spokes.filter_map(move |(k, edge)| Some((edge?, grid.along(vertex, k))))
}

/// A set of vertices, by their positions in the walk: a range without a subrange.
struct Part {
    whole: Range<usize>,
    hole: Range<usize>,
}

impl Part {
    fn has(&self, place: usize) -> bool {
        self.whole.contains(&place) && !self.hole.contains(&place)
    }

    /// The places in the part, or those outside of it among the first `count` ones.
    fn places(&self, inside: bool, count: usize) -> impl Iterator<Item = usize> + use<> {
        let (whole, hole) = (&self.whole, &self.hole);
        let ranges = match inside {
            // A part without a hole has the hole 0..0, outside of it.
            true if hole.is_empty() => [whole.clone(), 0..0],
            true => [whole.start..hole.start, hole.end..whole.end],
            false => [0..whole.start, whole.end..count],
        };
        let within = if inside { 0..0 } else { hole.clone() };
        ranges.into_iter().flatten().chain(within)
    }
}

/// A depth-first spanning forest of the edges that are not crosses, used to find pairs of edges whose removal
/// cuts the board in two.
///
/// Each edge outside of the forest has a pseudorandom label, and each tree edge the XOR of the labels of the
/// edges that close a cycle with it (cycle-space sampling). So two edges have the same label if the same
/// cycles pass through them, and these form such a pair. Labels that agree by chance are found out when the
/// cut is built.
struct SpanningForest<'a> {
    board: &'a Board,
    /// The vertices in the order of the walk (preorder).
    order: Vec<Vertex>,
    /// For each vertex its place in that order.
    place: Vec<usize>,
    /// For each place, the end of the range of its subtree.
    end: Vec<usize>,
    /// For each place, the edge by which the walk arrived and the place it came from; `None` at the root of a
    /// tree.
    from: Vec<Option<(Edge, usize)>>,
    /// For each place, the number of line ends at the places before it.
    lines: Vec<usize>,
}

/// The place of a vertex that the walk has not reached.
const NOWHERE: usize = usize::MAX;

impl<'a> SpanningForest<'a> {
    fn new(board: &'a Board) -> SpanningForest<'a> {
        let grid = board.grid();
        let count = grid.vertex_count();
        let mut forest = SpanningForest {
            board,
            order: Vec::with_capacity(count),
            place: vec![NOWHERE; count],
            end: Vec::with_capacity(count),
            from: Vec::with_capacity(count),
            lines: Vec::with_capacity(count + 1),
        };
        grid.vertices().for_each(|root| forest.walk(root));
        let mut lines = 0;
        for &vertex in &forest.order {
            forest.lines.push(lines);
            lines += board.spokes(vertex).on().count_ones() as usize;
        }
        forest.lines.push(lines);
        forest
    }

    /// Walks depth-first from a vertex, without recursion, since large boards would overflow the stack.
    fn walk(&mut self, root: Vertex) {
        let mut open = vec![(root, None)];
        let mut path: Vec<usize> = Vec::new();
        while let Some((vertex, from)) = open.pop() {
            if self.place[vertex.index()] != NOWHERE {
                continue;
            }
            let (place, before) = (self.order.len(), from.map(|(_, before)| before));
            while let Some(last) = path.pop_if(|last| Some(*last) != before) {
                self.end[last] = place;
            }
            path.push(place);
            self.place[vertex.index()] = place;
            self.order.push(vertex);
            self.from.push(from);
            self.end.push(NOWHERE);
            open.extend(neighbours(self.board, vertex).map(|(edge, next)| (next, Some((edge, place)))));
        }
        path.into_iter().for_each(|place| self.end[place] = self.order.len());
    }

    /// The subtree below a tree edge; `None` for other edges.
    fn beyond(&self, edge: Edge) -> Option<Range<usize>> {
        let places = self.board.grid().ends(edge).map(|end| self.place[end.index()]);
        let last = places[0].max(places[1]);
        let is_taken = self.from[last].is_some_and(|(from, _)| from == edge);
        is_taken.then(|| last..self.end[last])
    }

    /// The vertices on one side of a pair of edges through which the same cycles pass.
    fn between(&self, a: Edge, b: Edge) -> Option<Part> {
        let (whole, hole) = match (self.beyond(a), self.beyond(b)) {
            (Some(a), Some(b)) if a.contains(&b.start) => (a, b),
            (Some(a), Some(b)) if b.contains(&a.start) => (b, a),
            (Some(whole), None) | (None, Some(whole)) => (whole, 0..0),
            _ => return None,
        };
        Some(Part { whole, hole })
    }

    /// The number of line ends in a range of places.
    fn ends_in(&self, range: &Range<usize>) -> usize {
        self.lines[range.end] - self.lines[range.start]
    }

    /// True if a part of the board, or with `inside` false the rest of it, has something that the loop must
    /// reach.
    fn has_something(&self, cuts: &CutFinder, inside: bool, part: &Part) -> bool {
        let within = self.ends_in(&part.whole) - self.ends_in(&part.hole);
        let all = self.ends_in(&(0..self.order.len()));
        let is_there = |vertex: Vertex| part.has(self.place[vertex.index()]) == inside;
        (if inside { within } else { all - within }) > 0
            || part.places(inside, self.order.len()).any(|place| {
                let mut cells = self.board.grid().cells_at(self.order[place]).into_iter().flatten();
                cells.any(|cell| cuts.forces(self.board, cell, is_there))
            })
    }

    /// A tree with lines, if another one has lines as well.
    fn apart(&self) -> Option<Range<usize>> {
        let roots = (0..self.order.len()).filter(|&place| self.from[place].is_none());
        let mut trees = roots.map(|root| root..self.end[root]).filter(|tree| self.ends_in(tree) > 0);
        trees.next()?;
        trees.next()
    }

    /// The sets of undecided edges any two of which cut the board in two.
    fn rings(&self) -> Vec<Vec<Edge>> {
        let grid = self.board.grid();
        let mut sums = vec![0; self.order.len()];
        let mut labels: Vec<u64> = grid.edges().map(|edge| mix(edge.index() as u64)).collect();
        let states = self.board.states();
        let is_open = |edge: &Edge| states[edge.index()] != State::Cross;
        for edge in grid.edges().filter(is_open).filter(|&edge| self.beyond(edge).is_none()) {
            grid.ends(edge).into_iter().for_each(|end| sums[self.place[end.index()]] ^= labels[edge.index()]);
        }
        for (place, from) in self.from.iter().enumerate().rev() {
            if let &Some((edge, before)) = from {
                labels[edge.index()] = sums[place];
                sums[before] ^= sums[place];
            }
        }
        let undecided = grid.edges().filter(|edge| states[edge.index()] == State::Undecided);
        let mut labelled: Vec<(u64, Edge)> = undecided.map(|edge| (labels[edge.index()], edge)).collect();
        labelled.sort_unstable();
        let rings = labelled.chunk_by(|a, b| a.0 == b.0).filter(|ring| ring.len() > 1);
        let mut rings: Vec<Vec<Edge>> =
            rings.map(|ring| ring.iter().map(|&(_, edge)| edge).collect()).collect();
        rings.sort_unstable();
        rings
    }
}

/// A pseudorandom number (splitmix64, Steele, Lea and Flood 2014).
const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Words what the loop must connect, and how few ways there are.
pub(in crate::explain) fn reason(names: &Names, step: &Step) -> String {
    let ways = if step.conclusion == Conclusion::Contradiction { "no way" } else { "only two ways" };
    let crosses = drawn(&step.premises.facts, false);
    let part = match &crosses[..] {
        [] => "the border leaves".into(),
        [_] => format!("{} leaves", names.drawn(&crosses, false)),
        _ => format!("{} leave", names.drawn(&crosses, false)),
    };
    let ends = step.premises.clues.len() + drawn(&step.premises.facts, true).len();
    let things = things(names, step, |_| true).unwrap_or_default();
    match ends {
        1 => format!("The loop has lines on both sides of {things}, and {part} {ways} from one to the other"),
        _ => format!("The loop must come to {things}, and {part} {ways} from one to the other"),
    }
}

/// Lists what the loop must reach: some of the clues of a step, and its lines; `None` if there are none.
pub(super) fn things(names: &Names, step: &Step, is_one: impl Fn(&(Cell, Clue)) -> bool) -> Option<String> {
    let clues = step.premises.clues.iter().filter(|clue| is_one(clue)).map(|clue| names.clue(clue));
    let lines = drawn(&step.premises.facts, true);
    let lines = lines.iter().map(|&edge| names.drawn(&[edge], true));
    let things: Vec<String> = clues.chain(lines).collect();
    (!things.is_empty()).then(|| list(&things))
}
