//! From the trail to steps: what each deduction rests on.
//!
//! The trail keeps only what, by which technique and where. That is enough to find the premises
//! again when somebody asks for them: the picture of a rule is laid on the board, a path is walked,
//! a chain of ties is searched, all on the board as it stood at that entry. Only the arguments of
//! assumptions are gone once these are taken back; a deducer that is
//! [recording](super::deducer::Deducer::recording) writes them down before.

mod broken;
mod by_clue;
mod by_path;
mod by_picture;
mod chain;
mod known;

use std::collections::{BTreeMap, HashSet};

use super::board::Board;
use super::deducer::Mark;
use super::trail::{Conflict, Deduction, Extension, Reason};
use crate::grid::State;
use crate::solution::{Flaw, verify};
use crate::step::{Branch, Conclusion, Fact, Premises, Step, Technique};
use by_clue::Says;
use known::{Entry, Known, When};

/// The technique of a step that only says that something cannot be.
const CONTRADICTION: &str = "contradiction";

/// The reasons of what is on a board.
#[derive(Debug)]
pub struct Reasons<'a, 'p> {
    known: Known<'a, 'p>,
}

impl<'a, 'p> Reasons<'a, 'p> {
    /// The reasons of what is on this board.
    pub fn new(board: &'a Board<'p>) -> Reasons<'a, 'p> {
        Reasons { known: Known::new(board) }
    }

    /// All steps from what was drawn at the start, in order. Entries that follow each other by the same
    /// technique from the same premises are one step. `None` if an argument is missing: see
    /// [`Deducer::recording`](super::deducer::Deducer::recording).
    pub fn steps(&self) -> Option<Vec<Step>> {
        let board = self.known.board;
        let mut steps: Vec<Step> = Vec::new();
        let mut ties = 0;
        for i in 0..=board.trail().len() {
            while board.ties().get(ties).is_some_and(|tie| tie.at as usize == i) {
                add(&mut steps, self.step(Entry::Tie(ties))?);
                ties += 1;
            }
            match board.trail().get(i).map(|entry| entry.reason) {
                None | Some(Reason::Given | Reason::Assumed) => {}
                Some(_) => match without_idle(self.step(Entry::Edge(i))?) {
                    Ok(more) => more.into_iter().for_each(|step| add(&mut steps, step)),
                    Err(contradiction) => {
                        steps.extend(contradiction);
                        return Some(steps);
                    }
                },
            }
        }
        Some(steps)
    }

    /// The steps that lead to a conflict: the last one ends in a contradiction.
    pub fn conflict(&self, conflict: Conflict) -> Vec<Step> {
        let now = self.known.now();
        let (technique, premises) = match conflict {
            Conflict::Edge(entry) => return self.against(entry),
            Conflict::Clue(cell) => ("clue", broken::clue(&self.known, cell)),
            Conflict::Vertex(vertex) => ("vertex", broken::vertex(&self.known, vertex)),
            Conflict::Cycle(vertex) => {
                (Extension::PrematureLoop.name(), by_path::cycle(&self.known, vertex, now))
            }
            Conflict::Colours(edge) => (Extension::Colouring.name(), broken::colours(&self.known, edge)),
            Conflict::ClueColours(cell) => {
                (Extension::ClueColouring.name(), by_clue::premises(&self.known, cell, Says::Nothing, now))
            }
        };
        let premises = premises.unwrap_or_else(|| self.everything(now));
        vec![step(technique, premises, Conclusion::Contradiction)]
    }

    /// The step that shows that a board on which every edge is decided is no solution; `None` if it is one.
    pub fn flaw(&self) -> Option<Step> {
        let (board, now) = (self.known.board, self.known.now());
        let lines: Vec<bool> = board.states().into_iter().map(|state| state == State::Line).collect();
        let (technique, premises) = match verify(board.puzzle(), lines).err()? {
            Flaw::Clue { row, col, .. } => ("clue", broken::clue(&self.known, board.grid().cell(row, col))),
            Flaw::Degree { row, col, .. } => {
                ("vertex", broken::vertex(&self.known, board.grid().vertex(row, col)))
            }
            Flaw::SeveralCycles { .. } => {
                let first = board.grid().edges().find(|&edge| board.state(edge) == State::Line)?;
                let [vertex, _] = board.grid().ends(first);
                (Extension::PrematureLoop.name(), by_path::cycle(&self.known, vertex, now))
            }
            Flaw::Empty | Flaw::Size { .. } => ("no-line", Some(broken::no_line(&self.known))),
        };
        let premises = premises.unwrap_or_else(|| self.everything(now));
        Some(step(technique, premises, Conclusion::Contradiction))
    }

