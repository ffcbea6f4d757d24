//! Chains of cells, each of which is known to be on the same side of the loop as the next, or on the other: which steps
//! are no more than that, and which dots the others need.

use crate::deduce::reasons::least;
use crate::explain::windows::area::Area;
use crate::grid::{Grid, Vertex};
use crate::step::Step;
use crate::technique::Technique;

/// True if a step is a chain of cells: no dot and no clue has a part in it.
pub(in crate::explain) fn is_chain(grid: Grid, step: &Step) -> bool {
    match step.technique {
        Technique::Colouring => true,
        Technique::VertexColours => step.premises.clues.is_empty() && needed_dots(grid, step).is_empty(),
        _ => false,
    }
}

/// A minimal set of vertices that a step without clues needs.
pub(super) fn needed_dots(grid: Grid, step: &Step) -> Vec<Vertex> {
    let facts = [&step.premises.facts[..], step.conclusion.facts()].concat();
    let area = Area::naming(grid, &[], &facts);
    let is_enough = |dots: &[Vertex]| area.is_implied_at(dots, &step.premises.facts, &step.conclusion);
    least(area.vertices.clone(), is_enough)
}
