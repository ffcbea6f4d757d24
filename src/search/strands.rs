//! The lines of a search as it goes on: paths that join, and close.

use slitherlink_encodings::Lit;

use crate::cdcl::{Look, Values, Watcher};
use crate::deduce::board::Board;
use crate::grid::{Cell, Edge, State, Vertex};
use crate::puzzle::{Clue, Puzzle};
use crate::search::cuts::{Closer, Cut, Witness, block};
use crate::search::cycles::Cycle;
use crate::search::encode::Encoding;
use crate::search::paths::{Join, Paths};

/// What an edge is in some loop: true for a line.
pub type Told = (Edge, bool);

/// What a loop is to be like.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// Any one will do.
    Any,
    /// One of some edges is not what it is told to be.
    Unlike(Vec<Told>),
    /// One of these clues is met.
    Meeting(Vec<Cell>),
}

/// A question: is there such a loop?
pub(super) struct Asked {
    pub(super) wanted: Wanted,
    /// Under this literal, if not any loop will do.
    pub(super) question: Option<Lit>,
    /// The lines that it must have.
    pub(super) lines: Vec<Edge>,
}

/// Paths of more lines are not looked at before they close: what excludes that is too long to be worth it.
const LONG: u32 = 500;

/// Between two looks whether lines are cut off from each other there are at least so many others, and at most so many.
const PAUSES: (u32, u32) = (4, 256);

/// Watches a search: where a cycle closes it is the loop, or it is cut. Lines that cannot be joined any more are cut before that.
pub(super) struct Strands<'a, 'p> {
    board: &'a Board<'p>,
    pub(super) encoding: Encoding,
    /// By cell: under which literal its clue counts, if it does not always.
    pub(super) selectors: Vec<Option<Lit>>,
    paths: Paths,
    decided: usize,
    /// On a cycle, if there is one, and how many lines there were when it had closed.
    closed: Option<(Vertex, usize)>,
    /// True once it was said of that cycle why it is not what is asked for.
    refused: bool,
    /// What is asked of a loop, if anything is.
    asked: Option<Asked>,
    /// The ends of paths that are new: an edge between them would close one.
    fresh: Vec<[Vertex; 2]>,
    /// How many more looks are made before it is looked whether lines are cut off, and how many after that.
    wait: u32,
    pause: u32,
    closer: Closer,
    pub(super) cuts: usize,
    /// The cuts so far, if somebody wants them.
    pub(super) kept: Option<Vec<Cut>>,
}

impl<'a, 'p> Strands<'a, 'p> {
    pub(super) fn new(
        board: &'a Board<'p>,
        encoding: Encoding,
        selectors: Vec<Option<Lit>>,
        variables: usize,
    ) -> Strands<'a, 'p> {
        let paths = Paths::new(board, &encoding, variables);
        let mut strands = Strands {
            board,
            encoding,
            selectors,
            paths,
            decided: 0,
            closed: None,
            refused: false,
            asked: None,
            fresh: Vec::new(),
            wait: PAUSES.0,
            pause: PAUSES.0,
            closer: Closer::new(board.puzzle().clone()),
            cuts: 0,
            kept: None,
        };
        let crosses = board.grid().edges().filter(|&edge| board.state(edge) == State::Cross);
        crosses.for_each(|edge| strands.paths.cross(edge));
        for edge in board.grid().edges().filter(|&edge| board.state(edge) == State::Line) {
            let join = strands.paths.join(edge);
            note(&mut strands.closed, &mut strands.fresh, strands.paths.len(), join);
        }
        strands.decided = strands.paths.len();
        strands
    }

    /// A cycle closed: it is the loop, or it is cut.
    fn close(&mut self, vertex: Vertex) -> Look<Cycle> {
        let cycle = self.paths.lines().cycle_through(vertex);
        if let Some(cut) = self.cut(&cycle) {
            return Look::Clause(self.clause(cut));
        }
        let (board, puzzle) = (self.board, self.closer.puzzle());
        let decided = cycle.edges.iter().filter(|&&edge| board.state(edge) == State::Line).count();
        if decided == self.decided && cycle.meets_all_clues(puzzle) {
            return self.find(cycle);
        }
        // All clues and lines are on it, and yet it is no solution: nothing but the cycle itself is wrong.
        self.cuts += 1;
        let mut clause = block(&mut |edge| self.encoding.lit(edge), &cycle.edges);
        let lines = cycle.lines(board.grid());
        let broken = board.grid().cells().find(|&cell| !puzzle.is_met(cell, &lines));
        clause.extend(broken.and_then(|cell| self.unless(cell)));
        Look::Clause(clause)
    }

    /// The literal that says that a clue does not count, if it can be left out.
    fn unless(&self, cell: Cell) -> Option<Lit> {
        self.selectors.get(cell.index()).copied().flatten().map(|selector| !selector)
    }

    fn unless_clue(&self, witness: Witness) -> Option<Lit> {
        match witness {
            Witness::Clue(cell) => self.unless(cell),
            _ => None,
        }
    }

    /// The clues that count.
    pub(super) const fn puzzle(&self) -> &Puzzle {
        self.closer.puzzle()
    }

    /// What is asked from now on. A cycle that is there on the first level may be an answer to that.
    pub(super) fn begin(&mut self, asked: Option<Asked>) {
        self.asked = asked;
        self.refused = false;
    }

    /// From now on these clues count.
    pub(super) fn set_puzzle(&mut self, puzzle: Puzzle) {
        self.closer = Closer::new(puzzle);
    }

    /// The literals under which the clues count that do.
    pub(super) fn selected(&self) -> impl Iterator<Item = Lit> {
        let counts = |(_, clue): &(_, &Clue)| **clue != Clue::BLANK;
        self.selectors.iter().zip(self.puzzle().clues()).filter(counts).filter_map(|(selector, _)| *selector)
    }

