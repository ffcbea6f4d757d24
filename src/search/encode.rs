//! What is undecided, as clauses.
//!
//! A variable for undecided edges; decided edges enter as constants. For each clue: exactly
//! as many lines as are still missing, of the undecided sides. For each vertex: zero or
//! two lines, of the undecided spokes. And, implied by these but worth its price, a
//! variable for each class of [`Colours`]: an edge is a line exactly if the colours on
//! its sides differ. That turns parity over a distance into unit propagation; and edges
//! between the same two classes share one variable, as themselves or negated.
//!
//! The encoding is right at any board, decided a little, a lot or not at all: the rules
//! are not needed for it to be right.

use std::collections::HashMap;

use slink_encodings::{ClauseSink, Guarded, Lit, Tidy, Var, exactly, parity, zero_or_two};

use crate::deduce::around::Around;
use crate::deduce::board::Board;
use crate::deduce::colours::Colours;
use crate::grid::{Cell, Edge, Grid, State};

/// Which literal says that which edge is a line.
#[derive(Clone, Debug)]
pub struct Encoding {
    lit_of: Vec<Option<Lit>>,
    edges: Vec<(Edge, Lit)>,
}

/// The two classes beside an edge, and the literal that says that their colours differ.
struct Border {
    classes: [usize; 2],
    differ: Lit,
}

impl Encoding {
    /// Emits the clauses of everything but "one single loop" and returns the literals.
    pub fn new(board: &Board, sink: &mut impl ClauseSink) -> Encoding {
        // Edges around a cell or a vertex may share a variable.
        let mut sink = Tidy::new(sink);
        let (encoding, borders) = Encoding::literals(board, &mut sink);
        encoding.clues(board, &mut sink);
        encoding.rest(board, &borders, &mut sink);
        encoding
    }

    /// The same, but each clue counts only where its *selector* holds: the literals by cell,
    /// `None` for blanks.
    pub fn with_selectors(board: &Board, sink: &mut impl ClauseSink) -> (Encoding, Vec<Option<Lit>>) {
        let mut sink = Tidy::new(sink);
        let (encoding, borders) = Encoding::literals(board, &mut sink);
        let mut selectors = Vec::with_capacity(board.grid().cell_count());
        for cell in board.grid().cells() {
            let selector = board.clue(cell).number().map(|_| sink.new_var().positive());
            if let Some(selector) = selector {
                encoding.clue(board, cell, &mut Guarded::new(&mut sink, selector));
            }
            selectors.push(selector);
        }
        encoding.rest(board, &borders, &mut sink);
        (encoding, selectors)
    }

    /// The encoding whose literals "this edge is a line" are known already: one an edge, in the
    /// order of [`Grid::edges`], `None` where the edge was decided.
    pub fn from_literals(grid: Grid, lit_of: Vec<Option<Lit>>) -> Encoding {
        let edges = grid.edges().zip(&lit_of).filter_map(|(edge, lit)| Some((edge, (*lit)?))).collect();
        Encoding { lit_of, edges }
    }

    /// The literal "this edge is a line"; `None` if the edge was decided.
    pub fn lit(&self, edge: Edge) -> Option<Lit> {
        self.lit_of[edge.index()]
    }

    /// The undecided edges with their literals.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = (Edge, Lit)> {
        self.edges.iter().copied()
    }

    fn literals(board: &Board, sink: &mut impl ClauseSink) -> (Encoding, Vec<Border>) {
        let mut encoding =
            Encoding { lit_of: Vec::with_capacity(board.grid().edge_count()), edges: Vec::new() };
        // If the decided edges contradict each other, any classes will do.
        let colours = Colours::of_board(board);
        if colours.is_none() {
            sink.add_clause(&[]);
        }
        let colours = colours.unwrap_or_else(|| Colours::new(board.grid()));
        let (mut borders, mut of_classes) = (Vec::new(), HashMap::new());
        for (edge, state) in board.grid().edges().zip(board.states()) {
            let lit = (state == State::Undecided).then(|| {
                let [a, b] = board.grid().cells_beside(edge).map(|cell| colours.colour(cell));
                let classes = [a.class.min(b.class), a.class.max(b.class)];
                let differ = *of_classes.entry(classes).or_insert_with(|| {
                    let differ = sink.new_var().positive();
                    borders.push(Border { classes, differ });
                    differ
                });
                if a.opposite ^ b.opposite { !differ } else { differ }
            });
            encoding.lit_of.push(lit);
            encoding.edges.extend(lit.map(|lit| (edge, lit)));
        }
        (encoding, borders)
    }

    /// The literals "is a line" of the undecided among four edges.
    fn lits(&self, around: Around, edges: [Option<Edge>; 4]) -> Vec<Lit> {
        (0..4).filter(|k| around.undecided() >> k & 1 == 1).filter_map(|k| self.lit(edges[k]?)).collect()
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

    /// All but the clues.
    fn rest(&self, board: &Board, borders: &[Border], sink: &mut impl ClauseSink) {
        self.vertices(board, sink);
        colour(board, borders, sink);
        self.some_line(board, sink);
    }

    /// The empty drawing has degree 0 everywhere, but it is no loop.
    fn some_line(&self, board: &Board, sink: &mut impl ClauseSink) {
        if board.trail().iter().all(|step| !step.on) {
            let lits: Vec<Lit> = self.edges().map(|(_, lit)| lit).collect();
            sink.add_clause(&lits);
        }
    }
}

/// The classes differ in colour, or not, as their borders say.
fn colour(board: &Board, borders: &[Border], sink: &mut impl ClauseSink) {
    // The outside is a constant.
    let outside = board.grid().cell_count();
    let mut var_of: Vec<Option<Var>> = vec![None; outside];
    for Border { classes: [a, b], differ } in borders {
        let mut lits = vec![*differ];
        if a != b {
            for &class in [a, b] {
                if class != outside {
                    lits.push(var_of[class].get_or_insert_with(|| sink.new_var()).positive());
                }
            }
        }
        parity(sink, false, &lits);
    }
}
