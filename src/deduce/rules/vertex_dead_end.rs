//! Rule 8: if all but one edge at a vertex are crosses, the last one is a cross, too.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::four_edges::FourEdges;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::VertexDeadEnd,
    picture: picture!("08-vertex-dead-end"),
    looks: &[Look::Vertex(vertex_dead_end)],
    guard: None,
};

fn vertex_dead_end(spokes: FourEdges) -> Decide {
    if spokes.on() == 0 && spokes.undecided().count_ones() == 1 {
        Decide::off(spokes.undecided())
    } else {
        Decide::NOTHING
    }
}
