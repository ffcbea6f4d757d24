//! Reasons: turns the trail into steps, finding the premises of each deduction.
//!
//! The trail keeps only what was decided, by which technique and where. That is enough to find the premises
//! when they are needed: the picture of a rule is matched, a path is followed, a chain of ties is searched,
//! all on the board as it was at that entry. Only the arguments from assumptions are lost when these are
//! undone; a deducer that is [recording](super::deducer::Deducer::recording) saves them before.

mod broken;
mod by_clue;
mod by_path;
mod by_picture;
mod chain;
mod forest;
mod history;
mod index;
mod lists;
mod notes;
mod tied_since;
mod written;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use super::board::Board;
use super::mark::Mark;
use super::trail::{Conflict, Deduction, MovePlace, Reason, Site, TieSource};
use crate::deadline::Deadline;
use crate::grid::State;
use crate::solution::{Flaw, verify};
use crate::step::{Branch, Conclusion, Fact, Premises, Step};
use crate::technique::Technique;
use by_clue::Says;
pub(crate) use forest::{fewest, say};
use history::{Entry, History, When};
pub(super) use index::HistoryIndex;
pub(crate) use lists::least;
use lists::{add, argued, colouring, unexplained, without_idle};
pub(crate) use written::Written;

/// Finds the reasons for what was decided on a board.
#[derive(Debug)]
pub struct Reasons<'a> {
    history: History<'a>,
}

/// The number of trail entries between two looks at the clock.
const CLOCK: usize = 64;

impl<'a> Reasons<'a> {
    /// Indexes the history of a board.
    pub fn new(board: &'a Board) -> Reasons<'a> {
        Reasons { history: History::new(board, Cow::Owned(HistoryIndex::of(board))) }
    }

    /// The same, with an index that exists already.
    pub(super) const fn indexed(board: &'a Board, index: &'a HistoryIndex) -> Reasons<'a> {
        Reasons { history: History::new(board, Cow::Borrowed(index)) }
    }

    /// Returns all steps, in order, from what was drawn at the start. Consecutive entries by the same
    /// technique from the same premises become one step. `None` if an argument is missing: see
    /// [`Deducer::recording`](super::deducer::Deducer::recording).
    pub fn steps(&self) -> Option<Vec<Step>> {
        let mut written = Written::default();
        self.write(&mut written, &Deadline::NEVER)?;
        Some(written.steps)
    }

    /// Appends the steps for what was decided since the last call, as many as there is time for. `None` if an
    /// argument is missing.
    pub(crate) fn write(&self, written: &mut Written, deadline: &Deadline) -> Option<()> {
        let board = self.history.board;
        loop {
            let i = written.entries;
            while let Some(tie) = board.ties().get(written.ties).filter(|tie| tie.at as usize == i) {
                match tie.by {
                    TieSource::Supplied(supplied) => written.write_supplied(board, supplied),
                    TieSource::Clue(_) => add(&mut written.steps, self.step(Entry::Tie(written.ties))?),
                    TieSource::Assumed => {}
                }
                written.ties += 1;
            }
            let Some(entry) = board.trail().get(i) else { return Some(()) };
            if written.ends_in_contradiction() || (i.is_multiple_of(CLOCK) && deadline.has_passed()) {
                return Some(());
            }
            match entry.reason {
                Reason::Given | Reason::Assumed => {}
                Reason::Supplied(supplied) => written.write_supplied(board, supplied),
                _ => match without_idle(self.step(Entry::Edge(i))?) {
                    Ok(more) => more.into_iter().for_each(|step| add(&mut written.steps, step)),
                    Err(contradiction) => {
                        written.steps.extend(contradiction);
                        return Some(());
                    }
                },
            }
            written.entries += 1;
        }
    }

