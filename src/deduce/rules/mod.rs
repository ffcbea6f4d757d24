//! The fifteen heuristic rules of the Slink statement, and the table that binds each one's
//! number, name, sentence, picture and code.
//!
//! A rule is a plain function. It reads the board at one place and *proposes*; it writes
//! nothing. What it looks at ([`Look`]) says when it must look again:
//!
//! - [`Look::Clues`]: the clues of a cell and its neighbours, once;
//! - [`Look::Cell`]: a clue and the cell's sides, when one of the sides is decided;
//! - [`Look::Vertex`]: the edges at a vertex, when one of them is decided;
//! - [`Look::Corner`] and [`Look::Beyond`]: a cell with a certain clue from one of its
//!   corners, when what stands at that corner ([`Stance`]) changes.
//!
//! All functions are written in terms of sides, corners and exits counted clockwise, so
//! each covers its picture's rotations and reflections; and an edge outside the grid reads
//! as off, so each covers the border.
//!
//! To add a rule: a picture file under `fixtures/rules/`, a function, a row in [`RULES`].
//! The tests then demand that picture and code say the same and that SAT proves it sound.

mod cell;
mod corner;
mod threes;
mod vertex;

use corner::Stance::{Blocked, Entered, HalfBlocked, InnerOff};
pub use corner::{Corner, Stance};

use super::board::{Around, Board, Mask, Site};
use crate::grid::Cell;

/// One row of the table.
#[derive(Debug)]
pub struct Rule {
    /// The number in the statement's order, from 1.
    pub number: u8,
    /// The name.
    pub name: &'static str,
    /// What it says, in one sentence.
    pub statement: &'static str,
    /// Before and after, as text; one picture for each case, up to symmetry.
    pub picture: &'static str,
    /// What it looks at, and the code: one look for each way the premises are met.
    pub looks: &'static [Look],
}

/// What a rule looks at, and the function that does.
#[derive(Clone, Copy, Debug)]
pub enum Look {
    /// The clues at and around a cell.
    Clues(fn(&Board, Cell, &mut Proposals)),
    /// A clue and the four sides of its cell.
    Cell(fn(u8, Around) -> Decide),
    /// The four edges at a vertex.
    Vertex(fn(Around) -> Decide),
    /// A cell with this clue and a corner where this stands, by the corner's number, to
    /// decide sides of the cell.
    Corner(u8, Stance, fn(usize) -> Decide),
    /// The same, to look further from there.
    Beyond(u8, Stance, fn(Corner, &mut Proposals)),
}

/// Reads the picture of a rule.
macro_rules! picture {
    ($file:literal) => {
        include_str!(concat!("../../../fixtures/rules/", $file, ".txt"))
    };
}

/// The fifteen rules in the statement's order.
pub static RULES: [Rule; 15] = [
    Rule {
        number: 1,
        name: "zero",
        statement: "All four edges of a 0 are off.",
        picture: picture!("01-zero"),
        looks: &[Look::Cell(cell::zero)],
    },
    Rule {
        number: 2,
        name: "clue-remaining",
        statement: "If exactly n edges of a clue n are not off, those n are on.",
        picture: picture!("02-clue-remaining"),
        looks: &[Look::Cell(cell::clue_remaining)],
    },
    Rule {
        number: 3,
        name: "clue-satisfied",
        statement: "If n edges of a clue n are on, its other edges are off.",
        picture: picture!("03-clue-satisfied"),
        looks: &[Look::Cell(cell::clue_satisfied)],
    },
    Rule {
        number: 4,
        name: "adjacent-threes",
        statement: "If two 3s share an edge, that edge and the two outer edges parallel to it are on, \
                    unless the loop round just those two cells meets every clue.",
        picture: picture!("04-adjacent-threes"),
        looks: &[Look::Clues(threes::adjacent_threes)],
    },
    Rule {
        number: 5,
        name: "diagonal-threes",
        statement: "If two 3s share only a corner, in each the two edges at the corner furthest from the other are on.",
        picture: picture!("05-diagonal-threes"),
        looks: &[Look::Clues(threes::diagonal_threes)],
    },
    Rule {
        number: 6,
        name: "vertex-continue",
        statement: "If one edge at a vertex is on, one undecided and the rest off, the undecided one is on.",
        picture: picture!("06-vertex-continue"),
        looks: &[Look::Vertex(vertex::vertex_continue)],
    },
    Rule {
        number: 7,
        name: "vertex-full",
        statement: "If two edges at a vertex are on, the others are off.",
        picture: picture!("07-vertex-full"),
        looks: &[Look::Vertex(vertex::vertex_full)],
    },
    Rule {
        number: 8,
        name: "vertex-dead-end",
        statement: "If all but one edge at a vertex are off, the last one is off.",
        picture: picture!("08-vertex-dead-end"),
        looks: &[Look::Vertex(vertex::vertex_dead_end)],
    },
    Rule {
        number: 9,
        name: "corner-three",
        statement: "If both exits at a corner of a 3 are off, both inner edges at that corner are on.",
        picture: picture!("09-corner-three"),
        looks: &[Look::Corner(3, Blocked, corner::corner_three)],
    },
    Rule {
        number: 10,
        name: "corner-two",
        statement: "If both exits at a corner of a 2 are off and so is one exit at an adjacent corner of the 2, \
                    the other exit at that adjacent corner is on.",
        picture: picture!("10-corner-two"),
        looks: &[
            Look::Beyond(2, Blocked, corner::corner_two_from_blocked),
            Look::Beyond(2, HalfBlocked, corner::corner_two_to_adjacent),
        ],
    },
    Rule {
        number: 11,
        name: "corner-one",
        statement: "If both exits at a corner of a 1 are off, both inner edges at that corner are off.",
        picture: picture!("11-corner-one"),
        looks: &[Look::Corner(1, Blocked, corner::corner_one)],
    },
    Rule {
        number: 12,
        name: "entered-three",
        statement: "If the path enters at a corner of a 3, both inner edges at the opposite corner are on.",
        picture: picture!("12-entered-three"),
        looks: &[Look::Corner(3, Entered, corner::entered_three)],
    },
    Rule {
        number: 13,
        name: "diagonal-three-one",
        statement: "If a 3 and a 1 share only a corner and both exits at the 3's far corner are off, \
                    both inner edges at the 1's far corner are off; and back: \
                    if those inner edges of the 1 are off, those exits of the 3 are off.",
        picture: picture!("13-diagonal-three-one"),
        looks: &[
            Look::Beyond(3, Blocked, corner::diagonal_three_to_one),
            Look::Beyond(1, InnerOff, corner::diagonal_one_to_three),
        ],
    },
    Rule {
        number: 14,
        name: "entered-two",
        statement: "If the path enters at a corner of a 2 and one exit at the opposite corner is off, \
                    the other exit at the opposite corner is on.",
        picture: picture!("14-entered-two"),
        looks: &[
            Look::Beyond(2, Entered, corner::entered_two_from_entry),
            Look::Beyond(2, HalfBlocked, corner::entered_two_to_opposite),
        ],
    },
    Rule {
        number: 15,
        name: "entered-one",
        statement: "If the path enters at a corner of a 1, both inner edges at the opposite corner are off.",
        picture: picture!("15-entered-one"),
        looks: &[Look::Corner(1, Entered, corner::entered_one)],
    },
];

