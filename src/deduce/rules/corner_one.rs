//! Rule 11: if both exits at a corner of a 1 are crosses, both inner edges at that corner are crosses, too.

use super::corner_state::CornerState;
use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::four_edges::pair;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::CornerOne,
    picture: picture!("11-corner-one"),
    looks: &[Look::Corner(1, CornerState::Blocked, corner_one)],
    guard: None,
};

fn corner_one(k: usize) -> Decide {
    Decide::off(pair(k))
}
