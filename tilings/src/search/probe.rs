//! Before the search: what follows from trying each edge once as a line and once as a cross.
//!
//! If one of them leads to a contradiction at once, the other holds. What follows from a state that leads to none need
//! not be tried: it leads to no more.

use slitherlink_cdcl::{Cdcl, Outcome};
use slitherlink_encodings::ClauseSink;

use super::propagator::LoopPropagator;
use crate::lattice::Edge;

/// Tries these edges.
pub(super) fn probe(
    edges: impl ExactSizeIterator<Item = Edge>,
    solver: &mut Cdcl,
    propagator: &mut LoopPropagator,
) {
    let (mut is_tried, mut undone) = (vec![[false; 2]; edges.len()], Vec::new());
    for (edge, is_line) in edges.flat_map(|edge| [(edge, true), (edge, false)]) {
        let lit = propagator.literals.state(edge, is_line).filter(|_| propagator.is_open(edge));
        let Some(lit) = lit.filter(|_| !is_tried[edge.index()][usize::from(is_line)]) else { continue };
        undone.clear();
        propagator.undone = Some(std::mem::take(&mut undone));
        // Nothing is decided but this.
        let outcome = solver.search_within(propagator, &[lit], 1, Some(&[]));
        undone = propagator.undone.take().unwrap_or_default();
        match outcome {
            Outcome::Unsatisfiable => solver.add_clause(&[!lit]),
            _ => {
                undone.iter().for_each(|&(edge, is_line)| is_tried[edge.index()][usize::from(is_line)] = true)
            }
        }
    }
}