    /// Returns the steps that lead to a conflict; the last one concludes a contradiction.
    pub fn conflict(&self, conflict: Conflict) -> Vec<Step> {
        let now = self.history.now();
        let (technique, premises) = match conflict {
            Conflict::Edge(entry) => return self.against(entry),
            Conflict::Supplied(i) => {
                return self.against_supplied(&self.history.board.supplied()[i as usize]);
            }
            Conflict::Clue(cell) => (Technique::Clue, broken::clue(&self.history, cell)),
            Conflict::Vertex(vertex) => (Technique::Vertex, broken::vertex(&self.history, vertex)),
            Conflict::Cycle(vertex) => (Technique::PrematureLoop, by_path::cycle(&self.history, vertex, now)),
            Conflict::Colours(edge) => (Technique::Colouring, broken::colours(&self.history, edge)),
            Conflict::NoLine => (Technique::NoLine, Some(broken::no_line(&self.history))),
            Conflict::ClueColours(cell) => {
                (Technique::ClueColouring, by_clue::premises(&self.history, cell, Says::Nothing, now))
            }
        };
        let premises = premises.unwrap_or_else(|| self.everything(now));
        vec![Step::new(technique, premises, Conclusion::Contradiction)]
    }

    /// Returns the step that shows that a fully decided board is no solution; `None` if it is one.
    pub fn flaw(&self) -> Option<Step> {
        let (board, now) = (self.history.board, self.history.now());
        let lines: Vec<bool> = board.states().into_iter().map(|state| state == State::Line).collect();
        let (technique, premises) = match verify(board.puzzle(), lines).err()? {
            Flaw::Clue { row, col, .. } => {
                (Technique::Clue, broken::clue(&self.history, board.grid().cell(row, col)))
            }
            Flaw::Degree { row, col, .. } | Flaw::Dot { row, col } => {
                (Technique::Vertex, broken::vertex(&self.history, board.grid().vertex(row, col)))
            }
            Flaw::SeveralCycles { .. } | Flaw::Animal { .. } | Flaw::Count { .. } => {
                let first = board.grid().edges().find(|&edge| board.state(edge) == State::Line)?;
                let [vertex, _] = board.grid().ends(first);
                (Technique::PrematureLoop, by_path::cycle(&self.history, vertex, now))
            }
            Flaw::Empty | Flaw::Size { .. } => (Technique::NoLine, Some(broken::no_line(&self.history))),
        };
        let premises = premises.unwrap_or_else(|| self.everything(now));
        Some(Step::new(technique, premises, Conclusion::Contradiction))
    }

    /// Returns the steps that lead to a conflict from an assumption, made at a mark, reduced to what it needs.
    pub(crate) fn refutation(&self, mark: Mark, conflict: Conflict) -> Vec<Step> {
        self.leading_to(mark, self.conflict(conflict))
    }

    /// The places of the moves that rules and extensions make in some steps, each place once.
    pub(crate) fn places(&self, steps: &[Step]) -> Vec<MovePlace> {
        let board = self.history.board;
        let place = |&fact: &Fact| match self.history.entry(fact)? {
            Entry::Edge(i) => board.trail()[i].place(),
            Entry::Tie(i) => match board.ties()[i].by {
                TieSource::Clue(clue) => Some(MovePlace::Site(Site::Cell(clue))),
                TieSource::Supplied(_) | TieSource::Assumed => None,
            },
        };
        let concluded = steps.iter().flat_map(|step| step.conclusion.facts());
        concluded.filter_map(place).fold(Vec::new(), |mut places, place| {
            if !places.contains(&place) {
                places.push(place);
            }
            places
        })
    }

    /// Returns the argument that an assumption, made at a mark, leads to a fact, reduced to what it needs.
    pub(super) fn towards(&self, assumed: Fact, mark: Mark, goal: Fact) -> Branch {
        let end = self.history.entry(goal).and_then(|entry| self.step(entry));
        Branch { assumed, steps: self.leading_to(mark, end.into_iter().collect()) }
    }

