//! Two openings: the loop must come out of a part of the board, since there is something in it and something outside of it that
//! it must come to, and only two edges that lead out are not crossed: both are lines. With fewer there is no loop.

use std::collections::BTreeMap;

use crate::deduce::board::Board;
use crate::grid::{Edge, Grid, State, Vertex};
use crate::puzzle::Puzzle;
use crate::search::cuts::{Closer, Cut};
use crate::step::{Conclusion, Fact, Step, Technique};

/// Looks for parts of a board with two openings.
#[derive(Debug)]
pub(super) struct Openings {
    closer: Closer,
}

/// Of more openings, one after the other round a ring of parts, only among these the two that take least to see are
/// looked for.
const RING: usize = 12;

impl Openings {
    /// For boards with these clues.
    pub(super) fn new(puzzle: &Puzzle) -> Openings {
        Openings { closer: Closer::new(puzzle.clone()) }
    }

    /// A step that follows since the loop must get from one part of the board to another, if there is one.
    pub(super) fn look(&self, board: &Board) -> Option<Step> {
        let map = Map::new(board);
        let apart = map.apart().and_then(|within| self.step(board, &within));
        apart.or_else(|| map.rings().iter().find_map(|ring| self.look_at_ring(board, ring)))
    }

    /// All that follows in the same way, ring by ring.
    pub(super) fn survey(&self, board: &Board) -> Vec<Vec<Fact>> {
        let map = Map::new(board);
        let must_be_crossed =
            |ring: &Vec<Edge>| ring[1..].iter().any(|&b| self.between(board, [ring[0], b]).is_some());
        let rings = map.rings().into_iter().filter(must_be_crossed);
        rings.map(|ring| ring.into_iter().map(|edge| Fact::Edge { edge, line: true }).collect()).collect()
    }

    /// A step by two of these edges, each two of which part the board; the one that takes least to see.
    fn look_at_ring(&self, board: &Board, ring: &[Edge]) -> Option<Step> {
        // If two parts have something, one of these pairs lies between them.
        let first = ring[1..].iter().find_map(|&other| self.between(board, [ring[0], other]))?;
        let few = &ring[..ring.len().min(RING)];
        let pairs = few.iter().enumerate().flat_map(|(i, &a)| few[i + 1..].iter().map(move |&b| [a, b]));
        let all = pairs.filter_map(|pair| self.between(board, pair));
        [first]
            .into_iter()
            .chain(all)
            .min_by_key(|step| step.premises.facts.len() + step.premises.clues.len())
    }

    /// What follows where these two are the only ways from one part of the board to the other.
    fn between(&self, board: &Board, closed: [Edge; 2]) -> Option<Step> {
        let [start, _] = board.grid().ends(closed[0]);
        self.step(board, &reached(board, start, &closed))
    }

    /// What follows at the edges that lead out of these vertices.
    fn step(&self, board: &Board, is_within: &[bool]) -> Option<Step> {
        let cut = self.closer.around_set(board, board.lines(), is_within)?;
        let Step { premises, conclusion, .. } = Cut::step(&cut, board);
        let conclusion = match conclusion.facts() {
            [] => Conclusion::Contradiction,
            both @ [_, _] => Conclusion::All(both.to_vec()),
            _ => return None,
        };
        let technique = Technique::new(super::ladder::TWO_OPENINGS);
        Some(Step { technique, premises, conclusion, argument: Vec::new() })
    }
}

/// The edges at a vertex that are not crossed, each with the vertex at its other end.
fn ways(board: &Board, vertex: Vertex) -> impl Iterator<Item = (Edge, Vertex)> {
    let grid = board.grid();
    let open = grid.spokes(vertex).into_iter().flatten().filter(|&edge| board.state(edge) != State::Cross);
    open.map(move |edge| (edge, grid.other_end(edge, vertex)))
}

