//! Checks that a step is well formed: it names only places on the board, and its premises are sorted.

use crate::grid::Grid;
use crate::step::{Conclusion, Fact, Step};

use super::Defect;

/// Checks a step itself, not the steps of its argument.
pub(super) fn look(grid: Grid, step: &Step) -> Result<(), Defect> {
    let concluded: &[Fact] = match &step.conclusion {
        Conclusion::All(facts) | Conclusion::Any(facts) if facts.is_empty() => return Err(Defect::Empty),
        Conclusion::All(facts) | Conclusion::Any(facts) => facts,
        Conclusion::Contradiction => &[],
    };
    let premises = &step.premises;
    let assumed = step.argument.iter().map(|branch| &branch.assumed);
    let mut facts = premises.facts.iter().chain(concluded).chain(assumed);
    let on_board = premises.clues.iter().all(|(cell, _)| cell.index() < grid.cell_count())
        && facts.all(|&fact| is_on_board(grid, fact));
    if !on_board {
        return Err(Defect::OffTheBoard);
    }
    let sorted = premises.clues.is_sorted_by(|a, b| a.0 < b.0) && premises.facts.is_sorted_by(|a, b| a < b);
    if sorted { Ok(()) } else { Err(Defect::Unsorted) }
}

fn is_on_board(grid: Grid, fact: Fact) -> bool {
    match fact {
        Fact::Edge { edge, .. } => edge.index() < grid.edge_count(),
        Fact::Cells { cells: [a, b], .. } => a < b && b.is_none_or(|cell| cell.index() < grid.cell_count()),
    }
}
