//! The rules, first the fifteen of the Slink statement, and the table that binds the number, name, statement,
//! picture and code of each.
//!
//! A rule is a plain function. It reads the board at one place and *proposes*; it writes nothing. Its
//! [`Look`]s say what it reads, and so when it must be applied again:
//!
//! - [`Look::Clues`]: the clues of a cell and its neighbours, once;
//! - [`Look::Cell`]: a clue and the cell's sides, when one of the sides is decided;
//! - [`Look::Vertex`]: the edges at a vertex, when one of them is decided;
//! - [`Look::Corner`] and [`Look::Beyond`]: a cell with a certain clue, seen from one of its corners, when
//!   the state of that corner ([`CornerState`]) changes.
//!
//! All functions are written in terms of sides, corners and exits counted clockwise, so
//! each covers its picture's rotations and reflections; and an edge outside the grid reads
//! as off, so each covers the border.
//!
//! To add a rule, add a picture under `fixtures/rules/`, a file here with the rule and its code, and its name
//! in the table; `CONTRIBUTING.md` has an example. The tests then check that picture and code agree, and that
//! the rule is sound.

mod corner;
mod corner_state;
mod look;
mod pictures;
mod propose;

pub use corner::Corner;
pub use corner_state::{CornerState, CornerStates};
pub use look::{Look, Rule};
pub use pictures::Picture;
pub use propose::{Decide, Proposals};

use super::trail::RuleId;
use crate::technique::Technique;

/// Declares the modules and the table of the rules, from the names of their files, one on each line.
macro_rules! table {
    ($($file:ident)*) => {
        $(mod $file;)*

        /// The rules in the order of their numbers; the first fifteen are the statement's.
        pub static RULES: [&Rule; [$(stringify!($file)),*].len()] = [$(&$file::RULE),*];
    };
}

table! {
    zero
    clue_remaining
    clue_satisfied
    adjacent_threes
    diagonal_threes
    vertex_continue
    vertex_full
    vertex_dead_end
    corner_three
    corner_two
    corner_one
    entered_three
    diagonal_three_one
    entered_two
    entered_one
}

impl RuleId {
    /// The number of rules.
    pub const COUNT: usize = RULES.len();

    /// The rule with this number, from 1.
    pub const fn from_number(number: u8) -> Option<RuleId> {
        if 1 <= number && number as usize <= RULES.len() { Some(RuleId(number - 1)) } else { None }
    }

    /// All rules, in order.
    pub fn all() -> impl ExactSizeIterator<Item = RuleId> {
        (0..RULES.len() as u8).map(RuleId)
    }

    pub(crate) fn rule(self) -> &'static Rule {
        RULES[self.index()]
    }

    /// The corresponding technique.
    pub fn technique(self) -> Technique {
        self.rule().technique
    }

    /// Its pictures as text, before and after; one for each case, up to symmetry.
    pub fn picture(self) -> &'static str {
        self.rule().picture
    }
}

/// A set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet(u64);

impl RuleSet {
    /// All of them.
    pub const ALL: RuleSet = RuleSet((1 << RULES.len()) - 1);
    /// The fifteen of the statement.
    pub(crate) const STATEMENT: RuleSet = RuleSet((1 << 15) - 1);
    /// None at all.
    pub const NONE: RuleSet = RuleSet(0);

    /// The set with `id` in it.
    #[must_use]
    pub const fn with(self, id: RuleId) -> RuleSet {
        RuleSet(self.0 | 1 << id.0)
    }

    /// The set without `id`.
    #[must_use]
    pub const fn without(self, id: RuleId) -> RuleSet {
        RuleSet(self.0 & !(1 << id.0))
    }

    /// The looks of the rules in the set, in order.
    pub(crate) fn looks(self) -> impl Iterator<Item = (RuleId, Look)> {
        RuleId::all()
            .filter(move |&id| self.contains(id))
            .flat_map(|id| RULES[id.index()].looks.iter().map(move |&look| (id, look)))
    }

    /// True if `id` is in the set.
    pub const fn contains(self, id: RuleId) -> bool {
        self.0 >> id.0 & 1 == 1
    }
}