    /// The argument that an assumption, made at a mark, leads to a conflict; only the steps that it needs.
    pub(crate) fn refutation(&self, assumed: Fact, mark: Mark, conflict: Conflict) -> Vec<Branch> {
        let end = self.conflict(conflict);
        vec![Branch { assumed, steps: self.leading_to(mark, end) }]
    }

    /// The argument that an assumption, made at a mark, leads to a fact; only the steps that it needs.
    pub(super) fn towards(&self, assumed: Fact, mark: Mark, goal: Fact) -> Branch {
        let end = self.known.entry(goal).and_then(|entry| self.step(entry));
        Branch { assumed, steps: self.leading_to(mark, end.into_iter().collect()) }
    }

    /// Some last steps, and before them those since a mark that they rest on.
    ///
    /// An assumption may lead to something that holds without it: what follows is sometimes seen only
    /// when something else has changed. Then its steps stand for themselves, and if they end in a
    /// contradiction, that is the end.
    pub(crate) fn leading_to(&self, mark: Mark, end: Vec<Step>) -> Vec<Step> {
        let mut needed: BTreeMap<(usize, bool, usize), Vec<Step>> = BTreeMap::new();
        let mut open = unexplained(&end);
        while let Some(fact) = open.pop() {
            let Some(entry) = self.known.entry(fact).filter(|&entry| self.is_since(entry, mark)) else {
                continue;
            };
            // A tie comes before the edge that is decided next.
            let key = match entry {
                Entry::Edge(i) => (i, true, 0),
                Entry::Tie(i) => (self.known.board.ties()[i].at as usize, false, i),
            };
            if needed.contains_key(&key) {
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
            Entry::Edge(i) => i >= mark.trail() && self.known.board.trail()[i].reason != Reason::Assumed,
            Entry::Tie(i) => i >= mark.clue_ties(),
        }
    }

    /// The step that an entry is; `None` if its argument is missing, or there is none.
    fn step(&self, entry: Entry) -> Option<Step> {
        let when = self.known.before(entry);
        let i = match entry {
            Entry::Edge(i) => i,
            Entry::Tie(i) => {
                let tie = self.known.board.ties()[i];
                let says = Says::Tie(tie.cells, tie.differ);
                let premises = by_clue::premises(&self.known, tie.clue, says, when);
                let premises = premises.unwrap_or_else(|| self.everything(when));
                let fact = Fact::cells(tie.cells[0], tie.cells[1], tie.differ);
                return Some(step(colouring(&premises), premises, Conclusion::All(vec![fact])));
            }
        };
        let deduction = self.known.board.trail()[i];
        match deduction.reason {
            Reason::Given | Reason::Assumed => None,
            _ => self.deduced(deduction, when, self.known.board.argument(i)),
        }
    }

    /// The step of a deduction at a moment.
    fn deduced(&self, deduction: Deduction, when: When, argument: Option<&[Branch]>) -> Option<Step> {
        let Deduction { edge, on, reason, .. } = deduction;
        let known = &self.known;
        let (technique, premises) = match reason {
            Reason::Given | Reason::Assumed => return None,
            Reason::Rule(rule) => (rule.rule().name, by_picture::premises(known, rule, edge, on, when)),
            Reason::Cases | Reason::Extension(Extension::WhatIf | Extension::EitherWay) => {
                return Some(argued(deduction, argument?.to_vec()));
            }
            Reason::Extension(extension) => (extension.name(), self.extended(deduction, extension, when)),
        };
        let premises = premises.unwrap_or_else(|| self.everything(when));
        let technique = match reason {
            Reason::Extension(Extension::ClueColouring) => colouring(&premises),
            _ => technique,
        };
        Some(step(technique, premises, Conclusion::All(vec![Fact::Edge { edge, line: on }])))
    }

    /// Why an extension that needs no argument decided an edge.
    fn extended(&self, deduction: Deduction, extension: Extension, when: When) -> Option<Premises> {
        let Deduction { edge, on, site, .. } = deduction;
        let known = &self.known;
        match (extension, site) {
            (Extension::PrematureLoop, _) => by_path::premature_loop(known, edge, when),
            (Extension::LoopClosed, super::trail::Site::Vertex(vertex)) => {
                by_path::loop_closed(known, vertex, when)
            }
            (Extension::Colouring, _) => chain::between(known, edge, on, when),
            (Extension::ClueColouring, super::trail::Site::Cell(cell)) => {
                by_clue::premises(known, cell, Says::Side(edge, on), when)
            }
            _ => None,
        }
    }

    /// A deduction that met the opposite.
    fn against(&self, deduction: Deduction) -> Vec<Step> {
        let fact = Fact::Edge { edge: deduction.edge, line: deduction.on };
        let both = Premises::new(Vec::new(), vec![fact, fact.negated()]);
        let deduced = self.deduced(deduction, self.known.now(), Some(self.known.board.refused()));
        deduced.into_iter().chain([step(CONTRADICTION, both, Conclusion::Contradiction)]).collect()
    }

    /// All that was known at a moment.
    fn everything(&self, when: When) -> Premises {
        let board = self.known.board;
        let clues = board.grid().cells().map(|cell| (cell, board.clue(cell)));
        let edges = board.trail()[..when.edges].iter();
        Premises::new(
            clues.filter(|(_, clue)| clue.number().is_some()).collect(),
            edges.map(|entry| Fact::Edge { edge: entry.edge, line: entry.on }).collect(),
        )
    }
}

/// Colours around a clue, which may turn out not to need it.
const fn colouring(premises: &Premises) -> &'static str {
    match premises.clues.is_empty() {
        true => Extension::Colouring.name(),
        false => Extension::ClueColouring.name(),
    }
}

