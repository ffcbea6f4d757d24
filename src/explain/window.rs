//! Windows: a few cells read together. What do all ways to colour them and the cells around them
//! have in common, given the clues and what is known?
//!
//! An edge is a line exactly if the cells beside it have different colours, so colours say all there is
//! to say, and what is known far away counts as soon as it ties two of these cells together. The
//! premises of what follows are then cut down, one by one, to those that it needs.

use super::small::{Demand, Literal, MOST, Small, Values};
use crate::deduce::colours::{Colour, Colours};
use crate::deduce::deducer::Deducer;
use crate::deduce::reasons::least;
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Clue;
use crate::step::{Conclusion, Fact, Premises, Step, Technique};

/// A window on a board.
struct Window<'a, 'm, 'p> {
    deducer: &'a Deducer<'m, 'p>,
    grid: Grid,
    /// All cells at the corners of the cells looked at, and the outside if it is there.
    cells: Vec<Option<Cell>>,
    clues: Vec<(Cell, Clue)>,
    vertices: Vec<Vertex>,
    /// The edges at these vertices.
    edges: Vec<Edge>,
}

/// The colours of the cells of a window, as far as some facts tie them: for each cell its literal.
struct Ties {
    literals: Vec<Literal>,
    count: usize,
}

impl Ties {
    fn new(colours: impl Iterator<Item = Colour>) -> Ties {
        let literals: Vec<Literal> = literals(colours).collect();
        let last = literals.iter().map(|literal| usize::from(literal.unknown)).max();
        Ties { literals, count: last.map_or(0, |last| last + 1) }
    }
}

/// For each of some colours its literal: an unknown for each class, as they come.
fn literals(colours: impl Iterator<Item = Colour>) -> impl Iterator<Item = Literal> {
    let mut classes: Vec<Colour> = Vec::new();
    colours.map(move |colour| {
        let unknown = classes.iter().position(|first| first.class == colour.class).unwrap_or_else(|| {
            classes.push(colour);
            classes.len() - 1
        });
        Literal { unknown: unknown as u8, opposite: colour.opposite ^ classes[unknown].opposite }
    })
}

