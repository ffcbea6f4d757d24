//! For speed alone: what assumptions lead to, remembered from step to step.
//!
//! A step changes a board at a few places. What an assumption leads to elsewhere mostly stays the same, so it
//! is tried again only if the step decided something near what it led to. That may miss a contradiction that
//! needs something far away; so before a harder technique is used, all assumptions that led to none are tried
//! again.

use std::ops::Range;
use std::sync::Arc;

use super::Refuted;
use crate::deduce::board::Board;
use crate::explain::adopt::known_between;
use crate::grid::{Cell, Grid};
use crate::step::{Branch, Fact};

/// The assumptions that were tried, and what each led to.
#[derive(Clone, Debug)]
pub(in crate::explain) struct Tried {
    /// For each edge, assumed to be a cross and to be a line, the number of the trial that counts for it, from 1; 0 if there is none.
    trial_of: Vec<[u32; 2]>,
    /// The trials, by their numbers; `None` if something near them was decided since.
    trials: Vec<Option<Trial>>,
    /// The cells of all trials, in one list, which is copied faster than an `Arc` for each, above all on several threads.
    cells: Vec<Cell>,
    /// What was known at the last call of `follow`.
    position: Position,
    /// Whether a trial may count for several assumptions.
    is_shared: bool,
    /// A mark for each cell, for use within a call; between calls, none is set.
    marks: Vec<bool>,
}

/// Once there are more trials than this for each edge, those that count for no assumption are removed.
const MOST_TRIALS: usize = 4;

/// An assumption that was tried.
#[derive(Clone, Debug)]
struct Trial {
    /// The assumption that was made.
    assumed: Fact,
    position: Position,
    /// The cells of all facts that it led to, or an easier strength in its place, as a part of the list of all trials.
    cells: Range<usize>,
    /// The number of facts that it led to.
    effect: usize,
    outcome: Outcome,
}

/// How a trial ended.
#[derive(Clone, Debug)]
enum Outcome {
    /// Without a contradiction.
    Harmless,
    /// With a contradiction after this many rounds; with its argument, once that is written.
    Failing(u32, Option<Arc<Refuted>>),
}

/// How much of a board is known: the length of its trail, and the number of its ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Position(usize, usize);

impl Position {
    fn of(board: &Board) -> Position {
        Position(board.trail().len(), board.ties().len())
    }
}

impl Tried {
    pub(in crate::explain) fn new(board: &Board) -> Tried {
        let grid = board.grid();
        let (trial_of, marks) = (vec![[0; 2]; grid.edge_count()], vec![false; grid.cell_count()]);
        let (trials, cells, position) = (Vec::new(), Vec::new(), Position::of(board));
        Tried { trial_of, trials, cells, position, is_shared: true, marks }
    }

    /// Nothing was tried yet; and each trial will count for its own assumption only, so that the order of the trials does not matter.
    pub(super) fn one_by_one(board: &Board) -> Tried {
        Tried { is_shared: false, ..Tried::new(board) }
    }

    /// Forgets the trials near what was decided since the last call.
    pub(super) fn follow(&mut self, board: &Board) {
        let Position(trail, ties) = std::mem::replace(&mut self.position, Position::of(board));
        if Position(trail, ties) == self.position {
            return;
        }
        let grid = board.grid();
        let mut is_near = vec![false; grid.cell_count()];
        let now = (board.trail().len(), board.ties().len());
        let news = known_between(board, (trail, ties), now).flat_map(|fact| cells_of(grid, fact));
        news.flat_map(|cell| grid.cells_near(cell, 1)).for_each(|cell| is_near[cell.index()] = true);
        for trial in &mut self.trials {
            trial.take_if(|trial| self.cells[trial.cells.clone()].iter().any(|cell| is_near[cell.index()]));
        }
        if self.trials.len() > MOST_TRIALS * grid.edge_count() {
            self.remove_spare();
        }
    }

    /// Removes the trials that count for no assumption.
    pub(super) fn remove_spare(&mut self) {
        let (mut trials, mut cells) = (Vec::new(), Vec::new());
        let mut new_number = vec![0; self.trials.len()];
        for number in self.trial_of.iter_mut().flatten() {
            let Some(old) = number.checked_sub(1).map(|old| old as usize) else { continue };
            if let Some(mut trial) = self.trials[old].take() {
                let first = cells.len();
                cells.extend_from_slice(&self.cells[trial.cells.clone()]);
                trial.cells = first..cells.len();
                trials.push(Some(trial));
                new_number[old] = trials.len() as u32;
            }
            *number = new_number[old];
        }
        (self.trials, self.cells) = (trials, cells);
    }

    /// Forgets the trials without a contradiction at earlier positions than this one. True if there were any.
    pub(in crate::explain) fn forget_earlier(&mut self, board: &Board) -> bool {
        let (now, mut were_any) = (Position::of(board), false);
        let is_earlier =
            |trial: &mut Trial| trial.position != now && matches!(trial.outcome, Outcome::Harmless);
        for trial in &mut self.trials {
            were_any |= trial.take_if(is_earlier).is_some();
        }
        were_any
    }

    /// Forgets everything. True if there was anything.
    pub(in crate::explain) fn forget_all(&mut self, board: &Board) -> bool {
        !std::mem::replace(self, Tried::new(board)).trials.is_empty()
    }

    fn trial(&self, assumed: Fact) -> Option<&Trial> {
        self.trials[self.number(assumed)?].as_ref()
    }