/// What can be reached from a vertex without crosses, and without these edges.
fn reached(board: &Board, start: Vertex, closed: &[Edge]) -> Vec<bool> {
    let mut reached = vec![false; board.grid().vertex_count()];
    let mut open = vec![start];
    while let Some(vertex) = open.pop() {
        if !std::mem::replace(&mut reached[vertex.index()], true) {
            open.extend(ways(board, vertex).filter(|(edge, _)| !closed.contains(edge)).map(|(_, next)| next));
        }
    }
    reached
}

/// How the edges of a board that are not crossed hang together.
///
/// Each edge off a spanning forest has a label, and each edge of the forest the sum of the labels of those that close a
/// cycle with it. So two edges have the same label if the same cycles go through them, and then the board falls apart
/// without the two; others only if labels agree by chance, and the cut says so.
struct Map<'a, 'p> {
    board: &'a Board<'p>,
    /// The vertices of each tree, one tree after the other, each after the one before it, with the edge from there.
    order: Vec<(Vertex, Option<(Edge, Vertex)>)>,
    /// By vertex the number of its tree.
    tree: Vec<usize>,
}

impl<'a, 'p> Map<'a, 'p> {
    fn new(board: &'a Board<'p>) -> Map<'a, 'p> {
        let grid = board.grid();
        let mut map = Map { board, order: Vec::new(), tree: vec![usize::MAX; grid.vertex_count()] };
        let mut head = 0;
        for (number, root) in grid.vertices().enumerate() {
            map.enter(root, None, number);
            while let Some(&(vertex, _)) = map.order.get(head) {
                head += 1;
                ways(board, vertex).for_each(|(edge, next)| map.enter(next, Some((edge, vertex)), number));
            }
        }
        map
    }

    fn enter(&mut self, vertex: Vertex, from: Option<(Edge, Vertex)>, number: usize) {
        let tree = &mut self.tree[vertex.index()];
        if *tree == usize::MAX {
            *tree = number;
            self.order.push((vertex, from));
        }
    }

    /// The vertices of one tree, if another one has lines, too.
    fn apart(&self) -> Option<Vec<bool>> {
        let grid = self.board.grid();
        let tree_of = |edge: Edge| self.tree[grid.ends(edge)[0].index()];
        let mut trees = self.board.lines().map(tree_of);
        let first = trees.next()?;
        let other = trees.find(|&tree| tree != first)?;
        Some(self.tree.iter().map(|&tree| tree == other).collect())
    }

    /// Undecided edges, each two of which part the board.
    fn rings(&self) -> Vec<Vec<Edge>> {
        let grid = self.board.grid();
        let mut sums = vec![0; grid.vertex_count()];
        let mut label: Vec<u64> = grid.edges().map(|edge| mix(edge.index() as u64)).collect();
        let is_open = |edge: &Edge| self.board.state(*edge) != State::Cross;
        let in_tree = self.tree_edges(grid);
        for edge in grid.edges().filter(is_open).filter(|edge| !in_tree[edge.index()]) {
            grid.ends(edge).into_iter().for_each(|end| sums[end.index()] ^= label[edge.index()]);
        }
        for &(vertex, from) in self.order.iter().rev() {
            if let Some((edge, before)) = from {
                label[edge.index()] = sums[vertex.index()];
                sums[before.index()] ^= sums[vertex.index()];
            }
        }
        let mut rings: BTreeMap<u64, Vec<Edge>> = BTreeMap::new();
        for edge in grid.edges().filter(|&edge| self.board.state(edge) == State::Undecided) {
            rings.entry(label[edge.index()]).or_default().push(edge);
        }
        let mut rings: Vec<Vec<Edge>> = rings.into_values().filter(|ring| ring.len() > 1).collect();
        rings.sort_unstable();
        rings
    }

    fn tree_edges(&self, grid: Grid) -> Vec<bool> {
        let mut in_tree = vec![false; grid.edge_count()];
        self.order.iter().filter_map(|&(_, from)| from).for_each(|(edge, _)| in_tree[edge.index()] = true);
        in_tree
    }
}

/// A number that looks like chance (splitmix64, Steele, Lea and Flood 2014).
const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
