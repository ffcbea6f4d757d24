//! What is undecided, as clauses.
//!
//! One variable an undecided edge; decided edges enter as constants. For each clue: exactly
//! as many lines as are still missing, of the undecided sides. For each vertex: zero or
//! two lines, of the undecided spokes. And, implied by these but worth its price, a
//! variable for each class of [`Colours`]: an edge is a line exactly if the colours on
//! its sides differ. That turns parity over a distance into unit propagation.
//!
//! The encoding is right at any board, decided a little, a lot or not at all: the rules
//! are not needed for it to be right.

use slink_encodings::{ClauseSink, Guarded, Lit, Var, exactly, parity, zero_or_two};

use super::board::{Around, Board};
use super::colours::Colours;
use crate::grid::{Cell, Edge, State};

/// Which variable is which edge.
#[derive(Clone, Debug)]
pub struct Encoding {
    var_of: Vec<Option<Var>>,
    edges: Vec<(Edge, Var)>,
}

impl Encoding {
    /// Emits the clauses of everything but "one single loop" and returns the variables.
    pub fn new(board: &Board, sink: &mut impl ClauseSink) -> Encoding {
        let encoding = Encoding::variables(board, sink);
        encoding.clues(board, sink);
        encoding.vertices(board, sink);
        encoding.colours(board, sink);
        encoding.some_line(board, sink);
        encoding
    }

    /// The same, but each clue counts only where its *selector* holds: the literals by cell,
    /// `None` for blanks.
    pub fn with_selectors(board: &Board, sink: &mut impl ClauseSink) -> (Encoding, Vec<Option<Lit>>) {
        let encoding = Encoding::variables(board, sink);
        let mut selectors = Vec::with_capacity(board.grid().cell_count());
        for cell in board.grid().cells() {
            let selector = board.clue(cell).number().map(|_| sink.new_var().positive());
            if let Some(selector) = selector {
                encoding.clue(board, cell, &mut Guarded::new(sink, selector));
            }
            selectors.push(selector);
        }
        encoding.vertices(board, sink);
        encoding.colours(board, sink);
        encoding.some_line(board, sink);
        (encoding, selectors)
    }

    /// The variable of an edge; `None` if the edge was decided.
    pub fn var(&self, edge: Edge) -> Option<Var> {
        self.var_of[edge.index()]
    }

    /// The undecided edges with their variables.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = (Edge, Var)> {
        self.edges.iter().copied()
    }

    fn variables(board: &Board, sink: &mut impl ClauseSink) -> Encoding {
        let mut encoding =
            Encoding { var_of: Vec::with_capacity(board.grid().edge_count()), edges: Vec::new() };
        for (edge, state) in board.grid().edges().zip(board.states()) {
            let var = (state == State::Undecided).then(|| sink.new_var());
            encoding.var_of.push(var);
            encoding.edges.extend(var.map(|var| (edge, var)));
        }
        encoding
    }

    /// The literals "is a line" of the undecided among four edges.
    fn lits(&self, around: Around, edges: [Option<Edge>; 4]) -> Vec<Lit> {
        (0..4)
            .filter(|k| around.undecided() >> k & 1 == 1)
            .filter_map(|k| self.var(edges[k]?))
            .map(Var::positive)
            .collect()
    }

    fn clues(&self, board: &Board, sink: &mut impl ClauseSink) {
        for cell in board.grid().cells() {
            self.clue(board, cell, sink);
        }
    }

    fn clue(&self, board: &Board, cell: Cell, sink: &mut impl ClauseSink) {
        let Some(n) = board.clue(cell).number() else { return };
        let sides = board.sides(cell);
        match usize::from(n).checked_sub(sides.on().count_ones() as usize) {
            Some(missing) => exactly(sink, missing, &self.lits(sides, board.grid().sides(cell).map(Some))),
            None => sink.add_clause(&[]),
        }
    }

    fn vertices(&self, board: &Board, sink: &mut impl ClauseSink) {
        for vertex in board.grid().vertices() {
            let spokes = board.spokes(vertex);
            let lits = self.lits(spokes, board.grid().spokes(vertex));
            match spokes.on().count_ones() {
                0 => zero_or_two(sink, &lits),
                on @ (1 | 2) => exactly(sink, 2 - on as usize, &lits),
                _ => sink.add_clause(&[]),
            }
        }
    }

    fn colours(&self, board: &Board, sink: &mut impl ClauseSink) {
        let Some(colours) = Colours::of_board(board) else {
            return sink.add_clause(&[]);
        };
        let outside = colours.outside();
        let mut var_of: Vec<Option<Var>> = vec![None; outside];
        for (edge, var) in self.edges() {
            let [a, b] = board.grid().cells_beside(edge).map(|cell| colours.colour(cell));
            let mut lits = vec![var.positive()];
            if a.class != b.class {
                for class in [a.class, b.class] {
                    // The outside is a constant.
                    if class != outside {
                        lits.push(var_of[class].get_or_insert_with(|| sink.new_var()).positive());
                    }
                }
            }
            parity(sink, a.opposite ^ b.opposite, &lits);
        }
    }

    /// The empty drawing has degree 0 everywhere, but it is no loop.
    fn some_line(&self, board: &Board, sink: &mut impl ClauseSink) {
        if board.trail().iter().all(|step| !step.on) {
            let lits: Vec<Lit> = self.edges().map(|(_, var)| var.positive()).collect();
            sink.add_clause(&lits);
        }
    }
}
