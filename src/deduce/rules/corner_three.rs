//! Rule 9.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use super::stance::Stance;
use crate::deduce::around::pair;

pub(super) static RULE: Rule = Rule {
    name: "corner-three",
    statement: "If both exits at a corner of a 3 are crosses, both inner edges at that corner are lines.",
    picture: picture!("09-corner-three"),
    looks: &[Look::Corner(3, Stance::Blocked, corner_three)],
    guard: None,
};

/// At a blocked corner.
fn corner_three(k: usize) -> Decide {
    Decide::on(pair(k))
}