    /// A cut for a cycle, if all clues and lines are not on it.
    fn cut(&mut self, cycle: &Cycle) -> Option<Cut> {
        let cut = self.closer.cut(self.board, cycle, self.paths.edges())?;
        self.keep(&cut);
        Some(cut)
    }

    fn keep(&mut self, cut: &Cut) {
        self.cuts += 1;
        if let Some(kept) = &mut self.kept {
            kept.push(cut.clone());
        }
    }

    /// Now and then, and more often where that helps: why lines can be joined no more, if they cannot.
    fn apart(&mut self) -> Option<Vec<Lit>> {
        self.wait -= 1;
        if self.wait > 0 {
            return None;
        }
        let cut = self.closer.apart(self.board, self.paths.edges(), |vertex| self.paths.reached(vertex));
        self.pause = if cut.is_some() { self.pause / 2 } else { self.pause * 2 }.clamp(PAUSES.0, PAUSES.1);
        self.wait = self.pause;
        let cut = cut?;
        self.keep(&cut);
        Some(self.clause(cut))
    }

    /// A cut as a clause, which holds for those clues that count.
    fn clause(&self, cut: Cut) -> Vec<Lit> {
        let mut clause = cut.clause(&mut |edge| self.encoding.lit(edge));
        clause.extend(cut.witnesses.into_iter().filter_map(|witness| self.unless_clue(witness)));
        clause
    }

    /// The edge between the ends of a path would close it to a cycle: if that can be cut, why the edge is a cross.
    fn refute(&mut self, ends: [Vertex; 2], known: &Values) -> Option<Vec<Lit>> {
        let [a, b] = ends;
        let between = self.board.grid().between(a, b)?;
        if self.paths.far(a) != b || self.paths.far(b) != a {
            return None;
        }
        let closing =
            self.encoding.lit(between).filter(|&lit| !known.is_true(lit) && !known.is_false(lit))?;
        let cycle = self.paths.closed_by(between);
        let cut = self.cut(&cycle)?;
        let mut clause = vec![!closing];
        // With a line at an end of the path and this one, the others there are crosses.
        for edge in &cut.boundary {
            let Some(lit) = self.encoding.lit(*edge) else { continue };
            if known.is_false(lit) {
                clause.push(lit);
            }
        }
        for (&edge, i) in cycle.edges.iter().zip(0..) {
            let next = cycle.vertices[(i + 1) % cycle.vertices.len()];
            if edge != between && (ends.contains(&cycle.vertices[i]) || ends.contains(&next)) {
                clause.extend(self.encoding.lit(edge).map(|lit| !lit));
            }
        }
        clause.extend(self.unless_clue(cut.witnesses[1]));
        if let Witness::Unless(edge) = cut.witnesses[1] {
            clause.extend(self.encoding.lit(edge).map(|lit| !lit));
        }
        Some(clause)
    }

    /// A loop, if it is what is asked for.
    fn find(&self, cycle: Cycle) -> Look<Cycle> {
        let refused = self.asked.as_ref().and_then(|asked| self.refusal(asked, &cycle));
        let Some(unless) = refused else { return Look::Found(cycle) };
        let mut clause = block(&mut |edge| self.encoding.lit(edge), &cycle.edges);
        clause.extend(unless);
        Look::Clause(clause)
    }

    /// If a loop is not what is asked for, the literal without which it would be. No loop contains another: so with a
    /// line that is not on it, or with the question, it is none.
    fn refusal(&self, asked: &Asked, cycle: &Cycle) -> Option<Option<Lit>> {
        let grid = self.board.grid();
        let lines = cycle.lines(grid);
        if let Some(&missing) = asked.lines.iter().find(|edge| !lines[edge.index()]) {
            return Some(self.encoding.lit(missing).map(|lit| !lit));
        }
        let puzzle = self.board.puzzle();
        let is_met = match &asked.wanted {
            Wanted::Any => true,
            Wanted::Unlike(told) => told.iter().any(|&(edge, line)| lines[edge.index()] != line),
            Wanted::Meeting(cells) => cells.iter().any(|&cell| puzzle.is_met(cell, &lines)),
        };
        (!is_met).then(|| asked.question.map(|question| !question))
    }
}

impl Watcher for Strands<'_, '_> {
    type Found = Cycle;

    fn look(&mut self, known: &Values) -> Look<Cycle> {
        let Strands { paths, closed, fresh, .. } = self;
        while closed.is_none() && paths.follow(known, |paths, join| note(closed, fresh, paths.len(), join)) {}
        if let Some((vertex, _)) = self.closed {
            // What was said is not refuted yet if nothing is assumed so far.
            if self.refused {
                return Look::Nothing;
            }
            let look = self.close(vertex);
            self.refused = matches!(look, Look::Clause(_));
            return look;
        }
        while let Some(ends) = self.fresh.pop() {
            if let Some(clause) = self.refute(ends, known) {
                return Look::Clause(clause);
            }
        }
        self.apart().map_or(Look::Nothing, Look::Clause)
    }

    fn take_back_to(&mut self, length: usize) {
        self.paths.take_back_to(length);
        self.closed = self.closed.filter(|&(_, lines)| lines <= self.paths.len());
        self.refused &= self.closed.is_some();
    }
}

/// Notes what a line made, which is one of so many.
fn note(closed: &mut Option<(Vertex, usize)>, fresh: &mut Vec<[Vertex; 2]>, lines: usize, join: Join) {
    match join {
        Join::Cycle(vertex) => *closed = closed.or(Some((vertex, lines))),
        Join::Path(ends, length) if length <= LONG => fresh.push(ends),
        Join::Path(..) => {}
    }
}
