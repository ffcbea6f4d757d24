//! Rule 9: if both exits at a corner of a 3 are crosses, both inner edges at that corner are lines.

use super::corner_state::CornerState;
use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::four_edges::pair;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::CornerThree,
    picture: picture!("09-corner-three"),
    looks: &[Look::Corner(3, CornerState::Blocked, corner_three)],
    guard: None,
};

fn corner_three(k: usize) -> Decide {
    Decide::on(pair(k))
}
