//! Rules 6 to 8, and 16: the edges that meet at a vertex.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::technique::Technique;

/// If one edge at a vertex is a line, one is undecided and the rest are crosses, the undecided one is a line.
pub(super) static CONTINUE: Rule = Rule::new(
    Technique::VertexContinue,
    picture!("06-vertex-continue"),
    &[Look::Vertex(|spokes| {
        let is_open_end = spokes.on().count_ones() == 1 && spokes.undecided().count_ones() == 1;
        Decide::on(spokes.undecided()).only_if(is_open_end)
    })],
);

/// If two edges at a vertex are lines, the others are crosses.
pub(super) static FULL: Rule = Rule::new(
    Technique::VertexFull,
    picture!("07-vertex-full"),
    &[Look::Vertex(|spokes| Decide::off(spokes.undecided()).only_if(spokes.on().count_ones() == 2))],
);

/// If all but one edge at a vertex are crosses, the last one is a cross, too.
pub(super) static DEAD_END: Rule = Rule::new(
    Technique::VertexDeadEnd,
    picture!("08-vertex-dead-end"),
    &[Look::Vertex(|spokes| {
        let is_dead_end = spokes.on() == 0 && spokes.undecided().count_ones() == 1;
        Decide::off(spokes.undecided()).only_if(is_dead_end)
    })],
);

/// If the loop passes every dot and only two edges at a dot are not crosses, both are lines.
pub(super) static EVERY_DOT: Rule = Rule::new(
    Technique::EveryDot,
    picture!("16-every-dot"),
    &[Look::EveryDot(|spokes| Decide::on(spokes.undecided()).only_if(spokes.off().count_ones() == 2))],
);
