//! The trail: what was decided, by what, and where, in entries small enough to keep one for every edge.

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

/// The place of a move: of what a rule or an extension concludes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum MovePlace {
    /// A clue or a dot.
    Site(Site),
    /// An edge between two cells whose colours are known, or between the ends of a path.
    Edge(Edge),
}

/// What decides an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It was drawn from the start.
    Given,
    /// It is assumed for the time being.
    Assumed,
    /// A technique that the deducer runs, one of [`TechniqueSet::SOLVING`](crate::TechniqueSet::SOLVING);
    /// or [`Technique::Cases`]: all cases with the opposite state were refuted.
    Technique(Technique),
    /// A step that other code has supplied, by its index in `Board::supplied`.
    Supplied(u32),
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
    /// The site where that was applied.
    pub site: Site,
}

impl Deduction {
    /// An edge decided by a technique: the edge, and whether it is on.
    pub(super) const fn by(technique: Technique, (edge, on): (Edge, bool), site: Site) -> Deduction {
        Deduction { edge, on, reason: Reason::Technique(technique), site }
    }

    /// The place of the move that decides the edge; `None` if it was drawn or assumed, or comes from a search.
    pub(crate) const fn place(self) -> Option<MovePlace> {
        match (self.reason, self.site) {
            (Reason::Technique(Technique::WhatIf | Technique::EitherWay | Technique::Cases), _) => None,
            (Reason::Technique(Technique::Colouring | Technique::PrematureLoop), _) => {
                Some(MovePlace::Edge(self.edge))
            }
            (Reason::Technique(_), site) => Some(MovePlace::Site(site)),
            (Reason::Given | Reason::Assumed | Reason::Supplied(_), _) => None,
        }
    }

    /// What was decided, as a fact.
    pub(crate) const fn fact(self) -> Fact {
        Fact::Edge { edge: self.edge, line: self.on }
    }
}

/// The source of a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieSource {
    /// A clue, or an animal.
    Clue(Cell),
    /// A step that other code has supplied, by its index in [`Board::supplied`](super::board::Board::supplied).
    Supplied(u32),
    /// It is assumed for the time being.
    Assumed,
}

/// Two cells that are on the same side of the loop, or on different sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The two cells; `None` is the outside of the grid.
    pub cells: [Option<Cell>; 2],
    /// Different sides if true.
    pub differ: bool,
    /// Its source.
    pub by: TieSource,
    /// The length of the trail at that time: the tie may rest on those entries, and on earlier ties.
    pub at: u32,
}

impl Tie {
    /// The tie of an animal to the outside; the flag says whether it is a sheep.
    pub(super) const fn of_animal((cell, is_sheep): (Cell, bool)) -> Tie {
        Tie { cells: [None, Some(cell)], differ: is_sheep, by: TieSource::Clue(cell), at: 0 }
    }

    /// The tie as a fact.
    pub fn fact(self) -> Fact {
        Fact::cells(self.cells[0], self.cells[1], self.differ)
    }
}

/// A contradiction between the clues and what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Conflict {
    /// A deduction contradicts an edge that is decided the other way.
    Edge(Deduction),
    /// A clue has too many lines or too few edges left.
    Clue(Cell),
    /// A vertex has more than two lines, or a line that cannot continue.
    Vertex(Vertex),
    /// The lines through a vertex close a cycle that is not a solution.
    Cycle(Vertex),
    /// The cells beside a decided edge are tied the other way.
    Colours(Edge),
    /// No arrangement of a clue fits the colours of the cells around it.
    ClueColours(Cell),
    /// All edges are crosses.
    NoLine,
    /// A step that other code has supplied is a contradiction, or contradicts what is known.
    Supplied(u32),
}

/// What a contradiction rests on, besides the rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Grounds {
    /// The place of the contradiction shows it from the clues and the given drawing alone.
    Plain,
    /// It shows only in lines, crosses or colours that follow from the clues.
    Clues,
    /// It shows in lines, crosses or colours that follow from the clues and from what was drawn.
    CluesAndDrawing,
}
