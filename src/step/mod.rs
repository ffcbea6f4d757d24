//! A step: one use of a technique, as plain data.
//!
//! A step says that a *conclusion* follows from *premises*: clues, lines and crosses, cells on the same side
//! of the loop or on different sides. It does not depend on the code that has found it: it can be printed,
//! drawn, written as JSON, or checked independently ([`crate::replay`]).
//!
//! Each step in a list of steps is
//!
//! - *sound*: every loop that agrees with the premises agrees with the conclusion;
//! - *irredundant*: the conclusion does not follow without any one of the premises;
//! - *ordered*: each premise is a clue of the puzzle, was drawn from the start, or is among the
//!   conclusions of an earlier step.
//!
//! A what-if, or a search by cases, has an argument: [`Branch`]es, each with an assumption and the steps that
//! follow from it. Inside a branch, a premise may also be the assumption, or the conclusion of an earlier
//! step of the branch; everything else that its steps rest on is among the premises of the step with the
//! argument.

pub mod json;
pub mod places;

use std::fmt;

use rustc_hash::FxHashSet;

use crate::grid::{Cell, Edge, Grid, State};
use crate::puzzle::Clue;
use crate::technique::Technique;

/// A statement about the loop, which is proven, drawn or assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// An edge is a line, or a cross.
    Edge {
        /// The edge.
        edge: Edge,
        /// A line if true, a cross if not.
        line: bool,
    },
    /// Two cells are on different sides of the loop, or on the same side.
    Cells {
        /// The two cells, the smaller first; `None`, the outside of the grid, comes before all cells.
        cells: [Option<Cell>; 2],
        /// On different sides if true.
        differ: bool,
    },
}

impl Fact {
    /// The fact that an edge is in this state; `None` if that is undecided.
    pub const fn edge(edge: Edge, state: State) -> Option<Fact> {
        match state {
            State::Undecided => None,
            State::Line => Some(Fact::Edge { edge, line: true }),
            State::Cross => Some(Fact::Edge { edge, line: false }),
        }
    }

    /// The edge and its state, if the fact is about an edge.
    pub const fn drawn(self) -> Option<(Edge, State)> {
        match self {
            Fact::Edge { edge, line } => Some((edge, State::from_on(line))),
            Fact::Cells { .. } => None,
        }
    }

    /// The two cells that the fact compares (for an edge, those beside it; `None` is the outside), and
    /// whether they are on different sides of the loop.
    pub(crate) fn relation(self, grid: Grid) -> ([Option<Cell>; 2], bool) {
        match self {
            Fact::Edge { edge, line } => (grid.cells_beside(edge), line),
            Fact::Cells { cells, differ } => (cells, differ),
        }
    }

    /// The fact that two cells are on different sides of the loop (`differ`), or on the same. They may come
    /// in any order.
    pub fn cells(a: Option<Cell>, b: Option<Cell>, differ: bool) -> Fact {
        Fact::Cells { cells: [a.min(b), a.max(b)], differ }
    }

    /// The opposite fact.
    #[must_use]
    pub const fn negated(self) -> Fact {
        match self {
            Fact::Edge { edge, line } => Fact::Edge { edge, line: !line },
            Fact::Cells { cells, differ } => Fact::Cells { cells, differ: !differ },
        }
    }

    /// The fact in words, for a puzzle on `grid`.
    pub fn describe(self, grid: Grid) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Fact::Edge { edge, line } => {
                write!(f, "a {} {}", if line { "line" } else { "cross" }, grid.describe(edge))
            }
            Fact::Cells { cells: [a, b], differ } => {
                let b = b.map_or_else(|| "the outside".to_string(), |cell| name(grid, cell));
                let side = if differ { "different sides" } else { "the same side" };
                match a {
                    Some(a) => write!(f, "{} and {b} on {side} of the loop", name(grid, a)),
                    None => write!(f, "{b} {} the loop", if differ { "inside" } else { "outside" }),
                }
            }
        })
    }
}

fn name(grid: Grid, cell: Cell) -> String {
    places::cell_name(grid, Some(cell)).to_string()
}

/// The premises of a step. Both lists are sorted and have no duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Premises {
    /// Clues of the puzzle.
    pub clues: Vec<(Cell, Clue)>,
    /// Facts that were drawn, or concluded before.
    pub facts: Vec<Fact>,
}

