//! The deducer: the single owner of a board, which makes all decisions on it.
//!
//! A [`Deducer`] holds the board, the agenda, the paths and the colours. Rules and extensions read them and
//! *propose*; only the deducer decides, and paths and colours follow what it has put on the trail. Everything
//! can be undone back to a [`Mark`](super::mark::Mark).
//!
//! ```text
//!  rules ─▶ premature loops ─▶ colours ─▶ what-if: assume an edge, run the three, take it back
//!    ▲──────────┴─────────────────┴─────────┘ as soon as one decides an edge
//! ```

use super::agenda::Agenda;
use super::arrangements::CommonPairs;
use super::board::Board;
use super::colouring::{Colouring, ColouringItem};
use super::colours::Colour;
use super::colours::Merge;
use super::incidence::Incidence;
use super::paths::Paths;
use super::premature_loop;
use super::reasons::{HistoryIndex, Reasons};
use super::round_proposals::RoundProposals;
use super::rules::Proposals;
use super::trail::{Conflict, Deduction, Reason, Site, TieSource};
use crate::deduce::rulebook::Rulebook;
use crate::grid::{Cell, Edge, State, Vertex};
use crate::puzzle::Clue;
use crate::step::Branch;
use crate::technique::{Technique, TechniqueSet};

/// The working memory of a deducer, reusable for the next board.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    pub(super) agenda: Agenda,
    pub(super) proposals: Proposals,
    /// What the extensions have proposed in one look. The list is reused, so that no look allocates.
    pub(super) extension_proposals: Vec<Deduction>,
    /// The list of the last round, for the next one.
    pub(super) round_proposals: RoundProposals,
    pub(super) incidence: Incidence,
    pub(super) paths: Paths,
    pub(super) colouring: Colouring,
    pub(super) history: HistoryIndex,
}

/// A board, and the state of the deduction on it.
#[derive(Clone, Debug)]
pub struct Deducer {
    pub(super) board: Board,
    pub(super) rulebook: Rulebook,
    pub(super) memory: Memory,
    /// True once paths and colours follow the trail. On boards that the rules finish, they are never set up.
    pub(super) extended: bool,
    recording: bool,
    /// True if the rules that look further than a cell from its corner are left out.
    pub(super) looks_near: bool,
    /// The proposals collected so far in the current round, if there is one.
    pub(super) round_proposals: Option<RoundProposals>,
}

impl Deducer {
    /// A deducer for a board on which nothing has been looked at.
    pub fn new(rulebook: &Rulebook, board: impl Into<Board>) -> Deducer {
        Deducer::with_memory(rulebook, board, Memory::default())
    }

    /// The same, reusing the memory of an earlier one.
    pub fn with_memory(rulebook: &Rulebook, board: impl Into<Board>, mut memory: Memory) -> Deducer {
        let board = board.into();
        let rulebook = rulebook.with_dots(board.puzzle().dots());
        memory.history = HistoryIndex::default();
        memory.incidence.reset(board.grid());
        memory.agenda.reset(&rulebook.tables, &board, &memory.incidence);
        Deducer {
            board,
            rulebook,
            memory,
            extended: false,
            recording: false,
            looks_near: false,
            round_proposals: None,
        }
    }

    /// The same deducer, but it keeps the arguments for what it concludes from assumptions, which
    /// [`super::reasons::Reasons`] needs. It may decide other edges by what-ifs.
    #[must_use]
    pub fn recording(mut self) -> Deducer {
        self.recording = true;
        self
    }

    /// Changes the clue of a cell. Either a blank cell gets a clue, or a cell loses its clue again; then the
    /// deducer must have returned to a mark made before the cell got it.
    pub(super) fn set_clue(&mut self, cell: Cell, clue: Clue) {
        self.board.set_clue(cell, clue);
        let Memory { agenda, incidence, .. } = &mut self.memory;
        agenda.follow_clue(&self.rulebook.tables, &self.board, incidence, cell);
        self.extended = false;
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The reasons for what is on the board.
    pub fn reasons(&mut self) -> Reasons<'_> {
        self.memory.history.follow(&self.board);
        Reasons::indexed(&self.board, &self.memory.history)
    }

