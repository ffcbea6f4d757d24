//! Rule 7: if two edges at a vertex are lines, the others are crosses.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::four_edges::FourEdges;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::VertexFull,
    picture: picture!("07-vertex-full"),
    looks: &[Look::Vertex(vertex_full)],
    guard: None,
};

fn vertex_full(spokes: FourEdges) -> Decide {
    if spokes.on().count_ones() == 2 { Decide::off(spokes.undecided()) } else { Decide::NOTHING }
}
