//! Ties: which cells of an area have the same colour or opposite ones.

use super::literal::{Literal, MOST_UNKNOWNS};
use crate::deduce::colours::Colour;

/// The colours of the cells of an area, cells with related colours sharing an unknown.
#[derive(Debug, Default)]
pub(in crate::explain) struct Ties {
    pub(in crate::explain) literals: Vec<Literal>,
    pub(in crate::explain) count: usize,
}

impl Ties {
    pub(in crate::explain) fn new(colours: impl Iterator<Item = Colour>) -> Ties {
        let literals: Vec<Literal> = literals(colours).collect();
        let last = literals.iter().map(|literal| usize::from(literal.unknown)).max();
        Ties { literals, count: last.map_or(0, |last| last + 1) }
    }

    /// True if these relations include earlier ones between the same cells.
    pub(super) fn include(&self, earlier: &[Literal]) -> bool {
        let mut first = [None; MOST_UNKNOWNS];
        earlier.iter().zip(&self.literals).all(|(earlier, now)| {
            let first = first[usize::from(earlier.unknown)].get_or_insert(*now);
            first.unknown == now.unknown && first.opposite ^ now.opposite == earlier.opposite
        })
    }
}

/// Assigns each colour a literal: one unknown for each class, numbered in order of appearance.
fn literals(colours: impl Iterator<Item = Colour>) -> impl Iterator<Item = Literal> {
    let mut classes: Vec<Colour> = Vec::new();
    colours.map(move |colour| {
        let unknown = classes.iter().position(|first| first.class == colour.class).unwrap_or_else(|| {
            classes.push(colour);
            classes.len() - 1
        });
        Literal { unknown: unknown as u8, opposite: colour.opposite ^ classes[unknown].opposite }
    })
}
