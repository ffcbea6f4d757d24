//! Rule 15: if the path enters at a corner of a 1, both inner edges at the opposite corner are crosses.

use super::corner_state::CornerState;
use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::four_edges::pair;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::EnteredOne,
    picture: picture!("15-entered-one"),
    looks: &[Look::Corner(1, CornerState::Entered, entered_one)],
    guard: None,
};

fn entered_one(k: usize) -> Decide {
    Decide::off(pair(k + 2))
}
