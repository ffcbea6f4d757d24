//! The loops of a board, one after another, by a search that knows what a loop is: a cycle is cut as it closes.
//!
//! A model with many cycles never comes about. What closes first is the loop, or a clause against it
//! goes on with the search where it stands. So does a clause against crosses that cut off some lines from the others.

use crate::cdcl::{Cdcl, Look, Outcome, Values, Watcher};
use crate::deadline::Deadline;
use crate::deduce::board::Board;
use crate::engine::EngineError;
use crate::grid::{Cell, Edge, State};
use crate::puzzle::Puzzle;
use crate::search::cuts::block;
use crate::search::cycles::Cycle;
use crate::search::encode::Encoding;
use crate::search::models::{Effort, SearchError};
use crate::search::strands::{Asked, Strands};
pub use crate::search::strands::{Told, Wanted};
use crate::solution::{Found, Solution, verify};
use crate::step::Step;
use slitherlink_encodings::{ClauseSink, Lit};

/// The loops of a board. Each is returned once; the order depends on the board alone.
pub struct InPlace<'a, 'p> {
    board: &'a Board<'p>,
    engine: Cdcl,
    strands: Strands<'a, 'p>,
    effort: Effort,
    exhausted: bool,
}

impl<'a, 'p> InPlace<'a, 'p> {
    /// A search for the loops that agree with what is decided on `board` and are not known, until a deadline.
    pub fn without(board: &'a Board<'p>, known: &[Solution], deadline: Deadline) -> InPlace<'a, 'p> {
        let mut engine = Cdcl::new(deadline);
        let encoding = Encoding::in_tables(board, &mut engine);
        let mut search = InPlace::with(board, engine, encoding, Vec::new());
        known.iter().for_each(|solution| search.exclude(solution));
        search
    }

    /// A search in which clues can be left out: see [`InPlace::set_puzzle`].
    pub fn selecting(board: &'a Board<'p>, deadline: Deadline) -> InPlace<'a, 'p> {
        let mut engine = Cdcl::new(deadline);
        let (encoding, selectors) = Encoding::with_selectors(board, &mut engine);
        InPlace::with(board, engine, encoding, selectors)
    }

    fn with(
        board: &'a Board<'p>,
        engine: Cdcl,
        encoding: Encoding,
        selectors: Vec<Option<Lit>>,
    ) -> InPlace<'a, 'p> {
        let strands = Strands::new(board, encoding, selectors, engine.variables());
        let effort = Effort { variables: engine.variables(), clauses: engine.given(), ..Effort::default() };
        InPlace { board, engine, strands, effort, exhausted: false }
    }

    /// From now on just these of the board's clues count, of a search that can leave clues out.
    pub fn set_puzzle(&mut self, puzzle: Puzzle) {
        self.strands.set_puzzle(puzzle);
    }

    /// Clues that are never left out from now on.
    pub fn keep(&mut self, cells: &[Cell]) {
        let selectors: Vec<Lit> = self.selectors(cells).collect();
        for selector in selectors {
            self.engine.add_clause(&[selector]);
        }
    }

    /// From now on the search begins with edges as they are told, and goes back to that at each restart: it soon finds loops
    /// that are not much different.
    pub fn expect(&mut self, told: impl IntoIterator<Item = Told>) {
        let lits: Vec<Lit> = told.into_iter().filter_map(|told| self.lit(told)).collect();
        self.engine.expect(lits);
    }

    /// The literal that says what an edge is told to be; `None` if it was decided.
    fn lit(&self, (edge, line): Told) -> Option<Lit> {
        let lit = self.strands.encoding.lit(edge)?;
        Some(if line { lit } else { !lit })
    }

    /// The same search, but it keeps its cuts for [`InPlace::into_cut_steps`].
    #[must_use]
    pub fn recording(mut self) -> InPlace<'a, 'p> {
        self.strands.kept = Some(Vec::new());
        self
    }

    /// The cuts kept, as steps.
    pub fn into_cut_steps(self) -> Vec<Step> {
        self.strands.kept.iter().flatten().map(|cut| cut.step(self.board)).collect()
    }

    /// What the search has cost so far.
    pub const fn effort(&self) -> Effort {
        Effort { cuts: self.strands.cuts, ..self.effort }
    }