    /// Whether arguments are kept.
    pub const fn is_recording(&self) -> bool {
        self.recording
    }

    /// Returns the board, and the memory for the next one.
    pub fn into_parts(self) -> (Board, Memory) {
        (self.board, self.memory)
    }

    /// Takes out the board, and the memory for the next deducer. Nothing else is usable afterwards.
    pub(crate) fn take_parts(&mut self) -> (Board, Memory) {
        (std::mem::take(&mut self.board), std::mem::take(&mut self.memory))
    }

    /// The techniques in use, made ready.
    pub(crate) const fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// True if an extension is in use.
    pub(super) const fn has(&self, extension: Technique) -> bool {
        self.rulebook.techniques.contains(extension)
    }

    /// Runs rules and extensions, except those that assume something, to their fixpoint. To be called after
    /// [`Deducer::run_rules`].
    ///
    /// # Errors
    /// As for [`Deducer::run_rules`].
    pub fn settle(&mut self) -> Result<(), Conflict> {
        self.extend();
        let set = self.rulebook.techniques;
        let (loops, colours) = (set.meets(TechniqueSet::LOOPS), set.meets(TechniqueSet::COLOURS));
        loop {
            self.drain()?;
            let before = self.board.trail().len();
            if loops {
                self.advance_paths()?;
            }
            if before == self.board.trail().len() && colours {
                self.advance_colours()?;
            }
            if before == self.board.trail().len() {
                return Ok(());
            }
        }
    }

    /// Sets up paths and colours, unless they are there, so that they can follow the trail.
    pub(super) fn extend(&mut self) {
        if !std::mem::replace(&mut self.extended, true) {
            self.memory.incidence.write_down(self.board.grid());
            self.memory.paths.reset(self.board.grid());
            self.memory.colouring.reset(&self.board);
        }
    }

    /// Decides an edge, and runs rules and extensions except those that assume something. `argument` is kept
    /// if it is not empty.
    ///
    /// # Errors
    /// A conflict.
    pub fn conclude(
        &mut self,
        edge: Edge,
        on: bool,
        reason: Reason,
        argument: Vec<Branch>,
    ) -> Result<(), Conflict> {
        let grid = self.board.grid();
        let site = Site::Vertex(grid.ends(edge)[0]);
        let before = self.board.trail().len();
        let decided = self.decide_edge(Deduction { edge, on, reason, site });
        if decided.is_err() {
            self.board.refuse(argument);
        } else if self.board.trail().len() > before && !argument.is_empty() {
            self.board.record_argument(argument);
        }
        decided?;
        self.settle()
    }

    /// The colour of a cell; `None` is the outside. It is up to date after [`Deducer::sync`], and after
    /// [`Deducer::settle`] if that uses colours.
    pub fn colour(&self, cell: Option<Cell>) -> Colour {
        self.memory.colouring.colour(cell)
    }

    /// Assumes an edge to be on or off for the time being, and runs rules and extensions except those that
    /// assume something.
    ///
    /// # Errors
    /// A conflict; then the assumption must be taken back.
    pub fn assume(&mut self, edge: Edge, on: bool) -> Result<(), Conflict> {
        self.conclude(edge, on, Reason::Assumed, Vec::new())
    }

    /// Frees the memory that is not needed to read the board. If the deducer is used again, it rebuilds paths
    /// and colours from the trail.
    pub fn release_memory(&mut self) {
        self.extended = false;
        self.memory.paths = Paths::default();
        self.memory.colouring = Colouring::default();
        self.board.shrink();
    }

    /// From now on leaves out the rules that look further than a cell from its corner, if colours are in use, which find all that
    /// these find. An argument with rules is shorter than one with colours, so they stay if arguments are kept.
    pub fn look_near(&mut self) {
        let both = self.has(Technique::Colouring) && self.has(Technique::ClueColouring);
        self.looks_near = both && !self.recording;
    }