    /// The place among the trials of the one that counts for an assumption.
    fn number(&self, assumed: Fact) -> Option<usize> {
        let Fact::Edge { edge, line } = assumed else { return None };
        self.trial_of[edge.index()][usize::from(line)].checked_sub(1).map(|number| number as usize)
    }

    /// True if it is known what an assumption leads to.
    pub(super) fn has(&self, assumed: Fact) -> bool {
        self.trial(assumed).is_some()
    }

    /// The number of rounds after which an assumption leads to a contradiction; `None` if it is not known to lead to one.
    pub(super) fn rounds(&self, assumed: Fact) -> Option<u32> {
        match self.trial(assumed)?.outcome {
            Outcome::Failing(rounds, _) => Some(rounds),
            Outcome::Harmless => None,
        }
    }

    /// The number of facts found in the trial that counts for an assumption: its own, or that of another
    /// assumption that led to it; 0 if no trial counts for it.
    pub(super) fn effect(&self, assumed: Fact) -> usize {
        self.trial(assumed).map_or(0, |trial| trial.effect)
    }

    /// True if the trial that counts for an assumption is that of another one.
    pub(super) fn follows_from_another(&self, assumed: Fact) -> bool {
        self.trial(assumed).is_some_and(|trial| trial.assumed != assumed)
    }

    /// True if one trial counts for two assumptions.
    pub(super) fn share_trial(&self, a: Fact, b: Fact) -> bool {
        self.number(a).is_some_and(|number| self.number(b) == Some(number))
    }

    /// The argument against an assumption, if it is known.
    pub(super) fn refuted(&self, assumed: Fact) -> Option<Arc<Refuted>> {
        match &self.trial(assumed)?.outcome {
            Outcome::Failing(_, refuted) => refuted.clone(),
            Outcome::Harmless => None,
        }
    }

    /// Adds a trial without a contradiction. If `follows` is all that follows (`is_all`), the trial also counts for each of these facts,
    /// since none of them can lead to a contradiction; except for those that a nested what-if has refuted.
    pub(super) fn add_harmless(&mut self, board: &Board, assumed: Fact, follows: &[Fact], is_all: bool) {
        self.add(board, assumed, follows, Outcome::Harmless);
        let counts = if is_all && self.is_shared { follows } else { &[] };
        for &fact in counts {
            if self.trial(fact).is_none_or(|trial| matches!(trial.outcome, Outcome::Harmless)) {
                self.count_for(fact);
            }
        }
    }

    /// Adds a trial without a contradiction whose facts were not kept: those of the easier strength's trial stand in for them.
    pub(super) fn add_like(&mut self, board: &Board, assumed: Fact, easier: &Tried) {
        let like = easier.trial(assumed);
        let first = self.cells.len();
        self.cells.extend_from_slice(like.map_or(&[], |like| &easier.cells[like.cells.clone()]));
        self.push(board, assumed, first, like.map_or(0, |like| like.effect), Outcome::Harmless);
    }

    /// Adds the trial of an assumption that led to a contradiction after some rounds; `follows` is what was known by then.
    pub(super) fn add_failing(&mut self, board: &Board, assumed: Fact, follows: &[Fact], rounds: u32) {
        self.add(board, assumed, follows, Outcome::Failing(rounds, None));
    }

    /// Adds the argument against an assumption that led to a contradiction; `None` if none could be written.
    pub(super) fn set_refuted(&mut self, board: &Board, assumed: Fact, refuted: Option<Arc<Refuted>>) {
        let rounds = self.rounds(assumed).unwrap_or_default();
        match refuted {
            Some(refuted) => {
                let facts: Vec<Fact> = refuted.argument.iter().flat_map(facts_of).chain([assumed]).collect();
                self.add(board, assumed, &facts, Outcome::Failing(rounds, Some(refuted)));
            }
            None => self.add(board, assumed, &[assumed], Outcome::Harmless),
        }
    }

    /// Adds a trial that led to these facts, and makes it count for its assumption.
    fn add(&mut self, board: &Board, assumed: Fact, facts: &[Fact], outcome: Outcome) {
        let first = self.cells.len();
        for cell in facts.iter().flat_map(|&fact| cells_of(board.grid(), fact)) {
            if !std::mem::replace(&mut self.marks[cell.index()], true) {
                self.cells.push(cell);
            }
        }
        self.cells[first..].iter().for_each(|cell| self.marks[cell.index()] = false);
        self.push(board, assumed, first, facts.len(), outcome);
    }

    /// Adds a trial whose cells are the last ones of the list, from the place `first` on, and makes it count for its assumption.
    fn push(&mut self, board: &Board, assumed: Fact, first: usize, effect: usize, outcome: Outcome) {
        let (position, cells) = (Position::of(board), first..self.cells.len());
        self.trials.push(Some(Trial { assumed, position, cells, effect, outcome }));
        self.count_for(assumed);
    }

    /// Makes the last trial count for an assumption.
    fn count_for(&mut self, assumed: Fact) {
        if let Fact::Edge { edge, line } = assumed {
            self.trial_of[edge.index()][usize::from(line)] = self.trials.len() as u32;
        }
    }
}

/// The premises and conclusions of an argument.
fn facts_of(branch: &Branch) -> impl Iterator<Item = Fact> {
    let facts =
        branch.steps.iter().flat_map(|step| step.premises.facts.iter().chain(step.conclusion.facts()));
    facts.copied()
}

/// The cells that a fact is about.
fn cells_of(grid: Grid, fact: Fact) -> impl Iterator<Item = Cell> {
    fact.relation(grid).0.into_iter().flatten()
}
