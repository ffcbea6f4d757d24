//! What follows from the clues without search.
//!
//! Two kinds of sites are looked at, and again whenever an edge beside them is decided:
//!
//! - a *vertex*: a line that enters must leave, by one edge only; what leads to a dead end is a cross (rules 6 to 8);
//! - a *face* with a clue (`face`): all ways to draw its sides that its corners allow. This includes rules 1 to 3, and
//!   what corners say: if all other edges at a corner are crosses, both sides there are alike, and if one of them is a
//!   line, just one side is.
//!
//! Once, at the beginning, neighbours whose clues leave only one side each are looked at (`neighbours`). When nothing
//! more follows at the sites, colours (`colours`) are looked at. That paths must not close too early is known to the
//! propagator of the search, which comes next.

mod colours;
mod face;
mod neighbours;

use crate::lattice::{Edge, Face, Lattice, Vertex};
use crate::puzzle::Puzzle;
pub(crate) use colours::Colours;

/// The state of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// Not known yet.
    Undecided,
    /// Part of the loop.
    Line,
    /// Not part of the loop.
    Cross,
}

impl State {
    /// The state of an edge that is a line or not.
    pub const fn of(is_line: bool) -> State {
        if is_line { State::Line } else { State::Cross }
    }
}

/// The clues contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict;

/// What is known of a puzzle.
pub(crate) struct Board<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) states: Vec<State>,
    /// The sites to look at: vertices, then faces with clues.
    open: Vec<usize>,
    is_open: Vec<bool>,
}

impl<'a> Board<'a> {
    /// Decides what follows from the clues.
    pub(crate) fn new(puzzle: &'a Puzzle) -> Result<(Board<'a>, Colours), Conflict> {
        let lattice = puzzle.lattice();
        let sites = lattice.vertex_count() + lattice.face_count();
        let states = vec![State::Undecided; lattice.edge_count()];
        let (open, is_open) = ((0..sites).rev().collect(), vec![true; sites]);
        let mut board = Board { puzzle, states, open, is_open };
        neighbours::decide(&mut board)?;
        loop {
            board.look_at_sites()?;
            let colours = Colours::of(&board)?;
            let before = board.undecided();
            colours.decide(&mut board)?;
            board.look_at_sites()?;
            if board.undecided() == before {
                return Ok((board, colours));
            }
        }
    }

    pub(crate) fn lattice(&self) -> &'a Lattice {
        self.puzzle.lattice()
    }

    pub(crate) fn state(&self, edge: Edge) -> State {
        self.states[edge.index()]
    }

    fn undecided(&self) -> usize {
        self.states.iter().filter(|&&state| state == State::Undecided).count()
    }

    /// Decides an edge.
    fn decide(&mut self, edge: Edge, state: State) -> Result<(), Conflict> {
        match self.state(edge) {
            State::Undecided => {}
            known if known == state => return Ok(()),
            _ => return Err(Conflict),
        }
        self.states[edge.index()] = state;
        for vertex in self.lattice().ends(edge) {
            self.reopen(vertex.index());
            // The edges at a corner matter to all faces around it.
            for &spoke in self.lattice().spokes(vertex) {
                for face in self.lattice().beside(spoke).into_iter().flatten() {
                    self.reopen(self.lattice().vertex_count() + face.index());
                }
            }
        }
        Ok(())
    }

    fn reopen(&mut self, site: usize) {
        if !std::mem::replace(&mut self.is_open[site], true) {
            self.open.push(site);
        }
    }

    fn look_at_sites(&mut self) -> Result<(), Conflict> {
        while let Some(site) = self.open.pop() {
            self.is_open[site] = false;
            match site.checked_sub(self.lattice().vertex_count()) {
                None => self.look_at_vertex(Vertex(site as u32))?,
                Some(face) => face::look(self, Face(face as u32))?,
            }
        }
        Ok(())
    }

    /// The numbers of lines and of undecided edges among some.
    fn count(&self, edges: &[Edge]) -> (usize, usize) {
        edges.iter().fold((0, 0), |(lines, open), &edge| match self.state(edge) {
            State::Line => (lines + 1, open),
            State::Undecided => (lines, open + 1),
            State::Cross => (lines, open),
        })
    }

    /// Rules 6 to 8.
    fn look_at_vertex(&mut self, vertex: Vertex) -> Result<(), Conflict> {
        let spokes = self.lattice().spokes(vertex);
        let state = match self.count(spokes) {
            (0, 1) | (2, _) => State::Cross,
            (1, 1) => State::Line,
            (1, 0) | (3.., _) => return Err(Conflict),
            _ => return Ok(()),
        };
        let open = spokes.iter().filter(|&&edge| self.state(edge) == State::Undecided);
        open.copied().collect::<Vec<Edge>>().into_iter().try_for_each(|edge| self.decide(edge, state))
    }
}