impl<'a, 'm, 'p> Window<'a, 'm, 'p> {
    fn new(deducer: &'a Deducer<'m, 'p>, looked_at: &[Cell]) -> Window<'a, 'm, 'p> {
        let grid = deducer.board().grid();
        let board = deducer.board();
        let mut vertices: Vec<Vertex> = looked_at.iter().flat_map(|&cell| corners(grid, cell)).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let cells = around(grid, looked_at);
        let mut edges: Vec<_> = vertices.iter().flat_map(|&vertex| grid.spokes(vertex)).flatten().collect();
        edges.sort_unstable();
        edges.dedup();
        let clues = looked_at.iter().map(|&cell| (cell, board.clue(cell)));
        let clues = clues.filter(|(_, clue)| clue.number().is_some()).collect();
        Window { deducer, grid, cells, clues, vertices, edges }
    }

    fn index(&self, cell: Option<Cell>) -> usize {
        self.cells.binary_search(&cell).unwrap_or(0)
    }

    /// All that is known of the colours.
    fn known(&self) -> Ties {
        Ties::new(self.cells.iter().map(|&cell| self.deducer.colour(cell)))
    }

    /// What some facts tie.
    fn tied(&self, facts: &[Fact]) -> Ties {
        let mut colours = Colours::of_nodes(self.cells.len());
        for &fact in facts {
            let (cells, differ) = self.cells_of(fact);
            let [a, b] = cells.map(|cell| colours.of_node(self.index(cell)));
            colours.tie(a, b, differ);
        }
        Ties::new((0..self.cells.len()).map(|node| colours.of_node(node)))
    }

    fn cells_of(&self, fact: Fact) -> ([Option<Cell>; 2], bool) {
        match fact {
            Fact::Edge { edge, line } => (self.grid.cells_beside(edge), line),
            Fact::Cells { cells, differ } => (cells, differ),
        }
    }

    /// The question what the cells can be, by these clues and at these vertices.
    fn question(&self, ties: &Ties, clues: &[(Cell, Clue)], vertices: impl Iterator<Item = Vertex>) -> Small {
        let mut small = Small::new(ties.count);
        let literal = |cell| ties.literals[self.index(cell)];
        for vertex in vertices {
            let cells = self.grid.cells_at(vertex);
            // Round the border two are alike in any case.
            if cells.iter().all(Option::is_some) {
                small.demand(Demand::Vertex(cells.map(literal)));
            }
        }
        for &(cell, clue) in clues {
            let around = [0, 1, 2, 3].map(|k| literal(self.grid.across_side(cell, k)));
            let lines = clue.number().unwrap_or_default();
            small.demand(Demand::Clue { lines, cell: literal(Some(cell)), around });
        }
        small
    }

    /// What follows, as the literals of two cells that differ or do not; the premises are all that is known.
    fn follows(&self) -> Follows {
        let ties = self.known();
        if ties.count > MOST {
            return Follows::Pairs(Vec::new());
        }
        let mut small = self.question(&ties, &self.clues, self.vertices.iter().copied());
        let Some(first) = small.answer() else { return Follows::Contradiction };
        let mut answers: Vec<Values> = vec![first];
        let mut pairs = Vec::new();
        for a in 0..ties.count as u8 {
            for b in a + 1..ties.count as u8 {
                let differ = first.differ(a, b);
                if answers.iter().all(|answer| answer.differ(a, b) == differ) {
                    match small.answer_with(a, b, !differ) {
                        Some(answer) => answers.push(answer),
                        None => pairs.push((a, b, differ)),
                    }
                }
            }
        }
        Follows::Pairs(self.facts(&ties, &pairs))
    }

    /// The facts about cells that are near each other that pairs of unknowns mean: edges if there are any.
    fn facts(&self, ties: &Ties, pairs: &[(u8, u8, bool)]) -> Vec<Fact> {
        let relation = |a: Option<Cell>, b: Option<Cell>| {
            let (a, b) = (ties.literals[self.index(a)], ties.literals[self.index(b)]);
            let (low, high) = (a.unknown.min(b.unknown), a.unknown.max(b.unknown));
            let pair = pairs.iter().find(|&&(a, b, _)| (a, b) == (low, high))?;
            Some(pair.2 ^ a.opposite ^ b.opposite)
        };
        if pairs.is_empty() {
            return Vec::new();
        }
        let open = self.edges.iter().filter(|&&edge| self.deducer.board().state(edge) == State::Undecided);
        let edges = open.filter_map(|&edge| {
            let [a, b] = self.grid.cells_beside(edge);
            Some(Fact::Edge { edge, line: relation(a, b)? })
        });
        let edges: Vec<Fact> = edges.collect();
        if !edges.is_empty() {
            return edges;
        }
        let mut near: Vec<(usize, Fact)> = Vec::new();
        for (i, &a) in self.cells.iter().enumerate() {
            for &b in &self.cells[i + 1..] {
                if let Some(differ) = relation(a, b) {
                    near.push((self.distance(a, b), Fact::cells(a, b, differ)));
                }
            }
        }
        near.sort_unstable();
        near.first().map(|&(_, fact)| fact).into_iter().collect()
    }

    fn distance(&self, a: Option<Cell>, b: Option<Cell>) -> usize {
        let (Some(a), Some(b)) = (a, b) else { return 1 };
        let ((r, c), (y, x)) = (self.grid.cell_place(a), self.grid.cell_place(b));
        r.abs_diff(y) + c.abs_diff(x)
    }

    /// All that is known, as facts about these cells: the edges, and where they do not say it all, cells.
    fn all_facts(&self) -> Vec<Fact> {
        let board = self.deducer.board();
        let mut facts: Vec<Fact> =
            self.edges.iter().filter_map(|&edge| Fact::edge(edge, board.state(edge))).collect();
        let mut tied = self.tied(&facts);
        let known = self.known();
        let mut pairs = Vec::new();
        for (i, &a) in self.cells.iter().enumerate() {
            for (j, &b) in self.cells.iter().enumerate().skip(i + 1) {
                let (of_a, of_b) = (known.literals[i], known.literals[j]);
                if of_a.unknown == of_b.unknown {
                    pairs.push((self.distance(a, b), i, j, of_a.opposite ^ of_b.opposite));
                }
            }
        }
        pairs.sort_unstable();
        for (_, i, j, differ) in pairs {
            if tied.literals[i].unknown != tied.literals[j].unknown {
                facts.push(Fact::cells(self.cells[i], self.cells[j], differ));
                tied = self.tied(&facts);
            }
        }
        facts
    }

    /// True if something follows from these clues and facts; nothing concluded means a contradiction.
    fn is_implied(&self, clues: &[(Cell, Clue)], facts: &[Fact], concluded: Option<Fact>) -> bool {
        let ties = self.tied(facts);
        if ties.count > MOST {
            return false;
        }
        // A step has the vertices next to the edges that it names.
        let edge = |fact: &Fact| fact.drawn().map(|(edge, _)| edge);
        let sides = clues.iter().flat_map(|&(cell, _)| self.grid.sides(cell));
        let named = facts.iter().chain(&concluded).filter_map(edge).chain(sides);
        let mut vertices: Vec<Vertex> = named.flat_map(|edge| self.grid.ends(edge)).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let here = vertices.into_iter().filter(|vertex| {
            self.grid.cells_at(*vertex).iter().all(|cell| self.cells.binary_search(cell).is_ok())
        });
        let mut small = self.question(&ties, clues, here);
        let Some(fact) = concluded else { return small.answer().is_none() };
        let ([a, b], differ) = self.cells_of(fact);
        let (a, b) = (ties.literals[self.index(a)], ties.literals[self.index(b)]);
        let differ = differ ^ a.opposite ^ b.opposite;
        if a.unknown == b.unknown {
            !differ
        } else {
            small.answer_with(a.unknown, b.unknown, !differ).is_none()
        }
    }

    /// The step that concludes this with as few premises as it needs.
    fn step(&self, concluded: Option<Fact>) -> Option<Step> {
        let (clues, mut facts) = (self.clues.clone(), self.all_facts());
        if !self.is_implied(&clues, &facts, concluded) {
            return None;
        }
        // Cells last found are the hardest to see, so they go first.
        facts.reverse();
        let facts = least(facts, |facts| self.is_implied(&clues, facts, concluded));
        let clues = clues.into_iter().rev().collect();
        let clues = least(clues, |clues| self.is_implied(clues, &facts, concluded));
        // What a clue made needless may be a fact.
        let facts = least(facts, |facts| self.is_implied(&clues, facts, concluded));
        let technique = Technique::new(name(clues.len()));
        let conclusion = concluded.map_or(Conclusion::Contradiction, |fact| Conclusion::All(vec![fact]));
        Some(Step { technique, premises: Premises::new(clues, facts), conclusion, argument: Vec::new() })
    }
}

/// What follows in a window.
enum Follows {
    Contradiction,
    Pairs(Vec<Fact>),
}

/// The name of the technique by how many clues are read together.
const fn name(clues: usize) -> &'static str {
    match clues {
        0 => super::ladder::VERTEX_COLOURS,
        1 => super::ladder::ONE_CLUE,
        2 => super::ladder::TWO_CLUES,
        3 | 4 => super::ladder::FOUR_CLUES,
        _ => super::ladder::MANY_CLUES,
    }
}

