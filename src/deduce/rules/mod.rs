//! The rules, first the fifteen of the Slink statement and then one for full loops, and the table that binds the number, name, statement,
//! picture and code of each.
//!
//! A rule is a plain function. It reads the board at one place and *proposes*; it writes nothing. Its
//! [`Look`]s say what it reads, and so when it must be applied again:
//!
//! - [`Look::Clues`]: the clues of a cell and its neighbours, once;
//! - [`Look::Cell`]: a clue and the cell's sides, when one of the sides is decided;
//! - [`Look::OtherCount`]: a number that counts no lines, once;
//! - [`Look::Vertex`]: the edges at a vertex, when one of them is decided;
//! - [`Look::EveryDot`]: the same, on boards whose loop passes every dot;
//! - [`Look::Corner`] and [`Look::Beyond`]: a cell with a certain clue, seen from one of its corners, when
//!   the state of that corner ([`CornerState`]) changes.
//!
//! All functions are written in terms of sides, corners and exits counted clockwise, so
//! each covers its picture's rotations and reflections; and an edge outside the grid reads
//! as off, so each covers the border.
//!
//! To add a rule, add a picture under `fixtures/rules/`, the rule with its code to the file of its kind, and its name to the
//! table; `CONTRIBUTING.md` has an example. The tests then check that picture and code agree, and that the rule is
//! sound.

mod clues;
mod corner;
mod corner_state;
mod exits;
mod look;
mod pictures;
mod propose;
mod threes;
mod vertices;

pub use corner::Corner;
pub use corner_state::{CornerState, CornerStates};
pub use look::{Look, Rule};
pub use pictures::Picture;
pub use propose::{Decide, Proposals};

use crate::technique::{Technique, TechniqueSet};

/// The rules in the order of their numbers; the first fifteen are the statement's.
pub static RULES: [&Rule; 16] = [
    &clues::ZERO,
    &clues::REMAINING,
    &clues::SATISFIED,
    &threes::ADJACENT,
    &threes::DIAGONAL,
    &vertices::CONTINUE,
    &vertices::FULL,
    &vertices::DEAD_END,
    &exits::CORNER_THREE,
    &exits::CORNER_TWO,
    &exits::CORNER_ONE,
    &exits::ENTERED_THREE,
    &exits::DIAGONAL_THREE_ONE,
    &exits::ENTERED_TWO,
    &exits::ENTERED_ONE,
    &vertices::EVERY_DOT,
];

impl Technique {
    /// The number of rules.
    pub(crate) const RULE_COUNT: usize = RULES.len();

    /// The rules, in the order of their numbers.
    pub fn rules() -> impl ExactSizeIterator<Item = Technique> {
        RULES.iter().map(|rule| rule.technique)
    }

    /// Its number among the rules, from 1; `None` if it is no rule.
    pub(crate) fn rule_number(self) -> Option<usize> {
        Technique::rules().position(|rule| rule == self).map(|place| place + 1)
    }

    /// True if it is a rule.
    pub(crate) const fn is_rule(self) -> bool {
        TechniqueSet::RULES.contains(self)
    }

    /// The rule's pictures as text, before and after; one for each case, up to symmetry. Empty if it is no rule.
    pub fn picture(self) -> &'static str {
        self.rule().map_or("", |rule| rule.picture)
    }

    pub(crate) fn rule(self) -> Option<&'static Rule> {
        RULES.iter().copied().find(|rule| rule.technique == self)
    }
}

impl TechniqueSet {
    /// All rules.
    pub const RULES: TechniqueSet = first_rules(RULES.len());
    /// The fifteen rules of the statement.
    pub(crate) const STATEMENT: TechniqueSet = first_rules(15);
    /// What the deducer runs beyond the rules: the *extensions*.
    pub const EXTENSIONS: TechniqueSet =
        TechniqueSet::LOOPS.or(TechniqueSet::COLOURS).with(Technique::WhatIf).with(Technique::EitherWay);
    /// The extensions that follow the paths.
    pub(super) const LOOPS: TechniqueSet =
        TechniqueSet::NONE.with(Technique::PrematureLoop).with(Technique::LoopClosed);
    /// The extensions that follow the colours.
    pub(super) const COLOURS: TechniqueSet =
        TechniqueSet::NONE.with(Technique::Colouring).with(Technique::ClueColouring);
    /// All that the deducer runs: rules and extensions.
    pub const SOLVING: TechniqueSet = TechniqueSet::RULES.or(TechniqueSet::EXTENSIONS);
    /// Those of [`TechniqueSet::SOLVING`] that assume nothing.
    pub(crate) const DIRECT: TechniqueSet =
        TechniqueSet::SOLVING.without(Technique::WhatIf).without(Technique::EitherWay);

    /// The looks of the rules in the set, in order.
    pub(crate) fn looks(self) -> impl Iterator<Item = (Technique, Look)> {
        let rules = RULES.iter().filter(move |rule| self.contains(rule.technique));
        rules.flat_map(|rule| rule.looks.iter().map(|&look| (rule.technique, look)))
    }
}

const fn first_rules(count: usize) -> TechniqueSet {
    let (mut set, mut i) = (TechniqueSet::NONE, 0);
    while i < count {
        set = set.with(RULES[i].technique);
        i += 1;
    }
    set
}