impl Premises {
    /// Sorts the lists and removes duplicates.
    pub fn new(mut clues: Vec<(Cell, Clue)>, mut facts: Vec<Fact>) -> Premises {
        clues.sort_unstable_by_key(|&(cell, _)| cell);
        clues.dedup();
        facts.sort_unstable();
        facts.dedup();
        Premises { clues, facts }
    }
}

/// The conclusion of a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Conclusion {
    /// All of these facts hold.
    All(Vec<Fact>),
    /// At least one of these facts holds: the clause of a cut.
    Any(Vec<Fact>),
    /// No loop agrees with the premises.
    Contradiction,
}

impl Conclusion {
    /// The facts of the conclusion; none for a contradiction.
    pub fn facts(&self) -> &[Fact] {
        match self {
            Conclusion::All(facts) | Conclusion::Any(facts) => facts,
            Conclusion::Contradiction => &[],
        }
    }
}

/// A case of an argument: an assumption, and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    /// What is assumed.
    pub assumed: Fact,
    /// The steps that follow. Either the last one ends in a contradiction, or they include the conclusion of
    /// the step that the branch belongs to.
    pub steps: Vec<Step>,
}

/// One use of a technique.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The premises.
    pub premises: Premises,
    /// The conclusion.
    pub conclusion: Conclusion,
    /// Empty if the conclusion follows directly. Otherwise the cases of the argument, which are exhaustive:
    /// either one branch that assumes the opposite of the conclusion (which is then a single fact), or two
    /// that assume a fact and its opposite.
    pub argument: Vec<Branch>,
}

impl Step {
    /// A step whose conclusion follows directly, without an argument.
    pub const fn new(technique: Technique, premises: Premises, conclusion: Conclusion) -> Step {
        Step { technique, premises, conclusion, argument: Vec::new() }
    }

    /// The edges that the step decides, and their states.
    pub fn decided(&self) -> impl Iterator<Item = (Edge, State)> {
        let all: &[Fact] = if let Conclusion::All(facts) = &self.conclusion { facts } else { &[] };
        all.iter().filter_map(|fact| fact.drawn())
    }

    /// The number of steps, including those of its argument.
    pub fn length(&self) -> usize {
        1 + self.argument.iter().flat_map(|branch| &branch.steps).map(Step::length).sum::<usize>()
    }

    /// The step in words, for a puzzle on `grid`; the steps of its argument below it, indented.
    pub fn describe(&self, grid: Grid) -> impl fmt::Display {
        fmt::from_fn(move |f| self.write(grid, 0, f))
    }

    fn write(&self, grid: Grid, indent: usize, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:indent$}{}: ", "", self.technique)?;
        let clues = self
            .premises
            .clues
            .iter()
            .map(|&(cell, clue)| format!("{} at {}", clue.noun(), name(grid, cell)));
        let facts = self.premises.facts.iter().map(|fact| fact.describe(grid).to_string());
        write!(f, "{} => ", clues.chain(facts).collect::<Vec<_>>().join(", "))?;
        let words = |facts: &[Fact], between| {
            facts.iter().map(|fact| fact.describe(grid).to_string()).collect::<Vec<_>>().join(between)
        };
        match &self.conclusion {
            Conclusion::All(facts) => f.write_str(&words(facts, ", "))?,
            Conclusion::Any(facts) => f.write_str(&words(facts, " or "))?,
            Conclusion::Contradiction => f.write_str("contradiction")?,
        }
        for branch in &self.argument {
            write!(f, "\n{:indent$}  suppose {}", "", branch.assumed.describe(grid))?;
            for step in &branch.steps {
                writeln!(f)?;
                step.write(grid, indent + 4, f)?;
            }
        }
        Ok(())
    }
}

/// Reduces steps that end in a contradiction to those that it depends on.
pub(crate) fn needed(steps: Vec<Step>) -> Vec<Step> {
    let mut open: FxHashSet<Fact> = FxHashSet::default();
    let mut kept: Vec<Step> = Vec::new();
    for step in steps.into_iter().rev() {
        let is_needed = match &step.conclusion {
            Conclusion::All(facts) => kept.is_empty() || facts.iter().any(|fact| open.contains(fact)),
            Conclusion::Contradiction => kept.is_empty(),
            // Later steps never use a clause.
            Conclusion::Any(_) => false,
        };
        if is_needed {
            open.extend(step.premises.facts.iter().copied());
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}
