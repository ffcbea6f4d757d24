//! Rule 6: if one edge at a vertex is a line, one is undecided and the rest are crosses, the undecided one is
//! a line.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::four_edges::FourEdges;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::VertexContinue,
    picture: picture!("06-vertex-continue"),
    looks: &[Look::Vertex(vertex_continue)],
    guard: None,
};

fn vertex_continue(spokes: FourEdges) -> Decide {
    if spokes.on().count_ones() == 1 && spokes.undecided().count_ones() == 1 {
        Decide::on(spokes.undecided())
    } else {
        Decide::NOTHING
    }
}