    /// Returns the steps `end`, preceded by those since a mark that they rest on.
    ///
    /// A what-if among them can turn out not to use its own assumption, since some conclusions are seen only
    /// once something else has changed. Then the steps of its argument replace it, and if they end in a
    /// contradiction, they replace `end`.
    pub(crate) fn leading_to(&self, mark: Mark, end: Vec<Step>) -> Vec<Step> {
        let mut needed: BTreeMap<(usize, bool, usize), Vec<Step>> = BTreeMap::new();
        let mut open = unexplained(&end);
        let mut supplied: HashSet<u32> = end.iter().filter_map(|step| self.supplied_index(step)).collect();
        while let Some(fact) = open.pop() {
            let Some(entry) = self.history.entry(fact).filter(|&entry| self.is_since(entry, mark)) else {
                continue;
            };
            // A tie sorts before the edge that was decided next.
            let key = match entry {
                Entry::Edge(i) => (i, true, 0),
                Entry::Tie(i) => (self.history.board.ties()[i].at as usize, false, i),
            };
            if needed.contains_key(&key) || self.supplied_by(entry).is_some_and(|i| !supplied.insert(i)) {
                continue;
            }
            let Some(step) = self.step(entry) else { continue };
            match without_idle(step) {
                Ok(steps) => {
                    open.extend(unexplained(&steps));
                    needed.insert(key, steps);
                }
                Err(contradiction) => return self.leading_to(mark, contradiction),
            }
        }
        let mut steps = Vec::new();
        for step in needed.into_values().flatten().chain(end) {
            add(&mut steps, step);
        }
        steps
    }

    fn is_since(&self, entry: Entry, mark: Mark) -> bool {
        match entry {
            Entry::Edge(i) => i >= mark.trail() && self.history.board.trail()[i].reason != Reason::Assumed,
            Entry::Tie(i) => i >= mark.ties() && self.history.board.ties()[i].by != TieSource::Assumed,
        }
    }

    /// The index of the supplied step that an entry comes from, if it comes from one.
    fn supplied_by(&self, entry: Entry) -> Option<u32> {
        let board = self.history.board;
        match entry {
            Entry::Edge(i) => match board.trail()[i].reason {
                Reason::Supplied(i) => Some(i),
                _ => None,
            },
            Entry::Tie(i) => match board.ties()[i].by {
                TieSource::Supplied(i) => Some(i),
                TieSource::Clue(_) | TieSource::Assumed => None,
            },
        }
    }

    /// The index of a step among the supplied ones, if it is one of them.
    fn supplied_index(&self, step: &Step) -> Option<u32> {
        self.history.board.supplied().iter().position(|supplied| **supplied == *step).map(|i| i as u32)
    }

    /// Builds the step of an entry; `None` if its argument is missing, or if it was drawn or assumed.
    fn step(&self, entry: Entry) -> Option<Step> {
        let when = self.history.before(entry);
        let i = match entry {
            Entry::Edge(i) => i,
            Entry::Tie(i) => {
                let tie = self.history.board.ties()[i];
                let clue = match tie.by {
                    TieSource::Clue(clue) => clue,
                    TieSource::Supplied(i) => return Some(self.history.board.supplied_step(i)),
                    TieSource::Assumed => return None,
                };
                let given = self.history.board.puzzle().given_at(clue);
                if given.is_animal() {
                    let premises = Premises::new(vec![(clue, given)], Vec::new());
                    return Some(Step::new(Technique::Animal, premises, Conclusion::All(vec![tie.fact()])));
                }
                let says = Says::Tie(tie.cells, tie.differ);
                let premises = by_clue::premises(&self.history, clue, says, when);
                let premises = premises.unwrap_or_else(|| self.everything(when));
                let technique = colouring(self.history.board.grid(), &premises, tie.fact());
                return Some(Step::new(technique, premises, Conclusion::All(vec![tie.fact()])));
            }
        };
        let deduction = self.history.board.trail()[i];
        match deduction.reason {
            Reason::Given | Reason::Assumed => None,
            _ => self.deduced(deduction, when, self.history.board.argument(i)),
        }
    }