fn step(technique: &'static str, premises: Premises, conclusion: Conclusion) -> Step {
    Step { technique: Technique::new(technique), premises, conclusion, argument: Vec::new() }
}

/// The step of a deduction that has an argument.
fn argued(deduction: Deduction, argument: Vec<Branch>) -> Step {
    let technique = match deduction.reason {
        Reason::Extension(extension) => extension.name(),
        _ => "cases",
    };
    let fact = Fact::Edge { edge: deduction.edge, line: deduction.on };
    Step {
        technique: Technique::new(technique),
        premises: from_outside(&argument),
        conclusion: Conclusion::All(vec![fact]),
        argument,
    }
}

/// A step as it is, or if a branch of its argument does not use what it assumes, the steps of that branch.
///
/// # Errors
/// If these end in a contradiction.
fn without_idle(mut step: Step) -> Result<Vec<Step>, Vec<Step>> {
    let uses = |branch: &Branch| {
        branch.steps.iter().any(|step| step.premises.facts.binary_search(&branch.assumed).is_ok())
    };
    let Some(idle) = step.argument.iter().position(|branch| !uses(branch)) else { return Ok(vec![step]) };
    let steps = step.argument.swap_remove(idle).steps;
    match steps.last().map(|last| &last.conclusion) {
        Some(Conclusion::Contradiction) => Err(steps),
        _ => Ok(steps),
    }
}

/// The facts that steps rest on and that none of them concludes before.
fn unexplained(steps: &[Step]) -> Vec<Fact> {
    let (mut facts, mut own) = (Vec::new(), HashSet::new());
    for step in steps {
        facts.extend(step.premises.facts.iter().copied().filter(|fact| !own.contains(fact)));
        if let Conclusion::All(concluded) = &step.conclusion {
            own.extend(concluded.iter().copied());
        }
    }
    facts
}

/// What the branches of an argument rest on that is not theirs.
fn from_outside(branches: &[Branch]) -> Premises {
    let (mut clues, mut facts) = (Vec::new(), Vec::new());
    for branch in branches {
        let mut own = HashSet::from([branch.assumed]);
        for step in &branch.steps {
            clues.extend_from_slice(&step.premises.clues);
            facts.extend(step.premises.facts.iter().copied().filter(|fact| !own.contains(fact)));
            if let Conclusion::All(concluded) = &step.conclusion {
                own.extend(concluded);
            }
        }
    }
    Premises::new(clues, facts)
}

/// Appends a step; with the one before, if that is the same use of the same technique.
fn add(steps: &mut Vec<Step>, step: Step) {
    if let Some(last) = steps.last_mut()
        && last.argument.is_empty()
        && step.argument.is_empty()
        && (&last.technique, &last.premises) == (&step.technique, &step.premises)
        && let (Conclusion::All(facts), Conclusion::All(more)) = (&mut last.conclusion, &step.conclusion)
    {
        facts.extend_from_slice(more);
        return;
    }
    steps.push(step);
}
