//! Rule 12.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use super::stance::Stance;
use crate::deduce::around::pair;

pub(super) static RULE: Rule = Rule {
    name: "entered-three",
    statement: "If the path enters at a corner of a 3, both inner edges at the opposite corner are lines.",
    picture: picture!("12-entered-three"),
    looks: &[Look::Corner(3, Stance::Entered, entered_three)],
    guard: None,
};

/// At the corner where the path enters.
fn entered_three(k: usize) -> Decide {
    Decide::on(pair(k + 2))
}