    /// Builds the step of a deduction that was made at a moment.
    fn deduced(&self, deduction: Deduction, when: When, argument: Option<&[Branch]>) -> Option<Step> {
        let Deduction { edge, on, site, reason } = deduction;
        let history = &self.history;
        let technique = match reason {
            Reason::Given | Reason::Assumed => return None,
            Reason::Supplied(i) => return Some(history.board.supplied_step(i)),
            Reason::Technique(technique) => technique,
        };
        let premises = match (technique, site) {
            (Technique::Cases | Technique::WhatIf | Technique::EitherWay, _) => {
                return Some(argued(technique, deduction, argument?.to_vec()));
            }
            (Technique::PrematureLoop, _) => by_path::premature_loop(history, edge, when),
            (Technique::LoopClosed, Site::Vertex(vertex)) => by_path::loop_closed(history, vertex, when),
            (Technique::Colouring, _) => chain::between(history, edge, on, when),
            (Technique::ClueColouring, Site::Cell(cell)) => {
                by_clue::premises(history, cell, Says::Side(edge, on), when)
            }
            (rule, _) => by_picture::premises(history, rule, edge, on, when),
        };
        let premises = premises.unwrap_or_else(|| self.everything(when));
        let technique = match technique {
            Technique::ClueColouring => colouring(history.board.grid(), &premises, deduction.fact()),
            _ => technique,
        };
        Some(Step::new(technique, premises, Conclusion::All(vec![Fact::Edge { edge, line: on }])))
    }

    /// Returns the steps for a deduction that contradicts a decided edge.
    fn against(&self, deduction: Deduction) -> Vec<Step> {
        let fact = deduction.fact();
        let both = Premises::new(Vec::new(), vec![fact, fact.negated()]);
        let deduced = self.deduced(deduction, self.history.now(), Some(self.history.board.refused()));
        deduced
            .into_iter()
            .chain([Step::new(Technique::Contradiction, both, Conclusion::Contradiction)])
            .collect()
    }

    /// Returns the steps for a supplied step that is a contradiction, or that contradicts how cells are tied.
    fn against_supplied(&self, supplied: &Step) -> Vec<Step> {
        let mut steps = vec![supplied.clone()];
        if let Conclusion::All(facts) = &supplied.conclusion {
            let broken = facts.iter().find_map(|&fact| {
                let Fact::Cells { cells, differ } = fact else { return None };
                let not = chain::tied(&self.history, cells, !differ, self.history.now())?;
                Some(Premises::new(Vec::new(), [not, vec![fact]].concat()))
            });
            let premises = broken.unwrap_or_else(|| self.everything(self.history.now()));
            steps.push(Step::new(Technique::Colouring, premises, Conclusion::Contradiction));
        }
        steps
    }

    /// Whether this fact about two cells was recorded as it stands.
    pub(crate) fn has_tie(&self, fact: Fact) -> bool {
        let Some(Entry::Tie(tie)) = self.history.entry(fact) else { return false };
        self.history.board.ties()[tie].fact() == fact
    }

    /// Returns the step that concludes these facts about cells from chains of known facts. `None` if there
    /// are no facts, if one is about an edge, or if a chain is missing.
    pub fn chains(&self, facts: &[Fact]) -> Option<Step> {
        let premises = chain::tied_all(&self.history, facts, self.history.now())?;
        let premises = Premises::new(Vec::new(), fewest(self.history.board.grid(), premises, facts));
        let conclusion = Conclusion::All(facts.to_vec());
        (!facts.is_empty()).then(|| Step::new(Technique::Colouring, premises, conclusion))
    }

    /// Returns everything that was known at a moment, for want of better premises.
    fn everything(&self, when: When) -> Premises {
        let board = self.history.board;
        let clues = board.grid().cells().map(|cell| (cell, board.puzzle().given_at(cell)));
        let edges = board.trail()[..when.edges].iter();
        Premises::new(
            clues.filter(|(_, clue)| clue.number().is_some()).collect(),
            edges.map(|entry| entry.fact()).collect(),
        )
    }
}