    /// Brings the paths up to date with the trail, and decides the edges that would close one too early.
    pub(super) fn advance_paths(&mut self) -> Result<(), Conflict> {
        let memory = &mut self.memory;
        let news = memory.paths.advance(&self.board, &memory.incidence)?;
        match premature_loop::look(&self.board, &memory.paths, news, &mut memory.extension_proposals)? {
            Some(vertex) => self.close(vertex),
            None => self.apply_extension_proposals(),
        }
    }

    /// Decides every other edge off after the loop has closed at a vertex.
    fn close(&mut self, vertex: Vertex) -> Result<(), Conflict> {
        let (grid, technique) = (self.board.grid(), Technique::LoopClosed);
        if !self.has(technique) {
            return Ok(());
        }
        for edge in grid.edges() {
            if self.board.state(edge) == State::Undecided {
                self.decide_edge(Deduction::by(technique, (edge, false), Site::Vertex(vertex)))?;
            }
        }
        Ok(())
    }

    /// Brings the colours up to date with the trail, and decides what follows from them.
    pub(super) fn advance_colours(&mut self) -> Result<(), Conflict> {
        self.memory.colouring.advance(&self.board, &self.memory.incidence)?;
        while let Some(todo) = self.memory.colouring.pop(&self.board) {
            let Memory { colouring, incidence, extension_proposals, .. } = &mut self.memory;
            let (cell, common) = match todo {
                ColouringItem::Edges(cell) => {
                    colouring.look_at_edges(&self.board, incidence, cell, extension_proposals);
                    (cell, CommonPairs::NOTHING)
                }
                ColouringItem::Clue(cell) => {
                    (cell, colouring.look_at_clue(&self.board, incidence, cell, extension_proposals)?)
                }
            };
            if !extension_proposals.is_empty() {
                self.apply_extension_proposals()?;
            }
            if !common.is_empty() {
                self.tie_around(cell, common)?;
            }
        }
        Ok(())
    }

    /// Ties those neighbours of a clue that are on the same side in all its arrangements, or on different
    /// sides in all.
    fn tie_around(&mut self, cell: Cell, common: CommonPairs) -> Result<(), Conflict> {
        let grid = self.board.grid();
        if !self.has(Technique::ClueColouring) {
            return Ok(());
        }
        for ((i, j), differ) in common.pairs() {
            let cells = [i, j].map(|k| grid.across_side(cell, k));
            if let Some(round_proposals) = &mut self.round_proposals {
                round_proposals.ties.push((cell, cells, differ));
                continue;
            }
            if self.tie(cells, differ, TieSource::Clue(cell)) == Merge::Contradiction {
                return Err(Conflict::ClueColours(cell));
            }
        }
        Ok(())
    }

    /// Decides what the extensions in use have proposed.
    fn apply_extension_proposals(&mut self) -> Result<(), Conflict> {
        let mut proposals = std::mem::take(&mut self.memory.extension_proposals);
        let mut result = Ok(());
        for proposal in proposals.drain(..) {
            let Reason::Technique(extension) = proposal.reason else { continue };
            if self.has(extension) {
                result = result.and_then(|()| self.decide_edge(proposal));
            }
        }
        // Its memory is used again.
        self.memory.extension_proposals = proposals;
        result
    }
}

/// Runs only the rules on a board. Returns the board, and the conflict if there was one. Reuses the memory.
pub fn by_rules(
    rulebook: &Rulebook,
    board: impl Into<Board>,
    memory: &mut Memory,
) -> (Board, Result<(), Conflict>) {
    let mut deducer = Deducer::with_memory(rulebook, board, std::mem::take(memory));
    let outcome = deducer.run_rules();
    let (board, used) = deducer.into_parts();
    *memory = used;
    (board, outcome)
}
