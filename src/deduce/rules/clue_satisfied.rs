//! Rule 3: if n edges of a clue n are lines, its other edges are crosses.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::four_edges::FourEdges;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::ClueSatisfied,
    picture: picture!("03-clue-satisfied"),
    looks: &[Look::Cell(clue_satisfied)],
    guard: None,
};

/// Leaves a 0, which is satisfied from the start, to rule 1.
fn clue_satisfied(n: u8, sides: FourEdges) -> Decide {
    if n > 0 && sides.on().count_ones() == u32::from(n) {
        Decide::off(sides.undecided())
    } else {
        Decide::NOTHING
    }
}