    /// The next loop; unfinished after the deadline, or so many conflicts.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn next_loop(&mut self, conflicts: u64) -> Result<Found, SearchError> {
        if self.exhausted {
            return Ok(Found::Nothing);
        }
        self.effort.rounds += 1;
        self.strands.begin(None);
        let outcome = self.engine.search(&mut self.strands, &[], conflicts);
        let found = self.found(outcome)?;
        match &found {
            Found::Loop(solution) => self.exclude(solution),
            Found::Nothing => self.exhausted = true,
            Found::Unfinished => {}
        }
        Ok(found)
    }

    /// The search goes on from what these lines are, by edge.
    pub fn prefer(&mut self, is_line: &[bool]) {
        for edge in self.board.grid().edges() {
            if let Some(lit) = self.lit((edge, is_line[edge.index()])) {
                self.engine.prefer(lit);
            }
        }
    }

    /// The lines of a model, by edge, if so many conflicts suffice to find one. Its cycles are not looked at.
    pub fn model(&mut self, conflicts: u64) -> Option<Vec<bool>> {
        self.effort.rounds += 1;
        let mut whole = Whole { variables: self.engine.variables() };
        let Outcome::Found(trail) = self.engine.search(&mut whole, &[], conflicts) else { return None };
        let mut value = vec![false; whole.variables];
        trail.iter().for_each(|lit| value[lit.var().index()] = lit.is_positive());
        let decided = self.board.states().into_iter().map(|state| state == State::Line);
        let mut is_line: Vec<bool> = decided.collect();
        let lines = self.strands.encoding.lines(|var| value[var.index()]);
        lines.for_each(|edge| is_line[edge.index()] = true);
        Some(is_line)
    }

    /// A loop in which one of some edges is not what it is told to be in others: a line, or a cross. It may be returned again.
    /// If there is none, it is known from now on that all loops have these edges as they are told. Unfinished after the deadline, or so
    /// many conflicts.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn next_unlike(&mut self, unlike: Vec<Told>, conflicts: u64) -> Result<Found, SearchError> {
        let told: Vec<Lit> = unlike.iter().filter_map(|&told| self.lit(told)).collect();
        let found = self.ask(Wanted::Unlike(unlike), &[], conflicts)?;
        if let Found::Nothing = found {
            told.iter().for_each(|&lit| self.engine.add_clause(&[lit]));
        }
        Ok(found)
    }

    /// A loop that is wanted, in which some edges are as they are told to be. It may be returned again.
    /// Unfinished after the deadline, or so many conflicts. If there is none, [`InPlace::needed_clues`] and
    /// [`InPlace::needed_edges`] say why.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn ask(&mut self, wanted: Wanted, like: &[Told], conflicts: u64) -> Result<Found, SearchError> {
        self.effort.rounds += 1;
        let question = self.question(&wanted);
        let lines = like.iter().filter(|(_, line)| *line).map(|&(edge, _)| edge).collect();
        let like = like.iter().filter_map(|&told| self.lit(told));
        let assumed: Vec<Lit> = like.chain(self.strands.selected()).chain(question).collect();
        self.strands.begin(Some(Asked { wanted, question, lines }));
        let outcome = self.engine.search(&mut self.strands, &assumed, conflicts);
        if let Some(question) = question {
            self.engine.add_clause(&[!question]);
        }
        self.found(outcome)
    }

    /// A literal under which a loop is as wanted; `None` if any will do.
    fn question(&mut self, wanted: &Wanted) -> Option<Lit> {
        let some: Vec<Lit> = match wanted {
            Wanted::Any => return None,
            Wanted::Unlike(told) => told.iter().filter_map(|&told| self.lit(told).map(|lit| !lit)).collect(),
            Wanted::Meeting(cells) => self.selectors(cells).collect(),
        };
        let question = self.engine.new_var().positive();
        let clause: Vec<Lit> = some.into_iter().chain([!question]).collect();
        self.engine.add_clause(&clause);
        Some(question)
    }

    fn selectors(&self, cells: &[Cell]) -> impl Iterator<Item = Lit> {
        cells.iter().filter_map(|cell| self.strands.selectors[cell.index()])
    }

    /// After an answer that there is no such loop: those of some clues, which could have been left out, that suffice for it.
    pub fn needed_clues(&self, cells: &[Cell]) -> Vec<Cell> {
        let is_needed = |cell: &Cell| {
            self.strands.selectors[cell.index()].is_some_and(|lit| self.engine.core().contains(&lit))
        };
        cells.iter().copied().filter(is_needed).collect()
    }

    /// After an answer that there is no such loop: those of the edges that were told to be as they are that suffice for it.
    pub fn needed_edges(&self, told: &[Told]) -> Vec<Told> {
        let mut core = self.engine.core().to_vec();
        let mut is_needed = |told: &Told| {
            let at = core.iter().position(|&lit| self.lit(*told) == Some(lit));
            at.map(|at| core.swap_remove(at)).is_some()
        };
        told.iter().copied().filter(|told| is_needed(told)).collect()
    }

    /// What a search came to: its loop is verified.
    fn found(&self, outcome: Outcome<Cycle>) -> Result<Found, SearchError> {
        match outcome {
            Outcome::Found(cycle) => {
                Ok(Found::Loop(verify(self.strands.puzzle(), cycle.lines(self.board.grid()))?))
            }
            Outcome::Nothing => Ok(Found::Nothing),
            Outcome::Unfinished => Ok(Found::Unfinished),
            // Where vertices have two lines or none, lines close somewhere.
            Outcome::Model => {
                Err(EngineError::GaveUp("all edges were decided, but no line closed".into()).into())
            }
        }
    }

    /// Excludes a solution that is known.
    pub fn exclude(&mut self, solution: &Solution) {
        let lines: Vec<Edge> = solution.edges(self.board.grid()).collect();
        self.engine.add_clause(&block(&mut |edge| self.strands.encoding.lit(edge), &lines));
    }
}

/// Watches until all variables have a value.
struct Whole {
    variables: usize,
}

impl Watcher for Whole {
    type Found = Vec<Lit>;

    fn look(&mut self, known: &Values) -> Look<Vec<Lit>> {
        let trail = known.trail();
        if trail.len() < self.variables { Look::Nothing } else { Look::Found(trail.to_vec()) }
    }

    fn take_back_to(&mut self, _: usize) {}
}
