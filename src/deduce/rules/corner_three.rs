//! Rule 9.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use super::stance::Stance;
use crate::deduce::around::pair;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::CornerThree,
    picture: picture!("09-corner-three"),
    looks: &[Look::Corner(3, Stance::Blocked, corner_three)],
    guard: None,
};

/// At a blocked corner.
fn corner_three(k: usize) -> Decide {
    Decide::on(pair(k))
}
