//! What was decided, by what, and where: small enough to be kept for every edge.

use crate::grid::{Cell, Edge, Vertex};
use crate::step::Fact;
use crate::technique::Technique;

/// A place a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// A cell and its four edges.
    Cell(Cell),
    /// A vertex, the edges that meet there and the cells around it.
    Vertex(Vertex),
}

/// A rule, by its place in the table of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub(super) u8);

impl RuleId {
    /// The rule's place in the table, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rule's number, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

/// A technique beyond the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Extension {
    /// An edge that joins the two ends of one path is off, unless that makes a solution.
    PrematureLoop,
    /// The lines are a loop that meets all clues: every other edge is off.
    LoopClosed,
    /// An edge between two cells of which it is known whether they are on the same side of the loop.
    Colouring,
    /// A clue, its sides, and what is known of the sides of the loop that its neighbours are on.
    ClueColouring,
    /// An edge is assumed, and that leads to a contradiction.
    WhatIf,
    /// An edge is assumed to be a line, then a cross, and both lead to the same.
    EitherWay,
}

impl Extension {
    /// All of them, in the order in which they are asked.
    pub const ALL: [Extension; 6] = [
        Extension::PrematureLoop,
        Extension::LoopClosed,
        Extension::Colouring,
        Extension::ClueColouring,
        Extension::WhatIf,
        Extension::EitherWay,
    ];

    /// Its place in the list of all techniques.
    pub const fn technique(self) -> Technique {
        match self {
            Extension::PrematureLoop => Technique::PrematureLoop,
            Extension::LoopClosed => Technique::LoopClosed,
            Extension::Colouring => Technique::Colouring,
            Extension::ClueColouring => Technique::ClueColouring,
            Extension::WhatIf => Technique::WhatIf,
            Extension::EitherWay => Technique::EitherWay,
        }
    }
}

/// What decides an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It was drawn from the start.
    Given,
    /// It is assumed for a while.
    Assumed,
    /// One of the rules.
    Rule(RuleId),
    /// A technique beyond the rules.
    Extension(Extension),
    /// All cases in which it is the other way were refuted.
    Cases,
    /// A step that somebody else found, by its place among [those told](super::board::Board::told).
    Told(u32),
}

/// One entry of the trail: an edge decided for a reason at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The edge.
    pub edge: Edge,
    /// On or off.
    pub on: bool,
    /// What decided it.
    pub reason: Reason,
    /// Where that looked.
    pub site: Site,
}

/// Who says that two cells are on the same side of the loop, or on different sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Teller {
    /// A clue.
    Clue(Cell),
    /// A step that somebody else found, by its place among [those told](super::board::Board::told).
    Told(u32),
    /// Nobody: it is assumed for a while.
    Assumed,
}

/// Two cells that are on the same side of the loop, or on different sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The two cells; `None` is the outside of the grid.
    pub cells: [Option<Cell>; 2],
    /// Different sides if true.
    pub differ: bool,
    /// Who says so.
    pub by: Teller,
    /// How many edges were decided by then: it may rest on those, and on earlier ties.
    pub at: u32,
}

impl Tie {
    /// What it says.
    pub fn fact(self) -> Fact {
        Fact::cells(self.cells[0], self.cells[1], self.differ)
    }
}

/// Why the clues cannot be met together with what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Conflict {
    /// A deduction against an edge that is decided the other way.
    Edge(Deduction),
    /// A clue has too many lines or too few edges left.
    Clue(Cell),
    /// A vertex has three lines, or one that cannot go on.
    Vertex(Vertex),
    /// The lines through a vertex close a cycle that is no solution.
    Cycle(Vertex),
    /// The cells beside an edge, which is decided, can be neither on the same side of the loop nor on
    /// different ones.
    Colours(Edge),
    /// No way to meet a clue fits the sides of the loop that the cells around it are on.
    ClueColours(Cell),
    /// A step that somebody else found is a contradiction, or contradicts what is known.
    Told(u32),
}