/// A rule, by its place in [`RULES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(u8);

impl RuleId {
    /// The rule with this number, from 1.
    pub const fn from_number(number: u8) -> Option<RuleId> {
        if 1 <= number && number as usize <= RULES.len() { Some(RuleId(number - 1)) } else { None }
    }

    /// All rules, in order.
    pub fn all() -> impl ExactSizeIterator<Item = RuleId> {
        (0..RULES.len() as u8).map(RuleId)
    }

    /// The rule's place in [`RULES`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rule's row in the table.
    pub fn rule(self) -> &'static Rule {
        &RULES[self.index()]
    }
}

/// A set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet(u16);

impl RuleSet {
    /// All fifteen.
    pub const ALL: RuleSet = RuleSet((1 << RULES.len()) - 1);
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

    /// What the rules of the set look at, in order.
    pub fn looks(self) -> impl Iterator<Item = (RuleId, Look)> {
        RuleId::all()
            .filter(move |&id| self.contains(id))
            .flat_map(|id| id.rule().looks.iter().map(move |&look| (id, look)))
    }

    /// True if `id` is in the set.
    pub const fn contains(self, id: RuleId) -> bool {
        self.0 >> id.0 & 1 == 1
    }
}

/// Edges around one site that a rule wants decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Decide {
    /// Those to be on.
    pub on: Mask,
    /// Those to be off.
    pub off: Mask,
}

impl Decide {
    /// The rule has nothing to say.
    pub const NOTHING: Decide = Decide { on: 0, off: 0 };

    /// These on.
    pub const fn on(on: Mask) -> Decide {
        Decide { on, off: 0 }
    }

    /// These off.
    pub const fn off(off: Mask) -> Decide {
        Decide { on: 0, off }
    }

    /// What of this is not known yet, or known to be otherwise.
    #[must_use]
    pub const fn news(self, known: Around) -> Decide {
        Decide { on: self.on & !known.on(), off: self.off & !known.off() }
    }
}

/// What a rule that sees more than one site proposes in one look: what to decide, and at
/// which site. One list serves all looks, so no look allocates.
#[derive(Debug, Default)]
pub struct Proposals(Vec<(Site, Decide)>);

impl Proposals {
    /// Proposes that the edges `mask` at `site` are on.
    pub fn on(&mut self, site: Site, mask: Mask) {
        self.0.push((site, Decide::on(mask)));
    }

    /// Proposes that the edges `mask` at `site` are off.
    pub fn off(&mut self, site: Site, mask: Mask) {
        self.0.push((site, Decide::off(mask)));
    }

    /// Takes one proposal off the list.
    pub fn pop(&mut self) -> Option<(Site, Decide)> {
        self.0.pop()
    }
}
