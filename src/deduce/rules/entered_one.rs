//! Rule 15.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use super::stance::Stance;
use crate::deduce::around::pair;

pub(super) static RULE: Rule = Rule {
    name: "entered-one",
    statement: "If the path enters at a corner of a 1, both inner edges at the opposite corner are crosses.",
    picture: picture!("15-entered-one"),
    looks: &[Look::Corner(1, Stance::Entered, entered_one)],
    guard: None,
};

/// At the corner where the path enters.
fn entered_one(k: usize) -> Decide {
    Decide::off(pair(k + 2))
}
