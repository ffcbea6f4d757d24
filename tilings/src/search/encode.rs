//! The undecided part of a board as constraints for the CDCL solver.
//!
//! There is a variable for each class of faces, "it is inside", and one for each pair of classes with undecided edges
//! between them, "their colours differ". An edge is the latter, as itself or negated; at the outside it is the colour
//! of the other class. Clues, vertices and borders are tables of up to seven literals. What has more is counted by
//! clauses.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use slitherlink_cdcl::{Cdcl, INPUTS, Input};
use slitherlink_encodings::{ClauseSink, Counter, Lit, Var, until_closed, zero_or_two};

use crate::deduce::{Board, Colours, State};
use crate::lattice::{Edge, Face, MOST_SIDES, Vertex};

/// The literal "this edge is a line" of each undecided edge.
pub(super) struct EdgeLiterals(Vec<Option<Lit>>);

impl EdgeLiterals {
    pub(super) fn lit(&self, edge: Edge) -> Option<Lit> {
        self.0[edge.index()]
    }

    /// The literal that an undecided edge is in this state.
    pub(super) fn state(&self, edge: Edge, is_line: bool) -> Option<Lit> {
        self.lit(edge).map(|lit| if is_line { lit } else { !lit })
    }
}

/// Adds all constraints except "one single loop".
pub(super) fn encode(board: &Board, colours: &Colours, solver: &mut Cdcl) -> EdgeLiterals {
    let lattice = board.lattice();
    let literals = literals(board, colours, solver);
    let (encoder, mut ways) = (Encoder { board, literals }, FxHashMap::default());
    until_closed(solver, lattice.faces(), |solver, face| {
        if let Some(clue) = board.puzzle.clue(face) {
            encoder.add_clue(face, clue, solver, &mut ways);
        }
    });
    until_closed(solver, lattice.vertices(), |solver, vertex| encoder.add_vertex(vertex, solver));
    // Without a line, a board without any line could be a model.
    if !board.states.contains(&State::Line) {
        let some: Vec<Lit> = lattice.edges().filter_map(|edge| encoder.literals.lit(edge)).collect();
        solver.add_clause(&some);
    }
    encoder.literals
}

/// Makes the variables, and ties those of the edges to the colours.
fn literals(board: &Board, colours: &Colours, solver: &mut Cdcl) -> EdgeLiterals {
    let lattice = board.lattice();
    let mut inside: Vec<Option<Var>> = vec![None; colours.outside()];
    let mut differ: FxHashMap<[usize; 2], Lit> = FxHashMap::default();
    let mut borders = Vec::new();
    let mut literal = |edge: Edge| {
        let [a, b] = colours.beside(lattice, edge);
        let classes = [a.class.min(b.class), a.class.max(b.class)];
        let lit = *differ.entry(classes).or_insert_with(|| {
            if classes[1] == colours.outside() {
                return inside[classes[0]].get_or_insert_with(|| solver.new_var()).positive();
            }
            let lit = solver.new_var().positive();
            borders.push((classes, lit));
            lit
        });
        if a.opposite ^ b.opposite { !lit } else { lit }
    };
    // The search begins with the first variables: with edges whose clues leave the fewest undecided.
    let mut edges: Vec<Edge> =
        lattice.edges().filter(|&edge| board.state(edge) == State::Undecided).collect();
    let open = |face: Face| {
        lattice.sides(face).iter().filter(|&&side| board.state(side) == State::Undecided).count()
    };
    let room = |&edge: &Edge| -> usize {
        let faces = lattice.beside(edge).into_iter().flatten();
        faces.filter(|&face| board.puzzle.clue(face).is_some()).map(|face| MOST_SIDES + 1 - open(face)).sum()
    };
    edges.sort_by_cached_key(|edge| Reverse(room(edge)));
    let mut literals = vec![None; lattice.edge_count()];
    for edge in edges {
        literals[edge.index()] = Some(literal(edge));
    }
    for (classes, lit) in borders {
        let [a, b] = classes.map(|class| inside[class].get_or_insert_with(|| solver.new_var()).positive());
        solver.add_table(EXACTLY[0] | EXACTLY[2], &inputs(&[lit, a, b]));
    }
    EdgeLiterals(literals)
}

/// The combinations in which so many inputs hold.
const EXACTLY: [u128; INPUTS + 1] = {
    let (mut allowed, mut m) = ([0; INPUTS + 1], 0u32);
    while m < 1 << INPUTS {
        allowed[m.count_ones() as usize] |= 1 << m;
        m += 1;
    }
    allowed
};

