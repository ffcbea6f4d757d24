//! Rule 3.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::around::Around;
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::ClueSatisfied,
    picture: picture!("03-clue-satisfied"),
    looks: &[Look::Cell(clue_satisfied)],
    guard: None,
};

/// A 0 is satisfied from the start; that is rule 1's to say.
fn clue_satisfied(n: u8, sides: Around) -> Decide {
    if n > 0 && sides.on().count_ones() == u32::from(n) {
        Decide::off(sides.undecided())
    } else {
        Decide::NOTHING
    }
}
