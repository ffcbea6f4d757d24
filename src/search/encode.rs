//! What is undecided, as clauses.
//!
//! A variable for undecided edges; decided edges enter as constants. For each clue: exactly
//! as many lines as are still missing, of the undecided sides. For each vertex: zero or
//! two lines, of the undecided spokes. And, implied by these but worth its price, a
//! variable for each class of [`Colours`]: an edge is a line exactly if the colours on
//! its sides differ. That turns parity over a distance into unit propagation; and edges
//! between the same two classes share one variable, as themselves or negated.
//!
//! Away from clues an edge needs no variable: it is what the colours beside it make it, and a
//! vertex is then two clauses over the colours around it. So a blank cell is one variable and two
//! clauses in place of three and sixteen, which is what large boards cost.
//!
//! The search in place takes tables for the same, and corners beside them: `tables` and `corners`.
//!
//! The encoding is right at any board, decided a little, a lot or not at all: the rules
//! are not needed for it to be right.

mod corners;
mod sites;
mod tables;

use rustc_hash::FxHashMap;
use slitherlink_encodings::{ClauseSink, Lit, Tidy, Var, parity};

use crate::deduce::board::Board;
use crate::deduce::colours::{Colour, Colours};
use crate::grid::{Cell, Edge, Grid, State};
use crate::puzzle::Clue;

/// Which undecided edges have a variable from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// All of them.
    All,
    /// Those near a clue. Away from clues colours alone say the same with an eighth of the
    /// clauses; an edge there gets its variable when a cut wants it.
    NearClues,
}

/// What is known of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    /// It was decided before.
    Decided,
    /// It is a line if this literal holds.
    Lit(Lit),
    /// It is a line if the colours beside it differ.
    None,
}

/// Which literal says that which edge is a line.
#[derive(Clone, Debug)]
pub struct Encoding {
    grid: Grid,
    names: Vec<Name>,
    /// For each cell, and last the outside, its class twice, plus one if its colour is opposite to
    /// the root's. That is all that stays of [`Colours`], which take four times the memory.
    colours: Vec<u32>,
    /// By class of cells: the variable "its root is inside". None for the outside.
    inside: Vec<Option<Var>>,
    /// The literals "these two classes differ".
    differ: FxHashMap<[u32; 2], Lit>,
}

/// The two classes beside an edge, and the literal that says that their colours differ.
struct Border {
    classes: [usize; 2],
    differ: Lit,
}

/// Whether a cell is inside.
#[derive(Clone, Copy)]
enum Inside {
    Known(bool),
    If(Lit),
}

impl Encoding {
    /// Emits the clauses of everything but "one single loop" and returns the literals.
    pub fn new(board: &Board, named: Named, sink: &mut impl ClauseSink) -> Encoding {
        // Edges around a cell or a vertex may share a variable.
        let mut sink = Tidy::new(sink);
        let (mut encoding, borders) = Encoding::literals(board, named, &mut sink);
        encoding.clues(board, &mut sink);
        encoding.classes(&borders, &mut sink);
        encoding.vertices(board, &mut sink);
        for (i, border) in borders.iter().enumerate() {
            if is_over(i, &sink) {
                break;
            }
            encoding.clauses_of(border, &mut sink);
        }
        encoding.some_line(board, &mut sink);
        encoding
    }

    /// The encoding whose literals "this edge is a line" are known already: one an edge, in the
    /// order of [`Grid::edges`], `None` where the edge was decided.
    pub fn from_literals(grid: Grid, lit_of: Vec<Option<Lit>>) -> Encoding {
        let names = lit_of.into_iter().map(|lit| lit.map_or(Name::Decided, Name::Lit)).collect();
        Encoding { names, ..Encoding::nameless(grid, Vec::new()) }
    }

    fn nameless(grid: Grid, colours: Vec<u32>) -> Encoding {
        Encoding {
            grid,
            names: Vec::with_capacity(grid.edge_count()),
            colours,
            inside: Vec::new(),
            differ: FxHashMap::default(),
        }
    }

    /// The literal "this edge is a line"; `None` if the edge was decided, or has none yet.
    pub fn lit(&self, edge: Edge) -> Option<Lit> {
        match self.names[edge.index()] {
            Name::Lit(lit) => Some(lit),
            Name::Decided | Name::None => None,
        }
    }

    /// The same, with a variable and its clauses if the edge has none yet; `None` if the edge was
    /// decided.
    pub fn name(&mut self, edge: Edge, sink: &mut impl ClauseSink) -> Option<Lit> {
        if self.names[edge.index()] == Name::None {
            let mut sink = Tidy::new(sink);
            let (lit, border) = self.named(edge, &mut sink);
            self.names[edge.index()] = Name::Lit(lit);
            if let Some(border) = border {
                self.clauses_of(&border, &mut sink);
            }
        }
        self.lit(edge)
    }