fn inputs(lits: &[Lit]) -> [Input; INPUTS] {
    std::array::from_fn(|i| lits.get(i).map_or(Input::Known(false), |&lit| Input::Lit(lit)))
}

struct Encoder<'a> {
    board: &'a Board<'a>,
    literals: EdgeLiterals,
}

/// The most literals of a table that has more than the sides of a face: larger ones take more memory than they are worth.
const MOST: usize = 6;

/// The number of tables of a clue. With more, the search takes as many conflicts.
const TABLES: usize = 3;

/// By number of undecided sides, number of lines among them, and set of corners: see [`ways_of`].
type Ways = FxHashMap<(usize, usize, u32), u128>;

impl Encoder<'_> {
    /// Adds a clue. Where three edges meet, the one that leads away from the face is a line exactly if just one side at
    /// that corner is. A table of the sides that has these edges too passes on more.
    fn add_clue(&self, face: Face, clue: u8, solver: &mut Cdcl, ways: &mut Ways) {
        let sides = self.board.lattice().sides(face);
        let lits = self.open(sides);
        // The deduction has left a way to draw the sides.
        let left = usize::from(clue) - self.lines(sides);
        let open = |i: usize| sides[..i].iter().filter(|&&side| self.literals.lit(side).is_some()).count();
        let exits: Vec<(usize, Lit)> =
            (0..sides.len()).filter_map(|i| Some((open(i), self.exit(face, i)?))).collect();
        match MOST.saturating_sub(lits.len()) {
            _ if lits.is_empty() => {}
            0 if lits.len() > INPUTS => count(solver, left, &lits),
            room if room == 0 || exits.is_empty() => solver.add_table(EXACTLY[left], &inputs(&lits)),
            room => {
                for exits in exits.chunks(room).take(TABLES) {
                    let corners = exits.iter().fold(0, |set, (i, _)| set | 1 << i);
                    let key = (lits.len(), left, corners);
                    let allowed = *ways.entry(key).or_insert_with(|| ways_of(key));
                    let all: Vec<Lit> = lits.iter().copied().chain(exits.iter().map(|exit| exit.1)).collect();
                    solver.add_table(allowed, &inputs(&all));
                }
            }
        }
    }

    /// The edge that leads away from a corner of a face, if three edges meet there and all are undecided.
    fn exit(&self, face: Face, corner: usize) -> Option<Lit> {
        let lattice = self.board.lattice();
        let spokes = lattice.spokes(lattice.corners(face)[corner]);
        let is_open = spokes.len() == 3 && spokes.iter().all(|&spoke| self.literals.lit(spoke).is_some());
        let exit = spokes.iter().find(|spoke| is_open && !lattice.sides(face).contains(spoke))?;
        self.literals.lit(*exit)
    }

    fn add_vertex(&self, vertex: Vertex, solver: &mut Cdcl) {
        let spokes = self.board.lattice().spokes(vertex);
        let lits = self.open(spokes);
        match self.lines(spokes) {
            _ if lits.is_empty() => {}
            0 if lits.len() > INPUTS => zero_or_two(solver, &lits),
            0 => solver.add_table(EXACTLY[0] | EXACTLY[2], &inputs(&lits)),
            lines => solver.add_table(EXACTLY[2 - lines], &inputs(&lits)),
        }
    }

    fn lines(&self, edges: &[Edge]) -> usize {
        edges.iter().filter(|&&edge| self.board.state(edge) == State::Line).count()
    }

    /// The literals of the undecided edges.
    fn open(&self, edges: &[Edge]) -> Vec<Lit> {
        edges.iter().filter_map(|&edge| self.literals.lit(edge)).collect()
    }
}

/// The combinations that allow so many lines among the first inputs, and then at each corner of this set, one for the
/// side before it and for that after it, whether just one is a line.
fn ways_of((sides, lines, corners): (usize, usize, u32)) -> u128 {
    let allows = |m: &u32| {
        let is_line = |side: usize| m >> side & 1;
        let mut corners = (0..sides).filter(|&i| corners >> i & 1 == 1).zip(sides..);
        (m & ((1 << sides) - 1)).count_ones() as usize == lines
            && corners.all(|(i, at)| is_line(at) == is_line(i) ^ is_line((i + sides - 1) % sides))
    };
    (0..1 << INPUTS).filter(allows).fold(0, |set, m| set | 1 << m)
}

/// Adds clauses that exactly this many literals hold.
fn count(solver: &mut Cdcl, number: usize, lits: &[Lit]) {
    let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
    for (lits, most) in [(lits.to_vec(), number), (negated, lits.len() - number)] {
        if let Some(more) = Counter::new(lits).more_than(solver, most) {
            solver.add_clause(&[!more]);
        }
    }
}
