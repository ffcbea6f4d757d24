//! Reasons and conflicts in words.

use std::fmt;

use super::trail::{Conflict, Grounds, Reason};
use crate::grid::Grid;
use crate::solution::corner;
use crate::technique::Technique;

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reason::Given => f.write_str("the drawing"),
            Reason::Assumed => f.write_str("the assumption"),
            Reason::Technique(Technique::Cases) => f.write_str("the backtracking search"),
            Reason::Technique(technique) => match technique.rule_number() {
                Some(number) => write!(f, "rule {number} ({technique})"),
                None => write!(f, "the extension {technique}"),
            },
            Reason::Supplied(_) => f.write_str("an applied step"),
        }
    }
}

impl Conflict {
    /// The conflict in words, for a puzzle on `grid`; rows and columns count from 1.
    pub fn describe(self, grid: Grid) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Conflict::Edge(step) => {
                let must = if step.on { "a line" } else { "a cross" };
                let is = if step.on { "a cross" } else { "a line" };
                let at = grid.describe(step.edge);
                write!(f, "{} requires {must} {at}, which is already {is}", step.reason)
            }
            Conflict::Clue(cell) | Conflict::ClueColours(cell) => {
                let (r, c) = grid.cell_place(cell);
                write!(f, "the clue at r{}c{} cannot be met", r + 1, c + 1)
            }
            Conflict::Vertex(vertex) => {
                let (r, c) = grid.vertex_place(vertex);
                write!(f, "the lines and crosses at {} allow no loop", corner(r, c))
            }
            Conflict::Cycle(vertex) => {
                let (r, c) = grid.vertex_place(vertex);
                write!(f, "the lines through {} close a loop too early", corner(r, c))
            }
            Conflict::NoLine => f.write_str("all edges are crosses"),
            Conflict::Supplied(_) => f.write_str("the known facts cannot all be right"),
            Conflict::Colours(edge) => {
                write!(f, "inside and outside contradict each other {}", grid.describe(edge))
            }
        })
    }

    /// The conflict in words that say what leads to it, so that nobody takes the lines and crosses there for
    /// given ones.
    pub(crate) fn with_grounds(self, grounds: Grounds, grid: Grid) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let from = match grounds {
                Grounds::Plain => return write!(f, "{}", self.describe(grid)),
                Grounds::Clues => "the clues",
                Grounds::CluesAndDrawing => "the clues and the drawing",
            };
            match self {
                Conflict::Vertex(vertex) => {
                    let (r, c) = grid.vertex_place(vertex);
                    write!(
                        f,
                        "the lines and crosses that follow from {from} allow no loop at {}",
                        corner(r, c)
                    )
                }
                Conflict::Cycle(vertex) => {
                    let (r, c) = grid.vertex_place(vertex);
                    write!(
                        f,
                        "the lines that follow from {from} close a loop too early, through {}",
                        corner(r, c)
                    )
                }
                Conflict::NoLine => write!(f, "it follows from {from} that all edges are crosses"),
                _ => write!(f, "with what follows from {from}, {}", self.describe(grid)),
            }
        })
    }
}
