//! What goes beyond the fifteen rules, in front of SAT: stages with names of their own.
//!
//! Each stage reads the trail from where it stopped the last time and decides more edges;
//! whatever one decides, the rules look at first. [`Stages::run`] goes on until none has
//! more to say:
//!
//! ```text
//!  rules ─▶ premature loops ─▶ colours ─▶ probe: assume an edge, run the three, take it back
//!    ▲──────────┴─────────────────┴─────────┘ as soon as one decides an edge
//! ```
//!
//! Everything a stage keeps can be taken back to a `Mark`, for a probe assumes an edge only to see
//! what follows.

mod colouring;
mod paths;
mod probe;

use super::board::{Board, Conflict, Reason, Site};
use super::propagate::{Pass, Propagator};
use crate::deadline::Deadline;
use crate::grid::Edge;
use colouring::Colouring;
use paths::Paths;
use probe::Probe;

/// A stage beyond the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// An edge that would close a cycle that is no solution is off.
    Loops,
    /// Inside and outside, tied along edges and across clues.
    Colours,
    /// An edge is assumed on, then off: a conflict decides it, and what follows from both is so.
    Probe,
}

impl Stage {
    /// All of them, in the order in which they are asked.
    pub const ALL: [Stage; 3] = [Stage::Loops, Stage::Colours, Stage::Probe];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Loops => "premature-loop",
            Stage::Colours => "colours",
            Stage::Probe => "probe",
        }
    }
}

/// A set of stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageSet(u8);

impl StageSet {
    /// All of them.
    pub const ALL: StageSet = StageSet(0b111);
    /// None at all.
    pub const NONE: StageSet = StageSet(0);

    /// The set with `stage` in it.
    #[must_use]
    pub const fn with(self, stage: Stage) -> StageSet {
        StageSet(self.0 | 1 << stage as u8)
    }

    /// The set without `stage`.
    #[must_use]
    pub const fn without(self, stage: Stage) -> StageSet {
        StageSet(self.0 & !(1 << stage as u8))
    }

    /// True if `stage` is in the set.
    pub const fn contains(self, stage: Stage) -> bool {
        self.0 >> stage as u8 & 1 == 1
    }
}

/// The stages, with what they keep from board to board.
#[derive(Debug)]
pub struct Stages {
    set: StageSet,
    paths: Paths,
    colouring: Colouring,
    probe: Probe,
}

impl Stages {
    /// These stages.
    pub fn new(set: StageSet) -> Stages {
        Stages { set, paths: Paths::default(), colouring: Colouring::default(), probe: Probe::default() }
    }

    /// Goes on, where the rules have no more to say, until the stages have none either.
    ///
    /// # Errors
    /// A conflict: no solution agrees with what was decided before the call.
    pub fn run(&mut self, rules: &mut Propagator, board: &mut Board) -> Result<(), Conflict> {
        self.run_probing(rules, board, board.grid().edges(), Deadline::NEVER)
    }

    /// The same, but only these edges are probed, and those beside what that decides, and only
    /// until a deadline.
    ///
    /// # Errors
    /// As for [`Stages::run`].
    pub fn run_probing(
        &mut self,
        rules: &mut Propagator,
        board: &mut Board,
        edges: impl Iterator<Item = Edge>,
        deadline: Deadline,
    ) -> Result<(), Conflict> {
        self.paths.reset(board.grid());
        self.colouring.reset(board.grid());
        if self.set == StageSet::NONE {
            return Ok(());
        }
        let mut pass = rules.pass(board);
        let mut settler = Settler { set: self.set, paths: &mut self.paths, colouring: &mut self.colouring };
        settler.settle(&mut pass)?;
        if self.set.contains(Stage::Probe) {
            self.probe.run(edges, deadline, &mut settler, &mut pass)?;
        }
        Ok(())
    }

    fn settler(&mut self) -> Settler<'_> {
        Settler { set: self.set, paths: &mut self.paths, colouring: &mut self.colouring }
    }

    /// Where to go back to.
    pub(crate) fn mark(&mut self, board: &Board) -> Mark {
        self.settler().mark(board)
    }

    /// Assumes an edge, and runs rules and stages, without probing, until none has more to say.
    ///
    /// # Errors
    /// A conflict; then the assumption must be taken back.
    pub(crate) fn assume(
        &mut self,
        edge: Edge,
        on: bool,
        rules: &mut Propagator,
        board: &mut Board,
    ) -> Result<(), Conflict> {
        self.settler().decide(edge, on, Reason::Given, &mut rules.pass(board))
    }

    /// Takes back all that happened since a mark.
    pub(crate) fn take_back_to(&mut self, mark: Mark, rules: &mut Propagator, board: &mut Board) {
        self.settler().take_back_to(mark, &mut rules.pass(board));
    }
}

/// Where to go back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    trail: usize,
    joins: usize,
    ties: usize,
}

/// The stages that run to a fixpoint together with the rules.
struct Settler<'a> {
    set: StageSet,
    paths: &'a mut Paths,
    colouring: &'a mut Colouring,
}

impl Settler<'_> {
    /// Runs rules and stages until none has more to say.
    fn settle(&mut self, pass: &mut Pass) -> Result<(), Conflict> {
        loop {
            pass.drain()?;
            let before = pass.board.trail().len();
            if self.set.contains(Stage::Loops) {
                self.paths.advance(pass)?;
            }
            if before == pass.board.trail().len() && self.set.contains(Stage::Colours) {
                self.colouring.advance(pass)?;
            }
            if before == pass.board.trail().len() {
                return Ok(());
            }
        }
    }

    /// Decides an edge, and runs rules and stages until none has more to say.
    fn decide(&mut self, edge: Edge, on: bool, reason: Reason, pass: &mut Pass) -> Result<(), Conflict> {
        let grid = pass.board.grid();
        let site = Site::Vertex(grid.ends(edge)[0]);
        pass.decide_at(grid.edge_place(edge), on, reason, site)?;
        self.settle(pass)
    }

    /// Marks a fixpoint.
    fn mark(&self, board: &Board) -> Mark {
        Mark { trail: board.trail().len(), joins: self.paths.joins(), ties: self.colouring.ties() }
    }

    /// Takes back all that happened since.
    fn take_back_to(&mut self, mark: Mark, pass: &mut Pass) {
        self.paths.take_back_to(mark.joins, mark.trail, pass.board);
        self.colouring.take_back_to(mark.ties, mark.trail);
        pass.take_back_to(mark.trail);
    }
}
