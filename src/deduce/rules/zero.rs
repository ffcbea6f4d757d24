//! Rule 1: all four edges of a 0 are crosses.

use super::look::{Look, Rule, picture};
use super::propose::Decide;
use crate::deduce::around::{ALL, Around};
use crate::technique::Technique;

pub(super) static RULE: Rule = Rule {
    technique: Technique::Zero,
    picture: picture!("01-zero"),
    looks: &[Look::Cell(zero)],
    guard: None,
};

fn zero(n: u8, _: Around) -> Decide {
    if n == 0 { Decide::off(ALL) } else { Decide::NOTHING }
}