fn corners(grid: Grid, cell: Cell) -> [Vertex; 4] {
    let (r, c) = grid.cell_place(cell);
    [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)].map(|(r, c)| grid.vertex(r, c))
}

/// The cells at the corners of some cells, and the outside if it is there.
pub(super) fn around(grid: Grid, looked_at: &[Cell]) -> Vec<Option<Cell>> {
    let vertices = looked_at.iter().flat_map(|&cell| corners(grid, cell));
    let mut cells: Vec<_> = vertices.flat_map(|vertex| grid.cells_at(vertex)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// How what is known of the cells around a window ties them, as a number: while it is the same, there is
/// nothing new to be seen.
pub(super) fn signature(deducer: &Deducer, around: &[Option<Cell>]) -> u64 {
    literals(around.iter().map(|&cell| deducer.colour(cell))).fold(1, |hash: u64, literal| {
        let next = u64::from(literal.unknown) << 1 | u64::from(literal.opposite);
        (hash ^ next).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    })
}

/// A step that follows from reading these cells together, if there is one.
pub(super) fn look(deducer: &Deducer, looked_at: &[Cell]) -> Option<Step> {
    let window = Window::new(deducer, looked_at);
    match window.follows() {
        Follows::Contradiction => window.step(None),
        Follows::Pairs(facts) => facts.into_iter().find_map(|fact| window.step(Some(fact))),
    }
}