    /// The undecided edges that are lines where variables have these values.
    pub fn lines(&self, value: impl Fn(Var) -> bool) -> impl Iterator<Item = Edge> {
        let holds = move |lit: Lit| value(lit.var()) == lit.is_positive();
        self.grid.edges().zip(&self.names).filter_map(move |(edge, name)| {
            let is_line = match *name {
                Name::Decided => false,
                Name::Lit(lit) => holds(lit),
                Name::None => {
                    let [a, b] = self.grid.cells_beside(edge).map(|cell| match self.inside(cell) {
                        Inside::Known(inside) => inside,
                        Inside::If(lit) => holds(lit),
                    });
                    a != b
                }
            };
            is_line.then_some(edge)
        })
    }

    fn literals(board: &Board, named: Named, sink: &mut impl ClauseSink) -> (Encoding, Vec<Border>) {
        // If the decided edges contradict each other, any classes will do.
        let colours = Colours::of_board(board);
        if colours.is_none() {
            sink.add_clause(&[]);
        }
        let colours = colours.unwrap_or_else(|| Colours::new(board.grid()));
        let cells = board.grid().cells().map(Some).chain([None]).map(|cell| colours.colour(cell));
        let cells =
            cells.map(|Colour { class, opposite }| (class as u32) << 1 | u32::from(opposite)).collect();
        drop(colours);
        let (mut encoding, mut borders) = (Encoding::nameless(board.grid(), cells), Vec::new());
        for (edge, state) in board.grid().edges().zip(board.states()) {
            if is_over(edge.index(), sink) {
                break;
            }
            let name = match named {
                _ if state != State::Undecided => Name::Decided,
                Named::NearClues if !is_near_clue(board, edge) => Name::None,
                _ => {
                    let (lit, border) = encoding.named(edge, sink);
                    borders.extend(border);
                    Name::Lit(lit)
                }
            };
            encoding.names.push(name);
        }
        // Where the sink is closed nobody asks any more.
        encoding.names.resize(board.grid().edge_count(), Name::Decided);
        (encoding, borders)
    }

    /// A literal for an edge, and the border if it is the first one between its classes.
    fn named(&mut self, edge: Edge, sink: &mut impl ClauseSink) -> (Lit, Option<Border>) {
        let [a, b] = self.grid.cells_beside(edge).map(|cell| self.colour(cell));
        let classes = [a.class.min(b.class), a.class.max(b.class)];
        let mut border = None;
        let differ = *self.differ.entry(classes.map(|class| class as u32)).or_insert_with(|| {
            let differ = sink.new_var().positive();
            border = Some(Border { classes, differ });
            differ
        });
        (if a.opposite ^ b.opposite { !differ } else { differ }, border)
    }

    /// The colour of a cell; `None` is the outside.
    fn colour(&self, cell: Option<Cell>) -> Colour {
        let colour = self.colours[cell.map_or(self.grid.cell_count(), Cell::index)];
        Colour { class: (colour >> 1) as usize, opposite: colour & 1 == 1 }
    }

    /// Whether a cell is inside; `None` is the outside.
    fn inside(&self, cell: Option<Cell>) -> Inside {
        let Colour { class, opposite } = self.colour(cell);
        match self.inside.get(class).copied().flatten() {
            Some(var) => Inside::If(var.lit(!opposite)),
            None => Inside::Known(opposite),
        }
    }

    /// Variables for the classes, of the borders first.
    fn classes(&mut self, borders: &[Border], sink: &mut impl ClauseSink) {
        self.inside = vec![None; self.grid.cell_count()];
        for &Border { classes: [a, b], .. } in borders {
            if a != b {
                self.add_class(a, sink);
                self.add_class(b, sink);
            }
        }
        for edge in self.grid.edges() {
            if is_over(edge.index(), sink) {
                return;
            }
            if self.names[edge.index()] == Name::None {
                for cell in self.grid.cells_beside(edge) {
                    self.add_class(self.colour(cell).class, sink);
                }
            }
        }
    }

    fn add_class(&mut self, class: usize, sink: &mut impl ClauseSink) {
        // The outside has none.
        if let Some(var) = self.inside.get_mut(class) {
            var.get_or_insert_with(|| sink.new_var());
        }
    }

    /// The classes beside a border differ in colour, or not, as it says.
    fn clauses_of(&self, border: &Border, sink: &mut impl ClauseSink) {
        let mut lits = vec![border.differ];
        let [a, b] = border.classes;
        if a != b {
            // The outside is a constant.
            lits.extend([a, b].iter().filter_map(|&class| Some((*self.inside.get(class)?)?.positive())));
        }
        parity(sink, false, &lits);
    }

    /// The empty drawing has degree 0 everywhere, but it is no loop: some cell is inside.
    fn some_line(&self, board: &Board, sink: &mut impl ClauseSink) {
        if !sink.is_closed() && board.trail().iter().all(|step| !step.on) {
            let lits: Vec<Lit> = self.inside.iter().flatten().map(|var| var.positive()).collect();
            sink.add_clause(&lits);
        }
    }
}

/// True if the sink is closed; it is asked now and then.
fn is_over(step: usize, sink: &impl ClauseSink) -> bool {
    step.is_multiple_of(1 << 10) && sink.is_closed()
}

/// True if there is a clue in a cell beside it.
fn is_near_clue(board: &Board, edge: Edge) -> bool {
    board.grid().cells_beside(edge).into_iter().flatten().any(|cell| board.clue(cell) != Clue::BLANK)
}
