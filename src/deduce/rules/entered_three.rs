//! Rule 12: if the path enters at a corner of a 3, both inner edges at the opposite corner are lines.

use super::corner_state::CornerState;
use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::four_edges::pair;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::EnteredThree,
    picture: picture!("12-entered-three"),
    looks: &[Look::Corner(3, CornerState::Entered, entered_three)],
    guard: None,
};

fn entered_three(k: usize) -> Decide {
    Decide::on(pair(k + 2))
}
